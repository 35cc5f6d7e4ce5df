import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../api/errors.ts'
import { troubleOf } from './trouble.ts'

const answered = (status: number, detail: string) => troubleOf(new ApiError(status, detail, null))

test('a refusal, a module that is off and a thing that is gone are told apart', () => {
  expect(answered(403, "Permission denied: need 'read' on 'subnet'")).toBe('forbidden')
  expect(answered(404, "Feature 'network.vlan' is disabled.")).toBe('switched off')
  expect(answered(404, 'Subnet not found')).toBe('gone')
})

test('no answer, a fault of the server and one of the page can be tried again', () => {
  expect(troubleOf(unreachable())).toBe('away')
  expect(answered(500, 'Internal Server Error')).toBe('broken')
  expect(troubleOf(new Error('x is not a function'))).toBe('broken')
})
