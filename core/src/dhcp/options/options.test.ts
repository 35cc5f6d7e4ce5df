import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAddress } from '../../address.ts'
import { DhcpFault } from '../fault.ts'
import { optionNamed, optionsV4, optionsV6 } from './catalogue.ts'
import { keaOptions } from './kea.ts'
import { type Kind, kinds, readValue, valueBytes, valueText } from './kinds.ts'
import { listedOptions, mergedOptions, readOptions, readOptionsOfEither } from './settings.ts'

const v4 = fc.bigInt(0n, 2n ** 32n - 1n).map((value) => formatAddress({ family: 4, value }))
const v6 = fc.bigInt(0n, 2n ** 128n - 1n).map((value) => formatAddress({ family: 6, value }))
const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/)
const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'))
const list = <T>(one: fc.Arbitrary<T>, most = 5) => fc.array(one, { minLength: 1, maxLength: most })
const hex = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const words = fc.stringMatching(/^[ -~]{1,40}$/).filter((text) => !text.startsWith('0x') && !text.startsWith('0X'))

/** A value of each kind in its one spelling. */
const VALUES: Record<Kind, fc.Arbitrary<unknown>> = {
  'ipv4-address': v4,
  'ipv4-list': list(v4),
  'ipv4-pair-list': list(
    fc
      .tuple(v4, v4)
      .filter(([first]) => first !== '0.0.0.0')
      .map((both) => both.join(' ')),
  ),
  'ipv6-address': v6,
  'ipv6-list': list(v6),
  'route-list': list(v4.map((router) => `10.0.0.0/8 ${router}`)),
  int32: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  uint8: fc.integer({ min: 0, max: 255 }),
  uint16: fc.integer({ min: 0, max: 65_535 }),
  uint32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  'uint8-list': list(fc.integer({ min: 0, max: 255 })),
  'uint16-list': list(fc.integer({ min: 0, max: 65_535 })),
  boolean: fc.boolean(),
  string: words,
  fqdn: domain,
  'fqdn-list': list(domain),
  binary: hex,
  empty: fc.constant(true),
  any: fc.oneof(
    words,
    hex.map((digits) => `0x${digits}`),
  ),
}

describe.each(kinds)('a value of kind %s', (kind) => {
  test('is read as itself, and again as itself', () => {
    fc.assert(
      fc.property(VALUES[kind], (value) => {
        expect(readValue(kind, value)).toEqual(value)
      }),
    )
  })

  test('has at most 255 octets', () => {
    fc.assert(
      fc.property(VALUES[kind], (value) => {
        expect(valueBytes(kind, readValue(kind, value)).length).toBeLessThanOrEqual(255)
      }),
    )
  })

  test('whatever is sent instead, either is read to one spelling or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.array(fc.string())), (sent) => {
        try {
          const value = readValue(kind, sent)
          expect(readValue(kind, value)).toEqual(value)
        } catch (error) {
          expect(error).toBeInstanceOf(DhcpFault)
        }
      }),
    )
  })

  test('what Kea reads in words says the same octets', () => {
    fc.assert(
      fc.property(VALUES[kind], (value) => {
        const read = readValue(kind, value)
        const text = valueText(kind, read)
        if (text === null || kind === 'empty' || kind === 'ipv4-pair-list') return
        expect(valueBytes(kind, readValue(kind, text))).toEqual(valueBytes(kind, read))
      }),
    )
  })
})

test.each([
  ['catalogue of DHCPv4', optionsV4],
  ['catalogue of DHCPv6', optionsV6],
])('in the %s a code and a name stand for one option', (_, options) => {
  expect(new Set(options.map(({ code }) => code)).size).toBe(options.length)
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length)
})

test('an option is found by any of its names and by its code', () => {
  for (const name of ['dns-servers', 'domain-name-servers', 'Domain_Name_Servers', 'option-6', 'opt-6', 'code:6'])
    expect(optionNamed(4, name)?.code).toBe(6)
  expect(optionNamed(6, 'dns-servers')?.code).toBe(23)
  expect(optionNamed(4, 'option-250')).toMatchObject({ code: 250, name: 'option-250' })
  expect(optionNamed(4, 'nonsense')).toBeUndefined()
})

