import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordRow } from '../../../dns/write/record-row.ts'
import type { EffectRow } from '../effect.ts'
import type { SubnetSettings } from '../settings.ts'
import { planOf, type Subject } from './plan.ts'
import { type AddressRecord, type PublishingZone, publicationOf, recordKey } from './published.ts'

const zone = (id: string, name: string, more: Partial<PublishingZone> = {}): PublishingZone => ({
  id,
  group_id: 'group',
  name,
  kind: name.endsWith('.arpa.') ? 'reverse' : 'forward',
  linked_subnet_id: null,
  linked_space_id: null,
  linked_network: null,
  ...more,
})
const zones = (...list: PublishingZone[]) => new Map(list.map((one) => [one.id, one]))

const settings = (more: Partial<SubnetSettings> = {}): SubnetSettings => ({
  space_id: 'space',
  network: '192.0.2.0/24',
  dns_group_ids: ['group'],
  dns_zone_id: 'com',
  dns_additional_zone_ids: [],
  dhcp_server_group_id: null,
  ddns: { enabled: false, policy: 'client_or_generated', domain: null, ttl: null },
  ...more,
})

const row = (fields: Partial<EffectRow> = {}): EffectRow => ({
  id: 'address',
  subnet_id: 'subnet',
  address: '192.0.2.1',
  status: 'allocated',
  hostname: 'web',
  fqdn: null,
  mac_address: null,
  role: null,
  forward_zone_id: null,
  forward_zone_source: 'settings',
  reverse_zone_id: null,
  extra_zone_ids: [],
  aliases: [],
  dns_record_id: null,
  dhcp_lease_id: null,
  static_assignment_id: null,
  auto_from_lease: false,
  ...fields,
})

const com = zone('com', 'example.com.')
const net = zone('net', 'example.net.')
const octets = zone('octets', '2.0.192.in-addr.arpa.')
const linesOf = (...args: Parameters<typeof publicationOf>) =>
  publicationOf(...args).records.map(({ fqdn, record_type, value }) => `${fqdn} ${record_type} ${value}`)

test('a name that somebody else publishes stays while the host is called so, and one of ours goes with its record', () => {
  const nameOf = (fields: Partial<EffectRow>) =>
    publicationOf(row({ forward_zone_source: 'none', ...fields }), settings(), zones(com, octets)).fqdn
  expect(nameOf({ fqdn: 'web.example.org' })).toBe('web.example.org')
  expect(nameOf({ fqdn: 'web_1.example.org', hostname: 'web-1' })).toBe('web_1.example.org')
  expect(nameOf({ fqdn: '*.example.org', hostname: null })).toBe('*.example.org')
  expect(nameOf({ fqdn: 'web.example.org', hostname: 'db' })).toBeNull()
  expect(nameOf({ fqdn: 'web.example.com', dns_record_id: 'record' })).toBeNull()
  expect(nameOf({ fqdn: 'web.example.com', reverse_zone_id: 'octets' })).toBeNull()
  expect(nameOf({ fqdn: 'gateway.example.com', hostname: 'gateway' })).toBeNull()
})

test('a name that is typed whole is not put below its zone once more', () => {
  expect(publicationOf(row({ hostname: 'web.example.com' }), settings(), zones(com)).fqdn).toBe('web.example.com')
  expect(publicationOf(row({ hostname: 'a.b' }), settings(), zones(com)).fqdn).toBe('a.b.example.com')
})

test('aliases follow the name', () => {
  const aliases = [
    { name: 'www', record_type: 'CNAME' as const },
    { name: 'api', record_type: 'A' as const },
  ]
  expect(linesOf(row({ aliases }), settings(), zones(com))).toEqual([
    'web.example.com. A 192.0.2.1',
    'www.example.com. CNAME web.example.com.',
    'api.example.com. A 192.0.2.1',
  ])
  expect(linesOf(row({ aliases, hostname: 'gateway' }), settings(), zones(com))).toEqual([])
  expect(linesOf(row({ aliases, address: '2001:db8::1' }), settings(), zones(com)).at(-1)).toBe(
    'api.example.com. AAAA 2001:db8::1',
  )
})

test('the pointer is in the zone of the subnet, else in the one with the longest name of the groups in force', () => {
  const wide = zone('wide', '192.in-addr.arpa.')
  const foreign = zone('foreign', '1.2.0.192.in-addr.arpa.', { group_id: 'other' })
  const chosen = (...list: PublishingZone[]) => publicationOf(row(), settings(), zones(com, ...list)).reverse_zone_id
  expect(chosen(wide, octets, foreign)).toBe('octets')
  expect(chosen({ ...wide, linked_subnet_id: 'subnet' }, octets)).toBe('wide')
  expect(chosen({ ...foreign, linked_subnet_id: 'subnet' }, octets)).toBe('foreign')
})

