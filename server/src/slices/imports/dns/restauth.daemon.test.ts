import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { type Pdns, startPdns } from '../../../../test/peers/pdns.ts'

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

const connection = () => ({ api_url: `http://127.0.0.1:${pdns.apiPort}/api/v1/`, api_key: pdns.apiKey })
const ask = (what: string, body: object) => dns.api('POST', `/import/restauth/${what}`, body)

async function make(zone: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${pdns.apiPort}/api/v1/servers/localhost/zones`, {
    method: 'POST',
    headers: { 'x-api-key': pdns.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(zone),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

const set = (name: string, type: string, contents: string[], more: object = {}) => ({
  name,
  type,
  ttl: 300,
  records: contents.map((content) => ({ content, disabled: false })),
  ...more,
})

test('a connection is tested', async () => {
  const { status, body, text } = await ask('test-connection', connection())
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    type: 'Server',
    id: 'localhost',
    daemon_type: 'authoritative',
    version: expect.any(String),
  })
  const wrong = await ask('test-connection', { ...connection(), api_key: 'wrong' })
  expect([wrong.status, wrong.body.detail]).toEqual([502, 'The server does not take the API key'])
  const unknown = await ask('test-connection', { ...connection(), server_name: 'elsewhere' })
  expect([unknown.status, unknown.body.detail]).toEqual([502, expect.stringContaining("'elsewhere'")])
})

test('zones of a real server come over exactly, and what does not is named', async () => {
  await make({
    name: 'first.example.',
    kind: 'Native',
    soa_edit_api: '',
    rrsets: [
      set('first.example.', 'SOA', ['ns1.first.example. hostmaster.first.example. 7 10800 3600 604800 60']),
      set('first.example.', 'NS', ['ns1.first.example.']),
      set('ns1.first.example.', 'A', ['192.0.2.1', '192.0.2.2'], { ttl: 0 }),
      set('first.example.', 'MX', ['10 mail.example.net.']),
      set('txt.first.example.', 'TXT', ['"semi;colon" "second"'], { comments: [{ content: 'why', account: '' }] }),
      set('off.first.example.', 'A', [], { records: [{ content: '192.0.2.9', disabled: true }] }),
      set('alias.first.example.', 'ALIAS', ['ns1.first.example.']),
    ],
  })
  await make({ name: 'second.example.', kind: 'Slave', masters: ['192.0.2.1:5300', '2001:db8::1'] })
  const target_group_id = (await dns.group()).replace('/groups/', '')
  const { status, body, text } = await ask('preview', { ...connection(), target_group_id })
  expect(status, text).toBe(200)
  const byName = Object.fromEntries(body.zones.map((zone: { name: string }) => [zone.name, zone]))
  const first = byName['first.example.']
  expect(first).toMatchObject({ soa: { serial: 7, minimum: 60 }, skipped_record_types: { A: 1 } })
  expect(first.records).toHaveLength(6)
  expect(first.records).toContainEqual(expect.objectContaining({ name: 'alias', record_type: 'ALIAS' }))
  expect(first.records).toContainEqual(expect.objectContaining({ name: 'ns1', value: '192.0.2.1', ttl: 0 }))
  expect(first.records).toContainEqual(expect.objectContaining({ name: 'txt', value: '"semi;colon" "second"' }))
  const told = first.parse_warnings.join('\n')
  for (const part of ['1 comments', 'disabled there']) expect(told).toContain(part)
  expect(byName['second.example.']).toMatchObject({
    zone_type: 'secondary',
    primaries: ['192.0.2.1@5300', '2001:db8::1'],
  })
  const committed = await ask('commit', { target_group_id, plan: body })
  expect(committed.body).toMatchObject({ total_zones_created: 2, total_zones_failed: 0, total_records_created: 6 })
  const zones = (await dns.api('GET', `/groups/${target_group_id}/zones`)).body
  expect(zones.map((zone: Record<string, unknown>) => [zone.name, zone.import_source, zone.last_serial])).toEqual([
    ['first.example.', 'restauth', 7],
    ['second.example.', 'restauth', 0],
  ])
})
