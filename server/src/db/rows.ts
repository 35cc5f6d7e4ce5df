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
export function updateOf(
  table: string,
  id: string,
  changes: object,
  returning: readonly string[],
): [text: string, values: unknown[]] {
  const columns = Object.entries(jsonColumns(changes))
  const set = [...columns.map(([name], index) => `${name} = $${index + 2}`), 'modified_at = now()']
  return [
    `update ${table} set ${set.join(', ')} where id = $1 returning ${returning.join(', ')}`,
    [id, ...columns.map(([, value]) => value)],
  ]
}

/** An INSERT of any number of rows with one parameter, so that its text does not depend on how many there are. */
export function insertRowsOf<Column extends string>(
  table: string,
  columns: readonly Column[],
  returning: readonly string[],
) {
  const names = columns.join(', ')
  const text = `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)
    returning ${returning.join(', ')}`
  return (rows: readonly Readonly<Record<Column, unknown>>[]): [text: string, values: unknown[]] => [
    text,
    [JSON.stringify(rows)],
  ]
}
