import type { Field, Fields } from '../../api/fields.ts'

type Texts = Readonly<Record<string, string | undefined>>
type Wire = Record<string, unknown>

/** The values of a form, from the texts that the address holds. */
export const inputsOf = (fields: Fields, search: Texts): Wire =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = search[name]
      return text === undefined ? [] : [[name, readAs(field, text)]]
    }),
  )

function readAs(field: Field, text: string): unknown {
  if (field.kind === 'texts') return text.split(',').filter((part) => part !== '')
  // The form says what is wrong with a number that is none.
  if (field.kind === 'integer') return Number.isNaN(Number(text)) ? text : Number(text)
  return text
}

/** The reverse: what of a question goes into the address. */
export const textsOf = (fields: Fields, body: Wire): Record<string, string> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = body[name]
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)]]
    }),
  )

/** Whether a question could be asked as it stands in the address. */
export const isWhole = (fields: Fields, inputs: Wire): boolean =>
  Object.entries(fields).every(([name, { required }]) => !required || name in inputs)

const subjectOf = (fields: Fields): string => Object.keys(fields)[0] ?? ''

/** What another tool can take over: a host that was tested can be looked at too, but not as a network. */
export const carriedTo = (to: Fields, from: Fields, search: Texts): Record<string, string> =>
  subjectOf(to) === subjectOf(from) ? textsOf(to, search as Wire) : {}
