import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { fill, type Ground, groundIn } from '../../../test/ipam/arrange.ts'
import { switchEverythingOn } from '../../../test/modules.ts'
import { personWith } from '../../../test/people.ts'
import { newId } from '../../db/ids.ts'
import { slices } from '../../slices.ts'
import { networkSlices } from '../network/index.ts'
import { changeDashboard } from './changes-slice.ts'
import { dashboards } from './slice.ts'

let cadastre: TestApp
let ground: Ground
const ids: Record<string, string> = {}

beforeAll(async () => {
  const mine = [...networkSlices, changeDashboard, dashboards]
  cadastre = await testApp({ slices: mine.filter((slice) => !slices.includes(slice)) })
  await switchEverythingOn(cadastre)
  ground = await groundIn(cadastre, '10.0.0.0/24', { name: 'one' })
  const other = await groundIn(cadastre, '10.9.0.0/24', { name: 'other' })
  await fill(cadastre, ground.subnet, '10.0.0.1', 10)
  await fill(cadastre, other.subnet, '10.9.0.1', 3)
})
afterAll(() => cadastre.close())

async function insert(name: string, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = { id: newId(), name, ...row }
  ids[name] = columns.id
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`)
  await cadastre.sql(`insert into ${table} (${Object.keys(columns)}) values (${places})`, Object.values(columns))
}
const read = async (path: string, token?: string) => {
  const { status, body, text } = await cadastre.call('GET', `/api/v1/dashboards/${path}`, token ? { token } : {})
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return body
}
const named = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('the address plan is counted, with what is fullest and what was changed', async () => {
  await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'third' } })
  const summary = await read('ipam/summary')
  expect(summary).toMatchObject({ space_count: 3, block_count: 2, subnet_count: 2, address_count: 13 })
  expect(named(summary.fullest_subnets)).toEqual(['one', 'other'])
  expect(summary.recent_changes[0]).toMatchObject({
    action: 'create',
    resource_type: 'ip_space',
    resource_display: 'third',
  })
})

test('a person bound to one subnet counts that one, and sees nothing of the log', async () => {
  const person = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: ground.subnet }])
  const summary = await read('ipam/summary', person.token)
  expect(summary).toMatchObject({ space_count: 1, block_count: 1, subnet_count: 1, address_count: 10 })
  expect([named(summary.fullest_subnets), summary.recent_changes]).toEqual([['one'], null])
  expect((await cadastre.call('GET', '/api/v1/dashboards/recent-changes', { token: person.token })).status).toBe(403)
})

test('changes of a resource tell who did what to which fields, newest first', async () => {
  const { body: space } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'mine' } })
  await cadastre.call('PUT', `/api/v1/ipam/spaces/${space.id}`, { body: { description: 'new' } })
  const changes = await read(`recent-changes?resource_type=ip_space&resource_id=${space.id}`)
  expect(changes).toMatchObject({
    is_complete: true,
    items: [
      {
        action: 'update',
        user_display_name: expect.any(String),
        changed_fields: expect.arrayContaining(['description']),
      },
      { action: 'create', resource_display: 'mine' },
    ],
  })
  expect(await read(`recent-changes?resource_id=${space.id}&limit=1`)).toMatchObject({
    is_complete: false,
    items: [{ action: 'update' }],
  })
})

test('changes before the moment asked for are left out; log-ins and refusals are no changes', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await read(`recent-changes?since=${tomorrow}`)).items).toEqual([])
  const { since } = await read('recent-changes?since=2026-01-02T03:04:05')
  expect(since).toBe('2026-01-02T03:04:05.000Z')
  const actions = (await read('recent-changes?limit=200')).items.map(({ action }: { action: string }) => action)
  expect(actions).not.toContain('login')
  expect(actions).not.toContain('permission_denied')
})

test('what needs attention in the network is counted and named, and what is well is not', async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await insert('carrier', 'provider', {})
  await insert('acme', 'customer', {})
  const line = { provider_id: ids.carrier }
  await insert('ends soon', 'circuit', { ...line, term_end_date: soon })
  await insert('is down', 'circuit', {
    ...line,
    status: 'suspended',
    previous_status: 'active',
    last_status_change_at: new Date().toISOString(),
  })
  await insert('is well', 'circuit', { ...line, term_end_date: '2099-01-01' })
  await insert('ended, given up', 'circuit', { ...line, term_end_date: '2020-01-01', status: 'decom' })
  await insert('drifted', 'asn', { number: 64512, kind: 'private', registry: 'unknown', whois_state: 'drift' })
  await insert('in order', 'asn', { number: 64513, kind: 'private', registry: 'unknown' })
  for (const name of ['empty', 'of nothing', 'whole']) {
    await insert(name, 'network_service', { customer_id: ids.acme })
  }
  const attach = (service: string, kind: string, resource: string | undefined) =>
    cadastre.sql(
      'insert into network_service_resource (id, service_id, resource_kind, resource_id) values ($1, $2, $3, $4)',
      [newId(), ids[service], kind, resource],
    )
  await attach('of nothing', 'circuit', newId())
  await attach('whole', 'circuit', ids['is well'])
  await insert('house', 'site', {})
  for (const [overlay, circuit] of [
    ['mesh', 'is down'],
    ['calm', 'is well'],
  ] as const) {
    await insert(overlay, 'overlay_network', {})
    await cadastre.sql(
      'insert into overlay_site (id, overlay_id, site_id, preferred_circuits) values ($1, $2, $3, $4)',
      [newId(), ids[overlay], ids.house, JSON.stringify([ids[circuit], ids['is well']])],
    )
  }
  const summary = await read('network/summary')
  expect(summary).toMatchObject({
    asn_drift_count: 1,
    circuit_term_expiring_count: 1,
    circuit_status_changed_count: 1,
    service_orphan_count: 2,
    overlay_impacted_count: 1,
    asn_drift: [{ number: 64512, name: 'drifted' }],
    overlay_impact: [{ name: 'mesh', affected_site_count: 1, down_circuit_count: 1 }],
  })
  expect(summary.circuit_alerts).toMatchObject([
    { name: 'ends soon', reasons: ['term_expiring'], term_end_date: soon },
    { name: 'is down', reasons: ['status_changed'], previous_status: 'active' },
  ])
  expect(named(summary.orphan_services)).toEqual(['empty', 'of nothing'])
})

test('everybody sees their own part of it, and nothing of a module that is off', async () => {
  const person = await personWith(cadastre, [
    { action: 'read', resource_type: 'circuit', resource_id: String(ids['ends soon']) },
  ])
  const own = await read('network/summary', person.token)
  expect(own).toMatchObject({
    circuit_term_expiring_count: 1,
    circuit_status_changed_count: 0,
    asn_drift: [],
    orphan_services: [],
    overlay_impact: [],
  })
  const module = '/api/v1/admin/feature-modules/network.circuit'
  await cadastre.call('PATCH', module, { body: { enabled: false } })
  expect(await read('network/summary')).toMatchObject({ circuit_term_expiring_count: 0, circuit_alerts: [] })
  await cadastre.call('PATCH', module, { body: { enabled: true } })
})
