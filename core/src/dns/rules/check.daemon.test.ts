import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkZone } from '../../../test/bind.ts'
import { values } from '../../../test/dns-arbitrary.ts'
import { parseName } from '../name.ts'
import { type DnsRecord, sortRecords } from '../record.ts'
import { type KnownType, recordTypes } from '../types/index.ts'
import { parseValue } from '../value.ts'
import { readZone } from '../zonefile/read.ts'
import { writeZone } from '../zonefile/write.ts'
import { checkRecords, checkWholeZone } from './check.ts'

// Only PowerDNS knows these two.
const types = (Object.keys(recordTypes) as KnownType[]).filter((type) => type !== 'ALIAS' && type !== 'LUA')
// Few names, so that records meet: at, above and below each other, and as targets.
const label = fc.constantFrom('a', 'b', 'ns', 'd', '*', '_x', 'a*', '-h', 'c\\.c')
const origins = ['example.', '2.0.192.in-addr.arpa.']
const nameIn = (origin: string) =>
  fc.array(label, { maxLength: 3 }).map((labels) => parseName([...labels, origin].join('.')))
const targetIn = (origin: string) =>
  fc.oneof(
    { weight: 5, arbitrary: nameIn(origin) },
    { weight: 1, arbitrary: fc.constantFrom('ns.other.', '_u.other.', '.', '192.0.2.1.') },
  )

const valueIn = (origin: string): fc.Arbitrary<{ type: string; value: string }> => {
  const target = targetIn(origin)
  const of = (type: string, value: fc.Arbitrary<string>) =>
    value.map((text) => ({ type, value: parseValue(type, text) }))
  const leading = fc.oneof(
    of('NS', target),
    of('CNAME', target),
    of('DNAME', target),
    of('A', fc.constantFrom('192.0.2.1', '192.0.2.2')),
    of('AAAA', fc.constant('2001:db8::1')),
    of(
      'MX',
      target.map((name) => `1 ${name}`),
    ),
    of(
      'SRV',
      target.map((name) => `1 2 3 ${name}`),
    ),
    of('PTR', target),
    of(
      'RP',
      target.map((name) => `${name} .`),
    ),
    of(
      'AFSDB',
      target.map((name) => `1 ${name}`),
    ),
    of(
      'SOA',
      target.map((name) => `${name} ${name} 1 2 3 4 5`),
    ),
  )
  const any = fc.oneof(...types.map((type) => values[type].map((value) => ({ type: type as string, value }))))
  return fc.oneof({ weight: 4, arbitrary: leading }, { weight: 1, arbitrary: any })
}

type Step = { isRemoval: boolean; pick: number; record: DnsRecord }
const stepsIn = (origin: string): fc.Arbitrary<Step[]> => {
  const record = fc
    .tuple(nameIn(origin), valueIn(origin), fc.constantFrom(60, 60, 60, 90))
    .map(([name, one, ttl]) => ({ name, ...one, ttl }))
  const isRemoval = fc.integer({ min: 0, max: 4 }).map((number) => number === 0)
  return fc.array(fc.record({ isRemoval, pick: fc.nat(1_000), record }), { minLength: 20, maxLength: 80 })
}

/** Each step is taken where the rules have nothing against it, as a server would that asks them at its door. */
function grown(origin: string, steps: readonly Step[]): DnsRecord[] {
  const start = `$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n`
  let zone: DnsRecord[] = [...readZone([start], { origin })]
  for (const { isRemoval, pick, record } of steps) {
    const gone = isRemoval ? zone[pick % zone.length] : undefined
    const next = gone ? zone.filter((one) => one !== gone) : [...zone, record]
    const isApexLost =
      !next.some(({ name, type }) => name === origin && type === 'NS') || !next.some(({ type }) => type === 'SOA')
    const faults = checkRecords(origin, next, new Set([gone?.name ?? record.name]))
    if (!isApexLost && faults.every(({ severity }) => severity === 'warn')) zone = next
  }
  return zone
}

const shown = (origin: string, records: DnsRecord[]): string =>
  [...writeZone(sortRecords(records), { origin })].join('')

test.each(origins)('what the rules let into %s, BIND loads', (origin) => {
  let records = 0
  fc.assert(
    fc.property(stepsIn(origin), (steps) => {
      const zone = grown(origin, steps)
      records += zone.length
      expect(checkWholeZone(origin, zone).filter(({ severity }) => severity === 'refuse')).toEqual([])
      const { isAccepted, log } = checkZone(origin, shown(origin, zone))
      expect(isAccepted, `${log}\n${shown(origin, zone)}`).toBe(true)
    }),
    { numRuns: 60, endOnFailure: true },
  )
  // Rules that refuse everything would pass as well.
  expect(records / 60).toBeGreaterThan(10)
})

test('what BIND refuses in a zone, the rules refuse', () => {
  fc.assert(
    fc.property(fc.array(valueIn('example.'), { minLength: 1, maxLength: 4 }), nameIn('example.'), (all, name) => {
      const start = readZone([`$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n`], { origin: 'example.' })
      const zone = [...start, ...all.map((one) => ({ ...one, name, ttl: 60 }))]
      const isRefused = checkWholeZone('example.', zone).some(({ severity }) => severity === 'refuse')
      fc.pre(!isRefused)
      expect(checkZone('example.', shown('example.', zone)).isAccepted).toBe(true)
    }),
    { numRuns: 60, endOnFailure: true, maxSkipsPerRun: 1_000 },
  )
})
