import { formatCidr } from '@cadastre/core/ip'
import { exactNumber } from '../../../../db/wire.ts'
import type { Reader, Work } from '../../../../db/work.ts'
import { notFound } from '../../../../http/errors.ts'
import { getBlock } from '../../blocks/blocks.ts'
import { setBlocks } from '../../write/blocks.ts'
import { lockSpaces, restructure } from '../lock.ts'
import { storedCidr } from '../rules.ts'
import type { BlockResizePreview, BlockResizeResult } from '../schema.ts'
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

export async function previewBlockResize(reader: Reader, id: string, text: string): Promise<BlockResizePreview> {
  const block = await blockRow(reader, id)
  const below = await subtree(reader, id)
  const plan = blockResizePlan(await resizeFacts(reader, block, text, below), text)
  const blocks = await reader.rows<ChildRow>(children('ip_block', 'parent_block_id'), [id])
  const subnets = await reader.rows<ChildRow>(children('subnet', 'block_id'), [id])
  const old = storedCidr(block.network)
  return {
    old_cidr: block.network,
    new_cidr: typedNetwork(text) ?? text,
    ...boundsOf(old, plan.grown),
    total_ips_before: exactNumber(String(addressCount(old))),
    total_ips_after: exactNumber(String(addressCount(plan.grown))),
    child_blocks_count: blocks[0]?.count ?? 0,
    child_blocks: blocks.map(shown),
    child_subnets_count: subnets[0]?.count ?? 0,
    child_subnets: subnets.map(shown),
    descendant_ip_addresses_total: (await usageBelow(reader, below)).addresses,
    conflicts: plan.conflicts,
    warnings: [],
  }
}

export function commitBlockResize(work: Work, id: string, text: string): Promise<BlockResizeResult> {
  return restructure(work, async () => {
    await lockSpaces(work, [(await blockRow(work, id)).space_id])
    const before = await getBlock(work, id)
    work.expect(before)
    const block = await blockRow(work, id)
    const plan = blockResizePlan(await resizeFacts(work, block, text, await subtree(work, id)), text)
    refuseConflict(plan.conflicts)
    const new_cidr = formatCidr(plan.grown)
    await setBlocks(work, [id], { network: new_cidr })
    const after = await getBlock(work, id)
    await work.audit({ action: 'resize', type: 'ip_block', id, display: new_cidr, before, after })
    const summary = [`Resized block ${before.network} to ${new_cidr}`]
    return { block: after, old_cidr: before.network, new_cidr, summary }
  })
}
