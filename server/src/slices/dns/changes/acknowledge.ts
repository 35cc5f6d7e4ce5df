import { isUuid } from '../../../db/conditions.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { lockPlaces } from './offer.ts'
import { IS_NEEDLESS } from './outstanding.ts'

export type Answer = { op_id: string; result: 'ok' | 'error'; message?: string | null }
/** What became of an answer. One that was given before changes nothing. */
export type Acknowledged = { op_id: string; state: 'applied' | 'retry' | 'failed' | 'refused'; reason: string | null }

/** After so many failures somebody has to look at it. */
export const MOST_ATTEMPTS = 5

const NOT_SENT = 'There is no such operation that was sent to this server'

/** A change that was answered, and what is known of it. */
type Known = {
  id: string
  is_sent: boolean
  is_answered: boolean
  state: 'applied' | 'retry' | 'failed' | null
  attempts: number
}

/**
 * Takes in what a server says of changes that it was sent, each of which is judged for itself. Giving the same answer
 * twice is the same as giving it once.
 */
export async function acknowledge(work: Work, serverId: string, answers: readonly Answer[]): Promise<Acknowledged[]> {
  if (answers.length === 0) return []
  work.unaudited('a server answers for changes')
  await lockPlaces(work, serverId)
  const known = await knownChanges(work, serverId, [...new Set(answers.map(({ op_id }) => op_id.toLowerCase()))])
  const judged = [...new Map(answers.map((answer) => [answer.op_id.toLowerCase(), answer])).values()].map((answer) =>
    judge(known.get(answer.op_id.toLowerCase()), answer),
  )
  await noteFailures(work, serverId, judged)
  await advance(
    work,
    serverId,
    judged.flatMap(({ news, op_id }) => (news === 'applied' ? [op_id] : [])),
  )
  return judged.map(({ op_id, state, reason }) => ({ op_id, state, reason }))
}

/** `news`: what has to be written. */
export type Judged = Acknowledged & { news: 'applied' | 'failure' | null }

/** Pure: what an answer means for a change. */
export function judge(known: Known | undefined, { op_id, result, message }: Answer): Judged {
  if (!known?.is_sent) return { op_id, state: 'refused', reason: NOT_SENT, news: null }
  if (known.is_answered) return { op_id, state: known.state ?? 'applied', reason: null, news: null }
  if (result === 'ok') return { op_id, state: 'applied', reason: null, news: 'applied' }
  const state = known.attempts + 1 >= MOST_ATTEMPTS ? 'failed' : 'retry'
  return { op_id, state, reason: message?.slice(0, 500) || 'The server gave no reason', news: 'failure' }
}

/** A change that failed is answered until it is sent again. */
async function knownChanges(work: Work, serverId: string, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await work.rows(
    sql<Known>`
    select c.id, o.state, coalesce(o.attempts, 0) as attempts,
      case when o.change_id is null then c.seq <= coalesce(p.sent_seq, 0)
        else o.state <> 'retry' or o.sent_at is not null or o.attempts > 0 end as is_sent,
      case when o.change_id is null then c.seq <= coalesce(p.applied_seq, 0)
        else o.state <> 'retry' or o.sent_at is null end as is_answered
    from dns_server s join dns_change c on c.group_id = s.group_id
    left join dns_zone_state p on p.server_id = s.id and p.zone_id = c.zone_id and p.view_name = ''
    left join dns_change_outcome o on o.server_id = s.id and o.change_id = c.id
    where s.id = ${serverId} and c.id = any(${ids.filter(isUuid)}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The next try comes later with every failure, and not at the same moment as that of the others. */
async function noteFailures(work: Work, serverId: string, judged: readonly Judged[]): Promise<void> {
  const failures = judged.filter(({ news }) => news === 'failure')
  if (failures.length === 0) return
  await work.rows(sql`
    insert into dns_change_outcome as o (server_id, change_id, state, attempts, last_error, next_try_at)
    select ${serverId}::uuid, f.op_id, f.state, 1, f.reason, now() + interval '2 seconds' * (0.5 + random())
    from json_to_recordset(${JSON.stringify(failures)}::json) f (op_id uuid, state text, reason text)
    on conflict (server_id, change_id) do update set state = excluded.state, attempts = o.attempts + 1,
      last_error = excluded.last_error, sent_at = null, updated_at = now(),
      next_try_at = now() + interval '2 seconds' * power(4, o.attempts) * (0.5 + random())`)
}

/**
 * Moves the places of the server over everything that is answered; what was made out of turn has a row until then. A
 * place stands before the first change that was sent and neither answered nor made needless by a later one.
 */
async function advance(work: Work, serverId: string, applied: readonly string[]): Promise<void> {
  await work.rows(sql`
    with done as materialized (select unnest(${applied}::uuid[]) as id),
    answered as materialized (
      select id from done union select change_id from dns_change_outcome where server_id = ${serverId}
    ), ahead as materialized (
      select p.zone_id, p.applied_seq as before, coalesce((
        select min(c.seq) - 1 from dns_change c where c.zone_id = p.zone_id and c.seq > p.applied_seq
          and c.seq <= p.sent_seq and c.id not in (select id from answered) and not ${IS_NEEDLESS}), p.sent_seq) as seq
      from dns_zone_state p where p.server_id = ${serverId} and p.view_name = '' and p.sent_seq > p.applied_seq
    ), moved as (
      update dns_zone_state p set applied_seq = ahead.seq, applied_at = now() from ahead
      where p.server_id = ${serverId} and p.view_name = '' and p.zone_id = ahead.zone_id and ahead.seq > ahead.before
    ), early as (
      insert into dns_change_outcome (server_id, change_id, state)
      select ${serverId}::uuid, c.id, 'applied' from done join dns_change c on c.id = done.id
      join ahead on ahead.zone_id = c.zone_id and c.seq > ahead.seq
      on conflict (server_id, change_id) do update set state = 'applied', last_error = null, sent_at = null
    )
    delete from dns_change_outcome o using dns_change c left join ahead on ahead.zone_id = c.zone_id
    where c.id = o.change_id and o.server_id = ${serverId} and case when o.state = 'applied' then c.seq <= ahead.seq
      else c.id in (select id from done) and coalesce(c.seq <= ahead.seq, true) end`)
}
