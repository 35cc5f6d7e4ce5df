import { describe, expect, test } from 'vitest'
import type { LegacyScope, PoolRange, Reservation, ScopeFacts } from '../facts.ts'
import { compareScopes } from './compare-scope.ts'

const FACTS: ScopeFacts = {
  cidr: '10.0.0.0/24',
  isActive: false,
  leaseSeconds: 86_400,
  ranges: [
    { start: '10.0.0.10', end: '10.0.0.99', type: 'dynamic' },
    { start: '10.0.0.120', end: '10.0.0.200', type: 'dynamic' },
  ],
  reservations: [
    { key: '02:00:00:00:00:01', address: '10.0.0.5', hostname: 'printer' },
    { key: '02:00:00:00:00:02', address: '10.0.0.6', hostname: '' },
    { key: 'id 0011', address: '10.0.0.7', hostname: '' },
  ],
  options: { routers: '10.0.0.1', 'domain-name-servers': '10.0.0.2, 10.0.0.3', 'domain-name': 'Corp.example' },
}
const legacyOf = (facts: ScopeFacts): LegacyScope => ({
  ...structuredClone(facts),
  scopeId: '10.0.0.0',
  name: 'Office',
  blind: [],
  otherOptions: [],
  isActive: true,
})
const FACT_COUNT = 1 + 2 + 3 + 3

const [first, second] = FACTS.ranges as [PoolRange, PoolRange]
const [printer, plain, other] = FACTS.reservations as [Reservation, Reservation, Reservation]
const { routers: _routers, ...withoutRouters } = FACTS.options
const late: PoolRange = { start: '10.0.0.220', end: '10.0.0.221', type: 'dynamic' }
const guest: Reservation = { key: '02:00:00:00:00:09', address: '10.0.0.9', hostname: '' }

/** Every single change of a fact, and what it must be told as. */
const CHANGES: [what: string, change: Partial<ScopeFacts>, name: string, kind: string][] = [
  ['the lease time', { leaseSeconds: 3600 }, 'lease_time', 'value_mismatch'],
  ['leases without end', { leaseSeconds: null }, 'lease_time', 'value_mismatch'],
  ['the end of a range', { ranges: [first, { ...second, end: '10.0.0.201' }] }, 'pool', 'value_mismatch'],
  ['the start of a range', { ranges: [{ ...first, start: '10.0.0.9' }, second] }, 'pool', 'value_mismatch'],
  ['the type of a range', { ranges: [{ ...first, type: 'reserved' }, second] }, 'pool', 'value_mismatch'],
  ['one range more', { ranges: [first, second, late] }, 'pool', 'more'],
  ['one range less', { ranges: [first] }, 'pool', 'less'],
  [
    'the address of a reservation',
    { reservations: [{ ...printer, address: '10.0.0.8' }, plain, other] },
    printer.key,
    'value_mismatch',
  ],
  [
    'the name of a reservation',
    { reservations: [printer, { ...plain, hostname: 'new' }, other] },
    plain.key,
    'value_mismatch',
  ],
  ['one reservation more', { reservations: [printer, plain, other, guest] }, guest.key, 'more'],
  ['one reservation less', { reservations: [printer, plain] }, other.key, 'less'],
  ['the value of an option', { options: { ...FACTS.options, routers: '10.0.0.254' } }, 'routers', 'value_mismatch'],
  [
    'the order of an option',
    { options: { ...FACTS.options, 'domain-name-servers': '10.0.0.3, 10.0.0.2' } },
    'domain-name-servers',
    'value_mismatch',
  ],
  [
    'the letters of an option',
    { options: { ...FACTS.options, 'domain-name': 'corp.example' } },
    'domain-name',
    'value_mismatch',
  ],
  ['one option more', { options: { ...FACTS.options, 'ntp-servers': '10.0.0.4' } }, 'ntp-servers', 'more'],
  ['one option less', { options: withoutRouters }, 'routers', 'less'],
]

describe('parity of a scope', () => {
  test('finds nothing between a scope and itself; that one of the two is off is told and no difference', () => {
    const { differences, in_sync, warnings } = compareScopes(legacyOf(FACTS), FACTS, true)
    expect([differences, in_sync]).toEqual([[], FACT_COUNT])
    expect(warnings[0]).toContain('active on the legacy server and inactive here')
    const both = compareScopes(legacyOf(FACTS), { ...FACTS, isActive: true }, true)
    expect([both.differences, both.in_sync]).toEqual([[], FACT_COUNT + 1])
    expect(both.warnings[0]).toBe('The scope is active on both servers')
  })

  test.each(CHANGES)('finds %s on either side, and names nothing else', (_what, change, name, kind) => {
    const changed = { ...FACTS, ...change }
    const here = compareScopes(legacyOf(FACTS), changed, true).differences
    const there = compareScopes(legacyOf(changed), FACTS, true).differences
    expect([here, there].map((found) => found.map((one) => one.name))).toEqual([[name], [name]])
    const expected = {
      value_mismatch: ['value_mismatch', 'value_mismatch'],
      more: ['intentionally_diverged', 'drifted_since_import'],
      less: ['drifted_since_import', 'intentionally_diverged'],
    }[kind]
    expect([here[0]?.classification, there[0]?.classification]).toEqual(expected)
  })

  test('tells of options that it does not compare', () => {
    const source = { ...legacyOf(FACTS), otherOptions: ['DNS Servers of the server'] }
    const { not_compared, warnings } = compareScopes(source, FACTS, true)
    expect(not_compared).toBe(1)
    expect(warnings.at(-1)).toContain('DNS Servers of the server')
  })
})
