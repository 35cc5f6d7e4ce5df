import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { type Pdns, startPdns } from '../../../../test/peers/pdns.ts'
import { personWith } from '../../../../test/people.ts'

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

type Change = { name: string; type: string; ttl?: number; values: string[] }

/** By hand on the server, past the product. */
async function byHand(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${pdns.apiPort}/api/v1/servers/localhost/zones${path}`, {
    method,
    headers: { 'x-api-key': pdns.apiKey },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}
const rrset = ({ name, type, ttl = 300, values }: Change) => ({
  name,
  type,
  ttl,
  changetype: values.length === 0 ? 'DELETE' : 'REPLACE',
  records: values.map((content) => ({ content })),
})
const put = (zone: string, ...changes: Change[]) => byHand('PATCH', `/${zone}`, { rrsets: changes.map(rrset) })

async function estate() {
  const group = await dns.group()
  const { host, port, apiPort: api_port, apiKey: api_key } = pdns
  const server = await dns.made(`${group}/servers`, { name: 'pdns', driver: 'powerdns', host, port, api_port, api_key })
  return {
    group,
    server,
    zone: async (name: string) => `${group}/zones/${(await dns.made(`${group}/zones`, { name })).id}`,
    deliver: async () => {
      await dns.sql('update dns_server set delivery_next_at = null')
      await dns.runJob('dns_deliver', { server_id: server.id })
    },
  }
}

const a = (name: string, value: string) => ({ name, record_type: 'A', value })
const recordsOf = async (zone: string): Promise<string[]> =>
  (await dns.api('GET', `${zone}/records?limit=1000`)).body.map(
    (one: { name: string; value: string }) => `${one.name} ${one.value}`,
  )
const inSync = async (zone: string) => (await dns.api('GET', `${zone}/drift`)).body.servers[0].drift_count === 0

test('a zone and its server become one: nothing is deleted, and a rehearsal changes nothing', async () => {
  const { zone, deliver, server } = await estate()
  const at = await zone('both.example.')
  await dns.made(`${at}/records`, a('kept', '192.0.2.1'))
  const lost = await dns.made(`${at}/records`, a('lost', '192.0.2.2'))
  await deliver()
  await put('both.example.', { name: 'lost.both.example.', type: 'A', values: [] })
  await put(
    'both.example.',
    { name: 'by-hand.both.example.', type: 'TXT', values: ['"x"'] },
    { name: 'kept.both.example.', type: 'A', ttl: 60, values: ['192.0.2.1', '192.0.2.9'] },
    { name: 'kept.both.example.', type: 'LUA', values: ['A "nonsense"'] },
  )
  const before = (await dns.api('GET', at)).body
  const rehearsed = await dns.api('POST', `${at}/sync-with-server`, { apply: false })
  expect(rehearsed.body).toMatchObject({
    server_records: 5,
    existing_in_db: 2,
    imported: 0,
    pushed: 0,
    push_candidates: 1,
    pushed_records: [{ name: 'lost', value: '192.0.2.2' }],
  })
  expect((await dns.api('GET', at)).body).toEqual(before)
  const synced = await dns.api('POST', `${at}/sync-with-server`)
  expect(synced.body).toMatchObject({ imported: rehearsed.body.imported_records.length, pushed: 1, push_errors: [] })
  expect(await recordsOf(at)).toEqual(
    expect.arrayContaining(['kept 192.0.2.1', 'kept 192.0.2.9', 'by-hand "x"', 'lost 192.0.2.2']),
  )
  const imported = (await dns.api('GET', `${at}/records?search=by-hand`)).body[0]
  expect(imported).toMatchObject({ import_source: 'restauth', ttl: 300 })
  // A set has one lifetime: that of the members that were here.
  const kept = (await dns.api('GET', `${at}/records?search=kept&record_type=A`)).body
  expect(kept.map((one: { ttl: number | null }) => one.ttl)).toEqual([null, null])
  await deliver()
  expect(await inSync(at)).toBe(true)
  const again = await dns.api('POST', `${at}/sync-with-server`, { server_id: server.id })
  expect(again.body).toMatchObject({ imported: 0, pushed: 0, push_candidates: 0 })
  expect(lost.name).toBe('lost')
  const log = await dns.sql<{ action: string }>(
    `select action from audit_log where resource_id = $1 and action = 'sync_with_server'`,
    [at.split('/').at(-1)],
  )
  expect(log).toHaveLength(1)
})

test('what was deleted here and is still on the server does not come back', async () => {
  const { zone, deliver } = await estate()
  const at = await zone('deleted.example.')
  const gone = await dns.made(`${at}/records`, a('gone', '192.0.2.1'))
  await deliver()
  await dns.api('DELETE', `${at}/records/${gone.id}`)
  const { body } = await dns.api('POST', `${at}/sync-with-server`)
  expect(body).toMatchObject({ imported: 0, skipped: [{ name: 'gone' }] })
  expect(await recordsOf(at)).toEqual([])
})

test('a server that cannot be asked is never taken for one that is in order', async () => {
  const { zone, group, server } = await estate()
  const at = await zone('unasked.example.')
  const absent = await dns.api('POST', `${at}/sync-with-server`)
  expect([absent.status, absent.body.detail]).toEqual([502, "Server 'pdns': The server does not have the zone"])
  await dns.api('PUT', `${group}/servers/${server.id}`, { api_key: 'wrong' })
  expect((await dns.api('POST', `${at}/sync-with-server`)).status).toBe(502)
  expect((await dns.api('POST', `${group}/servers/${server.id}/sync-from-server`)).status).toBe(502)
  const agent = await dns.made(`${group}/servers`, { name: 'bind', host: '192.0.2.1' })
  expect((await dns.api('POST', `${group}/servers/${agent.id}/sync-from-server`)).status).toBe(400)
  const all = (await dns.api('POST', `${group}/sync-with-servers`)).body
  expect(all).toMatchObject({ servers_attempted: 2, servers_succeeded: 0, items: [{ result: null }, { result: null }] })
  expect(all.items.map(({ error }: { error: string }) => error)).toEqual([
    'The zones of this kind of server cannot be listed',
    'The server does not take the API key',
  ])
  const empty = await dns.group()
  const lonely = `${empty}/zones/${(await dns.made(`${empty}/zones`, { name: 'lonely.example.' })).id}`
  expect((await dns.api('POST', `${lonely}/sync-with-server`)).status).toBe(400)
})

test('zones of a server come in as they are there, and those it lacks are given to it', async () => {
  const { group, zone, deliver, server } = await estate()
  const mine = await zone('mine.example.')
  await dns.made(`${mine}/records`, a('www', '192.0.2.1'))
  await deliver()
  await byHand('DELETE', '/mine.example.', {})
  await byHand('POST', '', {
    name: 'found.example.',
    kind: 'Native',
    nameservers: [],
    soa_edit_api: '',
    rrsets: [
      rrset({ name: 'found.example.', type: 'SOA', values: ['ns.found.test. noc.found.test. 4000000001 1 2 3 4'] }),
      rrset({ name: 'found.example.', type: 'NS', values: ['ns.found.test.'] }),
      rrset({ name: 'www.found.example.', type: 'A', ttl: 77, values: ['192.0.2.7', '192.0.2.8'] }),
    ],
  })
  const left = (await dns.api('POST', `${group}/servers/${server.id}/sync-from-server?import_new_zones=false`)).body
  expect(left).toMatchObject({ zones_imported: 0, zones_pushed_to_server: 1 })
  const { body } = await dns.api('POST', `${group}/sync-with-servers`)
  expect(body).toMatchObject({ servers_attempted: 1, servers_succeeded: 1 })
  expect(body.items[0].result.items).toContainEqual(
    expect.objectContaining({ zone: 'found.example.', imported: 2, error: null }),
  )
  const zones = (await dns.api('GET', `${group}/zones`)).body
  const found = zones.find(({ name }: { name: string }) => name === 'found.example.')
  expect(found).toMatchObject({
    primary_ns: 'ns.found.test.',
    admin_email: 'noc.found.test.',
    minimum: 4,
    import_source: 'restauth',
    record_count: 2,
  })
  expect(found.last_serial).toBeGreaterThan(4_000_000_001)
  await deliver()
  expect((await pdns.dig('www.mine.example.', 'A', '+short')).trim()).toBe('192.0.2.1')
  expect((await pdns.dig('found.example.', 'SOA', '+short')).trim()).toBe(
    `ns.found.test. noc.found.test. ${found.last_serial} 1 2 3 4`,
  )
  expect(await inSync(`${group}/zones/${found.id}`)).toBe(true)
  expect((await dns.api('GET', mine)).body.last_pushed_at).not.toBe(null)
  await byHand('DELETE', '/found.example.', {})
})

test('whoever may write one zone syncs that zone, and imports none', async () => {
  const { group, zone, deliver, server } = await estate()
  const at = await zone('right.example.')
  const other = await zone('other-right.example.')
  await deliver()
  const id = at.split('/').at(-1) ?? ''
  const zoneRight = { action: 'write', resource_type: 'dns_zone', resource_id: id } as const
  const { token } = await personWith(dns, [zoneRight as never])
  expect((await dns.api('POST', `${at}/sync-with-server`, {}, token)).status).toBe(200)
  expect((await dns.api('POST', `${other}/sync-with-server`, {}, token)).status).toBe(403)
  expect((await dns.api('POST', `${group}/sync-with-servers`, {}, token)).status).toBe(403)
  await byHand('POST', '', { name: 'stray.example.', kind: 'Native', nameservers: ['ns.stray.test.'] })
  const groupRight = {
    action: 'write',
    resource_type: 'dns_group',
    resource_id: group.replace('/groups/', ''),
  } as const
  const keeper = await personWith(dns, [groupRight as never, zoneRight as never])
  const { body } = await dns.api('POST', `${group}/servers/${server.id}/sync-from-server`, {}, keeper.token)
  expect(body.items).toContainEqual(
    expect.objectContaining({ zone: 'stray.example.', error: expect.stringContaining('Permission denied') }),
  )
  expect(body.items.map((item: { zone: string }) => item.zone)).not.toContain('other-right.example.')
  await byHand('DELETE', '/stray.example.', {})
})

test('the keys of a signed zone and what its parent publishes are read back from the server', async () => {
  const { zone, deliver } = await estate()
  const at = await zone('keys.example.')
  await deliver()
  await dns.api('POST', `${at}/dnssec/sign`)
  await deliver()
  const info = (await dns.api('GET', `${at}/dnssec/info`)).body
  expect(info.keys).toMatchObject([{ key_type: 'csk', algorithm: 'ecdsap256sha256', state: 'active' }])
  expect(info.dnssec_ds_records.length).toBeGreaterThan(0)
  for (const ds of info.dnssec_ds_records) expect(ds).toMatch(new RegExp(`^${info.keys[0].key_tag} 13 `))
  await dns.api('POST', `${at}/dnssec/unsign`)
  await deliver()
  expect((await dns.api('GET', `${at}/dnssec/info`)).body).toMatchObject({ keys: [], dnssec_ds_records: [] })
})
