import { expect, test } from 'vitest'
import { defaultText } from './default-text.ts'

test.each([
  [true, 'on'],
  [false, 'off'],
  [0, '0'],
  ['', 'empty'],
  [' \n', 'empty'],
  ['top', 'top'],
  ['two\nlines', 'two lines'],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
])('%j is said as %s', (value, text) => {
  expect(defaultText(value)).toBe(text)
})
