import fc from 'fast-check'
import type { DnsRecord } from '../src/dns/record.ts'
import type { recordTypes } from '../src/dns/types/index.ts'
import { formatAddress } from '../src/ip.ts'
import { address4, address6 } from './arbitrary.ts'

/*
 * Values of every type as zone files have them, in the one spelling. Names are below the zone or outside it, strings
 * have every octet, and what a server would check (lengths of digests, patterns) is right.
 */

const host = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
export const ordinaryLabel = fc.oneof(
  { weight: 6, arbitrary: host },
  { weight: 1, arbitrary: host.map((one) => `_${one}`) },
)
/** Labels with octets that have a meaning in zone files, or none anywhere. */
export const oddLabel = fc
  .array(
    fc.constantFrom(
      'a',
      'in',
      '7',
      '\\.',
      '\\\\',
      '\\;',
      '\\"',
      '\\(',
      '\\)',
      '\\@',
      '\\$',
      '\\000',
      '\\032',
      '\\255',
      '*',
      "'",
      '{',
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''))
/** Owners that look like types, classes and lifetimes. */
export const treacherousLabel = fc.constantFrom(
  'txt',
  'in',
  '4705',
  'cname',
  '1d',
  'type1',
  'class1',
  'a',
  'any',
  '1h2m',
  'ch',
)

const nameIn = (label: fc.Arbitrary<string>) =>
  fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => `${labels.join('.')}.`)
export const hostName = nameIn(host)
export const anyName = fc.oneof(hostName, nameIn(ordinaryLabel), nameIn(oddLabel), fc.constant('.'))

export const octet = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...'abcXYZ019 ;"\\()$@=,.!') },
  { weight: 1, arbitrary: fc.nat(255).map((code) => String.fromCharCode(code)) },
)
const stringOf = (maxLength: number, minLength = 0) =>
  fc.array(octet, { minLength, maxLength }).map((octets) => quoted(octets.join('')))
const quoted = (text: string): string =>
  `"${text.replace(/["\\]|[^ -~]/g, (one) => (one === '"' || one === '\\' ? `\\${one}` : `\\${String(one.charCodeAt(0)).padStart(3, '0')}`))}"`

const number = (most: number) => fc.oneof(fc.nat(most), fc.constantFrom(0, 1, most)).map(String)
const [u8, u16] = [number(255), number(65_535)]
const u32 = fc.oneof(fc.nat(0x7fff_ffff), fc.constant(0xffff_ffff)).map(String)
const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((some) => Buffer.from(some))
const hex = (minLength: number, maxLength: number) => bytes(minLength, maxLength).map((some) => some.toString('hex'))
const base64 = (minLength: number, maxLength: number) =>
  bytes(minLength, maxLength).map((some) => some.toString('base64'))
const algorithm = fc.constantFrom('5', '8', '13', '15')
const words = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((some) => some.join(' '))
const digest = fc.oneof(words(fc.constant('1'), hex(20, 20)), words(fc.constant('2'), hex(32, 32)))
const address = (arbitrary: typeof address4) => arbitrary.map(formatAddress)
const types = fc.subarray(['A', 'NS', 'SOA', 'MX', 'TXT', 'AAAA', 'RRSIG', 'NSEC', 'CAA', 'TYPE1000'], { minLength: 1 })
const key = words(fc.constantFrom('256', '257'), fc.constant('3'), algorithm, base64(4, 60))
const ds = fc.oneof(
  words(u16, algorithm, fc.constant('1'), hex(20, 20)),
  words(u16, algorithm, fc.constant('2'), hex(32, 32)),
)
const parameters = fc
  .record(
    {
      alpn: fc.subarray(['h2', 'h3', 'http/1.1'], { minLength: 1 }).map((list) => `alpn=${list.join(',')}`),
      port: u16.map((port) => `port=${port}`),
      ipv4hint: address(address4).map((one) => `ipv4hint=${one}`),
      ech: base64(1, 30).map((text) => `ech=${text}`),
      ipv6hint: address(address6).map((one) => `ipv6hint=${one}`),
    },
    { requiredKeys: [] },
  )
  .map((all) => [all.alpn, all.port, all.ipv4hint, all.ech, all.ipv6hint].filter((one) => one !== undefined))
