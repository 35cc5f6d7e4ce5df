import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { type Pdns, startPdns } from '../../../../test/peers/pdns.ts'
import { quietLog } from '../../../../test/quiet-log.ts'
import { wireTypes } from '../../../db/wire.ts'
import { startWorker } from '../../../jobs/run.ts'
import { deliveryJobs } from './jobs.ts'

let dns: DnsApp
let pdns: Pdns
beforeAll(async () => {
  dns = await dnsApp()
  pdns = await startPdns()
})
afterAll(async () => {
  await pdns.remove()
  await dns.close()
})

/** A group with the PowerDNS as its only server; `deliver` does what the worker would. */
async function estate() {
  const group = await dns.group()
  const { host, port, apiPort: api_port, apiKey: api_key } = pdns
  const server = await dns.made(`${group}/servers`, { name: 'pdns', driver: 'powerdns', host, port, api_port, api_key })
  const at = `${group}/servers/${server.id}`
  return {
    group,
    server,
    at,
    zone: async (name: string, more: object = {}) =>
      `${group}/zones/${(await dns.made(`${group}/zones`, { name, primary_ns: 'ns1.example.net.', ...more })).id}`,
    deliver: async () => {
      await dns.sql('update dns_server set delivery_next_at = null')
      await dns.runJob('dns_deliver', { server_id: server.id })
      return (await dns.api('GET', at)).body.status
    },
  }
}

const short = async (...words: string[]) => (await pdns.dig(...words, '+short')).trim().split('\n').sort().join(' ')
const a = (name: string, value: string) => ({ name, record_type: 'A', value })

test('what is written is answered: a zone, its records, edits, deletes, one serial for all of a call', async () => {
  const { zone, deliver } = await estate()
  const at = await zone('deliver.example.', { admin_email: 'noc@example.net' })
  const record = await dns.made(`${at}/records`, a('www', '192.0.2.1'))
  expect(await deliver()).toBe('active')
  const { last_serial } = (await dns.api('GET', at)).body
  expect(await short('deliver.example.', 'SOA')).toBe(
    `ns1.example.net. noc.example.net. ${last_serial} 86400 7200 3600000 3600`,
  )
  expect(await short('deliver.example.', 'NS')).toBe('ns1.example.net.')
  expect(await short('www.deliver.example.', 'A')).toBe('192.0.2.1')
  const many = Array.from({ length: 1000 }, (_, n) => a(`h${n}`, '192.0.2.9'))
  expect((await dns.made(`${at}/records/bulk-create`, { records: many })).created).toBe(1000)
  await dns.api('PUT', `${at}/records/${record.id}`, { value: '192.0.2.2' })
  await deliver()
  expect(await short('h999.deliver.example.', 'A')).toBe('192.0.2.9')
  expect(await short('www.deliver.example.', 'A')).toBe('192.0.2.2')
  await dns.api('DELETE', `${at}/records/${record.id}`)
  await deliver()
  expect(await short('www.deliver.example.', 'A')).toBe('')
  const state = (await dns.api('GET', `${at}/server-state`)).body
  expect(state).toMatchObject({ in_sync: true, servers: [{ pending: 0, failed: 0 }] })
  expect(state.servers[0].deployed_serial).toBe(state.intended_serial)
  expect((await short('deliver.example.', 'SOA')).split(' ')[2]).toBe(String(state.intended_serial))
})

test('settings of a zone, its signing and its end reach the server; zones of others are left alone', async () => {
  const { zone, deliver } = await estate()
  const at = await zone('settings.example.')
  await deliver()
  await dns.api('PUT', at, { refresh: 4711 })
  await deliver()
  expect(await short('settings.example.', 'SOA')).toContain(' 4711 ')
  expect((await dns.api('POST', `${at}/dnssec/sign`)).status).toBe(200)
  await deliver()
  expect(await short('settings.example.', 'DNSKEY')).toMatch(/^257 3 13 /)
  const others = await estate()
  const other = await others.zone('others.example.')
  await others.deliver()
  await dns.api('DELETE', at)
  await deliver()
  expect(await pdns.dig('settings.example.', 'SOA')).toContain('status: REFUSED')
  expect(await short('others.example.', 'NS')).toBe('ns1.example.net.')
  const id = at.split('/').at(-1)
  await dns.call('POST', `/api/v1/admin/trash/dns_zone/${id}/restore`)
  await deliver()
  expect(await short('settings.example.', 'NS')).toBe('ns1.example.net.')
  expect(other).toContain('/zones/')
})

