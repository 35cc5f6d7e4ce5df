import { expect, test } from 'vitest'
import { isUtf8Url, loneSurrogateAt } from './unicode.ts'

test.each([
  ['"\\ud83d\\ude00"', -1],
  ['"\\ud83d"', 1],
  ['"a\\ud83d\\n\\ude00"', 2],
  ['"\\ude00"', 1],
  ['"\\ud83d\\ud83d\\ude00"', 1],
  ['"\\\\ud83d"', -1],
  ['"\\\\\\ud83d"', 3],
  ['{"\\uDBFF\\uDFFF":"\\uD7FF\\uE000"}', -1],
])('half of a surrogate pair in %s is found at %i', (text, at) => {
  expect(loneSurrogateAt(text)).toBe(at)
})

test.each(['/a?q=%C3%A9', '/a?q=100%', '/a?q=%zz', '/%F0%9F%98%80', '/a?b=1&c=%20%2B+'])('%s is text', (url) => {
  expect(isUtf8Url(url)).toBe(true)
})

test.each(['/a?q=%ff', '/%C3', '/a?q=%ED%A0%80', '/a?q=%C0%80', '/a?q=é', '/a?q=%C3x%A9'])('%s is none', (url) => {
  expect(isUtf8Url(url)).toBe(false)
})