const service = fc.oneof(
  words(fc.constant('0'), hostName),
  fc
    .tuple(fc.integer({ min: 1, max: 65_535 }), fc.oneof(hostName, fc.constant('.')), parameters)
    .map(([priority, target, all]) => [priority, target, ...all].join(' ')),
)
const rule = fc.constantFrom('""', '"!^.*$!sip:info@example.com!"', '"!^(\\\\+[0-9]+)$!tel:\\\\1!i"', '"/a|b(c)?/x/"')
const degrees = (most: number, sides: string) =>
  fc
    .tuple(fc.nat(most - 1), fc.nat(59), fc.nat(59_999), fc.constantFrom(...sides))
    .map(([degree, minute, second, side]) => `${degree} ${minute} ${(second / 1000).toFixed(3)} ${side}`)
const metres = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(7))
  .map(([digit, power]) => `${((digit * 10 ** power) / 100).toFixed(2)}m`)
const altitude = fc.integer({ min: -9_999_999, max: 100_000_000 }).map((cm) => `${(cm / 100).toFixed(2)}m`)
const time = fc.nat(0x7fff_ffff).map((second) => new Date(second * 1000).toISOString().replace(/[-:T]|\.000Z/g, ''))

export const values: Record<keyof typeof recordTypes, fc.Arbitrary<string>> = {
  A: address(address4),
  AAAA: address(address6),
  AFSDB: words(u16, hostName),
  ALIAS: hostName,
  CAA: words(u8, fc.constantFrom('issue', 'issuewild', 'iodef', 'Issue', 'x1'), stringOf(40)),
  CDNSKEY: key,
  CDS: ds,
  CERT: words(u16, u16, algorithm, base64(1, 60)),
  CNAME: anyName,
  DHCID: base64(1, 40),
  DNAME: anyName,
  DNSKEY: key,
  DS: ds,
  HINFO: words(stringOf(20), stringOf(20)),
  HTTPS: service,
  KX: words(u16, hostName),
  LOC: words(degrees(90, 'NS'), degrees(180, 'EW'), altitude, metres, metres, metres),
  LUA: words(fc.constantFrom('A', 'TXT', 'AAAA'), stringOf(40, 1)),
  MX: words(u16, fc.oneof(hostName, fc.constant('.'))),
  NAPTR: words(u16, u16, fc.constantFrom('"u"', '"S"', '""'), stringOf(20), rule, anyName),
  NS: hostName,
  NSEC: fc.tuple(anyName, types).map(([name, list]) => `${name} ${list.join(' ')}`),
  NSEC3: fc
    .tuple(fc.constantFrom('-', 'ab', '0123456789'), types)
    .map(([salt, list]) => `1 0 10 ${salt} 2t7b4g4vsa5smi47k61mv5bv1a22bojr ${list.join(' ')}`),
  NSEC3PARAM: fc.constantFrom('-', 'ab', '0123456789').map((salt) => `1 0 10 ${salt}`),
  OPENPGPKEY: base64(1, 80),
  PTR: anyName,
  RP: words(anyName, anyName),
  RRSIG: words(
    fc.constantFrom('A', 'NS', 'TYPE999'),
    algorithm,
    fc.integer({ min: 3, max: 20 }).map(String),
    u32,
    time,
    time,
    u16,
    hostName,
    base64(8, 64),
  ),
  SMIMEA: words(u8, u8, u8, hex(1, 40)),
  SOA: words(hostName, hostName, u32, u32, u32, u32, fc.nat(0x7fff_ffff).map(String)),
  SPF: fc.array(stringOf(30), { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
  SRV: words(u16, u16, u16, fc.oneof(hostName, fc.constant('.'))),
  SSHFP: words(u8, digest),
  SVCB: service,
  TLSA: words(u8, u8, u8, hex(1, 40)),
  TXT: fc
    .array(fc.oneof(stringOf(30), stringOf(255, 250)), { minLength: 1, maxLength: 4 })
    .map((some) => some.join(' ')),
  URI: words(u16, u16, stringOf(60, 1)),
}

/** A type and a value of it, and now and then one that nobody knows. */
export const typeAndValue = (
  types: readonly (keyof typeof recordTypes)[],
): fc.Arbitrary<Pick<DnsRecord, 'type' | 'value'>> =>
  fc.oneof(
    ...types.map((type) => values[type].map((value) => ({ type: type as string, value }))),
    hex(1, 20).map((digits) => ({ type: 'TYPE65280', value: `\\# ${digits.length / 2} ${digits}` })),
  )
