import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slices } from '../src/slices.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { type Person, personWith } from './people.ts'
import { typesOf } from './route-access.ts'

/**
 * Two of everything, and people with a right to one: whatever they ask, in whatever way, shows that one and no other.
 * Every text a row could be known by holds the mark of its kind and of its half of the world.
 */
let cadastre: TestApp
const worlds = ['mine', 'foreign'] as const
type World = (typeof worlds)[number]
const ids: Record<World, Record<string, string>> = { mine: {}, foreign: {} }

beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  for (const world of worlds) await seed(world, ids[world])
})
afterAll(() => cadastre.close())

const mark = (world: World, kind: string): string => `${world}-${kind.replaceAll('_', '-')}`

async function post(path: string, body: object): Promise<Answer> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer
}

/** The kinds that the world is made of, beside plain families. */
const KINDS = [
  'customer',
  'provider',
  'site',
  'manage_asns',
  'vrf',
  'circuit',
  'vlan',
  'ip_space',
  'ip_block',
  'subnet',
  'ip_address',
  'address_set',
  'nat_mapping',
  'manage_ipam_templates',
  'network_service',
  'overlay_network',
  'multicast',
  'manage_domains',
  'tls_cert',
  'application_category',
  'dns_group',
  'dns_zone',
  'manage_dns_pools',
  'dhcp_server',
  'dhcp_scope',
  'dhcp_pool',
  'dhcp_static',
  'dhcp_client_class',
  'dhcp_option_template',
  'dhcp_mac_block',
]

/** Those that the world below needs in no special way: a name is all they must have. */
const plain = slices
  .flatMap(({ families = [] }) => families)
  .filter(({ permission, Create }) => !KINDS.includes(permission) && Create.safeParse({ name: 'x' }).success)

/** A right to a row is to one of these types; what hangs on the row of another kind goes by that one's right. */
async function seed(world: World, made: Record<string, string>): Promise<void> {
  const octet = world === 'mine' ? 77 : 78
  const named = (kind: string, more: object = {}) => ({ name: mark(world, kind), ...more })
  const tagged = (kind: string, more: object = {}) =>
    named(kind, { tags: { [mark(world, kind)]: mark(world, kind) }, ...more })
  const make = async (kind: string, path: string, body: object): Promise<string> => {
    made[kind] = (await post(path, body)).body.id
    return made[kind] ?? ''
  }
  const customer_id = await make('customer', '/customers', tagged('customer'))
  const provider_id = await make('provider', '/providers', tagged('provider'))
  const site = await make('site', '/sites', tagged('site', { code: mark(world, 'site') }))
  const asn_id = await make('manage_asns', '/asns', named('manage_asns', { number: 64_500 + octet }))
  const vrf_id = await make('vrf', '/vrfs', tagged('vrf', { asn_id, route_distinguisher: `${octet}:1` }))
  const circuit = await make('circuit', '/circuits', tagged('circuit', { provider_id, customer_id }))
  const router = (await post('/vlans/routers', named('vlan'))).body.id
  const vlan_ref_id = await make('vlan', `/vlans/routers/${router}/vlans`, tagged('vlan', { vlan_id: octet }))
  const space_id = await make('ip_space', '/ipam/spaces', tagged('ip_space'))
  const network = `10.${octet}.0.0`
  const block_id = await make(
    'ip_block',
    '/ipam/blocks',
    tagged('ip_block', { space_id, network: `${network}/16`, vrf_id }),
  )
  const subnet = await make(
    'subnet',
    '/ipam/subnets',
    tagged('subnet', { space_id, block_id, network: `${network}/24`, vlan_ref_id, customer_id }),
  )
  const address = `10.${octet}.0.9`
  const host = { address, hostname: mark(world, 'ip_address'), tags: { [mark(world, 'ip_address')]: 'x' } }
  const ip_address_id = await make('ip_address', `/ipam/subnets/${subnet}/addresses`, host)
  const range = { range_kind: 'contiguous', start_address: address, end_address: address }
  await make('address_set', '/address-sets', named('address_set', { subnet_id: subnet, ...range }))
  const nat = { kind: 'hide', internal_subnet_id: subnet, external_ip: `192.0.2.${octet}` }
  await make('nat_mapping', '/ipam/nat-mappings', named('nat_mapping', nat))
  await make('manage_ipam_templates', '/ipam/templates', named('manage_ipam_templates', { applies_to: 'subnet' }))
  const service = tagged('network_service', { customer_id, kind: 'mpls_l3vpn' })
  await make('network_service', '/services', service)
  for (const [resource_kind, resource_id] of Object.entries({ vrf: vrf_id, site, circuit, subnet }))
    await post(`/services/${made.network_service}/resources`, { resource_kind, resource_id })
  await make('overlay_network', '/overlays', tagged('overlay_network'))
  await post(`/overlays/${made.overlay_network}/sites`, { site_id: site, preferred_circuits: [circuit] })
  await make('multicast', '/multicast/groups', named('multicast', { space_id, address: `239.0.0.${octet}` }))
  await post(`/multicast/groups/${made.multicast}/memberships`, { ip_address_id })
  await make('manage_domains', '/domains', { name: `${mark(world, 'manage_domains')}.example` })
  await make('tls_cert', '/tls-certs', {
    host: `${mark(world, 'tls_cert')}.example`,
    probe_now: false,
  })
  await make('application_category', '/applications', named('application_category'))
  const group = await make('dns_group', '/dns/groups', named('dns_group'))
  const zone_id = await make(
    'dns_zone',
    `/dns/groups/${group}/zones`,
    tagged('dns_zone', { name: `${mark(world, 'dns_zone')}.example` }),
  )
  const dnsPool = named('manage_dns_pools', { zone_id, record_name: 'pool', hc_type: 'none' })
  await make('manage_dns_pools', '/dns/pools', dnsPool)
  const group_id = await make('dhcp_server', '/dhcp/server-groups', named('dhcp_server'))
  await post('/dhcp/servers', named('dhcp_server', { host: mark(world, 'dhcp_server'), server_group_id: group_id }))
  const scope_id = await make('dhcp_scope', '/dhcp/scopes', tagged('dhcp_scope', { group_id, subnet_id: subnet }))
  const pool = { scope_id, start_ip: `10.${octet}.0.100`, end_ip: `10.${octet}.0.120` }
  await make('dhcp_pool', '/dhcp/pools', named('dhcp_pool', pool))
  const client = { ip_address: `10.${octet}.0.20`, mac_address: `02:00:00:00:00:${octet}` }
  await make('dhcp_static', '/dhcp/statics', { scope_id, ...client, description: mark(world, 'dhcp_static') })
  await make('dhcp_client_class', '/dhcp/client-classes', named('dhcp_client_class', { group_id }))
  await make('dhcp_option_template', '/dhcp/option-templates', named('dhcp_option_template', { group_id }))
  const blocked = { group_id, mac_address: `02:00:00:00:01:${octet}`, description: mark(world, 'dhcp_mac_block') }
  await make('dhcp_mac_block', '/dhcp/mac-blocks', blocked)
  for (const { permission, prefix, Create } of plain)
    await make(permission, prefix, 'tags' in Create.shape ? tagged(permission) : named(permission))
}

