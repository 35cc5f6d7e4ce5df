import pg from 'pg'

// Type identifiers of PostgreSQL's catalog.
const INT8 = 20
const JSON_TEXT = 114
const JSONB = 3802
const DATE = 1082
const TIMESTAMPTZ = 1184

/** `2026-11-15 16:30:07.1234+00` → `2026-11-15T16:30:07.123Z`: UTC, cut (not rounded) to three digits. */
export function wireTimestamp(text: string): string {
  const dot = text.indexOf('.')
  const fraction =
    dot === -1
      ? '000'
      : text
          .slice(dot + 1, text.indexOf('+'))
          .padEnd(3, '0')
          .slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/**
 * Timestamps leave the driver in the form the interface promises, without a Date in between: parsing and printing
 * Dates halves the speed of a list. Every connection runs in UTC, so the offset is always `+00`.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === TIMESTAMPTZ) return wireTimestamp
    if (oid === INT8) return exactNumber
    if (oid === DATE) return String
    if (oid === JSON_TEXT || oid === JSONB) return exactJson
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** A count beyond what a JavaScript number tells apart (the size of an IPv6 network) leaves with its exact digits. */
export function exactNumber(text: string): number {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : (rawJson(text) as number)
}

/** The same for numbers inside JSON, such as an image in the audit log. */
export function exactJson(text: string): unknown {
  // Asking about every member costs, and few values have so many digits in a row.
  return LONG_DIGITS.test(text) ? JSON.parse(text, exactMember) : JSON.parse(text)
}

const LONG_DIGITS = /\d{16}/
const INTEGER = /^-?\d+$/

// What prints with the digits it was read from stays a number, so that a value a client once sent is what it was.
function exactMember(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? ''
  const isCut = typeof value === 'number' && String(value) !== source && INTEGER.test(source)
  return isCut ? rawJson(source) : value
}

// In the language since ES2026; the compiler's library does not have it yet.
const rawJson = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON
