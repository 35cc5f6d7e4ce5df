import { expect, test } from 'vitest'
import { layoutOf, layoutText, movedColumn, toggledColumn, toggledPin } from './layout.ts'

const usual = { shown: ['name', 'kind', 'tags'], pinned: ['name'] }
const known = ['name', 'kind', 'tags', 'region']

test('the usual columns need no word in the address', () => {
  expect(layoutOf(undefined, usual, known)).toEqual(usual)
  expect(layoutText(usual, usual)).toBeUndefined()
})

test('what the address says comes back from it', () => {
  const own = { shown: ['region', 'name', 'kind'], pinned: ['region'] }
  expect(layoutText(own, usual)).toBe('region*,name,kind')
  expect(layoutOf('region*,name,kind', usual, known)).toEqual(own)
})

test('a column that is not there, or twice, is left out; without any the usual ones are shown', () => {
  expect(layoutOf('gone,kind,kind', usual, known).shown).toEqual(['kind'])
  expect(layoutOf('gone', usual, known)).toEqual(usual)
})

test('columns are added behind and taken away, but not the last one', () => {
  expect(toggledColumn(usual, 'region').shown).toEqual(['name', 'kind', 'tags', 'region'])
  expect(toggledColumn(usual, 'name')).toEqual({ shown: ['kind', 'tags'], pinned: [] })
  const last = { shown: ['name'], pinned: [] }
  expect(toggledColumn(last, 'name')).toEqual(last)
})

test('a column that is pinned comes first', () => {
  expect(toggledPin(usual, 'tags')).toEqual({ shown: ['name', 'tags', 'kind'], pinned: ['name', 'tags'] })
  expect(toggledPin(usual, 'name')).toEqual({ shown: ['name', 'kind', 'tags'], pinned: [] })
})

test('a column takes the place of another, in both directions', () => {
  expect(movedColumn(usual, 'tags', 'kind').shown).toEqual(['name', 'tags', 'kind'])
  expect(movedColumn(usual, 'kind', 'tags').shown).toEqual(['name', 'tags', 'kind'])
  expect(movedColumn(usual, 'tags', 'name')).toEqual({ shown: ['tags', 'name', 'kind'], pinned: ['name', 'tags'] })
  expect(movedColumn(usual, 'name', 'gone')).toEqual(usual)
})
