import { afterAll, beforeAll, expect, test } from 'vitest'
import { said } from './said.ts'
import { type Machine, type World, world } from './world.ts'

let cadastre: World
beforeAll(async () => {
  cadastre = await world()
})
afterAll(() => cadastre.end())

const QUIET = { dnssec_validation: 'no' }

async function groupWith(options: object = {}): Promise<string> {
  const group = await cadastre.group()
  expect((await cadastre.api('PUT', `${group}/options`, { ...QUIET, ...options })).status).toBe(200)
  return group
}

async function running(group: string): Promise<Machine> {
  const machine = await cadastre.machine(group)
  machine.start()
  return machine
}

const record = (zone: string, name: string, record_type: string, value: string, more = {}) =>
  cadastre.made(`${zone}/records`, { name, record_type, value, ...more })
const zoneIn = async (group: string, body: object): Promise<string> =>
  `${group}/zones/${(await cadastre.made(`${group}/zones`, body)).id}`
const serialOf = async (zone: string): Promise<number> => (await cadastre.api('GET', zone)).body.last_serial

test('a zone that is made is answered, and so is every change of it, with its serial', async () => {
  const group = await groupWith()
  const machine = await running(group)
  const zone = await zoneIn(group, {
    name: 'first.example',
    primary_ns: 'ns.elsewhere.example',
    admin_email: 'dns@first.example',
    refresh: 1000,
  })
  await record(zone, 'www', 'A', '192.0.2.1')
  await machine.answers(['www.first.example', 'A'], '192.0.2.1')
  await machine.answers(['first.example', 'NS'], 'ns.elsewhere.example.')
  const alias = await record(zone, 'alias', 'CNAME', 'www')
  await machine.answers(['alias.first.example', 'CNAME'], 'www.first.example.')
  // An alias gives way to an address, and the other way round.
  await cadastre.api('DELETE', `${zone}/records/${alias.id}`)
  await record(zone, 'alias', 'AAAA', '2001:db8::1')
  await machine.answers(['alias.first.example', 'AAAA'], '2001:db8::1')
  const soa = `ns.elsewhere.example. dns.first.example. ${await serialOf(zone)} 1000 7200 3600000 3600`
  await machine.answers(['first.example', 'SOA'], soa)
  await record(zone, 'ns1', 'A', '192.0.2.53')
  await record(zone, '@', 'NS', 'ns1.first.example.')
  await machine.answers(['first.example', 'NS'], 'ns1.first.example.')
  const before = await serialOf(zone)
  await cadastre.api('PUT', zone, { ttl: 77, refresh: 2000 })
  expect(await serialOf(zone)).toBe(before + 1)
  await machine.answers(
    ['first.example', 'SOA'],
    `ns.elsewhere.example. dns.first.example. ${await serialOf(zone)} 2000 7200 3600000 3600`,
  )
  const all = await said('dig', [
    '@127.0.0.1',
    '-p',
    String(machine.settings.port),
    '+noall',
    '+answer',
    'www.first.example',
  ])
  expect(all).toContain('\t77\t')
  await cadastre.api('DELETE', zone)
  await machine.answers(['+norecurse', 'www.first.example', 'A'], '')
})

test('views answer differently, each by its own records', async () => {
  const group = await groupWith()
  await cadastre.made(`${group}/tsig-keys`, { name: 'inside', secret: 'c2VjcmV0IG9mIHRoZSBpbnNpZGU=' })
  const inside = await cadastre.made(`${group}/views`, { name: 'inside', match_clients: ['key inside'], order: 1 })
  await cadastre.made(`${group}/views`, { name: 'outside', match_clients: ['any'], order: 2 })
  const zone = await zoneIn(group, { name: 'split.example' })
  await record(zone, 'www', 'A', '192.0.2.1')
  const machine = await running(group)
  const key = ['-y', 'hmac-sha256:inside:c2VjcmV0IG9mIHRoZSBpbnNpZGU=']
  await machine.answers(['www.split.example'], '192.0.2.1')
  await machine.answers([...key, 'www.split.example'], '192.0.2.1')
  await record(zone, 'db', 'A', '10.0.0.1', { view_id: inside.id })
  await machine.answers([...key, 'db.split.example'], '10.0.0.1')
  expect(await machine.dig('db.split.example')).toBe('')
  await record(zone, 'both', 'TXT', 'everywhere')
  await machine.answers(['both.split.example', 'TXT'], '"everywhere"')
  await machine.answers([...key, 'both.split.example', 'TXT'], '"everywhere"')
})

