import { Carver } from './carver.ts'
import { REGIONS, type Region, SITES } from './places.ts'
import { randomOf } from './random.ts'
import { SITE_PREFIX, sitePlan } from './site-plan.ts'
import { joined, type Structure, type SubnetPlan } from './types.ts'

export const SENSOR_SUBNET = '10.200.0.0/16'
const MACHINES = '10.192.0.0/12'
const WHOLE = '10.0.0.0/8'

/** 10.0.0.0/8 by region, site and function, and beside it what large companies keep in the other private ranges. */
export function corporateIpv4(): Structure {
  const top = { space: 'corporate' as const, parent: null }
  return joined([
    {
      blocks: [{ ...top, network: WHOLE, name: 'Corporate', description: 'By region, site and function' }],
      subnets: [],
    },
    ...REGIONS.map(regionPlan),
    machines(),
    outOfBand(),
    kiosks(),
    ...PUBLIC.map(publicPlan),
  ])
}

function regionPlan(region: Region): Structure {
  const random = randomOf(`region ${region.code}`)
  const room = new Carver(region.ipv4)
  const block = {
    space: 'corporate' as const,
    network: region.ipv4,
    parent: WHOLE,
    name: region.name,
    vrf: 'corp-inside',
    tags: { region: region.code },
    fields: { region_lead: region.lead },
  }
  const inside = SITES.filter((site) => site.region === region.code && site.kind !== 'customer_premise').map((site) => {
    if (random.chance(0.15)) room.skip(SITE_PREFIX[site.kind])
    return sitePlan(site, room.take(SITE_PREFIX[site.kind]), region.ipv4)
  })
  return joined([{ blocks: [block], subnets: [] }, ...inside])
}

/** One flat network for every sensor there is, as the makers of sensors wanted it. */
function machines(): Structure {
  const subnet: SubnetPlan = {
    space: 'corporate',
    network: SENSOR_SUBNET,
    block: MACHINES,
    name: 'Sensor fleet',
    description: 'Temperature and door sensors of all trailers; one network because they cannot route',
    tag: 700,
    status: 'active',
    tags: { env: 'production', purpose: 'sensors' },
    fields: { owner_team: 'Warehouse systems', cost_centre: 'CC-4700' },
    population: { device: 'sensor', count: 65_533, mostly: 'allocated' },
  }
  return {
    blocks: [{ space: 'corporate', network: MACHINES, parent: WHOLE, name: 'Machines and sensors', vrf: 'machines' }],
    subnets: [subnet],
  }
}

const plain = (network: string, block: string, name: string, team: string): SubnetPlan => ({
  space: 'corporate',
  network,
  block,
  name,
  description: '',
  tags: {},
  fields: { owner_team: team },
  population: null,
})

function outOfBand(): Structure {
  const [whole, consoles, partners] = ['172.16.0.0/12', '172.16.0.0/16', '172.20.0.0/16']
  const [rooms, links] = [new Carver(consoles), new Carver(partners)]
  const random = randomOf('out of band')
  const sites = SITES.filter(({ kind }) => kind !== 'cloud_region' && kind !== 'customer_premise')
  return {
    blocks: [
      { space: 'corporate', network: whole, parent: null, name: 'Out of band and partners' },
      { space: 'corporate', network: consoles, parent: whole, name: 'Consoles', vrf: 'oob' },
      { space: 'corporate', network: partners, parent: whole, name: 'Partner links', vrf: 'partners' },
    ],
    subnets: [
      ...sites.map(({ code }) => ({
        ...plain(rooms.take(24), consoles, `${code} consoles`, 'Core network'),
        site: code,
        role: 'management' as const,
        population: { device: 'console' as const, mostly: 'allocated' as const, count: random.between(6, 40) },
      })),
      ...Array.from({ length: 60 }, (_, index) => {
        if (random.chance(0.3)) links.skip(29)
        return plain(links.take(29), partners, `Partner link ${index + 1}`, 'Security')
      }),
    ],
  }
}

function kiosks(): Structure {
  const whole = '192.168.0.0/16'
  const room = new Carver(whole)
  const random = randomOf('kiosks')
  const subnets = Array.from({ length: 50 }, (_, index) => {
    if (random.chance(0.2)) room.skip(24)
    return {
      ...plain(room.take(24), whole, `Parcel shop ${index + 1}`, 'Warehouse systems'),
      flags: { pci_scope: true },
      population: { device: 'kiosk' as const, mostly: 'dhcp' as const, count: random.between(4, 30) },
    }
  })
  return { blocks: [{ space: 'corporate', network: whole, parent: null, name: 'Parcel shops' }], subnets }
}

/** Ranges that documents may use, in the place of the company's own public ones. */
const PUBLIC = [
  { network: '192.0.2.0/24', name: 'Internet edge Europe', site: 'FRA1' },
  { network: '198.51.100.0/24', name: 'Internet edge Americas', site: 'CMH1' },
  { network: '203.0.113.0/24', name: 'Internet edge Asia-Pacific', site: 'SIN1' },
] as const

function publicPlan({ network, name, site }: (typeof PUBLIC)[number]): Structure {
  const room = new Carver(network)
  const parts = [
    ['Load balancers', 26],
    ['Mail and names', 27],
    ['Address translation', 28],
    ['Remote access', 28],
    ['Transit link', 30],
    ['Transit link backup', 30],
    ['Peering link', 29],
  ] as const
  const subnets = parts.map(([title, prefix]) => ({
    ...plain(room.take(prefix), network, `${site} ${title}`, 'Security'),
    site,
    flags: { internet_facing: true },
    population:
      prefix <= 28 ? { device: 'server' as const, mostly: 'allocated' as const, count: prefix === 26 ? 22 : 9 } : null,
  }))
  return { blocks: [{ space: 'corporate', network, parent: null, name, site, vrf: 'internet' }], subnets }
}
