import { raw, type Sql, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { entryOf, type Stored } from './images.ts'

// Images are held in memory until they are in the log.
const PORTION = 1_000

export const quoted = (name: string): Sql => raw(`"${name}"`)

/** Changes some rows, and gives those that are still there as they are then. */
type Change = (rows: readonly Stored[]) => Promise<readonly Stored[]>

/**
 * Runs `change` on all rows that match, some at a time, until none is left, and logs each of them. What does not stop
 * matching would be found for ever, so `change` must see to that. All are found in one go: a subnet has 65,536
 * addresses, and to look for the next portion among them each time takes longer than to delete them.
 */
export async function changeMatching(work: Work, table: string, condition: Sql, change: Change): Promise<void> {
  for (;;) {
    const rows = await work.rows(
      sql<{ id: string }>`select id from ${quoted(table)} t where ${condition} order by id for update`,
    )
    if (rows.length === 0) return
    for (let first = 0; first < rows.length; first += PORTION) {
      const ids = rows.slice(first, first + PORTION).map(({ id }) => id)
      await changePortion(work, table, ids, change)
    }
  }
}

async function changePortion(work: Work, table: string, ids: readonly string[], change: Change): Promise<void> {
  const rows = await work.rows(
    sql<{ image: Stored }>`select to_jsonb(t) as image from ${quoted(table)} t where id = any(${ids}::uuid[])
      order by id`,
  )
  const images = rows.map(({ image }) => image)
  const after = new Map((await change(images)).map((image) => [image.id, image]))
  await work.audit(...images.map((before) => entryOf(table, before, after.get(before.id) ?? null)))
}

/** Sets columns of these rows by an expression and gives the rows as they are then. */
export async function setColumn(
  work: Work,
  table: string,
  rows: readonly Stored[],
  column: string,
  value: Sql,
): Promise<Stored[]> {
  const stamp = rows[0] && 'modified_at' in rows[0] ? raw(', modified_at = now()') : raw('')
  const changed = await work.rows(
    sql<{ image: Stored }>`update ${quoted(table)} t set ${raw(column)} = ${value}${stamp}
      where id = any(${rows.map(({ id }) => id)}::uuid[]) returning to_jsonb(t) as image`,
  )
  return changed.map(({ image }) => image)
}
