import { Filter } from 'ldapts'

/** A filter with names put into its places. Each is escaped: whatever is typed stays one value. */
export function filled(template: string, values: { username: string; dn?: string }): string {
  return template.replace(/\{(username|dn)\}/g, (_place, name: 'username' | 'dn') => Filter.escape(values[name] ?? ''))
}

/** The same filter for a name that is not known: what else it asks for must still be true. */
export const forAnyName = (template: string): string => template.replaceAll('{username}', '*')

/** One filter for all of them. */
export const anyOf = (filters: readonly string[]): string =>
  filters.length === 1 ? (filters[0] ?? '') : `(|${filters.join('')})`
