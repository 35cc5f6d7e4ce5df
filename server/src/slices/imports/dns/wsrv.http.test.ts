import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { record, soa, zone } from '../../../../test/fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from '../../../../test/fakes/windows/host.ts'

let dns: DnsApp
let host: WindowsHost
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())
beforeEach(async () => {
  host = await WindowsHost.start()
})
afterEach(() => host.stop())

function holds(name: string, more: object, ...records: ReturnType<typeof record>[]): void {
  host.estate.zones.push(zone(name, more))
  host.estate.records.set(name, records)
}

async function registered(login: object = {}, driver = 'wsrv_dns') {
  const group = await dns.group()
  const wsrv_credentials = { ...usualAccount, winrm_port: host.port, ...login }
  const body = { name: 'dc1', driver, host: '127.0.0.1', ...(driver === 'wsrv_dns' ? { wsrv_credentials } : {}) }
  const { id: server_id } = await dns.made(`${group}/servers`, body)
  return { server_id, target_group_id: (await dns.group()).replace('/groups/', '') }
}
const ask = (what: string, body: object) => dns.api('POST', `/import/wsrv/${what}`, body)

async function previewed() {
  const place = await registered()
  const { status, body, text } = await ask('preview', place)
  expect(status, text).toBe(200)
  return { ...place, plan: body }
}

test('registered servers with a login can be asked, and what they have is counted', async () => {
  holds('corp.example', {})
  host.estate.zones.push(zone('TrustAnchors', { IsAutoCreated: true }))
  const { server_id } = await registered()
  const listed = await dns.api('GET', '/import/wsrv/servers')
  expect(listed.body).toContainEqual(
    expect.objectContaining({ id: server_id, name: 'dc1', driver: 'wsrv_dns', has_credentials: true }),
  )
  const { body, text } = await ask('test-connection', { server_id })
  expect(body, text).toEqual({ ok: true, build: '17763', zone_count: 2, importable_zone_count: 1 })
})

test('zones come with their records and SOA, and what does not come is named', async () => {
  host.habits.pieceBytes = 977
  host.habits.silences = 1
  holds(
    'corp.example',
    { IsDsIntegrated: true, DynamicUpdate: 'Secure' },
    soa('dc1.corp.example.', 'hostmaster.corp.example.', 4711),
    record('@', 'NS', 'dc1.corp.example.'),
    record('dc1', 'A', '10.0.0.10'),
    record('www', 'A', '10.0.0.1', { ttl: 0, timestamp: new Date('2026-11-01T10:00:00Z') }),
    record('@', 'MX', 'mail.corp.example.', { data: { Preference: 10 } }),
    record('_ldap._tcp', 'SRV', 'dc1.corp.example.', { data: { Priority: 0, Weight: 100, Port: 389 } }),
    record('grüße', 'TXT', 'v=spf1 "quoted" \\ ; ü'),
    record('dkim', 'TXT', 'k'.repeat(400)),
    record('bad', 'A', '999'),
    record('@', 'WINS', ''),
  )
  host.estate.zones.push(
    zone('partner.example', { ZoneType: 'Forwarder', MasterServers: ['192.0.2.1'] }),
    zone('copy.example', { ZoneType: 'Secondary', MasterServers: ['192.0.2.2', '2001:db8::2'] }),
    zone('_msdcs.corp.example'),
    zone('TrustAnchors', { IsAutoCreated: true }),
  )
  host.estate.records.set('_msdcs.corp.example', [soa('dc1.corp.example.', 'hostmaster.corp.example.', 1)])
  host.estate.forwarders.IPAddress = ['192.0.2.53']
  const { plan, server_id, target_group_id } = await previewed()
  expect(plan).toMatchObject({
    source: 'wsrv_dns',
    source_server_id: server_id,
    unsupported: ['Forwarders of the whole server'],
    warnings: [expect.stringContaining('TrustAnchors'), expect.stringContaining('_msdcs.corp.example.')],
  })
  const [corp, partner, copy, msdcs] = plan.zones
  expect(corp).toMatchObject({
    name: 'corp.example.',
    zone_type: 'primary',
    soa: { primary_ns: 'dc1.corp.example.', serial: 4711, refresh: 900, ttl: 3600 },
    skipped_record_types: { WINS: 1, A: 1 },
  })
  const values = Object.fromEntries(
    corp.records.map((one: { name: string; record_type: string }) => [`${one.name} ${one.record_type}`, one]),
  )
  expect(values).toMatchObject({
    '@ NS': { value: 'dc1.corp.example.' },
    'www A': { value: '10.0.0.1', ttl: 0 },
    '@ MX': { value: 'mail.corp.example.', priority: 10 },
    '_ldap._tcp SRV': { value: 'dc1.corp.example.', priority: 0, weight: 100, port: 389 },
    'gr\\195\\188\\195\\159e TXT': { value: '"v=spf1 \\"quoted\\" \\\\ ; \\195\\188"' },
    'dkim TXT': { value: `"${'k'.repeat(255)}"` },
  })
  for (const part of ['dkim: A TXT record may be cut', 'Active Directory', 'Secure', '1 WINS', '999', '1 records were'])
    expect(corp.parse_warnings.join('\n')).toContain(part)
  expect(partner).toMatchObject({ zone_type: 'forward', forwarders: ['192.0.2.1'], forward_only: true, records: [] })
  expect(copy).toMatchObject({ zone_type: 'secondary', primaries: ['192.0.2.2', '2001:db8::2'] })
  expect(msdcs.parse_warnings.join()).toContain('a domain keeps for itself')
  const { body } = await ask('commit', { target_group_id, plan })
  expect(body).toMatchObject({ total_zones_created: 4, total_zones_failed: 0, total_records_created: 7 })
  const again = await ask('commit', { target_group_id, plan })
  expect(again.body).toMatchObject({ total_zones_created: 0, total_zones_skipped: 4 })
})

