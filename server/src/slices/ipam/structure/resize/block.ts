import { formatCidr } from '@cadastre/core/ip'
import { raw, type Sql, sql } from '../../../../db/sql.ts'
import { exactNumber } from '../../../../db/wire.ts'
import type { Reader } from '../../../../db/work.ts'
import { notFound } from '../../../../http/errors.ts'
import type { Previewed } from '../../../../previewed/previewed.ts'
import { factsOf, type Referable } from '../../../../references/referable.ts'
import { getBlock } from '../../blocks/blocks.ts'
import { existing, isSeen, type Network, type NetworkKind } from '../../in-the-way.ts'
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

type BlockRow = BlockResizeFacts['block'] & { space_id: string; parent_block_id: string | null }

async function blockRow(reader: Reader, id: string): Promise<BlockRow> {
  const [block] =
    await reader.rows(sql<BlockRow>`select b.id, b.space_id, b.network, b.parent_block_id, p.network as parent_network
     from ip_block b left join ip_block p on p.id = b.parent_block_id where b.id = ${id} and b.deleted_at is null`)
  if (!block) throw notFound('IP block')
  const { parent_block_id } = block
  return { ...block, isParentSeen: parent_block_id !== null && isSeen(reader.actor, 'block', parent_block_id) }
}

// Neither what is in the block nor what the block is in can be in its way.
const neighbours = (block: BlockRow, network: string, below: string[]) => sql<NeighbourRows>`
  select
    coalesce((select jsonb_agg(to_jsonb(found) order by network) from (
      select id, network from subnet where space_id = ${block.space_id} and network && ${network}::cidr and block_id <> all(${below}::uuid[])
        and deleted_at is null limit 20
    ) found), '[]') as subnets,
    coalesce((select jsonb_agg(to_jsonb(found) order by network) from (
      select id, network from ip_block where space_id = ${block.space_id} and network && ${network}::cidr and id <> all(${below}::uuid[])
        and id not in (select block_chain(${block.id})) and deleted_at is null limit 20
    ) found), '[]') as blocks,
    coalesce((select jsonb_agg(to_jsonb(found) order by network) from (
      select id, network, 'block' as kind from ip_block
      where parent_block_id = ${block.id} and not network << ${network}::cidr and deleted_at is null
      union all
      select id, network, 'subnet' from subnet where block_id = ${block.id} and not network <<= ${network}::cidr and deleted_at is null limit 20
    ) found), '[]') as outside`

async function resizeFacts(reader: Reader, block: BlockRow, text: string, below: string[]): Promise<BlockResizeFacts> {
  const network = typedNetwork(text)
  const nothing = { subnets: [], blocks: [], outside: [] }
  if (network === null) return { block, ...nothing }
  const neighbour = await reader.first(neighbours(block, network, below))
  const { subnets = [], blocks = [], outside = [] } = neighbour ?? {}
  return {
    block,
    subnets: subnets.map((other) => existing(reader, 'subnet', other)),
    blocks: blocks.map((other) => existing(reader, 'block', other)),
    outside: outside.map(({ kind, id, network: inside }) =>
      isSeen(reader.actor, kind, id) ? inside : `A ${kind} that you may not see`,
    ),
  }
}

type NeighbourRows = Record<keyof Neighbours, Network[]> & { outside: (Network & { kind: NetworkKind })[] }

const MOST_SHOWN = 500

type Child = BlockResizePreview['child_blocks'][number]
type Children = { count: number; seen: Child[] }

/** All are counted; those that the caller may see are shown. */
function childrenOf(reader: Reader, table: Referable, column: Sql, id: string): Promise<Children> {
  return reader.one(
    sql<Children>`with child as (
        select t.id, t.network, t.name, (${factsOf(table).visible(reader.actor)}) as is_seen
        from ${raw(table)} t where ${column} = ${id} and deleted_at is null
      )
      select (select count(*) from child) as count, (select coalesce(jsonb_agg(seen order by network), '[]') from (
        select id, network, name from child where is_seen order by network limit ${MOST_SHOWN}) seen) as seen`,
  )
}

type Input = BlockResizeInput & { id: string }
type Planned = {
  block: BlockRow
  typed: string
  plan: ReturnType<typeof blockResizePlan>
  blocks: Children
  subnets: Children
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
      blocks: await childrenOf(reader, 'ip_block', raw('t.parent_block_id'), id),
      subnets: await childrenOf(reader, 'subnet', raw('t.block_id'), id),
      addresses: (await usageBelow(reader, below)).addresses,
    }
  },
  show: ({ block, typed, plan, blocks, subnets, addresses }) => ({
    old_cidr: block.network,
    new_cidr: typedNetwork(typed) ?? typed,
    ...boundsOf(storedCidr(block.network), plan.grown),
    total_ips_before: exactNumber(String(addressCount(storedCidr(block.network)))),
    total_ips_after: exactNumber(String(addressCount(plan.grown))),
    child_blocks_count: blocks.count,
    child_blocks: blocks.seen,
    child_subnets_count: subnets.count,
    child_subnets: subnets.seen,
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
