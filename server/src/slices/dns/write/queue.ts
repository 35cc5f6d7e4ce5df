import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { insertRows } from '../../../records/sets.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import { chunks } from './chunks.ts'
import { recordsAt } from './names-in-zone.ts'
import type { RecordRow } from './record-row.ts'

/** A record before and after; null where it was not there yet, or is gone. */
export type Written = { before: RecordRow | null; after: RecordRow | null }

/** A set that was written to: where it is, how many of its members are new, and one record to show for it. */
type TouchedSet = {
  name: string
  record_type: string
  views: Set<string>
  inserted: number
  record: object
}
type Member = Pick<RecordRow, 'name' | 'record_type' | 'view_id' | 'value' | 'ttl' | 'priority' | 'weight' | 'port'>

/**
 * Puts one change for each set that was written to into the queue, with the whole set as it shall be. A set that has
 * members of its own in some view gets a change for each such view beside the one for all others.
 */
export async function enqueue(work: Work, zone: ZoneHead, serial: number, written: readonly Written[]): Promise<void> {
  const sets = touchedSets(written)
  const members = Map.groupBy(await membersOf(work, zone, sets, written.length), keyOf)
  for (const some of chunks([...sets.values()])) {
    const changes = some.flatMap((set) => changeRows(zone, serial, set, members.get(keyOf(set)) ?? []))
    await insertRows(work, 'dns_change', changes)
  }
}

/** The same for records of zones that had none: what was written is all there is, and serials stay. */
export async function enqueueNew(work: Work, zones: readonly { zone: ZoneHead; rows: readonly RecordRow[] }[]) {
  const changes = zones.flatMap(({ zone, rows }) => {
    const members = Map.groupBy(rows, keyOf)
    const sets = touchedSets(rows.map((after) => ({ before: null, after })))
    return [...sets.values()].flatMap((set) => changeRows(zone, zone.last_serial, set, members.get(keyOf(set)) ?? []))
  })
  for (const some of chunks(changes)) await insertRows(work, 'dns_change', some)
}

const changeRows = (zone: ZoneHead, serial: number, set: TouchedSet, members: readonly Member[]) =>
  changesOf(zone, set, members).map((change) => ({
    id: newId(),
    group_id: zone.group_id,
    zone_id: zone.id,
    zone_name: zone.name,
    target_serial: serial,
    ...change,
  }))

/** The members of these sets as they are now, and maybe others. */
function membersOf(work: Work, zone: ZoneHead, sets: Map<string, TouchedSet>, more: number): Promise<Member[]> {
  const named = [...new Set([...sets.values()].map(({ name }) => name))]
  return work.rows(
    sql<Member>`select name, record_type, view_id, value, ttl, priority, weight, port from dns_record
      where ${recordsAt(zone, named, zone.record_count + more)} order by id`,
  )
}

function changesOf(
  { ttl: usual }: ZoneHead,
  { name, record_type, views, inserted, record }: TouchedSet,
  all: readonly Member[],
) {
  const scopes = new Set([null, ...views, ...all.map(({ view_id }) => view_id)])
  return [...scopes].map((view_id) => {
    const members = all.filter((one) => one.view_id === null || one.view_id === view_id)
    const op = members.length === 0 ? 'delete' : members.length === inserted ? 'create' : 'update'
    const ttl = members.reduce((least, one) => Math.min(least, one.ttl ?? usual), Number.POSITIVE_INFINITY)
    const record_set = {
      ttl: members.length === 0 ? usual : ttl,
      members: members.map(({ value, priority, weight, port }) => ({ value, priority, weight, port })),
    }
    return { view_id, op, name, record_type, record, record_set }
  })
}

/** Sends the sets of records once more, as they are in the zone now; the serial stays. */
export async function repeat(work: Work, zone: ZoneHead, rows: readonly RecordRow[]): Promise<void> {
  if (rows.length === 0) return
  await enqueue(
    work,
    zone,
    zone.last_serial,
    rows.map((row) => ({ before: row, after: row })),
  )
  await work.rows(sql`select pg_notify('cadastre_dns', ${zone.group_id})`)
}

/** Work on the keys of a zone. */
export type KeyWork =
  | { readonly op: 'dnssec_sign' | 'dnssec_unsign' }
  | { readonly op: 'dnssec_rollover'; readonly keyTag: number }

/** Such work takes its turn among the changes of the zone, under a type that no record has; the serial stays. */
export async function enqueueKeyWork(work: Work, zone: ZoneHead, task: KeyWork): Promise<void> {
  const record = task.op === 'dnssec_rollover' ? { key_tag: task.keyTag } : {}
  await work.rows(sql`
    insert into dns_change (id, group_id, zone_id, zone_name, view_id, op, name, record_type, record, record_set,
      target_serial)
    values (${newId()}, ${zone.group_id}, ${zone.id}, ${zone.name}, ${zone.view_id}, ${task.op}, '@', 'DNSSEC',
      ${json(record)}, '{}', ${zone.last_serial}::bigint)`)
}

const keyOf = ({ name, record_type }: Pick<RecordRow, 'name' | 'record_type'>): string => `${name} ${record_type}`

function touchedSets(written: readonly Written[]): Map<string, TouchedSet> {
  const sets = new Map<string, TouchedSet>()
  for (const { before, after } of written) {
    // A record that got another name leaves one set and enters another.
    for (const row of [before, after]) if (row) touch(sets, row, before === null)
  }
  return sets
}

function touch(sets: Map<string, TouchedSet>, row: RecordRow, isNew: boolean): void {
  const key = keyOf(row)
  const set = sets.get(key) ?? setOf(row)
  if (row.view_id !== null) set.views.add(row.view_id)
  if (isNew) set.inserted++
  sets.set(key, set)
}

function setOf({ name, record_type, value, ttl, priority, weight, port }: RecordRow): TouchedSet {
  const record = { name, type: record_type, value, ttl, priority, weight, port }
  return { name, record_type, views: new Set(), inserted: 0, record }
}
