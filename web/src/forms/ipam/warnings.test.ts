import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { warningsOf, warningText } from './warnings.ts'

test('only a refusal that asks for a second word has warnings', () => {
  const warnings = [{ kind: 'dynamic_pool', address: '10.0.0.5', pool_start: '10.0.0.1', pool_end: '10.0.0.9' }]
  expect(warningsOf(new ApiError(409, { warnings, requires_confirmation: true }, null))).toEqual(warnings)
  expect(warningsOf(new ApiError(409, 'Taken', null))).toEqual([])
  expect(warningsOf(new ApiError(422, { warnings, requires_confirmation: true }, null))).toEqual([])
  expect(warningsOf(new Error('x'))).toEqual([])
})

test('warnings are sentences, also where the place is not told and where the kind is new', () => {
  expect(warningText({ kind: 'dynamic_pool', address: '10.0.0.5', pool_start: '10.0.0.1', pool_end: '10.0.0.9' })).toBe(
    '10.0.0.5 lies in the dynamic pool 10.0.0.1 – 10.0.0.9: a DHCP server may give it to someone else.',
  )
  const mac = { kind: 'mac_collision', mac_address: '02:00:00:00:00:01', existing_ip: null, existing_subnet: null }
  expect(warningText(mac)).toBe('The MAC 02:00:00:00:00:01 is already that of another address.')
  const seen = { ...mac, existing_ip: '10.0.0.7', existing_subnet: '10.0.0.0/24', existing_hostname: 'web' }
  expect(warningText(seen)).toBe('The MAC 02:00:00:00:00:01 is already that of 10.0.0.7 in 10.0.0.0/24 (web).')
  expect(warningText({ kind: 'fqdn_collision', fqdn: 'a.example.', existing_ip: '10.0.0.7' })).toBe(
    'The name a.example. is already that of 10.0.0.7.',
  )
  expect(warningText({ kind: 'something_new', of: 1 })).toBe('something new: of 1')
})
