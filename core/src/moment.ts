import { z } from 'zod'

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * A moment of a request, spelt the same everywhere: RFC 3339, without an offset in UTC, or a plain date. It is made what
 * answers say, so that moments compare as text.
 */
export const Moment = z
  .string()
  .refine((text) => wireMoment(text) !== null, { params: { format: 'datetime' } })
  .overwrite((text) => wireMoment(text) ?? text)
  .meta({ format: 'date-time', examples: ['2026-11-15T09:30:00Z'] })

function wireMoment(text: string): string | null {
  const [, date = '', time = '00:00', offset = 'Z'] = MOMENT.exec(text) ?? []
  const moment = new Date(`${date}T${time}${offset.toUpperCase()}`)
  const isDay = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ?? false
  const wire = moment.toJSON()
  // A year of more than four digits is not spelt like the others, and neither is one before the first.
  return isDay && wire !== null && /^(?!0000)\d{4}-/.test(wire) ? wire : null
}
