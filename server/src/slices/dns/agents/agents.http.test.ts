import { agentKeyHeader } from '@cadastre/core/agent/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RegisteredAgent, registeredAgent } from '../../../../test/agents.ts'
import type { Answer } from '../../../../test/answer.ts'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

type Method = 'GET' | 'POST'
const asAgent = (token: string, method: Method, path: string, body?: object, headers = {}): Promise<Answer> =>
  dns.call(method, `/api/v1/dns/agents${path}`, { token, headers, ...(body ? { body } : {}) })
const register = (key: string, body: object): Promise<Answer> =>
  dns.call('POST', '/api/v1/dns/agents/register', { token: null, headers: { [agentKeyHeader('dns')]: key }, body })
const poll = (token: string, etag = '', wait = 0): Promise<Answer> =>
  asAgent(token, 'GET', `/config?wait=${wait}`, undefined, etag === '' ? {} : { 'if-none-match': etag })
const keyFor = async (group: string, more = {}): Promise<string> =>
  (await dns.made(`${group}/agent-keys`, { name: `key ${Math.random()}`, ...more })).secret
const serverOf = async ({ groupId, server_id }: RegisteredAgent) =>
  (await dns.api('GET', `/groups/${groupId}/servers/${server_id}`)).body

describe('registration', () => {
  test('makes a server in the group of the key, which is then used up', async () => {
    const group = await dns.group()
    const key = await keyFor(group)
    const first = await register(key, { hostname: 'ns1.example', fingerprint: 'one', port: 5353 })
    expect(first.status, first.text).toBe(200)
    const server = (await dns.api('GET', `${group}/servers/${first.body.server_id}`)).body
    expect(server).toMatchObject({ name: 'ns1.example', port: 5353, is_primary: true, agent_id: first.body.agent_id })
    expect((await register(key, { hostname: 'ns2.example', fingerprint: 'two' })).status).toBe(401)
    // The answer may have been lost: the same installation may ask again.
    const again = await register(key, { hostname: 'ns1.example', fingerprint: 'one' })
    expect([again.status, again.body.server_id]).toEqual([200, first.body.server_id])
    expect((await poll(first.body.agent_token)).status).toBe(401)
  })

  test('refuses a key that is over, none at all, and a group that the key is not for', async () => {
    const group = await dns.group()
    const key = await keyFor(group)
    await dns.sql(`update dns_agent_key set expires_at = now() - interval '1 second' where group_id = $1`, [
      group.slice(8),
    ])
    expect((await register(key, { hostname: 'a', fingerprint: 'f' })).status).toBe(401)
    const open = await keyFor(group)
    expect((await register('', { hostname: 'a', fingerprint: 'f' })).status).toBe(401)
    const elsewhere = await register(open, { hostname: 'a', fingerprint: 'f', group_name: 'no such group' })
    expect([elsewhere.status, elsewhere.body.detail]).toEqual([404, "There is no DNS group named 'no such group'"])
    expect((await register(open, { hostname: 'a', fingerprint: 'f', colour: 'red' })).status).toBe(422)
  })

  test('of two with one identity the newer is listened to, and the older told so', async () => {
    const group = await dns.group()
    const older = (await register(await keyFor(group), { hostname: 'ns', fingerprint: 'old' })).body
    const newer = await register(await keyFor(group), { hostname: 'ns', fingerprint: 'new', agent_id: older.agent_id })
    expect(newer.body.server_id).toBe(older.server_id)
    const refused = await poll(older.agent_token)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Another agent')])
    const server = (await dns.api('GET', `${group}/servers/${older.server_id}`)).body
    expect(server.agent_conflict).toContain('another installation')
    expect((await poll(newer.body.agent_token)).status).toBe(200)
  })
})

