import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Ground, groundIn, insertSubnet } from '../../../test/ipam/arrange.ts'
import { switchEverythingOn } from '../../../test/modules.ts'
import { personWith, tokenFor } from '../../../test/people.ts'
import { newId } from '../../db/ids.ts'
import { slices } from '../../slices.ts'
import { networkSlices } from '../network/index.ts'
import type { SearchResult } from './schema.ts'
import { search } from './slice.ts'

let cadastre: TestApp
let ground: Ground
let second: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  cadastre = await testApp({ slices: [...networkSlices, search].filter((slice) => !slices.includes(slice)) })
  await switchEverythingOn(cadastre)
  ground = await groundIn(cadastre, '10.20.0.0/16', { name: 'Campus Alder', network: '10.20.0.0/24' })
  second = newId()
  await insertSubnet(cadastre, {
    id: second,
    space_id: ground.space,
    block_id: ground.block,
    network: '10.20.1.0/24',
    name: '100%_real',
    description: 'spare for alder',
  })
  await cadastre.sql(`update ip_block set name = 'Alder region' where id = $1`, [ground.block])
  await address(ground.subnet, '10.20.0.5', { hostname: 'alder', mac_address: 'aa:bb:cc:00:11:22' })
  await address(ground.subnet, '10.20.0.6', { hostname: 'alder-db-01', description: 'the database' })
  await address(second, '10.20.1.7', { hostname: 'old-alder', description: 'über alt' })
  for (const [table, row] of families) await insert(table, row)
})
afterAll(() => cadastre.close())

const families: [string, Record<string, unknown>][] = [
  ['router', { name: 'edge-alder', location: 'hall 2' }],
  ['site', { name: 'Alder house', code: 'ALD1' }],
  ['customer', { name: 'Alder Ltd' }],
  ['provider', { name: 'Alder Carrier' }],
  ['vrf', { name: 'alder-vrf', route_distinguisher: '65001:7' }],
  ['asn', { number: 65001, name: 'alder as', kind: 'private', registry: 'unknown' }],
  ['overlay_network', { name: 'alder mesh' }],
  ['domain', { name: 'alder.example' }],
  ['application_category', { name: 'alder_app' }],
]

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = newId()
  const columns = { id, ...row }
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`)
  await cadastre.sql(`insert into ${table} (${Object.keys(columns)}) values (${places})`, Object.values(columns))
  ids[table] = id
  return id
}
const address = (subnet_id: string, ip: string, more: object) =>
  insert('ip_address', { subnet_id, address: ip, ...more })

async function found(q: string, more = '', token?: string) {
  const url = `/api/v1/search?q=${encodeURIComponent(q)}${more}`
  const { status, body, text } = await cadastre.call('GET', url, token ? { token } : {})
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`)
  return body as SearchResult
}
const shown = async (q: string, more = '', token?: string) =>
  (await found(q, more, token)).results.map(({ type, display }) => `${type} ${display}`)

test('a text finds names of every type, the whole before the beginning before the rest', async () => {
  const { results, total, incomplete } = await found('ALDER')
  expect(results.map(({ type, display, score, matched_field }) => [score, type, display, matched_field])).toEqual([
    [112, 'ip_address', '10.20.0.5', 'hostname'],
    [72, 'ip_address', '10.20.0.6', 'hostname'],
    [67, 'block', '10.20.0.0/16', 'name'],
    [64, 'vrf', 'alder-vrf', 'name'],
    [63, 'asn', 'AS65001', 'name'],
    [63, 'customer', 'Alder Ltd', 'name'],
    [63, 'domain', 'alder.example', 'name'],
    [63, 'overlay', 'alder mesh', 'name'],
    [63, 'provider', 'Alder Carrier', 'name'],
    [63, 'site', 'Alder house', 'name'],
    [62, 'application', 'alder_app', 'name'],
    [37, 'ip_address', '10.20.1.7', 'hostname'],
    [34, 'subnet', '10.20.0.0/24', 'name'],
    [34, 'subnet', '10.20.1.0/24', 'description'],
    [29, 'router', 'edge-alder', 'name'],
  ])
  expect([total, incomplete]).toEqual([15, []])
})

