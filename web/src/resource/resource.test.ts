import { expect, test } from 'vitest'
import type { Fields } from '../api/fields.ts'
import { refusalOf } from './delete-records.ts'
import { isFiltered, listQuery, listState, shownRows } from './list-query.ts'

const state = (search: Record<string, string | number>, filters: string[] = []) => listState(search, filters)
const number = { kind: 'integer' } as const
const text = { kind: 'text' } as const

const byOffset: Fields = { search: text, kind: text, tag: { kind: 'texts' }, limit: number, offset: number }
const byPage: Fields = { q: text, page: number, per_page: number }
const whole: Fields = { limit: { kind: 'integer', minimum: 1, maximum: 500 } }

test('the address of a list becomes the query of its operation', () => {
  const asked = state({ q: 'hq', tag: 'env:prod,lab', kind: 'pop', limit: 25, offset: 50 }, ['kind'])
  expect(listQuery(byOffset, asked)).toEqual({
    search: 'hq',
    tag: ['env:prod', 'lab'],
    kind: 'pop',
    limit: 25,
    offset: 50,
  })
})

test('an operation that counts pages is asked for the same rows', () => {
  expect(listQuery(byPage, state({ q: 'x', limit: 25, offset: 50 }))).toEqual({ q: 'x', page: 3, per_page: 25 })
})

test('a list that comes whole is asked for all it gives, and searched and cut here', () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, name: `router ${at}` }))
  expect(listQuery(whole, state({}))).toEqual({ limit: 500 })
  expect(shownRows(rows, whole, state({ offset: 50 }))).toMatchObject({ total: 60, rows: { length: 10 } })
  expect(shownRows(rows, whole, state({ q: 'ROUTER 59' })).rows).toEqual([rows[59]])
})

test('a filter of another list in the address is not sent', () => {
  expect(listQuery(byPage, state({ kind: 'pop' }, ['kind']))).not.toHaveProperty('kind')
})

test('only a filter makes a list filtered, not its page', () => {
  expect(isFiltered(state({ limit: 25, offset: 50 }))).toBe(false)
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
