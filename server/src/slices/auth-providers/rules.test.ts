import { expect, test } from 'vitest'
import { admissionFault, asLine, isUsable, mappedGroups } from './rules.ts'

const identity = { externalId: 'cn=ada', username: 'ada', email: '', displayName: '', groups: [] }
const known = { isOwn: false, isTaken: false, mayCreate: true }

test('groups lead where they are mapped to, each once, in any case', () => {
  const mappings = [
    { external_group: 'CN=Ops,DC=x', internal_group_id: 'b' },
    { external_group: 'cn=net,dc=x', internal_group_id: 'a' },
    { external_group: 'cn=all,dc=x', internal_group_id: 'b' },
    { external_group: 'cn=other,dc=x', internal_group_id: 'c' },
  ]
  expect(mappedGroups(mappings, ['cn=ops,dc=x', 'CN=NET,dc=X', 'cn=all,dc=x'])).toEqual(['a', 'b'])
  expect(mappedGroups(mappings, [])).toEqual([])
})

test('what comes from elsewhere must fit an account', () => {
  expect(isUsable(identity)).toBe(true)
  for (const username of ['', ' ', ' ada', 'a\0', 'a\nb', 'x'.repeat(151), '\ud800']) {
    expect([username, isUsable({ ...identity, username })]).toEqual([username, false])
  }
  expect(isUsable({ ...identity, externalId: '' })).toBe(false)
  expect(isUsable({ ...identity, externalId: 'x'.repeat(1001) })).toBe(false)
  expect(asLine(' a\tb\n', 255)).toBe('a b')
  expect(asLine('x'.repeat(300), 255)).toHaveLength(255)
})

test('an account of its own gets in, a name that is taken never does', () => {
  expect(admissionFault(identity, ['g'], known)).toBeNull()
  expect(admissionFault(identity, [], { ...known, isOwn: true })).toBe('no_group_mapping_match')
  expect(admissionFault(identity, ['g'], { ...known, isOwn: true, isTaken: true })).toBeNull()
  expect(admissionFault(identity, ['g'], { ...known, isTaken: true })).toBe('username_collision')
  expect(admissionFault(identity, ['g'], { ...known, mayCreate: false })).toBe('auto_create_disabled')
  expect(admissionFault({ ...identity, username: '' }, ['g'], known)).toBe('invalid_external_response')
})
