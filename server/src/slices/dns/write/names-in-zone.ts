import { type Sql, sql } from '../../../db/sql.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'

const FEW_NAMES = 200
const MOST_TIMES = 20

/**
 * Whether reading all records of a zone is better than looking for those at so many names. A list that is long beside
 * the zone gains nothing by an index, and a zone that was just filled is not yet known to PostgreSQL, which would then
 * compare every record with every name.
 */
export const isBetterReadWhole = (names: number, records: number): boolean =>
  names > FEW_NAMES && records <= names * MOST_TIMES

/** The live records of a zone at these names, or all, where there are too many names to look for. */
export const recordsAt = ({ id }: ZoneHead, names: readonly string[], records: number): Sql =>
  isBetterReadWhole(names.length, records)
    ? sql`zone_id = ${id} and deleted_at is null`
    : sql`zone_id = ${id} and deleted_at is null and name = any(${names}::text[])`
