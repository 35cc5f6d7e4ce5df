import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, subnetIn, UNKNOWN } from '../../../../test/network-app.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
let provider_id: string
beforeAll(async () => {
  cadastre = await networkApp()
  provider_id = (await made(cadastre, '/providers', { name: 'carrier' })).id
})
afterAll(() => cadastre.close())

let count = 0
const overlay = () => made(cadastre, '/overlays', { name: `overlay ${++count}` })
const site = (name: string) => made(cadastre, '/sites', { name })
const circuit = (name: string, more: object = {}) => made(cadastre, '/circuits', { name, provider_id, ...more })
const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/overlays${path}`, body ? { body } : {})

test('a taken name answers 409; the name of a deleted one is free', async () => {
  const { id, name } = await overlay()
  const taken = await api('POST', '', { name })
  expect([taken.status, taken.body.detail]).toEqual([409, `An overlay named '${name}' already exists`])
  await api('DELETE', `/${id}`)
  expect((await api('POST', '', { name })).status).toBe(201)
})

describe('sites of an overlay', () => {
  test('join once, with their circuits in order, and come by role then age', async () => {
    const { id } = await overlay()
    const [one, two] = [await site('spoke'), await site('hub')]
    const [a, b] = [await circuit('a'), await circuit('b')]
    const { subnetId } = await subnetIn(cadastre, '10.0.9.0/24')
    const spoke = await made(cadastre, `/overlays/${id}/sites`, {
      site_id: one.id,
      preferred_circuits: [b.id, a.id],
      loopback_subnet_id: subnetId,
    })
    expect(spoke).toMatchObject({ role: 'spoke', preferred_circuits: [b.id, a.id], overlay_id: id })
    const hub = await made(cadastre, `/overlays/${id}/sites`, { site_id: two.id, role: 'hub' })
    expect((await api('GET', `/${id}/sites`)).body).toEqual([hub, spoke])
    expect((await api('GET', `/${id}`)).body).toMatchObject({ site_count: 2, policy_count: 0 })
    const twice = await api('POST', `/${id}/sites`, { site_id: one.id })
    expect([twice.status, twice.body.detail]).toEqual([409, 'The site is already part of this overlay'])
    expect((await api('PUT', `/${id}/sites/${spoke.id}`, spoke)).body).toEqual(spoke)
    expect(await auditOf(cadastre, spoke.id)).toHaveLength(1)
    expect((await api('DELETE', `/${id}/sites/${spoke.id}`)).status).toBe(204)
  })

  test('refuse ids that name nothing', async () => {
    const { id } = await overlay()
    const { id: site_id } = await site('known')
    const wrong: [object, string][] = [
      [{ site_id: UNKNOWN }, 'site_id references a site row that does not exist.'],
      [{ site_id, device_id: UNKNOWN }, 'device_id references a network_device row that does not exist.'],
      [{ site_id, loopback_subnet_id: UNKNOWN }, 'loopback_subnet_id references a subnet row that does not exist.'],
      [{ site_id, preferred_circuits: [UNKNOWN] }, 'preferred_circuits references a circuit row that does not exist.'],
    ]
    for (const [body, detail] of wrong) {
      const answer = await api('POST', `/${id}/sites`, body)
      expect([answer.status, answer.body.detail]).toEqual([422, detail])
    }
    expect((await api('POST', `/${UNKNOWN}/sites`, { site_id })).body.detail).toBe('Overlay not found')
  })

  test('belong to their overlay alone', async () => {
    const [mine, other] = [await overlay(), await overlay()]
    const row = await made(cadastre, `/overlays/${mine.id}/sites`, { site_id: (await site('mine')).id })
    expect((await api('PUT', `/${other.id}/sites/${row.id}`, {})).body.detail).toBe('Overlay site not found')
    expect((await api('DELETE', `/${other.id}/sites/${row.id}`)).status).toBe(404)
    const person = await personWith(cadastre, [
      { action: 'admin', resource_type: 'overlay_network', resource_id: mine.id },
    ])
    const put = (overlayId: string) =>
      cadastre.call('PUT', `/api/v1/overlays/${overlayId}/sites/${row.id}`, { body: {}, token: person.token })
    expect([(await put(mine.id)).status, (await put(other.id)).status]).toEqual([200, 403])
  })
})

describe('policies of an overlay', () => {
  test('come by priority and match what exists', async () => {
    const { id } = await overlay()
    const policy = (body: object) =>
      api('POST', `/${id}/policies`, { name: 'p', match_kind: 'dscp', match_value: '46', action: 'drop', ...body })
    const late = await policy({ name: 'late', priority: 200 })
    const first = await policy({ name: 'first', match_kind: 'application', match_value: 'sip_voice' })
    expect(first.body).toMatchObject({ priority: 100, enabled: true, action_target: null })
    expect((await api('GET', `/${id}/policies`)).body).toEqual([first.body, late.body])
    const unknown = await policy({ match_kind: 'application', match_value: 'nothing' })
    expect([unknown.status, unknown.body.detail]).toEqual([422, "The catalog has no application 'nothing'"])
    for (const match_value of ['64', '-1', 'fast']) expect((await policy({ match_value })).status).toBe(422)
    expect((await policy({ match_value: 'AF41' })).status).toBe(201)
    expect((await policy({ priority: 10_001 })).status).toBe(422)
    const path = `/${id}/policies/${late.body.id}`
    expect((await api('PUT', path, { match_value: '99' })).status).toBe(422)
    expect((await api('PUT', path, { priority: 1 })).body.priority).toBe(1)
    expect((await api('DELETE', path)).status).toBe(204)
  })

  test('keep the application they match in the catalog', async () => {
    const { id } = await overlay()
    const app = await made(cadastre, '/applications', { name: 'kept app' })
    const body = { name: 'steers', match_kind: 'application', match_value: 'kept_app', action: 'drop' }
    await made(cadastre, `/overlays/${id}/policies`, body)
    const path = `/api/v1/applications/${app.id}`
    const refused = [await cadastre.call('DELETE', path), await cadastre.call('PUT', path, { body: { name: 'new' } })]
    for (const { status, body: answer } of refused)
      expect([status, answer.detail]).toEqual([409, "Application 'kept_app' is still used by 1 policy: steers"])
    expect((await cadastre.call('PUT', path, { body: { default_dscp: 3 } })).status).toBe(200)
  })
})

test('topology joins sites by the circuits they share; a simulation tells what is left and writes nothing', async () => {
  const { id } = await overlay()
  const [shared, spare] = [await circuit('shared'), await circuit('spare', { transport_class: 'lte' })]
  const [hub, spoke] = [await site('Hub'), await site('Spoke')]
  const a = await made(cadastre, `/overlays/${id}/sites`, {
    site_id: hub.id,
    role: 'hub',
    preferred_circuits: [shared.id, spare.id],
  })
  const z = await made(cadastre, `/overlays/${id}/sites`, { site_id: spoke.id, preferred_circuits: [shared.id] })
  const policy = { match_kind: 'dscp', match_value: '46', action: 'steer_to_circuit' }
  await made(cadastre, `/overlays/${id}/policies`, { name: 'voice', action_target: shared.id, ...policy })
  await made(cadastre, `/overlays/${id}/policies`, { name: 'off', enabled: false, ...policy })

  const topology = (await api('GET', `/${id}/topology`)).body
  expect(topology.nodes.map((node: { site_name: string }) => node.site_name)).toEqual(['Hub', 'Spoke'])
  expect(topology.edges).toEqual([{ a_overlay_site_id: a.id, z_overlay_site_id: z.id, shared_circuits: [shared.id] }])
  expect(topology.policies).toHaveLength(2)

  const ofOverlays = { action: 'read', resource_type: 'overlay_network' }
  const reader = await personWith(cadastre, [ofOverlays, { action: 'read', resource_type: 'site' }])
  const [{ count: before } = {}] = await cadastre.sql<{ count: string }>('select count(*) from audit_log')
  const { status, body } = await cadastre.call('POST', `/api/v1/overlays/${id}/simulate`, {
    token: reader.token,
    body: { down_circuits: [shared.id] },
  })
  expect(status).toBe(200)
  expect(body.site_resolutions).toMatchObject([
    { site_name: 'Hub', primary_circuit: spare.id, primary_transport_class: 'lte', blackholed: false },
    { site_name: 'Spoke', primary_circuit: null, blackholed: true },
  ])
  expect(body.policy_resolutions).toMatchObject([{ policy_name: 'voice', impacted: true, effective_target: null }])
  const [{ count: after } = {}] = await cadastre.sql<{ count: string }>('select count(*) from audit_log')
  expect(after).toBe(before)
  expect((await api('POST', `/${id}/simulate`, { down_circuits: [UNKNOWN] })).status).toBe(422)

  const stranger = await personWith(cadastre, [ofOverlays])
  const seen = (await cadastre.call('GET', `/api/v1/overlays/${id}/topology`, { token: stranger.token })).body
  expect(seen.nodes.map((node: { site_name: string }) => node.site_name)).toEqual([null, null])
})
