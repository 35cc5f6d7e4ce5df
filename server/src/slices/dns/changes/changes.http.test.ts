import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate, type Work } from '../../../db/work.ts'
import { acknowledge } from './acknowledge.ts'
import { type OfferedChange, offer } from './offer.ts'
import { reportSerials } from './serials.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const inWork = <T>(change: (work: Work) => Promise<T>): Promise<T> => mutate(dns.databases, systemActor('test'), change)

type Item = { name: string; state: string; server_name: string; [other: string]: unknown }

/** A zone on two servers, and short ways to what they do. */
async function estate() {
  const group = await dns.group()
  const first = await dns.made(`${group}/servers`, { name: 'ns1', host: '192.0.2.1' })
  const second = await dns.made(`${group}/servers`, { name: 'ns2', host: '192.0.2.2' })
  const zone = await dns.made(`${group}/zones`, { name: 'api.example.' })
  const at = `${group}/zones/${zone.id}`
  const read = async (path: string) => {
    const { status, body, text } = await dns.api('GET', path)
    expect(status, text).toBe(200)
    return body
  }
  return {
    group,
    zone,
    at,
    read,
    servers: [first.id, second.id] as [string, string],
    write: (name: string, value = 'x') => dns.made(`${at}/records`, { name, record_type: 'TXT', value }),
    take: (server: string) => inWork((work) => offer(work, { id: server }, { limit: 1000 })),
    answer: (server: string, changes: readonly OfferedChange[], result: 'ok' | 'error' = 'ok') =>
      inWork((work) =>
        acknowledge(
          work,
          server,
          changes.map(({ op_id }) => ({ op_id, result, message: 'SERVFAIL from the daemon' })),
        ),
      ),
    states: async (query = '') =>
      (await read(`${at}/changes${query}`)).items.map(
        ({ name, server_name, state }: Item) => `${name} ${server_name} ${state}`,
      ),
  }
}

test('what is not on the wire yet is seen by zone, by server and over all zones, with its state', async () => {
  const { write, take, answer, states, servers, read, at } = await estate()
  for (const name of ['one', 'two', 'three']) await write(name)
  const [one, two, three] = (await take(servers[0])) as [OfferedChange, OfferedChange, OfferedChange]
  await answer(servers[0], [one])
  await answer(servers[0], [two], 'error')
  expect(await states()).toEqual([
    'one ns2 pending',
    'two ns1 pending',
    'two ns2 pending',
    'three ns1 in_flight',
    'three ns2 pending',
  ])
  expect(await states('?state=applied')).toEqual(['one ns1 applied'])
  expect((await read(`${at}/changes`)).counts).toEqual({ pending: 4, in_flight: 1, failed: 0 })
  const ops = await read(`/servers/${servers[0]}/pending-ops`)
  expect(ops.counts).toEqual({ pending: 1, in_flight: 1, failed: 0 })
  expect(ops.items).toMatchObject([
    {
      op_id: two.op_id,
      attempts: 1,
      last_error: 'SERVFAIL from the daemon',
      reason: 'SERVFAIL from the daemon',
      next_try_at: expect.any(String),
      record: { name: 'two', type: 'TXT', value: '"x"', rrset: { members: [{ value: '"x"' }] } },
    },
    { op_id: three.op_id, state: 'in_flight', target_serial: three.target_serial },
  ])
  expect((await read(`/servers/${servers[0]}/pending-ops?limit=1`)).items.length).toBe(1)
  expect((await read('/changes?limit=500')).items.map(({ op_id }: { op_id: string }) => op_id)).toContain(three.op_id)
  await write('one', 'y')
  expect((await states('?state=superseded')).sort()).toEqual(['one ns1 superseded', 'one ns2 superseded'])
})

