import { formatCidr } from '@cadastre/core/ip'
import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { blockNetworkOf, checkPrefix, FreeNetwork, freeIn, shownFree } from './free.ts'
import { packed } from './rules.ts'

export const PackRequest = z
  .object({
    items: z
      .array(z.object({ count: z.int().min(1).max(1024), prefix_len: z.int().min(0).max(128) }))
      .min(1)
      .max(64),
  })
  .meta({ id: 'IpBlockPackRequest' })
export type PackRequest = z.output<typeof PackRequest>

export const Packing = z
  .object({
    block_network: z.string(),
    block_prefix_len: z.int(),
    allocations: z.array(FreeNetwork),
    unfulfilled: z.array(z.object({ prefix_len: z.int(), requested: z.int(), allocated: z.int() })),
    remaining_free: z.array(FreeNetwork),
  })
  .meta({ id: 'IpBlockPacking' })
export type Packing = z.output<typeof Packing>

const MOST_REMAINING = 200

/** Where networks of these lengths would go, the greatest first, each at the lowest place. Nothing is written. */
export async function planAllocation(reader: Reader, id: string, { items }: PackRequest): Promise<Packing> {
  const block = await blockNetworkOf(reader, id)
  for (const { prefix_len } of items) checkPrefix(block, prefix_len)
  const { places, remaining } = packed(await freeIn(reader, block, null), items)
  return {
    block_network: formatCidr(block.cidr),
    block_prefix_len: block.cidr.prefix,
    allocations: places.flat().map(shownFree),
    unfulfilled: items.flatMap(({ prefix_len, count }, index) => {
      const allocated = places[index]?.length ?? 0
      return allocated < count ? [{ prefix_len, requested: count, allocated }] : []
    }),
    remaining_free: remaining.slice(0, MOST_REMAINING).map(shownFree),
  }
}