test('an outage fails nothing: changes wait, the server says why, and all is there when it is back', async () => {
  const { zone, deliver, at: server } = await estate()
  const at = await zone('outage.example.')
  await dns.made(`${at}/records`, a('before', '192.0.2.1'))
  await deliver()
  await pdns.kill()
  for (let n = 0; n < 8; n++) {
    await dns.made(`${at}/records`, a(`during${n}`, '192.0.2.2'))
    expect(await deliver()).toBe('unreachable')
  }
  const waiting = (await dns.api('GET', `${at}/changes`)).body
  expect(waiting.counts).toEqual({ pending: 8, in_flight: 0, failed: 0 })
  expect((await dns.api('GET', server)).body.health_detail).toContain('listens')
  await pdns.start()
  expect(await deliver()).toBe('active')
  expect(await short('during7.outage.example.', 'A')).toBe('192.0.2.2')
  expect((await dns.api('GET', `${at}/server-state`)).body.in_sync).toBe(true)
})

test('a server that was switched off begins with everything: what was deleted meanwhile is gone', async () => {
  const { zone, deliver, at: server } = await estate()
  const at = await zone('anew.example.')
  const gone = await dns.made(`${at}/records`, a('gone', '192.0.2.1'))
  await deliver()
  await dns.api('PUT', server, { is_enabled: false })
  await dns.api('DELETE', `${at}/records/${gone.id}`)
  await dns.made(`${at}/records`, a('new', '192.0.2.2'))
  await dns.sql('delete from dns_change')
  expect(await deliver()).toBe('disabled')
  expect(await short('gone.anew.example.', 'A')).toBe('192.0.2.1')
  await dns.api('PUT', server, { is_enabled: true })
  await deliver()
  expect(await short('gone.anew.example.', 'A')).toBe('')
  expect(await short('new.anew.example.', 'A')).toBe('192.0.2.2')
})

test('what a server answers is seen on the wire: as meant, edited by hand, and not to be asked', async () => {
  const { zone, deliver, at: server } = await estate()
  const at = await zone('seen.example.')
  await dns.made(`${at}/records`, a('www', '192.0.2.1'))
  await deliver()
  const observe = async () => {
    await dns.sql(`update dns_zone_state set observed_at = observed_at - interval '1 day'`)
    await dns.runJob('dns_observe')
    return (await dns.api('GET', `${at}/server-state`)).body
  }
  const seen = await observe()
  expect(seen).toMatchObject({ in_sync: true, servers: [{ observed_state: 'observed', observed_age_seconds: 0 }] })
  expect(seen.servers[0].observed_serial).toBe(seen.intended_serial)
  const soa = 'ns1.example.net. hostmaster.seen.example. 4711 1 1 1 1'
  const rrset = { name: 'seen.example.', type: 'SOA', ttl: 60, changetype: 'REPLACE', records: [{ content: soa }] }
  await fetch(`http://127.0.0.1:${pdns.apiPort}/api/v1/servers/localhost/zones/seen.example.`, {
    method: 'PATCH',
    headers: { 'x-api-key': pdns.apiKey },
    body: JSON.stringify({ rrsets: [rrset] }),
  })
  expect(await observe()).toMatchObject({
    in_sync: false,
    servers: [{ observed_state: 'differs', observed_serial: 4711 }],
  })
  await pdns.kill()
  expect((await observe()).servers[0]).toMatchObject({
    observed_state: 'could_not_ask',
    observed_serial: null,
    observed_detail: 'Nothing listens at the port',
  })
  await dns.runJob('dns_server_health')
  expect((await dns.api('GET', server)).body).toMatchObject({ status: 'unreachable' })
  await pdns.start()
  await dns.runJob('dns_server_health')
  expect((await dns.api('GET', server)).body).toMatchObject({ status: 'active', health_detail: '' })
})

test('an agent that is not heard of makes its server unreachable, unless that is paused', async () => {
  const group = await dns.group()
  const { id } = await dns.made(`${group}/servers`, { name: 'ns1', host: '192.0.2.1' })
  await dns.sql(
    `update dns_server set agent_id = $1, status = 'active', maintenance_mode = true,
    last_seen_at = now() - interval '2 minutes' where id = $2`,
    ['agent', id],
  )
  const status = async () => {
    await dns.runJob('dns_agent_sweep')
    return (await dns.api('GET', `${group}/servers/${id}`)).body.status
  }
  expect(await status()).toBe('active')
  await dns.sql('update dns_server set maintenance_mode = false where id = $1', [id])
  expect(await status()).toBe('unreachable')
})