describe('a token', () => {
  test('is replaced in time; the one before holds until the new one was used', async () => {
    const agent = await registeredAgent(dns)
    const { signToken } = await import('../../../access/jwt.ts')
    const { tokenHashOf } = await import('../../../agents/agent.ts')
    const claims = JSON.parse(Buffer.from(agent.agent_token.split('.')[1] ?? '', 'base64url').toString())
    const old = signToken({ ...claims, exp: Math.floor(Date.now() / 1000) + 3600 }, dns.deps.keys.signing)
    await dns.sql('update dns_server set agent_token_hash = $2 where id = $1', [agent.server_id, tokenHashOf(old)])
    const lost = await asAgent(old, 'POST', '/heartbeat', {})
    expect(lost.body.rotated_token).toBeTruthy()
    const arrived = await asAgent(old, 'POST', '/heartbeat', {})
    expect(arrived.status).toBe(200)
    expect((await poll(lost.body.rotated_token)).status).toBe(401)
    expect((await poll(arrived.body.rotated_token)).status).toBe(200)
    expect((await poll(old)).status).toBe(200)
    await dns.sql(`update dns_server set agent_previous_token_until = now() where id = $1`, [agent.server_id])
    expect((await poll(old)).status).toBe(401)
  })

  test('that is revoked opens nothing, and neither does one of a server that is gone', async () => {
    const agent = await registeredAgent(dns)
    await dns.api('POST', `/groups/${agent.groupId}/servers/${agent.server_id}/revoke-agent`)
    expect((await poll(agent.agent_token)).status).toBe(401)
    const other = await registeredAgent(dns)
    await dns.api('DELETE', `/groups/${other.groupId}/servers/${other.server_id}`)
    expect((await poll(other.agent_token)).status).toBe(404)
  })
})

