import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registeredAgent } from '../../../../test/agents.ts'
import type { Answer } from '../../../../test/answer.ts'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'

let dhcp: DhcpApp
beforeAll(async () => {
  dhcp = await dhcpApp()
})
afterAll(() => dhcp.close())

const asAgent = (token: string, method: 'GET' | 'POST', path: string, body?: object, headers = {}): Promise<Answer> =>
  dhcp.call(method, `/api/v1/dhcp/agents${path}`, { token, headers, ...(body ? { body } : {}) })
const poll = (token: string, etag = '', wait = 0): Promise<Answer> =>
  asAgent(token, 'GET', `/config?wait=${wait}`, undefined, etag === '' ? {} : { 'if-none-match': etag })
const agentOf = (group?: string) => registeredAgent(dhcp, group, 'dhcp')
const serverOf = async (id: string) => (await dhcp.api('GET', `/servers/${id}`)).body

async function served(network: string) {
  const scope = await dhcp.scope(network)
  return { scope, agent: await agentOf(scope.group_id) }
}

describe('registration', () => {
  test('makes a server in the group of the key, approved, and the key is used up', async () => {
    const agent = await agentOf()
    const server = await serverOf(agent.server_id)
    expect(server).toMatchObject({ driver: 'kea', agent_registered: true, agent_approved: true, is_agentless: false })
    expect(server.server_group_id).toBe(agent.groupId)
  })

  test('in place of another waits for approval, whatever the settings say', async () => {
    const first = await agentOf()
    const { secret } = await dhcp.made(`/dhcp/server-groups/${first.groupId}/agent-keys`, { name: 'second' })
    const second = await dhcp.call('POST', '/api/v1/dhcp/agents/register', {
      token: null,
      headers: { 'x-dhcp-agent-key': secret },
      body: { hostname: 'other', fingerprint: 'another machine', agent_id: first.agent_id },
    })
    expect(second.body).toMatchObject({ server_id: first.server_id, pending_approval: true })
    expect((await poll(second.body.agent_token)).body).toMatchObject({ pending_approval: true, configuration: null })
    expect((await poll(first.agent_token)).status).toBe(409)
    expect((await dhcp.api('POST', `/servers/${first.server_id}/approve`)).body.agent_approved).toBe(true)
    expect((await poll(second.body.agent_token)).body.configuration).not.toBeNull()
  })

  test('the token of a revoked agent opens nothing', async () => {
    const agent = await agentOf()
    await dhcp.api('POST', `/servers/${agent.server_id}/revoke-agent`)
    expect((await poll(agent.agent_token)).status).toBe(401)
  })
})

