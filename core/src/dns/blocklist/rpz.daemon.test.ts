import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkZone } from '../../../test/bind.ts'
import { DnsFault } from '../fault.ts'
import { writeZone } from '../zonefile/write.ts'
import { blockedDomain } from './domain.ts'
import { type BlockedEntry, rpzRecords, rpzZoneName } from './rpz.ts'

const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9_-]{1,63}$/),
  fc.constantFrom('_x', '-x', 'x-', 'XN--BCHER-KVA', '*', 'é', 'TXT', '@', '$ORIGIN', 'a\\.b', '192'),
)
const domain = fc
  .array(label, { minLength: 1, maxLength: 5 })
  .map((labels) => labels.join('.'))
  .filter((text) => isTaken(text))
  .map(blockedDomain)

function isTaken(text: string): boolean {
  try {
    return blockedDomain(text) !== ''
  } catch (error) {
    if (error instanceof DnsFault) return false
    throw error
  }
}

const entry: fc.Arbitrary<BlockedEntry> = fc.record({
  domain,
  action: fc.constantFrom('block', 'redirect', 'nxdomain'),
  block_mode: fc.constantFrom('nxdomain', 'sinkhole', 'refused'),
  sinkhole_ip: fc.constantFrom(null, '192.0.2.1', '2001:db8::1'),
  target: fc.constantFrom(null, '192.0.2.2', '2001:db8::2', 'safe.example', 'rpz-drop', 'a_b.example'),
  is_wildcard: fc.boolean(),
})

test('BIND loads the zone of any names that may be blocked, in any order and with any exceptions', () => {
  const origin = rpzZoneName('x'.repeat(45))
  const entries = fc.array(entry, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(entries, fc.array(domain, { maxLength: 10 }), (list, exceptions) => {
      // Names that appear more than once are the point.
      const records = rpzRecords({ entries: [...list, ...list.toReversed()], exceptions }, { origin, serial: 1 })
      const { isAccepted, log } = checkZone(origin, [...writeZone(records, { origin })].join(''))
      expect(isAccepted, log).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('the longest name that may be blocked fits into the zone of the longest view', () => {
  const longest = `${`${'x'.repeat(61)}.`.repeat(3)}y`
  expect(longest).toHaveLength(187)
  const origin = rpzZoneName('x'.repeat(45))
  const entries = [{ domain: blockedDomain(longest), action: 'block', block_mode: 'nxdomain', is_wildcard: true }]
  const records = rpzRecords(
    { entries: entries.map((one) => ({ ...one, sinkhole_ip: null, target: null }) as BlockedEntry), exceptions: [] },
    { origin, serial: 1 },
  )
  expect(checkZone(origin, [...writeZone(records, { origin })].join('')).log).toContain('OK')
})