test('a thousand changes in one call are one serial, on both servers', async () => {
  const group = await groupWith()
  const machines = [await running(group), await running(group)]
  const zone = await zoneIn(group, { name: 'many.example' })
  await record(zone, 'first', 'A', '192.0.2.1')
  for (const machine of machines) await machine.answers(['first.many.example'], '192.0.2.1')
  const before = await serialOf(zone)
  const records = Array.from({ length: 1000 }, (_, index) => ({
    name: `h${index}`,
    record_type: 'A',
    value: `10.0.${index >> 8}.${index & 255}`,
  }))
  const answer = await cadastre.api('POST', `${zone}/records/bulk-create`, { records })
  expect(answer.status, answer.text).toBeLessThan(300)
  const serial = await serialOf(zone)
  expect(serial).toBe(before + 1)
  for (const machine of machines) {
    await machine.answers(['h999.many.example'], '10.0.3.231')
    await machine.answers(['h0.many.example'], '10.0.0.0')
    expect(await machine.dig('many.example', 'SOA')).toContain(` ${serial} `)
  }
  const state = (await cadastre.api('GET', `${zone}/server-state`)).body
  if (state.servers)
    await expect.poll(async () => (await cadastre.api('GET', `${zone}/server-state`)).body.in_sync).toBe(true)
})

test('a transfer is given to whoever has the key, and secondaries follow', async () => {
  const [group, other] = [await groupWith(), await groupWith()]
  const secret = 'dHJhbnNmZXIgbWUsIHBsZWFzZSE='
  await cadastre.made(`${group}/tsig-keys`, { name: 'transfer', secret })
  const [primary, secondary] = [await running(group), await running(other)]
  const zone = await zoneIn(group, {
    name: 'moved.example',
    allow_transfer: ['key transfer', '127.0.0.2'],
    also_notify: [`127.0.0.1@${secondary.settings.port}`],
  })
  await record(zone, 'www', 'A', '192.0.2.7')
  await primary.answers(['www.moved.example'], '192.0.2.7')
  expect(await primary.dig('AXFR', 'moved.example')).toContain('Transfer failed')
  expect(await primary.dig('-y', `hmac-sha256:transfer:${secret}`, 'AXFR', 'moved.example')).toContain('192.0.2.7')
  await cadastre.api('PUT', zone, { allow_transfer: ['any'] })
  // A secondary that is refused would ask again after a minute.
  await expect.poll(() => primary.dig('AXFR', 'moved.example'), { timeout: 60_000 }).toContain('192.0.2.7')
  await zoneIn(other, {
    name: 'moved.example',
    zone_type: 'secondary',
    masters: [`127.0.0.1@${primary.settings.port}`],
  })
  await secondary.answers(['www.moved.example'], '192.0.2.7')
  await record(zone, 'later', 'A', '192.0.2.8')
  await secondary.answers(['later.moved.example'], '192.0.2.8')
})

test('forward and stub zones ask the servers they name', async () => {
  const [group, other] = [await groupWith(), await groupWith({ allow_query_cache: ['any'] })]
  const [asked, asking] = [await running(group), await running(other)]
  for (const name of ['forwarded.example', 'stubbed.example']) {
    const zone = await zoneIn(group, { name })
    await record(zone, 'www', 'A', '192.0.2.9')
    await asked.answers([`www.${name}`], '192.0.2.9')
  }
  const at = `127.0.0.1@${asked.settings.port}`
  await zoneIn(other, { name: 'forwarded.example', zone_type: 'forward', forwarders: [at] })
  await zoneIn(other, { name: 'stubbed.example', zone_type: 'stub', masters: [at] })
  await asking.answers(['www.forwarded.example'], '192.0.2.9')
  // A stub knows the servers of the zone, which are looked for at the usual port.
  await asking.answers(['+norecurse', 'stubbed.example', 'NS'], '')
})

test('a signed zone is signed, its DS is told, and the other server has the same keys', async () => {
  const group = await groupWith()
  const [primary, other] = [await running(group), await cadastre.machine(group)]
  const zone = await zoneIn(group, { name: 'signed.example' })
  await record(zone, 'www', 'A', '192.0.2.1')
  await primary.answers(['www.signed.example'], '192.0.2.1')
  other.start()
  await other.answers(['www.signed.example'], '192.0.2.1')
  expect((await cadastre.api('POST', `${zone}/dnssec/sign`, {})).status).toBe(200)
  await expect.poll(() => primary.dig('+dnssec', 'www.signed.example')).toContain('A 13 3 ')
  await expect.poll(() => other.dig('+dnssec', 'www.signed.example')).toContain('A 13 3 ')
  const keysOf = async (machine: Machine) => (await machine.dig('signed.example', 'DNSKEY')).split('\n').sort()
  expect(await keysOf(other)).toEqual(await keysOf(primary))
  await expect
    .poll(async () => (await cadastre.api('GET', `${zone}/dnssec/info`)).body.dnssec_ds_records)
    .toEqual([expect.stringMatching(/^\d+ 13 2 [0-9A-F ]+$/)])
  await record(zone, 'later', 'A', '192.0.2.2')
  await primary.answers(['later.signed.example'], '192.0.2.2')
  await other.answers(['later.signed.example'], '192.0.2.2')
  await cadastre.api('POST', `${zone}/dnssec/unsign`, {})
  await expect.poll(() => primary.dig('signed.example', 'DNSKEY')).toBe('')
})

