/**
 * An INSERT whose text never changes: it is put together once, and PostgreSQL plans it once per connection. Rows are
 * written far more often than statements, so a query builder at every write would be paid for nothing.
 */
export function insertOf<Column extends string>(
  table: string,
  columns: readonly Column[],
  returning: readonly string[],
) {
  const places = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning ${returning.join(', ')}`
  return (row: Readonly<Record<Column, unknown>>): [text: string, values: unknown[]] => [
    text,
    columns.map((column) => row[column]),
  ]
}
