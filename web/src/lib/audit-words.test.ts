import { expect, test } from 'vitest'
import { actionText, changeText, plainWords, titleWords } from './audit-words.ts'

test('an action reads as what happened, also one that is new', () => {
  expect(actionText('update')).toBe('Changed')
  expect(actionText('reset_password')).toBe('Reset password')
  expect(actionText('')).toBe('')
})

test('names of types and fields lose their underscores and keep their short names', () => {
  expect(plainWords('ip_space')).toBe('IP space')
  expect(plainWords('manage_asns')).toBe('manage ASNs')
  expect(titleWords('dhcp_option_template')).toBe('DHCP option template')
})

const change = { action: 'update', resource_type: 'ip_space', user_display_name: 'Ada', changed_fields: null }

test('a change says what, to what, by whom, and which fields, if not too many', () => {
  expect(changeText(change)).toBe('Changed · IP space · Ada')
  expect(changeText({ ...change, changed_fields: ['name'] })).toBe('Changed · IP space · Ada · name')
  expect(changeText({ ...change, changed_fields: ['a', 'b', 'c', 'd', 'e'] })).toContain('a, b, c and 2 more')
  expect(changeText({ ...change, action: 'create', changed_fields: ['name'] })).toBe('Created · IP space · Ada')
})