test('records that come without their data are no records, and an empty zone is not taken for one', async () => {
  host.habits.version = '7.4.6'
  holds('corp.example', {}, record('www', 'A', '10.0.0.1'), record('ftp', 'A', '10.0.0.2'))
  const { plan } = await previewed()
  expect(plan.zones[0].records).toEqual([])
  expect(plan.zones[0].parse_warnings.join('\n')).toContain('2 of 2 records came without their data')
})

test('a zone that cannot be read comes without records and says so; the others come whole', async () => {
  holds('one.example', {}, soa('ns.one.example.', 'h.one.example.', 1), record('www', 'A', '10.0.0.1'))
  holds('two.example', {}, soa('ns.two.example.', 'h.two.example.', 1), record('www', 'A', '10.0.0.2'))
  host.trouble(/Get-DnsServerResourceRecord -ZoneName 'one\.example'/, 'fail')
  const { plan } = await previewed()
  expect(plan.zones[0]).toMatchObject({ name: 'one.example.', records: [] })
  expect(plan.zones[0].parse_warnings[0]).toContain('could not be read')
  expect(plan.zones[1].records).toHaveLength(1)
})

test('zones that may not be seen are not an empty server', async () => {
  host.trouble(1, 'deny')
  const { status, text } = await ask('preview', await registered())
  expect(status, text).toBe(502)
  expect(text).toContain('Access is denied')
})

test.each([
  ['a wrong password', { password: 'wrong' }, 502, /user name or password|log.?in|not taken|refused/i],
  ['Kerberos', { transport: 'kerberos' }, 422, /Kerberos/],
  ['CredSSP', { transport: 'credssp' }, 422, /CredSSP/],
  ['Basic in clear', { transport: 'basic' }, 422, /in clear/],
  ['a port where nothing listens', { winrm_port: 1 }, 502, /refuses the connection/],
])('%s is told', async (_what, login, status, sentence) => {
  const { server_id } = await registered(login)
  const answer = await ask('test-connection', { server_id })
  expect(answer.status, answer.text).toBe(status)
  expect(answer.text).toMatch(sentence)
  expect(answer.text).not.toContain(usualAccount.password.slice(0, 6))
})

test('a server of another kind, and one that does not exist, are refused', async () => {
  const other = await registered({}, 'bind9')
  expect(await ask('preview', other)).toMatchObject({ status: 400, text: expect.stringContaining('bind9') })
  const nobody = { ...other, server_id: '00000000-0000-7000-8000-000000000000' }
  expect((await ask('preview', nobody)).status).toBe(404)
})

test('a plan is committed only as one of the server that it names', async () => {
  const { plan, target_group_id } = await previewed()
  const other = await registered({}, 'bind9')
  const forged = await ask('commit', { target_group_id, plan: { ...plan, source_server_id: other.server_id } })
  expect(forged).toMatchObject({ status: 400, text: expect.stringContaining('source_server_id') })
  expect((await ask('commit', { target_group_id, plan: { ...plan, source: 'zonefile' } })).status).toBe(400)
})

test('no password is logged or audited', async () => {
  await previewed()
  const rows = await dns.sql<{ text: string }>('select to_jsonb(a)::text as text from audit_log a')
  for (const text of [...rows.map((one) => one.text), ...dns.log.map((line) => JSON.stringify(line))])
    expect(text).not.toContain('wörd')
})