test('a hit says where it lies', async () => {
  const [hit] = (await found('alder-db-01')).results
  expect(hit).toMatchObject({
    type: 'ip_address',
    id: expect.any(String),
    hostname: 'alder-db-01',
    status: 'allocated',
    subnet_id: ground.subnet,
    subnet_network: '10.20.0.0/24',
    block_id: ground.block,
    space_id: ground.space,
    context: 'Campus Alder',
    route: null,
    score: 112,
  })
  const [site] = (await found('ald1')).results
  expect(site).toMatchObject({ type: 'site', matched_field: 'code', route: `/network/sites/${ids.site}` })
})

test('what lies in another row is shown inside of it', async () => {
  const made = async (path: string, name: string) =>
    (await cadastre.call('POST', `/api/v1${path}`, { body: { name } })).body.id as string
  const group = await made('/dns/groups', 'name servers')
  const zone = await made(`/dns/groups/${group}/zones`, 'birch.example')
  const [hit] = (await found('birch')).results
  expect(hit).toMatchObject({ type: 'dns_zone', route: `/dns/groups/${group}/zones/${zone}` })
})

test('an address finds itself and the networks around it', async () => {
  expect(await shown('10.20.0.5')).toEqual(['ip_address 10.20.0.5', 'subnet 10.20.0.0/24', 'block 10.20.0.0/16'])
  expect(await shown('10.20.0.77')).toEqual(['subnet 10.20.0.0/24', 'block 10.20.0.0/16'])
})

test('a network finds itself and the networks inside it', async () => {
  const { results } = await found('10.20.0.0/16')
  expect(results.map(({ type, display, score }) => [type, display, score])).toEqual([
    ['block', '10.20.0.0/16', 107],
    ['subnet', '10.20.0.0/24', 34],
    ['subnet', '10.20.1.0/24', 34],
  ])
})

test('the beginning of an address finds the addresses that begin so', async () => {
  expect(await shown('10.20.0.')).toEqual(['ip_address 10.20.0.5', 'ip_address 10.20.0.6'])
})

test.each(['aa:bb:cc:00:11:22', 'AA-BB-CC-00-11-22', 'aabb.cc00.1122', 'AABBCC001122', 'cc:00:11', 'bb-cc-00'])(
  'the MAC %s finds its address',
  async (mac) => {
    expect(await shown(mac)).toEqual(['ip_address 10.20.0.5'])
  },
)

test('a number finds the VLAN with that tag, and an AS number its AS', async () => {
  await insert('vlan', { router_id: ids.router, vlan_id: 42, name: 'voice' })
  expect(await shown('42', '&types=vlan')).toEqual(['vlan voice'])
  expect(await shown('as65001')).toEqual(['asn AS65001'])
  expect(await shown('65001', '&types=asn,vlan')).toEqual(['asn AS65001'])
})

test('wildcards and other characters are literal', async () => {
  expect(await shown('0%_r')).toEqual(['subnet 10.20.1.0/24'])
  expect(await shown('0_r', '&types=subnet')).toEqual([])
  expect(await shown('alder%', '&types=subnet,ip_address')).toEqual([])
  expect(await shown('ÜBER')).toEqual(['ip_address 10.20.1.7'])
  for (const q of ['🙂'.repeat(200), '語'.repeat(200), "'; drop table subnet; --", '\\', '\n\n.', '$1', '{"a":1}']) {
    expect(await shown(q)).toEqual([])
  }
})

test('what no index can look for is said to be incomplete, never found to be absent', async () => {
  const { results, incomplete, searched_types } = await found('%%%')
  expect(results).toEqual([])
  expect(incomplete).toHaveLength(searched_types.length)
})

test('one or two letters find what begins with them', async () => {
  expect(await shown('al', '&types=ip_address,site')).toEqual([
    'ip_address 10.20.0.5',
    'ip_address 10.20.0.6',
    'site Alder house',
  ])
})

