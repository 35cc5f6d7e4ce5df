import { join, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { takeBack } from '../../../references/trash.ts'
import { lockSubnets } from '../locks.ts'
import { BOTTOM_UP, type Branch, restoreBranch, type TrashType } from '../write/branch.ts'
import { conflictsOf } from './conflicts.ts'
import { auditImages, imagesOf } from './images.ts'

type Trashed = { batch_id: string; space_id: string }

const TRASHED: Record<TrashType, string> = {
  ip_space: 'select deletion_batch_id as batch_id, id as space_id from ip_space t',
  ip_block: 'select deletion_batch_id as batch_id, space_id from ip_block t',
  subnet: 'select deletion_batch_id as batch_id, space_id from subnet t',
  dhcp_scope: `select t.deletion_batch_id as batch_id, s.space_id from dhcp_scope t join subnet s on s.id = t.subnet_id`,
}

function ofBatch(batch: string): Sql<Branch> {
  const lists = BOTTOM_UP.map(
    (table) => sql`array(select id from ${raw(table)} where deletion_batch_id = ${batch}) as ${raw(table)}`,
  )
  return sql`select ${join(lists, ', ')}`
}

/** Brings back everything that was deleted together with this row, or nothing. */
export async function restore(
  work: Work,
  type: TrashType,
  id: string,
): Promise<{ batch_id: string; restored: number }> {
  const { batch_id } = await lockedTrash(work, type, id)
  const branch = await work.one(ofBatch(batch_id))
  const conflicts = await conflictsOf(work, batch_id)
  if (conflicts.length > 0)
    throw conflict({ message: 'What is live now stands in the way of what would come back', conflicts })
  return { batch_id, restored: await bringBack(work, branch, batch_id) }
}

/** The row with its space locked, so that neither a live network nor another restore can come between. */
export async function lockedTrash(work: Work, type: TrashType, id: string): Promise<Trashed> {
  let now = await trashed(work, type, id)
  for (let space = ''; space !== now.space_id; now = await trashed(work, type, id)) {
    space = now.space_id
    await work.rows(sql`select id from ip_space where id = ${space} for update`)
  }
  return now
}

async function trashed(work: Work, type: TrashType, id: string): Promise<Trashed> {
  const [row] = await work.rows(sql<Trashed>`${raw(TRASHED[type])} where t.id = ${id} and t.deleted_at is not null`)
  if (!row) throw notFound('Trash entry')
  return row
}

async function bringBack(work: Work, branch: Branch, batch: string): Promise<number> {
  if (branch.subnet.length > 0) await lockSubnets(work, branch.subnet)
  if (branch.ip_space.length > 0) await yieldDefault(work, branch.ip_space)
  await restoreBranch(work, branch)
  await takeBack(work, batch)
  const images = await imagesOf(work, branch)
  await auditImages(work, images, ({ image, ...named }) => ({
    action: 'restore',
    ...named,
    before: { ...image, deletion_batch_id: batch },
    after: image,
  }))
  return images.length
}

/** Another space may have become the default meanwhile; it stays it. */
async function yieldDefault(work: Work, spaces: readonly string[]): Promise<void> {
  await work.rows(sql`update ip_space set is_default = false where id = any(${spaces}::uuid[]) and is_default
    and exists (select from ip_space live where live.is_default and live.deleted_at is null)`)
}
