import { describe, expect, test } from 'vitest'
import { list, optionalNumber, optionalText, text, truth, wholeNumber } from './values.ts'

describe('what PowerShell says in several ways', () => {
  test.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', ['a']],
    [null, []],
    [undefined, []],
    [[''], []],
    [{ value: ['a'], Count: 1 }, ['a']],
    [
      [1, '2'],
      ['1', '2'],
    ],
  ])('the list %j', (json, members) => {
    expect(list.parse(json)).toEqual(members)
  })

  test('text, and text that may be missing', () => {
    expect([null, undefined, 'a', 5].map((value) => text.parse(value))).toEqual(['', '', 'a', '5'])
    expect([null, '', 'a'].map((value) => optionalText.parse(value))).toEqual([null, null, 'a'])
  })

  test('numbers and truth', () => {
    expect([5, '5'].map((value) => wholeNumber.parse(value))).toEqual([5, 5])
    expect([null, '', undefined, '7'].map((value) => optionalNumber.parse(value))).toEqual([null, null, null, 7])
    expect([true, false, null, undefined].map((value) => truth.parse(value))).toEqual([true, false, false, false])
  })

  test.each([[{}], [0.5], ['x']])('%j is no number', (value) => {
    expect(wholeNumber.safeParse(value).success).toBe(false)
  })
})
