import { parseCidr } from '@cadastre/core/ip'
import type { Api } from '../api.ts'
import { gatewayOf } from '../estate/hosts.ts'
import { vlanKey } from '../estate/network.ts'
import { domainOf } from '../estate/site-plan.ts'
import type { BlockPlan, SpaceKey, SubnetPlan } from '../estate/types.ts'
import { forEach } from '../parallel.ts'
import type { Tick } from '../progress.ts'
import { ensure, Ids } from './ensure.ts'
import type { Network } from './network.ts'

const SPACES: Record<SpaceKey, { name: string; description: string; color: string; is_default?: boolean }> = {
  corporate: {
    name: 'Corporate',
    description: 'Everything that is routed inside the company',
    color: 'blue',
    is_default: true,
  },
  lab: { name: 'Lab', description: 'Copies of production: the same addresses again, never routed', color: 'amber' },
  customer: { name: 'Customers', description: 'Networks that are run for customers', color: 'violet' },
}

const FIELDS = [
  field('subnet', 'owner_team', 'Owner', 'select', {
    options: ['Core network', 'Workplace', 'Platform', 'Warehouse systems', 'Security', 'Finance systems'],
    is_searchable: true,
  }),
  field('subnet', 'cost_centre', 'Cost centre', 'text'),
  field('subnet', 'runbook', 'Runbook', 'url'),
  field('ip_block', 'region_lead', 'Region lead', 'email'),
  field('ip_address', 'asset_tag', 'Asset', 'text', { is_searchable: true }),
  field('ip_address', 'monitored', 'Monitored', 'boolean'),
  field('ip_address', 'rack_units', 'Rack units', 'number'),
]

function field(resource_type: string, name: string, label: string, field_type: string, more: object = {}) {
  return { name: `${resource_type} ${name}`, body: { resource_type, name, label, field_type, ...more } }
}

export async function customFields(admin: Api, tick: Tick): Promise<void> {
  const there = (await admin.list('/custom-fields')).map(({ resource_type, name }) => `${resource_type} ${name}`)
  for (const { body } of FIELDS.filter(({ name }) => !there.includes(name))) await admin.post('/custom-fields', body)
  tick(FIELDS.length)
}

export type Spaces = Record<SpaceKey, string>

export async function spaces(api: Api, { vrfs, asns }: Network, tick: Tick): Promise<Spaces> {
  const links: Record<SpaceKey, object> = {
    // Several routing tables share it, so it is in none of them itself.
    corporate: { asn_id: asns.of('65010') },
    lab: { vrf_id: vrfs.of('lab') },
    customer: { vrf_id: vrfs.of('customers') },
  }
  const keys = Object.keys(SPACES) as SpaceKey[]
  // They may well exist around the machine that the demo runs on, and nobody there asked to be probed.
  const unprobed = { do_not_probe: true, do_not_probe_reason: 'The demo estate: these networks are somebody else’s' }
  const wanted = keys.map((key) => ({ name: SPACES[key].name, body: { ...SPACES[key], ...links[key], ...unprobed } }))
  const ids = await ensure(api, '/ipam/spaces', 'name', wanted, tick, '/ipam/spaces')
  return { corporate: ids.of('Corporate'), lab: ids.of('Lab'), customer: ids.of('Customers') }
}

/** A network, which other spaces may have as well. */
export const networkKey = (space: SpaceKey, network: string): string => `${space} ${network}`

const spaceOf = (spaces: Spaces, id: unknown): SpaceKey =>
  (Object.keys(spaces) as SpaceKey[]).find((key) => spaces[key] === id) ?? 'corporate'

async function known(api: Api, path: string, spaces: Spaces): Promise<Ids> {
  const ids = new Ids(path)
  for (const row of await api.list(path))
    ids.set(networkKey(spaceOf(spaces, row.space_id), String(row.network)), row.id)
  return ids
}

/** The larger ones first: a block finds its parent by itself, but only if it is there. */
export async function blocks(api: Api, plans: readonly BlockPlan[], spaces: Spaces, links: Network, tick: Tick) {
  const ids = await known(api, '/ipam/blocks', spaces)
  const prefixOf = ({ network }: BlockPlan): number => parseCidr(network)?.cidr.prefix ?? 0
  const levels = Map.groupBy(plans, (plan) => `${plan.parent === null ? 0 : depthOf(plan, plans)} ${prefixOf(plan)}`)
  for (const [, level] of [...levels].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))) {
    await forEach(level, async (plan) => {
      const key = networkKey(plan.space, plan.network)
      if (!ids.has(key)) ids.set(key, (await api.post('/ipam/blocks', blockBody(plan, spaces, links, ids))).id)
      tick()
    })
  }
  return ids
}

function depthOf({ space, parent }: BlockPlan, plans: readonly BlockPlan[]): number {
  const above = plans.find((plan) => plan.space === space && plan.network === parent)
  return above ? 1 + depthOf(above, plans) : 0
}

function blockBody(plan: BlockPlan, spaces: Spaces, { vrfs, sites, customers }: Network, ids: Ids): object {
  return {
    space_id: spaces[plan.space],
    network: plan.network,
    parent_block_id: plan.parent === null ? null : ids.of(networkKey(plan.space, plan.parent)),
    name: plan.name,
    description: plan.description ?? '',
    tags: plan.tags ?? {},
    custom_fields: plan.fields ?? {},
    vrf_id: vrfs.maybe(plan.vrf),
    site_id: sites.maybe(plan.site),
    customer_id: customers.maybe(plan.customer),
  }
}

export type Places = { spaces: Spaces; blocks: Ids; vlans: Ids; links: Network }

export async function subnets(api: Api, plans: readonly SubnetPlan[], places: Places, tick: Tick): Promise<Ids> {
  const ids = await known(api, '/ipam/subnets', places.spaces)
  await forEach(acrossBlocks(plans), async (plan) => {
    const key = networkKey(plan.space, plan.network)
    if (!ids.has(key)) ids.set(key, (await api.post('/ipam/subnets', subnetBody(plan, places))).id)
    tick()
  })
  return ids
}

/** The first of every block, then the second: two that are made at once in one block would wait for each other. */
function acrossBlocks(plans: readonly SubnetPlan[]): SubnetPlan[] {
  const rows = [...Map.groupBy(plans, ({ space, block }) => networkKey(space, block)).values()]
  const longest = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat()
}

function subnetBody(plan: SubnetPlan, { spaces, blocks, vlans, links }: Places): object {
  const { name, description, status = 'active', flags, tags, fields, vlan, tag, role, site } = plan
  return {
    space_id: spaces[plan.space],
    block_id: blocks.of(networkKey(plan.space, plan.block)),
    network: plan.network,
    name,
    description,
    status,
    ...flags,
    tags,
    custom_fields: fields,
    vlan_ref_id: vlan ? vlans.of(vlanKey(vlan.router, vlan.tag)) : null,
    vlan_id: tag ?? null,
    subnet_role: role ?? null,
    site_id: links.sites.maybe(site),
    customer_id: links.customers.maybe(plan.customer),
    domain_name: site ? domainOf(site) : null,
    // The file with the addresses of the subnet brings these as well.
    ...(plan.population ? { gateway: gatewayOf(plan), skip_auto_addresses: true } : {}),
  }
}
