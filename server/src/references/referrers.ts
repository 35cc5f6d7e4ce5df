import type { ForeignKey } from '../db/foreign-key.ts'
import { foreignKeys } from '../db/foreign-keys.ts'

/**
 * Rows that are a part of another: counters, histories, sessions, memberships. They go with it, and the log tells of
 * the whole.
 */
export const PARTS: ReadonlySet<string> = new Set([
  'cutover_checklist_item',
  'cutover_event',
  'cutover_switch',
  'dhcp_delegated_prefix',
  'dhcp_lease',
  'dhcp_lease_history',
  'dns_blocklist_entry',
  'dns_blocklist_group',
  'dns_blocklist_view',
  'dns_change_outcome',
  'dhcp_lease_stream',
  'dhcp_server_metric',
  'dhcp_server_report',
  'dns_server_metric',
  'dns_server_report',
  'dns_server_zone',
  'dns_zone_state',
  'dnssec_key',
  'full_run',
  'group_role',
  'ip_mac_history',
  'password_history',
  'recovery_code',
  'tls_cert_probe',
  'user_group',
  'user_session',
  'utilization_sample',
])

/** A column with a list of ids, which no foreign key can hold. */
export type ListReference = { readonly table: string; readonly column: string; readonly references: string }
export const listReferences: readonly ListReference[] = [
  { table: 'overlay_site', column: 'preferred_circuits', references: 'circuit' },
]

/** A row that does nothing but refer: one column has the table of its target and another the id. */
export type Link = {
  readonly table: string
  readonly kind: string
  readonly id: string
  /** The tables it can name. */
  readonly kinds: readonly string[]
  /** The row the link is of. */
  readonly owner: { readonly column: string; readonly table: string }
}
export const links: readonly Link[] = [
  {
    table: 'network_service_resource',
    kind: 'resource_kind',
    id: 'resource_id',
    kinds: ['vrf', 'subnet', 'ip_block', 'dns_zone', 'dhcp_scope', 'circuit', 'overlay_network', 'site'],
    owner: { column: 'service_id', table: 'network_service' },
  },
]
export const linkOf = (table: string): Link => {
  const link = links.find((known) => known.table === table)
  if (!link) throw new Error(`${table} is no table of links`)
  return link
}

/** The foreign keys to a table that do this when a row of it goes. */
export const keysTo = (table: string, onDelete: ForeignKey['onDelete']): readonly ForeignKey[] =>
  foreignKeys.filter((key) => key.references === table && key.onDelete === onDelete && !PARTS.has(key.table))

export const columnOf = ({ columns: [column = ''] }: ForeignKey): string => column
