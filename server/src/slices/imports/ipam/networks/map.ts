import { type Cidr, compareCidr, contains, formatCidr, isMulticast, parseCidr } from '@cadastre/core/ip'
import type { Aggregate, NetboxRows, Prefix } from '../netbox/rows.ts'
import { customerOf, type Places, type Reference } from '../owners/map.ts'
import { oneOf, present, type Warnings } from '../rules.ts'
import type { Block, Subnet, Values } from '../schema.ts'

type SourceNetwork = { cidr: Cidr; space: string | null; isContainer: boolean; prefix: Prefix }

export function networksOf(
  { aggregates, prefixes }: NetboxRows,
  places: Places,
  vlans: ReadonlyMap<number, number>,
  warnings: Warnings,
): { blocks: Block[]; subnets: Subnet[] } {
  const top = aggregates.flatMap((aggregate): Block[] => {
    const cidr = cidrOf(aggregate.prefix, warnings)
    return cidr ? [blockOfAggregate(aggregate, cidr, places)] : []
  })
  const blocks = new Map<string, Block>()
  const add = (block: Block): void => {
    const key = `${block.space_name} ${block.network}`
    const before = blocks.get(key)
    if (before)
      warnings.add(
        'twice',
        `${block.network} is there twice (${nameOf(before)}, ${nameOf(block)}); the first is imported`,
      )
    else blocks.set(key, block)
  }
  for (const block of top) add(block)
  const { containers, leaves } = classified(foundIn(prefixes, places, warnings))
  for (const { prefix, cidr, space } of containers) add(blockOfPrefix(prefix, cidr, space, places))
  return {
    blocks: [...blocks.values()],
    subnets: leaves.map((leaf) => subnetOf(leaf, places, vlans, warnings)),
  }
}

const nameOf = ({ extipam_id, custom_fields }: Block): string =>
  `${custom_fields.extipam_kind === 'aggregate' ? 'aggregate' : 'prefix'} ${extipam_id}`

function cidrOf(text: string, warnings: Warnings): Cidr | null {
  const parsed = parseCidr(text)
  if (!parsed) warnings.add('network', `left out: '${text}' is not a network`)
  return parsed?.cidr ?? null
}

/** The prefixes of each space, in the order of their networks; of equal ones a container stays, else the first. */
function foundIn(prefixes: readonly Prefix[], places: Places, warnings: Warnings): SourceNetwork[][] {
  const spaces = new Map<string, Map<string, SourceNetwork>>()
  for (const prefix of prefixes) {
    const cidr = cidrOf(prefix.prefix, warnings)
    if (!cidr) continue
    const space = places.spaceOf(prefix.vrf)
    const networks = spaces.get(space ?? '') ?? new Map<string, SourceNetwork>()
    spaces.set(space ?? '', networks)
    const network = { cidr, space, isContainer: prefix.status === 'container', prefix }
    const key = formatCidr(cidr)
    const before = networks.get(key)
    if (before)
      warnings.add(
        'twice',
        `${key} is there twice${space === null ? '' : ` in ${space}`} (prefixes ${before.prefix.id} and ${prefix.id}); one is imported`,
      )
    if (!before || (network.isContainer && !before.isContainer)) networks.set(key, network)
  }
  return [...spaces.values()].map((networks) => [...networks.values()].sort((a, b) => compareCidr(a.cidr, b.cidr)))
}

/** What has another inside it can hold no addresses here, whatever its status says: it is a block. */
function classified(spaces: readonly SourceNetwork[][]): { containers: SourceNetwork[]; leaves: SourceNetwork[] } {
  const containers: SourceNetwork[] = []
  const leaves: SourceNetwork[] = []
  for (const networks of spaces)
    networks.forEach((one, index) => {
      const next = networks[index + 1]
      const encloses = next !== undefined && contains(one.cidr, next.cidr)
      if (one.isContainer || encloses) containers.push(one)
      else leaves.push(one)
    })
  return { containers, leaves }
}

