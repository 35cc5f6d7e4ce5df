import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { doesNotExist } from '../../../http/pg-errors.ts'
import type { Conflict, Target } from './schema.ts'

export type Existing = { id: string; name: string; record_count: number }

/** The zones of these names that the group has in the view; none is a view of its own. */
export async function existingZones(
  reader: Reader,
  { target_group_id, target_view_id = null }: Target,
  names: readonly string[],
): Promise<Map<string, Existing>> {
  const rows = await reader.rows(
    sql<Existing>`select id, name, record_count from dns_zone
      where group_id = ${target_group_id} and view_id is not distinct from ${target_view_id}::uuid
        and name = any(${names}::text[]) and deleted_at is null`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** The same in the order of the names, as people are asked about them. */
export async function conflictsOf(reader: Reader, target: Target, names: readonly string[]): Promise<Conflict[]> {
  const existing = await existingZones(reader, target, names)
  const taken = [...new Set(names)].flatMap((name) => existing.get(name) ?? [])
  return taken.map(({ id, name, record_count }) => ({
    zone_name: name,
    existing_zone_id: id,
    existing_record_count: record_count,
    action: 'skip',
    rename_to: null,
  }))
}

/** The group and the view are there, as the request was checked; a view is one of its group. */
export async function requireView(reader: Reader, { target_group_id, target_view_id }: Target): Promise<void> {
  if (!target_view_id) return
  const view = await reader.first(
    sql`select id from dns_view where id = ${target_view_id} and group_id = ${target_group_id}`,
  )
  if (!view) throw doesNotExist('target_view_id', 'dns_view')
}
