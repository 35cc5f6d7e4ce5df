import { expect, test } from 'vitest'
import type { AddressChange, EffectRow } from './effect.ts'
import { sightingsIn } from './mac-history.ts'

const [ONE, OTHER] = ['00:00:5e:00:53:01', '02:00:5e:00:53:02']

const row = (fields: Partial<EffectRow> = {}): EffectRow => ({
  id: '01900000-0000-7000-8000-000000000001',
  subnet_id: '01900000-0000-7000-8000-000000000002',
  address: '192.0.2.1',
  status: 'allocated',
  hostname: null,
  fqdn: null,
  mac_address: ONE,
  role: null,
  forward_zone_id: null,
  forward_zone_source: 'settings',
  reverse_zone_id: null,
  extra_zone_ids: [],
  aliases: [],
  dns_record_id: null,
  dhcp_lease_id: null,
  static_assignment_id: null,
  auto_from_lease: false,
  ...fields,
})

const seen = (...changes: AddressChange[]) =>
  sightingsIn(changes).map(({ mac_address, is_randomized }) => [mac_address, is_randomized])

test.each<[string, AddressChange, unknown[]]>([
  ['a new address with a MAC', { before: null, after: row() }, [[ONE, false]]],
  ['a new MAC', { before: row(), after: row({ mac_address: OTHER }) }, [[OTHER, true]]],
  ['an edit of something else', { before: row(), after: row({ hostname: 'web' }) }, [[ONE, false]]],
  ['a new status alone', { before: row(), after: row({ status: 'deprecated' }) }, []],
  [
    'a revival with another MAC',
    { before: row({ status: 'orphan' }), after: row({ mac_address: OTHER }) },
    [[OTHER, true]],
  ],
  ['no MAC any more', { before: row(), after: row({ mac_address: null }) }, []],
  ['an address that is gone', { before: row(), after: null }, []],
])('%s', (_name, change, expected) => {
  expect(seen(change)).toEqual(expected)
})
