import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeaMachine, type KeaWorld, keaWorld } from './kea-world.ts'
import { type Cable, cable } from './namespaces.ts'

let dhcp: KeaWorld
const cables: Cable[] = []
beforeAll(async () => {
  dhcp = await keaWorld()
})
afterAll(async () => {
  await dhcp.end()
  for (const one of cables) one.end()
})

const soon = { timeout: 20_000, interval: 50 }

/** A subnet that a machine serves at one end of a cable, with clients at the other. */
async function served(network: string, router: string, more: object = {}, subnetMore: object = {}) {
  const at = cable([`${router}/${network.split('/')[1]}`])
  cables.push(at)
  const subnet_id = await dhcp.subnet(network, subnetMore)
  const group_id = await dhcp.group()
  const scope = await dhcp.made('/dhcp/scopes', { group_id, subnet_id, ...more })
  const machine = await dhcp.machine(group_id, at.server)
  return { at, scope, machine, subnet_id, group_id }
}

const begin = async (machine: KeaMachine): Promise<void> => {
  machine.start()
  await machine.settled()
}
/** Until the agent serves a configuration that it was given after now. */
async function applied(machine: KeaMachine, change: () => Promise<unknown>): Promise<void> {
  const id = await machine.serverId()
  const before = (await dhcp.api('GET', `/servers/${id}`)).body.config_etag
  await change()
  await expect.poll(async () => (await dhcp.api('GET', `/servers/${id}`)).body.config_etag, soon).not.toBe(before)
}
const leases = async (subnet: string) => (await dhcp.api('GET', `/leases?subnet_id=${subnet}&limit=1000`)).body.items

