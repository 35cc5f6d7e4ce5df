import { expect, test } from 'vitest'
import { parsed, windowOfNumbered } from './paging.ts'

const page = { total: 3, limit: 2, offset: 0 }

test('a number beyond what JavaScript tells apart keeps its digits', () => {
  const text = '[{"total_ips":9223372036854775807,"share":0.5,"count":2}]'
  expect(JSON.stringify(parsed({ ...page, items: text, next: null }).items)).toBe(text)
})

test('rows say how they go on, if they do', () => {
  expect(parsed({ ...page, items: '[]', next: 'abc' })).toEqual({ ...page, items: [], next_cursor: 'abc' })
  expect(parsed({ ...page, items: '[]', next: null })).toEqual({ ...page, items: [] })
})

test('a numbered page is a window, and limit and offset come before number and size', () => {
  expect(windowOfNumbered({ page: 3 }, 50)).toEqual({ limit: 50, offset: 100 })
  expect(windowOfNumbered({ page: 3, limit: 10 }, 50)).toEqual({ limit: 10, offset: 20 })
  expect(windowOfNumbered({ page: 3, offset: 7 }, 50)).toEqual({ limit: 50, offset: 7 })
})