/** What a right to one row shows besides: the way down to it, and what is in it. */
const SHOWN_WITH: Record<string, readonly string[]> = {
  subnet: ['ip_space', 'ip_block', 'ip_address', 'address_set'],
  ip_block: ['ip_space'],
  ip_address: [],
  dhcp_scope: ['dhcp_pool', 'dhcp_static'],
  dns_zone: ['dns_group'],
  manage_dns_pools: ['dns_zone', 'dns_group'],
}
/** Rights to all of a kind, or to what is not a row. */
const NOT_ROWS = new Set(['settings', 'audit_log', 'use_network_tools', 'custom_field', 'group', 'role', 'server'])

const kinds = (): string[] => Object.keys(ids.mine)
const routes = (): RouteOptions[] =>
  cadastre.app.routeTable.routes.filter(
    ({ url, method, schema }) => url.startsWith('/api/v1') && method === 'GET' && schema && !('hide' in schema),
  )
const resourceOf = ({ config }: RouteOptions): string | null =>
  typeof config?.access === 'object' ? config.access.resource : null

test('every resource type that a route asks for has its rows here', () => {
  const asked = new Set(routes().flatMap((route) => resourceOf(route) ?? []))
  expect([...asked].filter((type) => !NOT_ROWS.has(type) && !kinds().includes(type))).toEqual([])
})

/** Marks of rows that the answer must not hold. */
function hiddenFrom(kind: string): string[] {
  const shown = [kind, ...(SHOWN_WITH[kind] ?? [])]
  const marks = kinds().flatMap((other) => {
    const own = shown.includes(other) ? [] : [mark('mine', other)]
    return [...own, mark('foreign', other)]
  })
  const showsNetworks = ['subnet', 'ip_block', 'ip_address', 'dhcp_scope', 'dhcp_pool', 'dhcp_static'].some((one) =>
    shown.includes(one),
  )
  return [...marks, '10.78.', ...(showsNetworks ? [] : ['10.77.'])]
}

/** Names are compared whole: `mine-ip` is a part of others. */
const patternOf = (kind: string): RegExp =>
  new RegExp(`(?:${hiddenFrom(kind).join('|').replaceAll('.', '\\.')})(?![a-z-])`, 'g')
const patterns = new Map<string, RegExp>()

function leaks(kind: string, text: string): string[] {
  const pattern = patterns.get(kind) ?? patternOf(kind)
  patterns.set(kind, pattern)
  return [...new Set(text.match(pattern))]
}

