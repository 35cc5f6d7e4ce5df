import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { type Place, type Stretch, stretchesAfter } from './cursor.ts'
import type { Sorting } from './sorting.ts'

// From one status down to the next, one look into the index each.
const statusesDown = (subnetId: string, key: string | null) => sql<{ status: string }>`
  with recursive step as (
    (select status from ip_address where subnet_id = ${subnetId} and (${key}::text is null or status < ${key}::text) order by status desc limit 1)
    union all
    select (select status from ip_address where subnet_id = ${subnetId} and status < step.status order by status desc limit 1)
    from step where step.status is not null
  )
  select status from step where status is not null`

/**
 * By status, turned round: there are few of them with very many rows each, and equal ones go by ascending address, which
 * no index has beside a descending status. So each status is a stretch of its own.
 */
export async function statusStretches(
  reader: Reader,
  subnetId: string,
  sorting: Sorting,
  place: Place | null,
): Promise<Stretch[]> {
  const rows = await reader.rows(statusesDown(subnetId, place?.key ?? null))
  const lower = rows.map(({ status }) => ({ condition: sql`a.status = ${status}`, order: 'a.address' }))
  return [...(place ? stretchesAfter(sorting, place).slice(0, 1) : []), ...lower]
}
