import { ApiError } from '../../api/errors.ts'

/** Something about an address that is allowed, but rarely meant. */
export type Warning = { kind: string } & Record<string, unknown>

/** The warnings of a refusal that asks for a second word; none of any other. */
export function warningsOf(error: unknown): Warning[] {
  if (!(error instanceof ApiError) || error.status !== 409) return []
  const detail = error.detail as { requires_confirmation?: unknown; warnings?: unknown } | null
  if (detail?.requires_confirmation !== true || !Array.isArray(detail.warnings)) return []
  return detail.warnings as Warning[]
}

/** A warning in words. */
export function warningText({ kind, ...facts }: Warning): string {
  const where = `${facts.existing_ip ?? 'another address'}${facts.existing_subnet ? ` in ${facts.existing_subnet}` : ''}`
  if (kind === 'fqdn_collision') return `The name ${facts.fqdn} is already that of ${where}.`
  if (kind === 'mac_collision') {
    const host = facts.existing_hostname ? ` (${facts.existing_hostname})` : ''
    return `The MAC ${facts.mac_address} is already that of ${where}${host}.`
  }
  if (kind === 'dynamic_pool') {
    const pool = `${facts.pool_start} – ${facts.pool_end}`
    return `${facts.address} lies in the dynamic pool ${pool}: a DHCP server may give it to someone else.`
  }
  const rest = Object.entries(facts).map(([name, value]) => `${name} ${value}`)
  return `${kind.replaceAll('_', ' ')}: ${rest.join(', ')}`
}
