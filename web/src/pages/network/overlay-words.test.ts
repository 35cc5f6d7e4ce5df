import { expect, test } from 'vitest'
import { connectionsOf } from './connections.ts'
import { policyVerdict, siteVerdict, summaryOf, targetText } from './simulation-words.ts'

const node = (id: string, role = 'spoke') => ({
  overlay_site_id: id,
  site_id: `site ${id}`,
  site_name: id,
  site_code: null,
  role,
  device_id: null,
  device_name: null,
  preferred_circuits: [],
})

test('a connection is told at both of its ends, and a site without one is told too', () => {
  const [a, b, c] = [node('a', 'hub'), node('b'), node('c')]
  const edges = [{ a_overlay_site_id: 'a', z_overlay_site_id: 'b', shared_circuits: ['x', 'y'] }]
  expect(connectionsOf({ nodes: [a, b, c], edges })).toEqual([
    { node: a, with: [{ node: b, circuits: ['x', 'y'] }] },
    { node: b, with: [{ node: a, circuits: ['x', 'y'] }] },
    { node: c, with: [] },
  ])
})

const site = (before: string[], after: string[]) => ({
  overlay_site_id: 'a',
  site_name: 'a',
  original_preferred_circuits: before,
  surviving_preferred_circuits: after,
  primary_circuit: after[0] ?? null,
  primary_circuit_name: after[0] ?? null,
  primary_transport_class: null,
  blackholed: before.length > 0 && after.length === 0,
})

test.each([
  [[], [], 'Has no circuit of its own choice', 'same'],
  [['x', 'y'], ['x', 'y'], 'Nothing changes', 'same'],
  [['x', 'y'], ['x'], 'Stays on its first choice; 1 of 2 circuits left', 'changed'],
  [['x', 'y', 'z'], ['y', 'z'], 'Moves to another circuit; 2 of 3 circuits left', 'changed'],
  [['x'], [], 'Cut off: its only circuit is down', 'bad'],
  [['x', 'y'], [], 'Cut off: all 2 of its circuits are down', 'bad'],
])('a site with %j before and %j after', (before, after, text, tone) => {
  expect(siteVerdict(site(before, after))).toEqual({ text, tone })
})

const policy = (impacted: boolean) => ({
  policy_id: 'p',
  policy_name: 'Voice',
  action: 'steer_to_circuit',
  original_target: 'x',
  effective_target: impacted ? null : 'x',
  impacted,
  note: impacted ? 'Circuit x is down' : null,
})

test('a policy that loses its target says why in the words of the server', () => {
  expect(policyVerdict(policy(true))).toEqual({ text: 'Circuit x is down', tone: 'bad' })
  expect(policyVerdict(policy(false)).tone).toBe('same')
})

test('the summary counts what is cut off, moved and lost', () => {
  const answer = {
    overlay_id: 'o',
    down_circuits: ['x'],
    site_resolutions: [site(['x'], []), site(['x', 'y'], ['y']), site(['x', 'z'], ['z']), site(['z'], ['z'])],
    policy_resolutions: [policy(true), policy(false)],
  }
  expect(summaryOf(answer)).toBe('1 site is cut off, 2 sites lose some of the circuits, 1 policy loses its target.')
  expect(summaryOf({ ...answer, site_resolutions: [], policy_resolutions: [] })).toBe(
    'Nothing changes for any site or policy.',
  )
})

test('a transport class reads as words, a name stays as it was given', () => {
  expect(targetText('steer_to_transport_class', 'internet_broadband')).toBe('Internet broadband')
  expect(targetText('steer_to_circuit', 'ckt_1')).toBe('ckt_1')
  expect(targetText('drop', null)).toBe('—')
})
