import { DnsFault, shown } from './fault.ts'

/** RFC 2181, 8: the top bit is not for use. */
export const LONGEST_TTL = 0x7fff_ffff

const UNITS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 }
const DIGITS = /^\d{1,10}$/
const PERIOD = /^(?:\d{1,10}[wdhms])+$/i
const LARGEST = 0xffff_ffff
// Longer than all units with ten digits each; it keeps hostile text from being summed up.
const LONGEST_TEXT = 63

/** Seconds, written as a number or with units (`1w2d3h4m5s`); null where the text is neither. */
export function readPeriod(text: string): number | null {
  const seconds = DIGITS.test(text) ? Number(text) : sumOf(text)
  return seconds !== null && seconds <= LARGEST ? seconds : null
}

function sumOf(text: string): number | null {
  if (text.length > LONGEST_TEXT || !PERIOD.test(text)) return null
  let seconds = 0
  for (const [, digits, unit = ''] of text.toLowerCase().matchAll(/(\d+)([wdhms])/g))
    seconds += Number(digits) * (UNITS[unit] ?? 0)
  return seconds
}

export function parsePeriod(text: string): number {
  const seconds = readPeriod(text)
  if (seconds === null)
    throw new DnsFault('value', `${shown(text)} is not a number of seconds, nor a period like 1d12h`)
  return seconds
}
