import type { Api } from '../api.ts'
import type { SubnetPlan } from '../estate/types.ts'
import type { Tick } from '../progress.ts'
import { ensure } from './ensure.ts'
import type { Made } from './services.ts'
import { networkKey } from './structure.ts'

/** What is built on top of subnets: address sets, translations, templates and plans. */
export async function extras(
  planner: Api,
  architect: Api,
  made: Made,
  plans: readonly SubnetPlan[],
  tick: Tick,
): Promise<void> {
  await addressSets(planner, made, plans, tick)
  await translations(planner, made, plans, tick)
  await templates(architect, made, tick)
  await layouts(architect, made, tick)
}

const hostAt = (network: string, last: number): string => network.replace(/\d+\/\d+$/, String(last))

async function addressSets(
  api: Api,
  { subnets, links }: Made,
  plans: readonly SubnetPlan[],
  tick: Tick,
): Promise<void> {
  const homes = plans.filter(({ name }) => / Site servers 1$/.test(name)).slice(0, 14)
  const wanted = homes.map(({ space, network, site = '' }) => {
    const base = Number(/\.(\d+)\/\d+$/.exec(network)?.[1] ?? 0)
    return {
      name: `${site} spare servers`,
      body: {
        subnet_id: subnets.of(networkKey(space, network)),
        name: `${site} spare servers`,
        description: 'The local team may use these without asking',
        site_id: links.sites.of(site),
        start_address: hostAt(network, base + 100),
        end_address: hostAt(network, base + 119),
      },
    }
  })
  await ensure(api, '/address-sets', 'name', wanted, tick)
}

async function translations(api: Api, { subnets }: Made, plans: readonly SubnetPlan[], tick: Tick): Promise<void> {
  const perimeter = plans.filter(({ name }) => /^FRA1 Perimeter/.test(name))
  const visitors = plans.filter(({ name }) => / Visitors 1$/.test(name)).slice(0, 12)
  const inside = perimeter.slice(0, 4).flatMap(({ network }) => {
    const base = Number(/\.(\d+)\/\d+$/.exec(network)?.[1] ?? 0)
    return [2, 3, 4].map((offset) => hostAt(network, base + offset))
  })
  const mappings = [
    ...inside.map((internal_ip, index) => ({
      name: `Portal ${index + 1}`,
      kind: index % 3 === 2 ? 'pat' : '1to1',
      internal_ip,
      external_ip: `192.0.2.${10 + index}`,
      ...(index % 3 === 2 ? { internal_port_start: 8443, external_port_start: 443, protocol: 'tcp' } : {}),
      device_label: 'fra1-fw-1',
    })),
    ...visitors.map(({ space, network, site }, index) => ({
      name: `${site} visitors`,
      kind: 'hide',
      internal_subnet_id: subnets.of(networkKey(space, network)),
      external_ip: `198.51.100.${100 + index}`,
      device_label: `${site?.toLowerCase()}-fw-1`,
    })),
  ]
  const wanted = mappings.map((body) => ({ name: body.name, body }))
  await ensure(api, '/ipam/nat-mappings', 'name', wanted, tick, '/ipam/nat-mappings?per_page=500')
}

async function templates(api: Api, { blocks, spaces }: Made, tick: Tick): Promise<void> {
  const child = (prefix: number, name_template: string) => ({ prefix, name_template, tags: { env: 'office' } })
  const wanted = [
    {
      name: 'Small depot',
      body: {
        name: 'Small depot',
        applies_to: 'block',
        description: 'Six networks for a depot with up to 60 people',
        tags: { size: 'small' },
        child_layout: {
          children: [
            child(25, 'Staff {n}'),
            child(26, 'Phones {n}'),
            child(26, 'Handhelds {n}'),
            child(27, 'Printers {n}'),
            child(27, 'Cameras {n}'),
            child(28, 'Management {n}'),
          ],
        },
      },
    },
    {
      name: 'Guest network',
      body: { name: 'Guest network', applies_to: 'subnet', tags: { env: 'guest', purpose: 'visitors' } },
    },
    { name: 'Server network', body: { name: 'Server network', applies_to: 'subnet', tags: { env: 'production' } } },
  ]
  const ids = await ensure(api, '/ipam/templates', 'name', wanted, tick, '/ipam/templates')
  const network = '10.112.0.0/23'
  if (blocks.has(networkKey('corporate', network))) return
  const parent_block_id = blocks.of(networkKey('corporate', '10.0.0.0/8'))
  const depot = {
    space_id: spaces.corporate,
    network,
    parent_block_id,
    name: 'Depot Malmö',
    description: 'Made from a template',
  }
  const { id } = await api.post('/ipam/blocks', depot)
  await api.post(`/ipam/templates/${ids.of('Small depot')}/apply`, { block_id: id })
  tick()
}

const PURPOSES = ['Staff', 'Phones', 'Handhelds', 'Visitors', 'Cameras', 'Servers', 'Management']

/** One plan that became networks, and one that waits for a decision. */
async function layouts(api: Api, { spaces, blocks }: Made, tick: Tick): Promise<void> {
  const there = (await api.list('/ipam/plans')).map(({ name }) => name)
  const whole = blocks.of(networkKey('corporate', '10.0.0.0/8'))
  const make = async (name: string, network: string): Promise<string | null> => {
    tick()
    if (there.includes(name)) return null
    const description = 'Drawn before the lease was signed'
    return (
      await api.post('/ipam/plans', {
        name,
        description,
        space_id: spaces.corporate,
        tree: depotTree(name, network, whole),
      })
    ).id
  }
  const applied = await make('Depot Ghent', '10.113.0.0/20')
  if (applied) await api.post(`/ipam/plans/${applied}/apply`)
  await make('Depot Bilbao, second hall', '10.114.0.0/20')
}

function depotTree(name: string, network: string, whole: string): object {
  const children = PURPOSES.map((purpose, index) => ({
    id: `subnet-${index}`,
    network: network.replace(/0\.0\/20$/, `${index * 2}.0/24`),
    name: `${name} ${purpose}`,
    kind: 'subnet',
  }))
  const depot = { id: 'depot', network, name, kind: 'block', children }
  return { id: 'root', network: '10.0.0.0/8', kind: 'block', existing_block_id: whole, children: [depot] }
}
