import fc from 'fast-check'
import { expect, test } from 'vitest'
import { address, cidr } from '../test/arbitrary.ts'
import { cidrOf, formatCidr, parseAddress, parseCidr } from './ip.ts'
import { classlessAliases, classlessZone, networkOfReverse, pointerIn, reverseName, reverseZone } from './reverse.ts'

test('a network has the smallest zone that holds all of it', () => {
  const zoneOf = (text: string) => reverseZone(parseCidr(text)?.cidr ?? { family: 4, first: 0n, prefix: 0 })
  expect(zoneOf('192.0.2.0/24')).toBe('2.0.192.in-addr.arpa.')
  expect(zoneOf('192.0.2.128/25')).toBe('2.0.192.in-addr.arpa.')
  expect(zoneOf('10.0.0.0/9')).toBe('10.in-addr.arpa.')
  expect(zoneOf('0.0.0.0/0')).toBe('in-addr.arpa.')
  expect(zoneOf('192.0.2.1/32')).toBe('1.2.0.192.in-addr.arpa.')
  expect(zoneOf('2001:db8::/32')).toBe('8.b.d.0.1.0.0.2.ip6.arpa.')
  expect(zoneOf('2001:db8::/35')).toBe('8.b.d.0.1.0.0.2.ip6.arpa.')
  expect(zoneOf('::/0')).toBe('ip6.arpa.')
})

test('an address has a name', () => {
  const nameOf = (text: string) => reverseName(parseAddress(text) ?? { family: 4, value: 0n })
  expect(nameOf('192.0.2.1')).toBe('1.2.0.192.in-addr.arpa.')
  expect(nameOf('2001:db8::1')).toBe(`1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa.`)
})

test('a name of the reverse tree stands for a network', () => {
  const networkOf = (name: string) => {
    const network = networkOfReverse(name)
    return network && formatCidr(network)
  }
  expect(networkOf('1.2.0.192.in-addr.arpa.')).toBe('192.0.2.1/32')
  expect(networkOf('2.0.192.in-addr.arpa.')).toBe('192.0.2.0/24')
  expect(networkOf('in-addr.arpa.')).toBe('0.0.0.0/0')
  expect(networkOf('128/25.2.0.192.in-addr.arpa.')).toBe('192.0.2.128/25')
  expect(networkOf('64-95.2.0.192.in-addr.arpa.')).toBe('192.0.2.64/27')
  expect(networkOf('8.b.d.0.1.0.0.2.ip6.arpa.')).toBe('2001:db8::/32')
  expect(networkOf('ip6.arpa.')).toBe('::/0')
  for (const name of ['arpa.', 'a.in-addr.arpa.', '256.in-addr.arpa.', '01.in-addr.arpa.', '5.1.2.3.4.in-addr.arpa.'])
    expect(networkOf(name), name).toBeNull()
  for (const name of [
    'g.ip6.arpa.',
    '10.ip6.arpa.',
    'x0.in-addr.arpa.',
    'xin-addr.arpa.',
    '1/25.2.0.192.in-addr.arpa.',
  ])
    expect(networkOf(name), name).toBeNull()
  for (const name of ['0-100.2.0.192.in-addr.arpa.', '0/25.0.192.in-addr.arpa.', '0/24.2.0.192.in-addr.arpa.'])
    expect(networkOf(name), name).toBeNull()
})

test('every address and every network at a cut has its name back', () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(networkOfReverse(reverseName(one))).toEqual(cidrOf(one, one.family === 4 ? 32 : 128))
    }),
  )
  fc.assert(
    fc.property(cidr, (network) => {
      const step = network.family === 4 ? 8 : 4
      const whole = cidrOf({ family: network.family, value: network.first }, network.prefix - (network.prefix % step))
      expect(networkOfReverse(reverseZone(network))).toEqual(whole)
    }),
  )
})

test('a part of an octet has a zone of its own and aliases that lead there', () => {
  const part = parseCidr('192.0.2.64/30')?.cidr ?? { family: 4, first: 0n, prefix: 0 }
  expect(classlessZone(part)).toBe('64/30.2.0.192.in-addr.arpa.')
  expect(networkOfReverse(classlessZone(part) ?? '')).toEqual(part)
  expect(classlessAliases(part).map(({ name, target }) => `${name} ${target}`)).toEqual(
    [64, 65, 66, 67].map((octet) => `${octet}.2.0.192.in-addr.arpa. ${octet}.64/30.2.0.192.in-addr.arpa.`),
  )
  expect(classlessZone({ family: 4, first: 0n, prefix: 24 })).toBeNull()
  expect(classlessAliases({ family: 6, first: 0n, prefix: 126 })).toEqual([])
})

test('an address has its pointer in every zone that holds it, below the part of an octet too', () => {
  const at = (zone: string, text: string) => pointerIn(zone, parseAddress(text) ?? { family: 4, value: 0n })
  expect(at('2.0.192.in-addr.arpa.', '192.0.2.130')).toBe('130.2.0.192.in-addr.arpa.')
  expect(at('130.2.0.192.in-addr.arpa.', '192.0.2.130')).toBe('130.2.0.192.in-addr.arpa.')
  expect(at('128/25.2.0.192.in-addr.arpa.', '192.0.2.130')).toBe('130.128/25.2.0.192.in-addr.arpa.')
  expect(at('128-255.2.0.192.in-addr.arpa.', '192.0.2.130')).toBe('130.128-255.2.0.192.in-addr.arpa.')
  expect(at('128/25.2.0.192.in-addr.arpa.', '192.0.2.127')).toBeNull()
  expect(at('3.0.192.in-addr.arpa.', '192.0.2.130')).toBeNull()
  expect(at('example.com.', '192.0.2.130')).toBeNull()
  expect(at('8.b.d.0.1.0.0.2.ip6.arpa.', '2001:db8::1')).toBe(`1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa.`)
})
