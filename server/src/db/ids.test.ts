import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

describe('newId', () => {
  test('is a UUID of version 7', () => {
    for (let count = 0; count < 1_000; count++) {
      expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })

  test('is never the same twice, in 100,000', () => {
    const count = 100_000
    expect(new Set(Array.from({ length: count }, newId)).size).toBe(count)
  })

  describe('by the clock', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    test('carries its millisecond', () => {
      vi.setSystemTime(new Date('2026-11-15T16:30:07.123Z'))
      const millisecond = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
      expect(new Date(millisecond).toISOString()).toBe('2026-11-15T16:30:07.123Z')
    })

    test('sorts after every id of an earlier millisecond', () => {
      const ids = Array.from({ length: 1_000 }, (_, millisecond) => {
        vi.setSystemTime(1_800_000_000_000 + millisecond)
        return newId()
      })
      expect(ids.toSorted()).toEqual(ids)
    })
  })
})