test('one or two letters inside a word are not found, and the answer says so', async () => {
  expect(await found('ld', '&types=ip_address,site')).toMatchObject({
    total: 0,
    total_is_exact: false,
    incomplete: ['ip_address', 'site'],
    incomplete_reasons: { ip_address: 'beginnings_only', site: 'beginnings_only' },
  })
})

test('a limit cuts the list and not the total; types that do not exist are ignored', async () => {
  const cut = await found('alder', '&limit=2')
  expect([cut.results.length, cut.total > 2]).toEqual([2, true])
  expect(await found('alder', '&types=site,nonsense')).toMatchObject({
    total: 1,
    searched_types: [{ type: 'site', label: 'Sites', group: 'Network' }],
  })
  expect(await found('alder', '&types=nonsense')).toEqual({
    query: 'alder',
    total: 0,
    total_is_exact: true,
    results: [],
    searched_types: [],
    incomplete: [],
    incomplete_reasons: {},
  })
})

test('a value of a searchable custom field finds its row, and of another field does not', async () => {
  await insert('custom_field', { resource_type: 'subnet', name: 'vault', field_type: 'text', is_searchable: true })
  await insert('custom_field', { resource_type: 'subnet', name: 'secret', field_type: 'text', is_searchable: false })
  await cadastre.sql(`update subnet set custom_fields = '{"vault":"V-77","secret":"S-77"}' where id = $1`, [second])
  expect((await found('V-77')).results).toMatchObject([
    { type: 'subnet', display: '10.20.1.0/24', matched_field: 'custom_fields', score: 109 },
  ])
  expect(await shown('S-77')).toEqual([])
})

test('a person bound to one subnet finds that subnet, its addresses and the way to it', async () => {
  const person = await personWith(cadastre, [
    { action: 'read', resource_type: 'subnet', resource_id: second },
    { action: 'read', resource_type: 'ip_address' },
  ])
  expect(await shown('alder', '', person.token)).toEqual([
    'block 10.20.0.0/16',
    'ip_address 10.20.1.7',
    'subnet 10.20.1.0/24',
  ])
  expect(await shown('10.20.0.5', '', person.token)).toEqual(['block 10.20.0.0/16'])
  const types = await cadastre.call('GET', '/api/v1/search/types', { token: person.token })
  expect(types.body.map(({ type }: { type: string }) => type)).toEqual(['ip_address', 'subnet', 'block', 'space'])
})

test('a token bound to one subnet finds no more than that', async () => {
  const token = await tokenFor(cadastre, undefined, {
    resource_grants: [{ action: 'read', resource_type: 'subnet', resource_id: second }],
  })
  const { results, searched_types } = await found('alder', '', token)
  expect(results.map(({ display }) => display)).toEqual(['10.20.0.0/16', '10.20.1.7', '10.20.1.0/24'])
  expect(searched_types).not.toContainEqual(expect.objectContaining({ type: 'user' }))
})

test('somebody without rights is answered with nothing; users are for superadmins', async () => {
  const nobody = await personWith(cadastre, [])
  expect(await found('alder', '', nobody.token)).toMatchObject({ total: 0, searched_types: [] })
  const viewer = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
  expect(await shown(nobody.name, '&types=user,group', viewer.token)).toEqual([])
  expect(await shown(nobody.name, '&types=user')).toEqual([`user ${nobody.name}`])
  expect(await shown(`group of ${nobody.name}`)).toEqual([`group group of ${nobody.name}`])
})

test('a right to one site finds that site alone', async () => {
  const other = await insert('site', { name: 'Alder annex' })
  const person = await personWith(cadastre, [{ action: 'read', resource_type: 'site', resource_id: other }])
  expect(await shown('alder', '', person.token)).toEqual(['site Alder annex'])
})

