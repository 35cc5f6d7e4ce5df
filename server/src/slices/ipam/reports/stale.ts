import type { z } from 'zod'
import { all, nothing, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Listed } from '../../../records/family.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, parsed } from '../../../records/paging.ts'
import { visibleAddresses } from '../scope.ts'
import { StaleAddress, StaleFilter, type StaleReport } from './schema.ts'

const ofSubnet = (column: string): string => `(select s.${column} from subnet s where s.id = a.subnet_id)`

/** Addresses that a person entered and that answered nobody for long: never seen first, then the longest unseen. */
export const staleList = {
  table: 'ip_address',
  alias: 'a',
  permission: null,
  Row: StaleAddress,
  sort: '-days_stale',
  sortBy: { days_stale: { key: '-extract(epoch from a.last_seen_at)', type: 'numeric' } },
  read: {
    days_stale: 'floor(extract(epoch from now() - a.last_seen_at) / 86400)::integer',
    subnet_network: ofSubnet('network'),
    subnet_name: ofSubnet('name'),
  },
  search: ['host(a.address)', 'a.hostname', 'a.mac_address::text', ofSubnet('name')],
  page: [1000, 200],
} as const satisfies Listed

export const StaleQuery = listQuery(staleList).extend(StaleFilter.shape)
export type StaleQuery = z.output<typeof StaleQuery>
export type StaleWindow = { report: StaleReport; next: string | null }

export async function staleReport(reader: Reader, query: StaleQuery): Promise<StaleWindow> {
  const { stale_days, include_never_seen } = query
  const stale = sql`a.id in (select a.id ${visibleStale(reader, query)})`
  const page = await listRows(reader, staleList, query, [stale])
  const { items: entries, total, limit, offset } = parsed<StaleAddress>(page)
  const generated_at = new Date().toISOString()
  return { report: { generated_at, stale_days, include_never_seen, total, limit, offset, entries }, next: page.next }
}

export async function countStale(reader: Reader, filter: StaleFilter): Promise<{ count: number }> {
  return reader.one(sql<{ count: number }>`select count(*) as count ${visibleStale(reader, filter)}`)
}

const visibleStale = ({ actor }: Reader, filter: StaleFilter): Sql =>
  sql`${staleAddresses(filter)} and ${all(visibleAddresses(actor, 'a.subnet_id'))}`

const NARROWED = {
  space_id: (id: string) => sql`s.space_id = ${id}`,
  // What is below a block is what its network contains.
  block_id: (id: string) => sql`exists (select from ip_block b
    where b.id = ${id} and b.deleted_at is null and b.space_id = s.space_id and s.network <<= b.network)`,
  subnet_id: (id: string) => sql`s.id = ${id}`,
}

/** The rows of `a` and of its live subnet `s` that match, whoever asks. */
export function staleAddresses(filter: StaleFilter): Sql {
  const narrowed = Object.entries(NARROWED).flatMap(([name, condition]) =>
    when(filter[name as keyof typeof NARROWED], condition),
  )
  const neverSeen = filter.include_never_seen ? raw('or a.last_seen_at is null') : nothing
  return sql`from ip_address a join subnet s on s.id = a.subnet_id and s.deleted_at is null
    where a.status = 'allocated' and not a.auto_from_lease
      and (a.last_seen_at < now() - make_interval(days => ${filter.stale_days}) ${neverSeen}) and ${all(narrowed)}`
}
