import { randomBytes } from 'node:crypto'
import { eui64, formatAddress, hostRange, intersectRanges, type Range, subtractRanges } from '@cadastre/core/ip'
import { isWithin, rangeBetween } from './delegation.ts'
import type { Strategy } from './schema.ts'
import type { TargetSubnet } from './target-subnet.ts'

/** Where to look: single addresses that are tried first, then ranges that are searched from their beginnings. */
export type Choice = { tries: string[]; ranges: Range[] }

const TRIES = 32

/** The subnet says how IPv6 addresses are made where the caller leaves it open; IPv4 has no identifiers to make. */
export function strategyIn({ cidr, policy }: TargetSubnet, asked: Strategy): Strategy {
  if (cidr.family === 4) return asked === 'eui64' ? 'sequential' : asked
  return asked === 'sequential' ? policy : asked
}

export function choiceIn(target: TargetSubnet, asked: Strategy, mac: string | null, writable: 'all' | Range[]): Choice {
  const ranges = candidateRanges(target, writable)
  const strategy = strategyIn(target, asked)
  if (strategy === 'sequential' || ranges.length === 0) return { tries: [], ranges }
  const made = strategy === 'eui64' && mac !== null ? eui64(target.cidr, mac) : null
  const own = made ? [formatAddress(made)].filter((address) => isWithin(writable, address)) : []
  return { tries: [...own, ...randomAddresses(ranges, TRIES)], ranges: turned(ranges, randomBelow(sizeOf(ranges))) }
}

/** Addresses of hosts outside dynamic pools, as far as the caller may write. */
function candidateRanges({ cidr, pools }: TargetSubnet, writable: 'all' | Range[]): Range[] {
  const taken = pools.flatMap(([first, last]) => rangeBetween(first, last))
  const free = subtractRanges(hostRange(cidr), taken)
  if (writable === 'all') return free
  return free.flatMap((range) => writable.flatMap((own) => intersectRanges(range, own) ?? []))
}

const randomAddresses = (ranges: readonly Range[], count: number): string[] => {
  const size = sizeOf(ranges)
  return Array.from({ length: count }, () => nth(ranges, randomBelow(size)))
}

const sizeOf = (ranges: readonly Range[]): bigint =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1n, 0n)

// Eight bytes more than an address has: what the remainder favours is beyond measuring.
const randomBelow = (limit: bigint): bigint => BigInt(`0x${randomBytes(24).toString('hex')}`) % limit

/** The address at that place, counted over all ranges. */
export function nth(ranges: readonly Range[], place: bigint): string {
  const [{ family, first } = noRange()] = turned(ranges, place)
  return formatAddress({ family, value: first })
}

/** The same addresses, beginning at that place and going round. */
export function turned(ranges: readonly Range[], place: bigint): Range[] {
  let before = 0n
  const at = ranges.findIndex(({ first, last }) => {
    before += last - first + 1n
    return place < before
  })
  const range = ranges[at] ?? noRange()
  const start = range.last + 1n - (before - place)
  const rest = start > range.first ? [{ ...range, last: start - 1n }] : []
  return [{ ...range, first: start }, ...ranges.slice(at + 1), ...ranges.slice(0, at), ...rest]
}

function noRange(): never {
  throw new Error('there is no such place in these ranges')
}
