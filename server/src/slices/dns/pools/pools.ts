import { DnsFault } from '@cadastre/core/dns/fault'
import { isAtOrBelow } from '@cadastre/core/dns/name'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { badRequest, conflict, invalid, notFound } from '../../../http/errors.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { changeRow, changesOf, createRow, getRow, lockRow, type Values } from '../../../records/rows.ts'
import { ownerOf, placeOf } from '../write/record-row.ts'
import { lockZones, type ZoneHead } from '../zones/zone-lock.ts'
import { type Member, memberFamily, type Pool, poolFamily } from './family.ts'
import { publish, retract } from './publish.ts'

/** Each holds the zone first: what a pool publishes changes with it, in the same transaction. */
export const poolOperations: Operations<Pool> = {
  ...operationsOf(poolFamily),
  create: createPool,
  update: updatePool,
  remove: removePool,
  removeMany: removePools,
}

export const memberOperations: Operations<Member> = {
  ...operationsOf(memberFamily),
  create: createMember,
  update: updateMember,
  remove: removeMember,
  removeMany: removeMembers,
}

async function lockedZone(work: Work, id: string): Promise<ZoneHead> {
  const [zone] = await lockZones(work, [id])
  if (!zone) throw notFound('Zone')
  return zone
}

/** The zone of a pool, held. */
export async function zoneOfPool(work: Work, poolId: string): Promise<ZoneHead> {
  const pool = await work.first(sql<{ zone_id: string }>`select zone_id from dns_pool where id = ${poolId}`)
  if (!pool) throw notFound(poolFamily.one)
  return lockedZone(work, pool.zone_id)
}

async function zoneOfMember(work: Work, id: string): Promise<ZoneHead> {
  const member = await work.first(sql<{ pool_id: string }>`select pool_id from dns_pool_member where id = ${id}`)
  if (!member) throw notFound(memberFamily.one)
  return zoneOfPool(work, member.pool_id)
}

async function createPool(work: Work, input: Values): Promise<Pool> {
  const zone = await lockedZone(work, String(input.zone_id))
  if (zone.zone_type !== 'primary' || zone.kind !== 'forward')
    throw badRequest(`${zone.name} is not a primary zone of names; a pool would have no place in it`)
  const values = { ...input, record_name: nameIn(zone, String(input.record_name)) }
  requirePort(values)
  await requireFree(work, zone, values)
  return createRow(work, poolFamily, { ...values, next_check_at: 'now' })
}

async function updatePool(work: Work, id: string, input: Values): Promise<Pool> {
  const zone = await zoneOfPool(work, id)
  const before = await lockRow(work, poolFamily, id)
  const named = input.record_name === undefined ? {} : { record_name: nameIn(zone, String(input.record_name)) }
  const changes = changesOf(before, { ...input, ...named })
  if (Object.keys(changes).length === 0) return changeRow(work, poolFamily, before, changes)
  const after = { ...before, ...changes } as Pool
  requirePort(after)
  if (after.record_name !== before.record_name || after.record_type !== before.record_type) {
    await requireFree(work, zone, after)
    await requireMembersOf(work, after)
  }
  await changeRow(work, poolFamily, before, { ...changes, next_check_at: 'now' })
  await publish(work, zone, after)
  return getRow(work, poolFamily, id)
}

async function removePool(work: Work, id: string): Promise<void> {
  const zone = await zoneOfPool(work, id)
  const pool = await claimRow(work, poolFamily, id)
  await publish(work, zone, pool, true)
  await eraseRows(work, poolFamily, [pool])
}

/** As the zone has it; whoever writes the whole name means the same. */
function nameIn(zone: ZoneHead, typed: string): string {
  try {
    const owner = ownerOf(typed, zone.name)
    if (!isAtOrBelow(owner, zone.name)) throw new DnsFault('name', `${owner} does not lie in the zone ${zone.name}`)
    return placeOf(owner, zone.name).name
  } catch (error) {
    if (error instanceof DnsFault) throw invalid(error.message)
    throw error
  }
}

function requirePort({ hc_type, hc_target_port }: Values): void {
  if (hc_type === 'tcp' && hc_target_port === null) throw invalid('A check of type tcp needs hc_target_port')
}

