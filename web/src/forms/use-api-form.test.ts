import { expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { fieldErrors, problemOf } from './use-api-form.ts'

const problem = (...loc: (string | number)[]) => ({ type: 'value_error', loc: ['body', ...loc], msg: 'Not this' })

test('a message about a part of a field is also one about the field', () => {
  const error = new ApiError(422, [problem('permissions', 1, 'resource_type')], null)
  expect(fieldErrors(error, ['name', 'permissions'])).toEqual({
    'permissions.1.resource_type': 'Not this',
    permissions: 'Not this',
  })
  expect(problemOf(error, ['permissions'])).toBe('Check the marked fields.')
})

test('a message about a field the form does not have is told above it', () => {
  const error = new ApiError(422, [problem('other')], null)
  expect(fieldErrors(error, ['name'])).toEqual({})
  expect(problemOf(error, ['name'])).toBe('other: Not this')
})

test('several broken rules are a list, one is a sentence', () => {
  const refused = (...errors: string[]) => new ApiError(400, { reason: 'password_policy', errors }, null)
  expect(problemOf(refused('Too short', 'No digit'), [])).toEqual(['Too short', 'No digit'])
  expect(problemOf(refused('Too short'), [])).toBe('Too short')
})
