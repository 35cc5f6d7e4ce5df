import { families } from '../families/families.ts'
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

// Networks, people and VLANs have searches of their own, which call some of them by other words.
const words: Readonly<Record<string, string>> = { block: 'ip_block', space: 'ip_space' }

const bySearchType = new Map(
  [...families.values()].map(({ type, search_type = type, icon }) => [search_type, icon] as const),
)

export const iconOfType = (type: string): IconName => bySearchType.get(words[type] ?? type) ?? 'search'

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
  const details = texts.filter((text): text is string => text !== null && text !== '' && text !== display)
  return [...new Set(details)].slice(0, 3).join(' · ')
}
