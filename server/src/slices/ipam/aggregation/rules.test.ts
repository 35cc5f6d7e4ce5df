import { formatCidr, parseCidr } from '@cadastre/core/ip'
import { expect, test } from 'vitest'
import { aggregates } from './rules.ts'

const found = (...networks: string[]) =>
  aggregates(
    networks.map((network) => {
      const parsed = parseCidr(network)
      if (!parsed) throw new Error(network)
      return { id: network, cidr: parsed.cidr }
    }),
  ).map(({ supernet, members }) => [formatCidr(supernet), members.length])

test('networks that fill one without a gap make one suggestion, whatever their order and size', () => {
  expect(found('10.0.1.0/24', '10.0.0.128/25', '10.0.0.0/25')).toEqual([['10.0.0.0/23', 3]])
})

test('one network alone is no suggestion, nor are neighbours of two supernets', () => {
  expect(found('10.0.0.0/24')).toEqual([])
  expect(found('10.0.1.0/24', '10.0.2.0/24')).toEqual([])
  expect(found()).toEqual([])
})

test('a run that no one network covers is cut where the alignment says', () => {
  expect(found('10.0.1.0/24', '10.0.2.0/24', '10.0.3.0/24', '10.0.4.0/24')).toEqual([['10.0.2.0/23', 2]])
})

test('the greatest come first, then the lowest; families stay apart', () => {
  expect(
    found('10.0.0.0/25', '10.0.0.128/25', '10.0.2.0/24', '10.0.3.0/24', '2001:db8::/65', '2001:db8:0:0:8000::/65'),
  ).toEqual([
    ['2001:db8::/64', 2],
    ['10.0.2.0/23', 2],
    ['10.0.0.0/24', 2],
  ])
})
