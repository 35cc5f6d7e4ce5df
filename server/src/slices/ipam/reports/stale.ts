import type { Conditions } from '../../../db/conditions.ts'
import type { Reader } from '../../../db/work.ts'
import { visibleAddresses } from '../scope.ts'
import type { StaleAddress, StaleFilter, StaleQuery, StaleReport } from './schema.ts'

const ENTRY = `a.id, a.address, a.status, a.hostname, a.mac_address, a.last_seen_at, a.last_seen_method,
  floor(extract(epoch from now() - a.last_seen_at) / 86400)::integer as days_stale,
  s.id as subnet_id, s.network as subnet_network, s.name as subnet_name`

/** Addresses that a person entered and that answered nobody for long: never seen first, then the longest unseen. */
export async function staleReport(reader: Reader, query: StaleQuery): Promise<StaleReport> {
  const { limit, offset, stale_days, include_never_seen } = query
  const { text, values } = visibleStale(reader, query)
  const page = `order by a.last_seen_at nulls first, a.address, a.id
    limit $${values.length + 1} offset $${values.length + 2}`
  const [entries, { count }] = await Promise.all([
    reader.rows<StaleAddress>(`select ${ENTRY} ${text} ${page}`, [...values, limit, offset]),
    countStale(reader, query),
  ])
  const generated_at = new Date().toISOString()
  return { generated_at, stale_days, include_never_seen, total: count, limit, offset, entries }
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
