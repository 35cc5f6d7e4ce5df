import type { Api } from '../api.ts'
import {
  ASNS,
  CUSTOMERS,
  circuitsOn,
  DOMAINS,
  PEERINGS,
  PROVIDERS,
  ROUTERS,
  type VlanPlan,
  VRFS,
  vlanKey,
} from '../estate/network.ts'
import { REGIONS, SITES } from '../estate/places.ts'
import { forEach } from '../parallel.ts'
import type { Tick } from '../progress.ts'
import { ensure, Ids } from './ensure.ts'

export type Network = {
  customers: Ids
  providers: Ids
  sites: Ids
  asns: Ids
  vrfs: Ids
  routers: Ids
  circuits: Ids
}

const named = <One extends { name: string }>(rows: readonly One[]) => rows.map((body) => ({ name: body.name, body }))

/** Everything around the addresses that the addresses refer to. */
export async function network(engineer: Api, planner: Api, admin: Api, tick: Tick): Promise<Network> {
  const customers = await ensure(engineer, '/customers', 'name', named(CUSTOMERS), tick)
  const providers = await ensure(engineer, '/providers', 'name', named(PROVIDERS), tick)
  const sites = await siteTree(engineer, tick)
  const numbers = ASNS.map((body) => ({ name: String(body.number), body }))
  const asns = await ensure(engineer, '/asns', 'number', numbers, tick)
  await peerings(engineer, asns, tick)
  const tables = VRFS.map((vrf) => ({ name: vrf.name, body: { ...vrf, asn_id: asns.of('65010') } }))
  const vrfs = await ensure(engineer, '/vrfs', 'name', tables, tick)
  const routers = await ensure(planner, '/vlans/routers', 'name', named(ROUTERS), tick, '/vlans/routers')
  const circuits = await lines(engineer, { customers, providers, sites }, tick)
  await domains(admin, customers, providers, tick)
  return { customers, providers, sites, asns, vrfs, routers, circuits }
}

/** Level by level: a parent must be there first. */
async function siteTree(api: Api, tick: Tick): Promise<Ids> {
  const regionNames = new Map(REGIONS.map(({ code, name }) => [code, name]))
  let ids = new Ids('site')
  const levels = [SITES.filter(({ parent }) => parent === null), SITES.filter(({ parent }) => parent !== null)]
  for (const level of [levels[0] ?? [], ...halves(levels[1] ?? [])]) {
    const wanted = level.map(({ code, name, kind, region, parent, country }) => ({
      name: code,
      body: {
        name,
        code,
        kind,
        region: regionNames.get(region),
        parent_site_id: ids.maybe(parent ?? undefined),
        tags: { country },
      },
    }))
    ids = await ensure(api, '/sites', 'code', wanted, tick)
  }
  return ids
}

/** Sites of the company, then those of customers below them. */
const halves = (sites: typeof SITES) => [
  sites.filter(({ kind }) => kind !== 'customer_premise'),
  sites.filter(({ kind }) => kind === 'customer_premise'),
]

async function peerings(api: Api, asns: Ids, tick: Tick): Promise<void> {
  const there = (await api.list('/asns/peerings?limit=500')).map(
    ({ local_asn_number, peer_asn_number }) => `${local_asn_number} ${peer_asn_number}`,
  )
  const missing = PEERINGS.filter(([local, peer]) => !there.includes(`${local} ${peer}`))
  await forEach(missing, ([local, peer, relationship_type]) =>
    api.post('/asns/peerings', {
      local_asn_id: asns.of(String(local)),
      peer_asn_id: asns.of(String(peer)),
      relationship_type,
    }),
  )
  tick(PEERINGS.length)
}

type Ends = Pick<Network, 'customers' | 'providers' | 'sites'>

function lines(api: Api, { customers, providers, sites }: Ends, tick: Tick): Promise<Ids> {
  const wanted = circuitsOn(Date.now()).map(({ name, ckt_id, provider, customer, from, to, fields }) => ({
    name,
    body: {
      name,
      ckt_id,
      provider_id: providers.of(provider),
      customer_id: customers.maybe(customer),
      a_end_site_id: sites.of(from),
      z_end_site_id: sites.of(to),
      ...fields,
    },
  }))
  return ensure(api, '/circuits', 'name', wanted, tick)
}

async function domains(admin: Api, customers: Ids, providers: Ids, tick: Tick): Promise<void> {
  const wanted = DOMAINS.map(({ name, nameservers, ...rest }) => ({
    name,
    body: {
      name,
      expected_nameservers: nameservers,
      customer_id: customers.maybe('customer' in rest ? rest.customer : undefined),
      registrar_provider_id: providers.of('Namehollow Registry Desk'),
    },
  }))
  await ensure(admin, '/domains', 'name', wanted, tick, '/domains?page_size=500')
}

/** The VLANs of the plan, by router and tag. */
export async function vlans(api: Api, routers: Ids, plans: readonly VlanPlan[], tick: Tick): Promise<Ids> {
  const ids = new Ids('VLAN')
  await forEach(
    Map.groupBy(plans, ({ router }) => router),
    async ([router, wanted]) => {
      const path = `/vlans/routers/${routers.of(router)}/vlans`
      for (const row of await api.list(path)) ids.set(vlanKey(router, Number(row.vlan_id)), row.id)
      for (const { vlan_id, name, description } of wanted) {
        const key = vlanKey(router, vlan_id)
        if (!ids.has(key)) ids.set(key, (await api.post(path, { vlan_id, name, description })).id)
        tick()
      }
    },
  )
  return ids
}
