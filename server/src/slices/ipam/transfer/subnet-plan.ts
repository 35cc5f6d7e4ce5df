import { setImmediate } from 'node:timers/promises'
import type { Cidr } from '@cadastre/core/ip'
import type { z } from 'zod'
import { may } from '../../../access/actor.ts'
import { changesOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { checkedFields, type FieldDefinition } from '../../custom-fields/rules.ts'
import { definitionsOf } from '../../custom-fields/values.ts'
import { subnetSelect } from '../subnets/rows.ts'
import { gatewayFault, networkOf } from '../subnets/rules.ts'
import { defaults, type Subnet, SubnetCreate, type SubnetFields } from '../subnets/schema.ts'
import { CHUNK, firstFault } from './address-plan.ts'
import { type PlannedBlock, planBlocks } from './block-plan.ts'
import {
  BlockTree,
  type Columns,
  clashes,
  type Fate,
  hasField,
  overlaid,
  subnetColumns,
  subnetInput,
  valuesOfRow,
} from './rules.ts'
import type { Strategy } from './schema.ts'
import type { FileRow, Table } from './tables.ts'

const SubnetRow = SubnetCreate.pick({
  network: true,
  name: true,
  gateway: true,
  vlan_id: true,
  vxlan_id: true,
  description: true,
  status: true,
  domain_name: true,
  tags: true,
  custom_fields: true,
})
type SubnetRow = z.output<typeof SubnetRow>

type Candidate = Omit<Fate, 'action' | 'reason'> & { cidr: Cidr; row: SubnetRow }
export type NewSubnet = SubnetFields & { network: string; cidr: Cidr; block_id: string | null }
/** A row of the file and what becomes of it; a new subnet without block gets one of its own. */
export type PlannedSubnet = Fate & { fresh?: NewSubnet; before?: Subnet; after?: Subnet }

/** What every row of the file leads to. With a lock, the subnets that will change stay as they were read. */
export async function planSubnets(
  reader: Reader,
  spaceId: string,
  table: Table,
  strategy: Strategy,
  isLocking: boolean,
): Promise<{ blocks: PlannedBlock[]; subnets: PlannedSubnet[] }> {
  const definitions = await definitionsOf(reader, 'subnet')
  const columns = subnetColumns(table.columns, definitions)
  if (!hasField(columns, 'network')) throw invalid('The file has no column with networks')
  const read: (Candidate | PlannedSubnet)[] = []
  for (const row of table.rows) {
    read.push(candidateOf(row, columns, definitions))
    if (read.length % CHUNK === 0) await setImmediate()
  }
  const candidates = read.flatMap((one) => ('cidr' in one ? [one] : []))
  const inFile = clashes(candidates.map(({ cidr }) => cidr))
  const clashOf = new Map(
    [...inFile].flatMap(([index, { index: other, isEqual }]) => {
      const [one, earlier] = [candidates[index], candidates[other]]
      return one && earlier ? [[one, { network: earlier.network, isEqual }] as const] : []
    }),
  )
  const matches = await matchesOf(reader, spaceId, candidates)
  const images = strategy === 'overwrite' ? await imagesOf(reader, matches, isLocking) : new Map<string, Subnet>()
  const tree = await treeOf(reader, spaceId)
  const mayAddBlocks = may(reader.actor, 'write', 'ip_block', 'every')
  const blocks = await planBlocks(reader, spaceId, table.blocks, tree, mayAddBlocks)
  const plan: Plan = { strategy, definitions, tree, mayAddBlocks, holding: holdersOf(blocks, candidates) }
  const subnets = read.map((one) =>
    'cidr' in one ? fateOf(one, plan, clashOf.get(one), matches.get(one.network), images) : one,
  )
  return { blocks, subnets }
}

/** Rows with a network around a new block, which is no place for a block; each with that block. */
function holdersOf(blocks: readonly PlannedBlock[], candidates: readonly Candidate[]): Map<string, string> {
  const tree = new BlockTree(candidates.map(({ network, cidr }) => ({ id: network, cidr })))
  const fresh = blocks.flatMap(({ fresh: block }) => block ?? [])
  const holders = fresh.map((block) => ({ block, around: tree.around(block.cidr) }))
  return new Map(
    holders.flatMap(({ block, around }) =>
      around && around.cidr.prefix < block.cidr.prefix ? [[around.id, block.network] as const] : [],
    ),
  )
}

type Plan = {
  strategy: Strategy
  definitions: FieldDefinition[]
  tree: BlockTree
  mayAddBlocks: boolean
  holding: ReadonlyMap<string, string>
}

async function treeOf(reader: Reader, spaceId: string): Promise<BlockTree> {
  const blocks = await reader.rows(
    sql<{
      id: string
      network: string
    }>`select id, network from ip_block where space_id = ${spaceId} and deleted_at is null`,
  )
  return new BlockTree(blocks.map(({ id, network }) => ({ id, cidr: networkOf(network) })))
}

function candidateOf(
  { line, values, fault }: FileRow,
  columns: Columns,
  definitions: readonly FieldDefinition[],
): Candidate | PlannedSubnet {
  const said = fault ?? valuesOfRow(values, columns, definitions)
  const error = (network: string, reason: string): PlannedSubnet => ({
    action: 'error',
    line,
    network: network.slice(0, 64),
    name: '',
    details: {},
    reason,
  })
  if (typeof said === 'string') return error(String(Object.values(values)[0] ?? ''), said)
  const { space: _space, ...fields } = subnetInput(said)
  const network = String(fields.network ?? '')
  const parsed = SubnetRow.safeParse(fields)
  if (!parsed.success) return error(network, firstFault(parsed.error))
  const { network: canonical, gateway, name = '', ...details } = parsed.data
  const reason = gateway ? gatewayFault(gateway, canonical) : null
  if (reason) return error(network, reason)
  return {
    line,
    network: canonical,
    name,
    details: { ...details, gateway },
    cidr: networkOf(canonical),
    row: parsed.data,
  }
}

type Match = { network: string; id: string | null; overlap: string | null; block: string | null }

// Equal first, because one subnet can overlap a great many and only one is needed to refuse it.
const matchStatement = (spaceId: string, networks: string[]) => sql<Match>`
  select n.network, e.id, o.network as overlap, b.network as block
  from unnest(${networks}::cidr[]) as n (network)
  left join subnet e on e.space_id = ${spaceId} and e.network = n.network and e.deleted_at is null
  left join lateral (
    select network from subnet where e.id is null and space_id = ${spaceId} and network && n.network and deleted_at is null
    limit 1
  ) o on true
  left join lateral (
    select network from ip_block where e.id is null and space_id = ${spaceId} and network << n.network and deleted_at is null
    limit 1
  ) b on true`

async function matchesOf(reader: Reader, spaceId: string, all: readonly Candidate[]): Promise<Map<string, Match>> {
  const networks = [...new Set(all.map(({ network }) => network))]
  const matches = new Map<string, Match>()
  for (let at = 0; at < networks.length; at += CHUNK) {
    const rows = await reader.rows(matchStatement(spaceId, networks.slice(at, at + CHUNK)))
    for (const match of rows) matches.set(match.network, match)
  }
  return matches
}

async function imagesOf(reader: Reader, matches: Map<string, Match>, isLocking: boolean): Promise<Map<string, Subnet>> {
  const ids = [...matches.values()].flatMap(({ id }) => id ?? [])
  if (isLocking) {
    await reader.rows(sql`select id from subnet where id = any(${ids}::uuid[]) order by id for no key update`)
  }
  const images = new Map<string, Subnet>()
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await reader.rows(
      sql<Subnet>`${raw(subnetSelect(reader))} where s.id = any(${ids.slice(at, at + CHUNK)}::uuid[])`,
    )
    for (const row of rows) images.set(row.network, row)
  }
  return images
}

