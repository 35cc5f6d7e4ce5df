import { formatCidr } from '@cadastre/core/ip'
import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { StrictNetwork } from '../../../http/values.ts'
import { holdSpace, lockBlock } from '../locks.ts'
import { type Subnet, SubnetCreate } from '../subnets/schema.ts'
import { createSubnet } from '../subnets/subnets.ts'
import { type BlockNetwork, blockNetworkOf, checkPrefix, lowestFree } from './free.ts'
import { cidrOfText } from './placement.ts'

export const AllocateSubnet = SubnetCreate.omit({ space_id: true, block_id: true, network: true })
  .extend({
    prefix_len: z.int().min(1).max(128),
    network: StrictNetwork.nullable().optional().describe('This network, instead of the lowest free one'),
  })
  .meta({ id: 'IpBlockAllocateSubnet' })
export type AllocateSubnet = z.output<typeof AllocateSubnet>

/** A new subnet in the block: the lowest free network of that length. Those who choose in one block take turns. */
export async function allocateSubnet(work: Work, blockId: string, input: AllocateSubnet): Promise<Subnet> {
  const { prefix_len, network, ...fields } = input
  const { space_id } = await blockNetworkOf(work, blockId)
  await holdSpace(work, space_id)
  await lockBlock(work, blockId)
  const block = await blockNetworkOf(work, blockId)
  checkPrefix(block, prefix_len)
  const chosen = network ? checkedPick(network, prefix_len) : await lowest(work, block, prefix_len)
  return createSubnet(work, { ...fields, space_id, block_id: blockId, network: chosen })
}

function checkedPick(network: string, prefix: number): string {
  if (cidrOfText(network).prefix !== prefix) throw invalid(`Network ${network} is not a /${prefix}`)
  return network
}

async function lowest(work: Work, block: BlockNetwork, prefix: number): Promise<string> {
  const [free] = await lowestFree(work, block, prefix, 1)
  if (!free) throw conflict(`No free /${prefix} is left in block ${formatCidr(block.cidr)}`)
  return formatCidr(free)
}
