import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { addressSelect } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { holdSubnet } from '../locks.ts'
import { addressEntries, writeAddresses } from '../write/addresses.ts'
import type { BulkDelete, BulkDeleted } from './schema.ts'
import { lockTargets, skip } from './targets.ts'

/** Orphans stay behind, so that a mistake can be taken back; a permanent delete leaves nothing. */
export async function deleteAddresses(work: Work, { ip_ids, permanent }: BulkDelete): Promise<BulkDeleted> {
  const { rows, not_found, skipped } = await lockTargets(work, ip_ids, 'delete')
  const orphans = permanent ? [] : rows.filter(({ status }) => status === 'orphan')
  const leaving = permanent ? rows : rows.filter(({ status }) => status !== 'orphan')
  const batch_id = newId()
  if (leaving.length === 0) work.unaudited('nothing is deleted')
  else await (permanent ? removeRows : orphanRows)(work, batch_id, leaving)
  return {
    batch_id,
    deleted_count: leaving.length,
    not_found,
    skipped: [...skipped, ...orphans.map((row) => skip(row, 'It is an orphan already'))],
  }
}

async function removeRows(work: Work, batch_id: string, rows: readonly Address[]): Promise<void> {
  await work.audit(...addressEntries(await writeAddresses(work, { remove: rows }), { batch_id }))
}

async function orphanRows(work: Work, batch_id: string, rows: readonly Address[]): Promise<void> {
  const set = { status: 'orphan', static_assignment_id: null }
  const written = await writeAddresses(work, { update: rows.map((before) => ({ before, set })) })
  await work.audit(...addressEntries(written, { batch_id }))
}

/** Ids of other subnets and of rows that are no orphans are passed over. */
export async function purgeOrphans(work: Work, subnetId: string, ids: readonly string[]): Promise<{ purged: number }> {
  await holdSubnet(work, subnetId)
  const rows = await work.rows(sql<Address>`select ${raw(addressSelect)} from ip_address
     where id = any(${ids}::uuid[]) and subnet_id = ${subnetId} and status = 'orphan' order by id for update`)
  if (rows.length === 0) work.unaudited('nothing is purged')
  else await removeRows(work, newId(), rows)
  return { purged: rows.length }
}
