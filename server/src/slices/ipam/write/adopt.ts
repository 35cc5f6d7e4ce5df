import type { AuditEntry } from '../../../audit/audit.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { blockImages, writeBlocks } from './blocks.ts'
import { subnetImages, writeSubnets } from './subnets.ts'

/** What a block takes over from its parent when it comes between. */
export type Adopted = { blocks: string[]; subnets: string[] }

/** While a block stands beside what it is about to take over, they overlap. */
export const letOverlap = (work: Work): Promise<unknown> => work.rows(sql`set constraints ip_block_siblings deferred`)

/** Puts blocks and subnets of the parent below the new block; answers what the audit log should know of it. */
export const adopt = (work: Work, id: string, { blocks, subnets }: Adopted): Promise<AuditEntry[]> =>
  adoptAll(work, {
    blocks: blocks.map((block) => ({ id: block, parent_block_id: id })),
    subnets: subnets.map((subnet) => ({ id: subnet, block_id: id })),
  })

/** Which block each of them is below from now on. */
export type Moves = {
  blocks: readonly { id: string; parent_block_id: string }[]
  subnets: readonly { id: string; block_id: string }[]
}

/** The same for several new blocks at once. */
export async function adoptAll(work: Work, { blocks, subnets }: Moves): Promise<AuditEntry[]> {
  const adopted = { blocks: blocks.map(({ id }) => id), subnets: subnets.map(({ id }) => id) }
  const before = await imagesOf(work, adopted)
  await writeBlocks(work, { update: blocks })
  await writeSubnets(work, { update: subnets })
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
