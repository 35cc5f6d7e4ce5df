import { visible } from '../access/visible.ts'
import { all, any, anywhere, join, raw, type Sql, sql, when } from '../db/sql.ts'
import type { Reader } from '../db/work.ts'
import type { Family, RowOf } from './family.ts'
import { columnTypeOf, isNullable } from './kinds.ts'
import {
  after,
  cursorOf,
  orderBy,
  type Place,
  placeOf,
  type SortKeys,
  type SortQuery,
  sortingOf,
  usualSort,
} from './sorting.ts'
import { onWire } from './wire.ts'

export type Filter = Readonly<Record<string, unknown>>
export type Window = { limit: number; offset: number }
export type ListQuery = Filter & Window & SortQuery

/** A page as PostgreSQL wrote it: the text of its items, how many match, and where the next page begins. */
export type Page = Window & { items: string; total: number; next: string | null }

/** The fields a list can be sorted by: every one that is a single value. */
export const sortKeysOf = memoised(
  (family: Family): SortKeys =>
    Object.fromEntries(
      Object.entries(family.Row.shape).flatMap(([name, schema]) => {
        const type = columnTypeOf(schema)
        return type === 'json'
          ? []
          : [[name, { key: expressionOf(family, name), type, isNullable: isNullable(schema) }]]
      }),
    ),
)

const expressionOf = ({ table, read = {} }: Family, name: string): Sql => raw(read[name] ?? `${table}.${name}`)

const wireColumns = memoised(
  (family: Family): Sql =>
    join(
      Object.entries(family.Row.shape).map(
        ([name, schema]) => sql`${onWire(expressionOf(family, name), columnTypeOf(schema))} as ${raw(name)}`,
      ),
      ', ',
    ),
)

/** Live rows that match and that the actor may see, a page at a time; `within` narrows the list further. */
export async function listRows(
  reader: Reader,
  family: Family,
  query: ListQuery,
  within: readonly Sql[] = [],
): Promise<Page> {
  const { limit, cursor } = query
  const id = raw(`${family.table}.id`)
  const sorting = sortingOf(sortKeysOf(family), id, query)
  const place = cursor === undefined ? null : placeOf(cursor, sorting)
  const offset = place ? 0 : query.offset
  const matching = conditionsOf(reader, family, query, within)
  const { items, total, last } = await reader.one(
    sql<{ items: string; total: number; last: Place | null }>`
      with page as materialized (
        select ${id}, ${sorting.key} as key from ${raw(family.table)}
        where ${all([matching, ...(place ? [after(sorting, place)] : [])])}
        order by ${orderBy(sorting)} limit ${limit} offset ${offset})
      select
        (select count(*) from ${raw(family.table)} where ${matching}) as total,
        (select coalesce(string_agg(item.text, ','), '') from (
          select row_to_json(shown)::text as text from (
            select ${wireColumns(family)} from page join ${raw(family.table)} using (id)
            order by ${orderBy({ ...sorting, key: PAGE_KEY, id: PAGE_ID })}) shown) item) as items,
        (select json_build_object('key', key::text, 'id', id) from page offset ${limit - 1}) as last`,
  )
  return { items: `[${items}]`, total, limit, offset, next: last ? cursorOf(sorting, last) : null }
}

const PAGE_KEY = raw('page.key')
const PAGE_ID = raw('page.id')

export async function countRows(reader: Reader, family: Family, filter: Filter): Promise<{ count: number }> {
  return reader.one(
    sql<{ count: number }>`select count(*) as count from ${raw(family.table)}
      where ${conditionsOf(reader, family, filter, [])}`,
  )
}

/** All rows that match; for the few lists that come without an envelope. */
export async function allRows<Kind extends Family>(
  reader: Reader,
  family: Kind,
  filter: Filter,
): Promise<RowOf<Kind>[]> {
  const { items } = await listRows(reader, family, { ...filter, ...EVERYTHING, ...usualSort(family.sort) })
  return JSON.parse(items)
}

const EVERYTHING = { limit: 1_000_000, offset: 0 }

function conditionsOf(reader: Reader, family: Family, filter: Filter, within: readonly Sql[]): Sql {
  const { table, where = {}, search = [], isKept, rightsOn = ['id'] } = family
  const sought = ((filter.search as string | undefined) ?? '').trim()
  return all([
    ...(isKept ? [raw(`${table}.deleted_at is null`)] : []),
    any(rightsOn.map((column) => visible(reader, family.permission, `${table}.${column}`))),
    ...within,
    ...filteredFields(family).flatMap((name) =>
      when(filter[name], (value) => where[name]?.(value) ?? sql`${raw(`${table}.${name}`)} = ${value}`),
    ),
    ...(sought === '' || search.length === 0 ? [] : [containing(search, sought)]),
    ...tagged((filter.tag as string[] | undefined) ?? [], raw(`${table}.tags`)),
  ])
}

const SHARED = new Set(['search', 'tag'])
const filteredFields = memoised((family: Family): string[] =>
  Object.keys(family.Filter?.shape ?? {}).filter((name) => !SHARED.has(name)),
)

const containing = (expressions: readonly string[], text: string): Sql =>
  sql`(${join(
    expressions.map((expression) => sql`${raw(expression)} ilike ${anywhere(text)}`),
    ' or ',
  )})`

/** `key` asks that the tag is there, `key:value` that it has this value; all must hold. Blank entries say nothing. */
export function tagged(tags: readonly string[], column: Sql): Sql[] {
  return tags
    .filter((tag) => tag.trim() !== '')
    .map((tag) => {
      const [key = '', value = ''] = tag.split(/:(.*)/s).map((part) => part.trim())
      return value === '' ? sql`${column} ? ${key}::text` : sql`${column} @> ${JSON.stringify({ [key]: value })}::jsonb`
    })
}

function memoised<Result>(make: (family: Family) => Result): (family: Family) => Result {
  const known = new WeakMap<Family, Result>()
  return (family) => {
    const result = known.get(family) ?? make(family)
    known.set(family, result)
    return result
  }
}
