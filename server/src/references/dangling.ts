import type { z } from 'zod'
import { requireRight } from '../access/permissions.ts'
import { foreignKeys } from '../db/foreign-keys.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { Reader, Work } from '../db/work.ts'
import { doesNotExist } from '../http/pg-errors.ts'
import { quoted } from './clear.ts'
import { factsOf, type Referable } from './referable.ts'
import { type Reference, referencesIn } from './reference.ts'
import { PARTS } from './referrers.ts'

/**
 * Refuses a request that refers to a row that is not there, lies in the trash, or is not the caller's to read, or to
 * use where that takes more. Rows that are there stay until commit. `holder` is the id of the resource that is changed: what it refers to already, it
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
    const usable = one.ids.filter((id) => there.get(`${one.table} ${id}`) === true)
    const others = one.ids.filter((id) => !usable.includes(id))
    if (others.length === 0 || (await isHeld(reader, one, others, holder))) continue
    if (others.some((id) => !there.has(`${one.table} ${id}`))) throw doesNotExist(one.column, one.table)
    for (const id of others) requireRight(reader.actor, 'write', one.table, { one: id })
  }
}

/** One statement for all of them: as `table id`, whether the actor may use it. */
async function rowsThere(reader: Reader | Work, references: readonly Reference[]): Promise<Map<string, boolean>> {
  const tables = [...new Set(references.map(({ table }) => table))]
  const selects = tables.map((table, index) => {
    const ids = references.filter((one) => one.table === table).flatMap((one) => one.ids)
    return sql`${raw(`rows_${index}`)} as (${visibleRows(reader, table, ids)})`
  })
  const lookups = tables.map(
    (table, index) => sql`select ${table}::text as "table", id, is_usable from ${raw(`rows_${index}`)}`,
  )
  const rows = await reader.rows(
    sql<{ table: string; id: string; is_usable: boolean }>`with ${join(selects, ', ')} ${join(lookups, ' union all ')}`,
  )
  return new Map(rows.map(({ table, id, is_usable }) => [`${table} ${id}`, is_usable]))
}

function visibleRows(reader: Reader | Work, table: Referable, ids: readonly string[]): Sql {
  const { hasTrash, visible, usable, isLockedElsewhere } = factsOf(table)
  const live = hasTrash ? raw('and t.deleted_at is null') : raw('')
  const lock = 'audit' in reader && !isLockedElsewhere ? raw('order by t.id for key share of t') : raw('')
  return sql`select t.id, (${usable?.(reader.actor) ?? raw('true')}) as is_usable from ${quoted(table)} t
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
  const places =
    kept ??
    foreignKeys
      .filter((key) => key.references === table && key.columns[0] === column && !PARTS.has(key.table))
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
