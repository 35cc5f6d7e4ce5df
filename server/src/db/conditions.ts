import { raw, type Sql, sql } from './sql.ts'

/** `key` asks that the tag is there, `key:value` that it has this value; all must hold. Blank entries say nothing. */
export function tagConditions(tags: readonly string[], column = 'tags'): Sql[] {
  return tags
    .filter((tag) => tag.trim() !== '')
    .map((tag) => {
      const [key = '', value = ''] = tag.split(/:(.*)/s).map((part) => part.trim())
      return value === ''
        ? sql`${raw(column)} ? ${key}::text`
        : sql`${raw(column)} @> ${JSON.stringify({ [key]: value })}::jsonb`
    })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** Ids as a parameter: null for no limit. A grant may name anything; what is no UUID names no row. */
export const idsIn = (ids: string[] | 'all'): string[] | null => (ids === 'all' ? null : ids.filter(isUuid))
