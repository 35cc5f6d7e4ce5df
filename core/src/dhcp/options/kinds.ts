import { formatAddress, parseAddress } from '../../address.ts'
import { formatCidr, parseCidr } from '../../cidr.ts'
import { DnsFault } from '../../dns/fault.ts'
import { labelsOf, parseName } from '../../dns/name.ts'
import { DhcpFault, shown } from '../fault.ts'

/** A value in the one spelling it is stored and compared in. */
export type Value = string | number | boolean | readonly string[] | readonly number[]

/** What an option holds: how its value is read from what people write, and what travels on the wire. */
type Codec = {
  read(value: unknown): Value
  bytes(value: Value): readonly number[]
  /** As a table of Kea's configuration takes it; null where that takes bytes. */
  csv?(value: Value): string | null
}

const address = (family: 4 | 6): Codec => ({
  read: (value) => {
    const parsed = typeof value === 'string' ? parseAddress(value.trim()) : null
    if (parsed?.family !== family) throw new DhcpFault(`${shown(value)} is not an IPv${family} address`)
    return formatAddress(parsed)
  },
  bytes: (value) => addressBytes(String(value)),
  csv: String,
})

function addressBytes(text: string): number[] {
  const parsed = parseAddress(text)
  if (!parsed) throw new DhcpFault(`${shown(text)} is not an address`)
  return numberBytes(parsed.value, parsed.family === 4 ? 4 : 16)
}

function numberBytes(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, at) => Number((value >> BigInt(8 * (length - 1 - at))) & 0xffn))
}

const integer = (octets: 1 | 2 | 4, isSigned = false): Codec => {
  const [low, high] = isSigned ? [-(2 ** (8 * octets - 1)), 2 ** (8 * octets - 1) - 1] : [0, 2 ** (8 * octets) - 1]
  return {
    read: (value) => {
      const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value
      if (typeof number !== 'number' || !Number.isInteger(number) || number < low || number > high)
        throw new DhcpFault(`${shown(value)} is not a whole number from ${low} to ${high}`)
      return number === 0 ? 0 : number
    },
    bytes: (value) => numberBytes(BigInt.asUintN(8 * octets, BigInt(Number(value))), octets),
    csv: String,
  }
}

const boolean: Codec = {
  read: (value) => {
    const known = TRUTHS.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
    if (known === undefined) throw new DhcpFault(`${shown(value)} is neither true nor false`)
    return known
  },
  bytes: (value) => [value ? 1 : 0],
  csv: String,
}
const TRUTHS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
])

const MOST_OCTETS = 255

const text: Codec = {
  read: (value) => {
    const only = Array.isArray(value) && value.length === 1 ? value[0] : value
    const read = typeof only === 'number' ? String(only) : only
    if (typeof read !== 'string') throw new DhcpFault(`${shown(value)} is not a text`)
    if (read === '') throw new DhcpFault('An empty text says nothing; leave the option out instead')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    if (/[\u0000-\u001f\u007f]/.test(read)) throw new DhcpFault(`${shown(read)} holds control characters`)
    return fitting(read, utf8(read))
  },
  bytes: (value) => utf8(String(value)),
  // A comma separates values there, a backslash escapes one, and blanks around a value are dropped.
  csv: (value) =>
    /^[!-~](?:[ -~]*[!-~])?$/.test(String(value)) && !/[,\\]/.test(String(value)) ? String(value) : null,
}

const utf8 = (read: string): number[] => [...new TextEncoder().encode(read)]

function fitting<Read>(read: Read, bytes: readonly number[]): Read {
  if (bytes.length > MOST_OCTETS)
    throw new DhcpFault(`${shown(read)} takes ${bytes.length} octets; an option holds at most ${MOST_OCTETS}`)
  return read
}

/** A name in DNS, without its last dot, as a client appends it. */
const fqdn: Codec = {
  read: (value) => {
    const only = Array.isArray(value) && value.length === 1 ? value[0] : value
    const name = typeof only === 'string' ? domainOf(only.trim()) : null
    if (name === null) throw new DhcpFault(`${shown(value)} is not a domain name`)
    return name
  },
  bytes: (value) => utf8(String(value)),
  csv: String,
}

const HOST_LABEL = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/