test('drift is told record by record, by the interface of the server and by a transfer', async () => {
  const { zone, deliver, group } = await estate()
  const at = await zone('drift.example.')
  const mx = await dns.made(`${at}/records`, { name: '@', record_type: 'MX', value: '10 mail.example.net.' })
  await dns.made(`${at}/records`, a('www', '192.0.2.1'))
  await deliver()
  const { host, port } = pdns
  await dns.made(`${group}/servers`, { name: 'by-transfer', driver: 'wsrv_dns', host, port })
  await dns.made(`${group}/servers`, { name: 'gone', driver: 'wsrv_dns', host, port: 1 })
  const drift = async () => (await dns.api('GET', `${at}/drift`)).body
  const [byTransfer, gone, byApi] = (await drift()).servers
  expect([byTransfer, byApi]).toMatchObject(Array(2).fill({ status: 'ok', in_sync: 2, drift_count: 0 }))
  expect(gone).toMatchObject({ status: 'error', error: 'Nothing listens at the port' })
  await dns.api('PUT', `${at}/records/${mx.id}`, { priority: 20 })
  await fetch(`http://127.0.0.1:${pdns.apiPort}/api/v1/servers/localhost/zones/drift.example.`, {
    method: 'PATCH',
    headers: { 'x-api-key': pdns.apiKey },
    body: JSON.stringify({
      rrsets: [
        { name: 'by-hand.drift.example.', type: 'TXT', ttl: 60, changetype: 'REPLACE', records: [{ content: '"x"' }] },
      ],
    }),
  })
  const [transferred, , asked] = (await drift()).servers
  for (const { extra_on_server, missing_on_server } of [transferred, asked]) {
    const told = (records: { name: string; value: string }[]) =>
      records.map(({ name, value }) => `${name} ${value}`).sort()
    expect(told(extra_on_server)).toEqual(['@ 10 mail.example.net.', 'by-hand "x"'])
    expect(told(missing_on_server)).toEqual(['@ 20 mail.example.net.'])
  }
})

test('a server is tried and asked for its zones; one with an agent is not', async () => {
  const { zone, deliver, at: server, group } = await estate()
  await zone('2.0.192.in-addr.arpa.')
  await deliver()
  expect((await dns.api('POST', `${server}/test-connection`)).body).toMatchObject({
    ok: true,
    message: expect.stringContaining('PowerDNS 4'),
  })
  const pulled = (await dns.api('POST', `${server}/pull-zones-from-server`)).body.zones
  expect(pulled).toContainEqual(
    expect.objectContaining({ name: '2.0.192.in-addr.arpa.', zone_type: 'primary', is_reverse_lookup: true }),
  )
  await dns.api('PUT', server, { api_key: 'wrong' })
  expect((await dns.api('POST', `${server}/test-connection`)).body).toEqual({
    ok: false,
    message: 'The server does not take the API key',
  })
  expect((await dns.api('POST', `${server}/pull-zones-from-server`)).status).toBe(502)
  const agent = await dns.made(`${group}/servers`, { name: 'bind', host: '192.0.2.1' })
  expect((await dns.api('POST', `${group}/servers/${agent.id}/test-connection`)).status).toBe(400)
})

test('a worker hears of a commit and has it on the wire at once, without waiting for the clock', async () => {
  const { zone } = await estate()
  const [row] = await dns.sql<{ database: string }>('select current_database() as database')
  const connection = { host: inject('socket'), port: 5432, user: 'cadastre', database: row?.database ?? '' }
  const pool = new pg.Pool({ ...connection, types: wireTypes, max: 4 })
  const { databases, deps } = dns
  // Nothing but what is told wakes it.
  const jobs = deliveryJobs.map(({ schedule: _schedule, ...job }) => job)
  const worker = await startWorker({
    pool,
    databases,
    jobs,
    config: deps.config,
    keys: deps.keys,
    log: quietLog,
    notices: deps.notices,
  })
  try {
    const at = await zone('woken.example.')
    await expect.poll(() => short('woken.example.', 'NS')).toBe('ns1.example.net.')
    await dns.made(`${at}/records`, a('www', '192.0.2.1'))
    await expect.poll(() => short('www.woken.example.', 'A')).toBe('192.0.2.1')
  } finally {
    await worker.stop()
    await pool.end()
  }
})
