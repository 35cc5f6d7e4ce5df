import type { Lease } from '@cadastre/core/dhcp/lease-events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate } from '../../../db/work.ts'
import { type LeaseEvent, recordLeases } from './record.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

const at = (minute: number): string => new Date(Date.now() + minute * 60_000).toISOString()
const START = at(0)
const END = at(60)
const MAC = '02:00:00:00:00:01'

const lease = (ip_address: string, more: Partial<Lease> = {}): Lease => ({
  ip_address,
  mac_address: MAC,
  hostname: null,
  client_id: null,
  duid: null,
  user_class: null,
  state: 'active',
  starts_at: START,
  ends_at: null,
  expires_at: END,
  ...more,
})

let servers = 0
async function estate(network: string, settings: object = {}) {
  const group_id = await cadastre.group()
  const subnet_id = await cadastre.subnet(network, settings)
  const scope = await cadastre.made('/dhcp/scopes', { group_id, subnet_id })
  const name = `kea ${++servers}`
  const server = await cadastre.made('/dhcp/servers', { name, host: 'kea', server_group_id: group_id })
  const tell = (...events: LeaseEvent[]) =>
    mutate(cadastre.databases, systemActor('test'), (work) => recordLeases(work, server, events))
  return { scope, server, subnet_id, tell }
}

const history = async (server: { id: string }) =>
  (await cadastre.api('GET', `/servers/${server.id}/lease-history`)).body.items
