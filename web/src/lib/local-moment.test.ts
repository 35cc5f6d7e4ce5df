import { expect, test } from 'vitest'
import { fieldOfMoment, momentOfField } from './local-moment.ts'

test('a moment survives the way through the field, to the minute', () => {
  const iso = '2026-11-15T20:17:00.000Z'
  expect(momentOfField(fieldOfMoment(iso))).toBe(iso)
})

test('what is no moment is an empty field, and an empty field no moment', () => {
  expect(fieldOfMoment(undefined)).toBe('')
  expect(fieldOfMoment('<img src=x>')).toBe('')
  expect(momentOfField('')).toBe('')
})
