import { expect, test } from 'vitest'
import { translation } from './ports.ts'

const sides = {
  internal_ip: '10.0.0.5',
  internal_subnet_cidr: null,
  internal_port_start: null,
  internal_port_end: null,
  external_ip: '192.0.2.5',
  external_port_start: null,
  external_port_end: null,
}

test('a mapping is written with both sides and their ports', () => {
  expect(translation(sides)).toBe('10.0.0.5 → 192.0.2.5')
  const ports = { internal_port_start: 8000, internal_port_end: 8010, external_port_start: 80, external_port_end: 80 }
  expect(translation({ ...sides, ...ports })).toBe('10.0.0.5:8000–8010 → 192.0.2.5:80')
})

test('a whole subnet has no port, and IPv6 is set apart from one', () => {
  expect(translation({ ...sides, internal_ip: null, internal_subnet_cidr: '10.0.0.0/24' })).toBe(
    '10.0.0.0/24 → 192.0.2.5',
  )
  expect(translation({ ...sides, external_ip: '2001:db8::5', external_port_start: 443 })).toBe(
    '10.0.0.5 → [2001:db8::5]:443',
  )
})
