import { expect, test } from 'vitest'
import type { NetworkSummary, PlatformHealth } from '../api/generated/types.ts'
import { networkAlerts, platformAlerts } from './alerts.ts'

const component = (name: string, status: 'ok' | 'warn') => ({
  name,
  status,
  detail: '',
  workers: null,
  last_tick: null,
})
const health = { components: [component('api', 'ok'), component('cache', 'warn')] } as unknown as PlatformHealth

test('where all is well nothing is said, and nothing before it is known', () => {
  expect(platformAlerts(undefined)).toEqual([])
  expect(networkAlerts(undefined)).toEqual([])
})

test('parts that are not well are named, and counts agree with their nouns', () => {
  expect(platformAlerts(health, 1).map(({ text }) => text)).toEqual([
    'Not well: cache',
    '1 background job failed for good',
  ])
  const summary = {
    circuit_term_expiring_count: 2,
    service_orphan_count: 0,
    overlay_impacted_count: 0,
    asn_drift_count: 0,
  }
  expect(networkAlerts(summary as NetworkSummary)).toEqual([
    { text: '2 circuits end soon or are over', path: '/network/circuits?expiring_within_days=30' },
  ])
})
