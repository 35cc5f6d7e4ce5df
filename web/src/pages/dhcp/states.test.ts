import { expect, test } from 'vitest'
import { partnersApart, standingOf } from './states.ts'

const server = {
  maintenance_mode: false,
  agent_registered: true,
  agent_approved: true,
  is_agentless: false,
  config_apply_status: 'applied',
  status: 'active' as const,
}

test('the gravest of what is known of a server is what is told', () => {
  expect(standingOf(server).text).toBe('serves')
  expect(standingOf({ ...server, config_apply_status: 'reverted' }).text).toBe('configuration refused')
  expect(standingOf({ ...server, agent_approved: false }).text).toBe('waits for approval')
  expect(standingOf({ ...server, agent_registered: false, status: 'pending' }).text).toBe('no agent yet')
  expect(standingOf({ ...server, status: 'unreachable', maintenance_mode: true }).text).toBe('paused')
})

test('a partner that is alone is told, and one that nothing is known of is not', () => {
  expect(partnersApart('standalone', [])).toBeNull()
  expect(partnersApart('hot-standby', [{ name: 'a', ha_state: null }])).toMatch(/nobody to take over/)
  const pair = [
    { name: 'a', ha_state: 'hot-standby' },
    { name: 'b', ha_state: null },
  ]
  expect(partnersApart('hot-standby', pair)).toBeNull()
  expect(partnersApart('hot-standby', [{ name: 'a', ha_state: 'partner-down' }, pair[1] as (typeof pair)[0]])).toMatch(
    /^a serves alone/,
  )
})
