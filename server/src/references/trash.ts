import { json, raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { quoted, setColumn } from './clear.ts'
import { clearReferences, type Lost } from './departure.ts'
import { entryOf, type Stored } from './images.ts'
import { linkOf } from './referrers.ts'

/**
 * Before rows go into the trash: references to them are cleared, as if they went for good, and remembered with the
 * batch. What belongs to them stays with them.
 */
export async function setAside(work: Work, table: string, ids: readonly string[], batch: string): Promise<void> {
  if (ids.length === 0) return
  const lost = await clearReferences(work, table, ids)
  const kept = lost.flatMap((one) => targetsOf(one, ids).map((target) => ({ ...memoryOf(one), target_id: target })))
  if (kept.length === 0) return
  await work.rows(
    sql`insert into trash_reference (batch_id, target_id, table_name, row_id, column_name, value)
      select ${batch}, target_id, table_name, row_id, column_name, value
      from jsonb_to_recordset(${json(kept)})
        as kept (target_id uuid, table_name text, row_id uuid, column_name text, value jsonb)`,
  )
}

/** Which of the rows the reference named: one, or several of a list. */
function targetsOf({ table, column, before }: Lost, ids: readonly string[]): string[] {
  const name = column ?? linkOf(table).id
  const value = before[name]
  return ids.filter((id) => (Array.isArray(value) ? value.includes(id) : value === id))
}

const memoryOf = ({ table, column, before }: Lost) => ({
  table_name: table,
  row_id: before.id,
  column_name: column,
  value: column === null ? before : before[column],
})

type Memory = { target_id: string; table_name: string; row_id: string; column_name: string | null; value: unknown }

/** After a batch came back from the trash: references to it come back too, where nothing else took their place. */
export async function takeBack(work: Work, batch: string): Promise<void> {
  const memories = await work.rows(
    sql<Memory>`delete from trash_reference where batch_id = ${batch}
      returning target_id, table_name, row_id, column_name, value`,
  )
  for (const memory of memories) await recall(work, memory)
}

async function recall(work: Work, { target_id, table_name: table, row_id, column_name: column, value }: Memory) {
  if (column === null) return recallLink(work, table, value as Stored)
  const held = await work.first(
    sql<{ image: Stored }>`select to_jsonb(t) as image from ${quoted(table)} t where id = ${row_id} for update`,
  )
  if (!held) return
  const next = recalledValue(held.image[column], value, target_id)
  if (next === null) return
  const stored = Array.isArray(next) ? json(next) : sql`${next}::uuid`
  const [after] = await setColumn(work, table, [held.image], column, stored)
  if (after) await work.audit(entryOf(table, held.image, after))
}

/** A list gets the id where it was, or at its end if it was changed meanwhile; null where there is nothing to do. */
export function recalledValue(current: unknown, former: unknown, id: string): unknown {
  if (!Array.isArray(current)) return current === null ? id : null
  if (current.includes(id)) return null
  const formerOrder = (former as unknown[]).filter((one) => one === id || current.includes(one))
  return formerOrder.length === current.length + 1 ? formerOrder : [...current, id]
}

async function recallLink(work: Work, table: string, link: Stored): Promise<void> {
  const { owner } = linkOf(table)
  const back = await work.first(
    sql<{ image: Stored }>`insert into ${quoted(table)} select link.*
      from jsonb_populate_record(null::${quoted(table)}, ${json(link)}) link
      where exists (select from ${quoted(owner.table)} where id = link.${raw(owner.column)})
      on conflict do nothing returning to_jsonb(${quoted(table)}) as image`,
  )
  if (back) await work.audit(entryOf(table, null, back.image))
}
