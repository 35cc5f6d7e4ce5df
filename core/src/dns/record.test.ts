import { describe, expect, test } from 'vitest'
import { type DnsRecord, isSameRecord, recordKey, setsOf, setTtl } from './record.ts'

const record = (name: string, type: string, value: string, ttl = 60): DnsRecord => ({ name, type, ttl, value })

describe('two records say the same', () => {
  test('whatever their lifetimes and the cuts of their texts', () => {
    expect(isSameRecord(record('a.', 'TXT', '"ab"', 1), record('a.', 'TXT', '"a" "b"', 2))).toBe(true)
  })

  test('only with the same name, type and whole value', () => {
    const mx = record('a.', 'MX', '10 m.')
    for (const other of [record('b.', 'MX', '10 m.'), record('a.', 'MX', '20 m.'), record('a.', 'KX', '10 m.')])
      expect(isSameRecord(mx, other)).toBe(false)
    expect(recordKey(record('a.', 'TXT', '"Ab"'))).not.toBe(recordKey(record('a.', 'TXT', '"ab"')))
  })
})

test('a set is what has one name and one type, in the order it came', () => {
  const all = [
    record('a.', 'A', '192.0.2.2'),
    record('b.', 'A', '192.0.2.3'),
    record('a.', 'A', '192.0.2.1'),
    record('a.', 'AAAA', '::1'),
  ]
  expect([...setsOf(all)].map(([key, members]) => `${key}: ${members.map(({ value }) => value).join(' ')}`)).toEqual([
    'a. A: 192.0.2.2 192.0.2.1',
    'b. A: 192.0.2.3',
    'a. AAAA: ::1',
  ])
})

test('a set with several lifetimes takes the shortest, zero included', () => {
  expect(setTtl([{ ttl: 60 }, { ttl: 5 }, { ttl: 300 }])).toBe(5)
  expect(setTtl([{ ttl: 60 }, { ttl: 0 }])).toBe(0)
})
