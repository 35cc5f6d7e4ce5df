import type { BlockedEntry } from '@cadastre/core/dns/blocklist/rpz'
import { visible } from '../../../access/visible.ts'
import { raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

/**
 * What is blocked for a group as a whole, or for those who are seen in one of its views. Servers block all of it; to
 * people it is narrowed to the lists they may read.
 */
export type Scope = { scope: 'group' | 'view'; id: string; among?: Sql }
export type EntryInForce = BlockedEntry & { list_id: string; list_name: string }
export type ListInForce = { id: string; name: string; revision: number }

/** Lists in the order in which they decide: those of the view before those of its group, the oldest first. */
const listsOf = ({ scope, id, among = raw('true') }: Scope): Sql => {
  const ofGroup = (group: Sql): Sql =>
    sql`select list_id, 2 as place from dns_blocklist_group where group_id = ${group}`
  const chosen =
    scope === 'group'
      ? ofGroup(sql`${id}`)
      : sql`select list_id, 1 as place from dns_blocklist_view where view_id = ${id}
          union all ${ofGroup(sql`(select group_id from dns_view where id = ${id})`)}`
  return sql`select l.id, l.name, l.revision, l.block_mode, l.sinkhole_ip, l.feed_entries_are_wildcard,
      row_number() over (order by min(chosen.place), l.id) as rank
    from (${chosen}) chosen join dns_blocklist l on l.id = chosen.list_id where l.enabled and ${among} group by l.id`
}

export const listsInForce = (reader: Reader, scope: Scope): Promise<ListInForce[]> =>
  reader.rows(sql<ListInForce>`select id, name, revision from (${listsOf(scope)}) l order by rank`)

/**
 * Entries in the order of their names, a portion at a time: `after` is the last name of the portion before. Those of one
 * name come together, the first list's first, and are never parted.
 */
export function entriesInForce(
  reader: Reader,
  scope: Scope,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<EntryInForce[]> {
  const later = when(after, (domain) => sql`and e.domain > ${domain}`)[0] ?? raw('')
  return reader.rows(sql<EntryInForce>`with l as materialized (${listsOf(scope)}),
    portion as (select e.domain, e.entry_type, e.target, e.source, e.is_wildcard, l.*
      from l cross join lateral (select * from dns_blocklist_entry e where e.list_id = l.id ${later}
        order by e.domain limit ${limit}) e
      order by e.domain fetch first (${limit}) rows with ties)
    select domain, entry_type as action, block_mode, host(sinkhole_ip) as sinkhole_ip, target,
      case when source = 'feed' then feed_entries_are_wildcard else is_wildcard end as is_wildcard,
      id as list_id, name as list_name
    from portion order by domain, rank`)
}

export async function exceptionsInForce(reader: Reader, scope: Scope): Promise<string[]> {
  const rows = await reader.rows(sql<{ domain: string }>`select distinct x.domain from dns_blocklist_exception x
    join (${listsOf(scope)}) l on l.id = x.list_id order by x.domain`)
  return rows.map(({ domain }) => domain)
}

export async function countInForce(reader: Reader, scope: Scope): Promise<number> {
  const { count } = await reader.one(
    sql<{ count: number }>`select coalesce(sum(of.entry_count), 0)::bigint as count from dns_blocklist of
      join (${listsOf(scope)}) l on l.id = of.id`,
  )
  return count
}

/** What is in force, as people look at it: what the lists of a scope make together. */
export async function effectiveList(reader: Reader, asked: Scope, limit: number) {
  await requireScope(reader, asked)
  const scope = { ...asked, among: visible(reader, 'dns_blocklist', 'l.id') }
  const [entries, exceptions, lists, total] = await Promise.all([
    entriesInForce(reader, scope, { limit }),
    exceptionsInForce(reader, scope),
    listsInForce(reader, scope),
    countInForce(reader, scope),
  ])
  return {
    scope: scope.scope,
    scope_id: scope.id,
    entries: entries.slice(0, limit),
    exceptions,
    lists: lists.map(({ id }) => id),
    total,
    truncated: total > limit,
  }
}

async function requireScope(reader: Reader, { scope, id }: Scope): Promise<void> {
  const match =
    scope === 'group'
      ? await reader.first(
          sql`select id from dns_group where id = ${id} and ${visible(reader, 'dns_group', 'dns_group.id')}`,
        )
      : await reader.first(
          sql`select id from dns_view where id = ${id} and ${visible(reader, 'dns_group', 'dns_view.group_id')}`,
        )
  if (!match) throw notFound(scope === 'group' ? 'DNS group' : 'View')
}
