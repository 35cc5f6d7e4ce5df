import { isDeepStrictEqual } from 'node:util'
import { newId } from '../db/ids.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { Reader, Work } from '../db/work.ts'
import { notFound } from '../http/errors.ts'
import type { Family, Listed, RowOf } from './family.ts'

export type Values = Readonly<Record<string, unknown>>

type Columns = Pick<Listed, 'Row' | 'table' | 'alias'> & Pick<Family, 'read'>

/** The shown fields as a select list, in the order they are sent. */
export function columnsOf({ Row, read = {}, table, alias = table }: Columns): string {
  return Object.keys(Row.shape)
    .map((name) => (read[name] ? `${read[name]} as ${name}` : `${alias}.${name}`))
    .join(', ')
}

const live = ({ table, isKept }: Family): string => (isKept ? `${table}.deleted_at is null` : 'true')

export async function getRow<Kind extends Family>(reader: Reader, family: Kind, id: string): Promise<RowOf<Kind>> {
  const [row] = await reader.rows(
    sql<
      RowOf<Kind>
    >`select ${raw(columnsOf(family))} from ${raw(family.table)} where id = ${id} and ${raw(live(family))}`,
  )
  if (!row) throw notFound(family.one)
  return row
}

/** The row, held against changes by others, and as the caller expects it to be. */
export async function lockRow<Kind extends Family>(work: Work, family: Kind, id: string): Promise<RowOf<Kind>> {
  const [row] = await work.rows(
    sql<
      RowOf<Kind>
    >`select ${raw(columnsOf(family))} from ${raw(family.table)} where id = ${id} and ${raw(live(family))}
      for no key update`,
  )
  if (!row) throw notFound(family.one)
  work.expect(row)
  return row
}

/** What an update really changes; keys sent with the value they already have are not changes. */
export function changesOf(current: Values, input: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name])),
  )
}

/** Objects and lists go to the database as JSON text; the driver would turn a list into an array of SQL. Bytes are bytes. */
const stored = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Buffer.isBuffer(value) ? JSON.stringify(value) : value

const quoted = (name: string): Sql => raw(`"${name}"`)

export async function insertRow<Kind extends Family>(work: Work, family: Kind, input: Values): Promise<RowOf<Kind>> {
  const row: Values = { id: newId(), ...input }
  const names = Object.keys(row)
  const values = names.map((name) => sql`${stored(row[name])}`)
  const after = await work.first(
    sql<RowOf<Kind>>`insert into ${raw(family.table)} (${join(names.map(quoted), ', ')}) values (${join(values, ', ')})
      returning ${raw(columnsOf(family))}`,
  )
  if (!after) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: family.type, id: after.id, display: displayOf(family, after), after })
  return after
}

/** Writes the changes to a row that is locked; without any, nothing is written. */
export async function changeRow<Kind extends Family>(
  work: Work,
  family: Kind,
  before: RowOf<Kind>,
  changes: Values,
): Promise<RowOf<Kind>> {
  const names = Object.keys(changes)
  if (names.length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const sets = names.map((name) => sql`${quoted(name)} = ${stored(changes[name])}`)
  const after = await work.first(
    sql<RowOf<Kind>>`update ${raw(family.table)} set ${join(sets, ', ')}, modified_at = now()
      where id = ${before.id} returning ${raw(columnsOf(family))}`,
  )
  if (!after) throw new Error('a locked row went away')
  const display = displayOf(family, after)
  await work.audit({ action: 'update', type: family.type, id: before.id, display, before, after })
  return after
}

export const displayOf = ({ display }: Family, row: object): string => String((row as Values)[display])

/** Whether a live row of a table with a trash has the id; it stays until commit. */
export async function isLive(work: Work, table: string, id: string): Promise<boolean> {
  const rows = await work.rows(sql`select from ${raw(table)} where id = ${id} and deleted_at is null for key share`)
  return rows.length === 1
}

export async function createRow<Kind extends Family>(work: Work, family: Kind, input: Values): Promise<RowOf<Kind>> {
  return insertRow(work, family, input)
}

export async function updateRow<Kind extends Family>(
  work: Work,
  family: Kind,
  id: string,
  input: Values,
): Promise<RowOf<Kind>> {
  const before = await lockRow(work, family, id)
  const changes = changesOf(before, input)
  return changeRow(work, family, before, changes)
}
