import { raw, type Sql, sql } from '../db/sql.ts'
import type { ColumnType } from './kinds.ts'

/**
 * An expression in the form it has on the wire once PostgreSQL makes JSON of it: moments in UTC with three digits,
 * exact decimals as text. Everything else prints itself as it is shown.
 */
export function onWire(expression: Sql, type: ColumnType): Sql {
  if (type === 'timestamptz') return sql`to_char(${expression} at time zone 'UTC', ${MOMENT})`
  return type === 'decimal' ? sql`(${expression})::text` : expression
}

const MOMENT = raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
