import { describe, expect, test } from 'vitest'
import { blockersOf, refusing, type ScopeItemFacts, updateModeOf, type ZoneFacts } from './blockers.ts'
import { type LegacyScope, type LegacyZone, missing, seen, unreadable } from './facts.ts'

const ZONE: LegacyZone = {
  reader: 'remote',
  zoneType: 'Primary',
  isDirectoryIntegrated: false,
  isReverse: false,
  dynamicUpdate: 'None',
}
const READY: ZoneFacts = {
  kind: 'dns_zone',
  sourceRef: 'corp.example',
  source: { server: 'old', sight: seen(ZONE) },
  target: { name: 'corp.example.', viewName: null, servers: 1, reverseZones: 1 },
  parity: { status: 'ok', error: null, differences: 0 },
  isCutOver: false,
  isTtlLowered: true,
}
const SCOPE: LegacyScope = {
  scopeId: '10.0.0.0',
  name: '',
  cidr: '10.0.0.0/24',
  isActive: true,
  leaseSeconds: 1,
  ranges: [],
  reservations: [],
  options: {},
  blind: [],
  otherOptions: [],
}
const READY_SCOPE: ScopeItemFacts = {
  kind: 'dhcp_scope',
  sourceRef: '10.0.0.0',
  source: { server: 'old', sight: seen(SCOPE) },
  target: { name: '10.0.0.0/24', servers: 1, isActive: false },
  parity: { status: 'ok', error: null, differences: 0 },
  isCutOver: false,
  isHandedOver: true,
}

const zoneWith = (change: Partial<LegacyZone>): Partial<ZoneFacts> => ({
  source: { server: 'old', sight: seen({ ...ZONE, ...change }) },
})
const targetWith = (change: object): Partial<ZoneFacts> => ({ target: { ...READY.target, ...change } as never })

/** Every single fact that is not as it should be, and the one blocker it makes. */
const ZONE_FACTS: [what: string, change: Partial<ZoneFacts>, code: string, severity: 'block' | 'warn'][] = [
  ['no source server', { source: { server: null, sight: null } }, 'no_source_server', 'block'],
  ['a zone that is not there', { source: { server: 'old', sight: missing('no') } }, 'source_zone_missing', 'block'],
  [
    'a zone that cannot be read',
    { source: { server: 'old', sight: unreadable('timed out') } },
    'source_zone_missing',
    'block',
  ],
  ['secure updates', zoneWith({ dynamicUpdate: 'Secure' }), 'ad_secure_dynamic_update', 'block'],
  ['secure updates as a number', zoneWith({ dynamicUpdate: 2 }), 'ad_secure_dynamic_update', 'block'],
  ['updates nobody can interpret', zoneWith({ dynamicUpdate: 'Later' }), 'ad_secure_dynamic_update', 'block'],
  ['updates that are not told', zoneWith({ dynamicUpdate: null }), 'ad_secure_dynamic_update', 'block'],
  [
    'updates that DNS does not tell',
    zoneWith({ dynamicUpdate: null, reader: 'transfer' }),
    'dynamic_update_unknown',
    'warn',
  ],
  ['nonsecure updates', zoneWith({ dynamicUpdate: 'NonsecureAndSecure' }), 'ad_nonsecure_dynamic_update', 'warn'],
  ['a zone in the directory', zoneWith({ isDirectoryIntegrated: true }), 'zone_is_ad_integrated', 'warn'],
  ['no target zone', { target: null }, 'no_target_zone', 'block'],
  ['no servers', targetWith({ servers: 0 }), 'target_group_has_no_servers', 'block'],
  ['a view', targetWith({ viewName: 'inside' }), 'target_zone_view_scoped', 'warn'],
  ['no reverse zone', targetWith({ reverseZones: 0 }), 'missing_reverse_zone', 'warn'],
  ['no parity', { parity: null }, 'parity_not_verified', 'block'],
  ['parity that failed', { parity: { status: 'error', error: 'x', differences: 0 } }, 'parity_not_verified', 'block'],
  [
    'parity on one side',
    { parity: { status: 'unmatched', error: 'x', differences: 0 } },
    'parity_not_verified',
    'block',
  ],
  [
    'parity without trust',
    { parity: { status: 'unverified', error: 'x', differences: 0 } },
    'parity_not_verified',
    'block',
  ],
  ['differences', { parity: { status: 'ok', error: null, differences: 2 } }, 'parity_differences', 'warn'],
  ['TTLs as they were', { isTtlLowered: false }, 'ttl_preflight_not_run', 'warn'],
]

