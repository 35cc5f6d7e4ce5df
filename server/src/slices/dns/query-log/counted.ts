import { join, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Counted } from './schema.ts'

// As many as anybody can ask for, and the lines that could not be read.
const MOST = 101

const KEYS = { qname: 'qname', client_ip: 'host(client_ip)', qtype: 'qtype', view: 'view' }
type Column = keyof typeof KEYS

type Group = { mask: number; key: string | null; count: number }

/** How many lines there are, in all and by each of the columns, with the most frequent values first. One pass over them. */
export async function counted<Of extends Column>(
  reader: Reader,
  table: 'dns_query_log' | 'dns_rpz_hit',
  condition: Sql,
  columns: readonly Of[],
): Promise<{ total: number; by(column: Of, most: number): Counted }> {
  const grouping = sql`grouping(${raw(columns.join(', '))})`
  const key = sql`coalesce(${raw(columns.map((column) => KEYS[column]).join(', '))})`
  const sets = join([raw('()'), ...columns.map((column) => raw(`(${column})`))], ', ')
  const groups = await reader.rows(sql<Group>`select mask, key, count from (
      select ${grouping} as mask, ${key} as key, count(*) as count,
        row_number() over (partition by ${grouping} order by count(*) desc, ${key}) as place
      from ${raw(table)} where ${condition} group by grouping sets (${sets})) ranked
    where place <= ${MOST} order by mask, place`)
  // A bit is set for each column that the row is not grouped by, the first column's being the highest.
  const whole = 2 ** columns.length - 1
  const maskOf = (column: Of): number => whole - 2 ** (columns.length - 1 - columns.indexOf(column))
  return {
    total: groups.find(({ mask }) => mask === whole)?.count ?? 0,
    by: (column, most) =>
      groups
        .flatMap(({ mask, key, count }) => (mask === maskOf(column) && key !== null ? [{ key, count }] : []))
        .slice(0, most),
  }
}
