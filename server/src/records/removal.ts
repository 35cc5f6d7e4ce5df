import { visible } from '../access/visible.ts'
import { newId } from '../db/ids.ts'
import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { conflict, notFound } from '../http/errors.ts'
import { deleteForGood } from '../references/departure.ts'
import { setAside } from '../references/trash.ts'
import type { Family, RowOf } from './family.ts'
import { columnsOf, displayOf } from './rows.ts'

export type Refused = { id: string; name: string; reason: string }
/** Rows that are locked for deletion, and why others are not. */
export type Claim<Row> = { rows: Row[]; notFound: string[]; refused: Refused[] }
export type Removed = { deleted: number; not_found: string[]; refused?: Refused[] }

export async function removeRow(work: Work, family: Family, id: string): Promise<void> {
  await eraseRows(work, family, [await claimRow(work, family, id)])
}

/** One answer for each id: deleted, not there, or still in use. */
export async function removeRows(work: Work, family: Family, ids: readonly string[]): Promise<Removed> {
  const claim = await claimRows(work, family, ids)
  await eraseRows(work, family, claim.rows)
  return removedOf(work, family, claim)
}

export function removedOf(work: Work, family: Family, claim: Claim<unknown>): Removed {
  if (claim.rows.length === 0) work.unaudited('nothing is deleted')
  return {
    deleted: claim.rows.length,
    not_found: claim.notFound,
    ...(family.holders ? { refused: claim.refused } : {}),
  }
}

/** The row, locked, if nothing keeps it. */
export async function claimRow<Kind extends Family>(work: Work, family: Kind, id: string): Promise<RowOf<Kind>> {
  const { rows, refused } = await claimRows(work, family, [id])
  const [kept] = refused
  if (kept) throw conflict(kept.reason)
  const [row] = rows
  if (!row) throw notFound(family.one)
  work.expect(row)
  return row
}

/** Refuses a change that would leave those who use the row behind. */
export async function refuseUsed<Kind extends Family>(work: Work, family: Kind, row: RowOf<Kind>): Promise<void> {
  const reason = (await reasonsToKeep(work, family, [row])).get(row.id)
  if (reason) throw conflict(reason)
}

export async function claimRows<Kind extends Family>(
  work: Work,
  family: Kind,
  ids: readonly string[],
): Promise<Claim<RowOf<Kind>>> {
  const live = family.isKept ? 'and deleted_at is null' : ''
  // In one order, so that two deletions of the same rows wait for each other instead of for ever.
  const rows = await work.rows(
    sql<
      RowOf<Kind>
    >`select ${raw(columnsOf(family))} from ${raw(family.table)} where id = any(${ids}) ${raw(live)} order by id for update`,
  )
  const reasons = await reasonsToKeep(work, family, rows)
  const known = new Set(rows.map(({ id }) => id))
  return {
    rows: rows.filter(({ id }) => !reasons.has(id)),
    notFound: [...new Set(ids)].filter((id) => !known.has(id)),
    refused: rows.flatMap((row) => {
      const reason = reasons.get(row.id)
      return reason ? [{ id: row.id, name: displayOf(family, row), reason }] : []
    }),
  }
}

type Held = { held: string; count: number; names: string[] }

async function reasonsToKeep<Kind extends Family>(
  work: Work,
  family: Kind,
  rows: readonly RowOf<Kind>[],
): Promise<Map<string, string>> {
  const uses = new Map<string, string[]>()
  for (const { what, permission, rows: holding } of rows.length === 0 ? [] : (family.holders ?? [])) {
    const held = await work.rows(sql<Held>`select held, count(*) as count, coalesce((array_agg(name::text order by name)
        filter (where ${visible(work, permission, 'holder.id')}))[1:${raw(String(SHOWN))}], '{}') as names
      from (${holding(rows.map(({ id }) => id))}) as holder group by held`)
    for (const use of held) uses.set(use.held, [...(uses.get(use.held) ?? []), usage(what, use)])
  }
  return new Map(
    rows.flatMap((row) => {
      const holders = uses.get(row.id)
      return holders
        ? [[row.id, `${family.one} '${displayOf(family, row)}' is still used by ${holders.join('; ')}`]]
        : []
    }),
  )
}

const SHOWN = 5

function usage(what: string, { count, names }: Held): string {
  const counted = `${count} ${count === 1 ? what.replace(/ies$/, 'y').replace(/s$/, '') : what}`
  if (names.length === 0) return counted
  const rest = count > names.length ? ` and ${count - names.length} more` : ''
  return `${counted}: ${names.join(', ')}${rest}`
}

async function trashRows(work: Work, { table }: Family, ids: readonly string[]): Promise<void> {
  const batch = newId()
  await setAside(work, table, ids, batch)
  await work.rows(
    sql`update ${raw(table)} set deleted_at = now(), deleted_by_user_id = ${work.actor.userId},
      deletion_batch_id = ${batch} where id = any(${ids})`,
  )
}

/** Takes rows away that are claimed: for good, or into the trash as one batch. Whoever calls it says so in the audit log. */
export async function takeAway<Kind extends Family>(
  work: Work,
  family: Kind,
  rows: readonly RowOf<Kind>[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  if (family.isKept) await trashRows(work, family, ids)
  else await deleteForGood(work, family.table, ids)
}

/** The same, with an entry for each. */
export async function eraseRows<Kind extends Family>(
  work: Work,
  family: Kind,
  rows: readonly RowOf<Kind>[],
): Promise<void> {
  await takeAway(work, family, rows)
  await work.audit(
    ...rows.map((before) => ({
      action: 'delete',
      type: family.type,
      id: before.id,
      display: displayOf(family, before),
      before,
    })),
  )
}
