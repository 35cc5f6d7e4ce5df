import type { IconName } from '../ui/icons.ts'

interface Hit {
  type: string
  id: string
  display: string
  name: string | null
  description: string | null
  hostname: string | null
  mac_address: string | null
  subnet_network: string | null
  space_name: string | null
  context: string | null
  route: string | null
}

const icons: Record<string, IconName> = {
  ip_address: 'address',
  subnet: 'subnets',
  block: 'blocks',
  space: 'spaces',
  vlan: 'vlan',
  router: 'router',
  vrf: 'vrf',
  asn: 'asn',
  circuit: 'circuit',
  site: 'site',
  customer: 'customer',
  provider: 'provider',
  service: 'service',
  overlay: 'overlay',
  domain: 'domain',
  multicast_group: 'multicast',
  application: 'application',
  user: 'user',
  group: 'groups',
}

export const iconOfType = (type: string): IconName => icons[type] ?? 'search'

/** Where a hit is shown. Pages of our own know better than the server where they are; for the rest it says so. */
export function pathOfHit({ type, id, display, route }: Hit): string {
  const own: Record<string, string> = {
    space: `/ipam/spaces/${id}`,
    block: `/ipam/blocks/${id}`,
    subnet: `/ipam/subnets/${id}`,
    ip_address: `/ipam/addresses/${id}`,
    user: `/admin/users?q=${encodeURIComponent(display)}`,
    group: `/admin/groups?q=${encodeURIComponent(display)}`,
  }
  return own[type] ?? route ?? `/search?q=${encodeURIComponent(display)}`
}

/** What tells a hit from others that look the same, in one line. */
export function hintOfHit({
  display,
  name,
  hostname,
  mac_address,
  subnet_network,
  space_name,
  context,
  description,
}: Hit) {
  const texts = [name, hostname, mac_address, subnet_network, context, space_name, description]
  const told = texts.filter((text): text is string => text !== null && text !== '' && text !== display)
  return [...new Set(told)].slice(0, 3).join(' · ')
}
