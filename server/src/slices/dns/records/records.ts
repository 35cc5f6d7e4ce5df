import { DnsFault } from '@cadastre/core/dns/fault'
import { isAtOrBelow } from '@cadastre/core/dns/name'
import { newId } from '../../../db/ids.ts'
import { names, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { ownerOf, type RecordRow, recordColumns } from '../write/record-row.ts'
import { type NewRecord, recordEntries, writeRecords } from '../write/records.ts'
import { lockZone, readZone, type ZoneHead } from '../zones/zone-lock.ts'
import { partsOf } from './rdata.ts'
import type { RecordCreate, RecordUpdate } from './schema.ts'

export type InZone = { group_id: string; id: string }
export type OneRecord = InZone & { record_id: string }
export type WrittenRow = RecordRow & { warnings: string[] }

export async function getRecord(reader: Reader, { group_id, id, record_id }: OneRecord): Promise<RecordRow> {
  const zone = await readZone(reader, group_id, id)
  return storedRecord(reader, zone, record_id)
}

async function storedRecord({ first }: Reader, zone: ZoneHead, id: string): Promise<RecordRow> {
  const row = await first(
    sql<RecordRow>`select ${names(recordColumns)} from dns_record
      where id = ${id} and zone_id = ${zone.id} and deleted_at is null`,
  )
  if (!row) throw notFound('Record')
  return row
}

export async function createRecord(work: Work, { group_id, id }: InZone, input: RecordCreate): Promise<WrittenRow> {
  const zone = await lockZone(work, group_id, id)
  const { written, warnings } = await writeRecords(work, zone, { insert: [newRecordOf(zone, input)] })
  await work.audit(...recordEntries(written))
  const [made] = written
  if (!made?.after) throw new Error('a record that was written is not there')
  return { ...made.after, warnings }
}

export async function updateRecord(work: Work, place: OneRecord, input: RecordUpdate): Promise<WrittenRow> {
  const zone = await lockZone(work, place.group_id, place.id)
  const before = await storedRecord(work, zone, place.record_id)
  work.expect(before)
  refuseManaged(before)
  const { written, warnings } = await writeRecords(work, zone, {
    update: [{ before, set: editOf(zone, before, input) }],
  })
  if (written.length === 0) work.unaudited('nothing changes')
  await work.audit(...recordEntries(written))
  return { ...(written[0]?.after ?? before), warnings }
}

/** Into the trash, or for good. Either way the servers are told to forget it. */
export async function removeRecord(work: Work, place: OneRecord, isPermanent: boolean): Promise<void> {
  const zone = await lockZone(work, place.group_id, place.id)
  const before = await storedRecord(work, zone, place.record_id)
  work.expect(before)
  refuseManaged(before)
  const trash = isPermanent ? {} : { trash: { batchId: newId() } }
  const { written } = await writeRecords(work, zone, { remove: [before], ...trash })
  await work.audit(...recordEntries(written))
}

/** A record of a pool comes and goes with the health of its member. */
export const reasonToKeep = ({ pool_member_id, fqdn }: RecordRow): string | null =>
  pool_member_id === null ? null : `${fqdn} is kept by a pool; change the pool instead`

function refuseManaged(row: RecordRow): void {
  const reason = reasonToKeep(row)
  if (reason !== null) throw invalid(reason)
}

/** What somebody typed, in its one spelling; a fault names what was read. */
export function newRecordOf(
  zone: ZoneHead,
  { name, record_type, ttl, view_id, tags, ...typed }: RecordCreate,
): NewRecord {
  return readTyped(() => ({
    fqdn: ownerIn(zone, name),
    record_type,
    ttl,
    view_id,
    tags,
    ...partsOf(record_type, typed, zone.name),
  }))
}

export function editOf(
  zone: ZoneHead,
  before: RecordRow,
  { name, value, priority, weight, port, ...rest }: RecordUpdate,
) {
  return readTyped(() => {
    // What is not sent stays; numbers typed in front of a new value replace those beside it.
    const isWhole = value?.trim().includes(' ') && priority == null && weight == null && port == null
    const numbers = isWhole ? {} : { priority: before.priority, weight: before.weight, port: before.port }
    const sent = Object.fromEntries(
      Object.entries({ priority, weight, port }).filter(([, number]) => number !== undefined),
    )
    const typed = { value: value ?? before.value, ...numbers, ...sent }
    return {
      ...rest,
      ...(name === undefined ? {} : { fqdn: ownerIn(zone, name) }),
      ...partsOf(before.record_type, typed, zone.name),
    }
  })
}

function ownerIn({ name: origin }: ZoneHead, typed: string): string {
  const owner = ownerOf(typed, origin)
  if (!isAtOrBelow(owner, origin)) throw new DnsFault('name', `${owner} does not lie in the zone ${origin}`)
  return owner
}

function readTyped<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof DnsFault) throw invalid(error.message)
    throw error
  }
}
