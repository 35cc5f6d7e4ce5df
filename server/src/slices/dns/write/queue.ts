import { newId } from '../../../db/ids.ts'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import type { RecordRow } from './record-row.ts'

/** A record before and after; null where it was not there yet, or is gone. */
export type Written = { before: RecordRow | null; after: RecordRow | null }

/** A set that was written to: where it is, how many of its members are new, and one record to show for it. */
type TouchedSet = {
  id: string
  name: string
  record_type: string
  views: string[]
  inserted: number
  record: object
}

/**
 * Puts one change for each set that was written to into the queue, with the whole set as it shall be. A set that has
 * members of its own in some view gets a change for each such view beside the one for all others.
 */
export async function enqueue(work: Work, zone: ZoneHead, serial: number, written: readonly Written[]): Promise<void> {
  const sets = touchedSets(written)
  if (sets.length === 0) return
  await work.rows(sql`
    with touched as (
      select * from json_to_recordset(${JSON.stringify(sets)}::json)
        as t (id uuid, name text, record_type text, views uuid[], inserted int, record jsonb)
    ), scoped as (
      select t.*, scope.view_id from touched t cross join lateral (
        select null::uuid as view_id
        union select unnest(t.views)
        union select r.view_id from dns_record r
          where r.zone_id = ${zone.id} and r.name = t.name and r.record_type = t.record_type
            and r.view_id is not null and r.deleted_at is null
      ) scope
    ), filled as (
      select s.*, members.size, members.record_set from scoped s cross join lateral (
        select count(*) as size, jsonb_build_object(
          'ttl', coalesce(min(coalesce(r.ttl, ${zone.ttl}::int)), ${zone.ttl}::int),
          'members', coalesce(jsonb_agg(jsonb_build_object('value', r.value, 'priority', r.priority, 'weight', r.weight,
            'port', r.port) order by r.id), '[]')) as record_set
        from dns_record r
        where r.zone_id = ${zone.id} and r.name = s.name and r.record_type = s.record_type and r.deleted_at is null
          and (r.view_id is null or r.view_id = s.view_id)
      ) members
    )
    insert into dns_change (id, group_id, zone_id, zone_name, view_id, op, name, record_type, record, record_set,
      target_serial)
    select case when view_id is null then id else gen_random_uuid() end, ${zone.group_id}::uuid, ${zone.id}::uuid,
      ${zone.name}, view_id, case when size = 0 then 'delete' when size = inserted then 'create' else 'update' end,
      name, record_type, record, record_set, ${serial}::bigint
    from filled order by id`)
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

function touchedSets(written: readonly Written[]): TouchedSet[] {
  const sets = new Map<string, TouchedSet>()
  for (const { before, after } of written) {
    // A record that got another name leaves one set and enters another.
    for (const row of [before, after]) if (row) touch(sets, row, before === null)
  }
  return [...sets.values()]
}

function touch(sets: Map<string, TouchedSet>, row: RecordRow, isNew: boolean): void {
  const key = `${row.name} ${row.record_type}`
  const set = sets.get(key) ?? setOf(row)
  if (row.view_id !== null && !set.views.includes(row.view_id)) set.views.push(row.view_id)
  if (isNew) set.inserted++
  sets.set(key, set)
}

function setOf({ name, record_type, value, ttl, priority, weight, port }: RecordRow): TouchedSet {
  const record = { name, type: record_type, value, ttl, priority, weight, port }
  return { id: newId(), name, record_type, views: [], inserted: 0, record }
}
