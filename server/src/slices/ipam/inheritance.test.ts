import { expect, test } from 'vitest'
import { effectiveDdns, effectiveDhcp, effectiveDns, type Level, merged, ruling } from './inheritance.ts'

const level = (kind: Level['kind'], id: string, settings: Partial<Level> = {}): Level => ({
  kind,
  id,
  label: id,
  tags: {},
  custom_fields: {},
  dns_group_ids: [],
  dns_zone_id: null,
  dns_additional_zone_ids: [],
  inherits_dns: false,
  ddns_enabled: false,
  ddns_hostname_policy: 'client_or_generated',
  ddns_domain_override: null,
  ddns_ttl: null,
  inherits_ddns: true,
  scope_names: null,
  dhcp_server_group_id: null,
  inherits_dhcp: false,
  do_not_probe: false,
  do_not_probe_reason: '',
  ...settings,
})

const leaf = level('block', 'leaf', { inherits_dns: true, inherits_dhcp: true, tags: { a: 1 } })
const root = level('block', 'root', { inherits_dhcp: true, dns_zone_id: 'zone', tags: { a: 2, b: 2 } })
const space = level('space', 'space', { dhcp_server_group_id: 'group', tags: { b: 3, c: 3 } })

test('the nearest level that does not inherit rules', () => {
  expect(ruling([leaf, root, space], 'inherits_dns').id).toBe('root')
  expect(ruling([leaf, root, space], 'inherits_dhcp').id).toBe('space')
})

test('of members with one name the nearest wins, and each tells where it is from', () => {
  expect(merged([leaf, root, space], 'tags')).toEqual({
    values: { a: 1, b: 2, c: 3 },
    sources: { a: 'block:leaf', b: 'block:root', c: 'space:space' },
  })
})

test('what a block has of its own is not inherited from a block', () => {
  expect(effectiveDns([leaf, root, space])).toMatchObject({ dns_zone_id: 'zone', inherited_from_block_id: 'root' })
  expect(effectiveDns([root, space])).toMatchObject({ dns_zone_id: 'zone', inherited_from_block_id: null })
})

test('a server group comes from the space only where the space has one', () => {
  expect(effectiveDhcp([root, space])).toMatchObject({ dhcp_server_group_id: 'group', inherited_from_space: true })
  const bare = level('space', 'bare')
  expect(effectiveDhcp([root, bare])).toMatchObject({ dhcp_server_group_id: null, inherited_from_space: false })
})

test.each([
  [{}, { enabled: true, policy: 'client_or_generated', domain: 'leases.example', ttl: 60 }],
  [{ ddns_enabled: true }, { enabled: true, policy: 'client_provided', domain: 'leases.example', ttl: 60 }],
  [{ ddns_enabled: true, ddns_hostname_policy: 'derived' }, { policy: 'always_generate' }],
  [{ ddns_enabled: true, ddns_hostname_policy: 'server_name' }, { policy: 'disabled' }],
  [{ ddns_hostname_policy: 'derived' }, { enabled: true, policy: 'client_or_generated' }],
  [{ ddns_enabled: true, dns_track_dynamic_leases: false }, { enabled: false }],
])('a scope that says %j of its leases goes before the settings of the subnet', (said, settings) => {
  const scope_names = {
    ddns_enabled: false,
    ddns_hostname_policy: 'client',
    dns_track_dynamic_leases: true,
    ...said,
  }
  const above = { inherits_ddns: false, ddns_enabled: true, ddns_domain_override: 'leases.example', ddns_ttl: 60 }
  const levels = [level('subnet', 'own', { scope_names }), level('space', 'space', above)] as const
  expect(effectiveDdns(levels)).toMatchObject(settings)
})
