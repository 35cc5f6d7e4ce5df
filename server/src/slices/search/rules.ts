import { bitsOf, cidrOf, firstOf, formatAddress, formatCidr, lastOf, parseAddress, parseCidr } from '@cadastre/core/ip'
import { parseMac } from '@cadastre/core/mac'

/** What somebody typed, and what it can mean. */
export type Typed = {
  readonly text: string
  readonly address: string | null
  readonly network: string | null
  readonly mac: string | null
  readonly number: number | null
  /** The addresses that begin with whole parts: `10.1.` */
  readonly stretch: { readonly first: string; readonly last: string } | null
  /** A pattern whose matches an index of trigrams finds; null when it could find none. */
  readonly pattern: string | null
  /** Whether texts are only looked at from their beginning. */
  readonly isBeginning: boolean
}

export function typedOf(typed: string): Typed {
  const text = typed.trim()
  const address = parseAddress(text)
  const network = text.includes('/') ? (parseCidr(text)?.cidr ?? null) : null
  return {
    text,
    address: address && formatAddress(address),
    network: network && formatCidr(network),
    mac: parseMac(text),
    number: /^\d{1,10}$/.test(text) ? Number(text) : null,
    stretch: stretchOf(text),
    pattern: patternOf(text),
    isBeginning: patternOf(text)?.startsWith('%') === false,
  }
}

/** `10.1.` or `2001:db8:`, in which every part is whole. */
function stretchOf(text: string): Typed['stretch'] {
  const v4 = /^(?:\d{1,3}\.){1,3}$/.test(text)
  const v6 = /^(?:[0-9a-f]{1,4}:){2,7}$/i.test(text)
  if (!v4 && !v6) return null
  const parts = text.split(v4 ? '.' : ':').filter(Boolean)
  const first = parseAddress(v4 ? [...parts, 0, 0, 0].slice(0, 4).join('.') : paddedV6(parts))
  if (!first) return null
  const network = cidrOf(first, (parts.length * bitsOf(first.family)) / (v4 ? 4 : 8))
  return { first: formatAddress(firstOf(network)), last: formatAddress(lastOf(network)) }
}

const paddedV6 = (parts: readonly string[]): string => [...parts, ...Array(8 - parts.length).fill('0')].join(':')

const THREE_OF_A_WORD = /[\p{L}\p{N}]{3}/u
const START_OF_A_WORD = /[^\p{L}\p{N}][\p{L}\p{N}]/u
const END_OF_A_WORD = /[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u
const BEGINS_A_WORD = /^[\p{L}\p{N}]/u

/**
 * An index of trigrams knows three characters of a word, and the two blanks before one. A shorter text is looked for at
 * the beginning of a field, where the blanks are known.
 */
function patternOf(text: string): string | null {
  if ([THREE_OF_A_WORD, START_OF_A_WORD, END_OF_A_WORD].some((known) => known.test(text))) return `%${literal(text)}%`
  return BEGINS_A_WORD.test(text) ? `${literal(text)}%` : null
}

// What people type is meant as it stands: % and _ are characters like others.
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Best first, then by type; each type comes in an order of its own, which stays. */
export const compareHits = (one: { score: number; type: string }, other: { score: number; type: string }): number =>
  other.score - one.score || Number(one.type > other.type) - Number(one.type < other.type)
