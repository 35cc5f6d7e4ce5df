import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KeaWorld, keaWorld } from './kea-world.ts'
import { type Cable, cable } from './namespaces.ts'

let dhcp: KeaWorld
let at: Cable
let group_id: string
beforeAll(async () => {
  dhcp = await keaWorld()
  at = cable(['10.91.0.1/24'])
  await configured()
})
afterAll(async () => {
  await dhcp.end()
  at.end()
})

/** Something of everything that decides about a client. */
async function configured(): Promise<void> {
  group_id = await dhcp.group()
  const subnet_id = await dhcp.subnet('10.91.0.0/24')
  const options = { routers: ['10.91.0.1'], 'domain-name': 'scope.example' }
  const scope = await dhcp.made('/dhcp/scopes', { group_id, subnet_id, options, lease_time: 900 })
  const [pools, statics] = [`/dhcp/scopes/${scope.id}/pools`, `/dhcp/scopes/${scope.id}/statics`]
  const phones = { class_restriction: 'phone', options_override: { mtu: 1400 } }
  await dhcp.made(pools, { start_ip: '10.91.0.100', end_ip: '10.91.0.109', ...phones })
  await dhcp.made(pools, { start_ip: '10.91.0.120', end_ip: '10.91.0.139', class_restriction: 'desk' })
  await dhcp.made(pools, { start_ip: '10.91.0.120', end_ip: '10.91.0.125', pool_type: 'excluded' })
  await dhcp.made(pools, { start_ip: '10.91.0.200', end_ip: '10.91.0.202', class_restriction: 'everybody-else' })
  const group = `/dhcp/server-groups/${group_id}`
  const classes = [
    {
      name: 'phone',
      match_expression: "substring(option[60].hex, 0, 5) == 'phone'",
      options: { 'ntp-servers': ['10.91.0.4'] },
    },
    {
      name: 'desk',
      match_expression: "option[60].exists and not member('phone')",
      options: { 'domain-name': 'class.example' },
    },
    { name: 'everybody-else', match_expression: "not member('phone') and not member('desk')", options: {} },
  ]
  for (const one of classes) await dhcp.made(`${group}/client-classes`, one)
  await dhcp.made(statics, { ip_address: '10.91.0.5', mac_address: '02:00:00:00:91:05', hostname: 'printer' })
  await dhcp.made(statics, {
    ip_address: '10.91.0.6',
    client_id: '00010203',
    options_override: { 'domain-name': 'own.example' },
  })
  await dhcp.made(statics, { ip_address: '10.91.0.130', mac_address: '02:00:00:00:91:06' })
  await dhcp.made(`${group}/mac-blocks`, { mac_address: '02:00:00:00:91:66' })
  const option_set = [{ code: 66, value: 'tftp.example' }]
  const profile = { name: 'phones', vendor_class_match: 'phone-x', option_set, scope_ids: [scope.id] }
  await dhcp.made(`${group}/phone-profiles`, profile)
  const machine = await dhcp.machine(group_id, at.server)
  machine.start()
  await machine.settled()
}

type Sample = { mac: string; vendor?: string; clientId?: string; wants?: string }
const hex = (text: string): string => Buffer.from(text).toString('hex')

/** The options that the comparison looks at, as a client writes them down. */
const READ = {
  routers: /option routers ([\d., ]+);/,
  'domain-name': /option domain-name "([^"]*)";/,
  mtu: /option interface-mtu (\d+);/,
  'ntp-servers': /option ntp-servers ([\d., ]+);/,
  'tftp-server-name': /option tftp-server-name "([^"]*)";/,
} as const

async function foretold({ mac, vendor, clientId, wants }: Sample) {
  const question = {
    relay: '10.91.0.1',
    mac_address: mac,
    client_id: clientId ?? null,
    requested_ip: wants ?? null,
    options: vendor === undefined ? {} : { 60: hex(vendor) },
  }
  const { status, body, text } = await dhcp.api('POST', `/server-groups/${group_id}/what-if`, question)
  expect(status, text).toBe(200)
  return body
}

/** What the real server gives; null for nothing. */
async function given({ mac, vendor, clientId, wants }: Sample) {
  const config = [
    'timeout 4;',
    'request subnet-mask, routers, domain-name, interface-mtu, ntp-servers, tftp-server-name;',
    ...(vendor === undefined ? [] : [`send vendor-class-identifier "${vendor}";`]),
    ...(clientId === undefined ? [] : [`send dhcp-client-identifier ${clientId.replace(/..(?=.)/g, '$&:')};`]),
    ...(wants === undefined ? [] : [`send dhcp-requested-address ${wants};`]),
  ]
  const client = await at.lease(mac, 'sampled', { config: config.join('\n') }).catch(() => null)
  client?.kill()
  if (!client) return null
  const options = Object.entries(READ).flatMap(([name, pattern]) => {
    const found = pattern.exec(client.options)?.[1]
    return found === undefined ? [] : [[name, found]]
  })
  return {
    address: client.address,
    options: Object.fromEntries(options),
    time: /dhcp-lease-time (\d+)/.exec(client.options)?.[1],
  }
}

