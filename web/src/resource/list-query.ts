import type { Fields } from '../api/fields.ts'

export type Search = Readonly<Record<string, string | number | undefined>>

export interface ListState {
  q: string
  tags: string[]
  filters: Record<string, string>
  sort: { by: string | undefined; order: 'asc' | 'desc' }
}

/** The state of a list as its address tells it. */
export function listState(search: Search, filters: readonly string[]): ListState {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]))
  return {
    q: text('q'),
    tags: text('tag') === '' ? [] : text('tag').split(','),
    filters: Object.fromEntries(filters.map((name) => [name, text(name)])),
    sort: { by: text('sort') || undefined, order: search.order === 'desc' ? 'desc' : 'asc' },
  }
}

export const isFiltered = ({ q, tags, filters }: ListState): boolean =>
  q !== '' || tags.length > 0 || Object.values(filters).some((value) => value !== '')

/** The same state as the query of the operation. */
export function listQuery(fields: Fields, state: ListState): Record<string, unknown> {
  const has = (name: string): boolean => name in fields
  const filters = Object.entries(state.filters).filter(([name, value]) => value !== '' && has(name))
  return {
    ...Object.fromEntries(filters),
    ...(searchName(fields) !== undefined && state.q !== '' && { [searchName(fields) ?? '']: state.q }),
    ...(has('tag') && state.tags.length > 0 && { tag: state.tags }),
    ...(has('sort') && state.sort.by !== undefined && { sort: state.sort.by, order: state.sort.order }),
  }
}

export const searchName = (fields: Fields): string | undefined => ['search', 'q'].find((name) => name in fields)
