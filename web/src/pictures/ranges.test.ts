import { expect, test } from 'vitest'
import { shareOf } from './ranges.ts'

test('a range is drawn where it lies', () => {
  expect(shareOf('192.0.2.0/24', '192.0.2.0', '192.0.2.255')).toEqual({ from: 0, to: 1 })
  expect(shareOf('192.0.2.0/24', '192.0.2.64', '192.0.2.127')).toEqual({ from: 0.25, to: 0.5 })
  expect(shareOf('2001:db8::/64', '2001:db8::8000:0:0:0', '2001:db8::8000:0:0:0')?.from).toBe(0.5)
})

test('what lies elsewhere is not drawn', () => {
  expect(shareOf('192.0.2.0/24', '192.0.3.1', '192.0.3.2')).toBeNull()
  expect(shareOf('192.0.2.0/24', '192.0.2.9', '192.0.2.1')).toBeNull()
  expect(shareOf('192.0.2.0/24', '2001:db8::1', '2001:db8::2')).toBeNull()
})
