import { formatCidr } from '@cadastre/core/ip'
import { exactNumber } from '../../../../db/wire.ts'
import type { Reader } from '../../../../db/work.ts'
import { notFound } from '../../../../http/errors.ts'
import type { Previewed } from '../../../../previewed/previewed.ts'
import { getBlock } from '../../blocks/blocks.ts'
import { setBlocks } from '../../write/blocks.ts'
import { lockSpaces, restructure } from '../lock.ts'
import { storedCidr } from '../rules.ts'
import type { BlockResizeInput, BlockResizePreview, BlockResizeResult } from '../schema.ts'
import { subtree, usageBelow } from '../subtree.ts'
import { refuseConflict } from './refuse.ts'
import {
  addressCount,
  type BlockResizeFacts,
  blockResizePlan,
  boundsOf,
  type Neighbours,
  typedNetwork,
} from './rules.ts'

type BlockRow = BlockResizeFacts['block'] & { space_id: string }

async function blockRow(reader: Reader, id: string): Promise<BlockRow> {
  const [block] = await reader.rows<BlockRow>(
    `select b.id, b.space_id, b.network, p.network as parent_network
     from ip_block b left join ip_block p on p.id = b.parent_block_id where b.id = $1 and b.deleted_at is null`,
    [id],
  )
  if (!block) throw notFound('IP block')
  return block
}

// Neither what is in the block nor what the block is in can be in its way.
const NEIGHBOURS = `
  select
    coalesce((select jsonb_agg(network order by network) from (
      select network from subnet where space_id = $1 and network && $2::cidr and block_id <> all($3::uuid[])
        and deleted_at is null limit 20
    ) found), '[]') as subnets,
    coalesce((select jsonb_agg(network order by network) from (
      select network from ip_block where space_id = $1 and network && $2::cidr and id <> all($3::uuid[])
        and id not in (select block_chain($4)) and deleted_at is null limit 20
    ) found), '[]') as blocks,
    coalesce((select jsonb_agg(network order by network) from (
      select network from ip_block where parent_block_id = $4 and not network << $2::cidr and deleted_at is null
      union all
      select network from subnet where block_id = $4 and not network <<= $2::cidr and deleted_at is null limit 20
    ) found), '[]') as outside`

async function resizeFacts(reader: Reader, block: BlockRow, text: string, below: string[]): Promise<BlockResizeFacts> {
  const network = typedNetwork(text)
  const nothing = { subnets: [], blocks: [], outside: [] }
  if (network === null) return { block, ...nothing }
  const values = [block.space_id, network, below, block.id]
  const [found] = await reader.rows<Neighbours & { outside: string[] }>(NEIGHBOURS, values)
  return { block, ...(found ?? nothing) }
}

const MOST_SHOWN = 500

const children = (table: string, column: string): string => `
  select id, network, name, count(*) over () as count from ${table}
  where ${column} = $1 and deleted_at is null order by network limit ${MOST_SHOWN}`

type ChildRow = { id: string; network: string; name: string; count: number }
const shown = ({ id, network, name }: ChildRow) => ({ id, network, name })

type Input = BlockResizeInput & { id: string }
type Planned = {
  block: BlockRow
  typed: string
  plan: ReturnType<typeof blockResizePlan>
  blocks: readonly ChildRow[]
  subnets: readonly ChildRow[]
  addresses: number
}

export const blockResize: Previewed<Input, Planned, BlockResizePreview, BlockResizeResult> = {
  within: restructure,
  hold: async (work, { id }) => lockSpaces(work, [(await blockRow(work, id)).space_id]),
  moving: ['descendant_ip_addresses_total'],
  async plan(reader, { id, new_cidr: typed }) {
    const block = await blockRow(reader, id)
    const below = await subtree(reader, id)
    return {
      block,
      typed,
      plan: blockResizePlan(await resizeFacts(reader, block, typed, below), typed),
      blocks: await reader.rows<ChildRow>(children('ip_block', 'parent_block_id'), [id]),
      subnets: await reader.rows<ChildRow>(children('subnet', 'block_id'), [id]),
      addresses: (await usageBelow(reader, below)).addresses,
    }
  },
  show: ({ block, typed, plan, blocks, subnets, addresses }) => ({
    old_cidr: block.network,
    new_cidr: typedNetwork(typed) ?? typed,
    ...boundsOf(storedCidr(block.network), plan.grown),
    total_ips_before: exactNumber(String(addressCount(storedCidr(block.network)))),
    total_ips_after: exactNumber(String(addressCount(plan.grown))),
    child_blocks_count: blocks[0]?.count ?? 0,
    child_blocks: blocks.map(shown),
    child_subnets_count: subnets[0]?.count ?? 0,
    child_subnets: subnets.map(shown),
    descendant_ip_addresses_total: addresses,
    conflicts: plan.conflicts,
    warnings: [],
  }),
  async commit(work, { plan }, { id }) {
    const before = await getBlock(work, id)
    work.expect(before)
    refuseConflict(plan.conflicts)
    const new_cidr = formatCidr(plan.grown)
    await setBlocks(work, [id], { network: new_cidr })
    const after = await getBlock(work, id)
    await work.audit({ action: 'resize', type: 'ip_block', id, display: new_cidr, before, after })
    const summary = [`Resized block ${before.network} to ${new_cidr}`]
    return { block: after, old_cidr: before.network, new_cidr, summary }
  },
}
