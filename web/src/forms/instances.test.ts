import { expect, test } from 'vitest'
import { references } from '../references.ts'
import { instancesOf, retyped } from './instances.ts'

test('a type of rights finds its resources under whatever name fields give them', () => {
  expect(instancesOf('ip_space')).toBe(references.space)
  expect(instancesOf('subnet')).toBe(references.subnet)
  expect(instancesOf('network_service')).toBe(references.service)
})

test('a type without a list, and a name that only fields use, have none', () => {
  for (const type of ['', '*', 'settings', 'dns_zone', 'space', 'constructor'])
    expect(instancesOf(type)).toBeUndefined()
})

test('another type drops what was picked for the one before, but no id that was typed', () => {
  const row = { key: '1', action: 'read', resource_type: 'subnet', resource_id: '7' }
  expect(retyped(row, 'site')).toEqual({ ...row, resource_type: 'site', resource_id: '' })
  expect(retyped(row, 'subnet ').resource_id).toBe('7')
  expect(retyped({ ...row, resource_type: 'dns_zon' }, 'dns_zone').resource_id).toBe('7')
})
