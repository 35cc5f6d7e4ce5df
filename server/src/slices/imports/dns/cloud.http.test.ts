import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { azureSet, fakeAzure } from '../../../../test/fakes/cloud/azure-dns.ts'
import { fakeCloudflare } from '../../../../test/fakes/cloud/cloudflare.ts'
import type { FakeApi } from '../../../../test/fakes/cloud/fake-api.ts'
import { fakeGoogle } from '../../../../test/fakes/cloud/google-dns.ts'
import { fakeRoute53, route53Set } from '../../../../test/fakes/cloud/route53.ts'

const SECRET = 'se"cr\'et & ü % +'
const TOKEN = 'cloudflare-token-9f'

const cloudflare = fakeCloudflare(TOKEN, [
  {
    id: 'a1',
    name: 'flare.example',
    dnssec: 'active',
    records: [
      { name: 'flare.example', type: 'A', content: '192.0.2.1', ttl: 1, proxied: true },
      { name: 'flare.example', type: 'MX', content: 'mail.example.net', priority: 10, ttl: 300 },
      { name: '_sip._tcp.flare.example', type: 'SRV', content: '20 5060 sip.example.net', priority: 1, ttl: 300 },
      { name: 'txt.flare.example', type: 'TXT', content: 'v=spf1; -all', ttl: 300, comment: 'mail' },
      { name: '*.flare.example', type: 'CNAME', content: 'example.net', ttl: 120 },
      { name: 'bad.flare.example', type: 'A', content: '999', ttl: 120 },
      { name: 'new.flare.example', type: 'FUTURE', content: 'x', ttl: 120 },
    ],
  },
  { id: 'a2', name: 'broken.example', records: 'oops' },
  { id: 'a3', name: 'part.example', type: 'partial', paused: true, records: [] },
])
const route53 = fakeRoute53('AKIA1', [
  {
    id: 'Z1',
    name: 'amazon.example.',
    isSigned: true,
    sets: [
      route53Set('amazon.example.', 'NS', 172800, ['ns-1.awsdns.example.']),
      route53Set('amazon.example.', 'SOA', 900, ['ns-1.awsdns.example. h.example. 1 7200 900 1209600 86400']),
      route53Set('\\052.amazon.example.', 'A', 60, ['192.0.2.1', '192.0.2.2']),
      route53Set('txt.amazon.example.', 'TXT', 0, ['"caf\\303\\251" "x"']),
      { Name: 'alias.amazon.example.', Type: 'A', AliasTarget: { DNSName: 'lb.elb.example.', HostedZoneId: 'Z9' } },
      route53Set('w.amazon.example.', 'A', 60, ['192.0.2.9'], { SetIdentifier: 'blue', Weight: 10 }),
      route53Set('sub.amazon.example.', 'NS', 300, ['ns.example.net.']),
    ],
  },
  { id: 'Z2', name: 'inner.example.', isPrivate: true, sets: [] },
  { id: 'Z3', name: 'third.example.', sets: [] },
])
const azure = fakeAzure(SECRET, [
  {
    name: 'azure.example',
    sets: [
      azureSet('@', 'NS', 172800, { NSRecords: [{ nsdname: 'ns1.azure-dns.example.' }] }),
      azureSet('@', 'SOA', 3600, { SOARecord: { host: 'ns1.azure-dns.example.' } }),
      azureSet('www', 'A', 60, { ARecords: [{ ipv4Address: '192.0.2.1' }, { ipv4Address: '192.0.2.2' }] }),
      azureSet('@', 'MX', 60, { MXRecords: [{ preference: 5, exchange: 'mail.example.net' }] }),
      azureSet('t', 'TXT', 60, { TXTRecords: [{ value: ['a'.repeat(200), 'b'.repeat(100)] }], metadata: { a: 'b' } }),
      azureSet('caa', 'CAA', 60, { caaRecords: [{ flags: 0, tag: 'issue', value: 'ca.example' }] }),
      azureSet('c', 'CNAME', 60, { CNAMERecord: { cname: 'example.net' } }),
      azureSet('alias', 'A', 60, { targetResource: { id: '/subscriptions/s/ip1' } }),
    ],
  },
  { name: 'signed.example', isSigned: true, sets: [] },
  { name: 'z3.example', sets: [] },
])
const google = fakeGoogle([
  {
    name: 'g-zone',
    dnsName: 'google.example.',
    dnssecConfig: { state: 'on' },
    rrsets: [
      { name: 'google.example.', type: 'SOA', ttl: 1, rrdatas: ['ns. h. 1 2 3 4 5'] },
      { name: 'google.example.', type: 'NS', ttl: 1, rrdatas: ['ns-cloud.example.'] },
      { name: 'www.google.example.', type: 'A', ttl: 300, rrdatas: ['192.0.2.1', '192.0.2.2'] },
      { name: 't.google.example.', type: 'TXT', ttl: 300, rrdatas: ['"a; b" "c"'] },
      { name: 'geo.google.example.', type: 'A', ttl: 300, routingPolicy: { geo: {} } },
      { name: 'google.example.', type: 'ALIAS', ttl: 300, rrdatas: ['x.example.'] },
    ],
  },
  {
    name: 'fwd',
    dnsName: 'fwd.example.',
    visibility: 'private',
    forwardingConfig: { targetNameServers: [{ ipv4Address: '192.0.2.53' }] },
    rrsets: [],
  },
  { name: 'peer', dnsName: 'peer.example.', visibility: 'private', peeringConfig: {}, rrsets: [] },
])

