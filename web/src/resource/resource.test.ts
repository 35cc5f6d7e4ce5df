import { expect, test } from 'vitest'
import type { Fields } from '../api/fields.ts'
import { refusalOf } from './delete-records.ts'
import { isFiltered, listQuery, listState } from './list-query.ts'
import { pageOf, rowsOf } from './pages.ts'

const state = (search: Record<string, string | number>, filters: string[] = []) => listState(search, filters)
const number = { kind: 'integer' } as const
const text = { kind: 'text' } as const

const fields: Fields = { search: text, kind: text, tag: { kind: 'texts' }, sort: text, limit: number, cursor: text }

test('the address of a list becomes the query of its operation', () => {
  const asked = state({ q: 'hq', tag: 'env:prod,lab', kind: 'pop', sort: 'name', order: 'desc' }, ['kind'])
  expect(listQuery(fields, asked)).toEqual({
    search: 'hq',
    tag: ['env:prod', 'lab'],
    kind: 'pop',
    sort: 'name',
    order: 'desc',
  })
})

test('a list that calls its search otherwise is searched all the same', () => {
  expect(listQuery({ q: text }, state({ q: 'x' }))).toEqual({ q: 'x' })
})

test('a filter of another list in the address is not sent', () => {
  expect(listQuery({ q: text }, state({ kind: 'pop' }, ['kind']))).not.toHaveProperty('kind')
})

test('the rows of all pages are one list, with the total of the latest page', () => {
  const pages = [
    { rows: [{ id: 'a' }, { id: 'b' }], total: 4, next: 'x' },
    { rows: [{ id: 'b' }, { id: 'c' }], total: 3, next: null },
  ]
  expect(rowsOf(pages)).toEqual({ rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], total: 3 })
})

test('an answer tells its total in its body, or beside it', () => {
  const beside = { etag: null, total: 7, nextCursor: 'n' }
  expect(pageOf({ ...beside, body: [{ id: 'a' }] })).toEqual({ rows: [{ id: 'a' }], total: 7, next: 'n' })
  expect(pageOf({ ...beside, total: null, body: { items: [], total: 2 } }).total).toBe(2)
})

test('only a filter makes a list filtered, not its order', () => {
  expect(isFiltered(state({ sort: 'name', columns: 'name' }))).toBe(false)
  expect(isFiltered(state({ tag: 'lab' }))).toBe(true)
})

test('a refused delete says why, for each record', () => {
  const answer = {
    not_found: ['gone'],
    refused: [
      { id: 'used', name: 'HQ', reason: 'It has 2 circuits' },
      { id: 'linked', name: 'red', linked_spaces: 2, linked_blocks: 0 },
    ],
  }
  expect(refusalOf('fine', answer)).toBeNull()
  expect(refusalOf('gone', answer)).toMatch(/not there/)
  expect(refusalOf('used', answer)).toBe('It has 2 circuits')
  expect(refusalOf('linked', answer)).toBe('In use: 2 linked spaces')
})
