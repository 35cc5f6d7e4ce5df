import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { type Columns, type Identified, insertRows, updateAlike, updateRows } from '../../../records/sets.ts'
import { blockSelect } from '../blocks/rows.ts'
import type { IpBlock } from '../blocks/schema.ts'
import { withSettings } from './follow.ts'
import { changesSettings } from './settings.ts'

export type NewBlock = Columns & { id: string; space_id: unknown; network: string }

export type BlockChanges = {
  /** All of them name the same columns; a parent comes before what is in it. */
  insert?: readonly NewBlock[]
  /** Each with the columns it gets; all of them name the same. */
  update?: readonly Identified[]
}

/** New and changed blocks; what applies to addresses below them reaches the effects where it changes. */
export async function writeBlocks(work: Work, { insert = [], update = [] }: BlockChanges): Promise<void> {
  await insertRows(work, 'ip_block', insert)
  const [first] = update
  if (!first) return
  const { id: _id, ...set } = first
  const write = () => updateRows(work, 'ip_block', Object.keys(set), update)
  await (changesSettings(set) ? withSettings(work, { blocks: update.map(({ id }) => id) }, write) : write())
}

/** The same for many blocks that get the same values. */
export async function setBlocks(work: Work, ids: readonly string[], set: Columns): Promise<void> {
  const write = () => updateAlike(work, 'ip_block', ids, set)
  await (changesSettings(set) ? withSettings(work, { blocks: ids }, write) : write())
}

type BlockMove = { id: string; below: readonly string[]; spaceId: string; parentId: string | null }

/** A block with all blocks and subnets below it, those in the trash too, to another space; answers the subnets. */
export async function moveBlock(work: Work, { id, below, spaceId, parentId }: BlockMove): Promise<string[]> {
  return withSettings(work, { blocks: [id] }, async () => {
    await work.rows(sql`update ip_block set space_id = ${spaceId}, modified_at = now(),
         parent_block_id = case when id = ${id} then ${parentId}::uuid else parent_block_id end
       where id = any(${below}::uuid[])`)
    const moved = await work.rows(
      sql<{
        id: string
      }>`update subnet set space_id = ${spaceId}, modified_at = now() where block_id = any(${below}::uuid[]) returning id`,
    )
    return moved.map((subnet) => subnet.id)
  })
}

/** Blocks as the interface shows them, in the order of their networks, in the trash or not. */
export function blockImages<Image = IpBlock>(work: Work, ids: readonly string[]): Promise<Image[]> {
  return work.rows(sql`${raw(blockSelect)} where b.id = any(${ids}::uuid[]) order by b.network, b.id`)
}