test('a type whose module is off is not searched', async () => {
  const vrf = '/api/v1/admin/feature-modules/network.vrf'
  await cadastre.call('PATCH', vrf, { body: { enabled: false } })
  expect(await found('alder-vrf')).toMatchObject({ total: 0 })
  expect(JSON.stringify((await found('alder')).searched_types)).not.toContain('vrf')
  await cadastre.call('PATCH', vrf, { body: { enabled: true } })
  expect(await shown('alder-vrf')).toEqual(['vrf alder-vrf'])
})

test('what is in the trash is not found', async () => {
  await cadastre.sql('update customer set deleted_at = now() where id = $1', [ids.customer])
  expect(await shown('alder ltd')).toEqual([])
})

test('a type that fails is named and logged, and the others are searched', async () => {
  await cadastre.sql('alter table domain rename to domain_gone')
  const { results, incomplete } = await found('alder-')
  expect(incomplete).toEqual(['domain'])
  expect(results.length).toBeGreaterThan(0)
  expect(cadastre.log).toContainEqual(
    expect.objectContaining({ type: 'domain', msg: 'a type was left out of a search' }),
  )
  await cadastre.sql('alter table domain_gone rename to domain')
})

test('a type that takes too long is named and ended in the database; the others do not wait for it', async () => {
  await cadastre.sql('begin; lock table domain in access exclusive mode')
  const { results, incomplete_reasons, total_is_exact } = await found('alder-')
  expect([incomplete_reasons, total_is_exact]).toEqual([{ domain: 'time_limit' }, false])
  expect(results.length).toBeGreaterThan(0)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect(await cadastre.sql(waiting)).toEqual([]), { timeout: 120_000 })
  await cadastre.sql('rollback')
})

test('searches that take too long leave connections for others', async () => {
  await cadastre.sql('begin; lock table domain in access exclusive mode')
  const slow = Array.from({ length: 12 }, () => found('alder-', '&types=domain'))
  const started = Date.now()
  for (const { incomplete_reasons } of await Promise.all(slow))
    expect(incomplete_reasons).toEqual({ domain: 'time_limit' })
  await cadastre.sql('rollback')
  expect(Date.now() - started).toBeLessThan(15_000)
  expect((await found('alder-')).incomplete).toEqual([])
})

test('addresses and networks come in the order of their numbers, not of their texts', async () => {
  const hosts = ['10.8.0.10', '10.8.0.9', '10.8.0.100', '10.8.0.20']
  const { subnet } = await groundIn(cadastre, '10.8.0.0/16', { network: '10.8.0.0/24', name: 'ordered' })
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, description)
     select gen_random_uuid(), $1, unnest($2::inet[]), 'numbered host'`,
    [subnet, hosts],
  )
  const { results } = await found('numbered host')
  expect(results.map(({ display }) => display)).toEqual(['10.8.0.9', '10.8.0.10', '10.8.0.20', '10.8.0.100'])
})

test('a total is true, or says that there are more', async () => {
  const { subnet } = await groundIn(cadastre, '10.9.0.0/16', { network: '10.9.0.0/24', name: 'counted' })
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, description)
     select gen_random_uuid(), $1, '10.9.0.1'::inet + n, case when n < 40 then 'few rows' else 'many rows' end
     from generate_series(0, 199) n`,
    [subnet],
  )
  expect(await found('few rows')).toMatchObject({ total: 40, total_is_exact: true, incomplete: [] })
  const many = await found('many rows')
  expect(many).toMatchObject({ total: 100, total_is_exact: false, incomplete: [] })
  expect(many.results.map(({ display }) => display).slice(0, 2)).toEqual(['10.9.0.41', '10.9.0.42'])
})

test('when nothing can be searched, that is the answer, not an empty list', async () => {
  await cadastre.sql('alter table domain rename to domain_gone')
  expect((await cadastre.call('GET', '/api/v1/search?q=alder&types=domain')).status).toBe(500)
  await cadastre.sql('alter table domain_gone rename to domain')
})

test.each(['', '?q=', `?q=${'x'.repeat(201)}`, '?q=a&limit=0', '?q=a&limit=101'])(
  'search%s answers 422',
  async (query) => {
    expect((await cadastre.call('GET', `/api/v1/search${query}`)).status).toBe(422)
  },
)
