import type { Listed } from '../api/family.ts'
import type { Fields } from '../api/fields.ts'

export type Search = Readonly<Record<string, string | number | undefined>>

export interface ListState {
  q: string
  tags: string[]
  filters: Record<string, string>
  limit: number
  offset: number
  sort: { by: string | undefined; order: 'asc' | 'desc' }
}

export const usualLimit = 50

/** The state of a list as its address tells it. */
export function listState(search: Search, filters: readonly string[]): ListState {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]))
  return {
    q: text('q'),
    tags: text('tag') === '' ? [] : text('tag').split(','),
    filters: Object.fromEntries(filters.map((name) => [name, text(name)])),
    limit: Number(search.limit ?? usualLimit),
    offset: Number(search.offset ?? 0),
    sort: { by: text('sort') || undefined, order: search.order === 'desc' ? 'desc' : 'asc' },
  }
}

export const isFiltered = ({ q, tags, filters }: ListState): boolean =>
  q !== '' || tags.length > 0 || Object.values(filters).some((value) => value !== '')

/** The same state as the query of the operation, whichever way it pages. */
export function listQuery(fields: Fields, state: ListState): Record<string, unknown> {
  const has = (name: string): boolean => name in fields
  const filters = Object.entries(state.filters).filter(([name, value]) => value !== '' && has(name))
  return {
    ...Object.fromEntries(filters),
    ...(searchName(fields) !== undefined && state.q !== '' && { [searchName(fields) ?? '']: state.q }),
    ...(has('tag') && state.tags.length > 0 && { tag: state.tags }),
    ...(has('sort') && state.sort.by !== undefined && { sort: state.sort.by, order: state.sort.order }),
    ...pageQuery(fields, state),
  }
}

export const searchName = (fields: Fields): string | undefined => ['search', 'q'].find((name) => name in fields)

function pageQuery(fields: Fields, { limit, offset }: ListState): Record<string, number> {
  if ('offset' in fields && 'limit' in fields) return { limit, offset }
  const size = ['page_size', 'per_page'].find((name) => name in fields)
  if (size !== undefined) return { page: Math.floor(offset / limit) + 1, [size]: limit }
  const most = fields.limit
  return most?.kind === 'integer' && most.maximum !== undefined ? { limit: most.maximum } : {}
}

const isPaged = (fields: Fields): boolean => 'offset' in fields || 'page' in fields

export interface Shown<Row> {
  rows: readonly Row[]
  total: number
}

/** The rows to draw. A list that comes whole is searched and cut here. */
export function shownRows<Row>(listed: Listed<Row>, fields: Fields, state: ListState): Shown<Row> {
  if ('items' in listed) return { rows: listed.items, total: listed.total }
  const found = searchName(fields) === undefined ? listed.filter((row) => matches(row, state.q)) : listed
  if (isPaged(fields)) return { rows: found, total: state.offset + found.length }
  return { rows: found.slice(state.offset, state.offset + state.limit), total: found.length }
}

function matches(row: unknown, q: string): boolean {
  const texts = Object.values(row as object).filter((value) => ['string', 'number'].includes(typeof value))
  const whole = texts.join('\n').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
