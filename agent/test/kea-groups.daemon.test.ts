import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeaMachine, type KeaWorld, keaWorld } from './kea-world.ts'
import { type Attached, type Lan, lan } from './namespaces.ts'
import { endMachine, newMachine } from './world.ts'

let dhcp: KeaWorld
const lans: Lan[] = []
const ends: (() => unknown)[] = []
beforeAll(async () => {
  dhcp = await keaWorld()
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await dhcp.end()
  for (const one of lans) one.end()
})

const soon = { timeout: 60_000, interval: 100 }

function network(...addresses: string[]): Lan {
  const at = lan(addresses.map((address) => [address]))
  lans.push(at)
  return at
}
const server = async (machine: KeaMachine) => (await dhcp.api('GET', `/servers/${await machine.serverId()}`)).body
const stateOf = async (machine: KeaMachine): Promise<string> => (await server(machine)).ha_state

/** Two servers of a group that know where the other is. */
async function pair(mode: string, number: number) {
  const [first, second] = [`10.${number}.0.1`, `10.${number}.0.2`]
  const at = network(`${first}/24`, `${second}/24`)
  const { id: group_id } = await dhcp.made('/dhcp/server-groups', {
    name: `pair ${number}`,
    mode,
    heartbeat_delay_ms: 500,
    max_response_delay_ms: 2_000,
    max_ack_delay_ms: 500,
    max_unacked_clients: 0,
  })
  const subnet_id = await dhcp.subnet(`10.${number}.0.0/24`)
  const scope = await dhcp.made('/dhcp/scopes', { group_id, subnet_id })
  const pool = { start_ip: `10.${number}.0.100`, end_ip: `10.${number}.0.199` }
  await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, pool)
  const machines: KeaMachine[] = []
  for (const [index, address] of [first, second].entries()) {
    const machine = await dhcp.machine(group_id, at.servers[index]?.namespace ?? '')
    machine.start()
    await machine.settled()
    const ha_peer_url = `http://${address}:8000/`
    const changed = await dhcp.api('PUT', `/servers/${await machine.serverId()}`, { ha_peer_url })
    expect(changed.status, changed.text).toBe(200)
    machines.push(machine)
  }
  for (const machine of machines)
    await expect.poll(() => stateOf(machine), { ...soon, message: machine.log.join('\n') }).toBe(mode)
  return { at, subnet_id, machines: machines as [KeaMachine, KeaMachine], scope }
}
const leasesAt = async (machine: KeaMachine): Promise<string[]> =>
  (await dhcp.api('GET', `/servers/${await machine.serverId()}/leases?state=active`)).body.items.map(
    ({ ip_address }: { ip_address: string }) => ip_address,
  )

describe('two servers that stand in for each other', () => {
  test('hot-standby: one serves, the other knows every lease, and takes over', async () => {
    const { at, subnet_id, machines } = await pair('hot-standby', 81)
    const [primary, standby] = machines
    const client = await at.lease('02:00:00:00:81:01', 'laptop')
    for (const machine of machines) await expect.poll(() => leasesAt(machine), soon).toEqual([client.address])
    expect(await dhcp.address(subnet_id, client.address)).toMatchObject({ status: 'dhcp', hostname: 'laptop' })
    client.kill()
    // The whole machine is gone: its agent does not start the daemon again.
    await primary.stop()
    await primary.kill(4)
    await expect.poll(() => stateOf(standby), soon).toBe('partner-down')
    const again = await at.lease('02:00:00:00:81:01', 'laptop')
    expect(again.address).toBe(client.address)
    const other = await at.lease('02:00:00:00:81:02', 'phone')
    await expect.poll(async () => (await leasesAt(standby)).sort(), soon).toEqual([again.address, other.address].sort())
    primary.start()
    for (const machine of machines) await expect.poll(() => stateOf(machine), soon).toBe('hot-standby')
    await expect.poll(async () => (await leasesAt(primary)).sort(), soon).toEqual([again.address, other.address].sort())
    expect(await dhcp.address(subnet_id, other.address)).toMatchObject({ status: 'dhcp', hostname: 'phone' })
  })

  test('load-balancing: each answers its part of the clients from its part of the pool', async () => {
    const { at, machines, subnet_id } = await pair('load-balancing', 82)
    const addresses: string[] = []
    for (let n = 1; n <= 8; n++) {
      const client = await at.lease(`02:00:00:00:82:0${n}`, `host${n}`)
      client.kill()
      addresses.push(client.address)
    }
    expect(new Set(addresses).size).toBe(8)
    for (const machine of machines)
      await expect.poll(async () => (await leasesAt(machine)).sort(), soon).toEqual(addresses.toSorted())
    // Half of the pool belongs to each; eight clients in one half alone would be one chance in 128.
    const upper = addresses.filter((address) => Number(address.split('.')[3]) >= 150)
    expect([upper.length > 0, upper.length < 8]).toEqual([true, true])
    for (const address of addresses) expect(await dhcp.address(subnet_id, address)).toMatchObject({ status: 'dhcp' })
  })
})