let dns: DnsApp
const apis: FakeApi[] = [cloudflare, route53, azure, google.api]
beforeAll(async () => {
  dns = await dnsApp()
  await Promise.all(apis.map((api) => api.start()))
})
afterAll(async () => {
  for (const api of apis) api.stop()
  await dns.close()
})

const LOGINS: Record<string, () => object> = {
  cloudflare: () => ({ api_token: TOKEN, endpoint_url: cloudflare.url }),
  route53: () => ({ access_key_id: 'AKIA1', secret_access_key: SECRET, endpoint_url: route53.url }),
  azure_dns: () => ({
    tenant_id: 'tenant',
    client_id: 'c',
    client_secret: SECRET,
    subscription_id: 's',
    resource_group: 'group one',
    endpoint_url: azure.url,
    authority_url: azure.url,
  }),
  google_dns: () => ({
    service_account_json: google.accountOf(),
    project_id: 'project',
    endpoint_url: google.api.url,
  }),
}

async function registered(driver: string, login: object = {}): Promise<string> {
  const cloud_credentials = { ...LOGINS[driver]?.(), ...login }
  const body = { name: driver, driver, host: 'cloud.example', cloud_credentials }
  return (await dns.made(`${await dns.group()}/servers`, body)).id
}
const ask = (what: string, body: object) => dns.api('POST', `/import/cloud/${what}`, body)

async function previewed(driver: string) {
  const target_group_id = (await dns.group()).replace('/groups/', '')
  const server_id = await registered(driver)
  const { status, body, text } = await ask('preview', { server_id, target_group_id })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ source: driver, source_server_id: server_id })
  return { plan: body, target_group_id }
}

// biome-ignore lint/suspicious/noExplicitAny: as of every answer
const lines = (zone: any): string[] =>
  zone.records
    .map(
      (one: Record<string, unknown>) => `${one.name} ${one.ttl} ${one.record_type} ${one.priority ?? ''} ${one.value}`,
    )
    .sort()
// biome-ignore lint/suspicious/noExplicitAny: as of every answer
const told = (zone: any): string => zone.parse_warnings.join('\n')
const USUAL = 'those of the provider'

test('Cloudflare: all pages, lifetimes it chooses itself, and what its proxy hides', async () => {
  cloudflare.throttled = 2
  const { plan, target_group_id } = await previewed('cloudflare')
  const [flare, broken, part] = plan.zones
  expect(lines(flare)).toEqual([
    '* 120 CNAME  example.net.',
    '@ 300 A  192.0.2.1',
    '@ 300 MX 10 mail.example.net.',
    '_sip._tcp 300 SRV 1 sip.example.net.',
    'txt 300 TXT  "v=spf1; -all"',
  ])
  expect(flare.skipped_record_types).toEqual({ A: 1, FUTURE: 1 })
  for (const part of [USUAL, 'signed there', 'the proxy there', 'automatic lifetime', 'comment', '999', 'FUTURE'])
    expect(told(flare)).toContain(part)
  expect(broken).toMatchObject({ name: 'broken.example.', records: [] })
  expect(told(broken)).toContain('oops')
  expect(told(part)).toMatch(/paused[\s\S]*partial/)
  const { body } = await ask('commit', { target_group_id, plan })
  expect(body).toMatchObject({ total_zones_created: 3, total_records_created: 5 })
  const rows = await dns.sql('select distinct import_source from dns_record where import_source is not null')
  expect(rows).toEqual([{ import_source: 'cloudflare' }])
})

