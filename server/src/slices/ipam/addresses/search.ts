import { visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { TookTooLong } from '../../../db/time-limit.ts'
import type { Reader } from '../../../db/work.ts'
import { filterConditions } from './conditions.ts'
import { afterFound, type FoundPlace, foundCursorOf, foundPlaceOf } from './cursor.ts'
import { isFiltered, keyColumn, keyIn, type Listed, windowText, withoutKey } from './listing.ts'
import type { FoundAddress, FoundIds, FoundPage, SearchFilter, SearchQuery } from './query.ts'
import { listedSelect } from './rows.ts'
import { orderBy, type Sorting, sortingOf } from './sorting.ts'
import { Parameters, type Statement } from './statement.ts'

const CAP = 5000

const context = `s.network as subnet_cidr, nullif(s.name, '') as subnet_name, s.space_id, nullif(p.name, '') as space_name`

/** What was found, and whether that is all of it: a search has so much time, and then tells what it has. */
export type Found<Answer> = { answer: Answer; isComplete: boolean }

/** Addresses wherever they lie, as far as the caller may see their subnets. */
export async function searchAddresses(reader: Reader, query: SearchQuery): Promise<FoundWindow> {
  const { limit, cursor } = query
  const sorting = sortingOf(query)
  const place = cursor === undefined ? null : foundPlaceOf(cursor, sorting)
  const offset = place ? 0 : query.offset
  const columns = `${listedSelect}, ${context}${keyColumn(sorting)}`
  const wanted = { columns, sorting, place, limit, offset }
  const { rows, total, isComplete } = await found<FoundAddress & Listed>(reader, query, wanted)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last ? foundCursorOf(sorting, { ...last, key: keyIn(last, sorting) }) : null
  return { answer: { items: rows.map(withoutKey), total, limit, offset }, isComplete, next }
}

export type FoundWindow = Found<FoundPage> & { next: string | null }

/** All that match, as ids, up to a cap: what "select all" selects. */
export async function searchIds(reader: Reader, filter: SearchFilter): Promise<Found<FoundIds>> {
  const sorting = sortingOf({ sort: 'address', order: 'asc' })
  const { rows, total, isComplete } = await found<{ id: string }>(reader, filter, {
    columns: 'a.id',
    sorting,
    place: null,
    limit: CAP,
    offset: 0,
  })
  return { answer: { ids: rows.map(({ id }) => id), total, capped: !isComplete || total > CAP }, isComplete }
}

export async function countAddresses(reader: Reader, filter: SearchFilter): Promise<{ count: number }> {
  const { text, values } = isFiltered(filter) ? matchCount(reader, filter) : keptCount(reader, filter)
  const [row] = await reader.rows<{ total: number }>(text, values)
  return { count: row?.total ?? 0 }
}

export type Wanted = {
  columns: string
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
async function found<Row>(reader: Reader, filter: SearchFilter, wanted: Wanted): Promise<Rows<Row>> {
  try {
    return await allFound(reader.within(MOST_MS), filter, wanted)
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    const { text, values } = walkedSearch(reader, filter, wanted)
    const rows = await reader
      .within(SOME_MS)
      .rows<Row>(text, values)
      .catch((late) => (late instanceof TookTooLong ? [] : Promise.reject(late)))
    return { rows, total: rows.length === 0 ? 0 : wanted.offset + rows.length, isComplete: false }
  }
}

async function allFound<Row>(reader: Reader, filter: SearchFilter, wanted: Wanted): Promise<Rows<Row>> {
  if (!isFiltered(filter)) {
    const page = walkedSearch(reader, filter, wanted)
    const [rows, { count }] = await Promise.all([
      reader.rows<Row>(page.text, page.values),
      countAddresses(reader, filter),
    ])
    return { rows, total: count, isComplete: true }
  }
  const { text, values } = filteredSearch(reader, filter, wanted)
  const answer = await reader.rows<Row & { total: number; id: string | null }>(text, values)
  const rows = answer.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => row as Row)
  return { rows, total: answer[0]?.total ?? 0, isComplete: true }
}

const source = `ip_address a join subnet s on s.id = a.subnet_id join ip_space p on p.id = s.space_id`

/** Live places that are asked for and that the caller may see: conditions on the subnet and its space. */
function places({ actor }: Reader, { space_id, block_id, subnet_id }: SearchFilter, parameters: Parameters): string[] {
  const visible = idsIn(visibleIds(actor, 'read', 'subnet'))
  return [
    's.deleted_at is null',
    'p.deleted_at is null',
    ...(visible === null ? [] : [`s.id = any(${parameters.add(visible)}::uuid[])`]),
    ...(space_id ? [`s.space_id = ${parameters.add(space_id)}`] : []),
    ...(block_id ? [`s.block_id = ${parameters.add(block_id)}`] : []),
    ...(subnet_id ? [`s.id = ${parameters.add(subnet_id)}`] : []),
  ]
}

const inOrder = (sorting: Sorting, key: string, row: string): string =>
  `${orderBy(sorting, key, `${row}.address`)}, ${row}.subnet_id`

// Row by row: as a join, the planner would rather read the whole table, since it cannot know how short a page is.
const rowsOfPage = `page
  cross join lateral (select * from ip_address where subnet_id = page.subnet_id and address = page.address offset 0) a
  join subnet s on s.id = a.subnet_id join ip_space p on p.id = s.space_id`

/**
 * In the order asked for until the page is full. Right where nothing is asked of the addresses themselves: the index has
 * them in order, and the counters know how many.
 */
export function walkedSearch(reader: Reader, filter: SearchFilter, wanted: Wanted): Statement {
  const { columns, sorting, place, ...window } = wanted
  const parameters = new Parameters()
  const matching = matchConditions(reader, filter, parameters)
  const conditions = place ? `${matching} and ${afterFound(sorting, sorting.key, 'a', place, parameters)}` : matching
  const text = `with page as materialized (
    select a.subnet_id, a.address, ${sorting.key} as key from ${source} where ${conditions}
    order by ${inOrder(sorting, sorting.key, 'a')} ${windowText(window, parameters)})
  select ${columns} from ${rowsOfPage} order by ${inOrder(sorting, 'page.key', 'page')}`
  return { text, values: parameters.values }
}

function keptCount(reader: Reader, filter: SearchFilter): Statement {
  const parameters = new Parameters()
  const conditions = places(reader, filter, parameters)
  const text = `with counted as (
    select s.id, s.address_rows from subnet s join ip_space p on p.id = s.space_id where ${conditions.join(' and ')})
  select (coalesce((select sum(address_rows) from counted), 0) + coalesce((select sum(d.address_rows) from usage_delta d
    where d.subnet_id in (select id from counted)), 0))::bigint as total`
  return { text, values: parameters.values }
}

/** All matches first, then their order: see the list of a subnet. */
export function filteredSearch(reader: Reader, filter: SearchFilter, wanted: Wanted): Statement {
  const { columns, sorting, place, ...window } = wanted
  const parameters = new Parameters()
  const conditions = matchConditions(reader, filter, parameters)
  const text = `with found as materialized (
    select a.subnet_id, a.address, ${sorting.key} as key from ${source} where ${conditions}
  ), page as (
    select f.subnet_id, f.address, f.key from found f
    where ${place ? afterFound(sorting, 'f.key', 'f', place, parameters) : 'true'}
    order by ${inOrder(sorting, 'f.key', 'f')} ${windowText(window, parameters)})
  select matches.total, ${columns} from (select count(*) as total from found) matches
  left join (${rowsOfPage}) on true order by ${inOrder(sorting, 'page.key', 'page')}`
  return { text, values: parameters.values }
}

function matchCount(reader: Reader, filter: SearchFilter): Statement {
  const parameters = new Parameters()
  const conditions = matchConditions(reader, filter, parameters)
  return { text: `select count(*) as total from ${source} where ${conditions}`, values: parameters.values }
}

const matchConditions = (reader: Reader, filter: SearchFilter, parameters: Parameters): string =>
  [...filterConditions(filter, parameters), ...places(reader, filter, parameters)].join(' and ')
