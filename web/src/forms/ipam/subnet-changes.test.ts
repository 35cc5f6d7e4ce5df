import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { formValues } from '../schema-values.ts'
import { atFields, bulkFaults, bulkFields, changesOf, refused, together } from './subnet-changes.ts'

const values = (picked: string[], more: object = {}) => ({ ...formValues(bulkFields), ...more, picked })

test('only what was picked is sent, and an empty text is a value', () => {
  expect(changesOf(values([], { name: 'typed and unticked' }))).toEqual({})
  expect(changesOf(values(['description', 'tags']))).toEqual({ description: '', tags: {} })
  expect(changesOf(values(['vlan_id'], { vlan_id: 12, name: 'no' }))).toEqual({ vlan_id: 12 })
})

test('a number or a status that was picked is needed; one that was not is nobody’s concern', () => {
  const fault = (name: string, value: unknown, picked: string[]) => bulkFaults[name]?.(value, values(picked))
  expect(fault('vlan_id', '', ['vlan_id'])).toBe('This is needed')
  expect(fault('vlan_id', 5000, ['vlan_id'])).toBe('From 1 to 4094')
  expect(fault('vlan_id', 5000, [])).toBeNull()
  expect(fault('status', '', ['status'])).toBe('This is needed')
  expect(fault('name', '', ['name'])).toBeNull()
})

test('who was left out is told by network', () => {
  const part = { batch_id: 'x', updated_count: 1, not_found: ['c'], skipped: [{ id: 'b', reason: 'VLAN' }] }
  const whole = together(part, { ...part, updated_count: 2, not_found: [], skipped: [] })
  expect(whole.updated_count).toBe(3)
  expect(refused(whole, new Map([['b', '10.0.1.0/24']]))).toEqual([
    { id: 'b', address: '10.0.1.0/24', reason: 'VLAN' },
    { id: 'c', address: 'c', reason: 'It is gone, or you may not change it' },
  ])
})

test('a refusal inside the changes lands at the field', () => {
  const error = new ApiError(422, [{ loc: ['body', 'changes', 'vlan_id'], msg: 'too big' }], null)
  expect((atFields(error) as ApiError).fields).toEqual({ vlan_id: 'too big' })
  expect(atFields('other')).toBe('other')
})
