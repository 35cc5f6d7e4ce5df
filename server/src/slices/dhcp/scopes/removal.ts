import { newId } from '../../../db/ids.ts'
import type { Work } from '../../../db/work.ts'
import { claimRow, claimRows, type Removed, removedOf } from '../../../records/removal.ts'
import { destroyBranch } from '../../ipam/trash/destroy.ts'
import { type Branch, trashBranch } from '../../ipam/write/branch.ts'
import { holdSubnetsOfScopes } from '../../ipam/write/dhcp/scopes.ts'
import { scopeFamily } from './family.ts'
import type { Scope } from './scopes.ts'

const branchOf = (scopes: readonly string[]): Branch => ({ ip_space: [], ip_block: [], subnet: [], dhcp_scope: scopes })

/** Into the trash with its pools and reservations; the rows of their addresses are nobody's then. */
export async function removeScope(work: Work, id: string): Promise<void> {
  await holdSubnetsOfScopes(work, [id])
  await trash(work, [await claimRow(work, scopeFamily, id)])
}

export async function removeScopes(work: Work, ids: readonly string[]): Promise<Removed> {
  await holdSubnetsOfScopes(work, ids)
  const claim = await claimRows(work, scopeFamily, ids)
  if (claim.rows.length > 0) await trash(work, claim.rows)
  return removedOf(work, scopeFamily, claim)
}

async function trash(work: Work, rows: readonly Scope[]): Promise<void> {
  const batch = newId()
  await trashBranch(work, branchOf(rows.map(({ id }) => id)), batch)
  await work.audit(
    ...rows.map((before) => ({
      action: 'soft_delete',
      type: scopeFamily.type,
      id: before.id,
      display: before.name || before.network,
      before: { ...before, deletion_batch_id: batch },
    })),
  )
}

export async function destroyScope(work: Work, id: string): Promise<void> {
  await holdSubnetsOfScopes(work, [id])
  await claimRow(work, scopeFamily, id)
  await destroyBranch(work, branchOf([id]), 'permanent_delete')
}