function domainOf(read: string): string | null {
  try {
    const name = parseName(read)
    return name !== '.' && labelsOf(name).every((label) => HOST_LABEL.test(label)) ? name.slice(0, -1) : null
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

const wireName = (name: string): number[] => [
  ...labelsOf(`${name}.`).flatMap((label) => [label.length, ...utf8(label)]),
  0,
]

const binary: Codec = {
  read: (value) => {
    const digits =
      typeof value === 'string'
        ? value
            .trim()
            .replace(/^0x/i, '')
            .replace(/[:\s-]/g, '')
        : ''
    if (digits === '' || digits.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(digits))
      throw new DhcpFault(`${shown(value)} is not a row of octets in hexadecimal digits`)
    return fitting(digits.toLowerCase(), hexBytes(digits))
  },
  bytes: (value) => hexBytes(String(value)),
}

const hexBytes = (digits: string): number[] => (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

/** A text, or the octets themselves after `0x`: for what we know nothing of but its code. */
const anything: Codec = {
  read: (value) => {
    if (typeof value === 'string' && /^0x/i.test(value.trim())) return `0x${binary.read(value)}`
    return text.read(Array.isArray(value) ? value.join(',') : value)
  },
  bytes: (value) => (String(value).startsWith('0x') ? hexBytes(String(value).slice(2)) : utf8(String(value))),
}

const MOST_IN_LIST = 100

/** Several of a kind, written as a list or with commas between. */
const several = (one: Codec, bytesOf: (value: Value) => readonly number[] = one.bytes): Codec => ({
  read: (value) => {
    const parts = partsOf(value)
    if (parts.length === 0) throw new DhcpFault('An empty list says nothing; leave the option out instead')
    if (parts.length > MOST_IN_LIST) throw new DhcpFault(`${parts.length} values are more than ${MOST_IN_LIST}`)
    const read = parts.map((part) => one.read(part)) as readonly string[]
    return fitting(read, read.flatMap(bytesOf))
  },
  bytes: (value) => (value as readonly string[]).flatMap(bytesOf),
  csv: (value) => (value as readonly string[]).map((part) => one.csv?.(part) ?? '').join(', '),
})

const partsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  return value.split(',').map((part) => part.trim())
}

/** An address and another that goes with it: a network and its mask, a destination and its router. */
const pair: Codec = {
  read: (value) => {
    const [first, second, ...more] = typeof value === 'string' ? value.trim().split(/[\s/]+/) : []
    if (first === undefined || second === undefined || more.length > 0)
      throw new DhcpFault(`${shown(value)} is not two IPv4 addresses`)
    const both = [address(4).read(first), address(4).read(second)]
    if (both[0] === '0.0.0.0') throw new DhcpFault('0.0.0.0 is no destination here')
    return both.join(' ')
  },
  bytes: (value) => String(value).split(' ').flatMap(addressBytes),
  csv: (value) => String(value).split(' ').join(', '),
}

/** A network and the router to it (RFC 3442): only the octets of the network that its length covers travel. */
const route: Codec = {
  read: (value) => {
    const [, network = '', router = ''] = /^(\S+)\s+(?:via\s+|-\s+)?(\S+)$/.exec(String(value).trim()) ?? []
    const parsed = parseCidr(network)
    if (typeof value !== 'string' || parsed?.cidr.family !== 4 || parsed.hasHostBits)
      throw new DhcpFault(`${shown(value)} is not a route such as "10.0.0.0/8 192.0.2.1"`)
    return `${formatCidr(parsed.cidr)} ${address(4).read(router)}`
  },
  bytes: (value) => {
    const [network = '', router = ''] = String(value).split(' ')
    const [first = '', length = ''] = network.split('/')
    return [Number(length), ...addressBytes(first).slice(0, Math.ceil(Number(length) / 8)), ...addressBytes(router)]
  },
}

/** The client is told that there is something, and nothing else. */
const empty: Codec = { read: () => true, bytes: () => [], csv: () => '' }

const codecs = {
  'ipv4-address': address(4),
  'ipv4-list': several(address(4)),
  'ipv4-pair-list': several(pair),
  'ipv6-address': address(6),
  'ipv6-list': several(address(6)),
  'route-list': several(route),
  int32: integer(4, true),
  uint8: integer(1),
  uint16: integer(2),
  uint32: integer(4),
  'uint8-list': several(integer(1)),
  'uint16-list': several(integer(2)),
  boolean,
  string: text,
  fqdn,
  'fqdn-list': several(fqdn, (name) => wireName(String(name))),
  binary,
  empty,
  any: anything,
} as const satisfies Record<string, Codec>

export type Kind = keyof typeof codecs

export const kinds = Object.keys(codecs) as readonly Kind[]

/** The one spelling of a value, from any that people write; a fault says what is wrong with it. */
export const readValue = (kind: Kind, value: unknown): Value => codecs[kind].read(value)

/** What a client gets. */
export const valueBytes = (kind: Kind, value: Value): Uint8Array => Uint8Array.from(codecs[kind].bytes(value))

/** As Kea reads it in words, or null where only octets say it. */
export const valueText = (kind: Kind, value: Value): string | null => {
  const codec: Codec = codecs[kind]
  const csv = codec.csv?.(value) ?? null
  return kind.endsWith('-list') && csv?.split(', ').includes('') ? null : csv
}
