import { expect, test } from 'vitest'
import { levelOf } from './usage-levels.ts'

test.each([
  [79.9, 'low'],
  [80, 'high'],
  [94.9, 'high'],
  [95, 'full'],
  [100, 'full'],
])('%f percent is %s', (percent, level) => {
  expect(levelOf(percent, { warn: 80, critical: 95 })).toBe(level)
})

test('the levels are those of the settings', () => {
  expect(levelOf(60, { warn: 50, critical: 60 })).toBe('full')
})
