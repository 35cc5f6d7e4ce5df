import { all, any, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { visibleZone } from '../records/listing.ts'
import { failing, unanswered } from './outstanding.ts'
import type { ChangeAtServer } from './schema.ts'
import { type ChangeState, openStates, REASON, STATE, STATE_TABLES } from './states.ts'

const COLUMNS = sql`c.id as op_id, s.id as server_id, s.name as server_name, c.zone_id, c.zone_name, c.view_id, c.op, c.name,
  c.record_type, ${STATE} as state, ${REASON} as reason, c.record || jsonb_build_object('rrset', c.record_set) as record,
  c.target_serial, coalesce(o.attempts, 0) as attempts, o.last_error,
  case when o.state = 'retry' then o.next_try_at end as next_try_at, c.created_at,
  case when ${STATE} = 'applied' then coalesce(p.applied_at, o.updated_at) end as applied_at, c.seq`

/** What is asked for: `where` is about servers `s` and changes `c`. */
export type ChangeQuery = { where: readonly Sql[]; state?: ChangeState | undefined; limit: number }

/** Changes and how they stand: those that are not on the wire yet, the oldest first, or those of a state, the latest first. */
export function listChanges(reader: Reader, { where, state, limit }: ChangeQuery): Promise<ChangeAtServer[]> {
  const conditions = all([...where, visibleZone(reader, 'c.zone_id')])
  if (state === undefined || openStates.includes(state)) return listOpen(reader, conditions, state, limit)
  return reader.rows(
    sql<ChangeAtServer>`select ${shown} from (
      select ${COLUMNS} from dns_server s join dns_change c on c.group_id = s.group_id ${STATE_TABLES}
      where ${conditions} and ${STATE} = ${state} order by c.seq desc limit ${limit}) found order by seq desc`,
  )
}

const shown =
  raw(`op_id, server_id, server_name, zone_id, zone_name, view_id, op, name, record_type, state, reason, record,
  target_serial, attempts, last_error, next_try_at, created_at, applied_at`)

function listOpen(reader: Reader, where: Sql, state: ChangeState | undefined, limit: number) {
  return reader.rows(
    sql<ChangeAtServer>`select ${shown} from (
      select ${COLUMNS} from (${openPairs(where)}) open
      join dns_server s on s.id = open.server_id join dns_change c on c.id = open.change_id ${STATE_TABLES}) found
    where ${any(state ? [sql`state = ${state}`] : [raw('true')])} order by seq, server_name limit ${limit}`,
  )
}

/** Which changes a server has not made: read from its places and from what went wrong, not from the whole queue. */
const openPairs = (where: Sql): Sql => sql`
  select s.id as server_id, c.id as change_id from ${unanswered(where)}
  union all select s.id, c.id from ${failing(where)}`

export type OpenCounts = Record<'pending' | 'in_flight' | 'failed', number>

/** How many changes are not on the wire yet, by their state. */
export async function countOpen(reader: Reader, where: readonly Sql[]): Promise<OpenCounts> {
  const conditions = all([...where, visibleZone(reader, 'c.zone_id')])
  const rows = await reader.rows(
    sql<{
      state: keyof OpenCounts
      count: number
    }>`select ${STATE} as state, count(*) from (${openPairs(conditions)}) open
      join dns_server s on s.id = open.server_id join dns_change c on c.id = open.change_id ${STATE_TABLES} group by 1`,
  )
  const none: OpenCounts = { pending: 0, in_flight: 0, failed: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ state, count }) => [state, count])))
}
