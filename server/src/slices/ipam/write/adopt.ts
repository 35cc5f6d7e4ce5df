import type { AuditEntry } from '../../../audit/audit.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { blockImages, setBlocks } from './blocks.ts'
import { setSubnets, subnetImages } from './subnets.ts'

/** What a block takes over from its parent when it comes between. */
export type Adopted = { blocks: string[]; subnets: string[] }

/** While a block stands beside what it is about to take over, they overlap. */
export const letOverlap = (work: Work): Promise<unknown> => work.rows(sql`set constraints ip_block_siblings deferred`)

/** Puts blocks and subnets of the parent below the new block; answers what the audit log should know of it. */
export async function adopt(work: Work, id: string, adopted: Adopted): Promise<AuditEntry[]> {
  const before = await imagesOf(work, adopted)
  await setBlocks(work, adopted.blocks, { parent_block_id: id })
  await setSubnets(work, adopted.subnets, { block_id: id })
  await work.rows(sql`set constraints ip_block_siblings immediate`)
  const after = new Map((await imagesOf(work, adopted)).map(({ image }) => [image.id, image]))
  return before.map(({ type, image }) => ({
    action: 'update',
    type,
    id: image.id,
    display: image.network,
    before: image,
    after: after.get(image.id) ?? null,
  }))
}

type Image = { id: string; network: string }

async function imagesOf(work: Work, { blocks, subnets }: Adopted): Promise<{ type: string; image: Image }[]> {
  return [
    ...(await blockImages(work, blocks)).map((image) => ({ type: 'ip_block', image })),
    ...(await subnetImages(work, subnets)).map((image) => ({ type: 'subnet', image })),
  ]
}
