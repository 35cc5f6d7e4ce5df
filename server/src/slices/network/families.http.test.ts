import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/harness.ts'
import { auditOf, made, networkApp, switchModule, UNKNOWN } from '../../../test/network-app.ts'
import { personWith } from '../../../test/people.ts'
import { systemActor } from '../../access/actor.ts'
import { reader } from '../../db/work.ts'
import { networkSlices } from './index.ts'

/** What all families promise in the same way; what only one of them does is tested in a file of its own. */
type Case = {
  path: string
  prefix: string
  permission: string
  auditType: string
  body: (name: string) => object
  /** A change, a filter that finds only the row changed that way. */
  change: object
  filter: string
  notFound: string
  field?: string
  hasNoTags?: true
  hasNoBulkDelete?: true
  isPagedByNumber?: true
}

let cadastre: TestApp
let providerId: string
let customerId: string
let spaceId: string
let number = 64_512
let group = 0

beforeAll(async () => {
  cadastre = await networkApp()
  providerId = (await made(cadastre, '/providers', { name: 'carrier of the tests' })).id
  customerId = (await made(cadastre, '/customers', { name: 'customer of the tests' })).id
  spaceId = (await made(cadastre, '/ipam/spaces', { name: 'space of the tests' })).id
})
afterAll(() => cadastre.close())

const named = (name: string) => ({ name })
const cases: Record<string, Case> = {
  sites: {
    path: '/sites',
    prefix: '/sites',
    permission: 'site',
    auditType: 'site',
    body: named,
    change: { kind: 'pop', region: 'north' },
    filter: 'kind=pop&region=north',
    notFound: 'Site not found',
  },
  customers: {
    path: '/customers',
    prefix: '/customers',
    permission: 'customer',
    auditType: 'customer',
    body: named,
    change: { status: 'decommissioning' },
    filter: 'status=decommissioning',
    notFound: 'Customer not found',
  },
  providers: {
    path: '/providers',
    prefix: '/providers',
    permission: 'provider',
    auditType: 'provider',
    body: named,
    change: { kind: 'registrar' },
    filter: 'kind=registrar',
    notFound: 'Provider not found',
  },
  vrfs: {
    path: '/vrfs',
    prefix: '/vrfs',
    permission: 'vrf',
    auditType: 'vrf',
    body: named,
    change: { route_distinguisher: '65010:77' },
    filter: 'search=65010:77',
    notFound: 'VRF not found',
  },
  asns: {
    path: '/asns',
    prefix: '/asns',
    permission: 'manage_asns',
    auditType: 'asn',
    body: (name) => ({ name, number: ++number }),
    change: { holder_org: 'Holder' },
    filter: 'search=older',
    notFound: 'ASN not found',
  },
  circuits: {
    path: '/circuits',
    prefix: '/circuits',
    permission: 'circuit',
    auditType: 'circuit',
    body: (name) => ({ name, provider_id: providerId }),
    change: { transport_class: 'wavelength', ckt_id: 'X-1' },
    filter: 'transport_class=wavelength&search=x-1',
    notFound: 'Circuit not found',
  },
  services: {
    path: '/services',
    prefix: '/services',
    permission: 'network_service',
    auditType: 'network_service',
    body: (name) => ({ name, customer_id: customerId }),
    change: { status: 'suspended', kind: 'sdwan' },
    filter: 'status=suspended&kind=sdwan',
    notFound: 'Service not found',
  },
  overlays: {
    path: '/overlays',
    prefix: '/overlays',
    permission: 'overlay_network',
    auditType: 'overlay_network',
    body: named,
    change: { kind: 'gre_mesh', status: 'decom' },
    filter: 'kind=gre_mesh&status=decom',
    notFound: 'Overlay not found',
  },
  applications: {
    path: '/applications',
    prefix: '/applications',
    permission: 'application_category',
    auditType: 'application_category',
    body: (name) => ({ name: name.replaceAll(' ', '_') }),
    change: { category: 'ml' },
    filter: 'category=ml',
    notFound: 'Application not found',
    hasNoTags: true,
    hasNoBulkDelete: true,
  },
  'multicast groups': {
    path: '/multicast/groups',
    prefix: '/multicast',
    permission: 'multicast',
    auditType: 'multicast_group',
    body: (name) => ({ name, space_id: spaceId, address: `239.1.1.${++group}` }),
    change: { application: 'Ticker' },
    filter: 'search=ticker',
    notFound: 'Multicast group not found',
  },
  'TLS targets': {
    path: '/tls-certs',
    prefix: '/tls-certs',
    permission: 'tls_cert',
    auditType: 'tls_cert',
    body: (name) => ({ host: `${name.replaceAll(' ', '-')}.example.test`, display_name: name }),
    change: { enabled: false },
    filter: 'enabled=false',
    notFound: 'TLS target not found',
    field: 'display_name',
    hasNoTags: true,
    hasNoBulkDelete: true,
  },
  domains: {
    path: '/domains',
    prefix: '/domains',
    permission: 'manage_domains',
    auditType: 'domain',
    body: (name) => ({ name: `${name.replaceAll(' ', '-')}.example` }),
    change: { tags: { only: 'this' } },
    filter: 'tag=only:this',
    notFound: 'Domain not found',
    isPagedByNumber: true,
  },
}

