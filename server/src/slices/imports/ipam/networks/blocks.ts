import { newId } from '../../../../db/ids.ts'
import { sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import type { Identified } from '../../../../records/sets.ts'
import { definitionsOf } from '../../../custom-fields/values.ts'
import { blockDefaults, type IpBlock } from '../../../ipam/blocks/schema.ts'
import { networkOf } from '../../../ipam/subnets/rules.ts'
import { BlockTree } from '../../../ipam/transfer/rules.ts'
import { adoptAll, letOverlap, type Moves } from '../../../ipam/write/adopt.ts'
import { blockImages, writeBlocks } from '../../../ipam/write/blocks.ts'
import { resolved } from '../owners/kinds.ts'
import { byId, entriesOf, type Item, ledgerRow, provenance, type Row, type Run } from '../run.ts'
import type { Block, Values } from '../schema.ts'
import { type Around, marksOf, type Placed, type There, writeNetworks } from './commit.ts'

/** Writes a portion of blocks; each goes below the smallest block around it, and takes over what lies inside it. */
export const writeBlockPortion = (
  work: Work,
  run: Run,
  around: Around,
  items: readonly Item<Block>[],
): Promise<Row[]> =>
  writeNetworks(work, run, around, items, {
    kind: 'ip_block',
    imagesOf: blockImages<IpBlock>,
    overwrite: (within, there) => overwrite(within, run, there),
    create: (within, fresh) => create(within, run, around, fresh),
  })

async function overwrite(work: Work, run: Run, there: readonly There<Block, IpBlock>[]): Promise<Row[]> {
  if (there.length === 0) return []
  const definitions = await definitionsOf(work, 'ip_block')
  const update: Identified[] = []
  const rows = there.map(({ item, before, isOwn }) => {
    const marks = marksOf(run, definitions, item.entity, before.custom_fields)
    if ('error' in marks) return ledgerRow('ip_block', item, 'failed', { entity_id: before.id, error: marks.error })
    const { name, description } = isOwn ? item.entity : before
    const texts = { name, description: description || before.description }
    update.push({ id: before.id, ...texts, custom_fields: marks.fields, ...provenance(run) })
    return ledgerRow('ip_block', item, 'overwrote', { entity_id: before.id })
  })
  await writeBlocks(work, { update })
  const afters = await blockImages(
    work,
    update.map(({ id }) => id),
  )
  const befores = byId(there.map(({ before }) => before))
  await work.audit(...entriesOf(run, 'ip_block', ({ network }) => network, afters, befores))
  return rows
}

type Parent = { i: number; parent_id: string | null; parent: string | null; subnet: string | null }

/** The smallest block around each, and a subnet that is in its way. */
const parentsOf = (work: Work, items: readonly Placed<Block>[]): Promise<Parent[]> =>
  work.rows(sql<Parent>`
    select n.i, p.id as parent_id, p.network as parent, s.network as subnet
    from json_to_recordset(${sent(items)}::json) as n (i integer, space_id uuid, network cidr)
    left join lateral (
      select b.id, b.network from ip_block b
      where b.space_id = n.space_id and b.network >> n.network and b.deleted_at is null
      order by masklen(b.network) desc limit 1
    ) p on true
    left join lateral (
      select s.network from subnet s
      where s.space_id = n.space_id and s.network >> n.network and s.deleted_at is null limit 1
    ) s on true order by n.i`)

const sent = (items: readonly Placed<unknown>[]): string =>
  JSON.stringify(items.map(({ space_id, network }, i) => ({ i, space_id, network })))

type Made = { item: Placed<Block>; id: string; parent_block_id: string | null; custom_fields: Values }

async function create(work: Work, run: Run, around: Around, items: readonly Placed<Block>[]): Promise<Row[]> {
  if (items.length === 0) return []
  const definitions = await definitionsOf(work, 'ip_block')
  const parents = await parentsOf(work, items)
  const trees = new Map<string, BlockTree>()
  const made: Made[] = []
  const rows = items.map((item, index) => {
    const { parent_id = null, parent = null, subnet = null } = parents[index] ?? {}
    const marks = marksOf(run, definitions, item.entity)
    const overlap = subnet === null ? null : `Block ${item.network} overlaps with existing subnet ${subnet}`
    if (overlap !== null || 'error' in marks)
      return ledgerRow('ip_block', item, 'failed', { error: overlap ?? ('error' in marks ? marks.error : null) })
    const tree = trees.get(item.space_id) ?? new BlockTree([])
    trees.set(item.space_id, tree)
    const inner = tree.around(item.cidr)
    const isNearer = inner !== null && (parent === null || inner.cidr.prefix > networkOf(parent).prefix)
    const id = newId()
    tree.add({ id, cidr: item.cidr })
    made.push({ item, id, parent_block_id: isNearer ? inner.id : parent_id, custom_fields: marks.fields })
    return ledgerRow('ip_block', item, 'created', { entity_id: id })
  })
  await insert(work, run, around, made, trees)
  return rows
}

async function insert(
  work: Work,
  run: Run,
  around: Around,
  made: readonly Made[],
  trees: ReadonlyMap<string, BlockTree>,
): Promise<void> {
  if (made.length === 0) return
  const moves = await movesBelow(work, made, trees)
  const isAbove = moves.blocks.length + moves.subnets.length > 0
  if (isAbove) await letOverlap(work)
  await writeBlocks(work, {
    insert: made.map(({ item: { entity, space_id, network }, id, parent_block_id, custom_fields }) => ({
      ...blockDefaults,
      id,
      space_id,
      parent_block_id,
      network,
      name: entity.name,
      description: entity.description,
      tags: entity.tags,
      custom_fields,
      customer_id: resolved(run, around.customers, 'Customer', entity.customer_name),
      site_id: resolved(run, around.sites, 'Site', entity.site_code),
      ...provenance(run),
    })),
  })
  const moved = isAbove ? await adoptAll(work, moves) : []
  const afters = await blockImages(
    work,
    made.map(({ id }) => id),
  )
  await work.audit(...entriesOf(run, 'ip_block', ({ network }) => network, afters, new Map()), ...moved)
}

type Child = { kind: 'block' | 'subnet'; id: string; network: string; space_id: string }

/** Blocks and subnets that lie inside a new block and directly below what lies around it. */
async function movesBelow(work: Work, made: readonly Made[], trees: ReadonlyMap<string, BlockTree>): Promise<Moves> {
  const children = await work.rows(sql<Child>`
    with n as (
      select * from json_to_recordset(${sent(made.map(({ item }) => item))}::json) as n (i integer, space_id uuid, network cidr)
    )
    select distinct 'block' as kind, b.id, b.network, b.space_id
    from n join ip_block b on b.space_id = n.space_id and b.network << n.network and b.deleted_at is null
    left join ip_block p on p.id = b.parent_block_id
    where p.id is null or p.network >> n.network
    union all
    select distinct 'subnet', s.id, s.network, s.space_id
    from n join subnet s on s.space_id = n.space_id and s.network <<= n.network and s.deleted_at is null
    join ip_block p on p.id = s.block_id
    where p.network >> n.network`)
  const below = (child: Child): string => trees.get(child.space_id)?.around(networkOf(child.network))?.id ?? ''
  return {
    blocks: children.filter(({ kind }) => kind === 'block').map((one) => ({ id: one.id, parent_block_id: below(one) })),
    subnets: children.filter(({ kind }) => kind === 'subnet').map((one) => ({ id: one.id, block_id: below(one) })),
  }
}
