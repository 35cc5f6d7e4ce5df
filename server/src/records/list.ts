import type { z } from 'zod'
import { visible } from '../access/visible.ts'
import { all, any, anywhere, join, nothing, raw, type Sql, sql, when } from '../db/sql.ts'
import type { Reader } from '../db/work.ts'
import { invalid } from '../http/errors.ts'
import type { Listed, RowOf } from './family.ts'
import { columnTypeOf, isNullable } from './kinds.ts'
import {
  after,
  cursorOf,
  orderBy,
  type Place,
  placeOf,
  type Sorting,
  type SortKey,
  type SortKeys,
  type SortQuery,
  sortingOf,
  usualSort,
} from './sorting.ts'
import { onWire } from './wire.ts'

export type Filter = Readonly<Record<string, unknown>>
/** Without a limit, everything. */
export type Window = { limit?: number | undefined; offset: number }
export type ListQuery = Filter & Window & SortQuery

/** A page as PostgreSQL wrote it: the text of its items, how many match, and where the next page begins. */
export type Page = { items: string; total: number; limit: number; offset: number; next: string | null }

/** As many rows as one answer holds. */
export const MOST_AT_ONCE = 100_000

/** The fields a list can be sorted by: every one that is a single value. */
export const sortKeysOf = memoised(
  (family: Listed): SortKeys =>
    Object.fromEntries(
      Object.keys(family.Row.shape).flatMap((name) => {
        const key = sortKeyOf(family, name)
        return key ? [[name, key]] : []
      }),
    ),
)

// An index has no room for a long text, and neither has a cursor: its beginning decides.
const beginningOf = (text: Sql): Sql => sql`left(${text}, 100)`

function sortKeyOf(family: Listed, name: string): SortKey | null {
  const schema = family.Row.shape[name] as z.ZodType
  const chosen = family.sortBy?.[name]
  if (chosen) return { key: raw(chosen.key), type: chosen.type, isNullable: isNullable(schema) }
  const type = columnTypeOf(schema)
  if (chosen === null || type === 'json') return null
  const shown = expressionOf(family, name)
  return { key: type === 'long' ? beginningOf(shown) : shown, type, isNullable: isNullable(schema) }
}

const nameOf = ({ table, alias = table }: Listed): string => alias

function expressionOf(family: Listed, name: string): Sql {
  const expression = family.read?.[name]
  if (expression === undefined) return raw(`${nameOf(family)}.${name}`)
  return typeof expression === 'string' ? raw(`(${expression})`) : expression
}

/** What is shown of a row, as a select list. */
export const shownColumns = (family: Listed): Sql =>
  join(
    Object.keys(family.Row.shape).map((name) => sql`${expressionOf(family, name)} as ${raw(name)}`),
    ', ',
  )

const wireColumns = memoised(
  (family: Listed): Sql =>
    join(
      Object.entries(family.Row.shape).map(
        ([name, schema]) => sql`${onWire(expressionOf(family, name), columnTypeOf(schema))} as ${raw(name)}`,
      ),
      ', ',
    ),
)

const source = ({ table, alias = '' }: Listed): Sql => raw(`${table} ${alias}`)
const joinsOf = ({ join }: Listed): Sql => (join ? raw(join.tables) : nothing)
const joinsFor = (family: Listed, sort: string): Sql => (family.join?.fields.includes(sort) ? joinsOf(family) : nothing)

/**
 * Rows that match and that the actor may see, a page at a time; `within` narrows the list further. `kept` is a number of
 * all of them that is kept somewhere: while nothing is filtered, nothing is counted.
 */
export async function listRows(
  reader: Reader,
  family: Listed,
  query: ListQuery,
  within: readonly Sql[] = [],
  kept?: Sql,
): Promise<Page> {
  const { limit, cursor } = query
  const sorting = sortingIn(family, query)
  const { items, total, last } = await reader.one(pageStatement(reader, family, query, within, kept))
  const offset = cursor === undefined ? query.offset : 0
  if (limit === undefined) refuseTooMany(total)
  return { items: `[${items}]`, total, limit: limit ?? total, offset, next: last ? cursorOf(sorting, last) : null }
}

/** Everything at once is a convenience of short lists; a long one does not fit into one answer. */
export function refuseTooMany(total: number): void {
  if (total <= MOST_AT_ONCE) return
  throw invalid(`The list has ${total} rows; ask for up to ${MOST_AT_ONCE} of them with limit and cursor`)
}

function sortingIn(family: Listed, query: SortQuery): Sorting {
  const type = columnTypeOf(family.Row.shape.id as z.ZodType) === 'uuid' ? 'uuid' : 'bigint'
  const id = { key: raw(`${nameOf(family)}.id`), type } as const
  return sortingOf({ list: String(family.Row.meta()?.id), keys: sortKeysOf(family), id }, query)
}

type PageRow = { items: string; total: number; last: Place | null }

/** The page is found by its keys alone; only its own rows are read and written out. */
export function pageStatement(
  reader: Reader,
  family: Listed,
  query: ListQuery,
  within: readonly Sql[] = [],
  kept?: Sql,
): Sql<PageRow> {
  const { limit } = query
  const sorting = sortingIn(family, query)
  const matching = conditionsOf(reader, family, query, within)
  return sql<PageRow>`
    with counted as materialized (${kept && !isFiltered(family, query) ? sql`select ${kept} as total` : counting(family, matching)}),
    page as materialized (${keysOfPage(family, sorting, query, matching)})
    select
      (select total from counted) as total,
      (select coalesce(string_agg(item.text, ','), '') from (
        select row_to_json(shown)::text as text from (
          select ${wireColumns(family)} from page ${rowsOfPage(family)} ${joinsOf(family)}
          order by ${orderBy(PAGE_KEY, PAGE_ID, sorting)}) shown) item) as items,
      ${limit === undefined ? raw('null') : lastOf(limit)} as last`
}

