import { all, raw, type Sql, sql, when } from '../../../db/sql.ts'
import { TookTooLong } from '../../../db/time-limit.ts'
import type { Reader } from '../../../db/work.ts'
import { visibleSubnets } from '../scope.ts'
import { filterConditions } from './conditions.ts'
import { afterFound, type FoundPlace, foundCursorOf, foundPlaceOf } from './cursor.ts'
import { isFiltered, keyColumn, keyIn, type Listed, windowOf, withoutKey } from './listing.ts'
import type { FoundAddress, FoundIds, FoundPage, SearchFilter, SearchQuery } from './query.ts'
import { listedSelect } from './rows.ts'
import { orderBy, type Sorting, sortingOf } from './sorting.ts'

const CAP = 5000

const context = `s.network as subnet_cidr, nullif(s.name, '') as subnet_name, s.space_id, nullif(p.name, '') as space_name`

/** What was found, and whether that is all of it: a search has so much time, and then tells what it has. */
export type SearchAnswer<Answer> = { answer: Answer; isComplete: boolean }

/** Addresses wherever they lie, as far as the caller may see their subnets. */
export async function searchAddresses(reader: Reader, query: SearchQuery): Promise<FoundWindow> {
  const { limit, cursor } = query
  const sorting = sortingOf(query)
  const place = cursor === undefined ? null : foundPlaceOf(cursor, sorting)
  const offset = place ? 0 : query.offset
  const columns = sql`${raw(listedSelect)}, ${raw(context)}${keyColumn(sorting)}`
  const request = { columns, sorting, place, limit, offset }
  const { rows, total, isComplete } = await matchesOf<FoundAddress & Listed>(reader, query, request)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last ? foundCursorOf(sorting, { ...last, key: keyIn(last, sorting) }) : null
  return { answer: { items: rows.map(withoutKey), total, limit, offset }, isComplete, next }
}

export type FoundWindow = SearchAnswer<FoundPage> & { next: string | null }

/** All that match, as ids, up to a cap: what "select all" selects. */
export async function searchIds(reader: Reader, filter: SearchFilter): Promise<SearchAnswer<FoundIds>> {
  const sorting = sortingOf({ sort: 'address', order: 'asc' })
  const { rows, total, isComplete } = await matchesOf<{ id: string }>(reader, filter, {
    columns: raw('a.id'),
    sorting,
    place: null,
    limit: CAP,
    offset: 0,
  })
  return { answer: { ids: rows.map(({ id }) => id), total, capped: !isComplete || total > CAP }, isComplete }
}

export async function countAddresses(reader: Reader, filter: SearchFilter): Promise<{ count: number }> {
  const { total } = await reader.one(isFiltered(filter) ? matchCount(reader, filter) : keptCount(reader, filter))
  return { count: total }
}

export type SearchRequest = {
  columns: Sql
  sorting: Sorting
  place: FoundPlace | null
  limit: number
  offset: number
}

type Rows<Row> = { rows: Row[]; total: number; isComplete: boolean }

// Of all matches, in their order and counted; of some, where that took too long.
const MOST_MS = 4_000
const SOME_MS = 1_000

/** Finding all matches is slow where there are many; then those that come first are found quickly. */
async function matchesOf<Row>(reader: Reader, filter: SearchFilter, request: SearchRequest): Promise<Rows<Row>> {
  try {
    return await allFound(reader.within(MOST_MS), filter, request)
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    const rows = await reader
      .within(SOME_MS)
      .rows(walkedSearch<Row>(reader, filter, request))
      .catch((late) => (late instanceof TookTooLong ? [] : Promise.reject(late)))
    return { rows, total: rows.length === 0 ? 0 : request.offset + rows.length, isComplete: false }
  }
}

