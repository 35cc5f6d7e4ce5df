import { z } from 'zod'
import { raw, type Sql, sql } from '../db/sql.ts'
import { invalid } from '../http/errors.ts'
import { type ColumnType, castOf } from './kinds.ts'

/** A field a list can be sorted by. */
export type SortKey = { readonly key: Sql; readonly type: ColumnType; readonly isNullable: boolean }
export type SortKeys = Readonly<Record<string, SortKey>>
export type Sorting = SortKey & {
  /** What is listed: a cursor of one list is none of another. */
  readonly list: string
  readonly name: string
  readonly isDescending: boolean
  readonly id: { readonly key: Sql; readonly type: 'uuid' | 'bigint' }
}

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

type Sorted = { readonly list: string; readonly keys: SortKeys; readonly id: Sorting['id'] }

export function sortingOf({ list, keys, id }: Sorted, { sort, order }: SortQuery): Sorting {
  const known = keys[sort]
  if (!known) throw new Error(`there is no sort key ${sort}`)
  return { ...known, list, name: sort, isDescending: order === 'desc', id }
}

/** Empty keys come last, and first when the order is turned; equal keys go by id, so that every row has one place. */
export function orderBy(key: Sql, id: Sql, { isDescending }: Sorting): Sql {
  return isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`
}

/** The last row of a page: the text of its key, which may be empty, and its id. */
export type Place = { key: string | null; id: string }

export function cursorOf({ list, name, isDescending }: Sorting, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([list, name, isDescending, key, id])).toString('base64url')
}

const IDS = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^\d{1,18}$/ }

export function placeOf(cursor: string, sorting: Sorting): Place {
  const [list, name, isDescending, key, id] = decoded(cursor)
  const isOurs =
    list === sorting.list &&
    name === sorting.name &&
    isDescending === sorting.isDescending &&
    (typeof key === 'string' || (key === null && sorting.isNullable)) &&
    typeof id === 'string' &&
    IDS[sorting.id.type].test(id)
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

/**
 * The rows that come after the place, as stretches in the order of the list: each lies in one piece in an index, so that
 * a page costs the same wherever it begins.
 */
export function after({ key, type, id, isDescending, isNullable }: Sorting, place: Place): Sql[] {
  const compared = raw(isDescending ? '<' : '>')
  const at = sql`${place.id}::text::${raw(id.type)}`
  if (place.key === null) {
    const rest = sql`${key} is null and ${id.key} ${compared} ${at}`
    return isDescending ? [rest, sql`${key} is not null`] : [rest]
  }
  const rest = sql`(${key}, ${id.key}) ${compared} (${place.key}::text::${raw(castOf(type))}, ${at})`
  return isNullable && !isDescending ? [rest, sql`${key} is null`] : [rest]
}
