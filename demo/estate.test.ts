import { parseHostname } from '@cadastre/core/hostname'
import {
  compareCidr,
  contains,
  containsAddress,
  isPrivate,
  parseAddress,
  parseCidr,
  usableSize,
} from '@cadastre/core/ip'
import { isLocallyAdministered, parseMac } from '@cadastre/core/mac'
import { describe, expect, test } from 'vitest'
import { Carver, cidrOf } from './estate/carver.ts'
import { SENSOR_SUBNET } from './estate/corporate.ts'
import { structure } from './estate/estate.ts'
import { csvOf, hostsOf, rowsOf } from './estate/hosts.ts'
import { circuitsOn, vlanKey, vlansOf } from './estate/network.ts'
import { SITES } from './estate/places.ts'
import { randomOf } from './estate/random.ts'

const { blocks, subnets } = structure()
const hosts = subnets.map((subnet) => ({ subnet, hosts: hostsOf(subnet) }))
const spaces = ['corporate', 'lab', 'customer'] as const

const DOCUMENTED = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '100.64.0.0/10'].map(cidrOf)

describe('the plan', () => {
  test('has the size that was promised', () => {
    expect(SITES.length).toBeGreaterThanOrEqual(38)
    expect(subnets.length).toBeGreaterThan(1_800)
    expect(subnets.length).toBeLessThan(2_200)
    const ordinary = hosts.filter(({ subnet }) => subnet.network !== SENSOR_SUBNET)
    const count = ordinary.reduce((sum, one) => sum + one.hosts.length, 0)
    expect(count).toBeGreaterThan(55_000)
    expect(count).toBeLessThan(70_000)
    expect(vlansOf(subnets).length).toBeGreaterThan(250)
    expect(vlansOf(subnets).length).toBeLessThan(350)
  })

  test('is the same every time', () => {
    expect(structure()).toEqual({ blocks, subnets })
    for (const { subnet, hosts: before } of hosts.slice(0, 200)) expect(hostsOf(subnet)).toEqual(before)
    expect(circuitsOn(0)).toEqual(circuitsOn(0))
  })

  test.each(spaces)('no two subnets of the space %s overlap', (space) => {
    const sorted = subnets
      .filter((subnet) => subnet.space === space)
      .map(({ network }) => cidrOf(network))
      .sort(compareCidr)
    const clashes = sorted.filter((cidr, index) => index > 0 && contains(sorted[index - 1] ?? cidr, cidr))
    expect(clashes).toEqual([])
  })

  test('every network lies in its block, and every block in its parent', () => {
    const has = new Set(blocks.map(({ space, network }) => `${space} ${network}`))
    for (const { space, network, block } of subnets) {
      expect(has).toContain(`${space} ${block}`)
      expect(contains(cidrOf(block), cidrOf(network))).toBe(true)
    }
    for (const { space, network, parent } of blocks.filter((block) => block.parent !== null)) {
      expect(has).toContain(`${space} ${parent}`)
      expect(contains(cidrOf(parent ?? ''), cidrOf(network))).toBe(true)
    }
  })

  test('blocks beside each other do not overlap, and no subnet contains a block', () => {
    for (const level of Map.groupBy(blocks, ({ space, parent }) => `${space} ${parent}`).values()) {
      const sorted = level.map(({ network }) => cidrOf(network)).sort(compareCidr)
      expect(sorted.filter((cidr, index) => index > 0 && contains(sorted[index - 1] ?? cidr, cidr))).toEqual([])
    }
    for (const { space, network, block } of subnets) {
      const siblings = blocks.filter((one) => one.space === space && one.parent === block)
      expect(
        siblings.filter(
          (one) => contains(cidrOf(network), cidrOf(one.network)) || contains(cidrOf(one.network), cidrOf(network)),
        ),
      ).toEqual([])
    }
  })

  test('uses private and documentation ranges only', () => {
    for (const { network } of [...blocks, ...subnets]) {
      const cidr = cidrOf(network)
      const isOurs =
        isPrivate({ family: cidr.family, value: cidr.first }) || DOCUMENTED.some((range) => contains(range, cidr))
      expect(isOurs, network).toBe(true)
    }
  })

  test('leaves free space in pieces', () => {
    const office = subnets.filter(
      ({ block }) => block === subnets.find(({ name }) => name === 'HAM Staff floor 1')?.block,
    )
    const sorted = office.map(({ network }) => cidrOf(network)).sort(compareCidr)
    const gaps = sorted.filter((cidr, index) => {
      const before = sorted[index - 1]
      return before && before.first + 2n ** BigInt(32 - before.prefix) < cidr.first
    })
    expect(gaps.length).toBeGreaterThan(0)
  })

  test('names a VLAN of a router once', () => {
    const names = vlansOf(subnets).map(({ router, name }) => `${router} ${name}`)
    expect(new Set(names).size).toBe(names.length)
    const keys = vlansOf(subnets).map(({ router, vlan_id }) => vlanKey(router, vlan_id))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the addresses', () => {
  test('lie in their subnet, once each, beside its gateway and its ends', () => {
    for (const { subnet } of hosts.filter(({ subnet: { population } }) => population)) {
      const [cidr, rows] = [cidrOf(subnet.network), rowsOf(subnet)]
      const addresses = rows.flatMap(({ address }) => parseAddress(address) ?? [])
      expect(new Set(addresses.map(({ value }) => value)).size, subnet.network).toBe(rows.length)
      expect(
        addresses.every((address) => containsAddress(cidr, address)),
        subnet.network,
      ).toBe(true)
      expect(BigInt(rows.length) <= usableSize(cidr) + 2n, subnet.network).toBe(true)
    }
  })

  test('fill the subnet for the grid to the last one', () => {
    const sensors = hosts.find(({ subnet }) => subnet.network === SENSOR_SUBNET)
    expect(sensors && rowsOf(sensors.subnet).length).toBe(65_536)
    expect(sensors?.hosts.at(-1)?.address).toBe('10.200.255.254')
    expect(new Set(sensors?.hosts.map(({ status }) => status)).size).toBeGreaterThan(3)
  })

  test('have host names and MAC addresses of their own, made up for this network', () => {
    const all = hosts.flatMap((one) => one.hosts)
    const macs = all.flatMap(({ mac }) => mac ?? [])
    expect(new Set(macs).size).toBe(macs.length)
    expect(macs.every((mac) => parseMac(mac) === mac && isLocallyAdministered(mac))).toBe(true)
    const names = all.flatMap(({ hostname }) => hostname ?? [])
    expect(new Set(names).size).toBe(names.length)
    expect(names.every((name) => parseHostname(name) === name)).toBe(true)
  })

  test('come as one line each, with a MAC address wherever DHCP needs one', () => {
    const [busy] = hosts.filter(({ subnet }) => / Printers /.test(subnet.name))
    expect(
      csvOf(busy?.hosts ?? [])
        .trim()
        .split('\r\n').length,
    ).toBe((busy?.hosts.length ?? 0) + 1)
    const fixed = hosts.flatMap((one) => one.hosts).filter(({ status }) => status === 'static_dhcp')
    expect(fixed.length).toBeGreaterThan(100)
    expect(fixed.filter(({ mac }) => mac === null)).toEqual([])
  })
})

test('a carver aligns what it takes, and says when there is no room', () => {
  const room = new Carver('10.0.0.0/24')
  expect([room.take(26), room.take(25)]).toEqual(['10.0.0.0/26', '10.0.0.128/25'])
  expect(() => room.take(30)).toThrow('10.0.0.0/24 is full')
})

test('a stream of numbers follows from its name alone', () => {
  const draw = (name: string) => Array.from({ length: 5 }, randomOf(name).next)
  expect(draw('one')).toEqual(draw('one'))
  expect(draw('one')).not.toEqual(draw('other'))
  expect(draw('one').every((value) => value >= 0 && value < 1)).toBe(true)
})

test('every network of the plan is written as what it is', () => {
  for (const { network } of [...blocks, ...subnets]) expect(parseCidr(network)?.hasHostBits, network).toBe(false)
})
