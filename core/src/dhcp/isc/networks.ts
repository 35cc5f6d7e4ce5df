import { formatAddress, parseAddress } from '../../address.ts'
import { type Cidr, cidrOf, firstOf, formatCidr, lastOf, parseCidr } from '../../cidr.ts'
import { cidrsOfRange } from '../../range.ts'
import { type PlannedPool, rangePool } from '../import/plan.ts'
import type { IscToken } from './lexer.ts'

/** The network that a subnet is declared for; null where it is none. */
export function networkOf(words: readonly IscToken[]): { cidr: Cidr; hasHostBits: boolean } | null {
  const [kind, first, , mask] = words.map(({ text }) => text)
  if (kind === 'subnet6') return parseCidr(first ?? '')
  const address = parseAddress(first ?? '')
  const prefix = prefixOf(mask ?? '')
  if (address?.family !== 4 || prefix === null) return null
  const cidr = cidrOf(address, prefix)
  return { cidr, hasHostBits: cidr.first !== address.value }
}

/** How many ones a mask begins with; null where others follow. */
export function prefixOf(mask: string): number | null {
  const parsed = parseAddress(mask)
  if (parsed?.family !== 4) return null
  const ones = parsed.value.toString(2).padStart(32, '0').indexOf('0')
  const prefix = ones < 0 ? 32 : ones
  const mask32 = ((1n << BigInt(prefix)) - 1n) << BigInt(32 - prefix)
  return parsed.value === mask32 ? prefix : null
}

/** The pools that a range says; null where it says none. */
export function rangesOf(words: readonly IscToken[]): PlannedPool[] | null {
  const [kind, ...rest] = words.map(({ text }) => text)
  if (kind === 'prefix6') return prefixesOf(rest)
  const ends = rest.filter((text) => !['dynamic-bootp', 'dynamic', 'static', 'temporary'].includes(text))
  const [start = '', end = start] = ends
  const network = parseCidr(start)?.cidr
  if (network) return [rangePool(formatAddress(firstOf(network)), formatAddress(lastOf(network)))]
  const [first, last] = [parseAddress(start), parseAddress(end)]
  return first && last && ends.length <= 2 ? [rangePool(formatAddress(first), formatAddress(last))] : null
}

/** Prefixes from one to another, all of one length. */
function prefixesOf([start = '', end = '', length = '']: readonly string[]): PlannedPool[] | null {
  const [first, last] = [parseAddress(start), parseAddress(end)]
  const delegated_length = Number(/^\/(\d{1,3})$/.exec(length)?.[1] ?? Number.NaN)
  if (first?.family !== 6 || last?.family !== 6 || !(delegated_length <= 128) || first.value > last.value) return null
  const end6 = lastOf(cidrOf(last, delegated_length)).value
  return cidrsOfRange({ family: 6, first: first.value, last: end6 }).map((cidr) => ({
    ...rangePool(formatAddress(firstOf(cidr)), formatAddress(lastOf(cidr)), { pool_type: 'pd' }),
    pd_prefix: formatCidr(cidr),
    delegated_length,
  }))
}
