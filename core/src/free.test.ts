import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesOf, outerAndTaken, smallOuter } from '../test/arbitrary.ts'
import {
  bitsOf,
  type Cidr,
  collapse,
  compareCidr,
  equalCidr,
  firstFree,
  formatCidr,
  freeCidrs,
  freeOfPrefix,
  intersectRanges,
  mergeExact,
  overlaps,
  parseCidr,
  rangeOf,
  subnetsOf,
} from './ip.ts'

const net = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}
const nets = (text: string): Cidr[] => text.split(' ').filter(Boolean).map(net)
const shown = (cidrs: Cidr[]): string => cidrs.map(formatCidr).join(' ')

describe('the free networks', () => {
  test.each([
    ['10.0.0.0/24', '', '10.0.0.0/24'],
    ['10.0.0.0/24', '10.0.0.0/24', ''],
    ['10.0.0.0/24', '10.0.0.0/8', ''],
    ['10.0.0.0/24', '10.0.1.0/24 9.0.0.0/8 ::/0', '10.0.0.0/24'],
    ['10.0.0.0/24', '10.0.0.64/26', '10.0.0.0/26 10.0.0.128/25'],
    ['10.0.0.0/29', '10.0.0.4/30 10.0.0.0/32', '10.0.0.1/32 10.0.0.2/31'],
    ['2001:db8::/32', '2001:db8::/34 2001:db8:c000::/34', '2001:db8:4000::/34 2001:db8:8000::/34'],
    ['255.255.255.252/30', '255.255.255.255/32', '255.255.255.252/31 255.255.255.254/32'],
  ])('of %s without %s', (outer, taken, free) => {
    expect(shown(freeCidrs(net(outer), nets(taken)))).toBe(free)
  })

  test('and the taken ones make up the whole, sorted and as great as can be', () => {
    fc.assert(
      fc.property(outerAndTaken, ({ outer, taken }) => {
        const free = freeCidrs(outer, taken)
        const used = addressesOf(taken.flatMap((one) => intersectRanges(rangeOf(outer), rangeOf(one)) ?? []))
        const unused = addressesOf(free.map(rangeOf))
        const whole = addressesOf([rangeOf(outer)])
        expect(new Set([...unused, ...used])).toEqual(whole)
        expect(unused.size + used.size).toBe(whole.size)
        expect(collapse(free)).toEqual(free)
      }),
    )
  })
})

describe('the lowest free network of a length', () => {
  test('is the first that a walk over all of them finds, and so are those after it', () => {
    fc.assert(
      fc.property(outerAndTaken, fc.nat(10), fc.nat(6), ({ outer, taken }, longer, limit) => {
        const sorted = taken.toSorted(compareCidr)
        const prefix = outer.prefix - 1 + longer
        const isFree = (one: Cidr) => !taken.some((used) => overlaps(one, used))
        const walk = prefix <= bitsOf(outer.family) ? [...subnetsOf(outer, prefix)].filter(isFree) : []
        expect(firstFree(outer, sorted, prefix)).toEqual(walk[0] ?? null)
        expect(freeOfPrefix(outer, sorted, prefix, limit)).toEqual(walk.slice(0, limit))
      }),
    )
  })

  test('is found in a network of any size without counting addresses', () => {
    expect(firstFree(net('::/0'), nets('::/1'), 128)).toEqual(net('8000::/128'))
    expect(firstFree(net('::/0'), nets('::/1 8000::/1'), 128)).toBeNull()
  })

  test('is found without reading more of the taken ones than it needs, and they are told to stop', () => {
    let read = 0
    let isStopped = false
    function* taken(): Generator<Cidr> {
      try {
        for (const one of subnetsOf(net('10.0.0.0/8'), 32)) {
          read++
          // Every address but the eleventh.
          if (read !== 11) yield one
        }
      } finally {
        isStopped = true
      }
    }
    expect(firstFree(net('10.0.0.0/8'), taken(), 32)).toEqual(net('10.0.0.10/32'))
    expect([read, isStopped]).toEqual([12, true])
  })

  test('does not exist if it would be greater than the network, or longer than an address', () => {
    expect(firstFree(net('10.0.0.0/24'), [], 23)).toBeNull()
    expect(firstFree(net('10.0.0.0/24'), [], 33)).toBeNull()
  })
})

describe('a merger', () => {
  test.each([
    ['10.0.0.0/25 10.0.0.128/25', '10.0.0.0/24'],
    ['10.0.0.128/25 10.0.0.64/26 10.0.0.0/26', '10.0.0.0/24'],
    ['10.0.0.0/24', '10.0.0.0/24'],
    ['0.0.0.0/1 128.0.0.0/1', '0.0.0.0/0'],
  ])('of %s is %s', (parts, whole) => {
    expect(mergeExact(nets(parts))).toEqual(net(whole))
  })

  test.each([
    ['nothing', ''],
    ['a gap', '10.0.0.0/26 10.0.0.128/25'],
    ['neighbours that are not aligned', '10.0.1.0/24 10.0.2.0/24'],
    ['the same network twice', '10.0.0.0/24 10.0.0.0/24'],
    ['an overlap', '10.0.0.0/24 10.0.0.0/25'],
    ['an overlap in what would fill it', '10.0.0.0/25 10.0.0.128/25 10.0.0.128/26'],
    ['two families', '0.0.0.0/0 ::/0'],
  ])('is refused for %s', (_, parts) => {
    expect(mergeExact(nets(parts))).toBeNull()
  })

  test('of all subnets of a network is the network, and without one of them it is nothing', () => {
    fc.assert(
      fc.property(smallOuter, fc.nat(4), fc.nat(), (outer, longer, chosen) => {
        const parts = [...subnetsOf(outer, Math.min(outer.prefix + longer, bitsOf(outer.family)))]
        expect(mergeExact(parts.toReversed())).toEqual(outer)
        const fewer = parts.toSpliced(chosen % parts.length, 1)
        const merged = mergeExact(fewer)
        expect(merged !== null && equalCidr(merged, outer)).toBe(false)
      }),
    )
  })
})

describe('collapsed networks', () => {
  test.each([
    ['10.0.0.0/25 10.0.0.128/25 10.0.1.0/24', '10.0.0.0/23'],
    ['10.0.1.0/24 10.0.2.0/24', '10.0.1.0/24 10.0.2.0/24'],
    ['10.0.0.0/8 10.1.0.0/16 10.0.0.0/8', '10.0.0.0/8'],
    ['::/1 128.0.0.0/1 8000::/1 0.0.0.0/1', '0.0.0.0/0 ::/0'],
    ['', ''],
  ])('%s are %s', (cidrs, fewest) => {
    expect(shown(collapse(nets(cidrs)))).toBe(fewest)
  })

  test('have the same addresses, and collapse no further', () => {
    fc.assert(
      fc.property(outerAndTaken, ({ outer, taken }) => {
        const cidrs = [outer, ...taken.filter(({ family, prefix }) => prefix >= bitsOf(family) - 9)]
        const collapsed = collapse(cidrs)
        expect(addressesOf(collapsed.map(rangeOf))).toEqual(addressesOf(cidrs.map(rangeOf)))
        expect(collapse(collapsed)).toEqual(collapsed)
        expect(collapsed.toSorted(compareCidr)).toEqual(collapsed)
      }),
    )
  })
})
