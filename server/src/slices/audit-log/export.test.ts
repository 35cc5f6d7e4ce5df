import { describe, expect, test } from 'vitest'
import { csvCell } from './export.ts'

describe('csvCell', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [5, '5'],
    [true, 'true'],
    ['ünïcode 😀', 'ünïcode 😀'],
    [' spaced ', ' spaced '],
  ])('%j is written as it is', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  test.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['"', '""""'],
    [['a', 'b'], '"[""a"",""b""]"'],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('%j is quoted', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@sum(A1)', `'@sum(A1)`],
    ['\tx', `'\tx`],
    ['\rx', `"'\rx"`],
    ['=cmd|"x",A0', `"'=cmd|""x"",A0"`],
  ])('%j is no formula any more', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  test('a sign inside a text is harmless', () => {
    expect(csvCell('a=b')).toBe('a=b')
  })
})
