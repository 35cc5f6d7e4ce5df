import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { FakeTechnitium } from '../../../../test/fakes/technitium.ts'
import { freePort } from '../../../../test/peers/pdns.ts'

const TOKEN = 'to\'k"en&=+%'
let dns: DnsApp
let server: FakeTechnitium
let old: FakeTechnitium
let [url, oldUrl] = ['', '']
beforeAll(async () => {
  dns = await dnsApp()
  server = new FakeTechnitium({ token: TOKEN })
  old = new FakeTechnitium({ token: TOKEN, takesHeader: false })
  url = await server.start()
  oldUrl = await old.start()
  server.zones.push(...ZONES)
  old.zones.push(...ZONES)
})
afterAll(async () => {
  server.stop()
  old.stop()
  await dns.close()
})

const soa = {
  name: 'big.example',
  type: 'SOA',
  ttl: 900,
  rData: {
    primaryNameServer: 'ns1.big.example',
    responsiblePerson: 'hostmaster.big.example',
    serial: 12,
    refresh: 900,
    retry: 300,
    expire: 604800,
    minimum: 60,
  },
}
const row = (name: string, type: string, rData: object, more: object = {}) => ({
  name,
  type,
  ttl: 300,
  disabled: false,
  rData,
  ...more,
})
const ZONES = [
  {
    name: 'Big.Example',
    dnssecStatus: 'SignedWithNSEC',
    records: [
      soa,
      row('big.example', 'NS', { nameServer: 'ns1.big.example' }),
      row('ns1.big.example', 'A', { ipAddress: '192.0.2.1' }, { ttl: 0, comments: 'first' }),
      row('big.example', 'MX', { preference: 0, exchange: 'mail.example.net' }),
      row('_sip._tcp.big.example', 'SRV', { priority: 1, weight: 2, port: 5060, target: 'ns1.big.example' }),
      row('txt.big.example', 'TXT', { text: 'v=spf1; "quoted" \\ ü' }),
      row('big.example', 'CAA', { flags: 0, tag: 'issue', value: 'ca.example' }),
      row('_443._tcp.big.example', 'TLSA', {
        certificateUsage: 'DANE-EE',
        selector: 'SPKI',
        matchingType: 'SHA2-256',
        certificateAssociationData: 'AB'.repeat(32),
      }),
      row('ssh.big.example', 'SSHFP', {
        algorithm: 'Ed25519',
        fingerprintType: 'SHA256',
        fingerprint: 'CD'.repeat(32),
      }),
      row('svc.big.example', 'HTTPS', {
        svcPriority: 1,
        svcTargetName: '',
        svcParams: { alpn: 'h2,h3', port: '8443' },
      }),
      row('naptr.big.example', 'NAPTR', {
        order: 1,
        preference: 2,
        flags: 'u',
        services: 'E2U+sip',
        regexp: '!^.*$!sip:a@b!',
        replacement: '',
      }),
      row('off.big.example', 'A', { ipAddress: '192.0.2.9' }, { disabled: true }),
      row('app.big.example', 'APP', { appName: 'x' }),
      row('bad.big.example', 'A', { ipAddress: '999' }),
      row('odd.big.example', 'SSHFP', { algorithm: 'Future', fingerprintType: 'SHA256', fingerprint: 'CD' }),
      row('none.big.example', 'A', {}),
      row('big.example', 'DNSKEY', { flags: 'x' }),
      { nonsense: true },
    ],
  },
  { name: 'second.example', type: 'Secondary' },
  { name: 'off.example', disabled: true },
  { name: 'localhost', internal: true },
  { name: 'deaf.example', records: 'Zone is busy' },
  { name: 'catalog.example', type: 'Catalog' },
]

const ask = (what: string, body: object) => dns.api('POST', `/import/restconsole/${what}`, body)
const groupId = async () => (await dns.group()).replace('/groups/', '')

