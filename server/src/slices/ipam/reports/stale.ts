import type { z } from 'zod'
import { type Conditions, pieceOf } from '../../../db/conditions.ts'
import { all, sql } from '../../../db/sql.ts'
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
  const stale = sql`a.id in (select a.id ${all(pieceOf(visibleStale(reader, query)))})`
  const page = await listRows(reader, staleList, query, [stale])
  const { items: entries, total, limit, offset } = parsed<StaleAddress>(page)
  const generated_at = new Date().toISOString()
  return { report: { generated_at, stale_days, include_never_seen, total, limit, offset, entries }, next: page.next }
}

export async function countStale(reader: Reader, filter: StaleFilter): Promise<{ count: number }> {
  const { text, values } = visibleStale(reader, filter)
  const [row] = await reader.rows<{ count: number }>(`select count(*) as count ${text}`, values)
  return { count: row?.count ?? 0 }
}

function visibleStale({ actor }: Reader, filter: StaleFilter): Conditions {
  const stale = staleAddresses(filter)
  const visible = visibleAddresses(actor, 'a.subnet_id', stale.values.length + 1)
  return { text: `${stale.text} ${visible.text}`, values: [...stale.values, ...visible.values] }
}

const NARROWED = {
  space_id: (value: string) => `s.space_id = ${value}`,
  // What is below a block is what its network contains.
  block_id: (value: string) => `exists (select from ip_block b
    where b.id = ${value} and b.deleted_at is null and b.space_id = s.space_id and s.network <<= b.network)`,
  subnet_id: (value: string) => `s.id = ${value}`,
}

/** The rows of `a` and of its live subnet `s` that match, whoever asks. */
export function staleAddresses(filter: StaleFilter): Conditions {
  const { stale_days, include_never_seen } = filter
  const given = Object.entries(NARROWED).flatMap(([name, condition]) => {
    const value = filter[name as keyof typeof NARROWED]
    return value === undefined ? [] : [{ value, condition }]
  })
  const text = `from ip_address a join subnet s on s.id = a.subnet_id and s.deleted_at is null
    where a.status = 'allocated' and not a.auto_from_lease
      and (a.last_seen_at < now() - make_interval(days => $1)${include_never_seen ? ' or a.last_seen_at is null' : ''})
      ${given.map(({ condition }, index) => `and ${condition(`$${index + 2}`)}`).join(' ')}`
  return { text, values: [stale_days, ...given.map(({ value }) => value)] }
}