const SCOPE_FACTS: [what: string, change: Partial<ScopeItemFacts>, code: string, severity: 'block' | 'warn'][] = [
  ['no source server', { source: { server: null, sight: null } }, 'no_source_server', 'block'],
  ['a scope that is not there', { source: { server: 'old', sight: missing('no') } }, 'source_scope_missing', 'block'],
  [
    'a scope that cannot be read',
    { source: { server: 'old', sight: unreadable('no') } },
    'source_scope_missing',
    'block',
  ],
  [
    'an inactive source',
    { source: { server: 'old', sight: seen({ ...SCOPE, isActive: false }) } },
    'source_scope_inactive',
    'warn',
  ],
  [
    'another network',
    { target: { name: '10.0.0.0/25', servers: 1, isActive: false } },
    'source_scope_missing',
    'block',
  ],
  ['no target scope', { target: null }, 'no_target_scope', 'block'],
  [
    'no servers',
    { target: { name: '10.0.0.0/24', servers: 0, isActive: false } },
    'target_group_has_no_servers',
    'block',
  ],
  [
    'an active target',
    { target: { name: '10.0.0.0/24', servers: 1, isActive: true } },
    'managed_scope_active',
    'block',
  ],
  ['no handover', { isHandedOver: false }, 'lease_handover_pending', 'warn'],
  ['no parity', { parity: null }, 'parity_not_verified', 'block'],
  ['differences', { parity: { status: 'ok', error: null, differences: 1 } }, 'parity_differences', 'warn'],
]

describe('blockers', () => {
  test('are none where everything is in order', () => {
    expect([blockersOf(READY), blockersOf(READY_SCOPE)]).toEqual([[], []])
  })

  test.each(ZONE_FACTS)('of a zone: %s is one, and nothing else is named', (_what, change, code, severity) => {
    expect(blockersOf({ ...READY, ...change })).toEqual([
      { code, severity, message: expect.stringMatching(/\w/), fact: expect.stringMatching(/\w/) },
    ])
  })

  test.each(SCOPE_FACTS)('of a scope: %s is one, and nothing else is named', (_what, change, code, severity) => {
    expect(blockersOf({ ...READY_SCOPE, ...change })).toEqual([
      { code, severity, message: expect.stringMatching(/\w/), fact: expect.stringMatching(/\w/) },
    ])
  })

  test('name the transport error that keeps a source from being read', () => {
    const sight = unreadable('192.0.2.1:5985 refuses the connection')
    const [blocker] = blockersOf({ ...READY, source: { server: 'old', sight } })
    expect(blocker?.message).toBe(
      'The zone corp.example cannot be read from old: 192.0.2.1:5985 refuses the connection',
    )
  })

  test('decode the update mode from words and numbers, in any spelling, and nothing else', () => {
    const said = [
      'None',
      'NONE',
      0,
      '0',
      'Nonsecure and Secure',
      'nonsecure_and_secure',
      1,
      '1',
      'Secure',
      ' secure ',
      2,
      '2',
    ]
    expect(said.map(updateModeOf)).toEqual([
      ...Array(4).fill('none'),
      ...Array(4).fill('nonsecure_and_secure'),
      ...Array(4).fill('secure'),
    ])
    for (const strange of [null, undefined, true, '', 3, -1, 0.5, '12', 'unsecure', {}])
      expect(updateModeOf(strange)).toBe('unknown')
  })

  test('that block refuse whatever is forced; warnings refuse until they are acknowledged', () => {
    const all = blockersOf({ ...READY, parity: null, isTtlLowered: false })
    expect(refusing(all, true).map(({ code }) => code)).toEqual(['parity_not_verified'])
    const warnings = blockersOf({ ...READY, isTtlLowered: false })
    expect(refusing(warnings, false)).toEqual(warnings)
    expect(refusing(warnings, true)).toEqual([])
  })
})