test('a connection is tested: how many zones there are, and how many can be imported', async () => {
  const { status, body, text } = await ask('test-connection', { api_url: `${url}/api/`, api_token: TOKEN })
  expect(status, text).toBe(200)
  expect(body).toEqual({ ok: true, zone_count: 6, importable_zone_count: 3 })
})

test('what is on all pages is shown, in the form of zone files, and what is not imported is named', async () => {
  const target_group_id = await groupId()
  const { status, body, text } = await ask('preview', { api_url: url, api_token: TOKEN, target_group_id })
  expect(status, text).toBe(200)
  const [zone, deaf] = body.zones
  expect(zone).toMatchObject({
    name: 'big.example.',
    soa: { primary_ns: 'ns1.big.example.', serial: 12, ttl: 900, minimum: 60 },
    skipped_record_types: { A: 3, APP: 1, SSHFP: 1, DNSKEY: 1, unreadable: 1 },
  })
  const values = Object.fromEntries(
    zone.records.map((one: Record<string, unknown>) => [`${one.name} ${one.record_type}`, one]),
  )
  expect(values).toMatchObject({
    '@ NS': { value: 'ns1.big.example.', ttl: 300 },
    'ns1 A': { value: '192.0.2.1', ttl: 0 },
    '@ MX': { value: 'mail.example.net.', priority: 0 },
    '_sip._tcp SRV': { value: 'ns1.big.example.', priority: 1, weight: 2, port: 5060 },
    'txt TXT': { value: '"v=spf1; \\"quoted\\" \\\\ \\195\\188"' },
    '_443._tcp TLSA': { value: expect.stringMatching(/^3 1 1 ab/i) },
    'ssh SSHFP': { value: expect.stringMatching(/^4 2 cd/i) },
  })
  expect(zone.records).toHaveLength(10)
  const told = zone.parse_warnings.join('\n')
  for (const part of ['signed there', '1 comments', 'disabled there', 'type APP', '999', 'Future', 'no ipAddress'])
    expect(told).toContain(part)
  expect(deaf).toMatchObject({
    name: 'deaf.example.',
    records: [],
    parse_warnings: [expect.stringContaining('Zone is busy')],
  })
  expect(body.warnings).toEqual([
    expect.stringContaining('"Secondary"'),
    expect.stringContaining('disabled'),
    expect.stringContaining('belongs to the server itself'),
    expect.stringContaining('"Catalog"'),
  ])
  const committed = await dns.api('POST', '/import/restconsole/commit', { target_group_id, plan: body })
  expect(committed.body).toMatchObject({ total_zones_created: 2, total_records_created: 10 })
})

test('a version that takes no header gets the token as it always did; the other never in an address', async () => {
  const { status } = await ask('test-connection', { api_url: oldUrl, api_token: TOKEN })
  expect(status).toBe(200)
  expect(old.asked.some((path) => path.includes('token='))).toBe(true)
  expect(server.asked.filter((path) => path.includes('token='))).toEqual([])
})

test.each([
  ['a token that is not taken', () => ({ api_url: url, api_token: 'wrong' }), 502, /does not take the token/],
  [
    'nobody there',
    async () => ({ api_url: `http://127.0.0.1:${await freePort()}`, api_token: TOKEN }),
    502,
    /Nothing listens/,
  ],
  ['no address', () => ({ api_url: 'ftp://x', api_token: TOKEN }), 422, /http or https/],
  ['a token of other letters', () => ({ api_url: url, api_token: 'ü' }), 422, /./],
])('%s is told', async (_what, body, status, sentence) => {
  const answer = await ask('test-connection', await body())
  expect(answer.status, answer.text).toBe(status)
  expect(answer.text).toMatch(sentence)
})

test('no token is logged, kept or sent back', async () => {
  const rows = await dns.sql<{ text: string }>('select to_jsonb(a)::text as text from audit_log a')
  for (const text of [...rows.map((one) => one.text), ...dns.log.map((line) => JSON.stringify(line))])
    expect(text).not.toContain(TOKEN.slice(0, 4))
  expect(dns.log.some((line) => JSON.stringify(line).includes('an import asks'))).toBe(true)
})
