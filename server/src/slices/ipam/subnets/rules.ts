import {
  type Cidr,
  clamp63,
  contains,
  containsAddress,
  firstOf,
  formatAddress,
  hasPlaceholders,
  lastOf,
  parseAddress,
  parseCidr,
  usableSize,
} from '@cadastre/core/ip'

/** A row that a network has for what is no host: its own address, its broadcast address, its gateway. */
export type Placeholder = {
  address: string
  status: 'network' | 'broadcast' | 'reserved'
  hostname: string | null
  description: string
}

const STOCK = { network: 'Network address', broadcast: 'Broadcast address', reserved: 'Gateway' }

/** The rows a new network is born with; the gateway is the first host unless another is given. */
export function placeholdersOf(cidr: Cidr, gateway: string | null): Placeholder[] {
  if (!hasPlaceholders(cidr)) return []
  const router: Placeholder = {
    address: gateway ?? firstHostOf(cidr),
    status: 'reserved',
    hostname: 'gateway',
    description: STOCK.reserved,
  }
  return [...boundariesOf(cidr).filter(({ address }) => address !== router.address), router]
}

/** The rows of network and broadcast address; IPv6 has no broadcast. */
export function boundariesOf(cidr: Cidr): Placeholder[] {
  if (!hasPlaceholders(cidr)) return []
  const network = boundary('network', formatAddress(firstOf(cidr)))
  return cidr.family === 4 ? [network, boundary('broadcast', formatAddress(lastOf(cidr)))] : [network]
}

const boundary = (status: 'network' | 'broadcast', address: string): Placeholder => ({
  address,
  status,
  hostname: null,
  description: STOCK[status],
})

/** Where the gateway is when nobody says: the first host of a network that has placeholders. */
export function firstHostOf({ family, first }: Cidr): string {
  return formatAddress({ family, value: first + 1n })
}

type Described = { status: string; hostname: string | null; description: string; dns_record_id?: string | null }

/** Whether a row of a network or broadcast address is still as it was made: nobody has given it a meaning. */
export function isDefaultNamed({ status, hostname, description, dns_record_id }: Described): boolean {
  if (status !== 'network' && status !== 'broadcast') return false
  return (
    ['', status].includes(hostname ?? '') &&
    ['', STOCK[status]].includes(description) &&
    (dns_record_id ?? null) === null
  )
}

/** How many addresses can be given out, as the column holds it. */
export const totalIps = (cidr: Cidr): string => clamp63(usableSize(cidr)).toString()

export function networkOf(text: string): Cidr {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(`${text} is no network`)
  return parsed.cidr
}

/** Why the subnet cannot lie in the block; null when it can. */
export function containmentFault(network: string, block: string): string | null {
  return contains(networkOf(block), networkOf(network)) ? null : `Subnet ${network} is not inside block ${block}`
}

/** Why the gateway cannot be that of the network; null when it can. */
export function gatewayFault(gateway: string, network: string): string | null {
  const cidr = networkOf(network)
  const address = parseAddress(gateway)
  if (!address || !containsAddress(cidr, address)) return `Gateway ${gateway} is not in subnet ${network}`
  const taken = cidr.family === 4 && boundariesOf(cidr).find((row) => row.address === gateway)
  return taken ? `Gateway ${gateway} is the ${taken.status} address of subnet ${network}` : null
}

/** Why a subnet cannot have this tag beside its VLAN; null when it can. */
export function vlanFault(tag: number | null | undefined, vlan: { vlan_id: number; name: string }): string | null {
  if (tag === undefined || tag === vlan.vlan_id) return null
  return `vlan_id ${tag} does not match VLAN '${vlan.name}', whose tag is ${vlan.vlan_id}`
}
