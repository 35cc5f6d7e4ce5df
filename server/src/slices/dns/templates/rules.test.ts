import { expect, test } from 'vitest'
import { zoneTemplates } from './catalogue.ts'
import { fillTemplate } from './rules.ts'

const fill = (id: string, params: Record<string, string>) => {
  const template = zoneTemplates.find((one) => one.id === id)
  return template ? fillTemplate(template, 'example.com.', params) : null
}

test('places are filled in, what depends on something empty is left out', () => {
  expect(fill('mail-basic', { mx_host: 'mail.example.net', dkim_selector: ' ' })).toEqual({
    records: [
      { name: '@', record_type: 'MX', value: 'mail.example.net.', priority: 10, ttl: 3600 },
      { name: '@', record_type: 'TXT', value: 'v=spf1 mx -all', ttl: 3600 },
    ],
  })
  expect(fill('web-basic', { origin_ip: '192.0.2.1' })).toMatchObject({
    records: [{ value: '192.0.2.1' }, { name: 'www', value: 'example.com.' }],
  })
})

test('a name with one label lies in the new zone, defaults are filled in', () => {
  const { records } = fill('active-directory', { dc_hostname: 'dc1' }) as { records: { name: string; value: string }[] }
  expect(records.map(({ value }) => value)).toEqual(records.map(() => 'dc1'))
  expect(records.map(({ name }) => name)).toContain('_ldap._tcp.Default-First-Site-Name._sites')
})

test.each([
  ['mail-basic', {}, 'mx_host'],
  ['mail-basic', { mx_host: '  ' }, 'mx_host'],
  ['web-basic', { origin_ip: '192.0.2.1', other: 'x' }, 'other'],
])('%s with %j is refused for %s', (id, params, key) => {
  expect(fill(id, params)).toEqual({ fault: expect.stringContaining(key) })
})
