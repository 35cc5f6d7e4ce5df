import type { z } from 'zod'
import { foreignKeys } from '../db/foreign-keys.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { Reader, Work } from '../db/work.ts'
import { doesNotExist } from '../http/pg-errors.ts'
import { quoted } from './clear.ts'
import { factsOf, type Referable } from './referable.ts'
import { type Reference, referencesIn } from './reference.ts'

/**
 * Refuses a request that refers to a row that is not there, lies in the trash, or is not the caller's to read. Rows
 * that are there stay until commit. `holder` is the id of the resource that is changed: what it refers to already, it
 * may go on to refer to, so that what was read can be sent back.
 */
export async function refuseDangling(
  reader: Reader | Work,
  fields: z.ZodType,
  input: unknown,
  holder: string | null = null,
): Promise<void> {
  await refuseMissing(reader, referencesIn(fields, input), holder)
}

export async function refuseMissing(
  reader: Reader | Work,
  references: readonly Reference[],
  holder: string | null = null,
): Promise<void> {
  if (references.length === 0) return
  const there = await rowsThere(reader, references)
  for (const one of references) {
    const missing = one.ids.filter((id) => !there.has(`${one.table} ${id}`))
    if (missing.length > 0 && !(await isHeld(reader, one, missing, holder))) throw doesNotExist(one.column, one.table)
  }
}

/** One statement for all of them, as `table id`. */
async function rowsThere(reader: Reader | Work, references: readonly Reference[]): Promise<Set<string>> {
  const tables = [...new Set(references.map(({ table }) => table))]
  const selects = tables.map((table, index) => {
    const ids = references.filter((one) => one.table === table).flatMap((one) => one.ids)
    return sql`${raw(`rows_${index}`)} as (${visibleRows(reader, table, ids)})`
  })
  const found = tables.map((table, index) => sql`select ${table}::text as "table", id from ${raw(`rows_${index}`)}`)
  const rows = await reader.rows(
    sql<{ table: string; id: string }>`with ${join(selects, ', ')} ${join(found, ' union all ')}`,
  )
  return new Set(rows.map(({ table, id }) => `${table} ${id}`))
}

function visibleRows(reader: Reader | Work, table: Referable, ids: readonly string[]): Sql {
  const { hasTrash, visible, isLockedElsewhere } = factsOf(table)
  const live = hasTrash ? raw('and t.deleted_at is null') : raw('')
  const lock = 'audit' in reader && !isLockedElsewhere ? raw('order by t.id for key share of t') : raw('')
  return sql`select t.id from ${quoted(table)} t
    where t.id = any(${ids}::uuid[]) ${live} and (${visible(reader.actor)}) ${lock}`
}

/** Whether the resource refers to all of these already. */
async function isHeld(
  reader: Reader,
  { column, table, kept }: Reference,
  ids: readonly string[],
  holder: string | null,
): Promise<boolean> {
  if (holder === null) return false
  const places = kept
    ? [kept]
    : foreignKeys
        .filter((key) => key.references === table && key.columns[0] === column)
        .map((key) => ({ table: key.table, owner: 'id', column }))
  for (const place of places) {
    const rows = await reader.rows(
      sql<{ value: unknown }>`select to_jsonb(t) -> ${place.column} as value from ${quoted(place.table)} t
        where ${raw(place.owner)} = ${holder}::uuid`,
    )
    const held = new Set(rows.flatMap(({ value }) => value))
    if (ids.every((id) => held.has(id))) return true
  }
  return false
}