const used = async (subnet: string) =>
  (await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet}`)).body.allocated_ips as number

describe('a lease', () => {
  test('is the row of its address while it lasts', async () => {
    const { server, subnet_id, tell } = await estate('10.4.0.0/24')
    const before = await used(subnet_id)
    expect(await tell(lease('10.4.0.9', { hostname: 'Laptop' }))).toEqual({
      upserted: 1,
      cleaned: [{ ip_address: '10.4.0.9', hostname: 'laptop' }],
    })
    const row = await cadastre.address(subnet_id, '10.4.0.9')
    expect(row).toMatchObject({ status: 'dhcp', auto_from_lease: true, mac_address: MAC, hostname: 'laptop' })
    expect(await used(subnet_id)).toBe(before + 1)
    expect((await tell(lease('10.4.0.9', { hostname: 'Laptop' }))).upserted).toBe(0)
    await tell(lease('10.4.0.9', { state: 'released', starts_at: at(5), ends_at: at(5) }))
    expect(await cadastre.address(subnet_id, '10.4.0.9')).toBeUndefined()
    expect(await used(subnet_id)).toBe(before)
    expect(await history(server)).toMatchObject([{ ip_address: '10.4.0.9', lease_state: 'released', mac_address: MAC }])
    await tell(lease('10.4.0.9', { hostname: 'Laptop' }))
    expect(await cadastre.address(subnet_id, '10.4.0.9')).toBeUndefined()
  })

  test('leaves alone what somebody entered, and a reservation', async () => {
    const { subnet_id, scope, tell } = await estate('10.4.1.0/24')
    await cadastre.made(`/ipam/subnets/${subnet_id}/addresses`, { address: '10.4.1.9', hostname: 'mine' })
    await cadastre.made(`/dhcp/scopes/${scope.id}/statics`, { ip_address: '10.4.1.10', mac_address: MAC })
    await tell(lease('10.4.1.9', { mac_address: '02:00:00:00:00:07' }), lease('10.4.1.10'))
    expect(await cadastre.address(subnet_id, '10.4.1.9')).toMatchObject({ status: 'allocated', hostname: 'mine' })
    expect(await cadastre.address(subnet_id, '10.4.1.10')).toMatchObject({
      status: 'static_dhcp',
      auto_from_lease: false,
    })
  })

  test('is listed by subnet, server, MAC and host name, and becomes a reservation in one call', async () => {
    const { subnet_id, server, scope, tell } = await estate('10.4.2.0/24')
    await tell(lease('10.4.2.9', { mac_address: '02:00:00:00:42:01', hostname: 'findme' }))
    for (const query of [
      `subnet_id=${subnet_id}`,
      `server_id=${server.id}`,
      'mac_address=0200.0000.4201',
      'search=findm',
      'ip_address=10.4.2.9',
    ]) {
      const { body } = await cadastre.api('GET', `/leases?${query}`)
      expect([query, body.total, body.items[0]?.ip_address]).toEqual([query, 1, '10.4.2.9'])
    }
    const [found] = (await cadastre.api('GET', `/leases?subnet_id=${subnet_id}`)).body.items
    const reserved = await cadastre.api('POST', `/leases/${found.id}/reserve`, { description: 'kept' })
    expect(reserved.status, reserved.text).toBe(201)
    expect(reserved.headers.location).toBe(`/api/v1/dhcp/statics/${reserved.body.id}`)
    expect(reserved.body).toMatchObject({ scope_id: scope.id, ip_address: '10.4.2.9', hostname: 'findme' })
    expect(await cadastre.address(subnet_id, '10.4.2.9')).toMatchObject({ status: 'static_dhcp', hostname: 'findme' })
    expect((await cadastre.api('POST', `/leases/${found.id}/reserve`)).status).toBe(409)
  })

  test('that runs out unsaid is over after a while', async () => {
    const { server, subnet_id, tell } = await estate('10.4.3.0/24')
    await tell(lease('10.4.3.9', { expires_at: at(-6) }), lease('10.4.3.10', { mac_address: null, client_id: '01aa' }))
    await cadastre.runJob('dhcp_lease_sweep')
    expect(await cadastre.address(subnet_id, '10.4.3.9')).toBeUndefined()
    expect(await cadastre.address(subnet_id, '10.4.3.10')).toMatchObject({ status: 'dhcp' })
    expect(await history(server)).toMatchObject([{ ip_address: '10.4.3.9', lease_state: 'expired' }])
  })

  test('is the same after events that came twice, in another order, or in halves', async () => {
    const network = (n: number) => `10.4.${10 + n}`
    const events = (net: string): Lease[] =>
      Array.from({ length: 20 }, (_, n) => [
        lease(`${net}.${20 + n}`, { hostname: `h${n}`, mac_address: `02:00:00:00:10:${10 + n}`, starts_at: at(-60) }),
        lease(`${net}.${20 + n}`, { hostname: `h${n}`, mac_address: `02:00:00:00:10:${10 + n}`, starts_at: at(-30) }),
        ...(n % 3 === 0
          ? [
              lease(`${net}.${20 + n}`, {
                mac_address: `02:00:00:00:10:${10 + n}`,
                state: 'released',
                starts_at: at(-5),
              }),
            ]
          : []),
      ]).flat()
    const state = async (subnet: string, net: string) => {
      const { body } = await cadastre.api('GET', `/leases?subnet_id=${subnet}`)
      return body.items.map((row: Record<string, string>) => [
        row.ip_address?.replace(net, ''),
        row.state,
        row.hostname,
        row.starts_at,
      ])
    }
    const ways: ((all: Lease[]) => Lease[][])[] = [
      (all) => [all],
      (all) => [all, all],
      (all) => [all.toReversed(), all],
      (all) => [all.slice(0, 17), all.slice(9), all],
    ]
    const states: unknown[] = []
    const fixed = events('10.4')
    for (const [n, way] of ways.entries()) {
      const { subnet_id, tell } = await estate(`${network(n)}.0/24`)
      const own = fixed.map((one) => ({ ...one, ip_address: one.ip_address.replace('10.4', network(n)) }))
      for (const batch of way(own)) await tell(...batch)
      states.push(await state(subnet_id, network(n)))
    }
    expect(states[0]).toHaveLength(20)
    for (const one of states) expect(one).toEqual(states[0])
  })

  test('that is over is told for as long as the settings say', async () => {
    const { server, tell } = await estate('10.4.5.0/24')
    const over = (day: number, ip_address: string) => [
      lease(ip_address, { starts_at: at(-1440 * day - 60), expires_at: null }),
      lease(ip_address, { state: 'released', starts_at: at(-1440 * day), ends_at: at(-1440 * day), expires_at: null }),
    ]
    await tell(...over(3, '10.4.5.9'), ...over(50, '10.4.5.10'), ...over(100, '10.4.5.11'))
    const addresses = async () => {
      await cadastre.runJob('dhcp_lease_sweep')
      const { body } = await cadastre.api('GET', `/servers/${server.id}/lease-history?since=2000-01-01`)
      return body.items.map((row: { ip_address: string }) => row.ip_address).sort()
    }
    const history = () => cadastre.sql('select ip_address from dhcp_lease_history where server_id = $1', [server.id])
    expect(await history()).toHaveLength(3)
    expect(await addresses()).toEqual(['10.4.5.10', '10.4.5.9'])
    const body = { dhcp_lease_history_retention_days: 7 }
    expect((await cadastre.call('PUT', '/api/v1/settings', { body })).status).toBe(200)
    expect(await addresses()).toEqual(['10.4.5.9'])
    await cadastre.call('PUT', '/api/v1/settings', { body: { dhcp_lease_history_retention_days: 90 } })
  })

  test('goes with its server, and can be forgotten by hand', async () => {
    const { server, subnet_id, tell } = await estate('10.4.4.0/24')
    await tell(lease('10.4.4.9'), lease('10.4.4.10', { mac_address: '02:00:00:00:00:02' }))
    const { body } = await cadastre.api('GET', `/servers/${server.id}/leases`)
    expect(body).toMatchObject({ total: 2, page: 1, page_size: 100 })
    expect((await cadastre.api('DELETE', `/servers/${server.id}/leases/${body.items[0].id}`)).status).toBe(204)
    expect(await cadastre.address(subnet_id, '10.4.4.9')).toBeUndefined()
    expect((await cadastre.api('DELETE', `/servers/${server.id}`)).status).toBe(204)
    expect(await cadastre.address(subnet_id, '10.4.4.10')).toBeUndefined()
  })

  test('of a prefix is listed with its pool, and an older word on it is nothing', async () => {
    const { scope, server, tell } = await estate('2001:db8:4::/64')
    const pool = { pool_type: 'pd', pd_prefix: '2001:db8:4000::/40', delegated_length: 56 }
    await cadastre.made(`/dhcp/scopes/${scope.id}/pools`, pool)
    const told = {
      prefix: '2001:db8:4000::/56',
      duid: '0003',
      iaid: 1,
      hostname: null,
      ends_at: null,
      expires_at: END,
    }
    await tell({ ...told, state: 'active', starts_at: START })
    expect((await tell({ ...told, state: 'active', starts_at: START })).upserted).toBe(0)
    await tell({ ...told, state: 'released', starts_at: at(-5) })
    const { body } = await cadastre.api('GET', `/delegated-prefixes?server_id=${server.id}`)
    expect(body.items).toMatchObject([{ prefix: '2001:db8:4000::/56', scope_id: scope.id, state: 'active' }])
  })
})

describe('names of leases', () => {
  let zones = 0
  async function named(network: string, policy: string, ddns_enabled = true) {
    const group = (await cadastre.made('/dns/groups', { name: `names ${++zones}` })).id
    const zone = await cadastre.made(`/dns/groups/${group}/zones`, { name: `l${zones}.example` })
    const at = `/dns/groups/${group}/zones/${zone.id}/records`
    const inherits = { dns_inherit_settings: false, ddns_inherit_settings: false }
    const dns = {
      dns_group_ids: [group],
      dns_zone_id: zone.id,
      ddns_enabled,
      ddns_hostname_policy: policy,
      ddns_ttl: 60,
    }
    const records = async () =>
      (await cadastre.call('GET', `/api/v1${at}`)).body
        .map((row: Record<string, string>) => `${row.name} ${row.record_type} ${row.value} ${row.ttl}`)
        .sort()
    return { ...(await estate(network, { ...inherits, ...dns })), records, at }
  }

  test('go into DNS by policy, and out of it when they end', async () => {
    const { tell, records } = await named('10.5.0.0/24', 'client_or_generated')
    await tell(lease('10.5.0.9', { hostname: 'laptop' }), lease('10.5.0.10', { mac_address: '02:00:00:00:00:02' }))
    expect(await records()).toEqual(['dhcp-0-10 A 10.5.0.10 60', 'laptop A 10.5.0.9 60'])
    await tell(lease('10.5.0.9', { hostname: 'laptop', state: 'expired', ends_at: at(1) }))
    expect(await records()).toEqual(['dhcp-0-10 A 10.5.0.10 60'])
  })

  test('go by what the scope says before what the subnet says, from the moment it says so', async () => {
    const { tell, records, scope, subnet_id } = await named('10.5.3.0/24', 'client_or_generated', false)
    const say = async (fields: object) =>
      expect((await cadastre.api('PUT', `/scopes/${scope.id}`, fields)).status).toBe(200)
    await tell(lease('10.5.3.9', { hostname: 'laptop' }), lease('10.5.3.10', { mac_address: '02:00:00:00:00:02' }))
    expect(await records()).toEqual([])
    await say({ ddns_enabled: true })
    expect(await records()).toEqual(['laptop A 10.5.3.9 60'])
    await say({ ddns_hostname_policy: 'derived' })
    expect(await records()).toEqual(['dhcp-3-10 A 10.5.3.10 60', 'dhcp-3-9 A 10.5.3.9 60'])
    await tell(lease('10.5.3.11', { hostname: 'phone', mac_address: '02:00:00:00:00:03' }))
    expect(await records()).toContain('dhcp-3-11 A 10.5.3.11 60')
    await say({ ddns_hostname_policy: 'server_name' })
    expect(await records()).toEqual([])
    expect((await cadastre.address(subnet_id, '10.5.3.9')).hostname).toBe('laptop')
    await say({ ddns_hostname_policy: 'client', dns_track_dynamic_leases: false })
    expect(await records()).toEqual([])
    await say({ dns_track_dynamic_leases: true })
    expect(await records()).toEqual(['laptop A 10.5.3.9 60', 'phone A 10.5.3.11 60'])
    await say({ hostname_sync_mode: 'disabled' })
    expect(await records()).toEqual([])
  })

  test("never touch what a person published, nor another host's", async () => {
    const { tell, records, at: zone, subnet_id } = await named('10.5.1.0/24', 'client_provided')
    await cadastre.made(zone, { name: 'www', record_type: 'A', value: '10.5.1.9' })
    await tell(lease('10.5.1.9', { hostname: 'www' }))
    expect(await cadastre.address(subnet_id, '10.5.1.9')).toMatchObject({ status: 'dhcp', hostname: 'www' })
    await tell(lease('10.5.1.9', { hostname: 'www', state: 'released', starts_at: at(2) }))
    expect(await records()).toEqual(['www A 10.5.1.9 null'])
    await tell(lease('10.5.1.20', { hostname: 'phone' }))
    await tell(lease('10.5.1.21', { hostname: 'phone', mac_address: '02:00:00:00:00:09' }))
    expect(await records()).toEqual(['phone A 10.5.1.20 60', 'www A 10.5.1.9 null'])
  })

  test.each(['"', '..', 'x'.repeat(255), '\u0000\ufffd', 'a b', "'; --"])(
    'a client may call itself %j',
    async (hostname) => {
      const { tell, subnet_id } = await named('10.5.2.0/24', 'client_or_generated')
      await tell(lease('10.5.2.9', { hostname }))
      expect((await cadastre.address(subnet_id, '10.5.2.9')).hostname).toMatch(/^[a-z0-9-]{1,63}$/)
    },
  )
})
