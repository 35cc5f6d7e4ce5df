import { compareCidr } from '@cadastre/core/ip'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { doesNotExist } from '../../../http/pg-errors.ts'
import type { Previewed } from '../../../previewed/previewed.ts'
import { factsOf } from '../../../references/referable.ts'
import { blockDefaults, type IpBlock } from '../blocks/schema.ts'
import { lockSpace } from '../locks.ts'
import { totalIps } from '../subnets/rules.ts'
import { blockImages, writeBlocks } from '../write/blocks.ts'
import { subnetImages, writeSubnets } from '../write/subnets.ts'
import type { PlannedBlock } from './block-plan.ts'
import { chunks, refuseConflicts } from './import-addresses.ts'
import { type Fate, faultsIn, grouped, joined } from './rules.ts'
import type { SubnetForm, SubnetPreview, SubnetsImported } from './schema.ts'
import { type NewSubnet, type PlannedSubnet, planSubnets } from './subnet-plan.ts'
import type { Table } from './tables.ts'

type Space = { id: string; name: string }

type Input = SubnetForm & { table: Table }
type Plan = { space: Space; blocks: readonly PlannedBlock[]; subnets: readonly PlannedSubnet[] }

export const subnetImport: Previewed<Input, Plan, SubnetPreview, SubnetsImported> = {
  hold: async (work, input) => lockSpace(work, (await targetOf(work, input)).id),
  async plan(reader, input, isForCommit) {
    const space = await targetOf(reader, input)
    return { space, ...(await planSubnets(reader, space.id, input.table, input.strategy, isForCommit)) }
  },
  show: ({ space, blocks, subnets }) => ({
    space_id: space.id,
    space_name: space.name,
    ...joined(grouped('block', blocks), grouped('subnet', subnets)),
  }),
  async commit(work, plan) {
    refuseConflicts(plan.subnets)
    return writeAll(work, plan)
  },
}

async function writeAll(work: Work, { space, blocks, subnets: planned }: Plan): Promise<SubnetsImported> {
  // With each part, not all at the commit: that one statement would outlast its time limit.
  await work.rows(sql`set constraints all immediate`)
  const named = blocks.flatMap(({ fresh }) => fresh ?? []).sort((a, b) => compareCidr(a.cidr, b.cidr))
  await createBlocks(
    work,
    space.id,
    named.map(({ cidr: _cidr, ...block }) => block),
  )
  const homes = homesOf(planned)
  await createBlocks(work, space.id, [...homes.values()])
  for (const rows of chunks(planned.flatMap(({ fresh }) => fresh ?? []))) {
    await createAll(work, space.id, rows, homes)
  }
  for (const rows of chunks(planned.filter(({ action }) => action === 'update'))) await updateAll(work, rows)
  const count = (action: Fate['action']) => planned.filter((one) => one.action === action).length
  if (count('create') + count('update') + named.length === 0) work.unaudited('nothing is imported')
  return {
    space_id: space.id,
    created_subnets: count('create'),
    updated_subnets: count('update'),
    skipped: count('skip'),
    auto_created_blocks: homes.size,
    created_blocks: named.length,
    errors: [...faultsIn(blocks), ...faultsIn(planned)],
  }
}

/** The space of the form, else the one that all rows of the file name. */
async function targetOf(reader: Reader, { space_id, space_name, table }: Input): Promise<Space> {
  const name = space_id === undefined ? (space_name ?? nameInFile(table)) : null
  const named = name === null ? sql`t.id = ${space_id}` : sql`t.name = ${name}`
  const space = await reader.first(
    sql<Space>`select t.id, t.name from ip_space t
      where t.deleted_at is null and ${named} and (${factsOf('ip_space').visible(reader.actor)})`,
  )
  if (!space)
    throw name === null ? doesNotExist('space_id', 'ip_space') : invalid(`There is no IP space named '${name}'`)
  return space
}

function nameInFile({ columns, rows }: Table): string {
  const column = columns.find((name) => name.trim().toLowerCase() === 'space')
  const names = new Set(column === undefined ? [] : rows.map(({ values }) => String(values[column] ?? '').trim()))
  const [name] = names
  if (!name || names.size > 1) throw invalid('Name the IP space by space_id or space_name')
  return name
}

type HomeBlock = Pick<IpBlock, 'id' | 'network' | 'name'>

/** A block of the same network for every new subnet that no block is around; by network. */
function homesOf(planned: readonly PlannedSubnet[]): Map<string, HomeBlock> {
  const homeless = planned.flatMap(({ fresh }) => (fresh?.block_id === null ? [fresh.network] : []))
  return new Map(homeless.map((network) => [network, { id: newId(), network, name: `auto:${network}` }]))
}

/** A parent comes before what is in it. */
async function createBlocks(work: Work, spaceId: string, blocks: readonly HomeBlock[]): Promise<void> {
  for (const part of chunks(blocks)) {
    const insert = part.map((block) => ({ ...blockDefaults, ...imported(), ...block, space_id: spaceId }))
    await writeBlocks(work, { insert })
    await auditCreated(work, 'ip_block', await blockImages(work, idsOf(part)))
  }
}

const imported = () => ({ import_source: 'file', imported_at: new Date().toISOString() })

async function createAll(
  work: Work,
  spaceId: string,
  fresh: readonly NewSubnet[],
  homes: ReadonlyMap<string, HomeBlock>,
): Promise<void> {
  const rows = fresh.map(({ cidr, ...row }) => ({
    ...row,
    ...imported(),
    id: newId(),
    space_id: spaceId,
    block_id: row.block_id ?? homes.get(row.network)?.id,
    total_ips: totalIps(cidr),
  }))
  await writeSubnets(work, { insert: rows })
  await auditCreated(work, 'subnet', await subnetImages(work, idsOf(rows)))
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

async function auditCreated(work: Work, type: string, rows: readonly { id: string; network: string }[]) {
  await work.audit(
    ...rows.map((after) => ({
      action: 'create',
      type,
      id: after.id,
      display: after.network,
      after: { ...after, import: true },
    })),
  )
}

const UPDATED = [
  'name',
  'gateway',
  'vlan_id',
  'vxlan_id',
  'description',
  'status',
  'domain_name',
  'tags',
  'custom_fields',
] as const

async function updateAll(work: Work, planned: readonly PlannedSubnet[]): Promise<void> {
  const changed = planned.flatMap(({ after }) =>
    after ? [{ id: after.id, ...Object.fromEntries(UPDATED.map((name) => [name, after[name]])) }] : [],
  )
  await writeSubnets(work, { update: changed })
  const befores = new Map(planned.map(({ before }) => [before?.id ?? '', before]))
  await work.audit(
    ...(await subnetImages(work, idsOf(changed))).map((after) => ({
      action: 'update',
      type: 'subnet',
      id: after.id,
      display: after.network,
      before: befores.get(after.id) ?? null,
      after: { ...after, import: true },
    })),
  )
}
