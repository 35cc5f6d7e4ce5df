import { expect, test } from 'vitest'
import { idleAt } from './idle.ts'

const after = (seconds: number, minutes: number) => idleAt(seconds * 1000, 0, minutes)

test('zero minutes never ends a session', () => {
  expect(after(10_000_000, 0)).toEqual({ phase: 'active' })
})

test('the last minute is a warning that counts down, and then it is over', () => {
  expect(after(239, 5)).toEqual({ phase: 'active' })
  expect(after(240, 5)).toEqual({ phase: 'warning', secondsLeft: 60 })
  expect(after(299.5, 5)).toEqual({ phase: 'warning', secondsLeft: 1 })
  expect(after(300, 5)).toEqual({ phase: 'over' })
})

test('of a single minute the second half is the warning', () => {
  expect(after(29, 1)).toEqual({ phase: 'active' })
  expect(after(30, 1)).toEqual({ phase: 'warning', secondsLeft: 30 })
})

test('a computer that slept wakes up logged out', () => {
  expect(after(86_400, 15)).toEqual({ phase: 'over' })
})
