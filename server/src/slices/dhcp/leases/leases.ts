import { type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { type ListQuery, listRows, type Page, shownColumns } from '../../../records/list.ts'
import { mirrorDhcp } from '../../ipam/write/dhcp/mirror.ts'
import { holdSubnetsOfScopes } from '../../ipam/write/dhcp/scopes.ts'
import { createStatic, type Static } from '../statics/statics.ts'
import { historyList, type LeaseRow, leaseList, prefixList, seenLeases } from './rows.ts'

export const listLeases = async (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, leaseList, query, [seenLeases(reader), ...(await ofSubnet(reader, query))])

export const listPrefixes = async (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, prefixList, query, [seenLeases(reader), ...(await ofSubnet(reader, query))])

/**
 * The scopes of the subnet that is asked for, by their ids. Looked up in the same statement, the planner could not know
 * that they are few, and would read the leases of everybody in their order.
 */
async function ofSubnet(reader: Reader, { subnet_id }: ListQuery): Promise<Sql[]> {
  if (subnet_id === undefined) return []
  const scopes = await reader.rows(
    sql<{ id: string }>`select id from dhcp_scope where subnet_id = ${String(subnet_id)} order by id`,
  )
  const [only] = scopes
  if (only && scopes.length === 1) return [sql`l.scope_id = ${only.id}`]
  return [sql`l.scope_id = any(${scopes.map(({ id }) => id)}::uuid[])`]
}

export async function leasesOfServer(reader: Reader, id: string, query: ListQuery): Promise<Page> {
  await requireServer(reader, id)
  return listRows(reader, leaseList, query, [sql`l.server_id = ${id}`, ...(await ofSubnet(reader, query))])
}

export type HistoryQuery = ListQuery & {
  since?: string | undefined
  until?: string | undefined
  mac?: string | undefined
  ip?: string | undefined
  hostname?: string | undefined
  lease_state?: string | undefined
}

/** The last 90 days unless said otherwise. */
export async function historyOfServer(reader: Reader, id: string, query: HistoryQuery): Promise<Page> {
  const { since, until, mac, ip, hostname, lease_state } = query
  await requireServer(reader, id)
  return listRows(reader, historyList, query, [
    sql`l.server_id = ${id}`,
    since === undefined ? sql`l.expired_at >= now() - interval '90 days'` : sql`l.expired_at >= ${since}`,
    ...(until === undefined ? [] : [sql`l.expired_at <= ${until}`]),
    ...(mac === undefined ? [] : [sql`l.mac_address = ${mac}`]),
    ...(ip === undefined ? [] : [sql`l.ip_address <<= ${ip}::inet`]),
    ...(hostname === undefined ? [] : [sql`l.hostname ilike ${`%${hostname.replace(/[\\%_]/g, '\\$&')}%`}`]),
    ...(lease_state === undefined ? [] : [sql`l.lease_state = ${lease_state}`]),
  ])
}

async function requireServer(reader: Reader, id: string): Promise<void> {
  if (!(await reader.first(sql`select id from dhcp_server where id = ${id}`))) throw notFound('DHCP server')
}

export async function getLease(reader: Reader, id: string): Promise<LeaseRow> {
  const lease = await reader.first(
    sql<LeaseRow>`select ${shownColumns(leaseList)} from dhcp_lease l where l.id = ${id} and ${seenLeases(reader)}`,
  )
  if (!lease) throw notFound('DHCP lease')
  return lease
}

export type ReserveFields = { hostname?: string | undefined; description?: string | undefined }

/** The client keeps what it has: its lease becomes a reservation of its scope. */
export async function reserveLease(work: Work, id: string, fields: ReserveFields): Promise<Static> {
  const lease = await getLease(work, id)
  if (lease.scope_id === null) throw conflict(`${lease.ip_address} is in no scope; there is nothing to reserve it in`)
  const isV6 = lease.ip_address.includes(':')
  return createStatic(work, {
    scope_id: lease.scope_id,
    ip_address: lease.ip_address,
    mac_address: lease.mac_address,
    client_id: isV6 || lease.mac_address !== null ? null : lease.client_id,
    duid: isV6 ? lease.duid : null,
    circuit_id: null,
    hostname: fields.hostname ?? lease.hostname ?? '',
    description: fields.description ?? '',
    options_override: {},
    tags: {},
  })
}

/** The lease is forgotten, with what mirrors it and its names; the server may tell of it again. */
export async function removeLease(work: Work, serverId: string, id: string): Promise<void> {
  const [row] = await work.rows(
    sql<{ scope_id: string | null }>`select scope_id from dhcp_lease where id = ${id} and server_id = ${serverId}`,
  )
  if (!row) throw notFound('DHCP lease')
  await holdSubnetsOfScopes(work, row.scope_id === null ? [] : [row.scope_id])
  const before = await getLease(work, id)
  await work.rows(sql`delete from dhcp_lease where id = ${id}`)
  await work.rows(sql`insert into dhcp_lease_history
      (id, server_id, scope_id, ip_address, mac_address, hostname, client_id, started_at, expired_at, lease_state)
    values (gen_random_uuid(), ${serverId}, ${before.scope_id}, ${before.ip_address}, ${before.mac_address},
      ${before.hostname}, ${before.client_id}, ${before.starts_at}, now(), 'removed') on conflict do nothing`)
  await work.audit({ action: 'delete', type: 'dhcp_lease', id, display: before.ip_address, before })
  const places = await work.rows(
    sql<{ subnet_id: string }>`select subnet_id from dhcp_scope where id = ${before.scope_id}`,
  )
  await mirrorDhcp(
    work,
    places.map(({ subnet_id }) => ({ subnet_id, address: before.ip_address })),
  )
}
