import { expect, test } from 'vitest'
import { settingsUpdate } from '../../api/generated/schemas/settings.ts'
import { changes } from '../../lib/changes.ts'
import { sections } from './sections.ts'

test('no setting is in two sections', () => {
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

const fields = sections.flatMap((section) => section.fields)

test('every setting that can be changed has its place', () => {
  expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(settingsUpdate).sort())
})

test('a number is bounded here as it is in the API', () => {
  const bounds = Object.fromEntries(
    fields.flatMap((field) => (field.kind === 'number' ? [[field.name, [field.least, field.most]]] : [])),
  )
  const numbers = Object.entries(settingsUpdate).flatMap(([name, field]) =>
    field.kind === 'integer' ? [[name, [field.minimum, field.maximum]]] : [],
  )
  expect(bounds).toEqual(Object.fromEntries(numbers))
})

test('a save without an edit sends nothing, and one with an edit only that', () => {
  const before = { lockout_threshold: 0, lockout_duration_minutes: 15 }
  expect(changes(before, { ...before })).toEqual({})
  expect(changes(before, { ...before, lockout_threshold: 5 })).toEqual({ lockout_threshold: 5 })
})