test('a lease is answered by a real name server, by name and by address, and is not when it is over', async () => {
  const group = (await dhcp.made('/dns/groups', { name: 'names on the wire' })).id
  const zone = await dhcp.made(`/dns/groups/${group}/zones`, { name: 'wire.example' })
  await dhcp.made(`/dns/groups/${group}/zones`, { name: '0.83.10.in-addr.arpa', kind: 'reverse' })
  const { secret: key } = await dhcp.made(`/dns/groups/${group}/agent-keys`, { name: 'ns' })
  const names = await newMachine({ server: dhcp.url, key, name: 'ns.wire.example' })
  ends.push(() => endMachine(names))
  names.start()
  const at = network('10.83.0.1/24')
  const subnet_id = await dhcp.subnet('10.83.0.0/24', {
    ...{ dns_inherit_settings: false, ddns_inherit_settings: false, dns_group_ids: [group], dns_zone_id: zone.id },
    ...{ ddns_enabled: true, ddns_hostname_policy: 'client_or_generated' },
  })
  const group_id = await dhcp.group()
  const scope = await dhcp.made('/dhcp/scopes', { group_id, subnet_id, lease_time: 8 })
  await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.83.0.100', end_ip: '10.83.0.120' })
  const machine = await dhcp.machine(group_id, at.servers[0]?.namespace ?? '')
  machine.start()
  await machine.settled()
  await expect.poll(() => names.dig('wire.example', 'SOA'), soon).toContain('hostmaster.wire.example')
  const client = await at.lease('02:00:00:00:83:01', 'Laptop.x')
  const seen = { timeout: 8_000, interval: 20 }
  await expect.poll(() => names.dig('laptop-x.wire.example'), seen).toBe(client.address)
  await expect.poll(() => names.dig('-x', client.address), seen).toBe('laptop-x.wire.example.')
  client.kill()
  await expect.poll(() => names.dig('laptop-x.wire.example'), soon).toBe('')
  await expect.poll(() => names.dig('-x', client.address), soon).toBe('')
})

describe('what an agent sees', () => {
  test('blocked clients, what the daemon logs, another server, and a router', async () => {
    const at = network('10.84.0.1/24', '10.84.0.2/24')
    const group_id = await dhcp.group()
    const subnet_id = await dhcp.subnet('10.84.0.0/24')
    const scope = await dhcp.made('/dhcp/scopes', { group_id, subnet_id })
    await dhcp.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.84.0.100', end_ip: '10.84.0.120' })
    const mac_address = '02:00:00:00:84:66'
    const block = await dhcp.made(`/dhcp/server-groups/${group_id}/mac-blocks`, { mac_address })
    const machine = await dhcp.machine(group_id, at.servers[0]?.namespace ?? '')
    machine.start()
    await machine.settled()
    await expect(at.lease(mac_address, 'thief', { config: 'timeout 3;' })).rejects.toThrow('no lease')
    const counted = async () => (await dhcp.api('GET', `/mac-blocks/${block.id}`)).body.match_count
    await expect.poll(counted, { ...soon, message: machine.log.join('\n') }).toBeGreaterThan(0)
    const client = await at.lease('02:00:00:00:84:01', 'guest')
    const server_id = await machine.serverId()
    const question = { server_id, mac_address: '02:00:00:00:84:01', code: 'DHCP4_LEASE_ALLOC' }
    const logged = async () => (await dhcp.call('POST', '/api/v1/logs/dhcp-activity', { body: question })).body.events
    await expect.poll(logged, soon).toMatchObject([{ ip_address: client.address, severity: 'INFO' }])
    // Servers of another group on the same network are nobody this group knows.
    const other = await dhcp.group()
    const strange = await dhcp.made('/dhcp/scopes', { group_id: other, subnet_id: await dhcp.subnet('10.84.0.0/24') })
    await dhcp.made(`/dhcp/scopes/${strange.id}/pools`, { start_ip: '10.84.0.200', end_ip: '10.84.0.220' })
    const rogue = await dhcp.machine(other, at.servers[1]?.namespace ?? '')
    rogue.start()
    await rogue.settled()
    const responders = async () => (await dhcp.api('GET', `/groups/${group_id}/responders`)).body
    await expect
      .poll(responders, { ...soon, message: machine.log.join('\n') })
      .toMatchObject([{ server_identifier: '10.84.0.2', source_ip: '10.84.0.2', classification: 'rogue' }])
    advertise(at.client)
    const routers = async () => (await dhcp.api('GET', `/ra/groups/${group_id}/observed-routers`)).body
    await expect
      .poll(routers, { ...soon, message: machine.log.join('\n') })
      .toMatchObject([
        { prefixes: ['2001:db8:84::/64'], managed_flag: true, router_lifetime: 900, classification: 'rogue' },
      ])
  })
})

/** A router that advertises itself. */
function advertise({ namespace, link }: Attached): void {
  const folder = mkdtempSync(join(tmpdir(), 'radvd-'))
  const file = join(folder, 'radvd.conf')
  const prefix = 'prefix 2001:db8:84::/64 { AdvOnLink on; };'
  writeFileSync(
    file,
    `interface ${link} { AdvSendAdvert on; AdvManagedFlag on; AdvDefaultLifetime 900; IgnoreIfMissing on; ${prefix} };`,
  )
  const args = ['netns', 'exec', namespace, 'radvd', '-n', '-C', file, '-p', join(folder, 'radvd.pid'), '-m', 'stderr']
  const child = spawn('ip', args, { stdio: 'ignore' })
  ends.push(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
}