test('a zone tells for each server what it shall have, what it has, and what is missing', async () => {
  const { write, take, answer, servers, read, at, zone } = await estate()
  await write('one')
  const serial = (await read(at)).last_serial
  await answer(servers[0], await take(servers[0]))
  await inWork((work) => reportSerials(work, servers[0], [{ zone: zone.name, serial }]))
  const state = await read(`${at}/server-state`)
  expect(state).toMatchObject({
    zone_id: zone.id,
    intended_serial: serial,
    in_sync: false,
    servers: [
      { server_name: 'ns1', deployed_serial: serial, pending: 0, in_sync: true, observed_state: null, view_name: null },
      { server_name: 'ns2', deployed_serial: null, pending: 1, in_sync: false },
    ],
  })
  expect(state.servers[0].converged_seconds).toBeGreaterThan(0)
  expect(await read(`/servers/${servers[0]}/zone-state`)).toMatchObject({
    server_name: 'ns1',
    zones: [{ zone_name: 'api.example.', target_serial: serial, current_serial: serial, in_sync: true }],
    summary: { total: 1, in_sync: 1, drift: 0, not_reported: 0 },
  })
  expect((await read(`/servers/${servers[1]}/zone-state`)).summary).toEqual({
    total: 1,
    in_sync: 0,
    drift: 0,
    not_reported: 1,
  })
})

test('what a server gave up is tried again when somebody says so, unless a later change took its place', async () => {
  const { write, take, answer, servers, read } = await estate()
  await write('bad')
  await write('worse')
  for (let attempt = 0; attempt < 5; attempt++) {
    await dns.sql(`update dns_change_outcome set next_try_at = now() where server_id = $1`, [servers[0]])
    await answer(servers[0], await take(servers[0]), 'error')
  }
  const failed = await read(`/servers/${servers[0]}/pending-ops?state=failed`)
  expect(failed.items).toMatchObject([
    { name: 'bad', state: 'failed', attempts: 5, next_try_at: null },
    { name: 'worse', state: 'failed' },
  ])
  await write('worse', 'better')
  const { status, body } = await dns.api('POST', `/servers/${servers[0]}/retry-failed`)
  expect([status, body.retried]).toEqual([200, 1])
  expect((await take(servers[0])).map(({ name }) => name)).toEqual(['bad', 'worse'])
  const events = await read(`/servers/${servers[0]}/recent-events`)
  expect(events.items.map(({ action }: { action: string }) => action)).toEqual(['dns.server.retry_failed', 'create'])
})

test('a record is sent once more as it is; one that is there is not retracted', async () => {
  const { write, take, answer, servers, at, zone } = await estate()
  const record = await write('again')
  await answer(servers[0], await take(servers[0]))
  const apply = (body: object) => dns.api('POST', `/servers/${servers[0]}/apply-record`, body)
  const order = { zone_id: zone.id, record_id: record.id }
  const { status, body } = await apply({ ...order, op: 'update' })
  expect(status).toBe(202)
  expect(body).toMatchObject({ ...order, server_id: servers[0], target_serial: expect.any(Number) })
  expect((await take(servers[0])).map(({ name }) => name)).toEqual(['again'])
  expect((await apply({ ...order, op: 'delete' })).status).toBe(409)
  await dns.api('DELETE', `${at}/records/${record.id}`)
  expect((await apply({ ...order, op: 'create' })).status).toBe(404)
  expect((await apply({ ...order, op: 'delete' })).status).toBe(202)
  expect((await apply({ ...order, zone_id: record.id, op: 'create' })).status).toBe(404)
})

test('what every server has is forgotten in time, what is on its way is kept, and nobody waits for who is switched off', async () => {
  const { write, take, answer, servers, group, zone } = await estate()
  for (const name of ['both', 'one']) await write(name)
  const both = await take(servers[0])
  await answer(servers[0], both)
  await answer(servers[1], (await take(servers[1])).slice(0, 1))
  const lonely = await dns.group()
  const alone = await dns.made(`${lonely}/zones`, { name: 'alone.example.' })
  await dns.made(`${lonely}/zones/${alone.id}/records`, { name: 'x', record_type: 'TXT', value: 'x' })
  const left = async () =>
    (
      await dns.sql<{ name: string }>('select name from dns_change where zone_id = any($1) order by seq', [
        [zone.id, alone.id],
      ])
    ).map(({ name }) => name)
  await dns.runJob('dns_queue_purge')
  expect(await left()).toEqual(['both', 'one', 'x'])
  await dns.sql(`update dns_change set created_at = created_at - interval '8 days'`)
  await dns.sql(`update dns_server set queue_from = queue_from - interval '9 days'`)
  await dns.runJob('dns_queue_purge')
  expect(await left()).toEqual(['one'])
  await dns.api('PUT', `${group}/servers/${servers[1]}`, { is_enabled: false })
  await dns.runJob('dns_queue_purge')
  expect(await left()).toEqual([])
})

