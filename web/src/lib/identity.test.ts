import { expect, test } from 'vitest'
import { bannerSides } from './banner.ts'
import { deviceText } from './device.ts'
import { dateFault, expiryOf } from './expiry.ts'
import { matchesWords, shownChoices, toggled } from './pick.ts'
import { qrPath } from './qr-path.ts'
import { recoverySheet, sheetName } from './recovery-codes.ts'
import { rightOf, rightRow, rightText } from './rights.ts'
import { scopes, scopesText } from './scopes.ts'
import { tokenState } from './token-state.ts'

test('the sheet of recovery codes says whose they are, and has one on each line', () => {
  const at = new Date('2026-11-15T12:00:00Z')
  const lines = recoverySheet({ app: 'Cadastre', username: 'anna', codes: ['AAAA-BBBB', 'CCCC-DDDD'], at }).split('\n')
  expect(lines[0]).toBe('Cadastre: recovery codes of anna')
  expect(lines.slice(3)).toEqual(['AAAA-BBBB', 'CCCC-DDDD', ''])
  expect(sheetName('Acme IPAM', 'anna/../x')).toBe('acme-ipam-anna-x-recovery-codes.txt')
})

test('every scope is explained, and none at all is no limit', () => {
  expect(scopes.map(({ id }) => id)).toEqual(['read', 'ipam:write', 'dns:write', 'dhcp:write', 'agent'])
  expect(scopes.every(({ text }) => text.length > 10)).toBe(true)
  expect(scopesText([])).toBe('All that its owner may do')
  expect(scopesText(['read', 'agent'])).toBe('read, agent')
})

test('a date means the end of that day', () => {
  expect(expiryOf('never', '')).toEqual({})
  expect(expiryOf('90', '')).toEqual({ expires_in_days: 90 })
  expect(expiryOf('date', '2027-01-31')).toEqual({ expires_at: new Date('2027-01-31T23:59:59').toISOString() })
})

test('a token cannot expire on a day that is over', () => {
  const now = Date.parse('2026-11-15T12:00:00')
  expect(dateFault('date', '2026-11-15', now)).toBeNull()
  expect(dateFault('date', '2026-11-14', now)).toBe('This day is over')
  expect(dateFault('date', '', now)).toBe('Enter a date')
  expect(dateFault('30', '', now)).toBeNull()
})

test('an expired token reads as expired, paused or not', () => {
  const token = { is_active: false, expires_at: '2026-01-01T00:00:00Z' } as Parameters<typeof tokenState>[0]
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect(tokenState(token, now)).toBe('Expired')
  expect(tokenState({ ...token, expires_at: null }, now)).toBe('Paused')
  expect(tokenState({ ...token, expires_at: null, is_active: true }, now)).toBe('Active')
})

test('a right survives its editor, and an empty id stands for all', () => {
  const right = { action: 'read', resource_type: 'subnet', resource_id: null }
  expect(rightOf(rightRow(right))).toEqual(right)
  expect(rightOf({ ...rightRow(right), resource_type: ' vlan ', resource_id: ' 7 ' })).toEqual({
    action: 'read',
    resource_type: 'vlan',
    resource_id: '7',
  })
})

test('a right reads as a sentence', () => {
  expect(rightText({ action: 'read', resource_type: 'subnet', resource_id: null })).toBe('Read every subnet')
  expect(rightText({ action: 'write', resource_type: 'vlan', resource_id: '7' })).toBe('Create and change the VLAN 7')
  expect(rightText({ action: 'read', resource_type: '*', resource_id: null })).toBe('Read everything')
})

test('a long list shows the chosen ones first and says how many it leaves out', () => {
  const choices = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, label: `person ${index}` }))
  const { shown, hidden } = shownChoices(choices, new Set(['3']), 'person', 2)
  expect(shown.map(({ id }) => id)).toEqual(['3', '0'])
  expect(hidden).toBe(3)
  expect(shownChoices(choices, new Set(), '4', 2).shown.map(({ id }) => id)).toEqual(['4'])
})

test('a filter matches when each of its words does', () => {
  expect(matchesWords(['anna', 'Anna Ops'], 'ops AN')).toBe(true)
  expect(matchesWords(['anna', 'Anna Ops'], 'ops x')).toBe(false)
  expect(matchesWords(['anna'])).toBe(true)
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggled(['b'], 'a')).toEqual(['b', 'a'])
})

test('neighbouring dark modules are one rectangle', () => {
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Unknown program'],
])('%s is shown as %s', (agent, text) => {
  expect(deviceText(agent)).toBe(text)
})

test('a banner is drawn where it is asked for, and not without a text', () => {
  const banner = { enabled: true, text: 'Test', bg: '#000000', fg: '#ffffff', position: 'both' } as const
  expect(bannerSides(banner)).toEqual({ top: true, bottom: true })
  expect(bannerSides({ ...banner, position: 'bottom' })).toEqual({ top: false, bottom: true })
  expect(bannerSides({ ...banner, text: ' ' })).toEqual({ top: false, bottom: false })
  expect(bannerSides({ ...banner, enabled: false })).toEqual({ top: false, bottom: false })
  expect(bannerSides(undefined)).toEqual({ top: false, bottom: false })
})
