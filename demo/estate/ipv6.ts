import { Carver } from './carver.ts'
import { REGIONS, SITES, type SiteKind } from './places.ts'
import { randomOf } from './random.ts'
import { joined, type Structure } from './types.ts'

const WHOLE = '2001:db8::/32'

const PURPOSES: Partial<Record<SiteKind, readonly string[]>> = {
  datacenter: ['Loopbacks', 'Links', 'Management', 'Web servers', 'App servers', 'Db servers', 'Perimeter', 'Pods'],
  colo: ['Loopbacks', 'Links', 'Management', 'Servers'],
  cloud_region: ['Zone 1', 'Zone 2', 'Zone 3'],
  branch: ['Loopbacks', 'Management', 'Staff', 'Phones', 'Warehouse wireless', 'Visitors'],
  pop: ['Loopbacks', 'Links', 'Management'],
}

/** A /36 per region, a /48 per site, a /64 per function. */
export function corporateIpv6(): Structure {
  return joined([
    { blocks: [{ space: 'corporate', network: WHOLE, parent: null, name: 'Corporate IPv6' }], subnets: [] },
    ...REGIONS.map((region) => {
      const room = new Carver(region.ipv6)
      const name = `${region.name} IPv6`
      const block = { space: 'corporate' as const, network: region.ipv6, parent: WHOLE, name, vrf: 'corp-inside' }
      const sites = SITES.filter(({ region: code, kind }) => code === region.code && PURPOSES[kind])
      return joined([
        { blocks: [block], subnets: [] },
        ...sites.map(({ code, kind }) => ofSite(code, kind, room.take(48), region.ipv6)),
      ])
    }),
  ])
}

function ofSite(site: string, kind: SiteKind, network: string, parent: string): Structure {
  const room = new Carver(network)
  const random = randomOf(`ipv6 ${site}`)
  const subnets = (PURPOSES[kind] ?? []).map((purpose) => ({
    space: 'corporate' as const,
    network: room.take(64),
    block: network,
    name: `${site} ${purpose} IPv6`,
    description: `${purpose}, beside IPv4`,
    site,
    tags: { env: kind === 'branch' ? 'office' : 'production' },
    fields: { owner_team: 'Core network' },
    population: /servers|Servers|Management|Perimeter/.test(purpose)
      ? { device: 'server' as const, mostly: 'allocated' as const, count: random.between(4, 14) }
      : null,
  }))
  return { blocks: [{ space: 'corporate', network, parent, name: `${site} IPv6`, site }], subnets }
}
