import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from '../address.ts'
import { cleanHostName, generatedHostName, leaseName } from './host-name.ts'
import { foldLease, type Lease, type LeaseState } from './lease-events.ts'

const MACS = ['02:00:00:00:00:01', '02:00:00:00:00:02']
const at = (minute: number): string => new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString()

const lease = (fields: Partial<Lease> = {}): Lease => ({
  ip_address: '10.0.0.9',
  mac_address: MACS[0] ?? null,
  hostname: null,
  client_id: null,
  duid: null,
  user_class: null,
  state: 'active',
  starts_at: at(0),
  ends_at: null,
  expires_at: at(60),
  ...fields,
})

const events = fc.array(
  fc
    .record({
      mac_address: fc.constantFrom(...MACS),
      state: fc.constantFrom<LeaseState>('active', 'expired', 'released', 'declined'),
      minute: fc.integer({ min: 0, max: 6 }),
    })
    .map(({ minute, ...fields }) => lease({ ...fields, starts_at: at(minute), expires_at: at(minute + 60) })),
  { maxLength: 8 },
)

test('a batch that comes again changes nothing', () => {
  fc.assert(
    fc.property(events, (batch) => {
      const first = foldLease(null, batch)
      const again = foldLease(first.lease, batch)
      expect(again.lease?.starts_at).toEqual(first.lease?.starts_at)
      expect(again.lease?.state === 'active').toBe(first.lease?.state === 'active')
    }),
  )
})

test('a batch that comes in two halves ends where the whole does', () => {
  fc.assert(
    fc.property(events, fc.nat(8), (batch, cut) => {
      const ordered = batch.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
      const whole = foldLease(null, ordered)
      const half = foldLease(null, ordered.slice(0, cut))
      expect(foldLease(half.lease, ordered.slice(cut)).lease).toEqual(whole.lease)
    }),
  )
})

test('an event that is older than what is known changes nothing', () => {
  const known = lease({ starts_at: at(9) })
  expect(foldLease(known, [lease({ starts_at: at(8), state: 'released' })])).toEqual({
    lease: known,
    ended: [],
    applied: 0,
  })
})

test('what a lease began with does not revive it once it has ended', () => {
  const released = lease({ state: 'released', ends_at: at(5) })
  expect(foldLease(released, [lease()]).lease).toBe(released)
})

test('another client on the address supersedes the lease, and a release ends it', () => {
  const [mine, theirs] = [lease(), lease({ mac_address: MACS[1] ?? null, starts_at: at(5) })]
  expect(foldLease(mine, [theirs]).ended).toEqual([{ lease: mine, expired_at: at(5), lease_state: 'superseded' }])
  const release = lease({ state: 'released', starts_at: at(7), ends_at: at(7) })
  expect(foldLease(mine, [release]).ended).toEqual([{ lease: mine, expired_at: at(7), lease_state: 'released' }])
})

test.each([
  ['Laptop', 'laptop'],
  ['"; drop table', '-drop-table'.replace(/^-/, '')],
  ['a.b.example.', 'a-b-example'],
  ['x'.repeat(255), 'x'.repeat(63)],
  ['', null],
  ['...', null],
  ['\ufffd\u0000', null],
  ['  host_1 ', 'host-1'],
])('a client that calls itself %j is known as %j', (sent, name) => {
  expect(cleanHostName(sent)).toBe(name)
})

test('whatever a client calls itself, what is left is a label or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
      expect(cleanHostName(sent) ?? 'none').toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
    }),
  )
})

test('a name is generated from the end of the address', () => {
  const [v4, v6] = [parseAddress('10.1.20.30'), parseAddress('2001:db8::1:2')]
  expect([v4 && generatedHostName(v4), v6 && generatedHostName(v6)]).toEqual(['dhcp-20-30', 'dhcp-00010002'])
  expect(v4 && leaseName('client_provided', null, v4)).toBeNull()
  expect(v4 && leaseName('client_or_generated', '?', v4)).toBe('dhcp-20-30')
  expect(v4 && leaseName('always_generate', 'mine', v4)).toBe('dhcp-20-30')
})