// The way to a zone leads through its group.
const filled = (url: string, world: World, kind: string): string =>
  url.replace('/dns/groups/:group_id', `/dns/groups/${ids[world].dns_group}`).replace(/:\w+/g, ids[world][kind] ?? '')

const pathsOf = (route: RouteOptions): string[] => {
  if (!route.url.includes(':')) return [route.url]
  const own = resourceOf(route)
  const kindsOfPath = own && ids.mine[own] ? [own] : kinds()
  return worlds.flatMap((world) => kindsOfPath.map((kind) => filled(route.url, world, kind)))
}

describe.each([...KINDS, ...plain.map(({ permission }) => permission)])('a right to read one %s', (kind) => {
  let person: Person
  const ask = (path: string) => cadastre.call('GET', path, { token: person.token })
  beforeAll(async () => {
    person = await personWith(cadastre, [{ action: 'read', resource_type: kind, resource_id: ids.mine[kind] ?? null }])
  })

  // The gate refuses the others: the matrix of routes and callers holds it to that.
  const isOpen = (route: RouteOptions): boolean => resourceOf(route) === null || typesOf(route).includes(kind)

  test('shows that one and nothing else, at every route that it opens', async () => {
    for (const path of [...new Set(routes().filter(isOpen).flatMap(pathsOf))]) {
      if (path.includes('/auth/')) continue
      const answer = await ask(path)
      expect([path, leaks(kind, answer.text)], answer.text.slice(0, 2000)).toEqual([path, []])
    }
  })

  test('finds it in its list, and in every search and tag', async () => {
    const lists = routes().flatMap((route) => (resourceOf(route) === kind ? filled(route.url, 'mine', ':') : []))
    const open = lists.filter((url) => !url.includes(':'))
    const texts = await Promise.all(open.map(async (url) => (await ask(url)).text))
    const isListed = texts.some((text) => text.includes(mark('mine', kind)))
    // Addresses, sets and templates of one row alone are reached by their id, or seen with their subnet.
    if (!['ip_address', 'address_set'].includes(kind)) expect(isListed).toBe(true)
    for (const world of worlds)
      for (const path of [
        `/search?q=${world}`,
        `/tags/keys?prefix=${world}`,
        `/tags/values?key=${mark(world, kind)}`,
      ]) {
        const { text } = await ask(`/api/v1${path}`)
        const echoed = text.replace(`"query":"${world}"`, '').replace(`"key":"${mark(world, kind)}"`, '')
        expect([path, leaks(kind, echoed)]).toEqual([path, []])
      }
  })

  test('is all that the tools tell', async () => {
    const rpc = (method: string, params: object) =>
      cadastre.call('POST', '/api/v1/ai/mcp', {
        token: person.token,
        body: { jsonrpc: '2.0', id: 1, method, params },
      })
    type Listed = { name: string; inputSchema: { required?: string[] } }
    const { tools } = (await rpc('tools/list', {})).body.result as { tools: Listed[] }
    for (const { name, inputSchema } of tools) {
      const needed = inputSchema.required ?? []
      for (const world of worlds) {
        const filled = Object.fromEntries(
          needed.map((field) => [field, ids[world][field.replace(/_id$/, '')] ?? world]),
        )
        const { text } = await rpc('tools/call', { name, arguments: filled })
        const echoed = text.replaceAll(`\\"query\\":\\"${world}\\"`, '')
        expect([name, leaks(kind, echoed)], text.slice(0, 2000)).toEqual([name, []])
      }
    }
  })

  test('is all that a refused deletion names', async () => {
    const eraser = await personWith(cadastre, [{ action: 'delete', resource_type: kind }])
    const route = cadastre.app.routeTable.routes.find(
      ({ method, url, config }) =>
        method === 'DELETE' &&
        /^\/api\/v1\/[^:]+\/:id$/.test(url) &&
        typeof config?.access === 'object' &&
        config.access.resource === kind,
    )
    const path = route?.url.replace(':id', ids.foreign[kind] ?? '')
    if (!path || kind.startsWith('ip_') || kind === 'subnet') return
    const { status, text } = await cadastre.call('DELETE', path, { token: eraser.token })
    if (status !== 409) return
    const others = leaks(kind, text).filter((hidden) => hidden !== mark('foreign', kind))
    expect([path, others], text).toEqual([path, []])
  })
})

test('a right to multicast makes no block', async () => {
  const person = await personWith(cadastre, [
    { action: 'admin', resource_type: 'multicast' },
    { action: 'read', resource_type: 'ip_space' },
  ])
  const space_id = (await post('/ipam/spaces', { name: 'without blocks' })).body.id
  const body = { space_id, address: '239.9.9.9', name: 'first' }
  const { status } = await cadastre.call('POST', '/api/v1/multicast/groups', { body, token: person.token })
  expect(status).toBe(403)
  expect(await cadastre.sql('select from ip_block where space_id = $1', [space_id])).toEqual([])
})
