import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { switchEverythingOn } from '../../../../test/modules.ts'
import { personWith } from '../../../../test/people.ts'
import { unseal } from '../../../secrets.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
})
afterAll(() => cadastre.close())

const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/dns${path}`, body ? { body } : {})
let count = 0
async function group(): Promise<string> {
  const { body } = await api('POST', '/groups', { name: `group ${++count}` })
  return `/groups/${body.id}`
}
const add = (at: string, name: string, more: object = {}) =>
  api('POST', `${at}/servers`, { name, host: `${name}.example.net`, ...more })
const stored = async (id: string, column = 'credentials_sealed') => {
  const [row] = await cadastre.sql<Record<string, Buffer | null>>(`select ${column} from dns_server where id = $1`, [
    id,
  ])
  const sealed = row?.[column]
  return sealed ? unseal(cadastre.deps.keys, sealed) : null
}
const revision = async (at: string) => {
  const [row] = await cadastre.sql<{ config_revision: string }>('select config_revision from dns_group where id = $1', [
    at.replace('/groups/', ''),
  ])
  return Number(row?.config_revision)
}

test('the first server of a group is its primary; when it goes the oldest left takes its place', async () => {
  const at = await group()
  const first = await add(at, 'ns1')
  expect(first.status, first.text).toBe(201)
  expect(first.body).toMatchObject({
    driver: 'bind9',
    port: 53,
    status: 'syncing',
    is_primary: true,
    is_agentless: false,
    has_credentials: false,
    api_key_set: false,
    maintenance_mode: false,
  })
  const second = await add(at, 'ns2')
  await add(at, 'ns3')
  expect(second.body.is_primary).toBe(false)
  expect((await api('GET', `${at}/servers/${second.body.id}`)).body).toEqual(second.body)
  expect((await api('DELETE', `${at}/servers/${first.body.id}`)).status).toBe(204)
  const { body } = await api('GET', `${at}/servers`)
  expect(body.map((one: { name: string; is_primary: boolean }) => [one.name, one.is_primary])).toEqual([
    ['ns2', true],
    ['ns3', false],
  ])
  const many = await api('POST', `${at}/servers/bulk-delete`, { ids: [second.body.id] })
  expect(many.body).toEqual({ deleted: 1, not_found: [] })
  expect((await api('GET', `${at}/servers`)).body[0]).toMatchObject({ name: 'ns3', is_primary: true })
})

test('a name is taken once in a group; an unknown driver is no value', async () => {
  const [one, two] = [await group(), await group()]
  await add(one, 'ns1')
  const taken = await add(one, 'ns1')
  expect([taken.status, taken.body.detail]).toEqual([409, "A server named 'ns1' already exists in this group"])
  const elsewhere = await add(two, 'ns1')
  expect(elsewhere.status).toBe(201)
  expect((await api('GET', `${one}/servers/${elsewhere.body.id}`)).status).toBe(404)
  expect((await api('PUT', `${one}/servers/${elsewhere.body.id}`, { notes: 'x' })).status).toBe(404)
  expect((await add(one, 'x', { driver: 'bind8' })).status).toBe(422)
  expect((await add(one, 'x', { port: 0 })).status).toBe(422)
  expect((await add(one, 'x', { host: 'not a host' })).status).toBe(422)
})

test('what a server logs in with is sealed, never answered, merged, kept by null and cleared by {}', async () => {
  const at = await group()
  const partial = await add(at, 'dc1', { driver: 'wsrv_dns', wsrv_credentials: { username: 'admin' } })
  expect([partial.status, partial.body.detail]).toEqual([400, 'Windows Server DNS needs password in wsrv_credentials'])
  const login = { username: 'admin', password: 'Geheim-1', use_tls: true }
  const { status, body, text } = await add(at, 'dc1', { driver: 'wsrv_dns', wsrv_credentials: login, api_key: 'k3y' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ has_credentials: true, api_key_set: true, is_agentless: true })
  expect(text).not.toMatch(/Geheim|k3y/)
  const path = `${at}/servers/${body.id}`
  expect(JSON.parse((await stored(body.id)) ?? '')).toEqual(login)
  expect(await stored(body.id, 'api_key_sealed')).toBe('k3y')
  await api('PUT', path, { wsrv_credentials: { password: 'Neu-2' }, api_key: null })
  expect(JSON.parse((await stored(body.id)) ?? '')).toEqual({ ...login, password: 'Neu-2' })
  await api('PUT', path, { wsrv_credentials: null, notes: 'kept' })
  expect(JSON.parse((await stored(body.id)) ?? '')).toEqual({ ...login, password: 'Neu-2' })
  const cleared = await api('PUT', path, { wsrv_credentials: {}, api_key: '' })
  expect(cleared.body).toMatchObject({ has_credentials: false, api_key_set: false })
  expect([await stored(body.id), await stored(body.id, 'api_key_sealed')]).toEqual([null, null])
  const images = await cadastre.sql('select old_value, new_value from audit_log where resource_id = $1', [body.id])
  expect(images).toHaveLength(4)
  expect(JSON.stringify(images)).not.toMatch(/Geheim|Neu-2|k3y/)
})

test('each driver takes its own login and no other, and the cloud none without', async () => {
  const at = await group()
  const none = await add(at, 'cf', { driver: 'cloudflare' })
  expect([none.status, none.body.detail]).toEqual([400, 'Cloudflare needs cloud_credentials'])
  const foreign = await add(at, 'cf', { driver: 'cloudflare', cloud_credentials: { client_secret: 'x' } })
  expect([foreign.status, foreign.body.detail]).toEqual([400, 'Cloudflare takes no client_secret in cloud_credentials'])
  const wrong = await add(at, 'ns', { cloud_credentials: { api_token: 'x' } })
  expect([wrong.status, wrong.body.detail]).toEqual([400, 'BIND 9 takes no cloud_credentials'])
  expect((await add(at, 'cf', { driver: 'cloudflare', cloud_credentials: { api_token: 5 } })).status).toBe(422)
  const made = await add(at, 'cf', { driver: 'cloudflare', cloud_credentials: { api_token: 'x' } })
  expect(made.status, made.text).toBe(201)
  const path = `${at}/servers/${made.body.id}`
  expect((await api('PUT', path, { cloud_credentials: {} })).status).toBe(400)
  expect((await api('PUT', path, { driver: 'bind9' })).body).toMatchObject({ driver: 'bind9', has_credentials: false })
})

test('switched off it is disabled, and on it catches up; sent back as it is, nothing happens', async () => {
  const at = await group()
  const { body } = await add(at, 'ns1')
  const path = `${at}/servers/${body.id}`
  expect((await api('PUT', path, { is_enabled: false })).body.status).toBe('disabled')
  const on = await api('PUT', path, { is_enabled: true })
  expect(on.body.status).toBe('syncing')
  const before = await revision(at)
  expect((await api('PUT', path, on.body)).body).toEqual(on.body)
  expect(await revision(at)).toBe(before)
  await api('PUT', path, { status: 'active', port: 5353 })
  expect(await revision(at)).toBe(before + 1)
})

test('a paused server stays paused since it was, and says why', async () => {
  const at = await group()
  const { body } = await add(at, 'ns1')
  const path = `${at}/servers/${body.id}`
  const paused = await api('POST', `${path}/pause`, { reason: 'new disk' })
  expect(paused.body).toMatchObject({ maintenance_mode: true, maintenance_reason: 'new disk' })
  const again = await api('POST', `${path}/pause`)
  expect(again.body).toEqual(paused.body)
  const other = await api('POST', `${path}/pause`, { reason: 'new board' })
  expect(other.body).toMatchObject({
    maintenance_started_at: paused.body.maintenance_started_at,
    maintenance_reason: 'new board',
  })
  const resumed = await api('POST', `${path}/resume`)
  expect(resumed.body).toMatchObject({ maintenance_mode: false, maintenance_started_at: null })
  expect((await api('POST', `${path}/resume`)).body).toEqual(resumed.body)
  const log = await cadastre.sql<{ action: string }>(
    `select action from audit_log where resource_id = $1 and action like 'dns.%' order by seq`,
    [body.id],
  )
  expect(log.map(({ action }) => action)).toEqual([
    'dns.server.maintenance_entered',
    'dns.server.maintenance_updated',
    'dns.server.maintenance_exited',
  ])
  expect((await api('POST', `${await group()}/servers/${body.id}/pause`)).status).toBe(404)
})

test('what a server of the group cannot do is refused and names it, for zones and for records', async () => {
  const at = await group()
  const zone = await api('POST', `${at}/zones`, { name: 'example.com' })
  const records = `${at}/zones/${zone.body.id}/records`
  const service = { name: '_x', record_type: 'SVCB', value: '1 host.example.com. port=8443' }
  const lua = { name: 'l', record_type: 'LUA', value: 'A "return {}"' }
  expect((await add(at, 'pdns', { driver: 'powerdns' })).status).toBe(201)
  expect((await api('POST', records, service)).status).toBe(201)
  expect((await api('POST', records, lua)).status).toBe(201)
  const joining = await add(at, 'ns1')
  expect([joining.status, joining.body.detail]).toEqual([422, "Server 'ns1' (BIND 9) cannot publish LUA records"])
  const forward = await api('POST', `${at}/zones`, {
    name: 'f.example',
    zone_type: 'forward',
    forwarders: ['192.0.2.1'],
  })
  expect([forward.status, forward.body.detail]).toEqual([422, "Server 'pdns' (PowerDNS) cannot have forward zones"])
  const other = await group()
  await add(other, 'dc1', { driver: 'wsrv_dns' })
  const signed = await api('POST', `${other}/zones`, { name: 's.example', dnssec_enabled: true })
  expect([signed.status, signed.body.detail]).toEqual([422, "Server 'dc1' (Windows Server DNS) cannot sign zones"])
  const plain = await api('POST', `${other}/zones`, { name: 's.example' })
  const caa = { name: '@', record_type: 'CAA', value: '0 issue "ca.example"' }
  const refused = await api('POST', `${other}/zones/${plain.body.id}/records`, caa)
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    "Server 'dc1' (Windows Server DNS) cannot publish CAA records",
  ])
  const empty = { name: 'e.example', zone_type: 'forward' }
  expect((await api('POST', `${other}/zones`, empty)).body.detail).toContain('a forward zone without forwarders')
})

test('a zone comes back from the trash only to servers that can do it', async () => {
  const at = await group()
  const { body: zone } = await api('POST', `${at}/zones`, { name: 'back.example' })
  const alias = { name: '@', record_type: 'ALIAS', value: 'www.example.net.' }
  expect((await api('POST', `${at}/zones/${zone.id}/records`, alias)).status).toBe(201)
  await api('DELETE', `${at}/zones/${zone.id}`)
  expect((await add(at, 'ns1')).status).toBe(201)
  const restored = await cadastre.call('POST', `/api/v1/admin/trash/dns_zone/${zone.id}/restore`)
  expect([restored.status, restored.body.detail]).toEqual([422, "Server 'ns1' (BIND 9) cannot publish ALIAS records"])
})

test('a right to one group opens its servers and those of no other', async () => {
  const [own, other] = [await group(), await group()]
  const [mine, foreign] = [(await add(own, 'ns1')).body.id, (await add(other, 'ns1')).body.id]
  const resource_id = own.replace('/groups/', '')
  const { token } = await personWith(cadastre, [{ action: 'write', resource_type: 'dns_group', resource_id }])
  const put = (path: string) => cadastre.call('PUT', `/api/v1/dns${path}`, { token, body: { notes: 'x' } })
  expect((await put(`${own}/servers/${mine}`)).status).toBe(200)
  expect((await put(`${other}/servers/${foreign}`)).status).toBe(403)
  const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'dns_group', resource_id }])
  const list = (at: string) => cadastre.call('GET', `/api/v1/dns${at}/servers`, { token: reader.token })
  expect((await list(own)).body).toHaveLength(1)
  expect((await list(other)).body).toEqual([])
})