async function allFound<Row>(reader: Reader, filter: SearchFilter, request: SearchRequest): Promise<Rows<Row>> {
  if (!isFiltered(filter)) {
    const [rows, { count }] = await Promise.all([
      reader.rows(walkedSearch<Row>(reader, filter, request)),
      countAddresses(reader, filter),
    ])
    return { rows, total: count, isComplete: true }
  }
  const answer = await reader.rows(filteredSearch<Row>(reader, filter, request))
  const rows = answer.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => row as Row)
  return { rows, total: answer[0]?.total ?? 0, isComplete: true }
}

const source = sql`ip_address a join subnet s on s.id = a.subnet_id join ip_space p on p.id = s.space_id`

/** Live places that are asked for and that the caller may see: conditions on the subnet and its space. */
function places({ actor }: Reader, { space_id, block_id, subnet_id }: SearchFilter): Sql[] {
  return [
    sql`s.deleted_at is null`,
    sql`p.deleted_at is null`,
    ...visibleSubnets(actor, 's'),
    ...when(space_id, (id) => sql`s.space_id = ${id}`),
    ...when(block_id, (id) => sql`s.block_id = ${id}`),
    ...when(subnet_id, (id) => sql`s.id = ${id}`),
  ]
}

const inOrder = (sorting: Sorting, key: string, row: string): Sql =>
  raw(`${orderBy(sorting, key, `${row}.address`)}, ${row}.subnet_id`)

// Row by row: as a join, the planner would rather read the whole table, since it cannot know how short a page is.
const rowsOfPage = sql`page
  cross join lateral (select * from ip_address where subnet_id = page.subnet_id and address = page.address offset 0) a
  join subnet s on s.id = a.subnet_id join ip_space p on p.id = s.space_id`

/**
 * In the order asked for until the page is full. Right where nothing is asked of the addresses themselves: the index has
 * them in order, and the counters know how many.
 */
export function walkedSearch<Row>(reader: Reader, filter: SearchFilter, request: SearchRequest): Sql<Row> {
  const { columns, sorting, place, ...window } = request
  const after = place ? [afterFound(sorting, sorting.key, 'a', place)] : []
  return sql`with page as materialized (
    select a.subnet_id, a.address, ${raw(sorting.key)} as key from ${source}
    where ${all([...matchConditions(reader, filter), ...after])}
    order by ${inOrder(sorting, sorting.key, 'a')} ${windowOf(window)})
  select ${columns} from ${rowsOfPage} order by ${inOrder(sorting, 'page.key', 'page')}`
}

const keptCount = (reader: Reader, filter: SearchFilter): Sql<{ total: number }> => sql`with counted as (
    select s.id, s.address_rows from subnet s join ip_space p on p.id = s.space_id where ${all(places(reader, filter))})
  select (coalesce((select sum(address_rows) from counted), 0) + coalesce((select sum(d.address_rows) from usage_delta d
    where d.subnet_id in (select id from counted)), 0))::bigint as total`

type Counted = { total: number; id: string | null }

/** All matches first, then their order: see the list of a subnet. */
export function filteredSearch<Row>(reader: Reader, filter: SearchFilter, request: SearchRequest): Sql<Row & Counted> {
  const { columns, sorting, place, ...window } = request
  return sql`with found as materialized (
    select a.subnet_id, a.address, ${raw(sorting.key)} as key from ${source}
    where ${all(matchConditions(reader, filter))}
  ), page as (
    select f.subnet_id, f.address, f.key from found f
    where ${place ? afterFound(sorting, 'f.key', 'f', place) : raw('true')}
    order by ${inOrder(sorting, 'f.key', 'f')} ${windowOf(window)})
  select matches.total, ${columns} from (select count(*) as total from found) matches
  left join (${rowsOfPage}) on true order by ${inOrder(sorting, 'page.key', 'page')}`
}

const matchCount = (reader: Reader, filter: SearchFilter): Sql<{ total: number }> =>
  sql`select count(*) as total from ${source} where ${all(matchConditions(reader, filter))}`

const matchConditions = (reader: Reader, filter: SearchFilter): Sql[] => [
  ...filterConditions(filter),
  ...places(reader, filter),
]
