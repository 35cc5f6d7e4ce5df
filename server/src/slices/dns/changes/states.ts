import { raw, type Sql, sql } from '../../../db/sql.ts'
import { BEGAN_WITH, IS_NEEDLESS, IS_SENT_AGAIN, ZONE_IS_BUSY } from './outstanding.ts'

/** How a change stands with a server. */
export const changeStates = ['pending', 'in_flight', 'applied', 'failed', 'superseded'] as const
export type ChangeState = (typeof changeStates)[number]
/** Not yet on the wire. */
export const openStates: readonly ChangeState[] = ['pending', 'in_flight', 'failed']

/**
 * The state of change `c` with server `s`, from its place `p` in zone `z` (null when there is none any more) and its row
 * `o`, if it has one.
 */
export const STATE: Sql = sql`case
  when o.state = 'applied' then 'applied'
  when ${IS_NEEDLESS} or z.id is null or ${BEGAN_WITH} then 'superseded'
  when o.state = 'failed' then 'failed'
  when o.state = 'retry' then case when ${IS_SENT_AGAIN} then 'in_flight' else 'pending' end
  when c.seq <= coalesce(p.applied_seq, 0) then 'applied'
  when c.seq <= coalesce(p.sent_seq, 0) and ${ZONE_IS_BUSY} then 'in_flight'
  else 'pending' end`

/** Why it stands so, where that is not plain. */
export const REASON: Sql = sql`case
  when o.state = 'applied' then null
  when ${IS_NEEDLESS} then 'A later change of the same records took its place'
  when z.id is null then 'The zone is deleted'
  when ${BEGAN_WITH} then 'The server was configured with it'
  when o.state in ('retry', 'failed') then coalesce(o.last_error, 'An earlier change of the same name has to be made first')
  when c.seq <= coalesce(p.applied_seq, 0) then null
  when not s.is_enabled then 'The server is switched off'
  when s.maintenance_mode then 'The server is paused'
  when s.pending_approval then 'The server waits for approval' end`

/** Where the pieces of a change's state are found, for the changes and servers of one group. */
export const STATE_TABLES: Sql = raw(`
  left join dns_zone z on z.id = c.zone_id and z.deleted_at is null
  left join dns_zone_state p on p.server_id = s.id and p.zone_id = c.zone_id and p.view_name = ''
  left join dns_change_outcome o on o.server_id = s.id and o.change_id = c.id`)