const number = (address: string): number => address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
const spelt = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

test.each<[string, Sample]>([
  ['one whose MAC has a reservation', { mac: '02:00:00:00:91:05' }],
  ['one whose MAC has a reservation, of another class', { mac: '02:00:00:00:91:05', vendor: 'phone-x 9' }],
  ['one whose client id has a reservation with an option', { mac: '02:00:00:00:91:10', clientId: '00010203' }],
  ['one whose reservation lies in a pool', { mac: '02:00:00:00:91:06' }],
  ['a phone of a profile', { mac: '02:00:00:00:91:11', vendor: 'phone-x 1' }],
  ['a phone of none', { mac: '02:00:00:00:91:12', vendor: 'phone' }],
  ['one of another class', { mac: '02:00:00:00:91:13', vendor: 'MSFT 5.0' }],
  ['one that asks for an address of its pool', { mac: '02:00:00:00:91:14', vendor: 'x', wants: '10.91.0.135' }],
  ['one that has a lease', { mac: '02:00:00:00:91:13', vendor: 'MSFT 5.0' }],
  ['one of the rest', { mac: '02:00:00:00:91:18' }],
  ['another of the rest', { mac: '02:00:00:00:91:19' }],
  ['the last of the rest', { mac: '02:00:00:00:91:20' }],
  ['one for whom nothing is left', { mac: '02:00:00:00:91:21' }],
  ['one that is blocked', { mac: '02:00:00:00:91:66' }],
])('%s gets from Kea what was foretold', async (_, sample) => {
  const answer = await foretold(sample)
  const real = await given(sample)
  const why = JSON.stringify({ answer, real }, null, 1)
  if (answer.outcome === 'blocked' || answer.outcome === 'no_address') {
    expect(real, why).toBeNull()
    return
  }
  if (real === null) throw new Error(`Kea gave nothing: ${why}`)
  if (answer.address !== null) expect(real.address, why).toBe(answer.address)
  else {
    expect(number(real.address), why).toBeGreaterThanOrEqual(number(answer.pool.start_ip))
    expect(number(real.address), why).toBeLessThanOrEqual(number(answer.pool.end_ip))
  }
  const told = Object.entries(answer.options).map(([name, value]) => [name, spelt(value)])
  expect(real.options, why).toEqual(Object.fromEntries(told))
  expect(Number(real.time), why).toBe(answer.lease_time)
  const known = async () => (await dhcp.api('GET', `/leases?ip_address=${real.address}`)).body.items.length
  await expect.poll(known, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0)
})

/** What it is offered, by a client that does not take it. */
async function offered({ mac, vendor = '', wants = '' }: Sample): Promise<string> {
  const { link } = at.client
  await at.run('ip', 'link', 'set', link, 'up')
  await at.run('ip', 'route', 'replace', '255.255.255.255/32', 'dev', link)
  const file = fileURLToPath(new URL('offer.ts', import.meta.url))
  return (await at.run(process.execPath, file, mac, vendor, wants)).trim()
}

test.each<[string, Sample]>([
  ['that is free', { mac: '02:00:00:00:91:30', vendor: 'x', wants: '10.91.0.137' }],
  ['that is excluded', { mac: '02:00:00:00:91:31', vendor: 'x', wants: '10.91.0.122' }],
  ['of a pool that is closed to it', { mac: '02:00:00:00:91:32', vendor: 'x', wants: '10.91.0.105' }],
  ['that is reserved for somebody else', { mac: '02:00:00:00:91:33', vendor: 'x', wants: '10.91.0.130' }],
  ['that somebody else has', { mac: '02:00:00:00:91:34', vendor: 'x', wants: '10.91.0.135' }],
  ['outside the network', { mac: '02:00:00:00:91:35', vendor: 'x', wants: '10.99.0.1' }],
])('who wishes for an address %s is offered what was foretold', async (_, sample) => {
  const { address, pool } = await foretold(sample)
  const real = await offered(sample)
  if (address !== null) expect(real).toBe(address)
  else expect(real).not.toBe(sample.wants)
  expect(number(real)).toBeGreaterThanOrEqual(number(pool.start_ip))
  expect(number(real)).toBeLessThanOrEqual(number(pool.end_ip))
})
