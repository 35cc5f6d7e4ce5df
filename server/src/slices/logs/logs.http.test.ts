import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'
import { systemActor } from '../../access/actor.ts'
import { mutate } from '../../db/work.ts'
import { storeQueryLines } from '../dns/query-log/store.ts'

let cadastre: TestApp
let group = ''
beforeAll(async () => {
  cadastre = await testApp()
  group = (await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'resolvers' } })).body.id
})
afterAll(() => cadastre.close())

let servers = 0
async function server(driver = 'bind9'): Promise<string> {
  const body = { name: `server ${++servers}`, driver, host: `192.0.2.${servers}` }
  const answer = await cadastre.call('POST', `/api/v1/dns/groups/${group}/servers`, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

const store = (id: string, lines: readonly string[]) =>
  mutate(cadastre.databases, systemActor('test'), (work) => storeQueryLines(work, { id }, lines))
const ask = (path: string, body: object, token?: string) =>
  cadastre.call('POST', `/api/v1/logs/${path}`, { body, ...(token ? { token } : {}) })

const line = (client: string, name: string, { type = 'A', view = '', at = '' } = {}): string =>
  `${at === '' ? '' : `${at} queries: info: `}client @0x1 ${client}#53211 (${name})${view === '' ? '' : `: view ${view}`}: query: ${name} IN ${type} +E(0)K (192.0.2.53)`
const hit = (client: string, name: string): string =>
  `client @0x1 ${client}#53211 (${name}): rpz QNAME NXDOMAIN rewrite ${name}/A/IN via ${name}.svc-blocklist.rpz`

test('lines come back as questions, the newest first, and those that cannot be read as they are', async () => {
  const server_id = await server()
  const stored = await store(server_id, [
    line('192.0.2.7', 'Old.Example', { at: '2026-01-01T10:00:00.5Z', view: 'lan', type: 'AAAA' }),
    '',
    'a line of \0 something else',
    line('2001:db8::1', 'new.example'),
  ])
  expect(stored).toEqual({ inserted: 3, rpz_inserted: 0, dropped: 1 })
  const { body } = await ask('dns-queries', { server_id })
  expect(body).toMatchObject({ server_id, truncated: false })
  expect(body.events.map(({ qname, raw }: Record<string, string>) => qname ?? raw)).toEqual([
    'new.example.',
    'a line of \ufffd something else',
    'old.example.',
  ])
  expect(body.events[2]).toEqual({
    id: expect.any(Number),
    ts: '2026-01-01T10:00:00.500Z',
    client_ip: '192.0.2.7',
    client_port: 53211,
    qname: 'old.example.',
    qclass: 'IN',
    qtype: 'AAAA',
    flags: '+E(0)K',
    view: 'lan',
    raw: expect.stringContaining('Old.Example'),
  })
})

test('questions are narrowed by time, name, type, client and view, and a limit that was reached is told', async () => {
  const server_id = await server()
  await store(server_id, [
    line('192.0.2.1', 'a.example', { at: '2026-01-01T10:00:00Z', view: 'lan' }),
    line('192.0.2.2', 'b.example', { at: '2026-01-01T11:00:00Z', type: 'MX' }),
    line('192.0.2.2', 'c_c.example', { at: '2026-01-01T12:00:00Z' }),
    'unreadable b.example',
  ])
  const names = async (more: object) => {
    const { status, body, text } = await ask('dns-queries', { server_id, ...more })
    expect(status, text).toBe(200)
    return body.events.map(({ qname }: { qname: string | null }) => qname)
  }
  expect(await names({ since: '2026-01-01T10:30:00Z', until: '2026-01-01T11:30:00Z' })).toEqual(['b.example.'])
  expect(await names({ q: 'B.EXAMPLE' })).toEqual([null, 'b.example.'])
  expect(await names({ q: '_c' })).toEqual(['c_c.example.'])
  expect(await names({ qtype: 'mx' })).toEqual(['b.example.'])
  expect(await names({ client_ip: '192.0.2.2' })).toEqual(['c_c.example.', 'b.example.'])
  expect(await names({ view: 'lan' })).toEqual(['a.example.'])
  expect((await ask('dns-queries', { server_id, max_events: 2 })).body).toMatchObject({ truncated: true })
  expect((await ask('dns-queries', { server_id, max_events: 4 })).body).toMatchObject({ truncated: false })
  expect((await ask('dns-queries', { server_id, max_events: 1001 })).status).toBe(422)
  expect((await ask('dns-queries', { server_id, client_ip: 'x' })).status).toBe(422)
})

test('analytics count by name, client, type and view, and what was blocked', async () => {
  const server_id = await server()
  await store(server_id, [
    ...['a', 'b', 'a', 'c', 'b', 'a'].map((name) => line('192.0.2.1', `${name}.example`, { view: 'lan' })),
    line('192.0.2.2', 'a.example', { type: 'AAAA' }),
    'unreadable',
    hit('192.0.2.9', 'ads.example'),
    hit('192.0.2.9', 'Ads.example'),
  ])
  const { body } = await ask('dns-queries/analytics', { server_id, limit: 2 })
  expect(body).toEqual({
    server_id,
    since: null,
    until: null,
    total_queries: 8,
    top_qnames: [
      { key: 'a.example.', count: 4 },
      { key: 'b.example.', count: 2 },
    ],
    top_clients: [
      { key: '192.0.2.1', count: 6 },
      { key: '192.0.2.2', count: 1 },
    ],
    qtype_distribution: [
      { key: 'A', count: 6 },
      { key: 'AAAA', count: 1 },
    ],
    top_views: [{ key: 'lan', count: 6 }],
    blocked_queries: 2,
    top_blocked_qnames: [{ key: 'ads.example.', count: 2 }],
    top_blocked_clients: [{ key: '192.0.2.9', count: 2 }],
    rcodes_over_time: [],
  })
  const since = '2099-01-01T00:00:00.000Z'
  expect((await ask('dns-queries/analytics', { server_id, since })).body).toMatchObject({
    since,
    total_queries: 0,
    blocked_queries: 0,
    top_qnames: [],
  })
})

test('what the daemon counted is shown over time, in few steps', async () => {
  const server_id = await server()
  await cadastre.sql(
    `insert into dns_server_metric (server_id, bucket_at, queries_total, noerror, nxdomain, servfail)
     select $1, timestamptz '2026-01-01T00:00Z' + n * interval '1 minute', 10, 7, 2, 1 from generate_series(0, 1439) n`,
    [server_id],
  )
  const ask24 = { server_id, since: '2026-01-01T00:00:00Z', until: '2026-01-01T23:59:00Z' }
  const day = (await ask('dns-queries/analytics', ask24)).body.rcodes_over_time
  expect(day).toHaveLength(288)
  expect(day[1]).toEqual({ at: '2026-01-01T00:05:00.000Z', queries: 50, noerror: 35, nxdomain: 10, servfail: 5 })
  const hour = { ...ask24, until: '2026-01-01T00:59:00Z' }
  expect((await ask('dns-queries/analytics', hour)).body.rcodes_over_time).toHaveLength(60)
})

test('sources are the servers with an agent; others have no log here', async () => {
  const [agent, without] = [await server('bind9'), await server('wsrv_dns')]
  const { body } = await cadastre.call('GET', '/api/v1/logs/agent-sources')
  const ids = body.map(({ server_id }: { server_id: string }) => server_id)
  expect([ids.includes(agent), ids.includes(without)]).toEqual([true, false])
  expect(body[0]).toEqual({
    server_id: expect.any(String),
    server_name: 'server 1',
    server_kind: 'dns',
    driver: 'bind9',
    host: '192.0.2.1',
  })
  for (const path of ['dns-queries', 'dns-queries/analytics']) {
    expect((await ask(path, { server_id: without })).status).toBe(400)
    expect((await ask(path, { server_id: group })).status).toBe(404)
  }
})

test('logs are for those who may read servers', async () => {
  const server_id = await server()
  const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'server' }])
  const editor = await personWith(cadastre, [{ action: 'admin', resource_type: 'dns_group' }])
  expect((await ask('dns-queries', { server_id }, reader.token)).status).toBe(200)
  expect((await ask('dns-queries', { server_id }, editor.token)).status).toBe(403)
})

test('lines are forgotten when their time is over, questions before what was blocked', async () => {
  const server_id = await server()
  await store(server_id, [line('192.0.2.1', 'a.example'), hit('192.0.2.1', 'ads.example')])
  const age = (hours: number) =>
    Promise.all(
      ['dns_query_log', 'dns_rpz_hit'].map((table) =>
        cadastre.sql(`update ${table} set ts = now() - make_interval(hours => $2) where server_id = $1`, [
          server_id,
          hours,
        ]),
      ),
    )
  const left = async () => {
    await cadastre.runJob('dns_query_log_purge')
    const { total_queries, blocked_queries } = (await ask('dns-queries/analytics', { server_id })).body
    return [total_queries, blocked_queries]
  }
  await age(23)
  expect(await left()).toEqual([1, 1])
  await age(25)
  expect(await left()).toEqual([0, 1])
  await cadastre.call('PUT', '/api/v1/settings', { body: { dns_rpz_hit_retention_days: 1 } })
  expect(await left()).toEqual([0, 0])
  await cadastre.call('PUT', '/api/v1/settings', { body: { dns_rpz_hit_retention_days: 30 } })
})
