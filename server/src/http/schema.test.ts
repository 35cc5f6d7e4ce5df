import { expect, test } from 'vitest'
import { Moment } from './schema.ts'

test('a moment is the same text however it was written', () => {
  const spellings = ['2027-01-01T01:00:00+01:00', '2027-01-01T00:00:00', '2027-01-01 00:00:00.000Z', '2027-01-01']
  expect(spellings.map((text) => Moment.parse(text))).toEqual(spellings.map(() => '2027-01-01T00:00:00.000Z'))
})

test('what is no moment is refused and not changed', () => {
  expect(Moment.safeParse('2027-13-01').success).toBe(false)
  expect(Moment.safeParse('tomorrow').success).toBe(false)
})
