import { type Cidr, compareCidr, contains, formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import type { IpAddress } from '../netbox/rows.ts'
import type { Places } from '../owners/map.ts'
import { hostnameOf, oneOf, present, type Warnings } from '../rules.ts'
import type { Address, Subnet } from '../schema.ts'

const ADDRESS_ROLES = [
  'host',
  'loopback',
  'anycast',
  'vip',
  'vrrp',
  'secondary',
  'gateway',
  'web',
  'api',
  'lb',
] as const
const ADDRESS_STATUSES = ['reserved', 'deprecated'] as const

export function addressesOf(
  rows: readonly IpAddress[],
  places: Places,
  subnets: readonly Subnet[],
  warnings: Warnings,
): Address[] {
  const networks = new Networks(subnets)
  const seen = new Set<string>()
  return rows.flatMap((row): Address[] => {
    const address = parseAddress(row.address.split('/')[0] ?? '')
    const network = parseCidr(row.address)
    if (!address) {
      warnings.add('address', `left out: '${row.address}' is not an address`)
      return []
    }
    const text = formatAddress(address)
    const space = places.spaceOf(row.vrf)
    const place = space === null ? '' : ` in ${space}`
    const key = `${space} ${text}`
    if (seen.has(key)) {
      warnings.add('address twice', `${text} is there twice${place}; the first is imported (left out: ${row.id})`)
      return []
    }
    seen.add(key)
    const cidr = network ? formatCidr(network.cidr) : null
    if (!networks.holds(space, cidr, text))
      warnings.add('stray', `${text}${place} lies in no subnet of the plan; without one here it cannot be imported`)
    return [addressOf(row, text, cidr, space)]
  })
}

function addressOf(row: IpAddress, address: string, subnet_cidr: string | null, space_name: string | null): Address {
  const { id, status, role, dns_name, assigned_object, custom_fields } = row
  const known = oneOf(ADDRESS_ROLES, role)
  const fqdn = dns_name.replace(/\.$/, '')
  const card = assigned_object?.name || ''
  const owner = (assigned_object?.device ?? assigned_object?.virtual_machine)?.name ?? ''
  return {
    address,
    status: oneOf(ADDRESS_STATUSES, status) ?? 'allocated',
    role: known,
    hostname: fqdn === '' ? null : hostnameOf(fqdn.split('.')[0] ?? ''),
    fqdn: fqdn === '' ? null : fqdn,
    description: [row.description, card === '' ? '' : `(${card})`].filter((part) => part !== '').join(' '),
    subnet_cidr,
    space_name,
    custom_fields: {
      ...present(custom_fields),
      extipam_id: id,
      ...(role === '' || known ? {} : { extipam_role: role }),
      ...(owner === '' ? {} : { extipam_managed_by: owner }),
    },
    tags: {},
    extipam_id: id,
  }
}

/** The subnets of a plan, to be asked whether an address lies in one. */
class Networks {
  readonly #names: ReadonlySet<string>
  readonly #bySpace: ReadonlyMap<string, Cidr[]>

  constructor(subnets: readonly Subnet[]) {
    this.#names = new Set(subnets.map(({ space_name, network }) => `${space_name} ${network}`))
    const bySpace = new Map<string, Cidr[]>()
    for (const { space_name, network } of subnets) {
      const cidr = parseCidr(network)?.cidr
      const key = String(space_name)
      const beside = bySpace.get(key)
      if (cidr && beside) beside.push(cidr)
      else if (cidr) bySpace.set(key, [cidr])
    }
    this.#bySpace = bySpace
  }

  /** Most addresses name the very subnet that they are in. */
  holds(space: string | null, network: string | null, address: string): boolean {
    if (this.#names.has(`${space} ${network}`)) return true
    const own = parseCidr(address.includes(':') ? `${address}/128` : `${address}/32`)
    const all = this.#bySpace.get(String(space)) ?? []
    return own !== null && isInside(all, own.cidr)
  }
}

/** Subnets of a space lie beside each other in their order, so the last that begins before an address decides. */
function isInside(sorted: readonly Cidr[], cidr: Cidr): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = sorted[middle]
    if (one && compareCidr(one, cidr) <= 0) low = middle + 1
    else high = middle
  }
  const last = sorted[low - 1]
  return last !== undefined && contains(last, cidr)
}
