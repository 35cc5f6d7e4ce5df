import { expect, test } from 'vitest'
import { between, extended, nothing, toggledRow } from './selection.ts'
import { mostHeight, pagesOf, rowAfter, scrollFor, viewOf } from './window.ts'

const list = { viewport: 600, rowHeight: 36, total: 65_534 }

test('only the rows in view and a few around them are drawn', () => {
  expect(viewOf({ ...list, scrollTop: 0 })).toEqual({ from: 0, to: 25, offset: 0, height: 65_534 * 36 })
  const { from, to, offset } = viewOf({ ...list, scrollTop: 36_000 })
  expect([from, to, offset]).toEqual([992, 1025, 35_712])
})

test('the end of the list is reached, and nothing beyond it', () => {
  const bottom = 65_534 * 36 - 600
  expect(viewOf({ ...list, scrollTop: bottom }).to).toBe(65_534)
})

test('a list that is too high for a browser is scrolled in proportion, from its first row to its last', () => {
  const long = { ...list, total: 4_000_000 }
  expect(viewOf({ ...long, scrollTop: 0 })).toMatchObject({ from: 0, height: mostHeight })
  const end = viewOf({ ...long, scrollTop: mostHeight - 600 })
  expect(end.to).toBe(4_000_000)
  // The last drawn row ends where the list ends.
  expect(end.offset + (end.to - end.from) * 36).toBeCloseTo(mostHeight, 0)
})

test('a row in view needs no scrolling; others come to the nearest edge', () => {
  expect(scrollFor(3, { ...list, scrollTop: 0 })).toBeNull()
  expect(scrollFor(100, { ...list, scrollTop: 0 })).toBe(101 * 36 - 600)
  expect(scrollFor(5, { ...list, scrollTop: 3600 })).toBe(180)
  expect(scrollFor(3_999_999, { ...list, total: 4_000_000, scrollTop: 0 })).toBeCloseTo(mostHeight - 600, 0)
})

test('rows tell which pages to load', () => {
  expect(pagesOf(0, 25, 200)).toEqual([0])
  expect(pagesOf(190, 210, 200)).toEqual([0, 1])
  expect(pagesOf(200, 400, 200)).toEqual([1])
  expect(pagesOf(0, 0, 200)).toEqual([0])
})

test('keys stay inside the list', () => {
  expect([rowAfter('ArrowUp', 0, 10, 5), rowAfter('PageDown', 8, 10, 5), rowAfter('End', 0, 10, 5)]).toEqual([0, 9, 9])
  expect([rowAfter('ArrowDown', 0, 0, 5), rowAfter('a', 0, 10, 5)]).toEqual([null, null])
})

test('a row is chosen and dropped, a range is added to what is chosen', () => {
  const one = toggledRow(nothing, 'a', 4)
  expect([[...one.ids], one.anchor]).toEqual([['a'], 4])
  expect(toggledRow(one, 'a', 4).ids.size).toBe(0)
  expect([...extended(one, ['b', 'c']).ids]).toEqual(['a', 'b', 'c'])
  expect([between(4, 9), between(9, 4)]).toEqual([
    [4, 10],
    [4, 10],
  ])
})
