import { createHash } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { isOn, moduleOverrides } from '../../../modules/state.ts'
import { listsInForce, type Scope } from './effective.ts'
import { blocklistFamily } from './family.ts'

/** One policy zone that the servers of a group have: of a view, or of all. Its revision names what is in it. */
export type PolicyZone = { view: string | null; revision: string; scope: Scope }

/** The policy zones of a group. With views, every zone is served in one of them, so each has its own. */
export async function policyZonesOf(reader: Reader, groupId: string): Promise<PolicyZone[]> {
  if (!(await areBlocklistsOn(reader))) return []
  const views = await reader.rows(
    sql<{ id: string; name: string }>`select id, name from dns_view where group_id = ${groupId} order by "order", name`,
  )
  const places: Omit<PolicyZone, 'revision'>[] =
    views.length === 0
      ? [{ view: null, scope: { scope: 'group', id: groupId } }]
      : views.map(({ id, name }) => ({ view: name, scope: { scope: 'view', id } }))
  const zones: PolicyZone[] = []
  for (const place of places) {
    const lists = await listsInForce(reader, place.scope)
    if (lists.length > 0) zones.push({ ...place, revision: revisionOf(lists) })
  }
  return zones
}

/** The lists in their order, and how often each has changed, are all that a policy zone depends on. */
function revisionOf(lists: readonly { id: string; revision: number }[]): string {
  const text = lists.map(({ id, revision }) => `${id} ${revision}`).join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function areBlocklistsOn(reader: Reader): Promise<boolean> {
  const { module } = blocklistFamily
  return isOn(module, { overrides: await moduleOverrides(reader) }, new Set([module]))
}
