import { expect, test } from 'vitest'
import { isNewer } from './slice.ts'

test.each([
  ['2026.11.15-2', '2026.11.15-1'],
  ['2026.11.15-10', '2026.11.15-9'],
  ['2026.11.16-1', '2026.11.15-9'],
  ['2026.11.2-1', '2026.9.30-1'],
  ['2027.1.1-1', '2026.12.31-5'],
  ['2026.11.15-1', '2026.11.15'],
])('%s is newer than %s', (candidate, current) => {
  expect(isNewer(candidate, current)).toBe(true)
  expect(isNewer(current, candidate)).toBe(false)
})

test('a release is not newer than itself', () => {
  expect(isNewer('2026.11.15-1', '2026.11.15-1')).toBe(false)
})

test.each(['', 'dev', 'latest', 'v', '2026', '...', '2026.x.1-1'])(
  '%j, which is no release tag, is newer than nothing',
  (tag) => {
    expect(isNewer(tag, '2026.11.15-1')).toBe(false)
  },
)