test('a map and a list of the same options are the same settings', () => {
  const map = readOptions(4, { 'domain-name-servers': '192.0.2.1, 192.0.2.2', mtu: '1400', 'option-250': 'x' })
  expect(map).toEqual({ 'dns-servers': ['192.0.2.1', '192.0.2.2'], mtu: 1400, 'option-250': 'x' })
  expect(readOptions(4, listedOptions(4, map))).toEqual(map)
  expect(listedOptions(4, map)[0]).toEqual({ code: 6, name: 'dns-servers', value: ['192.0.2.1', '192.0.2.2'] })
  expect(readOptions(4, [{ code: 26, value: 1400 }])).toEqual({ mtu: 1400 })
})

test.each([
  [{ mtu: 70_000 }, 'Option mtu: "70000" is not a whole number from 0 to 65535'],
  [{ routers: ['2001:db8::1'] }, 'Option routers: "2001:db8::1" is not an IPv4 address'],
  [{ 'domain-name': 'two words' }, 'Option domain-name: "two words" is not a domain name'],
  [{ 'dhcp-agent-options': '0101' }, 'Option dhcp-agent-options (82) is set by the protocol itself'],
  [{ nonsense: 'x' }, '"nonsense" is no option of DHCPv4'],
  [{ 'option-255': 'x' }, '255 is no option code of DHCPv4'],
  [{ 'vendor-encapsulated-options': 'xyz' }, 'is not a row of octets'],
  [{ 'dns-servers': '192.0.2.1', 'option-6': '192.0.2.2' }, 'Option dns-servers is given twice'],
  [{ routers: Array.from({ length: 64 }, () => '192.0.2.1') }, 'takes 256 octets'],
])('%j is refused with a sentence', (sent, sentence) => {
  expect(() => readOptions(4, sent)).toThrow(sentence)
})

test('what DHCPv6 has no option for is refused there, and taken by what serves both', () => {
  expect(() => readOptions(6, { routers: '192.0.2.1' })).toThrow('"routers" is no option of DHCPv6')
  expect(readOptionsOfEither({ routers: '192.0.2.1', 'dns-servers': '2001:db8::1' })).toEqual({
    routers: ['192.0.2.1'],
    'dns-servers': ['2001:db8::1'],
  })
})

test('Kea gets words where it knows the option, and octets elsewhere', () => {
  const settings = readOptions(4, {
    routers: '192.0.2.1',
    'domain-search': 'a.example, b.example',
    'classless-static-route': '10.0.0.0/8 192.0.2.9',
    'tftp-server-address': '192.0.2.5',
    'bootfile-name': 'a,b',
  })
  expect(keaOptions(4, settings)).toEqual([
    { name: 'routers', data: '192.0.2.1' },
    { name: 'domain-search', data: 'a.example, b.example' },
    { code: 121, space: 'dhcp4', 'csv-format': false, data: '080AC0000209' },
    { code: 150, space: 'dhcp4', 'csv-format': false, data: 'C0000205' },
    { code: 67, space: 'dhcp4', 'csv-format': false, data: '612C62' },
  ])
})

test('options of a vendor travel in a space of their own', () => {
  const settings = readOptions(4, { 'vendor.1': '0x0a', 'vendor-4491.2': 'x' })
  expect(keaOptions(4, settings)).toEqual([
    { name: 'vendor-encapsulated-options' },
    { name: 'vivso-suboptions', data: '4491' },
    { code: 1, space: 'vendor-encapsulated-options-space', 'csv-format': false, data: '0A' },
    { code: 2, space: 'vendor-4491', 'csv-format': false, data: '78' },
  ])
})

test('of a class for both protocols each gets what it can hold', () => {
  const settings = readOptionsOfEither({ routers: '192.0.2.1', 'dns-servers': '192.0.2.2' })
  expect(keaOptions(6, settings)).toEqual([])
  expect(keaOptions(4, mergedOptions(settings, { mtu: 1400 }))).toHaveLength(3)
})
