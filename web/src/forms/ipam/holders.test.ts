import { expect, test } from 'vitest'
import { counted } from '../../lib/counted.ts'
import { inBatches } from './batches.ts'
import { below } from './below.ts'
import { holders } from './holders.ts'

test('a block can go below larger blocks around it, and not below itself or beside', () => {
  const blocks = ['10.0.0.0/16', '10.0.0.0/8', '10.1.0.0/16', '10.0.0.0/24', '2001:db8::/32'].map((network) => ({
    id: network,
    network,
  }))
  const around = holders({ id: '10.0.0.0/24', network: '10.0.0.0/24' }, blocks)
  expect(around.map(({ network }) => network)).toEqual(['10.0.0.0/8', '10.0.0.0/16'])
})

test('what is inside a block is found however deep it lies', () => {
  const block = (id: string, parent_block_id: string | null) => ({ id, parent_block_id })
  const blocks = [
    block('a', null),
    block('b', 'a'),
    block('c', 'b'),
    block('d', 'a'),
    block('x', null),
    block('y', 'x'),
  ]
  expect(below('a', blocks)).toEqual(['b', 'd', 'c'])
  expect(below('c', blocks)).toEqual([])
})

test('many ids go out in batches, one after the other', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const done: number[] = []
  const batches = await inBatches(
    ids,
    2,
    async (batch) => batch,
    (count) => done.push(count),
  )
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(done).toEqual([2, 4])
})

test('counts read like sentences', () => {
  expect([counted(1, 'subnet'), counted(2, 'address', 'addresses'), counted(12_000, 'block')]).toEqual([
    '1 subnet',
    '2 addresses',
    '12,000 blocks',
  ])
})
