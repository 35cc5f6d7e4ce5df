import type { AuditEntry } from '../../../audit/audit.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { subnetSelect } from '../subnets/rows.ts'
import type { Adopted } from './placement.ts'
import { blockSelect } from './rows.ts'

/** While a block stands beside what it is about to take over, they overlap. */
export const letOverlap = (work: Work): Promise<unknown> => work.rows('set constraints ip_block_siblings deferred', [])

/** Puts blocks and subnets of the parent below the new block; answers what the audit log should know of it. */
export async function adopt(work: Work, id: string, adopted: Adopted): Promise<AuditEntry[]> {
  const before = await imagesOf(work, adopted)
  await work.rows('update ip_block set parent_block_id = $1, modified_at = now() where id = any($2::uuid[])', [
    id,
    adopted.blocks,
  ])
  await work.rows('update subnet set block_id = $1, modified_at = now() where id = any($2::uuid[])', [
    id,
    adopted.subnets,
  ])
  await work.rows('set constraints ip_block_siblings immediate', [])
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

async function imagesOf(reader: Reader, { blocks, subnets }: Adopted): Promise<{ type: string; image: Image }[]> {
  const blockRows = await reader.rows<Image>(`${blockSelect} where b.id = any($1::uuid[]) order by b.network`, [blocks])
  const subnetRows = await reader.rows<Image>(`${subnetSelect} where s.id = any($1::uuid[]) order by s.network`, [
    subnets,
  ])
  return [
    ...blockRows.map((image) => ({ type: 'ip_block', image })),
    ...subnetRows.map((image) => ({ type: 'subnet', image })),
  ]
}
