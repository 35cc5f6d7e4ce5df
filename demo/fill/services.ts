import type { Api } from '../api.ts'
import { SITES } from '../estate/places.ts'
import { forEach } from '../parallel.ts'
import type { Tick } from '../progress.ts'
import { ensure, type Ids } from './ensure.ts'
import type { Network } from './network.ts'
import { networkKey, type Spaces } from './structure.ts'

export type Made = { spaces: Spaces; blocks: Ids; subnets: Ids; links: Network }

/** What is sold or run over the network: services, overlays and multicast. */
export async function services(engineer: Api, made: Made, tick: Tick): Promise<void> {
  await customerServices(engineer, made, tick)
  await overlays(engineer, made.links, tick)
  await multicast(engineer, made, tick)
}

const SERVICES = [
  { name: 'Managed sites', customer: 'Lumenfold Paper', kind: 'mpls_l3vpn', site: 'CP-LUM', block: '10.0.0.0/20' },
  { name: 'Managed sites', customer: 'Tamber & Vole Ceramics', kind: 'sdwan', site: 'CP-TAM', block: '10.0.16.0/20' },
  { name: 'Managed sites', customer: 'Saltmere Optics', kind: 'sdwan', site: 'CP-SAL', block: '10.0.32.0/20' },
  { name: 'Internet access', customer: 'Lumenfold Paper', kind: 'custom', site: 'CP-LUM', block: null },
  { name: 'Parcel tracking feed', customer: 'Osprey Orchard Cooperative', kind: 'custom', site: null, block: null },
  { name: 'Cold chain telemetry', customer: 'Dunmarrow Dairies', kind: 'custom', site: null, block: null },
] as const

async function customerServices(api: Api, { blocks, links }: Made, tick: Tick): Promise<void> {
  const there = new Set(
    (await api.list('/services?limit=500')).map(({ name, customer_id }) => `${name} ${customer_id}`),
  )
  await forEach(SERVICES, async ({ name, customer, kind, site, block }) => {
    const customer_id = links.customers.of(customer)
    tick()
    if (there.has(`${name} ${customer_id}`)) return
    const terms = { status: 'active', sla_tier: site ? 'gold' : 'bronze', monthly_cost_usd: 1_250, currency: 'EUR' }
    const { id } = await api.post('/services', { name, customer_id, kind, ...terms })
    const attach = (resource_kind: string, resource_id: string) =>
      api.post(`/services/${id}/resources`, { resource_kind, resource_id })
    if (site) await attach('site', links.sites.of(site))
    if (block) await attach('ip_block', blocks.of(networkKey('customer', block)))
    if (kind === 'mpls_l3vpn') await attach('vrf', links.vrfs.of('customers'))
  })
}

async function overlays(api: Api, { sites, circuits, customers }: Network, tick: Tick): Promise<void> {
  const wanted = [
    {
      name: 'Office overlay',
      body: {
        name: 'Office overlay',
        kind: 'sdwan',
        vendor: 'Weftway Overlay',
        status: 'active',
        encryption_profile: 'AES-256-GCM',
      },
    },
    {
      name: 'Customer mesh',
      body: {
        name: 'Customer mesh',
        kind: 'ipsec_mesh',
        status: 'building',
        customer_id: customers.of('Saltmere Optics'),
      },
    },
  ]
  const ids = await ensure(api, '/overlays', 'name', wanted, tick)
  const path = `/overlays/${ids.of('Office overlay')}`
  const members = new Set((await api.list(`${path}/sites`)).map(({ site_id }) => site_id))
  const branches = SITES.filter(({ kind, region }) => kind === 'branch' && region !== 'pacific')
  for (const { code, parent } of branches.filter((site) => !members.has(sites.of(site.code)))) {
    const preferred = [`${code} to ${parent}`, `${code} to ${parent} backup`].map((name) => circuits.of(name))
    await api.post(`${path}/sites`, { site_id: sites.of(code), role: 'spoke', preferred_circuits: preferred })
    tick()
  }
  if ((await api.list(`${path}/policies`)).length > 0) return
  for (const policy of POLICIES) await api.post(`${path}/policies`, policy)
  tick(POLICIES.length)
}

const POLICIES = [
  {
    name: 'Voice first',
    priority: 10,
    match_kind: 'dscp',
    match_value: 'ef',
    action: 'steer_to_transport_class',
    action_target: 'mpls',
  },
  {
    name: 'Backups at night',
    priority: 50,
    match_kind: 'port_range',
    match_value: '873-873',
    action: 'shape',
    action_target: '50',
  },
  {
    name: 'Mail over broadband',
    priority: 100,
    match_kind: 'dscp',
    match_value: 'af11',
    action: 'steer_to_transport_class',
    action_target: 'internet_broadband',
  },
] as const

async function multicast(api: Api, { spaces, links }: Made, tick: Tick): Promise<void> {
  const domain = {
    name: 'Depot announcements',
    description: 'Loudspeakers and signs of all depots',
    pim_mode: 'sparse',
    vrf_id: links.vrfs.of('corp-inside'),
    rendezvous_point_address: '10.32.176.65',
  }
  const ids = await ensure(
    api,
    '/multicast/domains',
    'name',
    [{ name: domain.name, body: domain }],
    tick,
    '/multicast/domains',
  )
  const groups = await api.list('/multicast/groups?limit=500')
  if (groups.length > 0) return
  const request = { space_id: spaces.corporate, domain_id: ids.of(domain.name), application: 'announcements' }
  const made = await api.post<{ group_ids: string[] }>('/multicast/groups/bulk-allocate/commit', {
    ...request,
    count: 24,
    start_address: '239.10.0.1',
    name_template: 'depot-{n}',
  })
  await forEach(made.group_ids.slice(0, 8), (id) =>
    api.post(`/multicast/groups/${id}/ports`, { port_start: 5_004, port_end: 5_005, transport: 'rtp' }),
  )
  tick(made.group_ids.length)
}
