import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { withScopes } from '../../ipam/write/dhcp/scopes.ts'
import { groupFamily } from './family.ts'

/** A group goes with its scopes and all they hold; the rows of their addresses follow. */
export async function removeGroup(work: Work, id: string): Promise<void> {
  await withScopes(work, await scopesOf(work, [id]), async () => {
    await eraseRows(work, groupFamily, [await claimRow(work, groupFamily, id)])
  })
}

export async function removeGroups(work: Work, ids: readonly string[]): Promise<Removed> {
  return withScopes(work, await scopesOf(work, ids), async () => {
    const claim = await claimRows(work, groupFamily, ids)
    await eraseRows(work, groupFamily, claim.rows)
    return removedOf(work, groupFamily, claim)
  })
}

async function scopesOf(work: Work, groups: readonly string[]): Promise<string[]> {
  const rows = await work.rows(sql<{ id: string }>`select id from dhcp_scope where group_id = any(${groups}::uuid[])`)
  return rows.map(({ id }) => id)
}
