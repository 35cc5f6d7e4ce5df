import { expect, test } from 'vitest'
import { isRouteDistinguisher, Name, Network, StrictNetwork } from './values.ts'

test.each(['65000:1', '0:0', '65535:4294967295', '4200000000:65535', '192.0.2.1:65535'])(
  '%s is a distinguisher',
  (text) => {
    expect(isRouteDistinguisher(text)).toBe(true)
  },
)

test.each([
  ['65000', 'has no second number'],
  ['65000:', 'has an empty one'],
  ['65000:4294967296', 'is longer than four bytes'],
  ['65536:65536', 'has four bytes on both sides'],
  ['4294967296:1', 'has an AS number beyond four bytes'],
  ['192.0.2.1:65536', 'has more than two bytes after an address'],
  ['300.1.1.1:1', 'has no such address'],
  ['010.0.0.1:1', 'has an address in a doubtful spelling'],
  ['1.2.3:1', 'has an address that is too short'],
  ['65000:1 ', 'has a blank'],
  ['::1:1', 'has an IPv6 address'],
])('%s is none: it %s', (text) => {
  expect(isRouteDistinguisher(text)).toBe(false)
})

test('a name loses the blanks around it, and a blank is none', () => {
  expect(Name.parse('\t North wing \n')).toBe('North wing')
  expect(Name.safeParse(' \u00a0\n').error?.issues[0]?.code).toBe('too_small')
})

test.each([
  ['10.0.0.0', 'it has no prefix length; a network is written like 10.0.0.0/24'],
  ['10.0.0', 'it is not a network such as 10.0.0.0/24'],
  ['10.0.0.0/33', 'it is not a network such as 10.0.0.0/24'],
])('%s is refused as a network: %s', (text, message) => {
  for (const schema of [Network, StrictNetwork])
    expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a network is canonical, and only the lenient one clears host bits', () => {
  expect(Network.parse('10.1.2.3/8')).toBe('10.0.0.0/8')
  expect(StrictNetwork.parse('2001:DB8::/32')).toBe('2001:db8::/32')
  expect(StrictNetwork.safeParse('10.1.2.3/8').success).toBe(false)
})
