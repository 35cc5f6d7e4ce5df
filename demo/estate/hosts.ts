import { csvLine } from '@cadastre/core/csv'
import { type Address, firstOf, formatAddress, lastOf } from '@cadastre/core/ip'
import { cidrOf } from './carver.ts'
import { type Device, MAKERS } from './names.ts'
import { type Random, randomOf } from './random.ts'
import type { Population, SpaceKey, SubnetPlan } from './types.ts'

export type Host = {
  address: string
  hostname: string | null
  mac: string | null
  status:
    | 'allocated'
    | 'dhcp'
    | 'static_dhcp'
    | 'reserved'
    | 'deprecated'
    | 'available'
    | 'orphan'
    | 'network'
    | 'broadcast'
  description: string
  asset: string | null
}

const COLUMNS = ['address', 'hostname', 'mac', 'status', 'description', 'asset_tag'] as const

/** The addresses of a subnet as the file that the import takes. */
export function csvOf(hosts: readonly Host[]): string {
  const rows = hosts.map(({ address, hostname, mac, status, description, asset }) =>
    csvLine([address, hostname ?? '', mac ?? '', status, description, asset ?? '']),
  )
  return [csvLine(COLUMNS), ...rows].join('')
}

export const gatewayOf = ({ network }: SubnetPlan): string => {
  const { family, value } = firstOf(cidrOf(network))
  return formatAddress({ family, value: value + 1n })
}

/** Every row of the subnet: what it has by its nature, and who is in it. */
export function rowsOf(subnet: SubnetPlan): Host[] {
  const cidr = cidrOf(subnet.network)
  const row = (address: string, status: Host['status'], description: string, hostname: string | null = null): Host => ({
    address,
    hostname,
    mac: null,
    status,
    description,
    asset: null,
  })
  return [
    row(formatAddress(firstOf(cidr)), 'network', 'Network address'),
    row(gatewayOf(subnet), 'reserved', 'Gateway', 'gateway'),
    ...hostsOf(subnet),
    ...(cidr.family === 4 ? [row(formatAddress(lastOf(cidr)), 'broadcast', 'Broadcast address')] : []),
  ]
}

/** Who is in the subnet, after the address of its gateway. */
export function hostsOf(subnet: SubnetPlan): Host[] {
  const { population } = subnet
  if (!population) return []
  const random = randomOf(`hosts ${subnet.space} ${subnet.network}`)
  const { family, value } = firstOf(cidrOf(subnet.network))
  return spread(population.count, roomIn(subnet), random).map((offset, index) => {
    const address = { family, value: value + BigInt(offset) }
    return hostOf(subnet, population, address, nameOf(subnet, population.device, address, index + 1), random)
  })
}

/** Servers are called by what runs on them, everything else by where it is. */
function nameOf({ name, site, space }: SubnetPlan, device: Device, address: Address, index: number): string {
  const [, purpose = ''] = name.split(' ')
  const place = site?.toLowerCase() ?? (space === 'lab' ? 'lab' : null)
  if (device === 'server' && purpose.includes('-')) return `${place}-${purpose}-${number(index)}`
  if (address.family === 6) return `${place}-${purpose.toLowerCase()}-v6-${number(index)}`
  const octets = formatAddress(address)
    .split('.')
    .slice(space === 'lab' ? 1 : 2)
  return [place, SHORT[device], ...octets].filter((part) => part !== null).join('-')
}

const SHORT: Record<Device, string> = {
  laptop: 'lt',
  phone: 'ph',
  handheld: 'hh',
  visitor: 'vis',
  printer: 'prn',
  camera: 'cam',
  controller: 'plc',
  server: 'srv',
  storage: 'sto',
  bmc: 'bmc',
  console: 'con',
  pod: 'pod',
  switch: 'sw',
  router: 'rtr',
  sensor: 'sns',
  kiosk: 'kiosk',
}

const number = (value: number): string => String(value).padStart(3, '0')

/** How many addresses there are after the gateway's, as far as anyone would number them by hand. */
function roomIn({ network }: SubnetPlan): number {
  const { family, prefix } = cidrOf(network)
  return family === 4 ? 2 ** (32 - prefix) - 3 : 4_000
}

/** Ascending offsets in the subnet: runs as they were given out, and holes where something was given back. */
function spread(count: number, room: number, random: Random): number[] {
  const offsets: number[] = []
  for (let offset = 2; offsets.length < count && offset <= room + 1; offset++) {
    const [left, wanted] = [room + 2 - offset, count - offsets.length]
    if (left > wanted && random.chance(0.04)) offset += Math.min(left - wanted, random.between(1, 16))
    offsets.push(offset)
  }
  return offsets
}

function hostOf(
  { space }: SubnetPlan,
  { device, mostly }: Population,
  address: Address,
  hostname: string,
  random: Random,
): Host {
  const status = statusOf(mostly, device === 'sensor' ? silenceIn(address) : 0, random)
  const mac = status === 'available' || address.family === 6 ? null : macOf(space, device, address)
  const isOwned = ['server', 'storage', 'bmc', 'switch', 'laptop'].includes(device) && status !== 'available'
  return {
    address: formatAddress(address),
    hostname,
    mac,
    status,
    description: descriptionOf(device, status, random),
    asset: isOwned && random.chance(0.7) ? `BW-${number(Number(address.value % 900_000n) + 100_000)}` : null,
  }
}

/** Sensors were delivered by the crate, and some crates are emptier than others: a grid should show more than noise. */
const silenceIn = ({ value }: Address): number => ((Number((value >> 8n) & 255n) * 37) % 100) / 250

function statusOf(mostly: Population['mostly'], silence: number, random: Random): Host['status'] {
  const draw = random.next()
  if (draw < silence) return 'available'
  if (draw > 0.985) return 'orphan'
  if (draw > 0.96) return 'deprecated'
  if (draw > 0.93) return 'reserved'
  return draw > 0.85 && mostly === 'dhcp' ? 'allocated' : mostly
}

/** Unique, and of nobody: bit 2 of the first byte says that the address was given locally. */
export function macOf(space: SpaceKey, device: Device, { value }: Address): string {
  const first = { corporate: 0x02, lab: 0x06, customer: 0x0a }[space]
  const low = [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 255n))
  return [first, MAKERS[device], ...low].map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}

function descriptionOf(device: Device, status: Host['status'], random: Random): string {
  if (status === 'available') return ''
  if (status === 'orphan') return 'Found on the network, nobody knows it'
  if (status === 'deprecated') return 'To be switched off'
  if (device === 'sensor') return `Trailer ${random.between(100, 9_999)}`
  if (['server', 'storage', 'bmc'].includes(device)) {
    return `Rack ${random.pick(['A', 'B', 'C', 'D', 'E'])}${random.between(1, 24)}, unit ${random.between(1, 42)}`
  }
  if (['camera', 'printer', 'controller', 'switch'].includes(device)) {
    return `Building ${random.between(1, 4)}, floor ${random.between(0, 6)}`
  }
  return ''
}
