import { z } from 'zod'
import { visible } from '../../../access/visible.ts'
import { any, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import type { Listed } from '../../../records/family.ts'
import { IpAddress } from '../../../records/fields.ts'
import { InetText, keptAs } from '../../../records/kinds.ts'
import { idIn } from '../../../references/reference.ts'
import { Mac } from '../fields.ts'

export const State = z.enum(['active', 'expired', 'released', 'declined'])
const MacText = keptAs('macaddr', z.string())

export const Lease = z
  .object({
    id: Uuid,
    server_id: idIn('dhcp_server'),
    scope_id: idIn('dhcp_scope').nullable(),
    ip_address: InetText,
    mac_address: MacText.nullable(),
    hostname: z.string().max(255).nullable(),
    client_id: z.string().max(510).nullable(),
    duid: z.string().max(260).nullable(),
    user_class: z.string().max(255).nullable(),
    state: State,
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    last_seen_at: Timestamp,
  })
  .meta({ id: 'DhcpLease' })
export type LeaseRow = z.output<typeof Lease>

/** Those of a subnet are narrowed by its scopes, which are looked up before. */
const inAnyScope = (): Sql => raw('l.scope_id is not null')

/** Leases of all servers. */
export const leaseList = {
  table: 'dhcp_lease',
  alias: 'l',
  permission: null,
  Row: Lease,
  Filter: z.object({
    server_id: idIn('dhcp_server').optional(),
    scope_id: idIn('dhcp_scope').optional(),
    subnet_id: idIn('subnet').optional(),
    mac_address: Mac.optional(),
    ip_address: IpAddress.optional(),
    state: State.optional(),
  }),
  where: { subnet_id: inAnyScope },
  sort: 'ip_address',
  read: { ip_address: 'host(l.ip_address)' },
  sortBy: { ip_address: { key: 'l.ip_address', type: 'inet' } },
  search: ['l.hostname'],
  page: [1000, 100],
} as const satisfies Listed

export const DelegatedPrefix = z
  .object({
    id: Uuid,
    server_id: Uuid,
    scope_id: Uuid.nullable(),
    prefix: InetText,
    duid: z.string().max(260).nullable(),
    iaid: z.int().nullable(),
    hostname: z.string().max(255).nullable(),
    state: State,
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    last_seen_at: Timestamp,
  })
  .meta({ id: 'DhcpDelegatedPrefix' })

export const prefixList = {
  table: 'dhcp_delegated_prefix',
  alias: 'l',
  permission: null,
  Row: DelegatedPrefix,
  Filter: z.object({
    server_id: Uuid.optional(),
    scope_id: Uuid.optional(),
    subnet_id: Uuid.optional(),
    state: State.optional(),
  }),
  where: { subnet_id: inAnyScope },
  sort: 'prefix',
  search: ['l.duid', 'l.hostname'],
  page: [1000, 100],
} as const satisfies Listed

export const LeaseHistory = z
  .object({
    id: Uuid,
    server_id: Uuid,
    scope_id: Uuid.nullable(),
    ip_address: InetText,
    mac_address: MacText.nullable(),
    hostname: z.string().max(255).nullable(),
    client_id: z.string().max(510).nullable(),
    started_at: Timestamp,
    expired_at: Timestamp,
    lease_state: z.enum(['expired', 'released', 'removed', 'superseded']),
    created_at: Timestamp,
  })
  .meta({ id: 'DhcpLeaseHistory' })

/** Leases that are over, the last ones first. */
export const historyList = {
  table: 'dhcp_lease_history',
  alias: 'l',
  permission: null,
  Row: LeaseHistory,
  sort: '-expired_at',
  search: ['l.hostname'],
  read: { ip_address: 'host(l.ip_address)' },
  sortBy: { ip_address: { key: 'l.ip_address', type: 'inet' } },
  page: [500, 50],
} as const satisfies Listed

/** What servers say is shown to those who may read the server, its group, or the scope. */
export const seenLeases = (reader: Reader): Sql =>
  any([
    visible(reader, 'dhcp_server', 'l.server_id'),
    visible(reader, 'dhcp_scope', 'l.scope_id'),
    sql`exists (select from dhcp_server own where own.id = l.server_id
      and ${visible(reader, 'dhcp_server', 'own.server_group_id')})`,
  ])
