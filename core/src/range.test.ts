import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesOf, outerAndTaken, smallRange } from '../test/arbitrary.ts'
import {
  type Cidr,
  cidrsOfRange,
  formatAddress,
  formatCidr,
  hostRange,
  intersectRanges,
  parseAddress,
  parseCidr,
  type Range,
  rangeOf,
  subtractRanges,
  unionRanges,
} from './ip.ts'

function range(first: string, last: string): Range {
  const [one, other] = [parseAddress(first), parseAddress(last)]
  if (!one || !other) throw new Error(`${first}-${last}`)
  return { family: one.family, first: one.value, last: other.value }
}
const net = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}
const shown = ({ family, first, last }: Range): string =>
  [first, last].map((value) => formatAddress({ family, value })).join('-')

test.each([
  ['10.0.0.0/24', '10.0.0.1-10.0.0.254'],
  ['10.0.0.0/30', '10.0.0.1-10.0.0.2'],
  ['10.0.0.0/31', '10.0.0.0-10.0.0.1'],
  ['10.0.0.7/32', '10.0.0.7-10.0.0.7'],
  ['2001:db8::/64', '2001:db8::1-2001:db8::ffff:ffff:ffff:ffff'],
  ['2001:db8::/126', '2001:db8::1-2001:db8::3'],
  ['2001:db8::/127', '2001:db8::-2001:db8::1'],
  ['2001:db8::/128', '2001:db8::-2001:db8::'],
])('hosts of %s have %s', (text, hosts) => {
  expect(shown(hostRange(net(text)))).toBe(hosts)
})

describe('the networks of a range', () => {
  test.each([
    ['10.0.0.0', '10.0.0.255', '10.0.0.0/24'],
    ['10.0.0.1', '10.0.0.1', '10.0.0.1/32'],
    ['10.0.0.1', '10.0.0.6', '10.0.0.1/32 10.0.0.2/31 10.0.0.4/31 10.0.0.6/32'],
    ['0.0.0.0', '255.255.255.255', '0.0.0.0/0'],
    ['255.255.255.254', '255.255.255.255', '255.255.255.254/31'],
    ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '::/0'],
    ['2001:db8::', '2001:db8::1:ffff', '2001:db8::/111'],
    ['10.0.0.2', '10.0.0.1', ''],
  ])('from %s to %s', (first, last, networks) => {
    expect(cidrsOfRange(range(first, last)).map(formatCidr).join(' ')).toBe(networks)
  })

  test('at worst two for every bit but one', () => {
    const worst = { family: 6, first: 1n, last: 2n ** 128n - 2n } as const
    expect(cidrsOfRange(worst)).toHaveLength(254)
  })

  test('are aligned, fill it exactly, and no two of them could be one', () => {
    fc.assert(
      fc.property(smallRange, (whole) => {
        const networks = cidrsOfRange(whole)
        expect(addressesOf(networks.map(rangeOf))).toEqual(addressesOf([whole]))
        for (const [index, one] of networks.entries()) {
          expect(parseCidr(formatCidr(one))).toEqual({ cidr: one, hasHostBits: false })
          const next = networks[index + 1]
          const isMergeable = next?.prefix === one.prefix && rangeOf(one).first % (2n * (next.first - one.first)) === 0n
          expect(isMergeable).toBe(false)
        }
      }),
    )
  })
})

const pairOfRanges = outerAndTaken.map(({ outer, taken }) => ({ whole: rangeOf(outer), taken: taken.map(rangeOf) }))
// A taken network of the other family may have more addresses than can be looked at one by one.
const isSmall = ({ first, last }: Range): boolean => last - first < 1024n

test('what is taken from a range and what remains of it are the whole, and disjoint', () => {
  fc.assert(
    fc.property(pairOfRanges, ({ whole, taken }) => {
      const rest = addressesOf(subtractRanges(whole, taken))
      const takenInside = taken.flatMap((one) => intersectRanges(whole, one) ?? [])
      const used = addressesOf(takenInside)
      const all = addressesOf([whole])
      expect(new Set([...rest, ...used])).toEqual(all)
      expect(rest.size + used.size).toBe(all.size)
    }),
  )
})

test('the last address of all can be taken', () => {
  const top = range('255.255.255.0', '255.255.255.255')
  expect(subtractRanges(top, [range('255.255.255.128', '255.255.255.255')]).map(shown)).toEqual([
    '255.255.255.0-255.255.255.127',
  ])
  expect(subtractRanges(top, [top, top])).toEqual([])
})

test('two ranges share what lies in both, or nothing', () => {
  const shared = (one: Range, other: Range) => [intersectRanges(one, other) ?? []].flat().map(shown)[0]
  expect(shared(range('10.0.0.1', '10.0.0.9'), range('10.0.0.5', '10.0.0.20'))).toBe('10.0.0.5-10.0.0.9')
  expect(shared(range('10.0.0.5', '10.0.0.20'), range('10.0.0.1', '10.0.0.5'))).toBe('10.0.0.5-10.0.0.5')
  expect(shared(range('10.0.0.1', '10.0.0.4'), range('10.0.0.5', '10.0.0.9'))).toBeUndefined()
  expect(shared(range('0.0.0.0', '255.255.255.255'), range('::', '::ffff'))).toBeUndefined()
})

test('a union has the same addresses, sorted, and no two ranges of it touch', () => {
  fc.assert(
    fc.property(pairOfRanges, ({ whole, taken }) => {
      const ranges = [whole, ...taken.filter(isSmall)]
      const before = structuredClone(ranges)
      const united = unionRanges(ranges)
      expect(addressesOf(united)).toEqual(addressesOf(ranges))
      for (const [index, one] of united.entries()) {
        const next = united[index + 1]
        if (next?.family === one.family) expect(next.first).toBeGreaterThan(one.last + 1n)
      }
      expect(ranges).toEqual(before)
    }),
  )
})
