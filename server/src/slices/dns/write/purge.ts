import { names, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { deleteRows } from '../../../records/sets.ts'
import { type RecordRow, recordColumns } from './record-row.ts'

/** Takes records out of the trash for good. Servers have forgotten them since they went there. */
export async function purgeRecords(work: Work, ids: readonly string[]): Promise<RecordRow[]> {
  const rows = await work.rows(
    sql<RecordRow>`select ${names(recordColumns)} from dns_record
      where id = any(${ids}::uuid[]) and deleted_at is not null order by id for update`,
  )
  await deleteRows(
    work,
    'dns_record',
    rows.map(({ id }) => id),
  )
  return rows
}
