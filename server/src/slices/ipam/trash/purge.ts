import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import type { TrashType } from '../write/branch.ts'
import { branchOf } from './branch.ts'
import { destroyBranch } from './destroy.ts'

const PLACE: Record<TrashType, string> = {
  ip_space: 'select t.id, t.id as space_id from ip_space t',
  ip_block: 'select t.id, t.space_id from ip_block t',
  subnet: 'select t.id, t.space_id from subnet t',
  dhcp_scope: 'select t.id, s.space_id from dhcp_scope t join subnet s on s.id = t.subnet_id',
}

/**
 * Out of the trash for good, with everything below, which is in the trash too. Their spaces are locked first, so that
 * no restore can come between; what came back before that stays.
 */
export async function purgeNetworks(work: Work, type: TrashType, ids: readonly string[]): Promise<number> {
  await work.rows(sql`select id from ip_space where id in (select space_id from (${raw(PLACE[type])}) place
    where id = any(${ids}::uuid[]))
     order by id for update`)
  const rows = await work.rows(
    sql<{ id: string }>`select id from ${raw(type)} where id = any(${ids}::uuid[]) and deleted_at is not null`,
  )
  const due = rows.map(({ id }) => id)
  return destroyBranch(work, await branchOf(work, type, due, 'all'), 'permanent_delete')
}
