import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/** A counter that was not what it should be, and what it should be. */
export type Difference = { id: string; network: string; counted: object; actual: object }

// Addresses and counters change in the same transaction, so one statement sees both as of one moment. The difference is
// added, not set: whoever counts meanwhile is not undone.
const subnetsStatement = sql<Difference>`
  with counted as (
    select s.id, s.network, s.allocated_ips + coalesce(d.allocated_ips, 0) as allocated_ips,
      s.address_rows + coalesce(d.address_rows, 0) as address_rows
    from subnet s left join (
      select subnet_id, sum(allocated_ips)::bigint as allocated_ips, sum(address_rows)::bigint as address_rows
      from usage_delta group by subnet_id
    ) d on d.subnet_id = s.id
  ), actual as (
    select a.subnet_id, count(*) filter (where is_used(a.status, a.address, s.network)) as allocated_ips,
      count(*) as address_rows
    from ip_address a join subnet s on s.id = a.subnet_id group by a.subnet_id
  ), wrong as (
    select c.id, c.network, c.allocated_ips, c.address_rows, coalesce(a.allocated_ips, 0) as real_ips,
      coalesce(a.address_rows, 0) as real_rows
    from counted c left join actual a on a.subnet_id = c.id
    where c.allocated_ips <> coalesce(a.allocated_ips, 0) or c.address_rows <> coalesce(a.address_rows, 0)
  ), mended as (
    insert into usage_delta (subnet_id, address_rows, allocated_ips)
    select id, real_rows - address_rows, real_ips - allocated_ips from wrong
  )
  select id, network, json_build_object('allocated_ips', allocated_ips, 'address_rows', address_rows) as counted,
    json_build_object('allocated_ips', real_ips, 'address_rows', real_rows) as actual
  from wrong order by network, id`

// A block counts what its live subnets have folded; in the trash it counts nothing.
const blocksStatement = sql<Difference>`
  with actual as (
    select block_chain(block_id) as block_id, allocated_ips from (
      select block_id, sum(allocated_ips) as allocated_ips from subnet where deleted_at is null group by block_id
    ) direct
  ), wrong as (
    select b.id, b.network, b.allocated_ips, coalesce(sum(a.allocated_ips), 0)::bigint as real_ips
    from ip_block b left join actual a on a.block_id = b.id
    group by b.id having b.allocated_ips <> coalesce(sum(a.allocated_ips), 0)
  ), mended as (
    update ip_block b set allocated_ips = b.allocated_ips + w.real_ips - w.allocated_ips from wrong w where b.id = w.id
  )
  select id, network, json_build_object('allocated_ips', allocated_ips) as counted,
    json_build_object('allocated_ips', real_ips) as actual
  from wrong order by network, id`

/** Counts everything again, puts right what was wrong, and says what that was. */
export async function mendUsage(work: Work): Promise<Difference[]> {
  const subnets = await work.rows(subnetsStatement)
  const blocks = await work.rows(blocksStatement)
  await work.audit(...subnets.map(mending('subnet')), ...blocks.map(mending('ip_block')))
  if (subnets.length + blocks.length === 0) work.unaudited('every counter was right')
  return [...subnets, ...blocks]
}

const mending =
  (type: string) =>
  ({ id, network, counted, actual }: Difference) => ({
    action: 'update',
    type,
    id,
    display: network,
    before: counted,
    after: actual,
  })
