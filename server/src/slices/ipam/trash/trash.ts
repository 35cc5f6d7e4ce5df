import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { trashBranch } from '../write/branch.ts'
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

async function trashRoot(work: Work, { branch, images }: Root): Promise<void> {
  const batch = newId()
  await trashBranch(work, branch, batch)
  await auditImages(work, images, ({ image, ...named }) => ({
    action: 'soft_delete',
    ...named,
    before: { ...image, deletion_batch_id: batch },
  }))
}
