import { type Address, bitsOf } from './address.ts'
import type { Cidr } from './cidr.ts'

/** The name an address has in the reverse tree. */
export function reverseName({ family, value }: Address): string {
  return nameOf({ family, first: value, prefix: bitsOf(family) })
}

/** The smallest zone of the reverse tree that holds a whole network: it is cut at octets, or at digits in IPv6. */
export function reverseZone(cidr: Cidr): string {
  const step = cidr.family === 4 ? 8 : 4
  return nameOf({ ...cidr, prefix: cidr.prefix - (cidr.prefix % step) })
}

function nameOf({ family, first, prefix }: Cidr): string {
  const step = family === 4 ? 8 : 4
  const radix = family === 4 ? 10 : 16
  const labels: string[] = []
  for (let bits = step; bits <= prefix; bits += step) {
    const part = (first >> BigInt(bitsOf(family) - bits)) & ((1n << BigInt(step)) - 1n)
    labels.unshift(part.toString(radix))
  }
  return [...labels, family === 4 ? 'in-addr' : 'ip6', 'arpa', ''].join('.')
}