/** Records of other origin at the name would be answered with those of the pool, whatever their health. */
async function requireFree(work: Work, zone: ZoneHead, { record_name, record_type }: Values): Promise<void> {
  const taken = await work.first(sql<{ fqdn: string; type: string }>`select fqdn, record_type as type from dns_record
    where zone_id = ${zone.id} and name = ${String(record_name)} and record_type in (${String(record_type)}, 'CNAME')
      and pool_member_id is null and deleted_at is null limit 1`)
  if (taken) throw conflict(`${taken.fqdn} has records of type ${taken.type} already`)
}

async function requireMembersOf(work: Work, { id, record_type }: Pool): Promise<void> {
  const other = await work.first(sql<{ address: string }>`select host(address) as address from dns_pool_member
    where pool_id = ${id} and family(address) <> ${familyOf(record_type)} limit 1`)
  if (other) throw invalid(`${other.address} cannot be the value of a record of type ${record_type}`)
}

const familyOf = (type: string): 4 | 6 => (type === 'A' ? 4 : 6)

function requireFamily({ record_type }: Pool, address: string): void {
  if (address.includes(':') !== (familyOf(record_type) === 6))
    throw invalid(`${address} cannot be the value of a record of type ${record_type}`)
}

async function createMember(work: Work, input: Values): Promise<Member> {
  const zone = await zoneOfPool(work, String(input.pool_id))
  const pool = await getRow(work, poolFamily, String(input.pool_id))
  requireFamily(pool, String(input.address))
  const member = await createRow(work, memberFamily, input)
  await checkSoon(work, pool.id)
  await publish(work, zone, pool)
  return member
}

async function updateMember(work: Work, id: string, input: Values): Promise<Member> {
  const zone = await zoneOfMember(work, id)
  const before = await lockRow(work, memberFamily, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) return changeRow(work, memberFamily, before, changes)
  const pool = await getRow(work, poolFamily, before.pool_id)
  requireFamily(pool, String(changes.address ?? before.address))
  // Of another address nothing is known yet.
  const forgotten = changes.address === undefined ? {} : UNKNOWN
  await changeRow(work, memberFamily, before, { ...changes, ...forgotten })
  await checkSoon(work, pool.id)
  await publish(work, zone, pool)
  return getRow(work, memberFamily, id)
}

const UNKNOWN = {
  last_check_state: 'unknown',
  last_check_at: null,
  last_check_error: null,
  consecutive_failures: 0,
  consecutive_successes: 0,
}

async function removeMember(work: Work, id: string): Promise<void> {
  const zone = await zoneOfMember(work, id)
  const member = await claimRow(work, memberFamily, id)
  await retract(work, zone, id)
  await eraseRows(work, memberFamily, [member])
}

const checkSoon = (work: Work, poolId: string): Promise<unknown> =>
  work.rows(sql`update dns_pool set next_check_at = now() where id = ${poolId}`)

/** Of several, all zones are held before anything goes. */
async function removePools(work: Work, ids: readonly string[]): Promise<Removed> {
  const zones = await zonesOfPools(work, ids)
  const claim = await claimRows(work, poolFamily, ids)
  for (const pool of claim.rows) {
    const zone = zones.get(pool.zone_id)
    if (zone) await publish(work, zone, pool, true)
  }
  await eraseRows(work, poolFamily, claim.rows)
  return removedOf(work, poolFamily, claim)
}

async function removeMembers(work: Work, ids: readonly string[]): Promise<Removed> {
  const pools = await work.rows(
    sql<{ id: string; zone_id: string }>`select id, zone_id from dns_pool
      where id in (select pool_id from dns_pool_member where id = any(${ids}::uuid[]))`,
  )
  const zones = await zonesOfPools(
    work,
    pools.map(({ id }) => id),
  )
  const claim = await claimRows(work, memberFamily, ids)
  for (const { id, pool_id } of claim.rows) {
    const zone = zones.get(pools.find((pool) => pool.id === pool_id)?.zone_id ?? '')
    if (zone) await retract(work, zone, id)
  }
  await eraseRows(work, memberFamily, claim.rows)
  return removedOf(work, memberFamily, claim)
}

async function zonesOfPools(work: Work, ids: readonly string[]): Promise<Map<string, ZoneHead>> {
  const pools = await work.rows(sql<{ zone_id: string }>`select zone_id from dns_pool where id = any(${ids}::uuid[])`)
  const zones = await lockZones(
    work,
    pools.map(({ zone_id }) => zone_id),
  )
  return new Map(zones.map((zone) => [zone.id, zone]))
}