const shown = (family: Case, name: string): string => {
  const body = family.body(name) as Record<string, unknown>
  return String(body[family.field ?? 'name'])
}
const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

describe.each(Object.entries(cases))('%s', (_, family) => {
  const url = `/api/v1${family.path}`
  const make = (name: string) => made(cadastre, family.path, family.body(name))

  test('are created with defaults, read, and recorded with their whole image', async () => {
    const row = await make('first')
    const read = await cadastre.call('GET', `${url}/${row.id}`)
    expect([read.status, read.body]).toEqual([200, row])
    const [audit] = await auditOf(cadastre, row.id)
    expect(audit).toMatchObject({ action: 'create', old_value: null, new_value: row })
    const [{ resource_type: type } = {}] = await cadastre.sql<{ resource_type: string }>(
      'select resource_type from audit_log where resource_id = $1',
      [row.id],
    )
    expect(type).toBe(family.auditType)
  })

  test('sent back as read, nothing changes and nothing is recorded', async () => {
    const row = await make('unchanged')
    const { status, body } = await cadastre.call('PUT', `${url}/${row.id}`, { body: row })
    expect([status, body]).toEqual([200, row])
    expect(await auditOf(cadastre, row.id)).toHaveLength(1)
  })

  test('change only in the fields sent, and are found by the new values', async () => {
    const row = await make('changed')
    await make('other')
    const { status, body } = await cadastre.call('PUT', `${url}/${row.id}`, { body: family.change })
    expect(status).toBe(200)
    const audit = (await auditOf(cadastre, row.id))[1]
    expect(audit?.changed_fields).toEqual(expect.arrayContaining(Object.keys(family.change)))
    expect(audit).toMatchObject({ action: 'update', old_value: row, new_value: body })
    const found = await cadastre.call('GET', `${url}?${family.filter}`)
    expect(ids(found.body)).toEqual([row.id])
    expect(found.body.total).toBe(1)
  })

  test('are found by a part of their name in any case, with % and _ as plain characters', async () => {
    const row = await make('needle in hay')
    const part = shown(family, 'needle in hay').slice(0, 6).toUpperCase()
    const found = await cadastre.call('GET', `${url}?search=${part}`)
    expect(ids(found.body)).toEqual([row.id])
    expect((await cadastre.call('GET', `${url}?search=%25%25%25`)).body.items).toEqual([])
  })

  test('come in pages with the count of all', async () => {
    const window = family.isPagedByNumber ? 'page=2&page_size=1' : 'limit=1&offset=1'
    const all = await cadastre.call('GET', url)
    const page = await cadastre.call('GET', `${url}?${window}`)
    expect(page.body.total).toBe(all.body.total)
    expect(ids(page.body)).toEqual([ids(all.body)[1]])
  })

  test.skipIf(family.hasNoTags)('are filtered by tags, all of which must hold', async () => {
    const row = await make('tagged')
    await cadastre.call('PUT', `${url}/${row.id}`, { body: { tags: { env: 'prod', tier: '1' } } })
    expect(ids((await cadastre.call('GET', `${url}?tag=env:prod&tag=tier`)).body)).toEqual([row.id])
    expect(ids((await cadastre.call('GET', `${url}?tag=env:prod&tag=tier:2`)).body)).toEqual([])
  })

  test('an edit of a version that is gone answers 412', async () => {
    const row = await make('versioned')
    const { headers } = await cadastre.call('GET', `${url}/${row.id}`)
    await cadastre.call('PUT', `${url}/${row.id}`, { body: family.change })
    const late = await cadastre.call('PUT', `${url}/${row.id}`, {
      body: family.change,
      headers: { 'if-match': String(headers.etag) },
    })
    expect(late.status).toBe(412)
  })

  test('are deleted once, and that is recorded', async () => {
    const row = await make('deleted')
    expect((await cadastre.call('DELETE', `${url}/${row.id}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) {
      const gone = await cadastre.call(method, `${url}/${row.id}`)
      expect([gone.status, gone.body.detail]).toEqual([404, family.notFound])
    }
    expect((await auditOf(cadastre, row.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
    expect(ids((await cadastre.call('GET', `${url}?search=${shown(family, 'deleted')}`)).body)).toEqual([])
  })

  test.skipIf(family.hasNoBulkDelete)('are deleted several at once, and unknown ids are named', async () => {
    const rows = [await make('bulk one'), await make('bulk two')]
    const body = { ids: [...rows.map(({ id }) => id), UNKNOWN] }
    const answer = await cadastre.call('POST', `${url}/bulk-delete`, { body })
    expect([answer.status, answer.body.deleted]).toEqual([200, 2])
    if (!family.isPagedByNumber) expect(answer.body.not_found).toEqual([UNKNOWN])
    const again = await cadastre.call('POST', `${url}/bulk-delete`, { body })
    expect(again.body.deleted).toBe(0)
  })

  test('answer 404 for an unknown id and 422 for a value of the wrong type', async () => {
    const unknown = await cadastre.call('PUT', `${url}/${UNKNOWN}`, { body: {} })
    expect([unknown.status, unknown.body.detail]).toEqual([404, family.notFound])
    expect((await cadastre.call('POST', url, { body: { name: 5, host: 5 } })).status).toBe(422)
  })

  test('a reader reads and cannot write; a right to one row shows that row alone', async () => {
    const [mine, foreign] = [await make('mine'), await make('foreign')]
    const viewer = await personWith(cadastre, [{ action: 'read', resource_type: family.permission }])
    expect((await cadastre.call('GET', `${url}/${mine.id}`, { token: viewer.token })).status).toBe(200)
    const write = await cadastre.call('PUT', `${url}/${mine.id}`, { token: viewer.token, body: {} })
    expect(write.status).toBe(403)
    const scoped = await personWith(cadastre, [
      { action: 'admin', resource_type: family.permission, resource_id: mine.id },
    ])
    const list = await cadastre.call('GET', url, { token: scoped.token })
    expect([ids(list.body), list.body.total]).toEqual([[mine.id], 1])
    expect((await cadastre.call('GET', `${url}/${foreign.id}`, { token: scoped.token })).status).toBe(403)
    if (family.hasNoBulkDelete) return
    const bulk = await cadastre.call('POST', `${url}/bulk-delete`, { token: scoped.token, body: { ids: [foreign.id] } })
    expect(bulk.status).toBe(403)
  })

  test('their tools give the answers of the routes', async () => {
    const tools = networkSlices.find(({ prefix }) => prefix === family.prefix)?.tools ?? []
    const [find, count] = ['find_', 'count_'].map((verb) => tools.find(({ name }) => name.startsWith(verb)))
    const asked = reader(cadastre.databases, systemActor('test'))
    const { body } = await cadastre.call('GET', `${url}?search=e`)
    expect(await count?.run(asked, count.input.parse({ search: 'e' }), cadastre.deps)).toEqual({ count: body.total })
    expect(await find?.run(asked, find.input.parse({ search: 'e' }), cadastre.deps)).toMatchObject({
      items: body.items,
      total: body.total,
    })
  })

  test('are hidden while their module is off', async () => {
    const module = String(networkSlices.find(({ prefix }) => prefix === family.prefix)?.module)
    await switchModule(cadastre, module, false)
    const { status, body } = await cadastre.call('GET', url)
    expect([status, body.detail]).toEqual([404, `Feature '${module}' is disabled.`])
    await switchModule(cadastre, module, true)
  })
})

test('an id that is no UUID names no path, or a bad value, as each family has it', async () => {
  for (const path of ['circuits', 'services', 'asns', 'overlays', 'sites', 'customers', 'providers', 'applications']) {
    const { status, body } = await cadastre.call('GET', `/api/v1/${path}/nonsense`)
    expect([path, status, body.detail]).toEqual([path, 404, 'Not Found'])
  }
  expect((await cadastre.call('GET', '/api/v1/multicast/groups/nonsense')).status).toBe(404)
  for (const path of ['vrfs', 'tls-certs', 'domains', 'vlans/vlans']) {
    expect([path, (await cadastre.call('GET', `/api/v1/${path}/nonsense`)).status]).toEqual([path, 422])
  }
})
