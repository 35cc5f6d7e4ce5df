import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import { all, raw, type Sql, sql, when } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { Change, type Changes, type ChangesQuery } from './schema.ts'

const columns = Object.keys(Change.shape).join(', ')
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** What was changed lately and by whom, newest first. What was refused changed nothing. */
export async function recentChanges(reader: Reader, query: ChangesQuery): Promise<Changes> {
  const since = new Date(query.since === undefined ? Date.now() - WEEK_MS : momentOf(query.since)).toISOString()
  const items = await reader.rows(
    sql<Change>`select ${raw(columns)} from audit_log where ${all(conditionsOf(reader, query, since))}
      order by timestamp desc, seq desc limit ${query.limit + 1}`,
  )
  return { since, items: items.slice(0, query.limit), is_complete: items.length <= query.limit }
}

// Without an offset it is meant in UTC, as everywhere.
const momentOf = (text: string): string => (/[tT ]\d\d:\d\d(:[\d.]+)?$/.test(text) ? `${text}Z` : text)

function conditionsOf({ actor }: Reader, { resource_type, resource_id }: ChangesQuery, since: string): Sql[] {
  return [
    sql`timestamp >= ${since}::timestamptz and result = 'success'`,
    sql`(old_value is not null or new_value is not null)`,
    ...when(resource_type || null, (type) => sql`resource_type = ${type}`),
    ...when(resource_id || null, (id) => sql`resource_id = ${id}`),
    ...when(idsIn(visibleIds(actor, 'read', 'audit_log')), (ids) => sql`id = any(${ids}::uuid[])`),
  ]
}
