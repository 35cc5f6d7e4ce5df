import { jsonColumns } from '../db/rows.ts'
import { join, names, raw, type Sql, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'

/** Columns and their values, lists and objects as they are. */
export type Columns = Readonly<Record<string, unknown>>
export type Identified = Columns & { readonly id: string }

/*
 * Any number of rows goes in one parameter, so that the text of a statement depends on its columns alone and PostgreSQL
 * plans it once.
 */

const recordset = (table: string, rows: readonly Columns[]): Sql =>
  sql`json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::json)`

/** Writes new rows; all of them name the same columns. */
export async function insertRows<Image>(
  work: Work,
  table: string,
  rows: readonly Columns[],
  returning: Sql = raw('id'),
  onConflict: Sql = raw(''),
): Promise<Image[]> {
  const [first] = rows
  if (!first) return []
  const columns = names(Object.keys(first))
  // Most writes are of one row, and reading it out of a list of records costs more than writing it.
  const source =
    rows.length === 1 ? sql`values (${valuesOf(first)})` : sql`select ${columns} from ${recordset(table, rows)}`
  return work.rows(sql<Image>`insert into ${raw(table)} (${columns}) ${source} ${onConflict} returning ${returning}`)
}

/** The values of a row, each a parameter; lists and objects go as JSON text. */
const valuesOf = (row: Columns): Sql =>
  join(
    Object.values(jsonColumns(row)).map((value) => sql`${value}`),
    ', ',
  )

/** Gives each row values of its own. An expression says what becomes of a column with `t` the old row and `n` the new. */
export async function updateRows<Image>(
  work: Work,
  table: string,
  columns: readonly string[],
  rows: readonly Identified[],
  returning: Sql = raw('t.id'),
  expressions: Readonly<Record<string, string>> = {},
): Promise<Image[]> {
  if (rows.length === 0) return []
  const values = columns.map((name) => raw(`${name} = ${expressions[name] ?? `n.${name}`}`))
  const set = join([...values, raw('modified_at = now()')], ', ')
  const sent = rows.map((row) => Object.fromEntries(['id', ...columns].map((name) => [name, row[name]])))
  return work.rows(
    sql<Image>`update ${raw(table)} t set ${set} from ${recordset(table, sent)} n where t.id = n.id
      returning ${returning}`,
  )
}

/** Gives all of these rows the same values. */
export async function updateAlike(work: Work, table: string, ids: readonly string[], set: Columns): Promise<void> {
  if (ids.length === 0) return
  const columns = [...Object.keys(set).map((name) => raw(`${name} = n.${name}`)), raw('modified_at = now()')]
  await work.rows(
    sql`update ${raw(table)} t set ${join(columns, ', ')} from ${recordset(table, [set])} n
      where t.id = any(${ids}::uuid[])`,
  )
}

export async function deleteRows(work: Work, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await work.rows(sql`delete from ${raw(table)} where id = any(${ids}::uuid[])`)
}
