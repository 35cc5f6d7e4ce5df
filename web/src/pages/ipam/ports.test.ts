import { expect, test } from 'vitest'
import { withPorts } from './ports.ts'

test('an address is written with its ports', () => {
  expect(withPorts('192.0.2.5', null, null)).toBe('192.0.2.5')
  expect(withPorts('192.0.2.5', 80, null)).toBe('192.0.2.5:80')
  expect(withPorts('192.0.2.5', 80, 80)).toBe('192.0.2.5:80')
  expect(withPorts('192.0.2.5', 8000, 8010)).toBe('192.0.2.5:8000–8010')
  expect(withPorts('2001:db8::5', 443, null)).toBe('[2001:db8::5]:443')
  expect(withPorts(null, 443, null)).toBe('')
})
