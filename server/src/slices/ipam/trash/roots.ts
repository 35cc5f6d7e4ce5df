import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { holdSpace, lockSpace, lockSubnets } from '../locks.ts'
import type { Branch, TrashType } from '../write/branch.ts'
import { branchOf } from './branch.ts'
import { type Image, imagesOf } from './images.ts'

/** Everything live below a row and itself, and how it all looks. */
export type Root = { branch: Branch; images: Image[] }

/*
 * What a delete begins with: the root and everything live below it, locked so that nothing is added meanwhile, and the
 * root is what the caller's If-Match says.
 */

export async function lockedSpace(work: Work, id: string): Promise<Root> {
  await lockSpace(work, id)
  return rootOf(work, 'ip_space', id)
}

export async function lockedBlock(work: Work, id: string): Promise<Root> {
  await lockPlace(work, 'ip_block', id, lockSpace)
  return rootOf(work, 'ip_block', id)
}

export async function lockedSubnet(work: Work, id: string): Promise<Root> {
  await lockPlace(work, 'subnet', id, async (_, space) => {
    await holdSpace(work, space)
    await lockSubnets(work, [id])
  })
  return rootOf(work, 'subnet', id)
}

async function rootOf(work: Work, type: TrashType, id: string): Promise<Root> {
  const branch = await branchOf(work, type, [id], 'live')
  if (type !== 'subnet' && branch.subnet.length > 0) await lockSubnets(work, branch.subnet)
  const images = await imagesOf(work, branch)
  const own = images.find((image) => image.id === id)
  if (own) work.expect(own.image)
  return { branch, images }
}

const WORDS = { ip_block: 'IP block', subnet: 'Subnet' }
type Placed = keyof typeof WORDS

/** Locks the space a network is in; until then the network can move to another, or go. */
async function lockPlace(
  work: Work,
  table: Placed,
  id: string,
  lock: (work: Work, space: string) => Promise<void>,
): Promise<void> {
  let [space, now] = ['', await spaceOf(work, table, id)]
  while (space !== now) {
    space = now
    await lock(work, space)
    now = await spaceOf(work, table, id)
  }
}

async function spaceOf(work: Work, table: Placed, id: string): Promise<string> {
  const [row] = await work.rows(
    sql<{ space_id: string }>`select space_id from ${raw(table)} where id = ${id} and deleted_at is null`,
  )
  if (!row) throw notFound(WORDS[table])
  return row.space_id
}
