import { identityOf } from '@cadastre/core/dns/identity'
import type { DnsRecord } from '@cadastre/core/dns/record'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LegacyRecords } from '../facts.ts'
import { compareZones } from './compare-zone.ts'
import type { Difference } from './schema.ts'

const ORIGIN = 'corp.example.'
const record = (name: string, type: string, value: string, ttl = 3600): DnsRecord => ({
  name: name === '@' ? ORIGIN : `${name}.${ORIGIN}`,
  type,
  ttl,
  value,
})

/** An estate with a record of every kind that is compared, sets of several members and letters that count. */
const ESTATE: readonly DnsRecord[] = [
  record('@', 'SOA', 'ns1.corp.example. noc.corp.example. 7 900 600 86400 3600'),
  record('@', 'NS', 'ns1.corp.example.'),
  record('@', 'MX', '10 mail.corp.example.'),
  record('@', 'MX', '20 mail2.corp.example.'),
  record('www', 'A', '192.0.2.1'),
  record('www', 'A', '192.0.2.2'),
  record('www', 'AAAA', '2001:db8::1'),
  record('mail', 'A', '192.0.2.3'),
  record('alias', 'CNAME', 'www.corp.example.'),
  record('_ldap._tcp', 'SRV', '0 100 389 dc1.corp.example.'),
  record('_ldap._tcp', 'SRV', '0 100 389 dc2.corp.example.'),
  record('note', 'TXT', '"Hello World"'),
  record('sub', 'NS', 'ns.sub.corp.example.'),
  record('*.wild', 'A', '192.0.2.9'),
  record('xn--bcher-kva', 'A', '192.0.2.10'),
]
const COMPARED = ESTATE.slice(2)

const legacy = (records: readonly DnsRecord[], more: Partial<LegacyRecords> = {}): LegacyRecords => ({
  reader: 'transfer',
  records: [...records],
  blind: [],
  unread: {},
  uncertainSets: [],
  ...more,
})
const compare = (source: LegacyRecords, managed: readonly DnsRecord[], isImported = true) =>
  compareZones({ origin: ORIGIN, source, managed, canRead: () => true, isImported })

describe('parity of a zone', () => {
  test('finds nothing between a zone and itself, in any order and with any lifetimes', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...ESTATE], { minLength: ESTATE.length }), fc.nat(100_000), (records, ttl) => {
        const changed = records.map((one) => ({ ...one, ttl }))
        expect(compare(legacy(changed), ESTATE)).toMatchObject({ in_sync: COMPARED.length, differences: [] })
      }),
    )
  })

  test('counts SOA and name servers of the zone apart, on both sides, and says so', () => {
    const { not_compared, warnings } = compare(legacy(ESTATE), ESTATE)
    expect(not_compared).toBe(4)
    expect(warnings).toEqual(['Records that cannot be compared were counted apart: NS, SOA'])
  })

  const one = (difference: Difference | undefined) => [
    difference?.classification,
    difference?.name,
    difference?.record_type,
  ]
  const named = ({ name }: DnsRecord) => (name === ORIGIN ? '@' : name.slice(0, -ORIGIN.length - 1))

  test.each(COMPARED.map((gone) => [`${gone.name} ${gone.type} ${gone.value}`, gone] as const))(
    'finds that %s is missing on either side, and names nothing else',
    (_name, gone) => {
      const rest = ESTATE.filter((record) => record !== gone)
      const here = compare(legacy(ESTATE), rest)
      expect(here.differences.map(one)).toEqual([['drifted_since_import', named(gone), gone.type]])
      expect(compare(legacy(ESTATE), rest, false).differences.map(one)).toEqual([
        ['never_imported', named(gone), gone.type],
      ])
      const there = compare(legacy(rest), ESTATE)
      expect(there.differences.map(one)).toEqual([['intentionally_diverged', named(gone), gone.type]])
      expect([here.in_sync, there.in_sync]).toEqual([COMPARED.length - 1, COMPARED.length - 1])
    },
  )

  const MUTATIONS: Readonly<Record<string, string>> = {
    A: '198.51.100.77',
    AAAA: '2001:db8::77',
    MX: '77 other.corp.example.',
    CNAME: 'other.corp.example.',
    SRV: '0 100 390 dc1.corp.example.',
    TXT: '"hello world"',
    NS: 'other.corp.example.',
  }

  test.each(COMPARED.map((changed) => [`${changed.name} ${changed.type} ${changed.value}`, changed] as const))(
    'finds another value of %s, as one difference with both values',
    (_name, changed) => {
      const other = { ...changed, value: MUTATIONS[changed.type] ?? '' }
      const managed = ESTATE.map((record) => (record === changed ? other : record))
      const { differences, in_sync } = compare(legacy(ESTATE), managed)
      expect(differences).toHaveLength(1)
      expect(one(differences[0])).toEqual(['value_mismatch', named(changed), changed.type])
      expect(differences[0]).toMatchObject({ source_value: changed.value, target_value: other.value })
      expect(in_sync).toBe(COMPARED.length - 1)
    },
  )

  test('finds every one of several changes, whatever they are', () => {
    fc.assert(
      fc.property(fc.subarray([...COMPARED]), fc.subarray([...COMPARED]), (theirs, ours) => {
        const [left, right] = [theirs, ours].map((records) => new Set(records.map(identityOf)))
        const only = [
          ...theirs.filter((one) => !right?.has(identityOf(one))),
          ...ours.filter((one) => !left?.has(identityOf(one))),
        ]
        const { differences, in_sync } = compare(legacy(theirs), ours)
        const values = differences.flatMap(({ source_value, target_value }) => [source_value, target_value])
        expect(values.filter((value) => value !== null).sort()).toEqual(only.map(({ value }) => value).sort())
        expect(in_sync).toBe(theirs.filter((one) => right?.has(identityOf(one))).length)
      }),
    )
  })

  test('never takes what the reader cannot show for a divergence', () => {
    const managed = [...ESTATE, record('host', 'SSHFP', '1 1 00'), record('host', 'CAA', '0 issue "ca.example"')]
    const source = legacy(ESTATE, { reader: 'remote', unread: { SOA: 1, LOC: 2 } })
    const compared = compareZones({
      origin: ORIGIN,
      source,
      managed,
      canRead: (type) => type !== 'SSHFP' && type !== 'CAA',
      isImported: true,
    })
    expect(compared.differences).toEqual([])
    expect(compared.not_compared).toBe(4 + 3 + 2)
    expect(compared.warnings[0]).toContain('CAA, LOC, NS, SOA, SSHFP')
  })

  test('does not compare a text that may have come cut off, and says which', () => {
    const uncertainSets = [`note.${ORIGIN} TXT`]
    const managed = ESTATE.map((one) => (one.type === 'TXT' ? { ...one, value: '"something else"' } : one))
    const { differences, warnings, not_compared } = compare(legacy(ESTATE, { uncertainSets }), managed)
    expect([differences, not_compared]).toEqual([[], 6])
    expect(warnings.at(-1)).toContain('note')
  })
})
