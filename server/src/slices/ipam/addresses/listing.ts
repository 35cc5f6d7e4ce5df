import { all, any, nothing, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { refuseTooMany } from '../../../records/list.ts'
import { filterConditions } from './conditions.ts'
import { cursorOf, type Place, placeOf, type Stretch, stretchesAfter, stretchesOf, wholeOf } from './cursor.ts'
import type { AddressFilter, AddressListQuery } from './query.ts'
import { listedSelect } from './rows.ts'
import type { Address } from './schema.ts'
import { orderBy, type Sorting, sortingOf } from './sorting.ts'
import { statusStretches } from './status-stretches.ts'

export type AddressList = { items: Address[]; total: number; next: string | null }
type Window = { limit: number | undefined; offset: number }
/** With the text of the key it was sorted by, where the row itself does not tell. */
export type Listed = Address & { cursor_key?: string | null }

/** The addresses of a subnet: all, or a window, with how many match before it was cut. */
export async function listAddresses(reader: Reader, subnetId: string, query: AddressListQuery): Promise<AddressList> {
  const sorting = sortingOf(query)
  const place = query.cursor === undefined ? null : placeOf(query.cursor, sorting)
  const window = { limit: query.limit, offset: place ? 0 : query.offset }
  if (query.limit === undefined) refuseTooMany(await keptTotal(reader, subnetId))
  const [kept, { rows, total }] = await Promise.all([
    keptTotal(reader, subnetId),
    isFiltered(query)
      ? filteredRows(reader, filteredPage(subnetId, query, sorting, place, window))
      : plainRows(reader, subnetId, sorting, place, window),
  ])
  const last = rows.length === query.limit ? rows.at(-1) : undefined
  const next = last ? cursorOf(sorting, { key: keyIn(last, sorting), address: last.address }) : null
  return { items: sorting.keyOf ? rows : rows.map(withoutKey), total: total ?? kept, next }
}

export const keyIn = (row: Listed, { keyOf }: Sorting): string | null => (keyOf ? keyOf(row) : (row.cursor_key ?? null))
export const withoutKey = <Row extends Listed>({ cursor_key: _key, ...address }: Row) => address
/** The key as a column of its own. */
export const keyColumn = ({ keyOf }: Sorting): Sql => raw(keyOf ? '' : ', page.key::text as cursor_key')

type Rows = { rows: Listed[]; total: number | null }

/** Counting rows costs more than reading a page of them; the triggers have counted already. */
async function keptTotal(reader: Reader, subnetId: string): Promise<number> {
  const [subnet] = await reader.rows(sql<{
    total: number
  }>`select s.address_rows + coalesce((select sum(d.address_rows) from usage_delta d where d.subnet_id = s.id), 0)::bigint
       as total from subnet s where s.id = ${subnetId} and s.deleted_at is null`)
  if (!subnet) throw notFound('Subnet')
  return subnet.total
}

export const isFiltered = (filter: AddressFilter): boolean => filterConditions(filter).length > 0

/** Stretch after stretch of the index until the page is full; nearly always that is one. */
async function plainRows(
  reader: Reader,
  subnetId: string,
  sorting: Sorting,
  place: Place | null,
  { limit, offset }: Window,
): Promise<Rows> {
  const stretches = await stretchesFor(reader, subnetId, sorting, place, { limit, offset })
  let rows: Listed[] = []
  for (const stretch of stretches) {
    const missing = limit === undefined ? undefined : limit - rows.length
    if (missing === 0) break
    const more = await reader.rows(plainPage(subnetId, sorting, stretch, { limit: missing, offset }))
    rows = rows.length === 0 ? more : rows.concat(more)
  }
  return { rows, total: null }
}

async function stretchesFor(
  reader: Reader,
  subnetId: string,
  sorting: Sorting,
  place: Place | null,
  { limit, offset }: Window,
): Promise<Stretch[]> {
  // An offset counts across stretches, and what comes without a limit is to be of one moment.
  if (!place && (offset > 0 || limit === undefined)) return [wholeOf(sorting)]
  if (sorting.name === 'status' && sorting.isDescending) return statusStretches(reader, subnetId, sorting, place)
  return place ? stretchesAfter(sorting, place) : stretchesOf(sorting)
}

/** The page is found in an index alone; only its own rows are fetched. */
export const plainPage = (
  subnetId: string,
  sorting: Sorting,
  { condition, order }: Stretch,
  window: Window,
): Sql<Listed> => sql`with page as materialized (
    select a.subnet_id, a.address, ${raw(sorting.key)} as key from ip_address a
    where a.subnet_id = ${subnetId} and ${condition}
    order by ${raw(order)} ${windowOf(window)})
  select ${raw(listedSelect)}${keyColumn(sorting)}
  from page join ip_address a on a.subnet_id = page.subnet_id and a.address = page.address
  order by ${raw(orderBy(sorting, 'page.key', 'page.address'))}`

export const windowOf = ({ limit, offset }: Window): Sql =>
  sql`${limit === undefined ? nothing : sql`limit ${limit}::bigint`} ${offset === 0 ? nothing : sql`offset ${offset}::bigint`}`

/* All matches are found first, whatever the order: asked for an ordered few, the planner would rather walk the whole
   subnet in that order. Their number is the total. */
export function filteredPage(
  subnetId: string,
  filter: AddressFilter,
  sorting: Sorting,
  place: Place | null,
  window: Window,
): Sql<Listed & { total: number }> {
  const conditions = [sql`a.subnet_id = ${subnetId}`, ...filterConditions(filter)]
  const byKey = { ...sorting, key: 'a.key' }
  const after = place ? any(stretchesAfter(byKey, place).map(({ condition }) => sql`(${condition})`)) : raw('true')
  return sql`with found as materialized (
    select a.subnet_id, a.address, ${raw(sorting.key)} as key from ip_address a where ${all(conditions)}
  ), page as (
    select a.subnet_id, a.address, a.key from found a where ${after}
    order by ${raw(orderBy(byKey, 'a.key', 'a.address'))} ${windowOf(window)})
  select matches.total, ${raw(listedSelect)}${keyColumn(sorting)}
  from (select count(*) as total from found) matches left join page on true
  left join ip_address a on a.subnet_id = page.subnet_id and a.address = page.address
  order by ${raw(orderBy(sorting, 'page.key', 'page.address'))}`
}

/** A page beyond the last match still tells how many there are: in a row without an address. */
async function filteredRows(reader: Reader, page: Sql<Listed & { total: number }>): Promise<Rows> {
  const answer = await reader.rows(page)
  const rows = answer.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => row)
  return { rows, total: answer[0]?.total ?? 0 }
}
