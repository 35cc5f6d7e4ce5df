import type { AuditEntry } from '../../../audit/audit.ts'
import { newId } from '../../../db/ids.ts'
import { changesOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { checkCustomFields } from '../../custom-fields/values.ts'
import { lockBlock, lockSpace } from '../locks.ts'
import { carveChildren } from '../templates/carve.ts'
import { stamped, type TemplateStamp } from '../templates/rules.ts'
import { stampFor } from '../templates/templates.ts'
import { type Adopted, adopt, letOverlap } from '../write/adopt.ts'
import { type NewBlock as NewBlockRow, setBlocks, writeBlocks } from '../write/blocks.ts'
import { checkPlace } from './placement.ts'
import { blockSelect } from './rows.ts'
import { blockDefaults, type IpBlock, type IpBlockCreate, type IpBlockUpdate } from './schema.ts'

export async function getBlock(reader: Reader, id: string): Promise<IpBlock> {
  const [block] = await reader.rows(sql<IpBlock>`${raw(blockSelect)} where b.id = ${id} and b.deleted_at is null`)
  if (!block) throw notFound('IP block')
  return block
}

export async function createBlock(work: Work, input: IpBlockCreate): Promise<IpBlock> {
  await lockSpace(work, input.space_id)
  const { template_id = null, ...fields } = input
  const stamp = template_id === null ? null : await stampFor(work, template_id, 'block')
  const block = settled(fields, stamp)
  const adopted = await checkPlace(work, block, true)
  block.custom_fields = await checkCustomFields(work, 'ip_block', block.custom_fields, true)
  const id = newId()
  const moves = await insertAbove(work, { ...block, id, applied_template_id: template_id }, adopted)
  const carved = await carveChildren(work, { ...block, id }, stamp?.childLayout ?? null)
  const created = await getBlock(work, id)
  const beside = { reparented_children: adopted.blocks, reparented_subnets: adopted.subnets, carved_children: carved }
  const image = { ...created, ...beside }
  await work.audit({ action: 'create', type: 'ip_block', id, display: created.network, after: image }, ...moves)
  return created
}

type NewBlock = typeof blockDefaults & Pick<IpBlockCreate, 'space_id' | 'network'>

/** Every field of a new block: as the caller says, else as the template says, else by default. */
function settled(input: Omit<IpBlockCreate, 'template_id'>, stamp: TemplateStamp | null): NewBlock {
  const said = Object.entries(input).filter(([, value]) => value !== undefined)
  const block = { ...blockDefaults, ...Object.fromEntries(said) } as NewBlock
  return stamp ? stamped(block, new Set(said.map(([name]) => name)), stamp) : block
}

async function insertAbove(work: Work, row: NewBlockRow, adopted: Adopted): Promise<AuditEntry[]> {
  const isAbove = adopted.blocks.length + adopted.subnets.length > 0
  if (isAbove) await letOverlap(work)
  await writeBlocks(work, { insert: [row] })
  return isAbove ? adopt(work, row.id, adopted) : []
}

export async function updateBlock(work: Work, id: string, input: IpBlockUpdate): Promise<IpBlock> {
  await lockSpaceOfMove(work, id, input)
  const before = await lockedBlock(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  if (changes.parent_block_id !== undefined) {
    await checkPlace(work, { ...before, parent_block_id: changes.parent_block_id }, false)
  }
  if (changes.custom_fields) {
    changes.custom_fields = await checkCustomFields(work, 'ip_block', changes.custom_fields, false)
  }
  await setBlocks(work, [id], changes)
  const after = await getBlock(work, id)
  await work.audit({ action: 'update', type: 'ip_block', id, display: after.network, before, after })
  return after
}

/** A space is locked before its blocks; for an edit that leaves the block where it is, there is no need. */
async function lockSpaceOfMove(work: Work, id: string, { parent_block_id }: IpBlockUpdate): Promise<void> {
  if (parent_block_id === undefined) return
  const block = await getBlock(work, id)
  if (block.parent_block_id !== parent_block_id) await lockSpace(work, block.space_id)
}

/** Locked first and read then, so that its count is of one moment. */
async function lockedBlock(work: Work, id: string): Promise<IpBlock> {
  await lockBlock(work, id)
  const block = await getBlock(work, id)
  work.expect(block)
  return block
}
