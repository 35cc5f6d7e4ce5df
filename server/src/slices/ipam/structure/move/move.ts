import { requireRight } from '../../../../access/permissions.ts'
import type { AuditEntry } from '../../../../audit/audit.ts'
import { sql } from '../../../../db/sql.ts'
import type { Reader, Work } from '../../../../db/work.ts'
import { conflict, invalid, notFound, Refusal } from '../../../../http/errors.ts'
import type { Previewed } from '../../../../previewed/previewed.ts'
import { getBlock } from '../../blocks/blocks.ts'
import type { IpBlock } from '../../blocks/schema.ts'
import { existing, isSeen, type Network, type NetworkKind } from '../../in-the-way.ts'
import { adopt } from '../../write/adopt.ts'
import { moveBlock } from '../../write/blocks.ts'
import { lockSpaces, restructure } from '../lock.ts'
import { isConfirmed } from '../rules.ts'
import type { MoveCommit, MoveInput, MovePreview, MoveResult } from '../schema.ts'
import { subtree, usageBelow } from '../subtree.ts'
import { type MoveFacts, type MovePlan, movePlan } from './rules.ts'

/** Where a block goes, and what it brings along. */
type Place = { spaceId: string; parentId: string | null; network: string; below: readonly string[] }
const idOf = ({ id }: Network): string => id

// The expression of the exclusion constraint, so that its index finds them.
const siblingsAt = (place: Place) => sql<Network>`
  select id, network from ip_block
  where space_id = ${place.spaceId} and coalesce(parent_block_id, '00000000-0000-0000-0000-000000000000')
      = coalesce(${place.parentId}::uuid, '00000000-0000-0000-0000-000000000000')
    and network && ${place.network}::cidr and deleted_at is null and id <> all(${place.below}::uuid[])
  order by network`

const looseAt = (place: Place) => sql<Network>`
  select id, network from subnet
  where block_id = ${place.parentId} and network && ${place.network}::cidr and deleted_at is null and ${place.spaceId}::uuid is not null
    and block_id <> all(${place.below}::uuid[])
  order by network`

// What is taken over there beside what is brought along; subnets of a space are disjoint wherever they are.
const clashesOf = (block: string, { below, spaceId }: Place, blocks: string[], subnets: string[]) => sql<Clash>`
  with our_blocks as (
    select id, network from ip_block where parent_block_id = ${block} and deleted_at is null
  ), our_subnets as (
    select id, network, block_id from subnet where block_id = any(${below}::uuid[]) and deleted_at is null
  ), their_blocks as (
    select id, network from ip_block where id = any(${blocks}::uuid[])
  ), their_loose as (
    select id, network from subnet where id = any(${subnets}::uuid[])
  )
  select o.id, o.network, 'block' as kind, t.id as other_id, t.network as other, 'block' as other_kind
  from our_blocks o join their_blocks t on o.network && t.network
  union all
  select o.id, o.network, 'subnet', t.id, t.network, 'block' from our_subnets o join their_blocks t on o.network && t.network
  where o.block_id = ${block}
  union all
  select o.id, o.network, 'block', t.id, t.network, 'subnet' from our_blocks o join their_loose t on o.network && t.network
  union all
  select o.id, o.network, 'subnet', t.id, t.network, 'subnet' from our_subnets o
  join subnet t on t.space_id = ${spaceId} and t.network && o.network and t.deleted_at is null
    and t.block_id <> all(${below}::uuid[])
  limit 5`

async function moveFacts(
  reader: Reader,
  block: IpBlock,
  below: readonly string[],
  input: MoveInput,
): Promise<MoveFacts> {
  const { target_space_id, target_parent_id } = input
  const [space] = await reader.rows(
    sql<{ vrf_id: string | null }>`select vrf_id from ip_space where id = ${target_space_id} and deleted_at is null`,
  )
  if (!space) throw notFound('Target space')
  const parent = target_parent_id ? await parentOf(reader, target_parent_id) : null
  const place = { spaceId: target_space_id, parentId: target_parent_id, network: block.network, below }
  const siblings = await reader.rows(siblingsAt(place))
  const loose = await reader.rows(looseAt(place))
  const clashes = await reader.rows(clashesOf(block.id, place, siblings.map(idOf), loose.map(idOf)))
  return {
    block,
    target: { spaceId: target_space_id, vrfId: space.vrf_id, parent },
    siblings: siblings.map(otherFor(reader, 'block')),
    loose: loose.map(otherFor(reader, 'subnet')),
    clashes: clashes.map((clash) => shownClash(reader, clash)),
  }
}

const otherFor = (reader: Reader, kind: NetworkKind) => (row: Network) => ({
  ...row,
  shown: existing(reader, kind, row),
  isSeen: isSeen(reader.actor, kind, row.id),
})

type Clash = Network & { kind: NetworkKind; other_id: string; other: string; other_kind: NetworkKind }

/** Who may move a block need not see what is in it. */
function shownClash(reader: Reader, { id, network, kind, other_id, other, other_kind }: Clash) {
  const ours = isSeen(reader.actor, kind, id) ? network : `A ${kind} in it that you may not see`
  return { ours, theirs: existing(reader, other_kind, { id: other_id, network: other }) }
}

async function parentOf(reader: Reader, id: string) {
  const [parent] = await reader.rows(
    sql<{
      id: string
      network: string
      space_id: string
    }>`select id, network, space_id from ip_block where id = ${id} and deleted_at is null`,
  )
  if (!parent) throw notFound('Target parent block')
  return parent
}

