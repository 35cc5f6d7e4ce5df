import { bitsOf } from './address.ts'
import { type Cidr, sizeOf } from './cidr.ts'
import { cidrsOfRange, rangeOf, subtractRanges, unionRanges } from './range.ts'

/** What remains of a network, as few and as great networks as can be, lowest first. */
export function freeCidrs(outer: Cidr, taken: Iterable<Cidr>): Cidr[] {
  return subtractRanges(rangeOf(outer), Array.from(taken, rangeOf)).flatMap(cidrsOfRange)
}

/** The lowest free network of that length. Reads no more of the taken ones, which come sorted, than it has to. */
export function firstFree(outer: Cidr, takenSorted: Iterable<Cidr>, prefix: number): Cidr | null {
  return freeOfPrefix(outer, takenSorted, prefix, 1)[0] ?? null
}

/** The lowest free networks of that length, as many as the limit allows. */
export function freeOfPrefix(outer: Cidr, takenSorted: Iterable<Cidr>, prefix: number, limit: number): Cidr[] {
  const free: Cidr[] = []
  if (limit < 1) return free
  for (const cidr of freeAligned(outer, takenSorted, prefix)) {
    if (free.push(cidr) >= limit) break
  }
  return free
}

function* freeAligned(outer: Cidr, takenSorted: Iterable<Cidr>, prefix: number): Generator<Cidr, void, undefined> {
  const { family } = outer
  if (prefix < outer.prefix || prefix > bitsOf(family)) return
  const { last } = rangeOf(outer)
  const step = sizeOf({ ...outer, prefix })
  let first = outer.first
  for (const taken of takenSorted) {
    const range = rangeOf(taken)
    if (range.family !== family || range.last < first) continue
    for (; first <= last && first + step <= range.first; first += step) yield { family, first, prefix }
    first = alignedAfter(range.last, step)
    if (first > last) return
  }
  for (; first <= last; first += step) yield { family, first, prefix }
}

function alignedAfter(address: bigint, step: bigint): bigint {
  return (address / step + 1n) * step
}

/** The same addresses in the fewest networks, lowest first. */
export function collapse(cidrs: Iterable<Cidr>): Cidr[] {
  return unionRanges(Array.from(cidrs, rangeOf)).flatMap(cidrsOfRange)
}

/** The one network that these fill without gap or overlap. */
export function mergeExact(cidrs: readonly Cidr[]): Cidr | null {
  const [whole, ...more] = collapse(cidrs)
  if (!whole || more.length > 0) return null
  const total = cidrs.reduce((sum, cidr) => sum + sizeOf(cidr), 0n)
  return total === sizeOf(whole) ? whole : null
}