test('Route 53: octal escapes, aliases and weighted sets named, throttled as it throttles', async () => {
  route53.throttled = 1
  const { plan } = await previewed('route53')
  const [amazon, inner] = plan.zones
  expect(plan.zones).toHaveLength(3)
  expect(lines(amazon)).toEqual([
    '* 60 A  192.0.2.1',
    '* 60 A  192.0.2.2',
    'sub 300 NS  ns.example.net.',
    'txt 0 TXT  "caf\\195\\169" "x"',
  ])
  expect(amazon.skipped_record_types).toEqual({ NS: 1, A: 2 })
  for (const part of [USUAL, 'signed there', 'alias of lb.elb.example.', 'Weight, blue'])
    expect(told(amazon)).toContain(part)
  expect(told(inner)).toContain('private zone')
})

test('Azure DNS: links to the next page, texts in pieces, aliases of resources named', async () => {
  const { plan } = await previewed('azure_dns')
  const [zone, signed] = plan.zones
  expect(lines(zone)).toEqual([
    '@ 60 MX 5 mail.example.net.',
    'c 60 CNAME  example.net.',
    'caa 60 CAA  0 issue "ca.example"',
    `t 60 TXT  "${'a'.repeat(200)}${'b'.repeat(55)}" "${'b'.repeat(45)}"`,
    'www 60 A  192.0.2.1',
    'www 60 A  192.0.2.2',
  ])
  expect(zone.skipped_record_types).toEqual({ NS: 1, A: 1 })
  for (const part of [USUAL, '/subscriptions/s/ip1', 'metadata']) expect(told(zone)).toContain(part)
  expect(told(signed)).toContain('signed there')
})

test('Google Cloud DNS: tokens for a signed statement, policies named, forward and peering zones told apart', async () => {
  const { plan } = await previewed('google_dns')
  const [zone, forward] = plan.zones
  expect(lines(zone)).toEqual([
    '@ 300 ALIAS  x.example.',
    't 300 TXT  "a; b" "c"',
    'www 300 A  192.0.2.1',
    'www 300 A  192.0.2.2',
  ])
  expect(zone.skipped_record_types).toEqual({ NS: 1, A: 1 })
  for (const part of [USUAL, 'signed there', 'routing policy']) expect(told(zone)).toContain(part)
  expect(forward).toMatchObject({ name: 'fwd.example.', zone_type: 'forward', forwarders: ['192.0.2.53'] })
  expect(plan.warnings.join()).toContain('peer.example')
})

test.each(Object.keys(LOGINS))('%s: an account can be asked before, and lists itself', async (driver) => {
  const server_id = await registered(driver)
  expect((await ask('test-connection', { server_id })).body).toEqual({ ok: true, zone_count: 3 })
  const { body } = await dns.api('GET', '/import/cloud/servers')
  expect(body).toContainEqual(expect.objectContaining({ id: server_id, driver }))
})

const WRONG: Record<string, () => object> = {
  cloudflare: () => ({ api_token: 'wrong-7f' }),
  route53: () => ({ access_key_id: 'wrong-7f' }),
  azure_dns: () => ({ client_secret: 'wrong-7f' }),
  google_dns: () => ({ service_account_json: '{"client_email":"wrong-7f","private_key":"no key"}' }),
}
test.each(Object.keys(WRONG))('%s: credentials that are not taken are a 502 and are not repeated', async (driver) => {
  const server_id = await registered(driver, WRONG[driver]?.())
  const { status, text } = await ask('test-connection', { server_id })
  expect(status, text).toBe(502)
  expect(text).not.toContain('wrong-7f')
})

test('a provider that never has time is given up on', async () => {
  cloudflare.throttled = 99
  const busy = await ask('test-connection', { server_id: await registered('cloudflare') })
  expect(busy).toMatchObject({ status: 502, text: expect.stringContaining('fewer questions') })
  cloudflare.throttled = 0
})

test('a plan of one provider is not committed as one of another server', async () => {
  const { plan, target_group_id } = await previewed('google_dns')
  const forged = { ...plan, source: 'route53' }
  expect((await ask('commit', { target_group_id, plan: forged })).status).toBe(400)
  expect((await ask('commit', { target_group_id, plan: { ...plan, source: 'wsrv_dns' } })).status).toBe(400)
})

test('no secret is logged or audited', async () => {
  const rows = await dns.sql<{ text: string }>('select to_jsonb(a)::text as text from audit_log a')
  for (const text of [...rows.map((one) => one.text), ...dns.log.map((line) => JSON.stringify(line))])
    for (const secret of [TOKEN, "cr'et", 'PRIVATE KEY', 'token of']) expect(text).not.toContain(secret)
})
