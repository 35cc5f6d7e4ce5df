import { expect, test } from 'vitest'
import { z } from 'zod'
import { nearestOf, unknownParameters } from './unknown-parameters.ts'

const known = ['status', 'site_id', 'search', 'limit', 'offset']

test.each([
  ['statsu', 'status'],
  ['Limit', 'limit'],
  ['site', 'site_id'],
  ['serach', 'search'],
  ['of', 'offset'],
])('%s is nearest to %s', (name, nearest) => {
  expect(nearestOf(name, known)).toBe(nearest)
})

test('every unknown parameter is named, also where none is known', () => {
  expect(unknownParameters(undefined, { a: '1', b: '2' }).map(({ loc }) => loc)).toEqual([
    ['query', 'a'],
    ['query', 'b'],
  ])
})

test('a name that every object has is not known for that', () => {
  expect(unknownParameters(z.object({ q: z.string() }), { constructor: '1' })).toHaveLength(1)
})

test('a name without end is not repeated', () => {
  const [fault] = unknownParameters(z.object({ q: z.string() }), { ['x'.repeat(9_000)]: '1' })
  expect(JSON.stringify(fault).length).toBeLessThan(500)
})
