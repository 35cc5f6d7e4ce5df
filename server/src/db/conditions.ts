import { Sql } from './sql.ts'

/** A part of a WHERE clause and its parameters. */
export type Conditions = { text: string; values: unknown[] }

/** The same as a piece of a statement, if it says anything; its parameters are numbered from 1. */
export function pieceOf({ text, values }: Conditions): Sql[] {
  if (text === '') return []
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => values[Number(place) - 1])
  return [new Sql(text.replace(/^and /, '').split(/\$\d+/), places)]
}

/** `key` asks that the tag is there, `key:value` that it has this value; all must hold. Blank entries say nothing. */
export function tagConditions(tags: readonly string[], column = 'tags', firstParameter = 1): Conditions {
  const values: unknown[] = []
  const parts = tags
    .filter((tag) => tag.trim() !== '')
    .map((tag) => {
      const [key = '', value = ''] = tag.split(/:(.*)/s).map((part) => part.trim())
      values.push(value === '' ? key : JSON.stringify({ [key]: value }))
      const parameter = `$${firstParameter + values.length - 1}`
      return value === '' ? `and ${column} ? ${parameter}::text` : `and ${column} @> ${parameter}::jsonb`
    })
  return { text: parts.join(' '), values }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** Ids as a parameter: null for no limit. A grant may name anything; what is no UUID names no row. */
export const idsIn = (ids: string[] | 'all'): string[] | null => (ids === 'all' ? null : ids.filter(isUuid))
