import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSerials, incrementSerial, isLaterSerial, nextSerial, serialPolicies } from './serial.ts'

const day = new Date('2026-11-16T10:00:00Z')
const serial = fc.oneof(
  fc.nat(0xffff_ffff),
  fc.constantFrom(0, 1, 2026111600, 2026111699, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff),
)
const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

describe('serials are compared as RFC 1982 does', () => {
  test.each([
    [1, 0, 1],
    [44, 44, 0],
    [100, 44, 1],
    [44, 100, -1],
    [0, 0xffff_ffff, 1],
    [0xffff_ffff, 0, -1],
    [0x7fff_ffff, 0, 1],
    [0x8000_0000, 0, 0],
    [0x8000_0001, 0, -1],
  ])('%d and %d', (one, other, order) => {
    expect(compareSerials(one, other)).toBe(order)
  })
})

describe('the next serial', () => {
  test.each([
    [2026111500, 2026111600],
    [2026111600, 2026111601],
    [2026111699, 2026111700],
    [2026111700, 2026111701],
    [2027010100, 2027010101],
    [0, 2026111600],
    [5, 2026111600],
    [4294967295, 1],
    [4200000000, 4200000001],
  ])('by date after %d is %d', (before, after) => {
    expect(nextSerial(before, 'date', day)).toBe(after)
  })

  test('by the second is the time, or one more where that is not later', () => {
    const now = day.getTime() / 1000
    expect(nextSerial(1, 'unixtime', day)).toBe(now)
    expect(nextSerial(now, 'unixtime', day)).toBe(now + 1)
    expect(nextSerial(now + 7, 'unixtime', day)).toBe(now + 8)
  })

  test('goes round without zero', () => {
    expect(incrementSerial(0xffff_ffff)).toBe(1)
    expect(nextSerial(0xffff_ffff, 'increment', day)).toBe(1)
  })

  test('is later than the one before, whatever the policy and the clock', () => {
    fc.assert(
      fc.property(serial, fc.constantFrom(...serialPolicies), time, (before, policy, now) => {
        const after = nextSerial(before, policy, now)
        expect(isLaterSerial(after, before)).toBe(true)
        expect(Number.isInteger(after) && after > 0 && after < 2 ** 32).toBe(true)
      }),
    )
  })

  test('stays later through a thousand changes of one day', () => {
    let last = 2026111600
    for (let count = 0; count < 1_000; count++) {
      const next = nextSerial(last, 'date', day)
      expect(isLaterSerial(next, last)).toBe(true)
      last = next
    }
    expect(nextSerial(last, 'date', new Date('2026-11-17T00:00:00Z'))).toBe(last + 1)
    expect(nextSerial(last, 'date', new Date('2026-12-01T00:00:00Z'))).toBe(2026120100)
  })
})
