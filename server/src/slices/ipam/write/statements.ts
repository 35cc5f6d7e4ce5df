import type { Work } from '../../../db/work.ts'
import { letGo } from '../../../references/departure.ts'

/** The tables that only this folder writes. */
export type Table = 'ip_address' | 'subnet' | 'ip_block' | 'ip_mac_history'

/** Columns and their values, lists and objects as they are. */
export type Columns = Readonly<Record<string, unknown>>
export type Identified = Columns & { readonly id: string }

/*
 * Any number of rows goes in one parameter, so that the text of a statement depends on its columns alone and PostgreSQL
 * plans it once.
 */

/** Writes new rows; all of them name the same columns. */
export async function insertRows<Image>(
  work: Work,
  table: Table,
  rows: readonly Columns[],
  returning = 'id',
  onTaken = '',
): Promise<Image[]> {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first).join(', ')
  return work.rows<Image>(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)
     ${onTaken} returning ${returning}`,
    [JSON.stringify(rows)],
  )
}

/** Gives each row values of its own. An expression says what becomes of a column with `t` the old row and `n` the new. */
export async function updateEach<Image>(
  work: Work,
  table: Table,
  columns: readonly string[],
  rows: readonly Identified[],
  returning = 't.id',
  expressions: Readonly<Record<string, string>> = {},
): Promise<Image[]> {
  const set = columns.map((name) => `${name} = ${expressions[name] ?? `n.${name}`}`)
  return work.rows<Image>(
    `update ${table} t set ${[...set, 'modified_at = now()'].join(', ')}
     from json_populate_recordset(null::${table}, $1::json) n where t.id = n.id returning ${returning}`,
    [JSON.stringify(rows.map((row) => picked(row, ['id', ...columns])))],
  )
}

const picked = (row: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/** Gives all of these rows the same values. */
export async function updateAlike(work: Work, table: Table, ids: readonly string[], set: Columns): Promise<void> {
  if (ids.length === 0) return
  const names = Object.keys(set)
  const text = [...names.map((name) => `${name} = n.${name}`), 'modified_at = now()'].join(', ')
  await work.rows(
    `update ${table} t set ${text} from json_populate_record(null::${table}, $2::json) n where t.id = any($1::uuid[])`,
    [ids, JSON.stringify(set)],
  )
}

export async function deleteRows(work: Work, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await letGo(work, table, ids)
  await work.rows(`delete from ${table} where id = any($1::uuid[])`, [ids])
}
