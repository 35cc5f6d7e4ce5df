import { compareCidr } from '@cadastre/core/ip'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { checkedFields, type FieldDefinition } from '../../custom-fields/rules.ts'
import { definitionsOf } from '../../custom-fields/values.ts'
import { IpBlockCreate } from '../blocks/schema.ts'
import { networkOf } from '../subnets/rules.ts'
import { CHUNK, firstFault } from './address-plan.ts'
import { type BlockTree, type Fate, type Placed, subnetColumns, subnetInput, valuesOfRow } from './rules.ts'
import type { FileRow } from './tables.ts'

const BlockRow = IpBlockCreate.pick({ network: true, name: true, description: true, tags: true, custom_fields: true })

export type FileBlock = Placed & {
  network: string
  parent_block_id: string | null
  name: string
  description: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
}
export type PlannedBlock = Fate & { fresh?: FileBlock }

/**
 * The blocks of a file that are not there yet; they join the tree, so that subnets find them. One that would come
 * between what exists is an error: that is a decision for a person.
 */
export async function planBlocks(
  reader: Reader,
  spaceId: string,
  rows: readonly FileRow[],
  tree: BlockTree,
  mayAdd: boolean,
): Promise<PlannedBlock[]> {
  if (rows.length === 0) return []
  const definitions = await definitionsOf(reader, 'ip_block')
  const read = rows.map((row) => blockOf(row, definitions))
  const fresh = read.flatMap(({ fresh: block }) => block ?? []).sort((a, b) => compareCidr(a.cidr, b.cidr))
  const obstacles = await obstaclesOf(reader, spaceId, fresh)
  const reasons = new Map<FileBlock, string | null>()
  for (const block of fresh) {
    const parent = tree.around(block.cidr)
    if (parent?.cidr.prefix === block.cidr.prefix) continue
    const obstacle = obstacles.get(block.network)
    const reason = obstacle ? `Block ${block.network} overlaps with existing ${obstacle}` : null
    reasons.set(block, mayAdd ? reason : 'No right to make blocks')
    if (reason || !mayAdd) continue
    block.parent_block_id = parent?.id ?? null
    tree.add(block)
  }
  return read.flatMap((one) => settled(one, reasons))
}

/** Blocks that are there already are passed over without a word. */
function settled(one: PlannedBlock, reasons: ReadonlyMap<FileBlock, string | null>): PlannedBlock[] {
  if (!one.fresh) return [one]
  const reason = reasons.get(one.fresh)
  if (reason === undefined) return []
  if (reason === null) return [one]
  const { fresh: _fresh, ...entry } = one
  return [{ ...entry, action: 'error', reason }]
}

function blockOf({ line, values, fault }: FileRow, definitions: readonly FieldDefinition[]): PlannedBlock {
  const entry = { line, network: String(values.network ?? '').slice(0, 64), name: '', details: {} }
  const said = fault ?? valuesOfRow(values, subnetColumns(Object.keys(values), definitions), definitions)
  if (typeof said === 'string') return { ...entry, action: 'error', reason: said }
  const parsed = BlockRow.safeParse(subnetInput(said))
  if (!parsed.success) return { ...entry, action: 'error', reason: firstFault(parsed.error) }
  const { network, name = '', description = '', tags = {}, custom_fields = {} } = parsed.data
  const checked = checkedFields(definitions, custom_fields, { isCreate: true })
  if (!checked.ok) return { ...entry, action: 'error', reason: checked.sentence }
  const texts = { network, name, description, tags, custom_fields: checked.fields }
  const fresh = { ...texts, id: newId(), cidr: networkOf(network), parent_block_id: null }
  return { ...entry, network, name, details: { description }, action: 'create', reason: null, fresh }
}

const obstacleStatement = (spaceId: string, networks: string[]) => sql<{ network: string; obstacle: string }>`
  select n.network, coalesce('block ' || b.network, 'subnet ' || o.network) as obstacle
  from unnest(${networks}::cidr[]) as n (network)
  left join lateral (
    select network from ip_block where space_id = ${spaceId} and network << n.network and deleted_at is null limit 1
  ) b on true
  left join lateral (
    select network from subnet where space_id = ${spaceId} and network && n.network and deleted_at is null limit 1
  ) o on true
  where coalesce(b.network, o.network) is not null`

async function obstaclesOf(
  reader: Reader,
  spaceId: string,
  blocks: readonly FileBlock[],
): Promise<Map<string, string>> {
  const existing = new Map<string, string>()
  for (let at = 0; at < blocks.length; at += CHUNK) {
    const networks = blocks.slice(at, at + CHUNK).map(({ network }) => network)
    const rows = await reader.rows(obstacleStatement(spaceId, networks))
    for (const { network, obstacle } of rows) existing.set(network, obstacle)
  }
  return existing
}
