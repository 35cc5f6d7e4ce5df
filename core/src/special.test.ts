import { describe, expect, test } from 'vitest'
import {
  type Cidr,
  eui64,
  formatAddress,
  hasPlaceholders,
  isCgnat,
  isMulticast,
  isPrivate,
  parseAddress,
  parseCidr,
} from './ip.ts'

const net = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}

describe('an address is private at both ends of each range, and not beside them', () => {
  const inside = [
    ['10.0.0.0', '10.255.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['::1', '::1'],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ]
  test.each(inside)('%s to %s', (first, last) => {
    const one = parseAddress(first)
    const other = parseAddress(last)
    if (!one || !other) throw new Error(first)
    expect([one, other].map(isPrivate)).toEqual([true, true])
    expect(isPrivate({ ...one, value: one.value - 1n })).toBe(false)
    expect(isPrivate({ ...other, value: other.value + 1n })).toBe(false)
  })

  test.each(['8.8.8.8', '2001:db8::1', '::', '224.0.0.1'])('%s is not', (text) => {
    const one = parseAddress(text)
    expect(one && isPrivate(one)).toBe(false)
  })
})

test.each([
  ['100.64.0.0/10', true],
  ['100.127.255.255/32', true],
  ['100.64.0.0/9', false],
  ['100.0.0.0/8', false],
  ['100.128.0.0/24', false],
  ['::/0', false],
])('%s is wholly in the shared space: %s', (text, expected) => {
  expect(isCgnat(net(text))).toBe(expected)
})

test.each([
  ['224.0.0.0/4', true],
  ['239.255.255.0/24', true],
  ['ff02::/16', true],
  ['192.0.0.0/2', false],
  ['240.0.0.0/4', false],
  ['fe00::/7', false],
])('%s is multicast: %s', (text, expected) => {
  expect(isMulticast(net(text))).toBe(expected)
})

test.each([
  ['10.0.0.0/24', true],
  ['10.0.0.0/30', true],
  ['10.0.0.0/31', false],
  ['10.0.0.0/32', false],
  ['2001:db8::/64', true],
  ['2001:db8::/126', true],
  ['2001:db8::/127', false],
  ['2001:db8::/128', false],
  ['239.0.0.0/24', false],
  ['ff05::/64', false],
])('%s sets addresses apart: %s', (text, expected) => {
  expect(hasPlaceholders(net(text))).toBe(expected)
})

describe('the address made of a MAC', () => {
  test.each([
    ['2001:db8::/64', '00:25:96:12:34:56', '2001:db8::225:96ff:fe12:3456'],
    ['2001:db8::/64', '0225.9612.3456', '2001:db8::25:96ff:fe12:3456'],
    ['fe80::/64', 'FF-FF-FF-FF-FF-FF', 'fe80::fdff:ffff:feff:ffff'],
    ['2001:db8:0:ffff::/64', '020000000000', '2001:db8:0:ffff:0:ff:fe00:0'],
  ])('in %s by %s is %s', (cidr, mac, expected) => {
    const made = eui64(net(cidr), mac)
    expect(made && formatAddress(made)).toBe(expected)
  })

  test.each([
    ['2001:db8::/63', '00:25:96:12:34:56'],
    ['2001:db8::/65', '00:25:96:12:34:56'],
    ['10.0.0.0/24', '00:25:96:12:34:56'],
    ['2001:db8::/64', '00:25:96:12:34'],
  ])('in %s by %s does not exist', (cidr, mac) => {
    expect(eui64(net(cidr), mac)).toBeNull()
  })
})
