import { formatCidr, parseCidr } from '@cadastre/core/ip'
import { describe, expect, test } from 'vitest'
import { clashBeside, clashWithSubnets, isStrictlyInside, packed } from './rules.ts'

const cidr = (text: string) => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}
const placed = (...networks: string[]) =>
  networks.map((network) => ({ id: network, cidr: cidr(network), shown: network }))

describe('a block beside others', () => {
  test('those inside it are taken over when it adopts, else in the way', () => {
    const siblings = placed('10.0.0.0/16', '10.1.0.0/16')
    expect(clashBeside(cidr('10.0.0.0/8'), siblings, true)).toBeNull()
    expect(clashBeside(cidr('10.0.0.0/8'), siblings, false)).toBe('Block 10.0.0.0/8 overlaps with 10.0.0.0/16')
    expect(clashWithSubnets(cidr('10.0.0.0/16'), siblings.slice(0, 1), true)).toBeNull()
    expect(clashWithSubnets(cidr('10.0.0.0/16'), siblings.slice(0, 1), false)).toBe(
      'Block 10.0.0.0/16 overlaps with 10.0.0.0/16',
    )
  })

  test('a block is never as great as its parent', () => {
    expect(isStrictlyInside(cidr('10.0.0.0/16'), cidr('10.0.0.0/8'))).toBe(true)
    expect(isStrictlyInside(cidr('10.0.0.0/8'), cidr('10.0.0.0/8'))).toBe(false)
    expect(isStrictlyInside(cidr('::/8'), cidr('0.0.0.0/0'))).toBe(false)
  })
})

describe('packing', () => {
  const pack = (free: string[], ...items: [count: number, prefix_len: number][]) => {
    const { places, remaining } = packed(
      free.map(cidr),
      items.map(([count, prefix_len]) => ({ count, prefix_len })),
    )
    return { places: places.map((group) => group.map(formatCidr)), remaining: remaining.map(formatCidr) }
  }

  test('each takes the lowest place it fits, the greatest first', () => {
    expect(pack(['10.0.0.0/26', '10.0.1.0/24'], [1, 26], [1, 25])).toEqual({
      places: [['10.0.0.0/26'], ['10.0.1.0/25']],
      remaining: ['10.0.1.128/25'],
    })
  })

  test('what is left is as great as it can be', () => {
    expect(pack(['10.0.0.0/24'], [3, 28]).remaining).toEqual(['10.0.0.48/28', '10.0.0.64/26', '10.0.0.128/25'])
  })

  test('what does not fit is not placed', () => {
    expect(pack(['10.0.0.0/25'], [1, 24], [3, 26])).toEqual({
      places: [[], ['10.0.0.0/26', '10.0.0.64/26']],
      remaining: [],
    })
  })
})
