import { names, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { ownerOf, type RecordRow, recordColumns } from '../write/record-row.ts'
import { type NewRecord, RecordsRefused, recordEntries, writeRecords } from '../write/records.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import type { Pool } from './family.ts'

type Published = Pick<Pool, 'id' | 'enabled' | 'hc_type' | 'record_name' | 'record_type' | 'ttl'>
type Behind = { id: string; address: string; enabled: boolean; last_check_state: string }

/**
 * Makes the records of a pool those of its members that are switched on and healthy; the caller holds the zone. Where
 * the zone does not take them, the records stay as they are and the pool says why.
 */
export async function publish(work: Work, zone: ZoneHead, pool: Published, isGoing = false): Promise<void> {
  const members = await work.rows(sql<Behind>`select id, host(address) as address, enabled, last_check_state
    from dns_pool_member where pool_id = ${pool.id} order by address`)
  const stored = await recordsOf(
    work,
    members.map(({ id }) => id),
  )
  const meant = isGoing || !pool.enabled ? [] : members.filter((member) => isLive(pool, member))
  const target = meant.map((member) => recordOf(zone, pool, member))
  const isKept = (row: RecordRow): boolean => target.some((one) => isSame(row, one))
  const changes = {
    remove: stored.filter((row) => !isKept(row)),
    insert: target.filter((one) => !stored.some((row) => isSame(row, one))),
  }
  const error = await written(work, zone, changes)
  if (!isGoing) await work.rows(sql`update dns_pool set last_error = ${error} where id = ${pool.id}`)
}

const recordsOf = (work: Work, memberIds: readonly string[]): Promise<RecordRow[]> =>
  work.rows(sql<RecordRow>`select ${names(recordColumns)} from dns_record
    where pool_member_id = any(${memberIds}::uuid[]) and deleted_at is null`)

/** Takes what a member publishes out of the zone; the caller holds the zone. */
export async function retract(work: Work, zone: ZoneHead, memberId: string): Promise<void> {
  await written(work, zone, { remove: await recordsOf(work, [memberId]), insert: [] })
}

const isLive = ({ hc_type }: Published, { enabled, last_check_state }: Behind): boolean =>
  enabled && (hc_type === 'none' || last_check_state === 'healthy')

const recordOf = (zone: ZoneHead, { record_name, record_type, ttl }: Published, member: Behind): NewRecord => ({
  fqdn: ownerOf(record_name, zone.name),
  record_type,
  value: member.address,
  ttl,
  priority: null,
  weight: null,
  port: null,
  pool_member_id: member.id,
})

const isSame = (row: RecordRow, one: NewRecord): boolean =>
  row.pool_member_id === one.pool_member_id &&
  row.fqdn === one.fqdn &&
  row.record_type === one.record_type &&
  row.value === one.value &&
  row.ttl === one.ttl

type Changes = { remove: RecordRow[]; insert: NewRecord[] }

async function written(work: Work, zone: ZoneHead, changes: Changes): Promise<string | null> {
  try {
    const outcome = await writeRecords(work, zone, changes)
    await work.audit(...recordEntries(outcome.written))
    return null
  } catch (error) {
    // Judged before anything is written: nothing has changed.
    if (error instanceof RecordsRefused) return error.message
    throw error
  }
}
