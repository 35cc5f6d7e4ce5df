import { COMPANY, DOMAIN } from './names.ts'
import { SITES, type Site } from './places.ts'
import { randomOf } from './random.ts'
import { routerOf } from './site-plan.ts'
import type { SubnetPlan } from './types.ts'

export const CUSTOMERS = [
  { name: 'Lumenfold Paper', account_number: 'C-1001', contact_email: 'it@lumenfold.example', status: 'active' },
  {
    name: 'Tamber & Vole Ceramics',
    account_number: 'C-1002',
    contact_email: 'net@tambervole.example',
    status: 'active',
  },
  { name: 'Saltmere Optics', account_number: 'C-1003', contact_email: 'noc@saltmere.example', status: 'active' },
  {
    name: 'Osprey Orchard Cooperative',
    account_number: 'C-1004',
    contact_email: 'office@ospreyorchard.example',
    status: 'active',
  },
  {
    name: 'Dunmarrow Dairies',
    account_number: 'C-1005',
    contact_email: 'it@dunmarrow.example',
    status: 'decommissioning',
  },
  { name: 'Kestrelby Marine', account_number: 'C-1006', contact_email: 'desk@kestrelby.example', status: 'inactive' },
] as const

export const PROVIDERS = [
  { name: 'Pelican Arc Transit', kind: 'transit', contact_email: 'noc@pelicanarc.example' },
  { name: 'Greywater Fibre', kind: 'carrier', contact_email: 'support@greywater.example' },
  { name: 'Tindral Lines', kind: 'carrier', contact_email: 'desk@tindral.example' },
  { name: 'Fernway Mobile', kind: 'carrier', contact_email: 'business@fernway.example' },
  { name: 'Meadowpoint Exchange', kind: 'peering', contact_email: 'peering@meadowpoint.example' },
  { name: 'Harrowcloud', kind: 'cloud', contact_email: 'support@harrowcloud.example' },
  { name: 'Weftway Overlay', kind: 'sdwan_vendor', contact_email: 'care@weftway.example' },
  { name: 'Namehollow Registry Desk', kind: 'registrar', contact_email: 'renew@namehollow.example' },
] as const

/** Numbers for documents (RFC 5398) in the place of public ones, and private ones inside. */
export const ASNS = [
  { number: 64_496, name: 'Brindlewick Europe', holder_org: COMPANY },
  { number: 64_497, name: 'Brindlewick Americas', holder_org: COMPANY },
  { number: 64_498, name: 'Brindlewick Asia-Pacific', holder_org: COMPANY },
  { number: 64_500, name: 'Pelican Arc Transit', holder_org: 'Pelican Arc Transit' },
  { number: 64_501, name: 'Meadowpoint Exchange', holder_org: 'Meadowpoint Exchange' },
  { number: 65_551, name: 'Harrowcloud', holder_org: 'Harrowcloud' },
  { number: 65_010, name: 'Backbone', holder_org: COMPANY },
  { number: 65_020, name: 'Data centres', holder_org: COMPANY },
  { number: 65_030, name: 'Offices', holder_org: COMPANY },
  { number: 65_040, name: 'Customer edge', holder_org: COMPANY },
] as const

export const PEERINGS = [
  [64_496, 64_500, 'provider'],
  [64_497, 64_500, 'provider'],
  [64_498, 64_500, 'provider'],
  [64_496, 64_501, 'peer'],
  [65_010, 65_020, 'sibling'],
  [65_010, 65_030, 'sibling'],
  [65_020, 65_551, 'peer'],
] as const

export const VRFS = [
  'corp-inside',
  'dc-prod',
  'cloud',
  'machines',
  'oob',
  'partners',
  'internet',
  'lab',
  'customers',
].map((name, index) => ({
  name,
  description: `Routing table of ${name}`,
  route_distinguisher: `65010:${100 + index}`,
  import_targets: [`65010:${100 + index}`],
  export_targets: [`65010:${100 + index}`],
}))

export const ROUTERS = SITES.filter(({ kind }) => kind !== 'cloud_region').map(({ code, name, kind }) => ({
  name: routerOf(code),
  location: name,
  description: kind === 'customer_premise' ? 'Customer edge' : 'Core of the site',
  vendor: 'Ostmark Routing',
  model: kind === 'datacenter' || kind === 'colo' ? 'OR-9400' : 'OR-1200',
}))

