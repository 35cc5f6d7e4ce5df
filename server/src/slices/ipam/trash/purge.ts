import type { Work } from '../../../db/work.ts'
import { BOTTOM_UP, type TrashType } from '../write/branch.ts'
import { branchOf } from './branch.ts'
import { destroyBranch } from './destroy.ts'
import { lockedTrash } from './restore.ts'

/** Out of the trash for good, with everything below it, which is in the trash too. */
export async function purge(work: Work, type: TrashType, id: string): Promise<void> {
  await lockedTrash(work, type, id)
  await destroyBranch(work, await branchOf(work, type, [id], 'all'), 'permanent_delete')
}

// Addresses go with their subnet, and it can have many.
const PORTION = 100

const PLACE: Record<TrashType, string> = {
  ip_space: 'select t.id, t.id as space_id from ip_space t',
  ip_block: 'select t.id, t.space_id from ip_block t',
  subnet: 'select t.id, t.space_id from subnet t',
  dhcp_scope: 'select t.id, s.space_id from dhcp_scope t join subnet s on s.id = t.subnet_id',
}
const EXPIRED = 'where t.deleted_at < now() - make_interval(days => $1)'

/** What a nightly run does until nothing is left: some rows of one space that have been in the trash for long enough. */
export async function purgeExpired(work: Work, days: number): Promise<number> {
  for (const type of BOTTOM_UP) {
    const [due] = await work.rows<{ space_id: string }>(`${PLACE[type]} ${EXPIRED} limit 1`, [days])
    if (due) return purgePortion(work, type, due.space_id, days)
  }
  work.unaudited('nothing is old enough')
  return 0
}

async function purgePortion(work: Work, type: TrashType, space: string, days: number): Promise<number> {
  await work.rows('select id from ip_space where id = $1 for update', [space])
  const rows = await work.rows<{ id: string }>(
    `select id from (${PLACE[type]} ${EXPIRED}) due where space_id = $2 limit ${PORTION}`,
    [days, space],
  )
  const ids = rows.map(({ id }) => id)
  work.unaudited('somebody restored it meanwhile')
  return destroyBranch(work, await branchOf(work, type, ids, 'all'), 'permanent_delete')
}
