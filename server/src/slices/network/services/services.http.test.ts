import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, subnetIn, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
let customer_id: string
beforeAll(async () => {
  cadastre = await networkApp()
  customer_id = (await made(cadastre, '/customers', { name: 'customer' })).id
})
afterAll(() => cadastre.close())

const service = (name: string, more: object = {}) => made(cadastre, '/services', { name, customer_id, ...more })
const attach = (id: string, resource_kind: string, resource_id: string, role?: string) =>
  cadastre.call('POST', `/api/v1/services/${id}/resources`, { body: { resource_kind, resource_id, role } })
const read = async (id: string) => (await cadastre.call('GET', `/api/v1/services/${id}`)).body
const summary = async (id: string) => (await cadastre.call('GET', `/api/v1/services/${id}/summary`)).body

test('a name is taken once for a customer', async () => {
  const other = await made(cadastre, '/customers', { name: 'other' })
  await service('vpn')
  await made(cadastre, '/services', { name: 'vpn', customer_id: other.id })
  const { status, body } = await cadastre.call('POST', '/api/v1/services', { body: { name: 'vpn', customer_id } })
  expect([status, body.detail]).toEqual([409, "A service named 'vpn' already exists for this customer"])
})

test('the customer must be there', async () => {
  const { status, body } = await cadastre.call('POST', '/api/v1/services', {
    body: { name: 'nobody', customer_id: UNKNOWN },
  })
  expect([status, body.detail]).toEqual([422, 'customer_id references a customer row that does not exist.'])
})

describe('resources', () => {
  test('join once; again only sets the role, and the same role changes nothing', async () => {
    const { id } = await service('resources')
    const site = await made(cadastre, '/sites', { name: 'edge' })
    const first = await attach(id, 'site', site.id)
    expect([first.status, first.body.role]).toEqual([200, null])
    const second = await attach(id, 'site', site.id, 'hub')
    expect(second.body).toEqual({ ...first.body, role: 'hub' })
    await attach(id, 'site', site.id, 'hub')
    expect((await auditOf(cadastre, first.body.id)).map(({ action }) => action)).toEqual(['create', 'update'])
    expect(await read(id)).toMatchObject({ resources: [second.body], resource_count: 1 })
    const found = await cadastre.call('GET', `/api/v1/services/by-resource/site/${site.id}`)
    expect(found.body.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await cadastre.call('GET', `/api/v1/services/by-resource/vrf/${site.id}`)).body).toEqual([])
  })

  test('must exist, of whatever kind', async () => {
    const { id } = await service('missing')
    const kinds = ['vrf', 'subnet', 'ip_block', 'dns_zone', 'dhcp_scope', 'circuit', 'overlay_network', 'site']
    for (const kind of kinds) {
      const { status, body } = await attach(id, kind, UNKNOWN)
      expect([status, body.detail]).toEqual([422, `resource_id references a ${kind} row that does not exist.`])
    }
    expect((await attach(id, 'printer', UNKNOWN)).status).toBe(422)
    expect((await attach(UNKNOWN, 'site', UNKNOWN)).body.detail).toBe('Service not found')
  })

  test('leave by their link', async () => {
    const { id } = await service('leaving')
    const site = await made(cadastre, '/sites', { name: 'leaving' })
    const { body } = await attach(id, 'site', site.id)
    const path = (service: string) => `/api/v1/services/${service}/resources/${body.id}`
    const elsewhere = await service('elsewhere')
    expect((await cadastre.call('DELETE', path(elsewhere.id))).body.detail).toBe('Service resource not found')
    expect((await cadastre.call('DELETE', path(id))).status).toBe(204)
    expect((await read(id)).resource_count).toBe(0)
  })
})

describe('an mpls_l3vpn', () => {
  test('has one VRF, whichever way the second comes', async () => {
    const [red, blue] = [
      await made(cadastre, '/vrfs', { name: 'red' }),
      await made(cadastre, '/vrfs', { name: 'blue' }),
    ]
    const vpn = await service('one vrf', { kind: 'mpls_l3vpn' })
    expect((await attach(vpn.id, 'vrf', red.id)).status).toBe(200)
    expect((await attach(vpn.id, 'vrf', red.id, 'main')).status).toBe(200)
    const second = await attach(vpn.id, 'vrf', blue.id)
    expect([second.status, second.body.detail]).toEqual([
      422,
      'An mpls_l3vpn service has one VRF; detach the other one first',
    ])
    const custom = await service('two vrfs')
    for (const { id } of [red, blue]) await attach(custom.id, 'vrf', id)
    const { status, body } = await cadastre.call('PUT', `/api/v1/services/${custom.id}`, {
      body: { kind: 'mpls_l3vpn' },
    })
    expect([status, body.detail]).toEqual([422, 'An mpls_l3vpn service has one VRF; 2 are attached'])
  })

  test('of two VRFs that join at once one is refused', async () => {
    const [one, two] = [await made(cadastre, '/vrfs', { name: 'r1' }), await made(cadastre, '/vrfs', { name: 'r2' })]
    const { id } = await service('race', { kind: 'mpls_l3vpn' })
    const answers = await Promise.all([attach(id, 'vrf', one.id), attach(id, 'vrf', two.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is summarised by its edges, with what looks wrong', async () => {
    const vrf = await made(cadastre, '/vrfs', { name: 'core', import_targets: ['10.0.0.1:1'] })
    const foreign = await made(cadastre, '/vrfs', { name: 'foreign' })
    const { id } = await service('summary', { kind: 'mpls_l3vpn' })
    expect((await summary(id)).warnings).toEqual(['The service has no VRF', 'The service has fewer than two sites'])
    const provider = await made(cadastre, '/providers', { name: 'carrier' })
    const circuit = await made(cadastre, '/circuits', { name: 'line', provider_id: provider.id })
    const sites = [
      await made(cadastre, '/sites', { name: 'S1', code: 'S1' }),
      await made(cadastre, '/sites', { name: 'S2' }),
    ]
    const inside = await subnetIn(cadastre, '10.10.0.0/24', { vrf_id: vrf.id })
    const astray = await subnetIn(cadastre, '10.11.0.0/24', { vrf_id: foreign.id })
    await attach(id, 'vrf', vrf.id)
    for (const site of sites) await attach(id, 'site', site.id, 'edge')
    await attach(id, 'circuit', circuit.id)
    for (const { subnetId } of [inside, astray]) await attach(id, 'subnet', subnetId)
    expect(await summary(id)).toMatchObject({
      kind: 'mpls_l3vpn',
      vrf: { id: vrf.id, name: 'core', route_distinguisher: null, import_targets: ['10.0.0.1:1'] },
      edge_sites: [
        { name: 'S1', code: 'S1', role: 'edge' },
        { name: 'S2', code: null },
      ],
      edge_circuits: [{ name: 'line', transport_class: 'internet_broadband', role: null }],
      edge_subnets: [
        { cidr: '10.10.0.0/24', vrf_id: vrf.id },
        { cidr: '10.11.0.0/24', vrf_id: foreign.id },
      ],
      warnings: ['Subnet 10.11.0.0/24 lies in another VRF'],
    })
  })
})

test('any other service is summarised by what it is made of', async () => {
  const { id } = await service('plain', { kind: 'sdwan' })
  const site = await made(cadastre, '/sites', { name: 'of plain' })
  const { body: link } = await attach(id, 'site', site.id)
  expect(await summary(id)).toEqual({ kind: 'custom', by_kind: { site: 1 }, resources: [link] })
  expect((await cadastre.call('GET', `/api/v1/services/${UNKNOWN}/summary`)).status).toBe(404)
})
