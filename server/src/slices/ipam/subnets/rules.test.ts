import { describe, expect, test } from 'vitest'
import { gatewayFault, isDefaultNamed, networkOf, placeholdersOf, totalIps, vlanFault } from './rules.ts'

const placeholders = (network: string, gateway: string | null = null) =>
  placeholdersOf(networkOf(network), gateway).map(({ address, status }) => `${status} ${address}`)

describe('placeholders', () => {
  test('IPv4 has network, broadcast and gateway, the gateway first among the hosts', () => {
    expect(placeholdersOf(networkOf('10.0.0.0/24'), null)).toEqual([
      { address: '10.0.0.0', status: 'network', hostname: null, description: 'Network address' },
      { address: '10.0.0.255', status: 'broadcast', hostname: null, description: 'Broadcast address' },
      { address: '10.0.0.1', status: 'reserved', hostname: 'gateway', description: 'Gateway' },
    ])
    expect(placeholders('10.0.0.0/30', '10.0.0.2')).toEqual([
      'network 10.0.0.0',
      'broadcast 10.0.0.3',
      'reserved 10.0.0.2',
    ])
  })

  test('IPv6 has no broadcast, down to a /126', () => {
    expect(placeholders('2001:db8::/64')).toEqual(['network 2001:db8::', 'reserved 2001:db8::1'])
    expect(placeholders('2001:db8::/126')).toHaveLength(2)
  })

  test('a gateway at the address of the network itself takes its row', () => {
    expect(placeholders('2001:db8::/64', '2001:db8::')).toEqual(['reserved 2001:db8::'])
  })

  test.each(['10.0.0.0/31', '10.0.0.1/32', '2001:db8::/127', '2001:db8::1/128', '239.0.0.0/24', 'ff02::/64'])(
    '%s has none',
    (network) => expect(placeholders(network)).toEqual([]),
  )
})

describe('a default name', () => {
  const row = { status: 'network', hostname: null, description: 'Network address', dns_record_id: null }

  test('is nothing, the status word, or the stock text', () => {
    expect(isDefaultNamed(row)).toBe(true)
    expect(isDefaultNamed({ ...row, hostname: 'network', description: '' })).toBe(true)
    expect(isDefaultNamed({ status: 'broadcast', hostname: '', description: 'Broadcast address' })).toBe(true)
  })

  test('is gone with any word of a person, with a DNS record, and on any other row', () => {
    expect(isDefaultNamed({ ...row, hostname: 'core' })).toBe(false)
    expect(isDefaultNamed({ ...row, description: 'ours' })).toBe(false)
    expect(isDefaultNamed({ ...row, dns_record_id: 'x' })).toBe(false)
    expect(isDefaultNamed({ ...row, status: 'reserved', description: '' })).toBe(false)
    expect(isDefaultNamed({ ...row, status: 'broadcast' })).toBe(false)
  })
})

test.each([
  ['10.0.0.0/24', '254'],
  ['10.0.0.0/31', '2'],
  ['10.0.0.0/32', '1'],
  ['0.0.0.0/0', '4294967294'],
  ['2001:db8::/127', '2'],
  ['2001:db8::/66', '4611686018427387904'],
  ['2001:db8::/65', '9223372036854775807'],
  ['::/0', '9223372036854775807'],
])('%s gives out %s addresses', (network, total) => expect(totalIps(networkOf(network))).toBe(total))

test('a gateway is inside the network, and in IPv4 not one of its ends', () => {
  expect(gatewayFault('10.0.0.254', '10.0.0.0/24')).toBeNull()
  expect(gatewayFault('10.0.1.1', '10.0.0.0/24')).toBe('Gateway 10.0.1.1 is not in subnet 10.0.0.0/24')
  expect(gatewayFault('2001:db8::1', '10.0.0.0/24')).toBe('Gateway 2001:db8::1 is not in subnet 10.0.0.0/24')
  expect(gatewayFault('10.0.0.255', '10.0.0.0/24')).toBe(
    'Gateway 10.0.0.255 is the broadcast address of subnet 10.0.0.0/24',
  )
  expect(gatewayFault('10.0.0.0', '10.0.0.0/31')).toBeNull()
  expect(gatewayFault('2001:db8::', '2001:db8::/64')).toBeNull()
})

test('a tag beside a VLAN is its tag or is not given', () => {
  const vlan = { vlan_id: 20, name: 'voice' }
  expect(vlanFault(undefined, vlan)).toBeNull()
  expect(vlanFault(20, vlan)).toBeNull()
  expect(vlanFault(21, vlan)).toContain("VLAN 'voice'")
  expect(vlanFault(null, vlan)).not.toBeNull()
})
