import { raw, type Sql, sql } from '../../../db/sql.ts'

/** What is sent and not answered for so long is lost, and is sent again. */
export const ANSWER_SECONDS = 60

/** A transaction may have been at work for some time when its changes appear, with the time at which it began. */
export const STRAGGLERS = raw(`interval '2 hours'`)
/** Change `c` is older than server `s`, which was configured with everything when it came. */
export const BEGAN_WITH = sql`c.created_at <= s.queue_from - ${STRAGGLERS}`

/** A later change carries the set of change `c`, which is then needless. Work on keys is never made needless. */
export const IS_NEEDLESS = raw(`exists (select from dns_change later where later.zone_id = c.zone_id
  and later.name = c.name and later.record_type = c.record_type and later.seq > c.seq
  and later.view_id is not distinct from c.view_id and c.record_type <> 'DNSSEC')`)

const isRecent = (column: string): Sql => sql`${raw(column)} > now() - make_interval(secs => ${ANSWER_SECONDS}::int)`

/** A part of the zone's changes is on its way and may still be answered: what follows waits, so that order is kept. */
export const ZONE_IS_BUSY = sql`coalesce(p.sent_seq > p.applied_seq and ${isRecent('p.sent_at')}, false)`
export const IS_SENT_AGAIN = sql`coalesce(${isRecent('o.sent_at')}, false)`

/** Changes `c` of live zones `z` that a server `s` has not answered, with its place `p` in their zone. */
export const unanswered = (where: Sql): Sql => sql`
  dns_server s
  join dns_change c on c.group_id = s.group_id and c.seq > s.done_seq
  join dns_zone z on z.id = c.zone_id and z.deleted_at is null
  left join dns_zone_state p on p.server_id = s.id and p.zone_id = c.zone_id and p.view_name = ''
  left join dns_change_outcome o on o.server_id = s.id and o.change_id = c.id
  where ${where} and o.change_id is null and c.seq > coalesce(p.applied_seq, 0)
    and not ${BEGAN_WITH} and not ${IS_NEEDLESS}`

/** Changes `c` that a server `s` failed to make, or that wait behind such a one, with what became of them so far, `o`. */
export const failing = (where: Sql): Sql => sql`
  dns_change_outcome o
  join dns_server s on s.id = o.server_id
  join dns_change c on c.id = o.change_id
  join dns_zone z on z.id = c.zone_id and z.deleted_at is null
  where ${where} and o.state <> 'applied' and not ${IS_NEEDLESS}`
