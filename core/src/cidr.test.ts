import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { address, cidr } from '../test/arbitrary.ts'
import {
  bitsOf,
  type Cidr,
  cidrOf,
  clamp63,
  compareCidr,
  contains,
  containsAddress,
  equalCidr,
  firstOf,
  formatAddress,
  formatCidr,
  lastOf,
  overlaps,
  parseCidr,
  sizeOf,
  subnetsOf,
  supernet,
  usableSize,
} from './ip.ts'

const net = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}

describe('what is no network is refused', () => {
  test.each([
    '',
    '/',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/00',
    '10.0.0.0/+8',
    '10.0.0.0/8 ',
    '10.0.0.0 /8',
    '10.0.0.0/8/8',
    '10.0.0.0/1e1',
    '10.0.0.0/8.0',
    '10.0.0.0/255.0.0.0',
    '10/8',
    '10.0.0.1',
    '::',
    '8',
    '/8',
    '010.0.0.0/8',
    '::/129',
    '::/0128',
    '::/1000',
    'fe80::%eth0/64',
    '::1/٦٤',
  ])('%j', (text) => {
    expect(parseCidr(text)).toBeNull()
  })
})

test.each([
  ['10.0.0.0/8', '10.0.0.0/8', false],
  ['10.1.2.3/8', '10.0.0.0/8', true],
  ['0.0.0.0/0', '0.0.0.0/0', false],
  ['0.0.0.1/0', '0.0.0.0/0', true],
  ['10.0.0.1/31', '10.0.0.0/31', true],
  ['2001:DB8::/32', '2001:db8::/32', false],
  ['2001:db8::1/64', '2001:db8::/64', true],
  ['::/0', '::/0', false],
])('%s is the network %s', (text, canonical, hasHostBits) => {
  const parsed = parseCidr(text)
  expect(parsed && formatCidr(parsed.cidr)).toBe(canonical)
  expect(parsed?.hasHostBits).toBe(hasHostBits)
})

test('a network read again is the same network', () => {
  fc.assert(
    fc.property(cidr, (one) => {
      expect(parseCidr(formatCidr(one))).toEqual({ cidr: one, hasHostBits: false })
    }),
  )
})

test('host bits are noticed exactly where there are any', () => {
  fc.assert(
    fc.property(address, fc.nat(128), (inside, length) => {
      const prefix = length % (bitsOf(inside.family) + 1)
      const around = cidrOf(inside, prefix)
      expect(parseCidr(`${formatAddress(inside)}/${prefix}`)).toEqual({
        cidr: around,
        hasHostBits: around.first !== inside.value,
      })
    }),
  )
})

test('a prefix the family does not have is an error', () => {
  for (const prefix of [-1, 33, 1.5, Number.NaN]) {
    expect(() => cidrOf({ family: 4, value: 0n }, prefix)).toThrow(RangeError)
  }
})

test('first, last and size of a network', () => {
  const one = net('10.0.0.0/23')
  expect([firstOf(one), lastOf(one)].map(formatAddress)).toEqual(['10.0.0.0', '10.0.1.255'])
  expect([sizeOf(one), sizeOf(net('0.0.0.0/0')), sizeOf(net('::/0'))]).toEqual([512n, 2n ** 32n, 2n ** 128n])
  expect(formatAddress(lastOf(net('::/0')))).toBe('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')
})

test.each([
  ['10.0.0.0/24', 254n],
  ['10.0.0.0/30', 2n],
  ['10.0.0.0/31', 2n],
  ['10.0.0.0/32', 1n],
  ['2001:db8::/64', 2n ** 64n],
  ['2001:db8::/127', 2n],
])('%s has %d usable addresses', (text, usable) => {
  expect(usableSize(net(text))).toBe(usable)
})

test('a count that a bigint column cannot hold becomes the greatest it can', () => {
  expect([clamp63(5n), clamp63(2n ** 63n - 1n), clamp63(2n ** 63n), clamp63(2n ** 128n)]).toEqual([
    5n,
    2n ** 63n - 1n,
    2n ** 63n - 1n,
    2n ** 63n - 1n,
  ])
})

