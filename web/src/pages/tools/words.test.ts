import { expect, test } from 'vitest'
import { bigNumber, endWords } from './words.ts'

test('numbers of IPv6 keep all their digits', () => {
  expect(bigNumber('18446744073709551616')).toBe('18,446,744,073,709,551,616')
})

test('the end of a certificate is told by days, and the near ones stand out', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  expect(endWords('2026-09-01T00:00:00Z', now)).toEqual({ text: 'Ends in 92 days', tone: 'good' })
  expect(endWords('2026-06-02T12:00:00Z', now)).toEqual({ text: 'Ends in 1 day', tone: 'soon' })
  expect(endWords('2026-05-31T00:00:00Z', now)).toEqual({ text: 'Expired 1 day ago', tone: 'bad' })
})
