import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { address, address4, address6 } from '../test/arbitrary.ts'
import { formatAddress, parseAddress } from './ip.ts'

const printed = (text: string): string | null => {
  const parsed = parseAddress(text)
  return parsed && formatAddress(parsed)
}

describe('what is no address is refused', () => {
  test.each([
    '',
    ' ',
    '.',
    '...',
    ':',
    ':::',
    '1.2.3',
    '1.2.3.',
    '.1.2.3',
    '1..2.3',
    '1.2.3.4.',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.1.1.256',
    '1.1.1.1000',
    '99999999999.1.1.1',
    '010.0.0.1',
    '10.0.0.01',
    '10.0.0.00',
    '0x0a.0.0.1',
    '10.0.0.-1',
    '+1.0.0.1',
    '1e1.0.0.1',
    '10.0.0.1 ',
    ' 10.0.0.1',
    '10.0.0.1\n',
    '10.0.0.1/32',
    '10',
    '167772161',
    '１０.0.0.1',
    '١.0.0.1',
    'localhost',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1::2:3:4:5:6:7:8',
    '1::2::3',
    ':::1',
    '1:::2',
    '1:2:3:4:5:6:7:',
    ':1:2:3:4:5:6:7',
    ':1::2',
    '1::2:',
    '12345::',
    '::00001',
    '::g',
    '::-1',
    '::1 ',
    ' ::1',
    'fe80::1%eth0',
    '[::1]',
    '::1/128',
    '::1.2.3',
    '::1.2.3.4.5',
    '::256.2.3.4',
    '::01.2.3.4',
    '1.2.3.4::',
    '1::1.2.3.4:5',
    '1:1.2.3.4::',
    '::1.2.3.4:5',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5:1.2.3.4',
    '1:2:3:4:5:6:1.2.3.4::',
    '::2:3:4:5:6:7:1.2.3.4',
    '1.2.3.4:80',
    '0000:0000:0000:0000:0000:ffff:255.255.255.2555',
    `${'0:'.repeat(100_000)}:`,
  ])('%j', (text) => {
    expect(parseAddress(text)).toBeNull()
  })
})

describe('an address prints in its one canonical form', () => {
  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['128.0.0.1', '128.0.0.1'],
    ['::', '::'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['::2', '::2'],
    ['2001:DB8::ABCD', '2001:db8::abcd'],
    ['2001:0db8:0000:0000:0000:0000:0002:0001', '2001:db8::2:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    ['1:2:3:4:5:6:0:0', '1:2:3:4:5:6::'],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
    ['::FFFF:102:304', '::ffff:1.2.3.4'],
    ['::ffff:0:0', '::ffff:0.0.0.0'],
    ['::1.2.3.4', '::1.2.3.4'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
    ['1::6:1.2.3.4', '1::6:102:304'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('%s as %s', (text, canonical) => {
    expect(printed(text)).toBe(canonical)
  })
})

test('a mapped address stays IPv6', () => {
  expect(parseAddress('::ffff:1.2.3.4')).toEqual({ family: 6, value: 0xffff_0102_0304n })
})

test('an address read again is the same address', () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(parseAddress(formatAddress(one))).toEqual(one)
    }),
  )
})

test('a text of eight full groups is the address it spells', () => {
  const full = (value: bigint) => (value.toString(16).padStart(32, '0').match(/..../g) ?? []).join(':')
  fc.assert(
    fc.property(address6, (one) => {
      expect(parseAddress(full(one.value))).toEqual(one)
    }),
  )
})

test('two texts of an address print alike, in upper case and with a dotted quad at the end', () => {
  const mixed = (value: bigint) => {
    const groups = value.toString(16).padStart(32, '0').match(/..../g) ?? []
    const quad = formatAddress({ family: 4, value: value & 0xffff_ffffn })
    return `${groups.slice(0, 6).join(':').toUpperCase()}:${quad}`
  }
  fc.assert(
    fc.property(address6, (one) => {
      expect(printed(mixed(one.value))).toBe(formatAddress(one))
    }),
  )
})

test('an octet with a zero before it, anywhere, makes the text no address', () => {
  fc.assert(
    fc.property(address4, fc.nat(3), (one, at) => {
      const octets = formatAddress(one).split('.')
      expect(parseAddress(octets.with(at, `0${octets[at]}`).join('.'))).toBeNull()
    }),
  )
})

test('a text that is read as an address, whatever it was, prints as one that is read the same', () => {
  const junk = fc.string({ unit: fc.constantFrom(...'0127af:.'), maxLength: 24 })
  fc.assert(
    fc.property(junk, (text) => {
      const parsed = parseAddress(text)
      if (parsed) expect(parseAddress(formatAddress(parsed))).toEqual(parsed)
    }),
    { numRuns: 2_000 },
  )
})
