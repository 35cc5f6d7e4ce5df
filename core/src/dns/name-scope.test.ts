import { expect, test } from 'vitest'
import { nameScopeOf } from './name-scope.ts'
import { ROOT_ZONE_DATE, topLevelDomains } from './top-level-domains.ts'

test.each([
  ['.', 'public'],
  ['cadastre.net.', 'public'],
  ['xn--fiqs8s.', 'public'],
  ['arpa.', 'public'],
  ['2.0.192.in-addr.arpa.', 'reverse'],
  ['0/25.2.0.192.in-addr.arpa.', 'reverse'],
  ['8.b.d.0.1.0.0.2.ip6.arpa.', 'reverse'],
  ['home.arpa.', 'private'],
  ['office.local.', 'private'],
  ['example.com.', 'private'],
  ['sub.example.com.', 'private'],
  ['myexample.com.', 'public'],
  ['mylocal.', 'undelegated'],
  ['intranet.lan.', 'undelegated'],
  ['a\\.com.', 'undelegated'],
] as const)('%s is %s', (name, scope) => {
  expect(nameScopeOf(name)).toBe(scope)
})

test('the list of the root zone is whole and says when it was taken', () => {
  expect(topLevelDomains.size).toBeGreaterThan(1_400)
  expect(ROOT_ZONE_DATE).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect([...topLevelDomains].filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([])
})
