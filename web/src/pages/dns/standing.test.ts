import { expect, test } from 'vitest'
import { convergenceText, standingOf } from './standing.ts'

const server = {
  is_enabled: true,
  maintenance_mode: false,
  pending_approval: false,
  status: 'active' as const,
  config_apply_status: 'applied',
  is_agentless: false,
  agent_id: 'a',
}

test('the gravest of what is known of a server is what is told', () => {
  expect(standingOf(server).text).toBe('serves')
  expect(standingOf({ ...server, status: 'unreachable' }).text).toBe('not reached')
  expect(standingOf({ ...server, status: 'unreachable', agent_id: null }).text).toBe('no agent yet')
  expect(standingOf({ ...server, config_apply_status: 'reverted', pending_approval: true }).text).toBe(
    'waits for approval',
  )
  expect(standingOf({ ...server, is_enabled: false, maintenance_mode: true }).text).toBe('off')
})

test('what a server did not tell is not counted as a difference', () => {
  expect(convergenceText({ total: 0, in_sync: 0, not_reported: 0 })).toBe('no zone')
  expect(convergenceText({ total: 4, in_sync: 4, not_reported: 0 })).toBe('all 4 zones')
  expect(convergenceText({ total: 4, in_sync: 2, not_reported: 1 })).toBe('2 of 4 zones, 1 not told')
})
