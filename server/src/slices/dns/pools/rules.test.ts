import { expect, test } from 'vitest'
import { type Health, healthAfter } from './rules.ts'

const thresholds = { hc_healthy_threshold: 2, hc_unhealthy_threshold: 3 }
const start: Health = { last_check_state: 'unknown', consecutive_failures: 0, consecutive_successes: 0 }
const states = (checks: string, health = start): string[] =>
  [...checks].map((check) => {
    health = healthAfter(health, check === '+', thresholds)
    return health.last_check_state
  })

test('the first check decides, and later ones when enough of them agree in a row', () => {
  expect(states('+')).toEqual(['healthy'])
  expect(states('-')).toEqual(['unhealthy'])
  expect(states('+--+---')).toEqual([...Array(6).fill('healthy'), 'unhealthy'])
  expect(states('-+-++')).toEqual([...Array(4).fill('unhealthy'), 'healthy'])
})
