import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import type { RecordRow } from './record-row.ts'

/** Records are seen in a view of their zone's group; where the zone is in one view only, in that one. */
export async function refuseForeignViews(
  reader: Reader,
  { group_id, view_id: own, name }: ZoneHead,
  rows: readonly Pick<RecordRow, 'view_id'>[],
): Promise<void> {
  const views = [...new Set(rows.flatMap(({ view_id }) => view_id ?? []))]
  if (views.length === 0) return
  if (own !== null && views.some((id) => id !== own))
    throw invalid(`${name} is seen in one view only; its records cannot be in another`)
  const known = await reader.rows(
    sql`select id from dns_view where id = any(${views}::uuid[]) and group_id = ${group_id}`,
  )
  if (known.length < views.length) throw invalid('view_id references a dns_view row that does not exist.')
}
