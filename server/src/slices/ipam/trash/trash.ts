import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { BOTTOM_UP } from './branch.ts'
import { auditImages } from './images.ts'
import { lockedBlock, lockedSpace, lockedSubnet, type Root } from './roots.ts'

export { destroyBlock, destroySpace, destroySubnet } from './destroy.ts'

/** Into the trash with everything in it: one batch, which comes back as one. Names and networks are free again. */
export async function trashSpace(work: Work, id: string): Promise<void> {
  await trashRoot(work, await lockedSpace(work, id))
}

export async function trashBlock(work: Work, id: string): Promise<void> {
  await trashRoot(work, await lockedBlock(work, id))
}

export async function trashSubnet(work: Work, id: string): Promise<void> {
  await trashRoot(work, await lockedSubnet(work, id))
}

const STAMP = 'deleted_at = now(), deleted_by_user_id = $2, deletion_batch_id = $3 where id = any($1::uuid[])'

async function trashRoot(work: Work, { branch, images }: Root): Promise<void> {
  const batch = newId()
  // Leases end with their scope; what mirrors them is not an entry of anybody's.
  await work.rows('delete from ip_address where subnet_id = any($1::uuid[]) and auto_from_lease', [branch.subnet])
  for (const table of BOTTOM_UP) {
    if (branch[table].length > 0)
      await work.rows(`update ${table} set ${STAMP}`, [branch[table], work.actor.userId, batch])
  }
  await auditImages(work, images, ({ image, ...named }) => ({
    action: 'soft_delete',
    ...named,
    before: { ...image, deletion_batch_id: batch },
  }))
}
