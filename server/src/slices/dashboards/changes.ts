import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import type { Reader } from '../../db/work.ts'
import { Parameters } from '../ipam/addresses/statement.ts'
import { Change, type Changes, type ChangesQuery } from './schema.ts'

const columns = Object.keys(Change.shape).join(', ')
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** What was changed lately and by whom, newest first. What was refused changed nothing. */
export async function recentChanges(reader: Reader, query: ChangesQuery): Promise<Changes> {
  const since = new Date(query.since === undefined ? Date.now() - WEEK_MS : momentOf(query.since)).toISOString()
  const parameters = new Parameters()
  const conditions = conditionsOf(reader, query, since, parameters)
  const items = await reader.rows<Change>(
    `select ${columns} from audit_log where ${conditions.join(' and ')}
     order by timestamp desc, seq desc limit ${parameters.add(query.limit + 1)}`,
    parameters.values,
  )
  return { since, items: items.slice(0, query.limit), is_complete: items.length <= query.limit }
}

// Without an offset it is meant in UTC, as everywhere.
const momentOf = (text: string): string => (/[tT ]\d\d:\d\d(:[\d.]+)?$/.test(text) ? `${text}Z` : text)

function conditionsOf(
  { actor }: Reader,
  { resource_type, resource_id }: ChangesQuery,
  since: string,
  parameters: Parameters,
): string[] {
  const visible = idsIn(visibleIds(actor, 'read', 'audit_log'))
  return [
    `timestamp >= ${parameters.add(since)}::timestamptz and result = 'success'`,
    '(old_value is not null or new_value is not null)',
    ...(resource_type ? [`resource_type = ${parameters.add(resource_type)}`] : []),
    ...(resource_id ? [`resource_id = ${parameters.add(resource_id)}`] : []),
    ...(visible === null ? [] : [`id = any(${parameters.add(visible)}::uuid[])`]),
  ]
}
