import { expect, test } from 'vitest'
import { changes } from '../../lib/changes.ts'
import { sections } from './sections.ts'

test('no setting is in two sections', () => {
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

test('a save without an edit sends nothing, and one with an edit only that', () => {
  const before = { lockout_threshold: 0, lockout_duration_minutes: 15 }
  expect(changes(before, { ...before })).toEqual({})
  expect(changes(before, { ...before, lockout_threshold: 5 })).toEqual({ lockout_threshold: 5 })
})
