import { expect, test } from 'vitest'
import { isOpen, proposalState } from './proposal-state.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const waiting = { expires_at: '2026-11-15T13:00:00Z', applied_at: null, discarded_at: null, error: null }
const state = (change: object) => proposalState({ ...waiting, ...change }, now)

test('a proposal waits until it is decided or its time is over', () => {
  expect(state({})).toBe('Waiting')
  expect(state({ expires_at: '2026-11-15T12:00:00Z' })).toBe('Expired')
  expect(state({ applied_at: '2026-11-15T11:00:00Z', expires_at: '2026-11-15T11:30:00Z' })).toBe('Applied')
  expect(state({ discarded_at: '2026-11-15T11:00:00Z' })).toBe('Discarded')
})

test('one that failed can be tried again', () => {
  expect(state({ error: 'The name is taken' })).toBe('Failed')
  expect(isOpen('Failed')).toBe(true)
  expect(isOpen('Expired')).toBe(false)
})
