import { expect, test } from 'vitest'
import { compareZone, identityOf } from './identity.ts'

const record = (name: string, type: string, value: string, ttl = 60) => ({ name, type, value, ttl })

test.each([
  ['TXT', '"one string"', '"one" " string"', true],
  ['TXT', '"Case"', '"case"', false],
  ['MX', '10 mail.example.', '20 mail.example.', false],
  ['SRV', '0 5 5060 sip.example.', '0 6 5060 sip.example.', false],
  ['CAA', '0 issue "CA.example"', '0 issue "ca.example"', false],
  ['A', '192.0.2.1', '192.0.2.1', true],
  ['A', 'what nobody can read', 'what nobody can read', true],
])('%s %s and %s: the same is %s', (type, one, other, isSame) => {
  expect(identityOf(record('x.example.', type, one)) === identityOf(record('x.example.', type, other, 3600))).toBe(
    isSame,
  )
})

test('what is missing and what is there beside it are told; what servers make themselves is neither', () => {
  const meant = [record('a.example.', 'A', '192.0.2.1'), record('b.example.', 'A', '192.0.2.2')]
  const there = [
    record('example.', 'SOA', 'a. b. 1 1 1 1 1'),
    record('example.', 'NS', 'ns.invalid.'),
    record('example.', 'DNSKEY', '257 3 13 AAAA'),
    record('a.example.', 'A', '192.0.2.1', 3600),
    record('a.example.', 'RRSIG', 'A 13 2 60 1 1 1 example. AA=='),
    record('c.example.', 'A', '192.0.2.3'),
    record('sub.example.', 'NS', 'ns.example.'),
  ]
  const { same, missing, extra } = compareZone('example.', meant, there)
  expect(same).toBe(1)
  expect(missing.map(({ name }) => name)).toEqual(['b.example.'])
  expect(extra.map(({ name }) => name)).toEqual(['c.example.', 'sub.example.'])
})

test('name servers of the zone are compared where some are set', () => {
  const meant = [record('example.', 'NS', 'ns1.example.')]
  const { missing, extra } = compareZone('example.', meant, [record('example.', 'NS', 'ns2.example.')])
  expect([missing, extra].map((records) => records.map(({ value }) => value))).toEqual([
    ['ns1.example.'],
    ['ns2.example.'],
  ])
})
