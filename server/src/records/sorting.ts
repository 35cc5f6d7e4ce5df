import { z } from 'zod'
import { all, any, raw, type Sql, sql } from '../db/sql.ts'
import { invalid } from '../http/errors.ts'
import { type ColumnType, castOf } from './kinds.ts'

/** A field a list can be sorted by. */
export type SortKey = { readonly key: Sql; readonly type: ColumnType; readonly isNullable: boolean }
export type SortKeys = Readonly<Record<string, SortKey>>
export type Sorting = SortKey & { readonly name: string; readonly isDescending: boolean; readonly id: Sql }

/** `sort`, `order` and `cursor` of a list. */
export const sortQuery = (keys: readonly string[], usual: string) => ({
  sort: z.enum(keys as [string, ...string[]]).default(usualSort(usual).sort),
  order: z.enum(['asc', 'desc']).default(usualSort(usual).order),
  cursor: z.string().max(4096).optional().describe('X-Next-Cursor of the page before; `offset` is then ignored'),
})
export type SortQuery = { sort: string; order: 'asc' | 'desc'; cursor?: string | undefined }

/** `name`, or `-checked_at` for the newest first. */
export const usualSort = (usual: string): SortQuery =>
  usual.startsWith('-') ? { sort: usual.slice(1), order: 'desc' } : { sort: usual, order: 'asc' }

export function sortingOf(keys: SortKeys, id: Sql, { sort, order }: SortQuery): Sorting {
  const known = keys[sort]
  if (!known) throw new Error(`there is no sort key ${sort}`)
  return { ...known, name: sort, isDescending: order === 'desc', id }
}

/** Empty keys come last, and first when the order is turned; equal keys go by id, so that every row has one place. */
export function orderBy({ key, id, isDescending }: Pick<Sorting, 'key' | 'id' | 'isDescending'>): Sql {
  return isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`
}

/** The last row of a page: the text of its key, which may be empty, and its id. */
export type Place = { key: string | null; id: string }

export function cursorOf({ name, isDescending }: Sorting, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([name, isDescending, key, id])).toString('base64url')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function placeOf(cursor: string, sorting: Sorting): Place {
  const [name, isDescending, key, id] = decoded(cursor)
  const isOurs =
    name === sorting.name &&
    isDescending === sorting.isDescending &&
    (typeof key === 'string' || (key === null && sorting.isNullable)) &&
    typeof id === 'string' &&
    UUID.test(id)
  if (!isOurs) throw invalid('cursor is not one that this list gave for this sort and order')
  return { key, id }
}

function decoded(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The rows that come after the place, in the order of the list. */
export function after({ key, type, id, isDescending, isNullable }: Sorting, place: Place): Sql {
  const compared = raw(isDescending ? '<' : '>')
  const beyond = sql`${id} ${compared} ${place.id}::uuid`
  if (place.key === null)
    return any([all([sql`${key} is null`, beyond]), ...(isDescending ? [sql`${key} is not null`] : [])])
  const rest = sql`(${key}, ${id}) ${compared} (${place.key}::text::${raw(castOf(type))}, ${place.id}::uuid)`
  return isNullable && !isDescending ? any([rest, sql`${key} is null`]) : rest
}