describe('containment', () => {
  test('the families never meet', () => {
    expect(contains(net('0.0.0.0/0'), net('::/128'))).toBe(false)
    expect(contains(net('::/0'), net('0.0.0.0/32'))).toBe(false)
    expect(overlaps(net('::/0'), net('0.0.0.0/0'))).toBe(false)
    expect(containsAddress(net('::/0'), { family: 4, value: 0n })).toBe(false)
  })

  test('is the containment of both ends', () => {
    fc.assert(
      fc.property(cidr, cidr, fc.nat(128), (one, other, length) => {
        const related = supernet(other, Math.min(length, other.prefix))
        for (const outer of [one, related]) {
          const both = containsAddress(outer, firstOf(other)) && containsAddress(outer, lastOf(other))
          expect(contains(outer, other)).toBe(both)
        }
        expect(contains(related, other)).toBe(true)
      }),
    )
  })

  test('an address is in a network if it is neither before the first nor after the last', () => {
    fc.assert(
      fc.property(cidr, address, (outer, inside) => {
        const isBetween = outer.first <= inside.value && inside.value <= lastOf(outer).value
        expect(containsAddress(outer, inside)).toBe(outer.family === inside.family && isBetween)
      }),
    )
  })

  test('two networks overlap if one contains the other, whichever is named first', () => {
    expect(overlaps(net('10.0.0.0/8'), net('10.1.0.0/16'))).toBe(true)
    expect(overlaps(net('10.1.0.0/16'), net('10.0.0.0/8'))).toBe(true)
    expect(overlaps(net('10.0.0.0/16'), net('10.1.0.0/16'))).toBe(false)
  })
})

describe('order', () => {
  test('by family, then address, then the shorter prefix first', () => {
    const order = ['9.0.0.0/8', '10.0.0.0/8', '10.0.0.0/16', '10.0.0.0/32', '10.0.1.0/24', '::/0', '::/128', '2::/16']
    expect(order.toReversed().map(net).sort(compareCidr).map(formatCidr)).toEqual(order)
  })

  test('is total, and agrees with equality', () => {
    fc.assert(
      fc.property(cidr, cidr, cidr, (one, two, three) => {
        expect(Math.sign(compareCidr(one, two))).toBe(-Math.sign(compareCidr(two, one)) + 0)
        expect(compareCidr(one, two) === 0).toBe(equalCidr(one, two))
        if (compareCidr(one, two) <= 0 && compareCidr(two, three) <= 0) {
          expect(compareCidr(one, three)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  test('networks differ by any of family, address and prefix', () => {
    expect(equalCidr(net('10.0.0.0/8'), net('10.0.0.0/8'))).toBe(true)
    expect(equalCidr(net('10.0.0.0/8'), net('10.0.0.0/9'))).toBe(false)
    expect(equalCidr(net('10.0.0.0/8'), net('11.0.0.0/8'))).toBe(false)
    expect(equalCidr(net('0.0.0.0/0'), net('::/0'))).toBe(false)
  })
})

describe('subnets', () => {
  test('come lowest first and fill the network', () => {
    expect([...subnetsOf(net('10.0.0.0/22'), 24)].map(formatCidr)).toEqual([
      '10.0.0.0/24',
      '10.0.1.0/24',
      '10.0.2.0/24',
      '10.0.3.0/24',
    ])
    expect([...subnetsOf(net('255.255.255.254/31'), 32)].map(formatCidr)).toEqual([
      '255.255.255.254/32',
      '255.255.255.255/32',
    ])
    expect([...subnetsOf(net('10.0.0.0/22'), 22)].map(formatCidr)).toEqual(['10.0.0.0/22'])
  })

  test('are made only as they are asked for', () => {
    const few = subnetsOf(net('::/0'), 128)
    expect([few.next().value, few.next().value]).toEqual([net('::/128'), net('::1/128')])
  })

  test('do not exist at a shorter length than that of the network', () => {
    expect([...subnetsOf(net('10.0.0.0/22'), 21)]).toEqual([])
  })

  test('have the network as their supernet, and a longer one is an error', () => {
    expect(formatCidr(supernet(net('10.1.2.0/24'), 16))).toBe('10.1.0.0/16')
    expect(() => supernet(net('10.1.0.0/16'), 24)).toThrow(RangeError)
  })
})
