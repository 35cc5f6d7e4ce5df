import { parseAddress, parseCidr, type Range } from '@cadastre/core/ip'
import { describe, expect, test } from 'vitest'
import { choiceIn, nth, strategyIn, turned } from './choice.ts'
import type { TargetSubnet } from './target-subnet.ts'

const range = (first: string, last: string): Range => {
  const [low, high] = [parseAddress(first), parseAddress(last)]
  if (!low || !high) throw new Error('no range')
  return { family: low.family, first: low.value, last: high.value }
}
const ranges = [range('10.0.0.1', '10.0.0.3'), range('10.0.0.10', '10.0.0.11')]

const target = (network: string, rest: Partial<TargetSubnet> = {}): TargetSubnet => {
  const cidr = parseCidr(network)?.cidr
  if (!cidr) throw new Error('no network')
  const known = { id: '', block_id: '', policy: 'random', usual: 'sequential', zone: null } as const
  return { ...known, network, cidr, definitions: [], pools: [], ...rest }
}

describe('turned', () => {
  test.each([0n, 1n, 2n, 3n, 4n])('from place %s on, all addresses come once, in their order', (place) => {
    const hosts = turned(ranges, place).flatMap(({ first, last }) =>
      Array.from({ length: Number(last - first) + 1 }, (_, index) => Number((first + BigInt(index)) & 255n)),
    )
    const all = [1, 2, 3, 10, 11]
    expect(hosts).toEqual([...all.slice(Number(place)), ...all.slice(0, Number(place))])
  })
})

test('nth counts over all ranges', () => {
  expect([0n, 2n, 3n, 4n].map((place) => nth(ranges, place))).toEqual([
    '10.0.0.1',
    '10.0.0.3',
    '10.0.0.10',
    '10.0.0.11',
  ])
})

describe('strategyIn', () => {
  test.each([
    ['10.0.0.0/24', 'random', 'sequential', 'sequential'],
    ['10.0.0.0/24', 'random', 'eui64', 'sequential'],
    ['10.0.0.0/24', 'sequential', 'random', 'random'],
    ['2001:db8::/64', 'random', 'sequential', 'random'],
    ['2001:db8::/64', 'eui64', 'sequential', 'eui64'],
    ['2001:db8::/64', 'sequential', 'sequential', 'sequential'],
    ['2001:db8::/64', 'sequential', 'eui64', 'eui64'],
    ['2001:db8::/64', 'eui64', 'random', 'random'],
  ] as const)('%s with policy %s, asked for %s: %s', (network, policy, asked, expected) => {
    expect(strategyIn(target(network, { policy }), asked)).toBe(expected)
  })
})

describe('choiceIn', () => {
  test('leaves out pools, network and broadcast address, and what the caller may not write', () => {
    const pools: [string, string][] = [['10.0.0.2', '10.0.0.3']]
    const { tries, ranges: found } = choiceIn(target('10.0.0.0/29', { pools }), 'sequential', null, [
      range('10.0.0.0', '10.0.0.4'),
    ])
    expect([tries, found]).toEqual([[], [range('10.0.0.1', '10.0.0.1'), range('10.0.0.4', '10.0.0.4')]])
  })

  test('tries random addresses of the ranges, never the first of an IPv6 network', () => {
    const { tries } = choiceIn(target('2001:db8::/126'), 'random', null, 'all')
    expect(tries).toHaveLength(32)
    expect(new Set(tries)).toEqual(new Set(['2001:db8::1', '2001:db8::2', '2001:db8::3']))
  })

  test('an address made of the MAC comes first, and only where the caller may write', () => {
    const link = target('fe80::/64')
    expect(choiceIn(link, 'eui64', '02:00:00:00:00:01', 'all').tries[0]).toBe('fe80::ff:fe00:1')
    expect(choiceIn(link, 'eui64', '02:00:00:00:00:01', [range('fe80::1', 'fe80::9')]).tries).not.toContain(
      'fe80::ff:fe00:1',
    )
    expect(choiceIn(link, 'eui64', null, 'all').tries).toHaveLength(32)
  })

  test('with nothing to choose from there is nothing to try', () => {
    expect(choiceIn(target('10.0.0.0/24'), 'random', null, [])).toEqual({ tries: [], ranges: [] })
  })
})
