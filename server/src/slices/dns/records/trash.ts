import { names, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, notFound, Refusal } from '../../../http/errors.ts'
import type { TrashKind } from '../../../records/trash-kind.ts'
import { purgeRecords } from '../write/purge.ts'
import { type RecordRow, recordColumns } from '../write/record-row.ts'
import { recordEntries, writeRecords } from '../write/records.ts'
import { lockZones } from '../zones/zone-lock.ts'

/** Brings back everything that was deleted with this record, or nothing; the servers get it again. */
async function restore(work: Work, id: string): Promise<{ batch_id: string; restored: number }> {
  const entry = await work.first(
    sql<{ batch_id: string }>`select deletion_batch_id as batch_id from dns_record
      where id = ${id} and deleted_at is not null`,
  )
  if (!entry) throw notFound('Trash entry')
  const columns = names(recordColumns)
  const where = sql`where deletion_batch_id = ${entry.batch_id}`
  const owners = await work.rows(sql<{ zone_id: string }>`select distinct zone_id from dns_record ${where}`)
  const zones = await lockZones(
    work,
    owners.map(({ zone_id }) => zone_id),
  )
  const rows = await work.rows(sql<RecordRow>`select ${columns} from dns_record ${where} order by id for update`)
  for (const row of rows)
    if (!zones.some(({ id: zone }) => zone === row.zone_id))
      throw inTheWay(row, 'Its zone is in the trash; restore that first')
  for (const zone of zones) {
    const revive = rows.filter(({ zone_id }) => zone_id === zone.id)
    const { written } = await writeRecords(work, zone, { revive }).catch((error) => {
      throw error instanceof Refusal && revive[0] ? inTheWay(revive[0], String(error.detail)) : error
    })
    await work.audit(...recordEntries(written).map((one) => ({ ...one, action: 'restore' })))
  }
  return { batch_id: entry.batch_id, restored: rows.length }
}

const inTheWay = ({ id, fqdn, record_type }: RecordRow, reason: string) =>
  conflict({
    message: 'What is live now stands in the way of what would come back',
    conflicts: [{ type: 'dns_record', id, display: `${fqdn} ${record_type}`, reason }],
  })

async function purge(work: Work, ids: readonly string[]): Promise<number> {
  const rows = await purgeRecords(work, ids)
  const gone = rows.map((before) => ({ before, after: null }))
  await work.audit(...recordEntries(gone).map((one) => ({ ...one, action: 'permanent_delete' })))
  return rows.length
}

export const recordTrash = (): TrashKind => ({
  type: 'dns_record',
  table: 'dns_record',
  source: `select t.id, 'dns_record', 600, t.fqdn || ' ' || t.record_type, t.value`,
  restore,
  purge,
})
