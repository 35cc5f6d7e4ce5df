import { newId } from '../../../db/ids.ts'
import { names, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'
import { holdMembers } from '../servers/members.ts'
import { type RecordRow, recordColumns } from '../write/record-row.ts'
import { type NewRecord, recordEntries, siftChanges, writeJudged, writeRecords } from '../write/records.ts'
import { lockZone, type ZoneHead } from '../zones/zone-lock.ts'
import type { BulkCreate, BulkDelete, BulkEdit } from './bulk-schema.ts'
import { editOf, type InZone, newRecordOf, reasonToKeep } from './records.ts'

type Skipped = { record_id: string; reason: string }

/** Creates what can be created, with one serial for all; what cannot is told one by one. */
export async function createRecords(work: Work, { group_id, id }: InZone, { records }: BulkCreate) {
  const zone = await lockZone(work, group_id, id)
  const skipped = new Map<number, string>()
  const read = records.map((one, index) => {
    const made = attempt(() => newRecordOf(zone, one))
    if (typeof made === 'string') skipped.set(index, made)
    return typeof made === 'string' ? null : { index, made }
  })
  const fresh = await withoutTwins(
    work,
    zone,
    read.filter((one) => one !== null),
    skipped,
  )
  await holdMembers(work, group_id)
  const { judged, refused } = await siftChanges(work, zone, { insert: fresh.map(({ made }) => made) })
  for (const { index, reason } of refused) skipped.set(fresh[index]?.index ?? 0, reason)
  const { written, serial, warnings } = await writeJudged(work, zone, judged)
  await audit(work, written)
  const results = records.flatMap(({ name, record_type, value }, index) => {
    const reason = skipped.get(index)
    return reason === undefined ? [] : [{ index, name, record_type, value, reason }]
  })
  return {
    created: written.length,
    skipped: results,
    target_serial: serial,
    warnings: warnings.slice(0, MOST_WARNINGS),
  }
}

const MOST_WARNINGS = 100

type Read = { index: number; made: NewRecord }
type Member = Pick<RecordRow, 'fqdn' | 'record_type' | 'value' | 'priority' | 'weight' | 'port'> & {
  view_id?: string | null
}

/** A record that is there already, or twice in the request, is not made again. */
async function withoutTwins(
  work: Work,
  zone: ZoneHead,
  rows: readonly Read[],
  skipped: Map<number, string>,
): Promise<Read[]> {
  const stored = await work.rows(
    sql<Member>`select fqdn, record_type, value, priority, weight, port, view_id from dns_record
      where zone_id = ${zone.id} and deleted_at is null and fqdn = any(${rows.map(({ made }) => made.fqdn)}::text[])`,
  )
  const there = new Set(stored.map(memberKey))
  const seen = new Set<string>()
  return rows.filter(({ index, made }) => {
    const key = memberKey(made)
    if (there.has(key)) skipped.set(index, 'already in the zone')
    else if (seen.has(key)) skipped.set(index, 'duplicate within batch')
    seen.add(key)
    return !skipped.has(index)
  })
}

const memberKey = ({ fqdn, record_type, value, priority, weight, port, view_id }: Member): string =>
  JSON.stringify([fqdn, record_type, value, priority, weight, port, view_id ?? null])

/** The same change to many records; each that cannot have it is told with its reason. */
export async function editRecords(work: Work, { group_id, id }: InZone, { record_ids, changes: set }: BulkEdit) {
  const zone = await lockZone(work, group_id, id)
  const { rows, skipped } = await chosen(work, zone, record_ids)
  const edits = rows.flatMap((before) => {
    const edit = attempt(() => editOf(zone, before, set))
    if (typeof edit !== 'string') return [{ before, set: edit }]
    skipped.push({ record_id: before.id, reason: edit })
    return []
  })
  const { judged, refused } = await siftChanges(work, zone, { update: edits })
  for (const { index, reason } of refused) skipped.push({ record_id: edits[index]?.before.id ?? '', reason })
  const { written, serial, warnings } = await writeJudged(work, zone, judged)
  await audit(work, written)
  const unchanged = edits.length - refused.length - written.length
  return {
    updated: written.length,
    unchanged,
    skipped,
    target_serial: serial,
    warnings: warnings.slice(0, MOST_WARNINGS),
  }
}

/** Into the trash as one batch, or for good. */
export async function removeRecords(work: Work, { group_id, id }: InZone, { record_ids, permanent }: BulkDelete) {
  const zone = await lockZone(work, group_id, id)
  const { rows, skipped } = await chosen(work, zone, record_ids)
  const trash = permanent ? {} : { trash: { batchId: newId() } }
  const { written, serial } = await writeRecords(work, zone, { remove: rows, ...trash })
  await audit(work, written)
  return { deleted: written.length, skipped, target_serial: serial }
}

/** The records that were asked for, and why some of them are left alone. */
async function chosen(
  work: Work,
  zone: ZoneHead,
  ids: readonly string[],
): Promise<{ rows: RecordRow[]; skipped: Skipped[] }> {
  const rows = await work.rows(
    sql<RecordRow>`select ${names(recordColumns)} from dns_record
      where id = any(${ids}::uuid[]) and zone_id = ${zone.id} and deleted_at is null order by id`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  const kept = rows.flatMap((row) => {
    const reason = reasonToKeep(row)
    return reason === null ? [] : [{ record_id: row.id, reason }]
  })
  return {
    rows: rows.filter((row) => reasonToKeep(row) === null),
    skipped: [...missing.map((record_id) => ({ record_id, reason: 'Record not found' })), ...kept],
  }
}

async function audit(work: Work, written: Parameters<typeof recordEntries>[0]): Promise<void> {
  if (written.length === 0) work.unaudited('nothing changes')
  await work.audit(...recordEntries(written))
}

/** The value, or the sentence with which it is refused. */
function attempt<Value>(read: () => Value): Value | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return String(error.detail)
    throw error
  }
}
