import { expect, test } from 'vitest'
import { keptSearch, searchOf } from './saved-search.ts'

test('filters are kept in one order, the place in the list and open dialogs are not', () => {
  expect(keptSearch('?q=dmz&offset=50&limit=25&dialog=edit&id=7')).toBe('limit=25&q=dmz')
  expect(keptSearch('?limit=25&q=dmz')).toBe(keptSearch('?q=dmz&limit=25'))
  expect(keptSearch('')).toBe('')
})

test('a filter that is given twice stays given twice', () => {
  expect(keptSearch('tag=a&tag=b')).toBe('tag=a&tag=b')
})

test('a view that something else stored is an empty one', () => {
  expect(searchOf({ search: 12 })).toBe('')
  expect(searchOf({})).toBe('')
})
