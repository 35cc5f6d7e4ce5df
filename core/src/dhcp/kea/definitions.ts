import { parseAddress } from '../../address.ts'
import { parseCidr } from '../../cidr.ts'
import { DhcpFault, shown } from '../fault.ts'
import { type Kind, readValue, valueBytes } from '../options/kinds.ts'
import { octetsOf } from './octets.ts'

/** How Kea reads the words of an option. */
export type Definition = {
  readonly code: number
  readonly name: string
  readonly space: string
  readonly type: string
  readonly isArray: boolean
  readonly recordTypes: readonly string[]
}

const INTEGERS: Readonly<Record<string, readonly [octets: number, isSigned: boolean]>> = {
  uint8: [1, false],
  uint16: [2, false],
  uint32: [4, false],
  int8: [1, true],
  int16: [2, true],
  int32: [4, true],
}

const KINDS: Readonly<Record<string, Kind>> = {
  'ipv4-address': 'ipv4-address',
  'ipv6-address': 'ipv6-address',
  boolean: 'boolean',
}

/** The octets that Kea would send for these words. */
export function octetsOfWords(definition: Definition, protocol: 4 | 6, data: string): number[] {
  const { type, isArray, recordTypes } = definition
  const words = wordsOf(data)
  if (type === 'empty') return []
  const types = type === 'record' ? recordTypes : [type]
  const last = types.at(-1)
  if (last === undefined) throw new DhcpFault(`The definition of ${definition.name} names no types`)
  if (words.length < types.length) throw new DhcpFault(`${shown(data)} has fewer than ${types.length} values`)
  const used = isArray ? words : words.slice(0, types.length)
  return used.flatMap((word, index) => octetsOfWord(types[index] ?? last, protocol, word))
}

/** The octets of one value. */
export function octetsOfWord(type: string, protocol: 4 | 6, word: string): readonly number[] {
  const integer = INTEGERS[type]
  if (integer) return integerOctets(word, ...integer)
  const kind = KINDS[type]
  if (kind) return [...valueBytes(kind, readValue(kind, word))]
  if (type === 'string') return utf8(word)
  if (type === 'binary') return octetsOf(word)
  if (type === 'fqdn') return [...valueBytes('fqdn-list', readValue('fqdn-list', [word]))]
  if (type === 'tuple') return [...lengthOctets(utf8(word).length, protocol), ...utf8(word)]
  if (type === 'ipv6-prefix') return prefixOctets(word)
  throw new DhcpFault(`values of the type ${shown(type)} are not read`)
}

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)]
const lengthOctets = (length: number, protocol: 4 | 6): number[] =>
  protocol === 4 ? [length & 255] : [length >> 8, length & 255]

function integerOctets(word: string, octets: number, isSigned: boolean): number[] {
  const value = /^(?:-?\d{1,10}|0x[0-9a-f]{1,8})$/i.test(word) ? BigInt(Number(word)) : null
  const bits = 8 * octets
  const fits = value !== null && value === (isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value))
  if (!fits) throw new DhcpFault(`${shown(word)} is not a number of ${octets} octets`)
  const unsigned = BigInt.asUintN(bits, value)
  return Array.from({ length: octets }, (_, at) => Number((unsigned >> BigInt(bits - 8 - 8 * at)) & 255n))
}

function prefixOctets(word: string): number[] {
  const cidr = parseCidr(word)?.cidr
  const first = cidr && parseAddress(word.split('/')[0] ?? '')
  if (cidr?.family !== 6 || !first) throw new DhcpFault(`${shown(word)} is not an IPv6 prefix`)
  const octets = Array.from({ length: 16 }, (_, at) => Number((cidr.first >> BigInt(120 - 8 * at)) & 255n))
  return [cidr.prefix, ...octets.slice(0, Math.ceil(cidr.prefix / 8))]
}

/** Commas separate values, unless a backslash stands before one. */
export function wordsOf(data: string): string[] {
  const words = data.split(/(?<!\\),/).map((word) => word.replaceAll('\\,', ',').trim())
  return words.length === 1 && words[0] === '' ? [] : words
}

type Standard = readonly [code: number, name: string, type: string, more?: 'array' | readonly string[]]

const V4: readonly Standard[] = [
  [62, 'nwip-domain-name', 'string'],
  [78, 'slp-directory-agent', 'record', ['boolean', 'ipv4-address']],
  [79, 'slp-service-scope', 'record', ['boolean', 'string']],
  [85, 'nds-servers', 'ipv4-address', 'array'],
  [86, 'nds-tree-name', 'string'],
  [87, 'nds-context', 'string'],
  [91, 'client-last-transaction-time', 'uint32'],
  [92, 'associated-ip', 'ipv4-address', 'array'],
  [98, 'uap-servers', 'string'],
  [99, 'geoconf-civic', 'binary'],
  [112, 'netinfo-server-address', 'ipv4-address', 'array'],
  [113, 'netinfo-server-tag', 'string'],
  [114, 'v4-captive-portal', 'string'],
  [116, 'auto-config', 'uint8'],
  [117, 'name-service-search', 'uint16', 'array'],
  [118, 'subnet-selection', 'ipv4-address'],
  [124, 'vivco-suboptions', 'record', ['uint32', 'binary']],
  [136, 'pana-agent', 'ipv4-address', 'array'],
  [137, 'v4-lost', 'fqdn'],
  [138, 'capwap-ac-v4', 'ipv4-address', 'array'],
  [141, 'sip-ua-cs-domains', 'fqdn', 'array'],
  [146, 'rdnss-selection', 'record', ['uint8', 'ipv4-address', 'ipv4-address', 'fqdn']],
  [213, 'v4-access-domain', 'fqdn'],
]

const V6: readonly Standard[] = [
  [40, 'pana-agent', 'ipv6-address', 'array'],
  [57, 'v6-access-domain', 'fqdn'],
  [65, 'erp-local-domain-name', 'fqdn'],
  [74, 'rdnss-selection', 'record', ['ipv6-address', 'uint8', 'fqdn']],
  [103, 'v6-captive-portal', 'string'],
  [143, 'ipv6-address-andsf', 'ipv6-address', 'array'],
]

/** Options that Kea knows by a name of its own and our catalogue does not, or not by that name. */
export const standardDefinitions = (protocol: 4 | 6): readonly Definition[] =>
  (protocol === 4 ? V4 : V6).map(([code, name, type, more]) => ({
    code,
    name,
    space: `dhcp${protocol}`,
    type,
    isArray: more === 'array' || (Array.isArray(more) && ['ipv4-address', 'fqdn'].includes(more.at(-1) ?? '')),
    recordTypes: Array.isArray(more) ? more : [],
  }))
