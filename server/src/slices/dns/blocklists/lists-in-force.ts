import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { touchGroups } from '../groups/touch.ts'

/** The groups whose servers lists are in force on, by themselves or in a view. */
export async function groupsOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const groups = await work.rows(sql<{ id: string }>`
    select group_id as id from dns_blocklist_group where list_id = any(${ids}::uuid[])
    union select v.group_id from dns_blocklist_view b join dns_view v on v.id = b.view_id
      where b.list_id = any(${ids}::uuid[])`)
  return groups.map(({ id }) => id)
}

/** Says that what lists block has changed. */
export async function touchLists(work: Work, ids: readonly string[]): Promise<void> {
  await work.rows(sql`update dns_blocklist set revision = revision + 1 where id = any(${ids}::uuid[])`)
  await touchGroups(work, await groupsOf(work, ids))
}
