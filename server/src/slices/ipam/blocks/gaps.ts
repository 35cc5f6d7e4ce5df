import { bitsOf, type Cidr, firstOf, formatAddress, lastOf, type Range, rangeOf } from '@cadastre/core/ip'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { cidrOfText } from './placement.ts'

/*
 * What is directly below a block, with what comes before it; a row of null stands for the end of the block.
 * `prefix` is the length of the network that is looked for, `bits` that of an address, `first` and `last` are the edges of
 * the block. A gap is one if the first network of that length after `before` ends ahead of `behind`.
 */
const gapsStatement = (id: string, prefix: number, bits: number, first: string, last: string, limit: number | null) =>
  sql<{ before: string | null; behind: string | null }>`
  select before, behind from (
    select lag(network) over (order by network) as before, network as behind from (
      select network from ip_block where parent_block_id = ${id} and deleted_at is null
      union all
      select network from subnet where block_id = ${id} and deleted_at is null
      union all
      select null::cidr
    ) child
  ) pair
  cross join lateral (
    select set_masklen(broadcast(set_masklen(broadcast(before), ${prefix}::integer)), ${bits}::integer) as reach
  ) aligned
  where case
    when before is null then coalesce(set_masklen(broadcast(set_masklen(${first}::inet, ${prefix}::integer)), ${bits}::integer) < set_masklen(behind::inet, ${bits}::integer), true)
    when reach >= ${last}::inet then false
    else coalesce(set_masklen(broadcast(set_masklen(reach + 1, ${prefix}::integer)), ${bits}::integer) < set_masklen(behind::inet, ${bits}::integer), true)
  end
  order by behind limit ${limit}`

/**
 * The lowest gaps of a block that hold a network of the length. They are found where the rows are, in the order of two
 * indexes: the cost follows what is in the block, never how great it is.
 */
export async function gapsIn(
  reader: Reader,
  id: string,
  cidr: Cidr,
  prefix: number,
  limit: number | null,
): Promise<Range[]> {
  const { family, first, last } = rangeOf(cidr)
  const [low, high] = [formatAddress(firstOf(cidr)), formatAddress(lastOf(cidr))]
  const rows = await reader.rows(gapsStatement(id, prefix, bitsOf(family), low, high, limit))
  return rows.map(({ before, behind }) => ({
    family,
    first: before === null ? first : rangeOf(cidrOfText(before)).last + 1n,
    last: behind === null ? last : cidrOfText(behind).first - 1n,
  }))
}