function planned(facts: MoveFacts): MovePlan {
  const plan = movePlan(facts)
  if ('detail' in plan) throw new Refusal(plan.status, plan.detail)
  return plan
}

const MOST_BLOCKERS = 100

type Blockers = { areThere: boolean; shown: MovePreview['integration_blockers'] }

/** Addresses that something else keeps up to date: it would not find them in another space. */
async function integrationBlockers(reader: Reader, below: readonly string[]): Promise<Blockers> {
  const rows = await reader.rows(sql<
    MovePreview['integration_blockers'][number] & { subnet_id: string }
  >`select 'ip_address' as kind, a.id as resource_id, host(a.address) as network, a.managed_by as integration,
       a.subnet_id
     from subnet s join ip_address a on a.subnet_id = s.id
     where s.block_id = any(${below}::uuid[]) and s.deleted_at is null and a.managed_by is not null
     order by a.address limit ${MOST_BLOCKERS}`)
  const seen = rows.filter(({ subnet_id }) => isSeen(reader.actor, 'subnet', subnet_id))
  return { areThere: rows.length > 0, shown: seen.map(({ subnet_id: _, ...blocker }) => blocker) }
}

type Input = MoveInput & { id: string }
type Planned = {
  block: IpBlock
  below: readonly string[]
  plan: MovePlan
  usage: Awaited<ReturnType<typeof usageBelow>>
  blockers: Blockers
  target: MoveInput
}

export const blockMove: Previewed<Input, Planned, MovePreview, MoveResult, MoveCommit & Input> = {
  // Who moves a block must be allowed to put one there.
  permit(actor, { target_parent_id }, action) {
    requireRight(actor, action, 'ip_block', target_parent_id ? { one: target_parent_id } : 'every')
  },
  within: restructure,
  async hold(work, { id, target_space_id }) {
    const { space_id } = await getBlock(work, id)
    await refuseUnknownSpace(work, target_space_id)
    await lockSpaces(work, [space_id, target_space_id])
    if ((await getBlock(work, id)).space_id === space_id) return
    throw new Refusal(423, 'The block was moved meanwhile; look again and try again')
  },
  moving: ['descendant_ip_addresses_total'],
  async plan(reader, { id, target_space_id, target_parent_id }) {
    const target = { target_space_id, target_parent_id }
    const block = await getBlock(reader, id)
    const below = await subtree(reader, id)
    const plan = planned(await moveFacts(reader, block, below, target))
    const usage = await usageBelow(reader, below)
    return { block, below, plan, usage, blockers: await integrationBlockers(reader, below), target }
  },
  show: ({ block, plan, usage, blockers, target }) => ({
    block_id: block.id,
    block_network: block.network,
    source_space_id: block.space_id,
    ...target,
    descendant_blocks_count: usage.blocks - 1,
    descendant_subnets_count: usage.subnets,
    descendant_ip_addresses_total: usage.addresses,
    reparent_chain_block_ids: plan.reparented,
    integration_blockers: blockers.shown,
    warnings: blockers.areThere ? [...plan.warnings, ownedSentence(block)] : plan.warnings,
  }),
  async commit(work, plan, { confirmation_cidr }) {
    const { block, blockers } = plan
    work.expect(block)
    if (!isConfirmed(confirmation_cidr, block.network)) {
      throw invalid(`confirmation_cidr does not match: the block is ${block.network}`)
    }
    if (blockers.areThere) throw conflict({ message: ownedSentence(block), integration_blockers: blockers.shown })
    return relocate(work, plan)
  },
}

const ownedSentence = ({ network }: IpBlock): string => `Integrations own addresses in ${network}`

async function refuseUnknownSpace(work: Work, id: string): Promise<void> {
  const [space] = await work.rows(sql`select id from ip_space where id = ${id} and deleted_at is null`)
  if (!space) throw notFound('Target space')
}

async function relocate(work: Work, { block, below, plan, usage, target }: Planned): Promise<MoveResult> {
  const { target_space_id, target_parent_id } = target
  const subnets = await moveBlock(work, { id: block.id, below, spaceId: target_space_id, parentId: target_parent_id })
  const adopted = await adopt(work, block.id, { blocks: plan.reparented, subnets: plan.rehomed })
  const after = await getBlock(work, block.id)
  const result = {
    block: after,
    source_space_id: block.space_id,
    target_space_id,
    target_parent_id,
    blocks_moved: usage.blocks,
    subnets_moved: usage.subnets,
    addresses_in_moved_subtree: usage.addresses,
    reparented_block_ids: plan.reparented,
  }
  await work.audit(moveEntry(block, result, below, subnets), ...adopted)
  return result
}

const MOST_IDS = 1000

/** The block before and after, and what went with it: as many ids as one can still read. */
function moveEntry(
  before: IpBlock,
  result: MoveResult,
  blocks: readonly string[],
  subnets: readonly string[],
): AuditEntry {
  const { block, ...counts } = result
  const moved = {
    moved_block_ids: blocks.slice(0, MOST_IDS),
    moved_subnet_ids: subnets.slice(0, MOST_IDS),
  }
  const after = { ...block, ...counts, ...moved }
  return { action: 'move', type: 'ip_block', id: before.id, display: before.network, before, after }
}