describe('the configuration', () => {
  test('holds what is active in the group, and comes once until it changes', async () => {
    const { scope, agent } = await served('10.61.0.0/24')
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.61.0.10', end_ip: '10.61.0.99' })
    const reserved = { ip_address: '10.61.0.5', mac_address: '02:00:00:00:61:01', hostname: 'printer' }
    await dhcp.made(`/dhcp/scopes/${scope.id}/statics`, reserved)
    const blocked = { mac_address: '02:00:00:00:61:66' }
    await dhcp.made(`/dhcp/server-groups/${agent.groupId}/mac-blocks`, blocked)
    const { body } = await poll(agent.agent_token)
    expect(body.configuration).toMatchObject({
      socket_mode: 'direct',
      pairing: null,
      scopes: [{ network: '10.61.0.0/24', pools: [{ start_ip: '10.61.0.10' }], statics: [reserved] }],
      mac_blocks: [blocked],
    })
    const known = await poll(agent.agent_token, body.etag)
    expect([known.status, known.headers.etag]).toEqual([304, body.etag])
    await dhcp.api('PUT', `/scopes/${scope.id}`, { enabled: false })
    expect((await poll(agent.agent_token, body.etag)).body.configuration.scopes).toEqual([])
  })

  test('wakes whoever waits for it; a paused server gets none', async () => {
    const { scope, agent } = await served('10.62.0.0/24')
    const { etag } = (await poll(agent.agent_token)).body
    const waiting = poll(agent.agent_token, etag, 20)
    const started = Date.now()
    while (dhcp.deps.notices.size === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.62.0.10', end_ip: '10.62.0.99' })
    expect((await waiting).body.configuration.scopes[0].pools).toHaveLength(1)
    expect(Date.now() - started).toBeLessThan(15_000)
    await dhcp.api('POST', `/servers/${agent.server_id}/pause`)
    expect((await poll(agent.agent_token, etag)).status).toBe(304)
    await dhcp.api('POST', `/servers/${agent.server_id}/resume`)
    expect((await poll(agent.agent_token, etag)).status).toBe(200)
  })

  test('pairs servers when each says where it is found', async () => {
    const { agent } = await served('10.63.0.0/24')
    const other = await agentOf(agent.groupId)
    await dhcp.api('PUT', `/servers/${agent.server_id}`, { ha_peer_url: 'http://192.0.2.1:8000/' })
    expect((await poll(agent.agent_token)).body.configuration.pairing).toBeNull()
    await dhcp.api('PUT', `/servers/${other.server_id}`, { ha_peer_url: 'http://192.0.2.2:8000/' })
    const { pairing } = (await poll(other.agent_token)).body.configuration
    expect(pairing).toMatchObject({ mode: 'hot-standby', peers: [{ role: 'primary' }, { role: 'standby' }] })
  })

  test('is sent once more when somebody asks for that; asking twice is the same', async () => {
    const { agent } = await served('10.64.0.0/24')
    const other = await agentOf(agent.groupId)
    const { etag } = (await poll(agent.agent_token)).body
    const first = await dhcp.api('POST', `/servers/${agent.server_id}/sync`)
    expect([first.status, first.body.status]).toEqual([202, 'queued'])
    expect((await dhcp.api('POST', `/servers/${agent.server_id}/sync`)).body.op_id).toBe(first.body.op_id)
    const asked = await poll(agent.agent_token, etag)
    expect(asked.body.pending_ops).toEqual([{ op_id: first.body.op_id, op_type: 'apply_config', payload: {} }])
    const ops = async () => (await dhcp.api('GET', `/servers/${agent.server_id}/pending-ops`)).body
    expect((await ops()).counts).toEqual({ pending: 1, acked: 0, failed: 0 })
    // It is asked until it has said what became of it, whatever configuration it has.
    expect((await poll(agent.agent_token, asked.body.etag)).body).toMatchObject({ configuration: null })
    const ack = (token: string, body: object) => asAgent(token, 'POST', `/ops/${first.body.op_id}/ack`, body)
    expect((await ack(other.agent_token, { result: 'ok' })).status).toBe(404)
    const done = { op_id: first.body.op_id, state: 'failed' }
    expect((await ack(agent.agent_token, { result: 'error', message: 'no such pool' })).body).toEqual(done)
    expect((await ack(agent.agent_token, { result: 'ok' })).body).toEqual(done)
    expect(await ops()).toMatchObject({ counts: { failed: 1 }, items: [{ last_error: 'no such pool' }] })
    expect((await poll(agent.agent_token, asked.body.etag)).status).toBe(304)
    const again = await dhcp.api('POST', `/servers/${agent.server_id}/sync`)
    expect(again.body.op_id).not.toBe(first.body.op_id)
    const events = await dhcp.api('GET', `/servers/${agent.server_id}/recent-events`)
    expect(events.body.items.map(({ action }: { action: string }) => action)).toContain('dhcp.server.sync')
  })
})

describe('what an agent sees', () => {
  test('of blocked clients is counted, of others is nothing', async () => {
    const { agent } = await served('10.68.0.0/24')
    const [mac_address, other] = ['02:00:00:00:68:01', '02:00:00:00:68:02']
    const block = await dhcp.made(`/dhcp/server-groups/${agent.groupId}/mac-blocks`, { mac_address })
    const last_at = '2026-11-16T10:00:00.000Z'
    const see = (...macs: string[]) =>
      asAgent(agent.agent_token, 'POST', '/mac-sightings', {
        sightings: macs.map((mac) => ({ mac_address: mac, count: 3, last_at })),
      })
    expect((await see(mac_address, mac_address, other)).body).toEqual({ updated: 1 })
    expect((await see()).body).toEqual({ updated: 0 })
    expect((await dhcp.api('GET', `/mac-blocks/${block.id}`)).body).toMatchObject({
      match_count: 6,
      last_match_at: last_at,
    })
    expect((await see('x')).status).toBe(422)
  })

  test('of other servers and of routers is shown with the group', async () => {
    const { agent } = await served('10.69.0.0/24')
    const offers = [{ server_identifier: '10.69.0.66', source_ip: '10.69.0.66', offered_ip: '10.69.0.9' }]
    const tell = (path: string, body: object) => asAgent(agent.agent_token, 'POST', path, body)
    expect((await tell('/dhcp-offers', { offers })).body).toEqual({ recorded: 1, new: 1 })
    expect((await tell('/dhcp-offers', { offers })).body).toEqual({ recorded: 1, new: 0 })
    const responders = (await dhcp.api('GET', `/groups/${agent.groupId}/responders`)).body
    expect(responders).toMatchObject([{ server_identifier: '10.69.0.66', classification: 'rogue' }])
    const observations = [{ source_ip: 'fe80::66', prefixes: ['2001:db8::/64'], router_lifetime: 1800, iface: 'eth0' }]
    expect((await tell('/ra-observations', { observations })).body).toEqual({ recorded: 1, new: 1 })
    const routers = (await dhcp.api('GET', `/ra/groups/${agent.groupId}/observed-routers`)).body
    expect(routers).toMatchObject([{ source_ip: 'fe80::66', classification: 'rogue' }])
    expect((await tell('/dhcp-offers', { offers: Array(201).fill(offers[0]) })).status).toBe(422)
    expect((await poll(agent.agent_token)).body.configuration.watch).toEqual({ offers: true, routers: true })
  })

  test('of its daemon can be searched for, whatever a line holds', async () => {
    const { agent } = await served('10.70.0.0/24')
    const line =
      '2026-11-16T10:00:00.000Z INFO  [kea-dhcp4.leases] DHCP4_LEASE_ALLOC [hwtype=1 02:00:00:00:70:01], cid=[no info], tid=0x1: lease 10.70.0.10 has been allocated for 60 seconds'
    const lines = [line, ' ', 'nothing that Kea says \ufffd']
    expect((await asAgent(agent.agent_token, 'POST', '/log-entries', { lines })).body).toEqual({
      status: 'ok',
      inserted: 2,
      dropped: 1,
    })
    const find = async (question: object) =>
      (await dhcp.call('POST', '/api/v1/logs/dhcp-activity', { body: { server_id: agent.server_id, ...question } }))
        .body
    expect((await find({})).events).toHaveLength(2)
    expect((await find({ mac_address: '0200.0000.7001', severity: 'info' })).events).toMatchObject([
      { ip_address: '10.70.0.10', code: 'DHCP4_LEASE_ALLOC', transaction_id: '0x1', raw: line },
    ])
    expect(await find({ max_events: 1 })).toMatchObject({ truncated: true })
    expect((await find({ q: 'nothing that' })).events).toMatchObject([{ code: null, severity: null }])
    const { body } = await dhcp.call('GET', '/api/v1/logs/agent-sources')
    expect(body).toContainEqual(expect.objectContaining({ server_id: agent.server_id, server_kind: 'dhcp' }))
    await dhcp.sql(`update dhcp_activity_log set ts = now() - interval '25 hours' where server_id = $1`, [
      agent.server_id,
    ])
    await dhcp.runJob('dns_query_log_purge')
    expect((await find({})).events).toEqual([])
  })
})

const lease = (ip_address: string, more = {}) => ({
  ip_address,
  mac_address: '02:00:00:00:65:01',
  hostname: 'laptop',
  client_id: null,
  duid: null,
  user_class: null,
  state: 'active',
  starts_at: '2026-11-16T10:00:00.000Z',
  ends_at: null,
  expires_at: '2036-11-16T10:00:00.000Z',
  ...more,
})

describe('lease events', () => {
  test('are taken in once, in order, whatever is sent again', async () => {
    const { scope, agent } = await served('10.65.0.0/24')
    const send = (after: number, position: number, leases: object[], stream = 'one') =>
      asAgent(agent.agent_token, 'POST', '/lease-events', { protocol: 4, stream, after, position, leases })
    expect((await send(0, 100, [lease('10.65.0.20')])).body).toEqual({ upserted: 1, position: 100 })
    expect(await dhcp.address(scope.subnet_id, '10.65.0.20')).toMatchObject({ status: 'dhcp', hostname: 'laptop' })
    // The answer was lost: the same again, and then more than before from the same place.
    expect((await send(0, 100, [lease('10.65.0.20')])).body).toEqual({ upserted: 0, position: 100 })
    expect((await send(0, 200, [lease('10.65.0.20'), lease('10.65.0.21')])).body.position).toBe(100)
    expect((await send(300, 400, [lease('10.65.0.22')])).body).toEqual({ upserted: 0, position: 100 })
    expect((await send(100, 200, [lease('10.65.0.21', { mac_address: '02:00:00:00:65:02' })])).body.upserted).toBe(1)
    const gone = lease('10.65.0.20', { state: 'released', ends_at: '2026-11-16T11:00:00.000Z', expires_at: null })
    // Another file of the daemon.
    expect((await send(0, 50, [gone], 'two')).body).toEqual({ upserted: 1, position: 50 })
    expect(await dhcp.address(scope.subnet_id, '10.65.0.20')).toBeUndefined()
    const history = await dhcp.api('GET', `/servers/${agent.server_id}/lease-history`)
    expect(history.body.items).toMatchObject([{ ip_address: '10.65.0.20', lease_state: 'released' }])
  })

  test('that cannot be read are refused as a whole', async () => {
    const { agent } = await served('10.66.0.0/24')
    const send = (body: object) => asAgent(agent.agent_token, 'POST', '/lease-events', body)
    const batch = { protocol: 4, stream: 'one', after: 0, position: 10 }
    for (const leases of [
      [lease('10.66.0.300')],
      [lease('10.66.0.30', { colour: 'red' })],
      [lease('10.66.0.30', { mac_address: 'x' })],
      [lease('10.66.0.30'), lease('10.66.0.31', { state: 'odd' })],
    ])
      expect((await send({ ...batch, leases })).status).toBe(422)
    expect((await send({ ...batch, after: 20, leases: [] })).status).toBe(422)
    const { body } = await dhcp.api('GET', `/leases?server_id=${agent.server_id}`)
    expect(body.total).toBe(0)
  })
})

test('what an agent reports is shown to people', async () => {
  const { agent } = await served('10.67.0.0/24')
  const { etag } = (await poll(agent.agent_token)).body
  const words = 'subnet4: invalid pool'
  const config = { status: 'reverted', etag: null, failed_etag: etag, phase: 'check', error: words }
  await asAgent(agent.agent_token, 'POST', '/heartbeat', { daemon: 'running', config, daemon_version: '2.2.0' })
  expect(await serverOf(agent.server_id)).toMatchObject({
    status: 'error',
    config_apply_status: 'reverted',
    config_apply_error: words,
    daemon_version: '2.2.0',
  })
  await asAgent(agent.agent_token, 'POST', '/ha-status', { state: 'hot-standby' })
  expect(await serverOf(agent.server_id)).toMatchObject({ ha_state: 'hot-standby' })
  const files = [{ path: 'kea-dhcp4.json', content: '{}' }]
  expect((await asAgent(agent.agent_token, 'POST', '/admin/rendered-config', { files })).status).toBe(204)
  expect((await dhcp.api('GET', `/servers/${agent.server_id}/rendered-config`)).body.files).toEqual(files)
  const bucket = { bucket_at: new Date().toISOString(), discover: 3, ack: 2 }
  expect((await asAgent(agent.agent_token, 'POST', '/metrics', bucket)).status).toBe(204)
  const { body } = await dhcp.api('GET', `/servers/${agent.server_id}/stats?range=6h`)
  expect(body).toMatchObject({ bucket_seconds: 300, leases_active: 0, rate_buckets: [{ discover: 3, ack: 2, nak: 0 }] })
  expect((await dhcp.api('GET', `/servers/${agent.server_id}/stats?range=2h`)).status).toBe(422)
})
