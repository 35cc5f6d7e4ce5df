import { cleanHostName } from '@cadastre/core/dhcp/host-name'
import { type EndedLease, foldLease, type Lease } from '@cadastre/core/dhcp/lease-events'
import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { insertRows } from '../../../records/sets.ts'
import { mirrorDhcp, type Place } from '../../ipam/write/dhcp/mirror.ts'
import { type PrefixEvent, recordPrefixes } from './prefixes.ts'

/** What a server says of a lease, of an address or of a prefix; the host name is as the client sent it. */
export type LeaseEvent = Lease | PrefixEvent
export type Recorded = {
  /** How many events were news. */
  upserted: number
  /** Host names that were sent otherwise. */
  cleaned: { ip_address: string; hostname: string | null }[]
}

type Server = { id: string; server_group_id: string | null }
type Known = Lease & { id: string }

/**
 * Records what a server says of its leases, and has the address space and DNS follow, as one set of statements however
 * many events there are. It may be told twice, late or in parts. An event that nobody made with a request is no entry of
 * the audit log: the lease itself, and its history, tell of it.
 */
export async function recordLeases(work: Work, server: Server, events: readonly LeaseEvent[]): Promise<Recorded> {
  work.unaudited('leases are told by servers')
  // Two batches of one server would each take the other's news for what was known.
  await work.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`dhcp leases ${server.id}`}, 0))`)
  const clean = events.map((event) => ({ ...event, hostname: cleanHostName(event.hostname) }))
  const leases = clean.filter((event): event is Lease => !('prefix' in event))
  const prefixes = clean.filter((event): event is PrefixEvent => 'prefix' in event)
  const upserted = (await recordAddresses(work, server, leases)) + (await recordPrefixes(work, server, prefixes))
  return { upserted, cleaned: cleanedNames(events, clean) }
}

const cleanedNames = (events: readonly LeaseEvent[], clean: readonly LeaseEvent[]): Recorded['cleaned'] =>
  events.flatMap((event, index) => {
    const hostname = clean[index]?.hostname ?? null
    if ((event.hostname ?? '') === (hostname ?? '')) return []
    return [{ ip_address: 'prefix' in event ? event.prefix : event.ip_address, hostname }]
  })

type Folded = { before: Known | null; lease: Lease; ended: readonly EndedLease[]; applied: number }

async function recordAddresses(work: Work, server: Server, events: readonly Lease[]): Promise<number> {
  const byAddress = Map.groupBy(events, ({ ip_address }) => ip_address)
  const addresses = [...byAddress.keys()]
  if (addresses.length === 0) return 0
  const scopes = await scopesAt(work, server, addresses)
  const known = await knownLeases(work, server, addresses)
  const folded = [...byAddress].flatMap(([address, events]): Folded[] => {
    const before = known.get(address) ?? null
    const { lease, ended, applied } = foldLease(before, events)
    return lease && applied > 0 ? [{ before, lease, ended, applied }] : []
  })
  await storeLeases(work, server, folded, scopes)
  await storeHistory(work, server, folded, scopes)
  await mirrorDhcp(work, placesOf(folded, scopes))
  return folded.reduce((sum, { applied }) => sum + applied, 0)
}

type ScopeAt = { address: string; scope_id: string; subnet_id: string }

/** The scope of the group that each address lies in; their subnets are held. */
async function scopesAt(
  work: Work,
  { server_group_id }: Server,
  addresses: readonly string[],
): Promise<Map<string, ScopeAt>> {
  if (server_group_id === null) return new Map()
  const rows = await work.rows(sql<ScopeAt>`
    select host(told.address) as address, own.id as scope_id, own.subnet_id
    from unnest(${addresses}::inet[]) as told (address)
    cross join lateral (
      select c.id, c.subnet_id from dhcp_scope c
      where c.group_id = ${server_group_id} and c.deleted_at is null and c.network >>= told.address
      order by c.enabled desc, c.id limit 1
    ) own`)
  const subnets = [...new Set(rows.map(({ subnet_id }) => subnet_id))]
  await work.rows(sql`select id from subnet where id = any(${subnets}::uuid[]) order by id for key share`)
  return new Map(rows.map((row) => [row.address, row]))
}

async function knownLeases(work: Work, server: Server, addresses: readonly string[]): Promise<Map<string, Known>> {
  const rows = await work.rows(sql<Known>`
    select id, host(ip_address) as ip_address, mac_address, hostname, client_id, duid, user_class, state, starts_at,
      ends_at, expires_at
    from dhcp_lease where server_id = ${server.id} and ip_address = any(${addresses}::inet[]) order by ip_address
    for update`)
  return new Map(rows.map((row) => [row.ip_address, row]))
}

type Scopes = ReadonlyMap<string, ScopeAt>

async function storeLeases(work: Work, server: Server, folded: readonly Folded[], scopes: Scopes): Promise<void> {
  const rows = folded.map(({ before, lease }) => ({
    ...lease,
    id: before?.id ?? newId(),
    server_id: server.id,
    scope_id: scopes.get(lease.ip_address)?.scope_id ?? null,
  }))
  await insertRows(
    work,
    'dhcp_lease',
    rows,
    raw('id'),
    raw(`on conflict (server_id, ip_address) do update set scope_id = excluded.scope_id,
      mac_address = excluded.mac_address, hostname = excluded.hostname, client_id = excluded.client_id,
      duid = excluded.duid, user_class = excluded.user_class, state = excluded.state, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, expires_at = excluded.expires_at, last_seen_at = now(), modified_at = now()`),
  )
}

async function storeHistory(work: Work, server: Server, folded: readonly Folded[], scopes: Scopes): Promise<void> {
  const rows = folded.flatMap(({ ended }) =>
    ended.map(({ lease, expired_at, lease_state }) => ({
      id: newId(),
      server_id: server.id,
      scope_id: scopes.get(lease.ip_address)?.scope_id ?? null,
      ip_address: lease.ip_address,
      mac_address: lease.mac_address,
      hostname: lease.hostname,
      client_id: lease.client_id,
      started_at: lease.starts_at,
      expired_at,
      lease_state,
    })),
  )
  const again = raw('on conflict (server_id, ip_address, started_at, lease_state) do nothing')
  await insertRows(work, 'dhcp_lease_history', rows, raw('id'), again)
}

/** Where the row of an address has to follow: a renewal alone is not seen there. */
const placesOf = (folded: readonly Folded[], scopes: Scopes): Place[] =>
  folded.flatMap(({ before, lease }) => {
    const scope = scopes.get(lease.ip_address)
    return scope && isSeen(before, lease) ? [{ subnet_id: scope.subnet_id, address: lease.ip_address }] : []
  })

const isSeen = (before: Lease | null, after: Lease): boolean =>
  before === null ||
  before.state !== after.state ||
  before.mac_address !== after.mac_address ||
  before.hostname !== after.hostname
