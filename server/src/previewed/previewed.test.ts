import { expect, test } from 'vitest'
import { hashOf } from './previewed.ts'

const shown = { network: '10.0.0.0/24', parts: [{ cidr: '10.0.0.0/25', used: 1 }], warnings: ['a'] }

test('the same preview has the same hash', () => {
  expect(hashOf(shown)).toBe(hashOf(structuredClone(shown)))
})

test.each([
  ['a value', { ...shown, network: '10.0.0.0/25' }],
  ['a row', { ...shown, parts: [] }],
  ['a field of a row', { ...shown, parts: [{ cidr: '10.0.0.0/25', used: 2 }] }],
  ['a row that is two', { ...shown, warnings: ['a', 'a'] }],
  ['a text of what separates rows', { ...shown, warnings: ['a","a'] }],
])('%s that differs makes another', (_what, other) => {
  expect(hashOf(other)).not.toBe(hashOf(shown))
})

test('fields that move by themselves make no difference, at any depth', () => {
  const later = { ...shown, parts: [{ cidr: '10.0.0.0/25', used: 2 }] }
  expect(hashOf(later, ['used'])).toBe(hashOf(shown, ['used']))
  expect(hashOf({ ...shown, network: 'x' }, ['network'])).toBe(hashOf(shown, ['network']))
})
