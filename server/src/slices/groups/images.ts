import type { Reader, Work } from '../../db/work.ts'
import type { Group } from './schema.ts'

export const groupColumns = `id, name, description, auth_source, external_dn,
  array(select role_id from group_role where group_id = "group".id order by role_id) as role_ids,
  array(select user_id from user_group where group_id = "group".id order by user_id) as user_ids,
  created_at, modified_at`

/** Groups as they are now. */
export const groupImages = (reader: Reader, ids: readonly string[]): Promise<Group[]> =>
  reader.rows(`select ${groupColumns} from "group" where id = any($1::uuid[]) order by id`, [ids])

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
