import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { changeMatching, quoted, setColumn } from './clear.ts'
import type { Stored } from './images.ts'
import { columnOf, keysTo, links, listReferences } from './referrers.ts'

/** A reference that was cleared: without a column the whole row was the link, and is gone. */
export type Lost = { readonly before: Stored; readonly table: string; readonly column: string | null }

/**
 * Before rows go for good: what belongs to them goes first, and references to them are cleared, each told in the log.
 * The foreign keys would do the same in silence. A key that refuses is left to the database.
 */
export async function letGo(work: Work, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const key of keysTo(table, 'cascade')) {
    const condition = sql`t.${raw(columnOf(key))} = any(${ids}::uuid[])`
    await changeMatching(work, key.table, condition, async (rows) => {
      await deleteForGood(
        work,
        key.table,
        rows.map(({ id }) => id),
      )
      return []
    })
  }
  await clearReferences(work, table, ids)
  await work.rows(sql`delete from trash_reference where target_id = any(${ids}::uuid[])`)
}

/** Rows and all that belongs to them, gone for good. What becomes of others is in the log; the rows themselves are not. */
export async function deleteForGood(work: Work, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await letGo(work, table, ids)
  await work.rows(sql`delete from ${quoted(table)} where id = any(${ids}::uuid[])`)
}

/** Clears every reference to rows that are about to go. */
export async function clearReferences(work: Work, table: string, ids: readonly string[]): Promise<Lost[]> {
  return [
    ...(await clearKeys(work, table, ids)),
    ...(await clearLists(work, table, ids)),
    ...(await removeLinks(work, table, ids)),
  ]
}

async function clearKeys(work: Work, table: string, ids: readonly string[]): Promise<Lost[]> {
  const lost: Lost[] = []
  for (const key of keysTo(table, 'set null')) {
    const column = columnOf(key)
    // A row that goes itself needs no clearing.
    const beside = key.table === table ? sql` and not t.id = any(${ids}::uuid[])` : raw('')
    const condition = sql`t.${raw(column)} = any(${ids}::uuid[])${beside}`
    await changeMatching(work, key.table, condition, (rows) => {
      lost.push(...rows.map((before) => ({ before, table: key.table, column })))
      return setColumn(work, key.table, rows, column, raw('null'))
    })
  }
  return lost
}

async function clearLists(work: Work, table: string, ids: readonly string[]): Promise<Lost[]> {
  const lost: Lost[] = []
  for (const { table: referring, column } of listReferences.filter(({ references }) => references === table)) {
    const rest = sql`(select coalesce(jsonb_agg(entry order by place), '[]') from
      jsonb_array_elements_text(t.${raw(column)}) with ordinality as list (entry, place)
      where not entry = any(${ids}::text[]))`
    await changeMatching(work, referring, sql`t.${raw(column)} ?| ${ids}::text[]`, (rows) => {
      lost.push(...rows.map((before) => ({ before, table: referring, column })))
      return setColumn(work, referring, rows, column, rest)
    })
  }
  return lost
}

async function removeLinks(work: Work, table: string, ids: readonly string[]): Promise<Lost[]> {
  const lost: Lost[] = []
  for (const { table: linking, kind, id } of links.filter(({ kinds }) => kinds.includes(table))) {
    const condition = sql`t.${raw(kind)} = ${table} and t.${raw(id)} = any(${ids}::uuid[])`
    await changeMatching(work, linking, condition, async (rows) => {
      lost.push(...rows.map((before) => ({ before, table: linking, column: null })))
      await work.rows(sql`delete from ${quoted(linking)} where id = any(${rows.map((row) => row.id)}::uuid[])`)
      return []
    })
  }
  return lost
}
