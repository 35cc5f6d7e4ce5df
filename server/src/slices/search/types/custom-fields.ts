import { sql } from '../../../db/sql.ts'
import { type Field, rankIf, type SearchRequest, type Way } from '../searcher.ts'

/** Values of the custom fields that are declared searchable, whole: those an index finds. */
export function customFields({ typed, searchable }: SearchRequest): { ways: Way[]; fields: Field[] } {
  if (searchable.length === 0 || typed.text === '') return { ways: [], fields: [] }
  const values = typed.number === null ? [typed.text] : [typed.text, typed.number]
  const sought = searchable.flatMap((name) => values.map((value) => JSON.stringify({ [name]: value })))
  const condition = sql`t.custom_fields <> '{}' and t.custom_fields @> any(${sought}::jsonb[])`
  return { ways: [{ condition }], fields: [{ name: 'custom_fields', rank: rankIf(condition) }] }
}
