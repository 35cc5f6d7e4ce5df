import { newId } from '../../../../db/ids.ts'
import { sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import type { Identified } from '../../../../records/sets.ts'
import { definitionsOf } from '../../../custom-fields/values.ts'
import { blockDefaults } from '../../../ipam/blocks/schema.ts'
import { totalIps } from '../../../ipam/subnets/rules.ts'
import { defaults, type Subnet as Image } from '../../../ipam/subnets/schema.ts'
import { blockImages, writeBlocks } from '../../../ipam/write/blocks.ts'
import { subnetImages, writeSubnets } from '../../../ipam/write/subnets.ts'
import { resolved } from '../owners/kinds.ts'
import { keys } from '../rules.ts'
import { byId, entriesOf, type Item, ledgerRow, provenance, type Row, type Run } from '../run.ts'
import type { LedgerRow, Subnet, Values } from '../schema.ts'
import { type Around, marksOf, type Placed, type There, writeNetworks } from './commit.ts'

/** Writes a portion of subnets; one that no block is around gets a block of its own. */
export const writeSubnetPortion = (
  work: Work,
  run: Run,
  around: Around,
  items: readonly Item<Subnet>[],
): Promise<Row[]> =>
  writeNetworks(work, run, around, items, {
    kind: 'subnet',
    imagesOf: subnetImages<Image>,
    overwrite: (within, there) => overwrite(within, run, around, there),
    create: (within, fresh) => create(within, run, around, fresh),
  })

async function overwrite(
  work: Work,
  run: Run,
  { vlans }: Around,
  there: readonly There<Subnet, Image>[],
): Promise<Row[]> {
  if (there.length === 0) return []
  const definitions = await definitionsOf(work, 'subnet')
  const update: Identified[] = []
  const rows = there.map(({ item, before, isOwn }) => {
    const { entity } = item
    const marks = marksOf(run, definitions, entity, before.custom_fields)
    if ('error' in marks) return ledgerRow('subnet', item, 'failed', { entity_id: before.id, error: marks.error })
    const { name, description } = isOwn ? entity : before
    const vlan = before.vlan_ref_id === null && before.vlan_id === null ? vlans.get(entity.vlan_vid ?? 0) : undefined
    update.push({
      id: before.id,
      name,
      description: description || before.description,
      vlan_ref_id: vlan?.id ?? before.vlan_ref_id,
      vlan_id: vlan?.vlan_id ?? before.vlan_id,
      custom_fields: marks.fields,
      ...provenance(run),
    })
    return ledgerRow('subnet', item, 'overwrote', { entity_id: before.id })
  })
  await writeSubnets(work, { update })
  const afters = await subnetImages(
    work,
    update.map(({ id }) => id),
  )
  const befores = byId(there.map(({ before }) => before))
  await work.audit(...entriesOf(run, 'subnet', ({ network }) => network, afters, befores))
  return rows
}

type BlockMatch = { i: number; block_id: string | null; overlap: string | null; inner: string | null }

/** The smallest block around each, and what is in its way. */
const foundAround = (work: Work, items: readonly Placed<Subnet>[]): Promise<BlockMatch[]> =>
  work.rows(sql<BlockMatch>`
    select n.i, p.id as block_id, s.network as overlap, b.network as inner
    from json_to_recordset(${JSON.stringify(items.map(({ space_id, network }, i) => ({ i, space_id, network })))}::json)
      as n (i integer, space_id uuid, network cidr)
    left join lateral (
      select b.id from ip_block b
      where b.space_id = n.space_id and b.network >>= n.network and b.deleted_at is null
      order by masklen(b.network) desc limit 1
    ) p on true
    left join lateral (
      select s.network from subnet s
      where s.space_id = n.space_id and s.network && n.network and s.deleted_at is null limit 1
    ) s on true
    left join lateral (
      select b.network from ip_block b
      where b.space_id = n.space_id and b.network << n.network and b.deleted_at is null limit 1
    ) b on true order by n.i`)

type Made = { item: Placed<Subnet>; id: string; block_id: string; isAlone: boolean; custom_fields: Values }

async function create(work: Work, run: Run, around: Around, items: readonly Placed<Subnet>[]): Promise<Row[]> {
  if (items.length === 0) return []
  const definitions = await definitionsOf(work, 'subnet')
  const blocks = await foundAround(work, items)
  const made: Made[] = []
  const rows = items.map((item, index) => {
    const { block_id = null, overlap = null, inner = null } = blocks[index] ?? {}
    const obstacle = overlap === null ? (inner === null ? null : `block ${inner}`) : `subnet ${overlap}`
    if (obstacle !== null) return failed(item, `Network ${item.network} overlaps with existing ${obstacle}`)
    const marks = marksOf(run, definitions, item.entity)
    if ('error' in marks) return failed(item, marks.error)
    const one = { item, id: newId(), block_id: block_id ?? newId(), isAlone: block_id === null }
    made.push({ ...one, custom_fields: marks.fields })
    return ledgerRow('subnet', item, 'created', { entity_id: one.id, before: one.isAlone ? [wrapperRow(one)] : [] })
  })
  await wrap(
    work,
    run,
    made.filter(({ isAlone }) => isAlone),
  )
  await insert(work, run, around, made)
  return rows
}

const failed = (item: Item<Subnet>, error: string): Row => ledgerRow('subnet', item, 'failed', { error })

const wrapperRow = ({ item, block_id }: Pick<Made, 'item' | 'block_id'>): LedgerRow => ({
  kind: 'ip_block',
  key: keys.ip_block(item.entity),
  action_taken: 'created',
  entity_id: block_id,
  error: null,
})

async function wrap(work: Work, run: Run, alone: readonly Made[]): Promise<void> {
  if (alone.length === 0) return
  await writeBlocks(work, {
    insert: alone.map(({ item: { space_id, network }, block_id }) => ({
      ...blockDefaults,
      id: block_id,
      space_id,
      network,
      name: `auto:${network}`,
      ...provenance(run),
    })),
  })
  const afters = await blockImages(
    work,
    alone.map(({ block_id }) => block_id),
  )
  const entries = entriesOf(run, 'ip_block', ({ network }) => network, afters, new Map())
  await work.audit(...entries.map((entry) => ({ ...entry, after: { ...entry.after, auto_wrapper: true } })))
}

async function insert(work: Work, run: Run, around: Around, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return
  await writeSubnets(work, {
    insert: made.map(({ item: { entity, space_id, network, cidr }, id, block_id, custom_fields }) => {
      const vlan = around.vlans.get(entity.vlan_vid ?? 0)
      return {
        ...defaults,
        id,
        space_id,
        block_id,
        network,
        name: entity.name,
        description: entity.description,
        status: entity.status,
        subnet_role: entity.subnet_role,
        vlan_ref_id: vlan?.id ?? null,
        vlan_id: vlan?.vlan_id ?? null,
        tags: entity.tags,
        custom_fields,
        customer_id: resolved(run, around.customers, 'Customer', entity.customer_name),
        site_id: resolved(run, around.sites, 'Site', entity.site_code),
        total_ips: totalIps(cidr),
        ...provenance(run),
      }
    }),
  })
  const afters = await subnetImages(
    work,
    made.map(({ id }) => id),
  )
  await work.audit(...entriesOf(run, 'subnet', ({ network }) => network, afters, new Map()))
}
