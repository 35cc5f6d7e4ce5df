import { type Sql, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { failing, IS_SENT_AGAIN, unanswered, ZONE_IS_BUSY } from './outstanding.ts'

/** One member of a set, as the zone has it. */
export type Member = { value: string; priority: number | null; weight: number | null; port: number | null }

/** A change as it is sent to a server: what it shall have at a name and type when it is done. */
export type OfferedChange = {
  op_id: string
  zone_id: string
  zone_name: string
  /** The views it is about; null where the group has none. */
  views: string[] | null
  op: 'create' | 'update' | 'delete' | 'dnssec_sign' | 'dnssec_unsign' | 'dnssec_rollover'
  /** Relative to the zone; `@` is the zone itself. */
  name: string
  record_type: string
  /** The whole set after the change, empty when it goes; null for work on keys. */
  rrset: { ttl: number; members: Member[] } | null
  key_tag: number | null
  target_serial: number
}

export type OfferOptions = { limit: number }

/**
 * The next changes of a server, in the order in which they were made; they count as sent from now on. Of each zone one
 * batch at a time is on its way, so a change is never overtaken. What had to be tried again holds back what was written
 * later at the same name, and nothing else.
 */
export async function offer(work: Work, server: { id: string }, { limit }: OfferOptions): Promise<OfferedChange[]> {
  if (!(await hasChanges(work, server.id))) return []
  work.unaudited('changes go to a server')
  await lockPlaces(work, server.id)
  const sent = await markSent(work, server.id, limit)
  return sent.length === 0 ? [] : describe(work, sent)
}

/** One at a time asks or answers for a server. */
export async function lockPlaces(work: Work, serverId: string): Promise<void> {
  await work.rows(sql`select from dns_server where id = ${serverId} for no key update`)
}

const sendable = (serverId: string): Sql =>
  sql`s.id = ${serverId} and s.is_enabled and not s.maintenance_mode and not s.pending_approval`
const IS_DUE = sql`o.next_try_at <= now() and not ${IS_SENT_AGAIN}`

async function hasChanges(work: Work, serverId: string): Promise<boolean> {
  const { has } = await work.one(
    sql<{ has: boolean }>`select
      exists (select from ${unanswered(sendable(serverId))} and not ${ZONE_IS_BUSY})
      or exists (select from ${failing(sendable(serverId))} and o.state = 'retry' and ${IS_DUE}) as has`,
  )
  return has
}

/** Chooses what goes out and notes it; what must wait behind an earlier change of its name is noted, too. */
async function markSent(work: Work, serverId: string, limit: number): Promise<string[]> {
  const rows = await work.rows(
    sql<{ id: string }>`
    with again as (
      select c.id, c.seq, c.zone_id, c.name, ${IS_DUE} as is_due
      from ${failing(sendable(serverId))} and o.state = 'retry'
    ), fresh as (
      select c.id, c.seq, c.zone_id, c.name from ${unanswered(sendable(serverId))} and not ${ZONE_IS_BUSY}
      order by c.seq limit ${limit}
    ), due as (
      select id, seq, zone_id, is_fresh, is_due and not exists (
        select from again b where b.zone_id = n.zone_id and b.name = n.name and b.seq < n.seq and not b.is_due) as is_free
      from (select id, seq, zone_id, name, true as is_fresh, true as is_due from fresh
        union all select id, seq, zone_id, name, false, is_due from again) n
    ), taken as (
      select * from due where is_free or is_fresh order by seq limit ${limit}
    ), placed as (
      insert into dns_zone_state as p (server_id, zone_id, sent_seq, sent_at)
      select ${serverId}::uuid, zone_id, max(seq), now() from taken where is_fresh group by zone_id
      on conflict (server_id, zone_id, view_name) do update
        set sent_seq = greatest(p.sent_seq, excluded.sent_seq), sent_at = excluded.sent_at
    ), held as (
      insert into dns_change_outcome (server_id, change_id, state, next_try_at)
      select ${serverId}::uuid, id, 'retry', now() from taken where not is_free
    ), repeated as (
      update dns_change_outcome o set sent_at = now() from taken
      where o.server_id = ${serverId} and o.change_id = taken.id and not taken.is_fresh
    )
    select id from taken where is_free order by seq`,
  )
  return rows.map(({ id }) => id)
}

/** A change for all views is not one for those that have a change of their own in the same write. */
function describe(work: Work, ids: readonly string[]): Promise<OfferedChange[]> {
  return work.rows(
    sql<OfferedChange>`
    select c.id as op_id, c.zone_id, c.zone_name, c.op, c.name, c.record_type, c.target_serial,
      (c.record ->> 'key_tag')::int as key_tag, case when c.record_type <> 'DNSSEC' then c.record_set end as rrset,
      case when exists (select from dns_view where group_id = c.group_id) then array(
        select v.name from dns_view v where v.group_id = c.group_id and v.id = coalesce(c.view_id, z.view_id, v.id)
        and (c.view_id is not null or not exists (select from dns_change own where own.zone_id = c.zone_id
          and own.name = c.name and own.record_type = c.record_type and own.target_serial = c.target_serial
          and own.view_id = v.id)) order by v.name) end as views
    from dns_change c join dns_zone z on z.id = c.zone_id
    where c.id = any(${ids}::uuid[]) order by c.seq`,
  )
}
