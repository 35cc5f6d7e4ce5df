import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { columnsOf } from '../../records/rows.ts'
import { groupList } from './listing.ts'
import type { Group } from './schema.ts'

export const groupColumns = columnsOf(groupList)

/** Groups as they are now. */
export const groupImages = (reader: Reader, ids: readonly string[]): Promise<Group[]> =>
  reader.rows(sql`select ${raw(groupColumns)} from "group" where id = any(${ids}::uuid[]) order by id`)

/** Tells in the log what became of groups that lost a role or a member, from how they were. */
export async function auditGroups(work: Work, before: readonly Group[]): Promise<void> {
  const ids = before.map(({ id }) => id)
  const now = new Map((await groupImages(work, ids)).map((group) => [group.id, group]))
  await work.audit(
    ...before.map((group) => ({
      action: 'update',
      type: 'group',
      id: group.id,
      display: group.name,
      before: group,
      after: now.get(group.id) ?? null,
    })),
  )
}
