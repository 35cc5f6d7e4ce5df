import { expect, test } from 'vitest'
import type { MyPermissions, Permission } from '../api/generated/types.ts'
import { may, meets, visibleSections } from './access.ts'

const holding = (...grants: Permission[]): MyPermissions => ({ is_superadmin: false, grants })
const superadmin: MyPermissions = { is_superadmin: true, grants: [] }
const right = (action: string, resource_type: string, resource_id: string | null = null): Permission => ({
  action,
  resource_type,
  resource_id,
})

test.each([
  ['read', 'subnet', right('read', 'subnet'), true],
  ['write', 'subnet', right('read', 'subnet'), false],
  ['delete', 'subnet', right('admin', 'subnet'), true],
  ['approve', 'change_request', right('admin', 'change_request'), false],
  ['approve', 'change_request', right('*', '*'), true],
  ['read', 'vlan', right('read', '*'), true],
  ['read', 'vlan', right('read', 'subnet'), false],
] as const)('%s on %s with %o is %s', (action, type, held, allowed) => {
  expect(may(holding(held), action, type)).toBe(allowed)
})

test('a right to one group is not a right to create groups', () => {
  const held = holding(right('admin', 'group', 'a'))
  expect(may(held, 'admin', 'group')).toBe(true)
  expect(may(held, 'admin', 'group', { one: 'a' })).toBe(true)
  expect(may(held, 'admin', 'group', { one: 'b' })).toBe(false)
  expect(may(held, 'admin', 'group', 'every')).toBe(false)
})

test('nothing is allowed before it is known', () => {
  expect(may(undefined, 'read', 'subnet')).toBe(false)
  expect(meets(undefined, 'superadmin')).toBe(false)
  expect(meets(undefined, undefined)).toBe(true)
})

const sections = [
  { label: 'One', links: [{ to: '/spaces', needs: { action: 'read', resource_type: 'ip_space' } }] },
  { label: 'Two', links: [{ to: '/users', needs: 'superadmin' as const }, { to: '/groups' }] },
]
const shown = (held: MyPermissions) =>
  visibleSections<(typeof sections)[number]['links'][number]>(sections, held).map(({ label, links }) => [
    label,
    ...links.map(({ to }) => to),
  ])

test('the navigation shows what the user may open, and no empty section', () => {
  expect(shown(superadmin)).toEqual([
    ['One', '/spaces'],
    ['Two', '/users', '/groups'],
  ])
  expect(shown(holding())).toEqual([['Two', '/groups']])
})
