import { usableSize } from '@cadastre/core/ip'
import { Carver, cidrOf } from './carver.ts'
import { CLOUD_HALLS, HALLS, type Hall, OFFICE, PRESENCE, type Purpose } from './functions.ts'
import { APPS, DOMAIN } from './names.ts'
import type { Site, SiteKind } from './places.ts'
import { type Random, randomOf } from './random.ts'
import type { BlockPlan, Population, Structure, SubnetPlan } from './types.ts'

/** How much of its region a site gets. */
export const SITE_PREFIX: Record<SiteKind, number> = {
  datacenter: 16,
  cloud_region: 16,
  colo: 17,
  branch: 18,
  pop: 21,
  customer_premise: 22,
}

const VRFS: Partial<Record<SiteKind, string>> = { datacenter: 'dc-prod', colo: 'dc-prod', cloud_region: 'cloud' }

export const routerOf = (site: string): string => `${site.toLowerCase()}-core-1`

/** The block of a site and everything in it. */
export function sitePlan(site: Site, network: string, region: string): Structure {
  const random = randomOf(`site ${site.code}`)
  const vrf = VRFS[site.kind]
  const block: BlockPlan = {
    space: 'corporate',
    network,
    parent: region,
    name: `${site.code} ${site.name}`,
    site: site.code,
    ...(vrf ? { vrf } : {}),
    tags: { site: site.code, country: site.country },
  }
  const halls = site.kind === 'cloud_region' ? CLOUD_HALLS : site.kind === 'branch' || site.kind === 'pop' ? [] : HALLS
  if (halls.length > 0) return inHalls(site, block, halls, random)
  const purposes = site.kind === 'pop' ? PRESENCE : OFFICE
  return { blocks: [block], subnets: subnetsFor(site, network, purposes, random) }
}

/** A colocation has half the room of a data centre, so half of what is in its halls. */
function inHalls(site: Site, block: BlockPlan, halls: readonly Hall[], random: Random): Structure {
  const room = new Carver(block.network)
  const less = site.kind === 'colo' ? 1 : 0
  const placed = halls.map((hall) => ({ ...hall, network: room.take(hall.prefix + less) }))
  const blocks = placed.map(({ name, network }) => ({
    space: 'corporate' as const,
    network,
    parent: block.network,
    name: `${site.code} ${name}`,
    site: site.code,
  }))
  const subnets = placed.flatMap(({ network, purposes }) =>
    subnetsFor(site, network, purposes.map(reduced(less)), random),
  )
  return { blocks: [block, ...blocks], subnets }
}

const reduced =
  (less: number) =>
  (purpose: Purpose): Purpose => {
    const [least, most] = purpose.times
    return { ...purpose, times: [Math.max(1, least >> less), Math.max(1, most >> less)] }
  }

/** Now and then a network was given back, and its place stayed free: that is where the gaps come from. */
function subnetsFor(site: Site, block: string, purposes: readonly Purpose[], random: Random): SubnetPlan[] {
  const room = new Carver(block)
  return purposes.flatMap((purpose) =>
    Array.from({ length: random.between(...purpose.times) }, (_, index) => {
      if (random.chance(0.12)) room.skip(purpose.prefix)
      return subnetOf(site, block, room.take(purpose.prefix), purpose, index, random)
    }),
  )
}

function subnetOf(
  site: Site,
  block: string,
  network: string,
  purpose: Purpose,
  index: number,
  random: Random,
): SubnetPlan {
  const name = `${site.code} ${titleOf(purpose, index)}`
  const tag = purpose.tag === undefined ? undefined : purpose.tag + index
  const hasVlan = tag !== undefined && index < (purpose.vlans ?? 0)
  const status = random.chance(0.03) ? 'deprecated' : random.chance(0.02) ? 'reserved' : 'active'
  return {
    space: 'corporate',
    network,
    block,
    name,
    description: `${purpose.name} of ${site.name}`,
    site: site.code,
    ...(hasVlan ? { vlan: { router: routerOf(site.code), tag, name: titleOf(purpose, index) } } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(purpose.role ? { role: purpose.role } : {}),
    status,
    flags: purpose.isPci ? { pci_scope: true } : {},
    tags: { env: environmentOf(site, random), purpose: purpose.name.toLowerCase().replaceAll(' ', '-') },
    fields: {
      owner_team: purpose.team,
      cost_centre: `CC-${4000 + (site.code.charCodeAt(0) % 26) * 10 + (index % 10)}`,
    },
    population: status === 'active' ? populationOf(network, purpose, random) : null,
  }
}

function titleOf({ name, tag }: Purpose, index: number): string {
  if (tag !== undefined && tag >= 400 && tag < 460) return `${APPS[index % APPS.length]}-${name}`
  return `${name} ${index + 1}`
}

function environmentOf({ kind }: Site, random: Random): string {
  if (kind === 'branch' || kind === 'pop') return 'office'
  return random.pick(['production', 'production', 'production', 'staging', 'development'])
}

function populationOf(network: string, { device, mostly, full }: Purpose, random: Random): Population | null {
  if (!device || !mostly || !full) return null
  const [least, most] = full
  const hosts = Number(usableSize(cidrOf(network))) - 1
  const share = least + random.next() * (most - least)
  return { device, mostly, count: Math.max(2, Math.floor(hosts * share)) }
}

export const domainOf = (site: string): string => `${site.toLowerCase()}.${DOMAIN}`
