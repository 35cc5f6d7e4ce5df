import { type Address, bitsOf, type Family } from './address.ts'
import { type Cidr, cidrOf, containsAddress, lastOf } from './cidr.ts'

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

/** The name of the PTR record of an address in a zone of the reverse tree; null where the zone does not hold it. */
export function pointerIn(zone: string, address: Address): string | null {
  const network = networkOfReverse(zone)
  if (!network || !containsAddress(network, address)) return null
  const name = reverseName(address)
  const isBelow = name === zone || name.endsWith(`.${zone}`)
  // A zone that holds a part of an octet has the last octet of each address below its own name.
  return isBelow ? name : `${address.value & 255n}.${zone}`
}

const OCTET = /^(?:0|[1-9]\d{0,2})$/
const NIBBLE = /^[0-9a-f]$/
/** The ways in use to name a part of an octet: `0/25` (RFC 2317) and `0-127`. */
const PART = /^(0|[1-9]\d{0,2})(?:\/(\d\d)|-(\d{1,3}))$/
const OCTETS = 4

/** The network that a name of the reverse tree stands for; null where it stands for none. */
export function networkOfReverse(name: string): Cidr | null {
  const [, labels, tree] = /^((?:[^.]+\.)*)(in-addr|ip6)\.arpa\.$/.exec(name) ?? []
  if (labels === undefined) return null
  const parts = labels.split('.').slice(0, -1).reverse()
  return tree === 'ip6' ? joined(6, parts, NIBBLE, 16, 4) : octetsOf(parts)
}

function octetsOf(parts: string[]): Cidr | null {
  const [, first, prefix, last] = PART.exec(parts.at(-1) ?? '') ?? []
  if (first === undefined) return joined(4, parts, OCTET, 10, 8)
  const start = joined(4, [...parts.slice(0, -1), first], OCTET, 10, 8)
  if (!start || parts.length !== OCTETS) return null
  const length = prefix ? Number(prefix) : 32 - Math.log2(Number(last) - Number(first) + 1)
  if (!Number.isInteger(length) || length <= 24 || length > 32) return null
  const part = cidrOf({ family: 4, value: start.first }, length)
  return part.first === start.first ? part : null
}

function joined(family: Family, parts: string[], digit: RegExp, radix: number, width: number): Cidr | null {
  if (
    parts.length * width > bitsOf(family) ||
    !parts.every((part) => digit.test(part) && Number.parseInt(part, radix) < 2 ** width)
  )
    return null
  const value = parts.reduce((sum, part) => (sum << BigInt(width)) | BigInt(Number.parseInt(part, radix)), 0n)
  return { family, first: value << BigInt(bitsOf(family) - parts.length * width), prefix: parts.length * width }
}

/** The zone that holds a part of an octet by itself (RFC 2317), below the zone of the whole; null for other networks. */
export function classlessZone(cidr: Cidr): string | null {
  if (cidr.family !== 4 || cidr.prefix <= 24 || cidr.prefix === 32) return null
  return `${cidr.first & 255n}/${cidr.prefix}.${reverseZone(cidr)}`
}

/** The aliases by which the zone of the whole octet sends each address of such a part there. */
export function classlessAliases(cidr: Cidr): { name: string; target: string }[] {
  const zone = classlessZone(cidr)
  if (zone === null) return []
  const [parent, first, last] = [reverseZone(cidr), Number(cidr.first & 255n), Number(lastOf(cidr).value & 255n)]
  const octets = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return octets.map((octet) => ({ name: `${octet}.${parent}`, target: `${octet}.${zone}` }))
}
