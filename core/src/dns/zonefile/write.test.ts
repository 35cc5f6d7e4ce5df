import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyName, typeAndValue } from '../../../test/dns-arbitrary.ts'
import { isAtOrBelow } from '../name.ts'
import { type DnsRecord, sortRecords } from '../record.ts'
import { type KnownType, recordTypes } from '../types/index.ts'
import { readZone } from './read.ts'
import { writeZone } from './write.ts'

const soa = { name: 'example.', type: 'SOA', ttl: 60, value: 'ns.example. h.example. 1 2 3 4 5' }
const text = (records: DnsRecord[], isRelative = true) =>
  [...writeZone(records, { origin: 'example.', ttl: 60, isRelative })].join('')

describe('a zone file', () => {
  const records = [
    soa,
    { name: 'example.', type: 'NS', ttl: 60, value: 'ns.example.' },
    { name: 'a.example.', type: 'A', ttl: 5, value: '192.0.2.1' },
    { name: 'other.', type: 'A', ttl: 60, value: '192.0.2.2' },
  ]

  test('has each owner once, relative to the origin, and only the lifetimes that differ', () => {
    expect(text(records)).toBe(
      '$ORIGIN example.\n$TTL 60\n@\tIN\tSOA\tns.example. h.example. 1 2 3 4 5\n\tIN\tNS\tns.example.\n' +
        'a\t5\tIN\tA\t192.0.2.1\nother.\tIN\tA\t192.0.2.2\n',
    )
  })

  test('can have absolute names', () => {
    expect(text(records.slice(2), false)).toBe('$TTL 60\na.example.\t5\tIN\tA\t192.0.2.1\nother.\tIN\tA\t192.0.2.2\n')
  })

  test('of many records comes in pieces', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ ...soa, name: `h${at}.example.` }))
    const pieces = [...writeZone(many, { origin: 'example.' })]
    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(40_000)
  })
})

test('what is written reads back as it was', () => {
  const types = Object.keys(recordTypes) as KnownType[]
  const record = fc
    .tuple(anyName, typeAndValue(types), fc.nat(0x7fff_ffff))
    .map(([name, one, ttl]) => ({ name, ...one, ttl }))
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), fc.boolean(), (records, isRelative) => {
      const again = readZone([text(records, isRelative)], { origin: 'example.' })
      expect(Array.from(again, ({ name, type, ttl, value }) => ({ name, type, ttl, value }))).toEqual(
        records.map(({ name, type, ttl, value }) => ({ name, type, ttl, value })),
      )
    }),
  )
})

test('the order is by name, then SOA and NS before others', () => {
  const of = (name: string, type: string, value: string): DnsRecord => ({ name, type, ttl: 1, value })
  const ordered = [
    soa,
    of('example.', 'NS', 'ns.example.'),
    of('example.', 'A', '192.0.2.9'),
    of('example.', 'A', '192.0.2.10'),
    of('a.example.', 'TXT', '"x"'),
    of('z.a.example.', 'A', '192.0.2.1'),
    of('b.example.', 'A', '192.0.2.1'),
  ]
  expect(sortRecords(ordered.toReversed())).toEqual(ordered)
  expect(ordered.every(({ name }) => isAtOrBelow(name, 'example.'))).toBe(true)
})
