import { expect, test } from 'vitest'
import { driftOf } from './domains/rules.ts'
import { numberedGroups } from './multicast/rules.ts'
import { edgesOf, resolvePolicy, resolveSite } from './overlays/rules.ts'
import { communityFault, isPrivateAsn, registryOf } from './rules.ts'
import { stateOf } from './tls/rules.ts'

test('private numbers end where public ones begin', () => {
  const privates = [64_512, 65_534, 65_535, 4_200_000_000, 4_294_967_294, 4_294_967_295]
  expect(privates.filter(isPrivateAsn)).toEqual(privates)
  expect([64_511, 65_536, 4_199_999_999].filter(isPrivateAsn)).toEqual([])
})

test('numbers are told by registry at the edges of their ranges', () => {
  const known = { 1: 'arin', 1876: 'arin', 1877: 'ripe', 4608: 'apnic', 4865: 'apnic', 4866: 'arin', 27648: 'lacnic' }
  for (const [number, registry] of Object.entries(known)) expect(registryOf(Number(number))).toBe(registry)
  expect([3333, 13_335, 36_864, 37_887, 61_610, 262_287, 327_680].map(registryOf)).toEqual([
    'ripe',
    'arin',
    'afrinic',
    'afrinic',
    'lacnic',
    'lacnic',
    'afrinic',
  ])
  expect([23_456, 64_496, 64_512, 65_551, 4_000_000_000].map(registryOf)).toEqual(Array(5).fill('unknown'))
})

test('communities have the form of their kind', () => {
  expect(communityFault('regular', '65001:100')).toBeNull()
  expect(communityFault('regular', '65536:1')).not.toBeNull()
  expect(communityFault('regular', '1:2:3')).not.toBeNull()
  expect(communityFault('large', '4200000000:1:2')).toBeNull()
  expect(communityFault('large', '1:2')).not.toBeNull()
  expect(communityFault('standard', 'blackhole')).toBeNull()
  expect(communityFault('standard', '65535:666')).not.toBeNull()
})

test('a domain drifts only where nameservers are expected, and expiry weighs more', () => {
  const now = Date.parse('2026-11-15T00:00:00Z')
  const seen = {
    expected_nameservers: ['a.example', 'b.example'],
    actual_nameservers: ['b.example', 'a.example'],
    expires_at: '2027-11-15T00:00:00.000Z',
    whois_last_checked_at: '2026-11-14T00:00:00.000Z',
    whois_state: 'ok',
  }
  expect(driftOf(seen, now)).toEqual({ nameserver_drift: false, whois_state: 'ok' })
  const moved = { ...seen, actual_nameservers: ['c.example'] }
  expect(driftOf(moved, now)).toEqual({ nameserver_drift: true, whois_state: 'drift' })
  expect(driftOf({ ...moved, expected_nameservers: [] }, now).nameserver_drift).toBe(false)
  expect(driftOf({ ...moved, expires_at: '2026-12-15T00:00:00.000Z' }, now).whois_state).toBe('expiring')
  expect(driftOf({ ...moved, expires_at: '2026-12-15T00:00:01.000Z' }, now).whois_state).toBe('drift')
  expect(driftOf({ ...moved, expires_at: '2026-11-14T00:00:00.000Z' }, now).whois_state).toBe('expired')
  expect(driftOf({ ...moved, whois_last_checked_at: null }, now).whois_state).toBe('unknown')
})

test('groups are numbered and named in order, and never past the multicast range', () => {
  expect(numberedGroups('239.255.255.254', 2, 'cam-{n} {oct4}', 7)).toEqual([
    { address: '239.255.255.254', name: 'cam-7 254' },
    { address: '239.255.255.255', name: 'cam-8 255' },
  ])
  expect(numberedGroups('239.255.255.254', 3, 'x', 1)).toBeNull()
  expect(numberedGroups('10.0.0.1', 1, 'x', 1)).toBeNull()
  expect(numberedGroups('ff05::ffff', 2, '{n}', 0)?.[1]).toEqual({ address: 'ff05::1:0', name: '1' })
})

const node = (id: string, ...preferred_circuits: string[]) => ({
  overlay_site_id: id,
  site_id: `site-${id}`,
  site_name: id.toUpperCase(),
  preferred_circuits,
})
const circuit = (id: string, transport_class = 'mpls') => ({ id, name: `line ${id}`, ckt_id: null, transport_class })

test('sites that use a circuit in common are joined by it', () => {
  expect(edgesOf([node('a', '1', '2'), node('b', '2', '3'), node('c', '4')])).toEqual([
    { a_overlay_site_id: 'a', z_overlay_site_id: 'b', shared_circuits: ['2'] },
  ])
})

test('a site falls to its next circuit, and is cut off after the last', () => {
  const circuits = new Map(['1', '2'].map((id) => [id, circuit(id)]))
  const second = resolveSite(node('a', '1', '2'), circuits, new Set(['1']))
  expect(second).toMatchObject({
    surviving_preferred_circuits: ['2'],
    primary_circuit_name: 'line 2',
    blackholed: false,
  })
  expect(resolveSite(node('a', '1', '2', 'deleted'), circuits, new Set(['1', '2'])).blackholed).toBe(true)
  expect(resolveSite(node('a'), circuits, new Set()).blackholed).toBe(false)
})

test('a policy is hit when its circuit, its class or its site is gone, and only then', () => {
  const circuits = new Map([circuit('1'), circuit('2', 'lte')].map((one) => [one.id, one]))
  const nodes = [node('a', '1'), node('b', '2')]
  const down = new Set(['1'])
  const sites = nodes.map((one) => resolveSite(one, circuits, down))
  const resolve = (action: string, action_target: string | null) =>
    resolvePolicy({ id: 'p', name: 'p', action, action_target, enabled: true }, { nodes, circuits, down, sites })
  expect(resolve('steer_to_circuit', '1')).toMatchObject({
    impacted: true,
    effective_target: null,
    note: 'Circuit line 1 is down',
  })
  expect(resolve('steer_to_circuit', '2')).toMatchObject({ impacted: false, effective_target: '2', note: null })
  expect(resolve('steer_to_transport_class', 'mpls').note).toBe('No mpls circuit is left')
  expect(resolve('steer_to_transport_class', 'lte').impacted).toBe(false)
  expect(resolve('steer_to_site_via_path', 'A').note).toBe('Site A is cut off')
  expect(resolve('steer_to_site_via_path', 'site-b').impacted).toBe(false)
  expect(resolve('drop', null).impacted).toBe(false)
  expect(resolve('mark_dscp', '46')).toMatchObject({ impacted: false, effective_target: '46' })
})

test('the state of a target is the worst that is true of it', () => {
  const now = Date.parse('2026-11-15T00:00:00Z')
  const good = { error: null, not_after: '2027-11-15T00:00:00.000Z', chain_valid: true }
  expect(stateOf(good, now)).toBe('ok')
  expect(stateOf({ ...good, chain_valid: false }, now)).toBe('mismatch')
  expect(stateOf({ ...good, not_after: '2026-12-15T12:00:00.000Z', chain_valid: false }, now)).toBe('expiring')
  expect(stateOf({ ...good, not_after: '2026-12-16T00:00:00.000Z' }, now)).toBe('ok')
  expect(stateOf({ ...good, not_after: '2026-11-15T00:00:00.000Z' }, now)).toBe('expired')
  expect(stateOf({ ...good, error: 'refused' }, now)).toBe('unreachable')
  expect(stateOf({ ...good, not_after: null }, now)).toBe('unknown')
})
