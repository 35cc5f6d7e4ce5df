import { type Address, bitsOf, type Family, formatAddress, parseAddress } from './address.ts'

/** A network. `first` is its network address: the bits after the prefix are clear. */
export type Cidr = { family: Family; first: bigint; prefix: number }

const PREFIX = /^(?:0|[1-9][0-9]{0,2})$/
const GREATEST_INT8 = 2n ** 63n - 1n

/** A network with its prefix length. An address alone is none: too often the length was only forgotten. */
export function parseCidr(text: string): { cidr: Cidr; hasHostBits: boolean } | null {
  const slash = text.indexOf('/')
  const address = slash < 0 ? null : parseAddress(text.slice(0, slash))
  const prefix = readPrefix(text.slice(slash + 1))
  if (!address || prefix === null || prefix > bitsOf(address.family)) return null
  const cidr = cidrOf(address, prefix)
  return { cidr, hasHostBits: cidr.first !== address.value }
}

function readPrefix(text: string): number | null {
  return PREFIX.test(text) ? Number(text) : null
}

export function formatCidr({ family, first, prefix }: Cidr): string {
  return `${formatAddress({ family, value: first })}/${prefix}`
}

/** The network of that length around an address. */
export function cidrOf({ family, value }: Address, prefix: number): Cidr {
  const hostBits = hostBitsOf(family, prefix)
  return { family, first: (value >> hostBits) << hostBits, prefix }
}

function hostBitsOf(family: Family, prefix: number): bigint {
  const bits = bitsOf(family) - prefix
  if (bits < 0 || prefix < 0) throw new RangeError(`IPv${family} has no prefix /${prefix}`)
  return BigInt(bits)
}

export function firstOf({ family, first }: Cidr): Address {
  return { family, value: first }
}

export function lastOf(cidr: Cidr): Address {
  return { family: cidr.family, value: cidr.first + sizeOf(cidr) - 1n }
}

export function sizeOf({ family, prefix }: Cidr): bigint {
  return 1n << hostBitsOf(family, prefix)
}

/** How many addresses can be given out. */
export function usableSize(cidr: Cidr): bigint {
  return cidr.family === 4 && cidr.prefix < 31 ? sizeOf(cidr) - 2n : sizeOf(cidr)
}

/** As much of a count as PostgreSQL's bigint holds. */
export function clamp63(count: bigint): bigint {
  return count > GREATEST_INT8 ? GREATEST_INT8 : count
}

/** True of a network and itself, too. */
export function contains(outer: Cidr, inner: Cidr): boolean {
  return outer.prefix <= inner.prefix && containsAddress(outer, firstOf(inner))
}

export function containsAddress({ family, first, prefix }: Cidr, address: Address): boolean {
  if (family !== address.family) return false
  const hostBits = hostBitsOf(family, prefix)
  return address.value >> hostBits === first >> hostBits
}

export function overlaps(one: Cidr, other: Cidr): boolean {
  return contains(one, other) || contains(other, one)
}

export function equalCidr(one: Cidr, other: Cidr): boolean {
  return one.family === other.family && one.first === other.first && one.prefix === other.prefix
}

/** The order of PostgreSQL's cidr: what contains comes before what it contains. */
export function compareCidr(one: Cidr, other: Cidr): number {
  if (one.family !== other.family) return one.family - other.family
  if (one.first !== other.first) return one.first < other.first ? -1 : 1
  return one.prefix - other.prefix
}

/** The network of that shorter length around a network. */
export function supernet(cidr: Cidr, prefix: number): Cidr {
  if (prefix > cidr.prefix) throw new RangeError(`A /${prefix} cannot contain a /${cidr.prefix}`)
  return cidrOf(firstOf(cidr), prefix)
}

/** All networks of that length in a network, lowest first; none if it is longer than they would be. */
export function* subnetsOf(cidr: Cidr, prefix: number): Generator<Cidr, void, undefined> {
  if (prefix < cidr.prefix) return
  const { family } = cidr
  const step = sizeOf({ ...cidr, prefix })
  const end = cidr.first + sizeOf(cidr)
  for (let first = cidr.first; first < end; first += step) yield { family, first, prefix }
}
