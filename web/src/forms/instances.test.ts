import { expect, test } from 'vitest'
import { referenceTo } from '../references.ts'
import { instancesOf, retyped } from './instances.ts'

test('a type of rights finds its resources under whatever name rights give them', () => {
  expect(instancesOf('ip_space')).toBe(referenceTo('ip_space'))
  expect(instancesOf('subnet')).toBe(referenceTo('subnet'))
  expect(instancesOf('dns_zone')).toBe(referenceTo('dns_zone'))
  expect(instancesOf('network_service')).toBe(referenceTo('network_service'))
})

test('a type without a list has none', () => {
  for (const type of ['', '*', 'settings', 'space', 'constructor']) expect(instancesOf(type)).toBeUndefined()
})

test('another type drops what was picked for the one before, but no id that was typed', () => {
  const row = { key: '1', action: 'read', resource_type: 'subnet', resource_id: '7' }
  expect(retyped(row, 'site')).toEqual({ ...row, resource_type: 'site', resource_id: '' })
  expect(retyped(row, 'subnet ').resource_id).toBe('7')
  expect(retyped({ ...row, resource_type: 'dns_zon' }, 'dns_zone').resource_id).toBe('7')
})
