import { DnsFault } from '@cadastre/core/dns/fault'
import { parseValue } from '@cadastre/core/dns/value'

/** The numbers that the interface shows beside the value, for the types that have them, in the order of the zone file. */
const NUMBERS = {
  MX: ['priority'],
  SRV: ['priority', 'weight', 'port'],
} as const satisfies Record<string, readonly NumberName[]>

type NumberName = 'priority' | 'weight' | 'port'
export type Numbers = Record<NumberName, number | null>

/** A record's data as they are stored and shown: the value without the numbers that have fields of their own. */
export type Parts = Numbers & { value: string }
/** What somebody sent; a number that is not there may be part of the value. */
export type TypedParts = { value: string } & Partial<Numbers>

const NONE: Numbers = { priority: null, weight: null, port: null }
const DEFAULT_PREFERENCE = 10

export const numbersOf = (type: string): readonly NumberName[] => NUMBERS[type as keyof typeof NUMBERS] ?? []

/** The data as a zone file has them after the type, in their one spelling. */
export function rdataOf(type: string, { value, ...numbers }: Parts): string {
  return [...numbersOf(type).map((name) => numbers[name] ?? 0), value].join(' ')
}

/** Puts what was typed into its one spelling; throws a DnsFault that says what is wrong with it. */
export function partsOf(type: string, typed: TypedParts, origin: string): Parts {
  refuseForeign(type, typed)
  return splitRdata(type, parseValue(type, typedRdata(type, typed), origin))
}

function refuseForeign(type: string, typed: TypedParts): void {
  const own: readonly string[] = numbersOf(type)
  const foreign = (['priority', 'weight', 'port'] as const).find((name) => typed[name] != null && !own.includes(name))
  if (foreign) throw new DnsFault('value', `${type} records have no ${foreign}`)
}

/** Numbers may stand in their fields or, all of them, in front of the value, as in a zone file. */
function typedRdata(type: string, typed: TypedParts): string {
  const names = numbersOf(type)
  const inValue = typed.value.trim().split(/\s+/).length > names.length
  const isApart = names.some((name) => typed[name] != null)
  if (names.length === 0 || (inValue && !isApart)) return typed.value
  const missing = names.find((name) => typed[name] == null)
  if (missing && type !== 'MX') throw new DnsFault('value', `${type} records need a ${missing}`)
  return [...names.map((name) => typed[name] ?? DEFAULT_PREFERENCE), typed.value].join(' ')
}

/** The other way round: data in their one spelling, with their numbers taken out. */
export function splitRdata(type: string, rdata: string): Parts {
  const names = numbersOf(type)
  const words = rdata.split(' ')
  const numbers = Object.fromEntries(names.map((name, index) => [name, Number(words[index])]))
  return { ...NONE, ...numbers, value: names.length === 0 ? rdata : words.slice(names.length).join(' ') }
}
