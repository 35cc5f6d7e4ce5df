import { bitsOf, type Family } from './address.ts'
import { type Cidr, sizeOf } from './cidr.ts'

/** From the first address to the last, both included. */
export type Range = { family: Family; first: bigint; last: bigint }

export function rangeOf(cidr: Cidr): Range {
  return { family: cidr.family, first: cidr.first, last: cidr.first + sizeOf(cidr) - 1n }
}

/** The addresses that hosts may have: without network and broadcast address, where a network has them. */
export function hostRange(cidr: Cidr): Range {
  const { family, first, last } = rangeOf(cidr)
  if (cidr.prefix >= bitsOf(family) - 1) return { family, first, last }
  return { family, first: first + 1n, last: family === 4 ? last - 1n : last }
}

/** The fewest networks that make up a range, lowest first. */
export function cidrsOfRange({ family, first, last }: Range): Cidr[] {
  const bits = bitsOf(family)
  const cidrs: Cidr[] = []
  for (let at = first; at <= last; ) {
    const hostBits = alignedBits(at, last, bits)
    cidrs.push({ family, first: at, prefix: bits - hostBits })
    at += 1n << BigInt(hostBits)
  }
  return cidrs
}

/** The host bits of the greatest network that begins at one address and ends no later than at another. */
function alignedBits(first: bigint, last: bigint, bits: number): number {
  let hostBits = 0
  for (let size = 2n; hostBits < bits; size <<= 1n) {
    if ((first & (size - 1n)) !== 0n || first + size - 1n > last) break
    hostBits++
  }
  return hostBits
}

export function intersectRanges(one: Range, other: Range): Range | null {
  if (one.family !== other.family) return null
  const { first } = one.first > other.first ? one : other
  const { last } = one.last < other.last ? one : other
  return first <= last ? { family: one.family, first, last } : null
}

/** What remains of a range. The taken ones may come in any order, overlap and reach outside. */
export function subtractRanges({ family, first, last }: Range, taken: Iterable<Range>): Range[] {
  const free: Range[] = []
  let at = first
  for (const range of sorted(taken)) {
    if (range.family !== family || range.last < at) continue
    if (range.first > last) break
    if (range.first > at) free.push({ family, first: at, last: range.first - 1n })
    at = range.last + 1n
  }
  if (at <= last) free.push({ family, first: at, last })
  return free
}

/** The same addresses in the fewest ranges, lowest first. */
export function unionRanges(ranges: Iterable<Range>): Range[] {
  const united: Range[] = []
  for (const range of sorted(ranges)) {
    const previous = united.at(-1)
    if (previous?.family !== range.family || range.first > previous.last + 1n) united.push({ ...range })
    else if (range.last > previous.last) previous.last = range.last
  }
  return united
}

function sorted(ranges: Iterable<Range>): Range[] {
  return [...ranges].sort(compareRanges)
}

function compareRanges(one: Range, other: Range): number {
  if (one.family !== other.family) return one.family - other.family
  if (one.first === other.first) return 0
  return one.first < other.first ? -1 : 1
}
