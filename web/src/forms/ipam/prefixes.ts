import { bitsOf, parseCidr } from '@cadastre/core/ip'

/** The lengths a network inside another can have, or inside one of its gaps. */
export function lengthsBelow(network: string, gap?: string): number[] {
  const outer = parseCidr(gap ?? network)?.cidr
  if (!outer) return []
  const first = gap ? outer.prefix : outer.prefix + 1
  return range(first, bitsOf(outer.family))
}

/** How far a subnet can be split: into halves at least, and no more parts than one can look through. */
export function splitLengths(network: string, mostParts = 256): number[] {
  const cidr = parseCidr(network)?.cidr
  if (!cidr) return []
  const most = Math.min(bitsOf(cidr.family), cidr.prefix + Math.log2(mostParts))
  return range(cidr.prefix + 1, most)
}

/** The larger networks around one, nearest first. */
export function lengthsAbove(network: string, count = 8): number[] {
  const cidr = parseCidr(network)?.cidr
  return cidr ? range(Math.max(1, cidr.prefix - count), cidr.prefix - 1).toReversed() : []
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
