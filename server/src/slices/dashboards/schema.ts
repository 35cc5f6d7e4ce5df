import { z } from 'zod'
import { Moment, Timestamp, Uuid } from '../../http/schema.ts'
import { Count } from '../ipam/fields.ts'
import { TopSubnet } from '../reports/schema.ts'

export const ChangesQuery = z.object({
  resource_type: z.string().max(100).optional().describe('For example subnet or ip_address'),
  resource_id: z.string().max(255).optional(),
  since: Moment.optional().describe('A week ago unless said otherwise'),
  limit: z.int().min(1).max(200).default(50),
})
export type ChangesQuery = z.output<typeof ChangesQuery>

export const Change = z
  .object({
    id: Uuid,
    timestamp: Timestamp,
    user_display_name: z.string(),
    auth_source: z.string(),
    action: z.string(),
    resource_type: z.string(),
    resource_id: z.string(),
    resource_display: z.string(),
    changed_fields: z.array(z.string()).nullable(),
  })
  .meta({ id: 'RecentChange' })
export type Change = z.output<typeof Change>

export const Changes = z
  .object({ since: Timestamp, items: z.array(Change), is_complete: z.boolean().describe('Whether these are all') })
  .meta({ id: 'RecentChanges' })
export type Changes = z.output<typeof Changes>

export const Totals = z
  .object({ space_count: z.int(), block_count: z.int(), subnet_count: z.int(), address_count: Count })
  .meta({ id: 'IpamTotals' })
export type Totals = z.output<typeof Totals>

export const IpamSummary = z
  .object({
    generated_at: Timestamp,
    ...Totals.shape,
    fullest_subnets: z.array(TopSubnet),
    recent_changes: z.array(Change).nullable().describe('The newest of the last week; null without a right to the log'),
  })
  .meta({ id: 'IpamSummary', description: 'What you may see of the address plan, in numbers' })
export type IpamSummary = z.output<typeof IpamSummary>

const Day = z.string().meta({ format: 'date' })

export const AsnDrift = z
  .object({ id: Uuid, number: z.int(), name: z.string(), whois_last_checked_at: Timestamp.nullable() })
  .meta({ id: 'AsnDrift' })
export type AsnDrift = z.output<typeof AsnDrift>

export const CircuitAlert = z
  .object({
    id: Uuid,
    name: z.string(),
    ckt_id: z.string().nullable(),
    status: z.string(),
    previous_status: z.string().nullable(),
    last_status_change_at: Timestamp.nullable(),
    term_end_date: Day.nullable(),
    reasons: z.array(z.enum(['term_expiring', 'status_changed'])),
  })
  .meta({ id: 'CircuitAlert' })
export type CircuitAlert = z.output<typeof CircuitAlert>

export const OrphanService = z
  .object({ id: Uuid, name: z.string(), kind: z.string(), status: z.string(), customer_id: Uuid })
  .meta({ id: 'OrphanService' })
export type OrphanService = z.output<typeof OrphanService>

export const OverlayImpact = z
  .object({
    id: Uuid,
    name: z.string(),
    kind: z.string(),
    status: z.string(),
    affected_site_count: z.int(),
    down_circuit_count: z.int(),
  })
  .meta({ id: 'OverlayImpact' })
export type OverlayImpact = z.output<typeof OverlayImpact>

export const NetworkSummary = z
  .object({
    generated_at: Timestamp,
    asn_drift_count: z.int(),
    circuit_term_expiring_count: z.int().describe('The term ends within 30 days or is over'),
    circuit_status_changed_count: z.int().describe('Within the last 7 days'),
    service_orphan_count: z.int().describe('Services of which no resource is left'),
    overlay_impacted_count: z.int().describe('Overlays that prefer a circuit which is suspended or gone'),
    asn_drift: z.array(AsnDrift),
    circuit_alerts: z.array(CircuitAlert),
    orphan_services: z.array(OrphanService),
    overlay_impact: z.array(OverlayImpact),
  })
  .meta({ id: 'NetworkSummary', description: 'What needs attention, as far as you may see it and its module is on' })
export type NetworkSummary = z.output<typeof NetworkSummary>
