import { expect, test } from 'vitest'
import { contentsOf } from './map.ts'
import * as rows from './netbox/rows.ts'

const empty: rows.NetboxRows = {
  tenants: [],
  regions: [],
  sites: [],
  vrfs: [],
  aggregates: [],
  prefixes: [],
  ranges: [],
  addresses: [],
  vlans: [],
  unreadable: [],
}

/** A prefix at a site as each generation of NetBox sends it. */
const PREFIXES = {
  '3.0': {
    id: 1,
    url: 'http://netbox/api/ipam/prefixes/1/',
    display: '10.0.0.0/24',
    family: { value: 4, label: 'IPv4' },
    prefix: '10.0.0.0/24',
    site: { id: 7, url: '', display: 'Hall', name: 'Hall', slug: 'hall' },
    vrf: null,
    tenant: null,
    vlan: null,
    status: { value: 'active', label: 'Active' },
    role: null,
    is_pool: false,
    mark_utilized: false,
    description: '',
    tags: [],
    custom_fields: {},
    created: '2020-01-01',
    last_updated: '2020-01-01T00:00:00Z',
    children: 0,
    _depth: 0,
  },
  '4.1': {
    id: 1,
    display: '10.0.0.0/24',
    family: { value: 4, label: 'IPv4' },
    prefix: '10.0.0.0/24',
    site: { id: 7, url: '', display: 'Hall', name: 'Hall', slug: 'hall', description: '' },
    vrf: null,
    tenant: null,
    vlan: null,
    status: { value: 'active', label: 'Active' },
    role: null,
    is_pool: false,
    description: '',
    comments: '',
    custom_fields: {},
  },
  '4.2': {
    id: 1,
    display: '10.0.0.0/24',
    family: { value: 4, label: 'IPv4' },
    prefix: '10.0.0.0/24',
    vrf: null,
    scope_type: 'dcim.site',
    scope_id: 7,
    scope: { id: 7, url: '', display: 'Hall', name: 'Hall', slug: 'hall', description: '' },
    tenant: null,
    vlan: null,
    status: { value: 'active', label: 'Active' },
    role: null,
    is_pool: false,
    custom_fields: {},
  },
  '4.6, with fields nobody knows yet': {
    id: 1,
    prefix: '10.0.0.0/24',
    scope_type: 'dcim.site',
    scope_id: 7,
    scope: { id: 7, name: 'Hall', slug: 'hall', novelty: {} },
    status: { value: 'active', label: 'Active' },
    novelty: [1],
  },
}

test.each(Object.entries(PREFIXES))('a prefix of NetBox %s is at its site', (_version, sent) => {
  const site = rows.Site.parse({ id: 7, name: 'Hall', slug: 'hall', status: { value: 'active' } })
  const { subnets, warnings } = contentsOf({ ...empty, sites: [site], prefixes: [rows.Prefix.parse(sent)] }, 'per_vrf')
  expect(subnets).toMatchObject([{ network: '10.0.0.0/24', site_code: 'hall', status: 'active', space_name: 'Global' }])
  expect(warnings).toEqual([])
})

const vrf = (id: number, name: string, rd: string | null = null) => rows.Vrf.parse({ id, name, rd })
const prefix = (id: number, text: string, more: object = {}) => rows.Prefix.parse({ id, prefix: text, ...more })
const address = (id: number, text: string, more: object = {}) => rows.IpAddress.parse({ id, address: text, ...more })
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('VRFs of one name, and one that is called like the space for the rest, have spaces of their own', () => {
  const vrfs = [vrf(1, 'Blue', '65000:1'), vrf(2, 'Blue', '65000:2'), vrf(3, 'Red'), vrf(4, 'Red'), vrf(5, 'Global')]
  const { spaces, vrfs: made } = contentsOf({ ...empty, vrfs }, 'per_vrf')
  const names = ['Blue (65000:1)', 'Blue (65000:2)', 'Red (3)', 'Red (4)', 'Global (5)']
  expect(namesOf(made)).toEqual(names)
  expect(namesOf(spaces)).toEqual([...names, 'Global'])
})