test('a server that comes later, or is switched on again, begins with everything and not with old changes', async () => {
  const { write, take, servers, group, states } = await estate()
  await write('old')
  await dns.sql(`update dns_change set created_at = created_at - interval '1 day'`)
  const third = await dns.made(`${group}/servers`, { name: 'ns3', host: '192.0.2.3' })
  expect(await take(third.id)).toEqual([])
  await dns.sql(`update dns_server set queue_from = queue_from - interval '2 days' where id = $1`, [servers[0]])
  expect((await take(servers[0])).length).toBe(1)
  await dns.sql(`update dns_zone_state set sent_at = null where server_id = $1`, [servers[0]])
  for (const is_enabled of [false, true]) await dns.api('PUT', `${group}/servers/${servers[0]}`, { is_enabled })
  expect(await take(servers[0])).toEqual([])
  await write('new')
  expect((await take(third.id)).map(({ name }) => name)).toEqual(['new'])
  expect(await states('?state=superseded')).toContain('old ns3 superseded')
})

test('servers forget the part of the queue that lies behind them, never what is still to be made', async () => {
  const { write, take, answer, servers } = await estate()
  for (const name of ['a', 'b', 'c']) await write(name)
  const [a] = await take(servers[0])
  await answer(servers[0], a ? [a] : [])
  const done = async () => {
    await dns.runJob('dns_queue_settle')
    const [row] = await dns.sql<{ done_seq: string }>('select done_seq from dns_server where id = $1', [servers[0]])
    return Number(row?.done_seq)
  }
  expect(await done()).toBe(0)
  await dns.sql(`update dns_change set created_at = created_at - interval '3 hours'`)
  await dns.sql(`update dns_server set queue_from = queue_from - interval '9 hours'`)
  const [first] = await dns.sql<{ seq: string }>('select seq from dns_change where id = $1', [a?.op_id])
  expect(await done()).toBe(Number(first?.seq))
  await dns.sql(`update dns_zone_state set sent_at = null where server_id = $1`, [servers[0]])
  expect((await take(servers[0])).map(({ name }) => name)).toEqual(['b', 'c'])
})

/** The writers hold all connections for longer than one waits for one. */
const untilFree = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: Error) => {
    if (error.message.includes('timeout exceeded when trying to connect')) return untilFree(ask)
    throw error
  })

test('two hundred writes at once to one zone are in the queue in the order of their serials, none lost', async () => {
  const { servers, take, answer, at, group } = await estate()
  const patiently = async (n: number): Promise<number> => {
    const { status } = await dns.api('POST', `${at}/records`, { name: `p${n}`, record_type: 'A', value: '192.0.2.9' })
    return status === 503 ? patiently(n) : status
  }
  const reading = (async () => {
    const got: OfferedChange[] = []
    while (got.length < 200) {
      const batch = await untilFree(() => take(servers[0]))
      await untilFree(() => answer(servers[0], batch))
      got.push(...batch)
    }
    return got
  })()
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => patiently(n)))
  expect(new Set(statuses)).toEqual(new Set([201]))
  const got = await reading
  const serials = got.map(({ target_serial }) => target_serial)
  expect(serials).toEqual([...new Set(serials)].sort((one, other) => one - other))
  expect(new Set(got.map(({ name }) => name)).size).toBe(200)
  expect(await take(servers[0])).toEqual([])
  expect((await take(servers[1])).length).toBe(200)
  expect((await dns.api('GET', `${group}/servers/${servers[0]}`)).status).toBe(200)
})
