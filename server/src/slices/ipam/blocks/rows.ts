import { IpBlock } from './schema.ts'

// The addresses of a network as a power of two; a bigint holds less than 2^63.
const HOST_BITS = '(case family(b.network) when 4 then 32 else 128 end - masklen(b.network))'
const ALLOCATED = '(b.allocated_ips + coalesce(d.allocated_ips, 0))'

/** Fields that are more than a column. */
export const blockFields = {
  utilization_percent: `round((${ALLOCATED} * 100 / 2::float8 ^ ${HOST_BITS})::numeric, 2)::float8`,
  allocated_ips: ALLOCATED,
  total_ips: `case when ${HOST_BITS} < 63 then 1::bigint << ${HOST_BITS} else 9223372036854775807 end`,
  vrf_warning: `case when b.vrf_id <> s.vrf_id then 'The block is in another VRF than its space' end`,
} satisfies Partial<Record<keyof IpBlock, string>>

/** Where they come from. */
export const blockJoins = `join ip_space s on s.id = b.space_id left join block_usage_delta d on d.block_id = b.id`

const selected = Object.keys(IpBlock.shape).map((name) => {
  const expression = (blockFields as Record<string, string>)[name]
  return expression ? `${expression} as ${name}` : `b.${name}`
})

/** Blocks as the interface shows them, with `b` the block; a condition and an order may follow. */
export const blockSelect = `select ${selected.join(', ')} from ip_block b ${blockJoins}`
