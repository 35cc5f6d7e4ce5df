import { formatAddress } from '../../address.ts'
import { DhcpFault } from '../fault.ts'
import { type Kind, readValue, type Value } from './kinds.ts'

/** How long one of a kind is on the wire, and what it says. */
type Fixed = { readonly octets: number; readonly read: (bytes: Uint8Array) => unknown }

const addressOf = (bytes: Uint8Array): string =>
  formatAddress({ family: bytes.length === 4 ? 4 : 6, value: unsigned(bytes) })
const unsigned = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
const numberOf = (bytes: Uint8Array): number => Number(unsigned(bytes))

const FIXED: Readonly<Partial<Record<Kind, Fixed>>> = {
  'ipv4-address': { octets: 4, read: addressOf },
  'ipv6-address': { octets: 16, read: addressOf },
  int32: { octets: 4, read: (bytes) => Number(BigInt.asIntN(32, unsigned(bytes))) },
  uint8: { octets: 1, read: numberOf },
  uint16: { octets: 2, read: numberOf },
  uint32: { octets: 4, read: numberOf },
  boolean: { octets: 1, read: (bytes) => bytes[0] === 1 },
  empty: { octets: 0, read: () => true },
}

const LISTS: Readonly<Partial<Record<Kind, Fixed>>> = {
  'ipv4-list': { octets: 4, read: addressOf },
  'ipv6-list': { octets: 16, read: addressOf },
  'ipv4-pair-list': {
    octets: 8,
    read: (bytes) => `${addressOf(bytes.subarray(0, 4))} ${addressOf(bytes.subarray(4))}`,
  },
  'uint8-list': { octets: 1, read: numberOf },
  'uint16-list': { octets: 2, read: numberOf },
}

/** The value that travels as these octets; a fault where the kind has none that does. */
export function valueOfBytes(kind: Kind, bytes: Uint8Array): Value {
  const fixed = FIXED[kind]
  if (fixed) return readValue(kind, fixed.read(exactly(bytes, fixed.octets)))
  const list = LISTS[kind]
  if (list) return readValue(kind, pieces(bytes, list.octets).map(list.read))
  if (kind === 'fqdn-list') return readValue(kind, namesOf(bytes))
  if (kind === 'route-list') return readValue(kind, routesOf(bytes))
  if (kind === 'binary') return readValue(kind, hexOf(bytes))
  const text = textOf(bytes)
  if (kind === 'any') return readValue(kind, text === null ? `0x${hexOf(bytes)}` : text)
  if (text === null) throw new DhcpFault(`0x${hexOf(bytes)} is not a text`)
  return readValue(kind, text)
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function exactly(bytes: Uint8Array, octets: number): Uint8Array {
  if (bytes.length !== octets) throw new DhcpFault(`0x${hexOf(bytes)} is not ${octets} octets long`)
  return bytes
}

function pieces(bytes: Uint8Array, octets: number): Uint8Array[] {
  if (bytes.length % octets !== 0) throw new DhcpFault(`0x${hexOf(bytes)} is no row of values of ${octets} octets`)
  return Array.from({ length: bytes.length / octets }, (_, at) => bytes.subarray(at * octets, (at + 1) * octets))
}

/** What looks like octets that are told as such is none. */
function textOf(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString('latin1')
  return /^(?!0x)[ -~]+$/i.test(text) ? text : null
}

/** Names as DNS writes them, without pointers to each other. */
function namesOf(bytes: Uint8Array): string[] {
  const names: string[] = []
  let labels: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    if (length > 63 || at + length >= bytes.length + (length === 0 ? 1 : 0))
      throw new DhcpFault(`0x${hexOf(bytes)} is no row of domain names`)
    if (length > 0) labels.push(Buffer.from(bytes.subarray(at + 1, at + 1 + length)).toString('latin1'))
    else {
      names.push(labels.join('.'))
      labels = []
    }
    at += length + 1
  }
  if (labels.length > 0) throw new DhcpFault(`0x${hexOf(bytes)} is no row of domain names`)
  return names
}

/** RFC 3442: a length, as much of the network as that covers, and the router. */
function routesOf(bytes: Uint8Array): string[] {
  const routes: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    const octets = Math.ceil(length / 8)
    const router = bytes.subarray(at + 1 + octets, at + 5 + octets)
    if (length > 32 || router.length < 4) throw new DhcpFault(`0x${hexOf(bytes)} is no row of routes`)
    const network = Uint8Array.from({ length: 4 }, (_, index) => (index < octets ? (bytes[at + 1 + index] ?? 0) : 0))
    routes.push(`${addressOf(network)}/${length} ${addressOf(router)}`)
    at += 5 + octets
  }
  return routes
}
