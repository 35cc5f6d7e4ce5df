import { z } from 'zod'
import { raw, sql } from '../../../db/sql.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { InetText, keptAs } from '../../../records/kinds.ts'

const Classification = z.enum(['managed', 'acknowledged', 'rogue'])

export const Responder = z
  .object({
    id: Uuid,
    group_id: Uuid,
    server_identifier: InetText,
    source_ip: InetText.nullable(),
    source_mac: keptAs('macaddr', z.string()).nullable(),
    giaddr: InetText.nullable(),
    offered_ip: InetText.nullable(),
    classification: Classification.describe('managed: a server of the group; rogue: nobody has said what it is'),
    acknowledged_at: Timestamp.nullable(),
    acknowledged_by: z.string().nullable(),
    note: z.string(),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
  })
  .meta({ id: 'DhcpResponder' })

// A server is known by the address people gave it, or by the one it was last heard from.
const CLASSIFICATION = `case
  when exists (select from dhcp_server own where own.server_group_id = dhcp_responder.group_id
    and (own.host in (host(dhcp_responder.server_identifier), host(dhcp_responder.source_ip))
      or own.last_seen_ip in (dhcp_responder.server_identifier, dhcp_responder.source_ip))) then 'managed'
  when dhcp_responder.acknowledged_at is not null then 'acknowledged'
  else 'rogue' end`

const ADDRESSES = ['server_identifier', 'source_ip', 'giaddr', 'offered_ip'] as const

/** Servers that were seen answering clients of a group. */
export const responderFamily = {
  table: 'dhcp_responder',
  type: 'dhcp_responder',
  one: 'Responder',
  display: 'server_identifier',
  permission: 'dhcp_server',
  rightsOn: ['group_id'],
  Row: Responder,
  Filter: z.object({ classification: Classification.optional() }),
  where: { classification: (value: string) => sql`(${raw(CLASSIFICATION)}) = ${value}` },
  sort: '-last_seen_at',
  read: {
    ...Object.fromEntries(ADDRESSES.map((name) => [name, `host(dhcp_responder.${name})`])),
    classification: CLASSIFICATION,
  },
  sortBy: Object.fromEntries(ADDRESSES.map((name) => [name, { key: `dhcp_responder.${name}`, type: 'inet' as const }])),
  search: ['note'],
} satisfies Family
export type ResponderRow = RowOf<typeof responderFamily>
