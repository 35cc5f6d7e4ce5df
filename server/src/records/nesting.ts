import { z } from 'zod'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Reader, Work } from '../db/work.ts'
import { notFound } from '../http/errors.ts'
import { IdPath, Uuid } from '../http/schema.ts'
import type { DeclaredFamily } from './declare.ts'
import type { Family } from './family.ts'
import { RouteId, RoutePath } from './fields.ts'

/** Parameters of a path: the ids of a row, and of what it belongs to. */
export type Params = Readonly<Record<string, string>>

/** Parameters of the family's list, and of one of its rows. */
export function pathsOf({ under, isIdValue }: DeclaredFamily): { list: z.ZodObject; one: typeof IdPath } {
  const one = isIdValue ? IdPath : RoutePath
  if (!under) return { list: z.object({}), one }
  const parent = { [under.column]: isIdValue ? Uuid : RouteId }
  return { list: z.object(parent), one: one.extend(parent) as unknown as typeof IdPath }
}

/** Narrows a list to what belongs to the row in the path; a list over all has no such parameter. */
export function insideOf({ under, table }: Family, params: Params): Sql[] {
  const parent = under ? params[under.column] : undefined
  return under && parent !== undefined ? [sql`${raw(`${table}.${under.column}`)} = ${parent}`] : []
}

/** What a new row gets from its path. */
export const givenBy = ({ under }: Family, params: Params): Params =>
  under ? { [under.column]: params[under.column] ?? '' } : {}

/** 404 unless the row that the path goes through is there; with a transaction, it stays until commit. */
export async function requireParent({ under }: Family, asking: Reader | Work, params: Params): Promise<void> {
  const id = under ? params[under.column] : undefined
  if (!under || id === undefined) return
  const { table, isKept, one } = under.parent
  const live = raw(isKept ? 'and deleted_at is null' : '')
  const held = raw('enqueue' in asking ? 'for key share' : '')
  const row = await asking.first(sql`select id from ${raw(table)} where id = ${id} ${live} ${held}`)
  if (!row) throw notFound(one)
}

/** 404 unless the row is one of those that belong to the row in the path. */
export async function requireInside(family: Family, asking: Reader, params: Params): Promise<void> {
  const [inside] = insideOf(family, params)
  if (!inside) return
  const row = await asking.first(
    sql`select id from ${raw(family.table)} where ${raw(family.table)}.id = ${params.id} and ${inside}`,
  )
  if (!row) throw notFound(family.one)
}
