import { describe, expect, test } from 'vitest'
import { changeFault, claimsRow, sharesMac, statusFault, withConsequences } from './rules.ts'

const row = { status: 'reserved', reserved_until: '2027-01-01T00:00:00.000Z', mac_address: null }

describe('withConsequences', () => {
  test('leaving reserved ends the reservation, even if the end was sent along', () => {
    expect(withConsequences(row, { status: 'allocated' })).toEqual({ status: 'allocated', reserved_until: null })
    const sent = { status: 'allocated' as const, reserved_until: '2028-01-01' }
    expect(withConsequences({ ...row, reserved_until: null }, sent)).toEqual({ ...sent, reserved_until: null })
  })

  test('everything else stays as it was asked', () => {
    expect(withConsequences(row, { description: 'x' })).toEqual({ description: 'x' })
    expect(withConsequences({ ...row, reserved_until: null }, { status: 'allocated' })).toEqual({ status: 'allocated' })
  })
})

test('a reservation of DHCP needs a MAC, whichever of the two changes', () => {
  expect(statusFault('static_dhcp', null)).toMatch(/MAC/)
  expect(statusFault('static_dhcp', '02:00:00:00:00:01')).toBe(null)
  expect(
    changeFault({ ...row, status: 'static_dhcp', mac_address: '02:00:00:00:00:01' }, { mac_address: null }),
  ).toMatch(/MAC/)
  expect(changeFault({ ...row, status: 'static_dhcp' }, { description: 'x' })).toBe(null)
})

test('a placeholder keeps its status but nobody gets it', () => {
  expect(changeFault(row, { status: 'broadcast' })).toMatch(/broadcast/)
  expect(changeFault({ ...row, status: 'network' }, { mac_address: null })).toBe(null)
})

test('only what integrations would overwrite makes a row a person’s', () => {
  expect([claimsRow({ hostname: null }), claimsRow({ tags: {} })]).toEqual([true, false])
})

test('roles of several hosts share a MAC', () => {
  expect(['vip', 'vrrp', 'anycast', 'host', null].map(sharesMac)).toEqual([true, true, true, false, false])
})
