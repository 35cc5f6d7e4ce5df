import { expect, test } from 'vitest'
import { nearSiblings } from './neighbours.ts'

test('the nearest subnets come first, and the subnet itself not at all', () => {
  const subnets = ['10.0.0.0/24', '10.0.9.0/24', '10.0.1.0/24', '10.0.3.0/24'].map((network) => ({
    id: network,
    network,
  }))
  const near = nearSiblings({ id: '10.0.1.0/24', network: '10.0.1.0/24' }, subnets)
  expect(near.map(({ network }) => network)).toEqual(['10.0.0.0/24', '10.0.3.0/24', '10.0.9.0/24'])
})
