import { type Address, bitsOf } from './address.ts'
import { type Cidr, contains, containsAddress, parseCidr } from './cidr.ts'
import { parseMac } from './mac.ts'

const CGNAT = network('100.64.0.0/10')
const MULTICAST = ['224.0.0.0/4', 'ff00::/8'].map(network)
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
]
  .map(network)
  .concat(CGNAT)

function network(text: string): Cidr {
  const parsed = parseCidr(text)
  if (!parsed || parsed.hasHostBits) throw new Error(`${text} is no network`)
  return parsed.cidr
}

/** Not routed on the internet: RFC 1918, shared (RFC 6598), link-local, unique local and loopback addresses. */
export function isPrivate(address: Address): boolean {
  return PRIVATE.some((cidr) => containsAddress(cidr, address))
}

/** Wholly in the shared space of RFC 6598. */
export function isCgnat(cidr: Cidr): boolean {
  return contains(CGNAT, cidr)
}

export function isMulticast(cidr: Cidr): boolean {
  return MULTICAST.some((outer) => contains(outer, cidr))
}

/** Whether a network address (and in IPv4 a broadcast address) is set apart from those of hosts. */
export function hasPlaceholders(cidr: Cidr): boolean {
  return cidr.prefix < bitsOf(cidr.family) - 1 && !isMulticast(cidr)
}

/** The address a host makes of its MAC in a /64 (RFC 4291, appendix A); null in any other network. */
export function eui64(cidr: Cidr, mac: string): Address | null {
  const parsed = parseMac(mac)
  if (!parsed || cidr.family !== 6 || cidr.prefix !== 64) return null
  const digits = BigInt(`0x${parsed.replaceAll(':', '')}`)
  const identifier = ((digits >> 24n) << 40n) | 0xff_fe00_0000n | (digits & 0xff_ffffn)
  return { family: 6, value: cidr.first | (identifier ^ (0x02n << 56n)) }
}