describe('news', () => {
  test('are the configuration once, then 304 until it changes', async () => {
    const agent = await registeredAgent(dns)
    const first = await poll(agent.agent_token)
    expect(first.body.configuration).toMatchObject({ zones: [], server: { is_primary: true } })
    const known = await poll(agent.agent_token, first.body.etag)
    expect([known.status, known.headers.etag]).toEqual([304, first.body.etag])
    await dns.made(`/groups/${agent.groupId}/zones`, { name: 'news.example' })
    const second = await poll(agent.agent_token, first.body.etag)
    expect(second.body.configuration.zones).toMatchObject([{ name: 'news.example.', type: 'primary', view: null }])
  })

  test('wake whoever waits', async () => {
    const agent = await registeredAgent(dns)
    const zone = await dns.made(`/groups/${agent.groupId}/zones`, { name: 'wake.example' })
    const { etag } = (await poll(agent.agent_token)).body
    const waiting = poll(agent.agent_token, etag, 20)
    const started = Date.now()
    while (dns.deps.notices.size === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await dns.made(`/groups/${agent.groupId}/zones/${zone.id}/records`, {
      name: 'www',
      record_type: 'A',
      value: '192.0.2.1',
    })
    const { body } = await waiting
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(body.configuration).toBeNull()
    expect(body.pending_record_ops).toMatchObject([
      {
        op: 'create',
        zone_name: 'wake.example.',
        name: 'www.wake.example.',
        type: 'A',
        values: ['192.0.2.1'],
        views: null,
      },
    ])
    const [op] = body.pending_record_ops
    const answer = await asAgent(agent.agent_token, 'POST', `/ops/${op.op_id}/ack`, { result: 'ok' })
    expect(answer.body).toEqual({ accepted: 1, refused: [] })
    const stranger = await registeredAgent(dns)
    const foreign = await asAgent(stranger.agent_token, 'POST', `/ops/${op.op_id}/ack`, { result: 'ok' })
    expect(foreign.body).toMatchObject({ accepted: 0, refused: [{ op_id: op.op_id }] })
  })

  test('whole zones come with the serial they have', async () => {
    const agent = await registeredAgent(dns)
    const zone = await dns.made(`/groups/${agent.groupId}/zones`, { name: 'whole.example', ttl: 600 })
    const path = `/groups/${agent.groupId}/zones/${zone.id}`
    await dns.made(`${path}/records`, { name: '@', record_type: 'MX', value: 'mail.example.', priority: 5 })
    const { body } = await asAgent(agent.agent_token, 'POST', '/zone-contents', { zone_ids: [zone.id] })
    const serial = (await dns.api('GET', path)).body.last_serial
    expect(body.zones).toEqual([
      {
        zone_id: zone.id,
        serial,
        records: [{ view: null, name: 'whole.example.', type: 'MX', ttl: 600, value: '5 mail.example.' }],
      },
    ])
    const stranger = await registeredAgent(dns)
    const none = await asAgent(stranger.agent_token, 'POST', '/zone-contents', { zone_ids: [zone.id] })
    expect(none.body.zones).toEqual([])
  })

  test('are kept from an agent that waits for approval', async () => {
    const agent = await registeredAgent(dns)
    await dns.sql('update dns_server set pending_approval = true where id = $1', [agent.server_id])
    const held = await poll(agent.agent_token)
    expect(held.body).toMatchObject({ pending_approval: true, configuration: null })
    const approved = await dns.api('POST', `/groups/${agent.groupId}/servers/${agent.server_id}/approve`)
    expect(approved.body.pending_approval).toBe(false)
    expect((await poll(agent.agent_token)).body.configuration).not.toBeNull()
  })
})

describe('a server', () => {
  test('is told of what is blocked, in portions while it is the same, and of nothing without the module', async () => {
    const agent = await registeredAgent(dns)
    const list = await dns.made('/blocklists', { name: 'portions', block_mode: 'sinkhole', sinkhole_ip: '192.0.2.1' })
    const at = `/blocklists/${list.id}`
    await dns.made(`${at}/entries`, { domain: 'ads.example', is_wildcard: false })
    await dns.made(`${at}/exceptions`, { domain: 'good.example' })
    await dns.api('PUT', `${at}/assignments`, { server_group_ids: [agent.groupId] })
    const { etag, configuration } = (await poll(agent.agent_token)).body
    expect(configuration.blocklists).toEqual([{ view: null, revision: expect.any(String) }])
    const ask = (after: string | null, view: string | null = null) =>
      asAgent(agent.agent_token, 'POST', '/blocklist-contents', { view, after })
    const entry = { domain: 'ads.example', action: 'block', block_mode: 'sinkhole', sinkhole_ip: '192.0.2.1' }
    expect((await ask(null)).body).toEqual({
      revision: configuration.blocklists[0].revision,
      exceptions: ['good.example'],
      entries: [{ ...entry, target: null, is_wildcard: false }],
      next: null,
    })
    expect((await ask('ads.example')).body).toMatchObject({ exceptions: [], entries: [], next: null })
    expect((await ask(null, 'no such view')).status).toBe(404)
    const stranger = await registeredAgent(dns)
    expect((await asAgent(stranger.agent_token, 'POST', '/blocklist-contents', { view: null })).status).toBe(404)
    const module = '/api/v1/admin/feature-modules/dns.blocklists'
    await dns.call('PATCH', module, { body: { enabled: false } })
    const without = await poll(agent.agent_token, etag)
    expect(without.body.configuration.blocklists).toEqual([])
    await dns.call('PATCH', module, { body: { enabled: true } })
    expect((await poll(agent.agent_token, without.body.etag)).body.configuration.blocklists).toHaveLength(1)
  })

  test('makes the catalogue as the primary of its group, and has the zones by it as another', async () => {
    const primary = await registeredAgent(dns)
    const group = `/groups/${primary.groupId}`
    const other = await registeredAgent(dns, primary.groupId)
    const catalogs = async () =>
      Promise.all([primary, other].map(async ({ agent_token }) => (await poll(agent_token)).body.configuration))
    expect((await catalogs()).map(({ catalog }) => catalog)).toEqual([null, null])
    await dns.api('PUT', group, { catalog_zones_enabled: true, catalog_zone_name: 'catalog.example' })
    const [first, second] = await catalogs()
    expect(first.catalog).toEqual({ mode: 'producer', zone_name: 'catalog.example.', serial: expect.any(Number) })
    expect(second.catalog).toMatchObject({ mode: 'consumer', producer_addr: second.server.primary_address })
    expect(first.server.followers).toEqual([expect.stringMatching(/@53$/)])
    expect(second.server.followers).toEqual([])
  })

  test('of one group is no server of another', async () => {
    const agent = await registeredAgent(dns)
    const elsewhere = await keyFor(await dns.group())
    const refused = await register(elsewhere, { hostname: 'x', fingerprint: 'x', agent_id: agent.agent_id })
    expect([refused.status, refused.body.detail]).toEqual([409, 'The agent belongs to a server of another group'])
    expect((await poll(agent.agent_token)).status).toBe(200)
  })
})

test('a change of a zone that is deleted meanwhile is over, whatever its server says of it', async () => {
  const agent = await registeredAgent(dns)
  const zone = `/groups/${agent.groupId}/zones/${(await dns.made(`/groups/${agent.groupId}/zones`, { name: 'gone.example' })).id}`
  const { etag } = (await poll(agent.agent_token)).body
  await dns.made(`${zone}/records`, { name: 'www', record_type: 'A', value: '192.0.2.1' })
  const [op] = (await poll(agent.agent_token, etag)).body.pending_record_ops
  await dns.api('DELETE', zone)
  const answer = { result: 'error', message: 'The daemon has no configuration with this zone yet' }
  expect((await asAgent(agent.agent_token, 'POST', `/ops/${op.op_id}/ack`, answer)).status).toBe(200)
  const { body } = await dns.api('GET', `/servers/${agent.server_id}/pending-ops`)
  expect(JSON.stringify(body)).not.toContain(op.op_id)
  expect((await poll(agent.agent_token)).body.pending_record_ops).toEqual([])
})

describe('a heartbeat', () => {
  test('tells how the daemon is, what was refused in its words, and how far the clock is off', async () => {
    const agent = await registeredAgent(dns)
    const words = "named.conf:12: unknown option 'foo'"
    const config = { status: 'reverted', etag: 'a', failed_etag: 'b', phase: 'check', error: words }
    const sent_at = new Date(Date.now() - 3_600_000).toISOString()
    const { body } = await asAgent(agent.agent_token, 'POST', '/heartbeat', { daemon: 'running', config, sent_at })
    expect(body).toMatchObject({ status: 'error', rotated_token: null })
    const server = await serverOf(agent)
    expect(server).toMatchObject({ config_apply_status: 'reverted', config_apply_error: words, status: 'error' })
    expect(Math.round(server.clock_skew_ms / 60_000)).toBe(-60)
    await asAgent(agent.agent_token, 'POST', '/heartbeat', { daemon: 'running', config: { status: 'ok', etag: 'b' } })
    expect(await serverOf(agent)).toMatchObject({ config_apply_error: null, status: 'active', last_config_etag: 'b' })
  })

  test('of an agent that was started before the last one is refused, and people see it', async () => {
    const agent = await registeredAgent(dns)
    const from = (instance: string) => asAgent(agent.agent_token, 'POST', '/heartbeat', { instance })
    expect((await from('one')).status).toBe(200)
    expect((await from('two')).status).toBe(200)
    expect((await from('one')).status).toBe(409)
    expect((await from('two')).status).toBe(200)
    expect((await serverOf(agent)).agent_conflict).toContain('Two agents share one identity')
  })

  test('with a key nobody knows is refused', async () => {
    const agent = await registeredAgent(dns)
    expect((await asAgent(agent.agent_token, 'POST', '/heartbeat', { mood: 'good' })).status).toBe(422)
  })
})

test('what agents show is shown to people', async () => {
  const agent = await registeredAgent(dns)
  const files = [{ path: 'named.conf', content: 'options {};' }]
  expect((await asAgent(agent.agent_token, 'POST', '/admin/rendered-config', { files })).status).toBe(204)
  expect((await asAgent(agent.agent_token, 'POST', '/admin/rndc-status', { text: 'server is up' })).status).toBe(204)
  expect((await dns.api('GET', `/servers/${agent.server_id}/rendered-config`)).body.files).toEqual(files)
  expect((await dns.api('GET', `/servers/${agent.server_id}/rndc-status`)).body.text).toBe('server is up')
  const zone = await dns.made(`/groups/${agent.groupId}/zones`, { name: 'signed.example' })
  const key = { key_tag: 12345, key_type: 'csk', algorithm: 'ECDSAP256SHA256', state: 'active', ds_records: [] }
  const zones = [{ zone_name: 'signed.example.', ds_records: ['12345 13 2 AA'], keys: [key] }]
  expect((await asAgent(agent.agent_token, 'POST', '/dnssec-state', { zones })).body).toEqual({ updated: 1 })
  const info = await dns.api('GET', `/groups/${agent.groupId}/zones/${zone.id}/dnssec/info`)
  expect(info.body).toMatchObject({ dnssec_ds_records: ['12345 13 2 AA'], keys: [{ key_tag: 12345 }] })
  const bucket = { bucket_at: '2026-11-16T10:00:00Z', queries_total: 5 }
  expect((await asAgent(agent.agent_token, 'POST', '/metrics', bucket)).status).toBe(204)
})
