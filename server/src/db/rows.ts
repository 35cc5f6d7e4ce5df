import { join, names, raw, type Sql, sql } from './sql.ts'

/** What an update really changes; keys sent with the value they already have are not changes. */
export function changesOf<Row extends object, Input extends object>(current: Row, input: Input): Partial<Input> {
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !isSame(value, current[name as keyof Row]),
  )
  return Object.fromEntries(changed) as Partial<Input>
}

// Members of an object come back from the database in another order; they are the same object all the same.
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

const inOrder = (_: string, value: unknown): unknown =>
  isJson(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Objects and lists go to the database as JSON text; the driver would turn a list into an array of SQL. */
export function jsonColumns<Input extends object>(input: Input): { [Name in keyof Input]: Stored<Input[Name]> } {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value]),
  ) as { [Name in keyof Input]: Stored<Input[Name]> }
}

type Stored<Value> = Value extends object ? string : Value
const isJson = (value: unknown): boolean => value !== null && typeof value === 'object'

/** An UPDATE of one row by its id: the given columns, and when it was modified. */
export function updateOf(table: string, id: string, changes: object, returning: readonly string[]): Sql<never> {
  const sets = Object.entries(jsonColumns(changes)).map(([name, value]) => sql`${raw(name)} = ${value}`)
  return sql`update ${raw(table)} set ${join([...sets, sql`modified_at = now()`], ', ')}
    where id = ${id} returning ${names(returning)}`
}
