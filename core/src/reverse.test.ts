import { expect, test } from 'vitest'
import { parseAddress, parseCidr } from './ip.ts'
import { reverseName, reverseZone } from './reverse.ts'

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
