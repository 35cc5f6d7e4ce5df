import { expect, test } from 'vitest'
import { daysFault, staleFilter } from './stale-search.ts'

test('the filters of the address are those of the interface, and the page is not one of them', () => {
  const search = { stale_days: '30', include_never_seen: 'true', space_id: 's', limit: 25, offset: 50 }
  expect(staleFilter(search)).toEqual({ stale_days: 30, include_never_seen: true, space_id: 's' })
  expect(staleFilter({})).toEqual({})
})

test('days out of bounds are told before they are asked for', () => {
  expect(['', '1', '3650', '0', '3651', '1.5', 'x'].map(daysFault)).toEqual([
    null,
    null,
    null,
    ...Array.from({ length: 4 }, () => 'From 1 to 3650'),
  ])
})
