import { expect, test } from 'vitest'
import { hintOfHit, iconOfType, pathOfHit } from './hits.ts'

const blank = {
  ...{ id: '0190', display: 'x', name: null, description: null, hostname: null, mac_address: null },
  ...{ subnet_network: null, space_name: null, context: null, route: null },
}

test('a hit opens where its kind is shown', () => {
  expect(pathOfHit({ ...blank, type: 'subnet' })).toBe('/ipam/subnets/0190')
  expect(pathOfHit({ ...blank, type: 'vlan', route: '/network/vlans/0190' })).toBe('/network/vlans/0190')
})

test('a name in an address cannot add to it', () => {
  expect(pathOfHit({ ...blank, type: 'user', display: 'a&b=c' })).toBe('/admin/users?q=a%26b%3Dc')
})

test('the hint says what the name does not, once', () => {
  const hit = { ...blank, type: 'ip_address', display: '10.0.0.1', name: '10.0.0.1', hostname: 'gw', context: 'gw' }
  expect(hintOfHit({ ...hit, subnet_network: '10.0.0.0/24' })).toBe('gw · 10.0.0.0/24')
})

test('a kind without a picture gets that of the search', () => {
  expect(iconOfType('subnet')).toBe('subnets')
  expect(iconOfType('something new')).toBe('search')
})