test('tenants of one name in two groups are two customers', () => {
  const tenants = [
    rows.Tenant.parse({ id: 1, name: 'IT', slug: 'it', group: { id: 1, name: 'North' } }),
    rows.Tenant.parse({ id: 2, name: 'IT', slug: 'it', group: { id: 2, name: 'South' } }),
  ]
  expect(namesOf(contentsOf({ ...empty, tenants }, 'per_vrf').customers)).toEqual(['IT (North)', 'IT (South)'])
})

test('a region and a site of one slug are two sites, and the site is below the region', () => {
  const regions = [rows.Region.parse({ id: 4, name: 'Berlin', slug: 'berlin' })]
  const sites = [rows.Site.parse({ id: 9, name: 'Berlin', slug: 'berlin', region: { id: 4, name: 'Berlin' } })]
  const { sites: made } = contentsOf({ ...empty, regions, sites }, 'per_vrf')
  expect(made).toMatchObject([
    { code: 'berlin-region-4', parent_code: null },
    { code: 'berlin', parent_code: 'berlin-region-4' },
  ])
})

test('what has another prefix of its VRF inside it is a block, and only there', () => {
  const blue = { vrf: { id: 1, name: 'Blue' } }
  const prefixes = [prefix(1, '10.0.0.0/8'), prefix(2, '10.1.0.0/16'), prefix(3, '10.0.0.0/8', blue)]
  const { blocks, subnets } = contentsOf({ ...empty, vrfs: [vrf(1, 'Blue')], prefixes }, 'per_vrf')
  expect(blocks.map(({ space_name, network }) => `${space_name} ${network}`)).toEqual(['Global 10.0.0.0/8'])
  expect(subnets.map(({ space_name, network }) => `${space_name} ${network}`)).toEqual([
    'Global 10.1.0.0/16',
    'Blue 10.0.0.0/8',
  ])
})

test('an aggregate and a container of the same network are one block, and that is told', () => {
  const aggregates = [rows.Aggregate.parse({ id: 1, prefix: '10.0.0.0/8', rir: { id: 1, name: 'RFC 1918' } })]
  const prefixes = [prefix(2, '10.0.0.0/8', { status: { value: 'container' } })]
  const { blocks, warnings } = contentsOf({ ...empty, aggregates, prefixes }, 'per_vrf')
  expect(blocks).toMatchObject([
    { extipam_id: 1, custom_fields: { extipam_kind: 'aggregate', extipam_rir: 'RFC 1918' } },
  ])
  expect(warnings).toEqual(['10.0.0.0/8 is there twice (aggregate 1, prefix 2); the first is imported'])
})

test('what is no network or no address, and what is in a VRF that was not read, is named', () => {
  const { subnets, addresses, warnings } = contentsOf(
    {
      ...empty,
      prefixes: [prefix(1, 'ten'), prefix(2, '10.0.0.0/24', { vrf: { id: 5, name: 'Gone' } })],
      addresses: [
        address(1, 'ten/24'),
        address(2, '10.0.0.1/24'),
        address(3, '10.0.0.1/32'),
        address(4, '10.0.0.9/32'),
      ],
      unreadable: ['/api/ipam/vlans/ 9'],
    },
    'per_vrf',
  )
  expect(subnets).toHaveLength(1)
  expect(addresses.map(({ address }) => address)).toEqual(['10.0.0.1', '10.0.0.9'])
  const told = warnings.join('\n')
  for (const part of [
    "'ten' is not a network",
    "'ten/24' is not an address",
    'VRF 5',
    '10.0.0.1 is there twice',
    'vlans/ 9',
  ])
    expect(told).toContain(part)
  expect(told).not.toContain('no subnet')
})

test('ten thousand warnings of a kind are told as twenty and a number, ranges one by one', () => {
  const ranges = Array.from({ length: 30 }, (_, id) => ({
    id,
    start_address: `10.0.0.${id}`,
    end_address: '10.0.0.99',
    vrf: null,
  }))
  const addresses = Array.from({ length: 10_000 }, (_, id) => address(id, `10.${id >> 8}.${id & 255}.1/24`))
  const { warnings } = contentsOf({ ...empty, ranges, addresses }, 'per_vrf')
  expect(warnings).toHaveLength(21 + 30)
  expect(warnings[20]).toBe('and 9980 more of this kind')
})