export type VlanPlan = { router: string; vlan_id: number; name: string; description: string }

/** Every VLAN that a subnet of the plan lies in, once. */
export function vlansOf(subnets: readonly SubnetPlan[]): VlanPlan[] {
  const found = subnets.flatMap(({ vlan, description }) =>
    vlan ? [{ router: vlan.router, vlan_id: vlan.tag, name: vlan.name, description }] : [],
  )
  return [...new Map(found.map((vlan) => [vlanKey(vlan.router, vlan.vlan_id), vlan])).values()]
}

export const vlanKey = (router: string, tag: number): string => `${router} ${tag}`

export type CircuitPlan = {
  name: string
  ckt_id: string
  provider: string
  customer?: string
  from: string
  to: string
  fields: Record<string, unknown>
}

const DAY_MS = 86_400_000
const dayFrom = (today: number, days: number): string => new Date(today + days * DAY_MS).toISOString().slice(0, 10)

/** A line from every site to the one above it, and for offices a second one of another kind. */
export function circuitsOn(today: number): CircuitPlan[] {
  return SITES.flatMap((site) => {
    const random = randomOf(`circuit ${site.code}`)
    const above = site.parent ?? (site.code === 'FRA1' ? 'OSL1' : 'FRA1')
    const first = circuit(site, above, 1, site.kind === 'branch' ? 'mpls' : 'fiber_direct')
    const second = circuit(site, above, 2, random.pick(['internet_broadband', 'lte', 'internet_broadband']))
    const dated = (plan: CircuitPlan): CircuitPlan => {
      const ends = dayFrom(today, random.between(-20, 900))
      const status = random.pick(['active', 'active', 'active', 'active', 'pending', 'suspended'])
      return { ...plan, fields: { ...plan.fields, status, term_start_date: dayFrom(today, -700), term_end_date: ends } }
    }
    return (site.kind === 'branch' ? [first, second] : [first]).map(dated)
  })
}

function circuit(site: Site, above: string, number: number, transport: string): CircuitPlan {
  const random = randomOf(`circuit ${site.code} ${number}`)
  const speed = transport === 'mpls' ? 500 : transport === 'lte' ? 150 : transport === 'fiber_direct' ? 10_000 : 1_000
  const customers: Record<string, string> = {
    'CP-LUM': 'Lumenfold Paper',
    'CP-TAM': 'Tamber & Vole Ceramics',
    'CP-SAL': 'Saltmere Optics',
  }
  const customer = customers[site.code]
  return {
    name: `${site.code} to ${above}${number === 1 ? '' : ' backup'}`,
    ckt_id: `${site.code}-${random.between(100_000, 999_999)}`,
    provider:
      transport === 'lte' ? 'Fernway Mobile' : random.pick(['Greywater Fibre', 'Tindral Lines', 'Pelican Arc Transit']),
    ...(customer ? { customer } : {}),
    from: site.code,
    to: above,
    fields: {
      transport_class: transport,
      bandwidth_mbps_down: speed,
      bandwidth_mbps_up: transport === 'lte' ? 50 : speed,
      monthly_cost: random.between(90, 4_800),
      currency: 'EUR',
      tags: { region: site.region },
    },
  }
}

export const DOMAINS = [
  { name: DOMAIN, nameservers: [`ns1.${DOMAIN}`, `ns2.${DOMAIN}`] },
  { name: 'brindlewick-tracking.example', nameservers: [`ns1.${DOMAIN}`, `ns2.${DOMAIN}`] },
  { name: 'brindlewick-careers.example', nameservers: [`ns1.${DOMAIN}`] },
  { name: 'parcelshop.example', nameservers: [`ns1.${DOMAIN}`, `ns2.${DOMAIN}`] },
  { name: 'lumenfold.example', nameservers: [`ns3.${DOMAIN}`], customer: 'Lumenfold Paper' },
  { name: 'saltmere.example', nameservers: [`ns3.${DOMAIN}`], customer: 'Saltmere Optics' },
] as const