const blockOfAggregate = ({ id, description, rir, tenant, ...row }: Aggregate, cidr: Cidr, places: Places): Block => ({
  network: formatCidr(cidr),
  name: description || formatCidr(cidr),
  description: '',
  space_name: places.spaceOf(null),
  parent_cidr: null,
  customer_name: customerOf(places, tenant),
  site_code: null,
  custom_fields: {
    ...present(row.custom_fields),
    extipam_id: id,
    extipam_kind: 'aggregate',
    ...(rir ? { extipam_rir: rir.name } : {}),
  },
  tags: {},
  extipam_id: id,
})

const roleOf = (role: Reference): string => (role === null ? '' : role.slug || role.name)

function blockOfPrefix(prefix: Prefix, cidr: Cidr, space: string | null, places: Places): Block {
  const { id, description, tenant, is_pool, custom_fields } = prefix
  const role = roleOf(prefix.role)
  return {
    network: formatCidr(cidr),
    name: description || formatCidr(cidr),
    description: '',
    space_name: space,
    parent_cidr: null,
    customer_name: customerOf(places, tenant),
    site_code: siteOf(prefix, places),
    custom_fields: {
      ...present(custom_fields),
      extipam_id: id,
      ...(is_pool === true ? { extipam_is_pool: true } : {}),
      ...(role === '' ? {} : { extipam_role: role }),
      ...otherScope(prefix),
    },
    tags: {},
    extipam_id: id,
  }
}

/** Newer versions have a scope, of which a site is one kind; older ones a site. */
function siteOf({ scope_type, scope, site }: Prefix, { siteCodes }: Places): string | null {
  const place = scope_type === 'dcim.site' ? scope : scope_type === '' ? site : null
  return place === null ? null : (siteCodes.get(place.id) ?? null)
}

const otherScope = ({ scope_type, scope }: Prefix): Values =>
  scope_type === '' || scope_type === 'dcim.site' || scope === null
    ? {}
    : { extipam_scope: `${scope_type.replace(/^\w+\./, '')} ${scope.name || scope.display}` }

const STATUSES = ['active', 'reserved', 'deprecated'] as const
const SUBNET_ROLES = ['data', 'voice', 'management', 'guest'] as const
function subnetOf(
  { prefix, cidr, space }: SourceNetwork,
  places: Places,
  vlans: ReadonlyMap<number, number>,
  warnings: Warnings,
): Subnet {
  const { id, description, status, tenant, vlan, is_pool, custom_fields } = prefix
  const network = formatCidr(cidr)
  const role = roleOf(prefix.role)
  const known = oneOf(SUBNET_ROLES, role) ?? oneOf(SUBNET_ROLES, prefix.role?.name ?? '')
  const vid = vlan === null ? null : (vlans.get(vlan.id) ?? null)
  const isLost = vlan !== null && vid === null
  if (isLost) warnings.add('lost VLAN', `${network}: its VLAN '${vlan.name}' is not imported; custom_fields keep it`)
  const isGroup = isMulticast(cidr)
  if (isGroup) warnings.add('multicast', `${network} is multicast; addresses in it are skipped`)
  return {
    network,
    name: description.slice(0, LONGEST_NAME),
    description: description.length > LONGEST_NAME ? description : '',
    space_name: space,
    status: oneOf(STATUSES, status) ?? 'active',
    vlan_vid: vid,
    customer_name: customerOf(places, tenant),
    site_code: siteOf(prefix, places),
    subnet_role: known,
    kind: isGroup ? 'multicast' : 'unicast',
    custom_fields: {
      ...present(custom_fields),
      extipam_id: id,
      ...(is_pool === true ? { extipam_is_pool: true } : {}),
      ...(role === '' || known ? {} : { extipam_role: role }),
      ...(isLost ? { extipam_vlan: [vlan.vid, vlan.name].filter(Boolean).join(' ') } : {}),
      ...otherScope(prefix),
    },
    tags: {},
    extipam_id: id,
  }
}

const LONGEST_NAME = 255
