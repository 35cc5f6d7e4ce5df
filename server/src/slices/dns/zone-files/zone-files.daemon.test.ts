import { type KnownType, recordTypes } from '@cadastre/core/dns/types/index'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkZone, compileZone } from '../../../../../core/test/bind.ts'
import { anyName, typeAndValue } from '../../../../../core/test/dns-arbitrary.ts'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'

/** BIND is the judge: what the interface takes, a server loads. */
let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

let zones = 0
async function newZone(name: string, settings: object = {}): Promise<{ at: string; name: string }> {
  const own = await dns.group()
  const zone = await dns.made(`${own}/zones`, { name: name.replace('#', String(++zones)), ...settings })
  return { at: `${own}/zones/${zone.id}`, name: zone.name }
}
const exported = async (at: string): Promise<string> => (await dns.api('GET', `${at}/export`)).text
const withoutSerial = (text: string): string => text.replace(/(\sSOA\s\S+ \S+) \d+/, '$1')

async function expectLoaded(at: string, name: string): Promise<string> {
  const text = await exported(at)
  const { isAccepted, log } = checkZone(name, text)
  expect(isAccepted, `${log}\n${text}`).toBe(true)
  return text
}

// Only PowerDNS knows these two.
const types = (Object.keys(recordTypes) as KnownType[]).filter((type) => type !== 'ALIAS' && type !== 'LUA')
// Few names, so that records meet: at, above and below each other, and as targets.
const label = fc.constantFrom('a', 'b', 'ns', 'd', '*', '_x', 'a*', '-h', 'in', 'txt', '4705', 'c\\.c', 'bücher')
const owner = fc.oneof(
  { weight: 6, arbitrary: fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.')) },
  { weight: 1, arbitrary: fc.constantFrom('@', '', '..', 'a..b', 'x'.repeat(64), 'a b', 'a\u0000') },
)
const target = fc.oneof(owner, anyName, fc.constantFrom('ns.other.', '_u.other.', '.', '192.0.2.1', '192.0.2.1.'))
const numbered = (type: string, numbers: string) => target.map((name) => ({ type, value: `${numbers}${name}` }))
const value = fc.oneof(
  { weight: 3, arbitrary: typeAndValue(types) },
  {
    weight: 5,
    arbitrary: fc.oneof(
      numbered('NS', ''),
      numbered('CNAME', ''),
      numbered('DNAME', ''),
      numbered('PTR', ''),
      numbered('MX', '10 '),
      numbered('SRV', '1 2 3 '),
      numbered('AFSDB', '1 '),
      fc
        .constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.1,192.0.2.2', '1.2.3')
        .map((text) => ({ type: 'A', value: text })),
      fc.constantFrom('2001:db8::1', '::', '1.2.3.4').map((text) => ({ type: 'AAAA', value: text })),
      fc.string({ unit: 'binary', maxLength: 400 }).map((text) => ({ type: 'TXT', value: text })),
      fc.string({ maxLength: 40 }).map((text) => ({ type: 'CAA', value: text })),
    ),
  },
)
const ttl = fc.constantFrom(null, null, null, 0, 60, 2_147_483_647)
const records = fc.array(
  fc.tuple(owner, value, ttl).map(([name, one, seconds]) => ({
    name,
    record_type: one.type,
    value: one.value.toWellFormed() || ' ',
    ttl: seconds,
  })),
  { minLength: 20, maxLength: 60 },
)
const settings = fc.record({
  primary_ns: fc.constantFrom('', 'ns', 'ns.example.net', '_x.example.net', 'a.#.example'),
  admin_email: fc.constantFrom('', 'dns.admin@example.net', 'host_master.example.net', 'a.b.example.net'),
  ttl: fc.constantFrom(0, 300, 2_147_483_647),
  refresh: fc.constantFrom(0, 86_400, 2_147_483_647),
  minimum: fc.constantFrom(0, 300),
})
const name = fc.constantFrom('z#.example', '#.2.0.192.in-addr.arpa', '_z#.example', '0/25.#.0.192.in-addr.arpa')

test('whatever is taken, one by one or together, BIND loads', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(name, settings, records, fc.infiniteStream(fc.nat(4)), async (named, made, all, picks) => {
      const primary_ns = made.primary_ns.replace('#', `z${zones + 1}`)
      const zone = await zoneWith(named, { ...made, primary_ns })
      const [first, ...rest] = all
      await dns.api('POST', `${zone.at}/records`, first)
      const bulk = await dns.api('POST', `${zone.at}/records/bulk-create`, { records: rest })
      expect([201, 422], bulk.text).toContain(bulk.status)
      await expectLoaded(zone.at, zone.name)
      for (const { id } of (await dns.api('GET', `${zone.at}/records`)).body)
        if (picks.next().value === 0) await dns.api('DELETE', `${zone.at}/records/${id}`)
      await expectLoaded(zone.at, zone.name)
      taken += bulk.body.created ?? 0
    }),
    { numRuns: 25, endOnFailure: true },
  )
  // Whoever refuses everything would pass as well.
  expect(taken / 25).toBeGreaterThan(8)
})

/** A setting that is refused is left out. */
async function zoneWith(named: string, made: Record<string, unknown>): Promise<{ at: string; name: string }> {
  const own = await dns.group()
  const body = { name: named.replace('#', String(++zones)), ...made }
  for (const left of [body, { ...body, primary_ns: '', admin_email: '' }]) {
    const { status, body: zone } = await dns.api('POST', `${own}/zones`, left)
    if (status === 201) return { at: `${own}/zones/${zone.id}`, name: zone.name }
    expect(status).toBe(422)
  }
  throw new Error('a zone without its settings is refused')
}

test('a zone that is exported and imported elsewhere is exported the same, and means the same to BIND', async () => {
  const source = await newZone('round#.example')
  const all = fc.sample(records, { numRuns: 4, seed: 11 }).flat()
  await dns.api('POST', `${source.at}/records/bulk-create`, { records: all })
  await dns.made(`${source.at}/records`, { name: 'long', record_type: 'TXT', value: 'ü"\\;'.repeat(2_000), ttl: 0 })
  const text = await expectLoaded(source.at, source.name)
  const copy = await newZone(source.name)
  const { status, body, text: answer } = await dns.api('POST', `${copy.at}/import/commit`, { zone_file: text })
  expect(status, answer).toBe(200)
  expect(body).toMatchObject({ skipped: [], warnings: expect.any(Array) })
  expect(withoutSerial(await exported(copy.at))).toBe(withoutSerial(text))
  const again = await dns.api('POST', `${copy.at}/import/preview`, { zone_file: text })
  expect(again.body).toMatchObject({ to_create: [], to_update: [], to_delete: [] })
  const compiled = compileZone(source.name, { zone: text })
  expect(compiled.records.length).toBe(body.created + 1)
})

test('twelve thousand records go in and out in order, page by page', async () => {
  const zone = await newZone('large#.example')
  const lines = Array.from({ length: 12_000 }, (_, n) => `h${n % 6_000} A 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  const { body } = await dns.api('POST', `${zone.at}/import/commit`, { zone_file: lines.join('\n') })
  expect(body).toMatchObject({ created: 12_000, skipped: [] })
  const text = await expectLoaded(zone.at, zone.name)
  expect(text.split('\n').length).toBe(12_000 + 5)
  const { count } = (
    await dns.sql<{ count: string }>('select count(*) from dns_change where zone_name = $1', [zone.name])
  )[0] ?? { count: '0' }
  expect(Number(count)).toBe(6_000)
})
