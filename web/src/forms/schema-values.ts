import { randomId } from '@mantine/hooks'
import type { Field, Fields } from '../api/fields.ts'
import { sameValue } from '../lib/changes.ts'

/** A key and its value while they are edited. */
export interface PairRow {
  key: string
  name: string
  text: string
  /** What is stored, kept as it is until the text is another one: numbers and lists survive an edit of another row. */
  stored?: unknown
}

export type FormValues = Record<string, unknown>
type Wire = Record<string, unknown>

/** What the inputs hold: the values of a row, or those a new one begins with. */
export const formValues = (fields: Fields, row?: Wire): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputValue(field, row ? row[name] : startOf(field))]),
  )

const startOf = (field: Field): unknown => ('default' in field ? field.default : undefined)

function inputValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'boolean':
      return field.nullable ? (value === undefined || value === null ? '' : String(value)) : Boolean(value)
    case 'tags':
    case 'custom_fields':
      return Object.entries((value ?? {}) as Wire).map(pairRow)
    case 'texts':
    case 'uuids':
    case 'choices':
      return value ?? []
    case 'uuid':
      return value ?? null
    case 'json':
      return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
    case 'moment':
      return typeof value === 'string' ? localMoment(value) : ''
    case 'choice':
    case 'date':
      return value === undefined || value === null ? '' : String(value)
    default:
      return value ?? ''
  }
}

export const pairRow = ([name, stored]: [string, unknown]): PairRow => ({
  key: randomId(),
  name,
  text: typeof stored === 'string' ? stored : JSON.stringify(stored),
  stored,
})

export const emptyPair = (): PairRow => ({ key: randomId(), name: '', text: '' })

// As the browser's input for day and time spells it, where the user is.
function localMoment(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The values as the interface takes them. Undefined is a value that is left out. */
export const wireValues = (fields: Fields, values: FormValues): Wire =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wireValue(field, values[name])]))

function wireValue(field: Field, value: unknown): unknown {
  const empty = field.nullable ? null : undefined
  switch (field.kind) {
    case 'text':
      return value === '' && (field.nullable || (field.minLength ?? 0) > 0) ? empty : value
    case 'integer':
    case 'number':
      return value === '' ? empty : Number(value)
    case 'decimal':
      return value === '' ? empty : String(value)
    case 'boolean':
      return field.nullable ? (value === '' ? null : value === 'true') : value
    case 'choice':
      return value === '' ? empty : (field.options.find((option) => String(option) === value) ?? value)
    case 'moment':
      return value === '' ? empty : new Date(String(value)).toISOString()
    case 'date':
      return value === '' ? empty : value
    case 'tags':
      return pairs(value as PairRow[], (text) => text)
    case 'custom_fields':
      return pairs(value as PairRow[], looseJson)
    case 'json':
      return value === '' ? empty : JSON.parse(String(value))
    default:
      return value ?? empty
  }
}

const pairs = (rows: readonly PairRow[], read: (text: string) => unknown): Wire =>
  Object.fromEntries(
    rows
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, text, stored }) => [name.trim(), text === textOf(stored) ? stored : read(text)]),
  )

const textOf = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : JSON.stringify(stored))

/** A number, a list or an object where the text is one; else the text itself. */
function looseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a create sends: what is required and what was filled in. The server knows its defaults best. */
export function createBody(fields: Fields, values: FormValues): Wire {
  const blank = wireValues(fields, formValues(fields))
  const wire = wireValues(fields, values)
  const filled = Object.entries(wire).filter(
    ([name, value]) => value !== undefined && (fields[name]?.required || !sameValue(value, blank[name])),
  )
  return Object.fromEntries(filled)
}

/** Why a value cannot be right, or null. The rest is for the server to say. */
export function faultOf(field: Field, value: unknown, isEdit = false): string | null {
  if (isEmpty(value)) return isNeeded(field, isEdit) ? 'This is needed' : null
  if ('minimum' in field || 'maximum' in field) return boundsFault(field, Number(value))
  if (field.kind === 'moment' && Number.isNaN(Date.parse(String(value)))) return 'Enter day and time'
  if (field.kind === 'json') return jsonFault(String(value))
  if (field.kind === 'tags' || field.kind === 'custom_fields') return pairsFault(value as PairRow[])
  return null
}

/** A create leaves what is empty to the server's defaults; an edit could not say what an empty value means. */
function isNeeded(field: Field, isEdit: boolean): boolean {
  if (field.nullable || ['boolean', 'json'].includes(field.kind)) return false
  if (field.kind === 'text') return field.required === true || (isEdit && (field.minLength ?? 0) > 0)
  return field.required === true || isEdit
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function boundsFault({ minimum, maximum }: { minimum?: number; maximum?: number }, value: number): string | null {
  if (Number.isNaN(value)) return 'Enter a number'
  const isInside = value >= (minimum ?? value) && value <= (maximum ?? value)
  if (isInside) return null
  if (minimum === undefined) return `At most ${maximum}`
  return maximum === undefined ? `At least ${minimum}` : `From ${minimum} to ${maximum}`
}

function jsonFault(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return 'This is not JSON'
  }
}

function pairsFault(rows: readonly PairRow[]): string | null {
  const names = rows.map(({ name }) => name.trim()).filter((name) => name !== '')
  if (rows.some(({ name, text }) => name.trim() === '' && text !== '')) return 'A value needs a name'
  return new Set(names).size === names.length ? null : 'Each name can be there once'
}