test('a zone of the same network in another space is not used', () => {
  const linked = { linked_subnet_id: 'twin', linked_space_id: 'elsewhere', linked_network: '192.0.2.0/25' }
  expect(publicationOf(row(), settings(), zones(com, { ...octets, ...linked })).reverse_zone_id).toBeNull()
  const beside = { ...linked, linked_network: '198.51.100.0/24' }
  expect(publicationOf(row(), settings(), zones(com, { ...octets, ...beside })).reverse_zone_id).toBe('octets')
})

test('what DNS cannot hold is refused with a sentence', () => {
  const hostname = Array.from({ length: 4 }, () => 'a'.repeat(60)).join('.')
  expect(() => publicationOf(row({ hostname }), settings(), zones(com))).toThrow(/255/)
})

const anyRow = fc.record({
  hostname: fc.constantFrom(null, 'web', 'db', 'gateway', 'a.b'),
  status: fc.constantFrom('allocated', 'orphan', 'reserved'),
  forward_zone_source: fc.constantFrom('settings' as const, 'address' as const, 'none' as const),
  forward_zone_id: fc.constantFrom(null, 'com', 'net', 'gone'),
  extra_zone_ids: fc.subarray(['com', 'net', 'gone', 'octets']),
  aliases: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('www', 'api', 'web'), record_type: fc.constantFrom('A' as const) }),
  ),
  address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1'),
  auto_from_lease: fc.boolean(),
})
const all = zones(com, net, octets, zone('low', '0/25.2.0.192.in-addr.arpa.'))

test('every record lies in its zone, is there once, and none is there without a name', () => {
  fc.assert(
    fc.property(anyRow, fc.constantFrom('com', null, 'gone'), (fields, dns_zone_id) => {
      const { records, fqdn } = publicationOf(row(fields), settings({ dns_zone_id }), all)
      for (const record of records) expect(record.fqdn.endsWith(`.${all.get(record.zone_id)?.name}`)).toBe(true)
      expect(new Set(records.map(recordKey)).size).toBe(records.length)
      const isSilent = fields.hostname === null || fields.status === 'orphan' || fields.auto_from_lease
      if (isSilent || fields.forward_zone_source === 'none') expect(records).toEqual([])
      if (records.some(({ record_type }) => record_type === 'PTR')) expect(fqdn).not.toBeNull()
    }),
  )
})

const stored = (record: AddressRecord, id: string, more: Partial<RecordRow> = {}): RecordRow => ({
  ...record,
  id,
  name: record.fqdn,
  view_id: null,
  ttl: null,
  priority: null,
  weight: null,
  port: null,
  auto_generated: true,
  ip_address_id: 'a1',
  pool_member_id: null,
  tags: {},
  import_source: null,
  imported_at: null,
  created_at: '',
  modified_at: '',
  ...more,
})

const anyRecord = fc.record({
  zone_id: fc.constantFrom('com', 'net'),
  fqdn: fc.constantFrom('a.', 'b.', 'c.'),
  record_type: fc.constantFrom('A' as const, 'PTR' as const),
  value: fc.constantFrom('1', '2'),
})
const distinct = fc.uniqueArray(anyRecord, { selector: recordKey })
const owners = ['a1', 'a2', null]

/** What a plan leaves behind, applied in the plainest way. */
function applied(rows: readonly RecordRow[], subjects: readonly Subject[]): RecordRow[] {
  const { zones: plans } = planOf(subjects, rows)
  const after = new Map(rows.map((one) => [one.id, one]))
  let made = 0
  for (const [zoneId, { insert, update, remove }] of plans) {
    for (const { id } of remove) after.delete(id)
    for (const { before, set } of update) after.set(before.id, { ...before, ...set } as RecordRow)
    for (const one of insert)
      after.set(`new ${zoneId} ${made++}`, stored({ ...one, zone_id: zoneId } as never, '', one))
  }
  return [...after.values()]
}

test('after a plan the addresses have what they shall have, unless it says why not', () => {
  fc.assert(
    fc.property(distinct, distinct, distinct, fc.array(fc.nat(2)), (first, second, there, whose) => {
      const rows = there.map((record, index) => {
        const owner = owners[whose[index] ?? 0] ?? null
        return stored(record, `r${index}`, { ip_address_id: owner, auto_generated: owner !== null })
      })
      const subjects = [
        { id: 'a1', records: first },
        { id: 'a2', records: second },
      ]
      const { clashes } = planOf(subjects, rows)
      const keys = (list: readonly AddressRecord[]) => list.map(recordKey).sort()
      const shared = keys(first).filter((key) => keys(second).includes(key))
      expect(keys(clashes.map(({ record }) => record))).toEqual(shared)
      if (clashes.length > 0) return
      const after = applied(rows, subjects)
      for (const { id, records } of subjects)
        expect(keys(after.filter(({ ip_address_id }) => ip_address_id === id) as never)).toEqual(keys(records))
      expect(planOf(subjects, after).zones.size).toBe(0)
    }),
  )
})
