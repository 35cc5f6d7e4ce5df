import { foreignKeys } from '../db/foreign-keys.ts'
import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { conflict, notFound } from '../http/errors.ts'
import { deleteForGood } from '../references/departure.ts'
import { columnOf } from '../references/referrers.ts'
import { takeBack } from '../references/trash.ts'
import type { Family, RowOf } from './family.ts'
import { columnsOf, displayOf } from './rows.ts'

/** Why a row cannot come back as things are. */
export type RestoreConflict = { type: string; id: string; display: string; reason: string }

type Trashed<Kind extends Family> = RowOf<Kind> & { deletion_batch_id: string }

/** Brings back everything of the family that was deleted together with this row, or nothing. */
export async function restoreKept(
  work: Work,
  family: Family,
  tablesWithTrash: ReadonlySet<string>,
  id: string,
): Promise<{ batch_id: string; restored: number }> {
  const entry = await work.first(
    sql<{ batch_id: string }>`select deletion_batch_id as batch_id from ${raw(family.table)}
      where id = ${id} and deleted_at is not null`,
  )
  if (!entry) throw notFound('Trash entry')
  const rows = await lockBatch(work, family, entry.batch_id)
  for (const row of rows) await bringBack(work, family, tablesWithTrash, row)
  await takeBack(work, entry.batch_id)
  return { batch_id: entry.batch_id, restored: rows.length }
}

function lockBatch<Kind extends Family>(work: Work, family: Kind, batch: string): Promise<Trashed<Kind>[]> {
  return work.rows(
    sql<Trashed<Kind>>`select ${raw(columnsOf(family))}, deletion_batch_id from ${raw(family.table)}
      where deletion_batch_id = ${batch} order by id for update`,
  )
}

async function bringBack<Kind extends Family>(
  work: Work,
  family: Kind,
  tablesWithTrash: ReadonlySet<string>,
  { deletion_batch_id, ...row }: Trashed<Kind>,
): Promise<void> {
  const { id } = row
  await refuseWithoutOwner(work, family, tablesWithTrash, row)
  const refuse = (reason: string) => refusal(family, row, reason)
  const after = await work
    .one(
      sql<RowOf<Kind>>`update ${raw(family.table)} set deleted_at = null, deleted_by_user_id = null,
        deletion_batch_id = null where id = ${id} returning ${raw(columnsOf(family))}`,
    )
    .catch((error) => {
      // Its name is free for others while it lies in the trash.
      throw error.code === '23505' ? refuse(`A live ${family.one.toLowerCase()} has taken its name`) : error
    })
  const display = displayOf(family, after)
  await work.audit({ action: 'restore', type: family.type, id, display, before: { ...row, deletion_batch_id }, after })
}

const refusal = (family: Family, row: { id?: unknown }, reason: string) =>
  conflict({
    message: 'What is live now stands in the way of what would come back',
    conflicts: [{ type: family.type, id: String(row.id), display: displayOf(family, row), reason }],
  })

/** A row that must refer to another cannot come back while that one is in the trash. */
async function refuseWithoutOwner(
  work: Work,
  family: Family,
  tablesWithTrash: ReadonlySet<string>,
  row: { id?: unknown },
): Promise<void> {
  const needed = foreignKeys.filter(
    ({ table, onDelete, references }) =>
      table === family.table && onDelete === 'refuse' && tablesWithTrash.has(references),
  )
  for (const key of needed) {
    const owner = await work.first(
      sql`select from ${raw(key.references)} owner join ${raw(family.table)} t on owner.id = t.${raw(columnOf(key))}
        where t.id = ${row.id} and owner.deleted_at is not null for key share of owner`,
    )
    if (owner)
      throw refusal(family, row, `Its ${key.references.replaceAll('_', ' ')} is in the trash; restore that first`)
  }
}

/** Out of the trash for good; those that came back meanwhile stay. Returns how many went. */
export async function purgeKept(work: Work, family: Family, ids: readonly string[]): Promise<number> {
  const rows = await work.rows(
    sql<RowOf<Family>>`select ${raw(columnsOf(family))} from ${raw(family.table)}
      where id = any(${ids}::uuid[]) and deleted_at is not null order by id for update`,
  )
  await deleteForGood(
    work,
    family.table,
    rows.map(({ id }) => id),
  )
  await work.audit(
    ...rows.map((before) => ({
      action: 'permanent_delete',
      type: family.type,
      id: before.id,
      display: displayOf(family, before),
      before,
    })),
  )
  return rows.length
}
