import { describe, expect, test } from 'vitest'
import { type ModuleId, modules } from './catalog.ts'
import { hidingModule, isOn, type PlatformState } from './state.ts'

const all = new Set(modules.map(({ id }) => id))
const stateWith = (overrides: Record<string, boolean> = {}): PlatformState => ({
  revision: 1,
  overrides: new Map(Object.entries(overrides)),
  maintenance: { enabled: false, message: '', startedAt: null },
})
const only = (...ids: ModuleId[]) => new Set(ids)

describe('isOn', () => {
  test('follows the catalog while nobody switched', () => {
    expect(isOn('network.vlan', stateWith(), all)).toBe(true)
    expect(isOn('network.circuit', stateWith(), all)).toBe(false)
  })

  test('follows the administrator once one did', () => {
    expect(isOn('network.vlan', stateWith({ 'network.vlan': false }), all)).toBe(false)
    expect(isOn('network.circuit', stateWith({ 'network.circuit': true }), all)).toBe(true)
  })

  test('is never true for what this build does not have', () => {
    expect(isOn('network.vlan', stateWith({ 'network.vlan': true }), only('network.vrf'))).toBe(false)
  })

  test('is not moved by stored ids that nobody knows', () => {
    expect(isOn('network.vlan', stateWith({ 'network.zebra': false }), all)).toBe(true)
  })
})

describe('hidingModule', () => {
  const hiding = (path: string, state = stateWith(), available: ReadonlySet<ModuleId> = all) =>
    hidingModule(`/api/v1${path}`, state, available)

  test.each([
    ['/circuits', 'network.circuit'],
    ['/circuits/1/terms', 'network.circuit'],
    ['/dns/pools', 'dns.pools'],
    ['/dhcp/ra', 'ipv6.router_advertisements'],
    ['/migration/cutover/plans/1', 'migration.cutover'],
  ])('%s is hidden by %s', (path, id) => {
    expect(hiding(path)).toBe(id)
  })

  test.each(['/vlans', '/vlans/1', '/ipam/spaces', '/circuits-of-others', '/dns', '/plansx', '/ipam/plansx', '', '/'])(
    '%j is hidden by none',
    (path) => {
      expect(hiding(path)).toBeNull()
    },
  )

  test('a path outside the interface is hidden by none', () => {
    expect(hidingModule('/circuits', stateWith(), all)).toBeNull()
    expect(hidingModule('/api/v2/circuits', stateWith(), all)).toBeNull()
  })

  test('the longer prefix is the more specific one', () => {
    expect(hiding('/ipam/plans', stateWith({ 'ipam.planner': false }))).toBe('ipam.planner')
    expect(hiding('/ipam/plans')).toBeNull()
    expect(hiding('/plans')).toBe('governance.plans')
  })

  test('follows switches and what the build has', () => {
    expect(hiding('/circuits', stateWith({ 'network.circuit': true }))).toBeNull()
    expect(hiding('/vlans', stateWith(), only())).toBe('network.vlan')
  })
})