describe('DHCPv4', () => {
  test('a client gets what is reserved for it, with its options', async () => {
    const { at, scope, machine, subnet_id } = await served('10.71.0.0/24', '10.71.0.1', {
      options: { routers: ['10.71.0.1'], 'domain-name': 'lab.example' },
    })
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.71.0.100', end_ip: '10.71.0.120' })
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, {
      start_ip: '10.71.0.100',
      end_ip: '10.71.0.119',
      pool_type: 'excluded',
    })
    const reserved = { ip_address: '10.71.0.7', mac_address: '02:00:00:00:71:01', hostname: 'printer' }
    await dhcp.made(`/dhcp/scopes/${scope.id}/statics`, reserved)
    await begin(machine)
    const client = await at.lease(reserved.mac_address, 'whatever')
    expect(client.address).toBe('10.71.0.7')
    expect(client.options).toContain('option routers 10.71.0.1')
    expect(client.options).toContain('option domain-name "lab.example"')
    // Nothing of what is excluded is handed out.
    expect((await at.lease('02:00:00:00:71:02', 'guest')).address).toBe('10.71.0.120')
    await expect.poll(async () => (await leases(subnet_id)).length, soon).toBe(2)
    const fresh = { ip_address: '10.71.0.8', mac_address: '02:00:00:00:71:03' }
    await applied(machine, () => dhcp.made(`/dhcp/scopes/${scope.id}/statics`, fresh))
    expect((await at.lease(fresh.mac_address, 'camera')).address).toBe('10.71.0.8')
    await applied(machine, () =>
      dhcp.made(`/dhcp/server-groups/${scope.group_id}/mac-blocks`, { mac_address: '02:00:00:00:71:02' }),
    )
    await expect(at.lease('02:00:00:00:71:02', 'guest', { config: 'timeout 3;' })).rejects.toThrow('no lease')
  })

  test('a lease is an address with a name at once, and goes when it ends', async () => {
    const dns = (await dhcp.made('/dns/groups', { name: 'names of kea' })).id
    const zone = await dhcp.made(`/dns/groups/${dns}/zones`, { name: 'kea.example' })
    const reverse = await dhcp.made(`/dns/groups/${dns}/zones`, { name: '0.72.10.in-addr.arpa', kind: 'reverse' })
    const { at, scope, machine, subnet_id } = await served(
      '10.72.0.0/24',
      '10.72.0.1',
      { lease_time: 6 },
      {
        dns_inherit_settings: false,
        ddns_inherit_settings: false,
        dns_group_ids: [dns],
        dns_zone_id: zone.id,
        ddns_enabled: true,
        ddns_hostname_policy: 'client_or_generated',
      },
    )
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.72.0.100', end_ip: '10.72.0.120' })
    await begin(machine)
    const names = async () =>
      (
        await Promise.all(
          [zone, reverse].map(({ id }) => dhcp.call('GET', `/api/v1/dns/groups/${dns}/zones/${id}/records`)),
        )
      )
        .flatMap(({ body }) => body)
        .map(({ name, record_type, value }: Record<string, string>) => `${name} ${record_type} ${value}`)
        .filter((text: string) => / (A|PTR) /.test(text) && !text.includes('gateway'))
        .sort()
    const client = await at.lease('02:00:00:00:72:01', 'laptop')
    const row = () => dhcp.address(subnet_id, client.address)
    await expect.poll(async () => (await row())?.status, { timeout: 5_000, interval: 20 }).toBe('dhcp')
    const last = client.address.split('.')[3]
    await expect.poll(names, soon).toEqual([`${last} PTR laptop.kea.example.`, `laptop A ${client.address}`].sort())
    client.kill()
    await expect.poll(row, { timeout: 40_000, interval: 100 }).toBeUndefined()
    await expect.poll(names, soon).toEqual([])
    const history = await dhcp.api('GET', `/servers/${await machine.serverId()}/lease-history`)
    expect(history.body.items).toMatchObject([{ ip_address: client.address, lease_state: 'expired' }])
  })

  test('what Kea refuses leaves the old serving, and people read why', async () => {
    const { at, scope, machine } = await served('10.73.0.0/24', '10.73.0.1')
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.73.0.100', end_ip: '10.73.0.120' })
    await begin(machine)
    const wrong = { name: 'odd', match_expression: "option[60].text == 'x' == 'y'" }
    await dhcp.made(`/dhcp/server-groups/${scope.group_id}/client-classes`, wrong)
    await machine.settled('reverted')
    const server = (await dhcp.api('GET', `/servers/${await machine.serverId()}`)).body
    expect(server).toMatchObject({ status: 'error', config_apply_phase: 'check' })
    expect(server.config_apply_error).toContain('syntax error')
    expect((await at.lease('02:00:00:00:73:01', 'one')).address).toMatch(/^10\.73\.0\.1[012]\d$/)
    // The agent starts again, without the server: what was served before is.
    await machine.stop()
    await machine.kill(4)
    machine.start()
    await expect.poll(() => at.lease('02:00:00:00:73:02', 'two').catch(() => null), { timeout: 60_000 }).toBeTruthy()
  })

  test('whoever is killed, no event is lost and none counts twice', async () => {
    const { at, scope, machine, subnet_id } = await served('10.74.0.0/22', '10.74.0.1')
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.74.0.10', end_ip: '10.74.3.250' })
    await begin(machine)
    await at.run('ip', 'addr', 'add', '10.74.0.2/22', 'dev', 'veth').catch(() => undefined)
    const crowd = (first: number) =>
      Promise.all([at.lease(`02:00:00:00:74:${String(first).padStart(2, '0')}`, `host${first}`)])
    await crowd(10)
    await machine.stop()
    await crowd(11)
    await machine.kill(4)
    machine.start()
    await expect.poll(() => crowd(12).catch(() => null), { timeout: 60_000 }).toBeTruthy()
    await machine.kill(4)
    await expect.poll(() => crowd(13).catch(() => null), { timeout: 60_000 }).toBeTruthy()
    await expect.poll(async () => (await leases(subnet_id)).length, soon).toBe(4)
    const rows = await leases(subnet_id)
    expect(new Set(rows.map(({ mac_address }: { mac_address: string }) => mac_address)).size).toBe(4)
    const history = await dhcp.api('GET', `/servers/${await machine.serverId()}/lease-history`)
    expect(history.body.total).toBe(0)
    expect(existsSync(machine.settings.folder)).toBe(true)
  })
})

test('DHCPv6: an address, and what is reserved by DUID', async () => {
  const { at, scope, machine, subnet_id } = await served('2001:db8:75::/64', '2001:db8:75::1', {
    options: { 'dns-servers': ['2001:db8:75::53'] },
  })
  await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '2001:db8:75::100', end_ip: '2001:db8:75::1ff' })
  const reserved = { ip_address: '2001:db8:75::7', duid: '00030001020000007501' }
  await dhcp.made(`/dhcp/scopes/${scope.id}/statics`, reserved)
  await begin(machine)
  const client = await at.lease('02:00:00:00:75:01', 'six', { protocol: 6 })
  expect(client.address).toBe('2001:db8:75::7')
  expect(client.options).toContain('2001:db8:75::53')
  expect((await at.lease('02:00:00:00:75:02', 'other', { protocol: 6 })).address).toMatch(/^2001:db8:75::1/)
  await expect.poll(async () => (await leases(subnet_id)).length, soon).toBe(2)
})
