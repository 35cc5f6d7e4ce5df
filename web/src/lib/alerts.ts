import type { NetworkSummary, PlatformHealth } from '../api/generated/types.ts'

export interface Alert {
  text: string
  /** Where one sees more of it. */
  path: string
}

/** What is wrong with the product itself. */
export function platformAlerts(health: PlatformHealth | undefined, deadJobs = 0): Alert[] {
  const ailing = health?.components.filter(({ status }) => status !== 'ok').map(({ name }) => name) ?? []
  return [
    ...(ailing.length > 0 ? [{ text: `Not well: ${ailing.join(', ')}`, path: '/admin/health' }] : []),
    ...counted(deadJobs, 'background job failed for good', 'background jobs failed for good', '/admin/jobs'),
  ]
}

/** What is wrong, or soon will be, in the network that is kept here. */
export function networkAlerts(summary: NetworkSummary | undefined): Alert[] {
  if (!summary) return []
  // As far ahead as the summary looks.
  const circuits = '/network/circuits?expiring_within_days=30'
  return [
    ...counted(
      summary.circuit_term_expiring_count,
      'circuit ends soon or is over',
      'circuits end soon or are over',
      circuits,
    ),
    ...counted(
      summary.service_orphan_count,
      'service has no resource left',
      'services have no resource left',
      '/network/services',
    ),
    ...counted(
      summary.overlay_impacted_count,
      'overlay prefers a circuit that is down',
      'overlays prefer a circuit that is down',
      '/network/overlays',
    ),
    ...counted(
      summary.asn_drift_count,
      'ASN differs from its registry',
      'ASNs differ from their registry',
      '/network/asns?whois_state=drift',
    ),
  ]
}

const counted = (count: number, one: string, many: string, path: string): Alert[] =>
  count === 0 ? [] : [{ text: `${count} ${count === 1 ? one : many}`, path }]
