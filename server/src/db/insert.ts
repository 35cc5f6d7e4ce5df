import { Sql } from './sql.ts'

/**
 * An INSERT whose text never changes: it is put together once, and PostgreSQL plans it once per connection. Rows are
 * written far more often than statements, so a query builder at every write would be paid for nothing.
 */
export function insertOf<Column extends string>(
  table: string,
  columns: readonly Column[],
  returning: readonly string[],
): (row: Readonly<Record<Column, unknown>>) => Sql<never> {
  const between = columns.slice(1).map(() => ', ')
  const texts = [
    `insert into ${table} (${columns.join(', ')}) values (`,
    ...between,
    `) returning ${returning.join(', ')}`,
  ]
  return (row) =>
    new Sql(
      texts,
      columns.map((column) => row[column]),
    )
}
