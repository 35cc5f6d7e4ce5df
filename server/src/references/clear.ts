import { raw, type Sql, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { entryOf, type Stored } from './images.ts'

// Images are held in memory until they are in the log.
const PORTION = 1_000

export const quoted = (name: string): Sql => raw(`"${name}"`)

/** A row that referred to others, and what of it did. */
export type Cleared = { readonly before: Stored; readonly after: Stored | null }

/**
 * Runs `change` on all rows that match, some at a time, until none is left, and logs each of them. What does not stop
 * matching would be found for ever, so `change` must see to that.
 */
export async function changeMatching(
  work: Work,
  table: string,
  condition: Sql,
  change: (rows: readonly Stored[]) => Promise<readonly Stored[]>,
): Promise<Cleared[]> {
  const all: Cleared[] = []
  for (;;) {
    const rows = await work.rows(
      sql<{ image: Stored }>`select to_jsonb(t) as image from ${quoted(table)} t where ${condition}
        order by id limit ${PORTION} for update`,
    )
    if (rows.length === 0) return all
    const images = rows.map(({ image }) => image)
    const after = new Map((await change(images)).map((image) => [image.id, image]))
    const cleared = images.map((before) => ({ before, after: after.get(before.id) ?? null }))
    await work.audit(...cleared.map((one) => entryOf(table, one.before, one.after)))
    all.push(...cleared)
  }
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
