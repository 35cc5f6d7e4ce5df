import { csvLine } from '@cadastre/core/csv'
import type { Field, Fields } from '../api/fields.ts'
import { tagTexts } from '../lib/tags.ts'

/** A column of a file: what stands above it, and the field it is read from. */
export interface ExportColumn {
  id: string
  header: string
}

type Row = Readonly<Record<string, unknown>>
/** What an id stands for, where its name is known. */
export type NameOf = (field: Field, id: string) => string

/** The rows as a table that every spreadsheet opens; nothing in it is run. */
export const csvOf = (
  columns: readonly ExportColumn[],
  fields: Fields,
  rows: readonly object[],
  nameOf: NameOf,
): string =>
  [
    csvLine(columns.map(({ header }) => header)),
    ...rows.map((row) => csvLine(columns.map(({ id }) => cellText(fields[id], (row as Row)[id], nameOf)))),
  ].join('')

function cellText(field: Field | undefined, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined) return ''
  if (field && (field.kind === 'uuid' || field.kind === 'uuids'))
    return [value]
      .flat()
      .map((id) => nameOf(field, String(id)))
      .join(', ')
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (field && (field.kind === 'tags' || field.kind === 'custom_fields'))
    return tagTexts(value as Record<string, unknown>).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The rows as programs read them: whole, whatever columns are shown. */
export const jsonOf = (rows: readonly object[]): string => `${JSON.stringify(rows, null, 2)}\n`
