import { requireRight } from '../../../access/permissions.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { getRow, lockRow } from '../../../records/rows.ts'
import { lockGroup } from '../groups/parts.ts'
import { touchGroups } from '../groups/touch.ts'
import { requireAbility } from '../servers/members.ts'
import { type Blocklist, blocklistFamily } from './family.ts'

export type Assignments = { server_group_ids?: string[] | undefined; view_ids?: string[] | undefined }

/** Says whose servers a list is in force on; what is left out stays as it is. */
export async function assignList(work: Work, id: string, input: Assignments): Promise<Blocklist> {
  const before = await lockRow(work, blocklistFamily, id)
  const groups = changeOf(before.applied_group_ids, input.server_group_ids)
  const views = changeOf(before.applied_view_ids, input.view_ids)
  const [added, removed] = [await groupsOfViews(work, views.added), await groupsOfViews(work, views.removed)]
  const gaining = [...new Set([...groups.added, ...added])].sort()
  const concerned = [...new Set([...gaining, ...groups.removed, ...removed])]
  for (const one of concerned) requireRight(work.actor, 'write', 'dns_group', { one })
  await requireBlocking(work, gaining)
  await replace(work, 'group', id, groups)
  await replace(work, 'view', id, views)
  if (concerned.length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const after = await getRow(work, blocklistFamily, id)
  await work.audit({ action: 'assign', type: 'dns_blocklist', id, display: before.name, before, after })
  await touchGroups(work, concerned)
  return after
}

type Change = { added: string[]; removed: string[] }

function changeOf(before: readonly string[], after: readonly string[] = before): Change {
  return {
    added: [...new Set(after)].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  }
}

async function groupsOfViews(work: Work, ids: readonly string[]): Promise<string[]> {
  const views = await work.rows(
    sql<{ group_id: string }>`select distinct group_id from dns_view where id = any(${ids}::uuid[])`,
  )
  return views.map(({ group_id }) => group_id)
}

/** Until commit no server that cannot block names joins one of the groups. */
async function requireBlocking(work: Work, groupIds: readonly string[]): Promise<void> {
  for (const groupId of groupIds) {
    await lockGroup(work, groupId)
    await requireAbility(work, groupId, { hasBlocklists: true })
  }
}

async function replace(work: Work, kind: 'group' | 'view', id: string, { added, removed }: Change): Promise<void> {
  const [table, column] = [raw(`dns_blocklist_${kind}`), raw(`${kind}_id`)]
  await work.rows(sql`delete from ${table} where list_id = ${id} and ${column} = any(${removed}::uuid[])`)
  await work.rows(sql`insert into ${table} (list_id, ${column}) select ${id}, unnest(${added}::uuid[])`)
}
