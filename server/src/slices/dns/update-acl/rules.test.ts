import { expect, test } from 'vitest'
import { entriesFault, type UpdateEntry, usesOfEntries, warningsOf } from './rules.ts'

const NONE = { ip_cidr: null, tsig_key_id: null, name_scope: null, name_pattern: null, record_types: [] }
const key = (more: Partial<UpdateEntry> = {}): UpdateEntry => ({
  ...NONE,
  match_kind: 'tsig_key',
  action: 'grant',
  tsig_key_id: 'k',
  ...more,
})
const ip = (more: Partial<UpdateEntry> = {}): UpdateEntry => ({
  ...NONE,
  match_kind: 'ip',
  action: 'grant',
  ip_cidr: '10.0.0.0/8',
  ...more,
})
const fault = (...entries: UpdateEntry[]) => entriesFault('example.com.', entries)

test.each<[string, UpdateEntry[], RegExp]>([
  ['an address without one', [ip({ ip_cidr: null })], /^Entry 1: an ip entry has an ip_cidr/],
  ['an address with a key', [ip({ tsig_key_id: 'k' })], /an ip entry/],
  ['a key without one', [key(), key({ tsig_key_id: null })], /^Entry 2: a tsig_key entry/],
  ['an address with a name', [ip({ name_scope: 'zonesub' })], /for keys only/],
  ['types without a scope', [key({ record_types: ['A'] })], /within a name_scope/],
  ['a scope without its name', [key({ name_scope: 'subdomain' })], /needs a name_pattern/],
  ['a name without a scope', [key({ name_pattern: 'a.example.com.' })], /takes no name_pattern/],
  ['a name elsewhere', [key({ name_scope: 'name', name_pattern: 'a.example.net.' })], /does not lie in the zone/],
  ['a wildcard that is none', [key({ name_scope: 'wildcard', name_pattern: 'a.example.com.' })], /not a wildcard/],
  ['a wildcard for a name', [key({ name_scope: 'name', name_pattern: '*.example.com.' })], /is a wildcard/],
  ['addresses beside names', [ip(), key({ name_scope: 'self' })], /cannot stand beside/],
  ['the same twice', [ip(), key(), ip({ action: 'deny' })], /Entry 3 is never reached: entry 1/],
])('%s is refused', (_, entries, sentence) => {
  expect(fault(...entries)).toMatch(sentence)
})

test('what servers take is taken', () => {
  expect(fault()).toBeNull()
  expect(fault(ip(), key(), ip({ ip_cidr: '192.0.2.0/24', action: 'deny' }))).toBeNull()
  const wild = key({ name_scope: 'wildcard', name_pattern: '*.dyn.example.com.', record_types: ['A', 'AAAA'] })
  expect(fault(key({ name_scope: 'self' }), wild, key({ name_scope: 'zonesub', record_types: ['TXT'] }))).toBeNull()
})

test('entries ask of servers what they use and no more', () => {
  expect(usesOfEntries([ip()])).toEqual({
    updatesByAddress: true,
    updatesByKey: false,
    updatesByName: false,
    updatesByType: false,
  })
  expect(usesOfEntries([key({ name_scope: 'self', record_types: ['A'] })])).toMatchObject({
    updatesByKey: true,
    updatesByName: true,
    updatesByType: true,
  })
})

test('a list without effect says so', () => {
  expect(warningsOf(true, [])).toEqual(['Dynamic updates are on, and nobody may make one'])
  expect(warningsOf(false, [ip()])).toEqual(['Dynamic updates are off; the entries have no effect'])
  expect([...warningsOf(true, [ip()]), ...warningsOf(false, [])]).toEqual([])
})