const counting = (family: Listed, matching: Sql): Sql =>
  sql`select count(*) as total from ${source(family)} where ${matching}`

const isFiltered = (family: Listed, { search, tag, ...filter }: Filter): boolean =>
  search !== undefined ||
  (Array.isArray(tag) && tag.length > 0) ||
  filteredFields(family).some((name) => filter[name] !== undefined)

function keysOfPage(family: Listed, sorting: Sorting, { cursor, limit, offset }: ListQuery, matching: Sql): Sql {
  const { key, id, name } = sorting
  const most = limit ?? EVERYTHING
  const matches = (conditions: readonly Sql[], skipped: number): Sql =>
    sql`select ${id.key} as id, ${key} as key from ${source(family)} ${joinsFor(family, name)}
      where ${all([matching, ...conditions])} order by ${orderBy(key, id.key, sorting)} limit ${most} offset ${skipped}`
  if (cursor === undefined) return matches([], offset)
  const stretches = after(sorting, placeOf(cursor, sorting)).map((stretch) => matches([stretch], 0))
  const [only] = stretches
  if (only && stretches.length === 1) return only
  const together = join(
    stretches.map((stretch) => sql`(${stretch})`),
    ' union all ',
  )
  return sql`select id, key from (${together}) stretch order by ${orderBy(raw('key'), raw('id'), sorting)} limit ${most}`
}

// Row by row: as a join, the planner would rather read the whole table, since it cannot know how short a page is.
const rowsOfPage = (family: Listed): Sql =>
  sql`cross join lateral (select * from ${source(family)} where ${raw(nameOf(family))}.id = page.id offset 0)
    ${raw(nameOf(family))}`

const PAGE_KEY = raw('page.key')
const PAGE_ID = raw('page.id')
const EVERYTHING = raw(`(select case when total > ${MOST_AT_ONCE} then 0 else total end from counted)`)
const lastOf = (limit: number): Sql =>
  sql`(select json_build_object('key', key::text, 'id', id::text) from page offset ${limit - 1})`

export async function countRows(
  reader: Reader,
  family: Listed,
  filter: Filter,
  within: readonly Sql[] = [],
): Promise<{ count: number }> {
  return reader.one(
    sql<{ count: number }>`select count(*) as count from ${source(family)}
      where ${conditionsOf(reader, family, filter, within)}`,
  )
}

/** All rows that match, for those who go on working with them. */
export async function allRows<Kind extends Listed>(
  reader: Reader,
  family: Kind,
  filter: Filter,
  within: readonly Sql[] = [],
): Promise<RowOf<Kind>[]> {
  const { items } = await listRows(reader, family, { ...filter, offset: 0, ...usualSort(family.sort) }, within)
  return JSON.parse(items)
}

function conditionsOf(reader: Reader, family: Listed, filter: Filter, within: readonly Sql[]): Sql {
  const { where = {}, search = [], isKept, permission, rightsOn = ['id'] } = family
  const table = nameOf(family)
  return all([
    ...(isKept ? [raw(`${table}.deleted_at is null`)] : []),
    ...when(permission, (type) => any(rightsOn.map((column) => visible(reader, type, `${table}.${column}`)))),
    ...within,
    ...filteredFields(family).flatMap((name) =>
      when(filter[name], (value) => where[name]?.(value) ?? sql`${raw(`${table}.${name}`)} = ${value}`),
    ),
    ...when(filter.search, (text) => containing(search, String(text))),
    ...tagged((filter.tag as string[] | undefined) ?? [], raw(`${table}.tags`)),
  ])
}

const SHARED = new Set(['search', 'tag'])
const filteredFields = memoised((family: Listed): string[] =>
  Object.keys(family.Filter?.shape ?? {}).filter((name) => !SHARED.has(name)),
)

/** One of them holds the text somewhere; blank text says nothing. */
export function containing(expressions: readonly string[], text: string): Sql {
  const sought = text.trim()
  if (sought === '' || expressions.length === 0) return raw('true')
  return any(expressions.map((expression) => sql`${raw(expression)} ilike ${anywhere(sought)}`))
}

/** The column has one of the values; none at all says nothing. */
export const oneOf = (column: string, type: 'uuid' | 'text', values: readonly unknown[]): Sql =>
  values.length === 0 ? raw('true') : sql`${raw(column)} = any(${values}::${raw(type)}[])`

/** `key` asks that the tag is there, `key:value` that it has this value; all must hold. Blank entries say nothing. */
export function tagged(tags: readonly string[], column: Sql): Sql[] {
  return tags
    .filter((tag) => tag.trim() !== '')
    .map((tag) => {
      const [key = '', value = ''] = tag.split(/:(.*)/s).map((part) => part.trim())
      return value === '' ? sql`${column} ? ${key}::text` : sql`${column} @> ${JSON.stringify({ [key]: value })}::jsonb`
    })
}

function memoised<Result>(make: (family: Listed) => Result): (family: Listed) => Result {
  const known = new WeakMap<Listed, Result>()
  return (family) => {
    const result = known.get(family) ?? make(family)
    known.set(family, result)
    return result
  }
}