type Clash = { network: string; isEqual: boolean } | undefined

function fateOf(
  { cidr, row, ...entry }: Candidate,
  plan: Plan,
  clash: Clash,
  match: Match | undefined,
  images: ReadonlyMap<string, Subnet>,
): PlannedSubnet {
  const standing = plan.strategy === 'fail' ? 'conflict' : 'skip'
  const error = (reason: string): PlannedSubnet => ({ ...entry, action: 'error', reason })
  if (clash?.isEqual) return { ...entry, action: standing, reason: 'It is in the file twice' }
  if (clash) return error(`Network ${entry.network} overlaps with ${clash.network} of the file`)
  if (match?.id) {
    const before = images.get(entry.network)
    return before ? change(entry, before, row, plan) : { ...entry, action: standing, reason: 'It exists' }
  }
  if (match?.overlap) return error(`Network ${entry.network} overlaps with existing subnet ${match.overlap}`)
  if (match?.block) return error(`Network ${entry.network} overlaps with existing block ${match.block}`)
  const inner = plan.holding.get(entry.network)
  if (inner) return error(`Network ${entry.network} overlaps with block ${inner} of the file`)
  const block = plan.tree.around(cidr)
  if (!block && !plan.mayAddBlocks) return error('No block is around it, and no right to make one')
  const checked = checkedFields(plan.definitions, row.custom_fields ?? {}, { isCreate: true })
  if (!checked.ok) return error(checked.sentence)
  const fresh = {
    ...defaults,
    ...(present(row) as Partial<SubnetFields>),
    network: entry.network,
    cidr,
    custom_fields: checked.fields,
  }
  return { ...entry, action: 'create', reason: null, fresh: { ...fresh, block_id: block?.id ?? null } }
}

const present = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>

type Outcome = Omit<Fate, 'action' | 'reason'>

function change(entry: Outcome, before: Subnet, row: SubnetRow, { definitions }: Plan): PlannedSubnet {
  const after = overlaid(before, present(row))
  if (Object.keys(changesOf(before, after)).length === 0) {
    return { ...entry, action: 'skip', reason: 'It is like that already' }
  }
  if (before.vlan && after.vlan_id !== before.vlan_id) {
    return { ...entry, action: 'error', reason: `Its VLAN '${before.vlan.name}' has the tag ${before.vlan_id}` }
  }
  const checked = checkedFields(definitions, after.custom_fields, { isCreate: false })
  if (!checked.ok) return { ...entry, action: 'error', reason: checked.sentence }
  return { ...entry, action: 'update', reason: null, before, after }
}
