import { expect, test } from 'vitest'
import { bodyOf, draftProblem, emptyDraft, isZoneText } from './record-input.ts'

test('a draft is sent with the numbers of its type, and without a name it is the zone', () => {
  const draft = { ...emptyDraft('MX'), value: 'mail', priority: '10', weight: '5', ttl: ' 300 ' }
  expect(bodyOf(draft)).toEqual({ record_type: 'MX', name: '@', value: 'mail', ttl: 300, priority: 10 })
  expect(bodyOf({ ...draft, record_type: 'A', ttl: '' })).toEqual({
    record_type: 'A',
    name: '@',
    value: 'mail',
    ttl: null,
  })
})

test('what cannot be sent is told before', () => {
  const draft = { ...emptyDraft('SRV'), value: 'x' }
  expect(draftProblem(draft)).toBeNull()
  expect(draftProblem({ ...draft, value: ' ' })).toBe('The value is missing')
  expect(draftProblem({ ...draft, port: 'http' })).toBe('port is a whole number')
  expect(draftProblem({ ...draft, ttl: '-1' })).toBe('TTL is a whole number')
})

test.each([
  ['www', false],
  ['www A 192.0.2.1', true],
  ['www 300 IN A 192.0.2.1', true],
  ['a A 192.0.2.1\nb A 192.0.2.2', true],
  ['a name with blanks', false],
])('%j is zone text: %s', (pasted, is) => {
  expect(isZoneText(pasted)).toBe(is)
})
