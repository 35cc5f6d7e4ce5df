import { Filter } from 'ldapts'

/** A filter with names put into its places. Each is escaped: whatever is typed stays one value. */
export function filled(template: string, values: { username: string; dn?: string }): string {
  return template.replace(/\{(username|dn)\}/g, (_place, name: 'username' | 'dn') => Filter.escape(values[name] ?? ''))
}

/** One filter for all of them. */
export const anyOf = (filters: readonly string[]): string =>
  filters.length === 1 ? (filters[0] ?? '') : `(|${filters.join('')})`
