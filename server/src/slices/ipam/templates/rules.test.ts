import { parseCidr } from '@cadastre/core/ip'
import { expect, test } from 'vitest'
import { fillingOf, placedChildren, type StampedFields, stamped, stampOf } from './rules.ts'
import type { ChildLayout, IpamTemplate } from './schema.ts'

const template = (given: Partial<IpamTemplate> = {}) =>
  ({
    id: 't',
    name: 'branch',
    description: '',
    applies_to: 'subnet',
    tags: {},
    custom_fields: {},
    dns_group_id: null,
    dns_zone_id: null,
    dns_additional_zone_ids: [],
    dhcp_group_id: null,
    ddns_enabled: false,
    ddns_hostname_policy: 'client_or_generated',
    ddns_domain_override: null,
    ddns_ttl: null,
    child_layout: null,
    applied_count: 0,
    created_at: '',
    modified_at: '',
    ...given,
  }) satisfies IpamTemplate

test('an empty template writes nothing', () => {
  expect(stampOf(template()).fields).toEqual({})
})

test('a stamp holds what the template has, and stops the inheritance of what it sets', () => {
  expect(stampOf(template({ tags: { site: 'bern' }, dns_group_id: 'g', dhcp_group_id: 'd' })).fields).toEqual({
    tags: { site: 'bern' },
    dns_group_ids: ['g'],
    dns_inherit_settings: false,
    dhcp_server_group_id: 'd',
    dhcp_inherit_settings: false,
  })
})

test.each([
  { ddns_enabled: true },
  { ddns_hostname_policy: 'disabled' as const },
  { ddns_domain_override: 'lab' },
  { ddns_ttl: 0 },
])('any DDNS value, as %j, switches its inheritance off', (ddns) => {
  expect(stampOf(template(ddns)).fields).toEqual({ ...ddns, ddns_inherit_settings: false })
})

test('a new row keeps every key that was sent, even one with an empty value', () => {
  const stamp = stampOf(template({ tags: { a: 1 }, ddns_ttl: 300 }))
  const input = { name: 'x', tags: {}, ddns_ttl: null, ddns_inherit_settings: true }
  expect(stamped(input, new Set(['name', 'tags']), stamp)).toEqual({
    name: 'x',
    tags: {},
    ddns_ttl: 300,
    ddns_inherit_settings: false,
  })
})

test('a row that exists gets only what it does not have, or everything by force', () => {
  const stamp = stampOf(template({ tags: { a: 1 }, dns_zone_id: 'z' }))
  const row: StampedFields = {
    tags: { b: 2 },
    custom_fields: {},
    dns_group_ids: [],
    dns_zone_id: null,
    dns_additional_zone_ids: [],
    dns_inherit_settings: true,
    dhcp_server_group_id: null,
    dhcp_inherit_settings: true,
    ddns_enabled: false,
    ddns_hostname_policy: 'client_or_generated',
    ddns_domain_override: null,
    ddns_ttl: null,
    ddns_inherit_settings: true,
  }
  expect(fillingOf(row, stamp, false)).toEqual({ dns_zone_id: 'z', dns_inherit_settings: false })
  expect(fillingOf(row, stamp, true)).toEqual(stamp.fields)
})

const layout = (...children: [prefix: number, name: string][]): ChildLayout => ({
  children: children.map(([prefix, name_template]) => ({
    prefix,
    name_template,
    description: '',
    tags: {},
    custom_fields: {},
  })),
})
const placed = (block: string, wanted: ChildLayout) => {
  const parsed = parseCidr(block)
  if (!parsed) throw new Error(`${block} is no network`)
  return placedChildren(parsed.cidr, wanted)?.map(({ network, name }) => [network, name]) ?? null
}

test('children are laid from the low end, each at the next address that its size allows', () => {
  expect(placed('10.1.0.0/16', layout([26, 'mgmt-{n}'], [24, 'lan-{oct1}-{oct3}'], [25, '{n}{n}']))).toEqual([
    ['10.1.0.0/26', 'mgmt-1'],
    ['10.1.1.0/24', 'lan-10-1'],
    ['10.1.2.0/25', '33'],
  ])
})

test('in IPv6 the tokens are the groups of the address', () => {
  expect(placed('2001:db8:aa::/48', layout([64, ''], [64, '{oct3}:{oct4}']))?.at(1)).toEqual([
    '2001:db8:aa:1::/64',
    'aa:1',
  ])
})

test('a child may be as large as the block; a larger one, one more, and a prefix of the other family do not fit', () => {
  expect(placed('10.0.0.0/24', layout([24, 'all']))).toEqual([['10.0.0.0/24', 'all']])
  expect(placed('10.0.0.0/24', layout([23, 'x']))).toBeNull()
  expect(placed('10.0.0.0/24', layout([25, 'a'], [25, 'b'], [32, 'c']))).toBeNull()
  expect(placed('10.0.0.0/24', layout([64, 'x']))).toBeNull()
  expect(placed('255.255.255.0/24', layout([25, 'a'], [25, 'b']))).toHaveLength(2)
})
