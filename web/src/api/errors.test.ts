import { expect, test } from 'vitest'
import { ApiError, errorOf, quotableText } from './errors.ts'

test('a 422 names its fields without where they came from', () => {
  const problems = [
    { type: 'missing', loc: ['body', 'name'], msg: 'Field required' },
    { type: 'string_type', loc: ['body', 'tags', 'owner'], msg: 'Input should be a string' },
  ]
  expect(new ApiError(422, problems, null).fields).toEqual({
    name: 'Field required',
    'tags.owner': 'Input should be a string',
  })
})

test('a password policy refusal reads as its rules', () => {
  const detail = { reason: 'password_policy', errors: ['Too short', 'No digit'] }
  const error = new ApiError(400, detail, null)
  expect(error.message).toBe('Too short. No digit')
  expect(error.rules).toEqual(['Too short', 'No digit'])
})

test("a proxy's page instead of JSON still gives an error with its request id", async () => {
  const error = await errorOf(new Response('<html>', { status: 502, headers: { 'x-request-id': 'r-1' } }))
  expect(quotableText(error)).toBe('The server answered with an error (502). (request id r-1)')
})
