import { idsIn } from '../../../db/conditions.ts'
import { newId } from '../../../db/ids.ts'
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
  else {
    await dropReservations(work, leaving)
    await (permanent ? removeRows : orphanRows)(work, batch_id, leaving)
  }
  return {
    batch_id,
    deleted_count: leaving.length,
    not_found,
    skipped: [...skipped, ...orphans.map((row) => skip(row, 'It is an orphan already'))],
  }
}

/** The reservations of DHCP that stand for these addresses go with them. */
async function dropReservations(work: Work, rows: readonly Address[]): Promise<void> {
  const ids = rows.flatMap(({ static_assignment_id }) => static_assignment_id ?? [])
  if (ids.length === 0) return
  const dropped = await work.rows<{ id: string; ip_address: string }>(
    `delete from dhcp_static_assignment where id = any($1::uuid[])
     returning id, scope_id, ip_address, mac_address, hostname, created_at, modified_at`,
    [idsIn(ids)],
  )
  await work.audit(
    ...dropped.map((before) => ({
      action: 'delete',
      type: 'dhcp_static_assignment',
      id: before.id,
      display: before.ip_address,
      before,
    })),
  )
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
  const rows = await work.rows<Address>(
    `select ${addressSelect} from ip_address
     where id = any($1::uuid[]) and subnet_id = $2 and status = 'orphan' order by id for update`,
    [ids, subnetId],
  )
  if (rows.length === 0) work.unaudited('nothing is purged')
  else await removeRows(work, newId(), rows)
  return { purged: rows.length }
}
