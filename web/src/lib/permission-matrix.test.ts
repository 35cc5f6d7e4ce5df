import { expect, test } from 'vitest'
import { cellOf, rightOfCell, sameRights, splitRights, stateOf } from './permission-matrix.ts'

const right = (action: string, resource_type: string, resource_id: string | null = null) => ({
  ...{ action, resource_type, resource_id },
})

test('rights to all of a known type are cells, the rest stay rows', () => {
  const rights = [right('read', 'subnet'), right('read', 'subnet', '0190'), right('approve', 'change_request')]
  const { cells, rest } = splitRights(rights, ['subnet', 'change_request'])
  expect(cells).toEqual(['read subnet'])
  expect(rest).toEqual([rights[1], rights[2]])
  expect(cells.map(rightOfCell)).toEqual([rights[0]])
})

test('a right of an unknown type is not lost', () => {
  expect(splitRights([right('read', 'something_new')], ['subnet']).rest).toHaveLength(1)
})

test('admin includes reading, changing and deleting; a right to everything includes every type', () => {
  const admin = new Set([cellOf('admin', 'subnet')])
  expect(stateOf(admin, 'read', 'subnet')).toBe('included')
  expect(stateOf(admin, 'admin', 'subnet')).toBe('on')
  expect(stateOf(admin, '*', 'subnet')).toBe('off')
  expect(stateOf(admin, 'read', 'vlan')).toBe('off')
  const viewer = new Set([cellOf('read', '*')])
  expect(stateOf(viewer, 'read', 'vlan')).toBe('included')
  expect(stateOf(viewer, 'write', 'vlan')).toBe('off')
})

test('the order of rights is no change', () => {
  const [one, two] = [right('read', 'subnet'), right('read', 'vlan')]
  expect(sameRights([one, two], [two, one])).toBe(true)
  expect(sameRights([one], [right('read', 'subnet', '0190')])).toBe(false)
})
