import { expect, test } from 'vitest'
import { chosenAfter } from './chosen.ts'

const page = new Map([
  ['a', '10.0.0.0/24'],
  ['b', '10.0.1.0/24'],
])
const elsewhere = new Map([['z', '10.9.0.0/24']])

test('a row is chosen with its name', () => {
  expect([...chosenAfter(new Map(), page, ['b'])]).toEqual([['b', '10.0.1.0/24']])
})

test('all of a page are chosen beside those of other pages, and taken back without them', () => {
  const all = chosenAfter(elsewhere, page, ['a', 'b'])
  expect([...all.keys()]).toEqual(['z', 'a', 'b'])
  expect([...chosenAfter(all, page, []).keys()]).toEqual(['z'])
})

test('one less on this page leaves the others alone', () => {
  const all = chosenAfter(elsewhere, page, ['a', 'b'])
  expect([...chosenAfter(all, page, ['z', 'b']).keys()]).toEqual(['z', 'b'])
})

test('a key that is on no page is not made up', () => {
  expect(chosenAfter(new Map(), page, ['unknown']).size).toBe(0)
})