test('whoever the update ACL lets may update, within its names', async () => {
  const group = await groupWith()
  const secret = 'dXBkYXRlIG1lLCBwbGVhc2UhIQ=='
  const key = await cadastre.made(`${group}/tsig-keys`, { name: 'updater', secret })
  const zone = await zoneIn(group, { name: 'dynamic.example' })
  const entry = {
    match_kind: 'tsig_key',
    action: 'grant',
    tsig_key_id: key.id,
    name_scope: 'subdomain',
    name_pattern: 'hosts.dynamic.example.',
    record_types: ['A'],
  }
  const put = await cadastre.api('PUT', `${zone}/update-acl`, { dynamic_update_enabled: true, entries: [entry] })
  expect(put.status, put.text).toBe(200)
  const machine = await running(group)
  await record(zone, 'www', 'A', '192.0.2.1')
  await machine.answers(['www.dynamic.example'], '192.0.2.1')
  const update = (line: string): Promise<string> =>
    said('bash', [
      '-c',
      `printf 'server 127.0.0.1 ${machine.settings.port}\\nzone dynamic.example.\\n${line}\\nsend\\n' | nsupdate -y hmac-sha256:updater:${secret}`,
    ])
  expect(await update('update add a.hosts.dynamic.example. 60 A 192.0.2.2')).toBe('')
  await machine.answers(['a.hosts.dynamic.example'], '192.0.2.2')
  expect(await update('update add b.dynamic.example. 60 A 192.0.2.2')).toContain('REFUSED')
  await record(zone, 'own', 'A', '192.0.2.3')
  await machine.answers(['own.dynamic.example'], '192.0.2.3')
  expect(await machine.dig('a.hosts.dynamic.example')).toBe('192.0.2.2')
})

test('a configuration that the daemon refuses leaves the old one serving, and its words are told', async () => {
  const group = await groupWith()
  const machine = await running(group)
  const zone = await zoneIn(group, { name: 'steady.example' })
  await record(zone, 'www', 'A', '192.0.2.1')
  await machine.answers(['www.steady.example'], '192.0.2.1')
  const anchor = { zone_name: 'trusted.example', algorithm: 13, key_tag: 1, public_key: 'AAAA' }
  await cadastre.made(`${group}/options/trust-anchors`, { ...anchor, key_tag: 2, is_initial_key: false })
  const { id } = await cadastre.made(`${group}/options/trust-anchors`, anchor)
  const server = async () => (await cadastre.api('GET', `${group}/servers`)).body[0]
  await expect.poll(async () => (await server()).config_apply_status).toBe('reverted')
  expect((await server()).config_apply_error).toMatch(/named\.conf:\d+: .*static/)
  await machine.answers(['www.steady.example'], '192.0.2.1')
  await record(zone, 'later', 'A', '192.0.2.2')
  await machine.answers(['later.steady.example'], '192.0.2.2')
  expect((await cadastre.api('DELETE', `${group}/options/trust-anchors/${id}`)).status).toBe(204)
  await expect.poll(async () => (await server()).config_apply_status).toBe('ok')
})

test('the daemon serves on without the agent, and the agent starts from disk without the server', async () => {
  const group = await groupWith()
  const machine = await running(group)
  const zone = await zoneIn(group, { name: 'lonely.example' })
  await record(zone, 'www', 'A', '192.0.2.1')
  await machine.answers(['www.lonely.example'], '192.0.2.1')
  await machine.stop()
  await machine.answers(['www.lonely.example'], '192.0.2.1')
  await record(zone, 'missed', 'A', '192.0.2.2')
  await machine.kill()
  const alone = { ...machine.settings, server: 'http://127.0.0.1:9' }
  Object.assign(machine.settings, alone)
  machine.start()
  await machine.answers(['www.lonely.example'], '192.0.2.1')
  await machine.stop()
  Object.assign(machine.settings, { server: cadastre.url })
  machine.start()
  await machine.answers(['missed.lonely.example'], '192.0.2.2')
})
