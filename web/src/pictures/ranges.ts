import { bitsOf, parseAddress, parseCidr } from '@cadastre/core/ip'
import { fraction } from './bands.ts'

/** Where a range of addresses lies in a network, as shares of its length; null where it does not. */
export function shareOf(network: string, first: string, last: string): { from: number; to: number } | null {
  const cidr = parseCidr(network)?.cidr
  const [start, end] = [parseAddress(first), parseAddress(last)]
  if (!cidr || !start || !end || start.family !== cidr.family || end.family !== cidr.family) return null
  const size = 1n << BigInt(bitsOf(cidr.family) - cidr.prefix)
  if (start.value < cidr.first || end.value >= cidr.first + size || end.value < start.value) return null
  return { from: fraction(start.value - cidr.first, cidr), to: fraction(end.value + 1n - cidr.first, cidr) }
}
