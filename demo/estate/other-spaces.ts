import { Carver } from './carver.ts'
import { randomOf } from './random.ts'
import { joined, type Structure, type SubnetPlan } from './types.ts'

/** The lab copies production networks address by address: the same 10.x again, in a space of its own. */
export function labSpace(): Structure {
  const parts = [
    ['10.32.0.0/16', 'Copy of FRA1'],
    ['10.16.0.0/16', 'Copy of OSL1'],
    ['192.168.0.0/20', 'Benches'],
  ] as const
  return joined(
    parts.map(([network, name]) => {
      const subnets = networksIn(network, name, name === 'Benches' ? 10 : 30)
      return { blocks: [{ space: 'lab', network, parent: null, name, vrf: 'lab' }], subnets }
    }),
  )
}

function networksIn(block: string, name: string, count: number): SubnetPlan[] {
  const room = new Carver(block)
  const random = randomOf(`lab ${block}`)
  return Array.from({ length: count }, (_, index) => {
    if (random.chance(0.4)) room.skip(24)
    return {
      space: 'lab',
      network: room.take(24),
      block,
      name: `${name} ${index + 1}`,
      description: 'Comes and goes with its test',
      status: random.chance(0.2) ? 'quarantine' : 'active',
      tags: { env: 'lab' },
      fields: { owner_team: 'Platform' },
      population: random.chance(0.5) ? { device: 'server', mostly: 'allocated', count: random.between(3, 20) } : null,
    }
  })
}

const CUSTOMERS = [
  { customer: 'Lumenfold Paper', site: 'CP-LUM', network: '10.0.0.0/20' },
  { customer: 'Tamber & Vole Ceramics', site: 'CP-TAM', network: '10.0.16.0/20' },
  { customer: 'Saltmere Optics', site: 'CP-SAL', network: '10.0.32.0/20' },
] as const

/** Networks that are run for others. Behind carrier-grade translation they share 100.64.0.0/10. */
export const customerSpace = (): Structure => joined([...CUSTOMERS.map(networksOf), sharedAccess()])

type Customer = (typeof CUSTOMERS)[number]

function networksOf({ customer, site, network }: Customer): Structure {
  const room = new Carver(network)
  const random = randomOf(`customer ${customer}`)
  const purposes = ['Offices', 'Machines', 'Cameras', 'Voice', 'Servers', 'Guests']
  const names = purposes.flatMap((purpose) => [`${purpose} 1`, `${purpose} 2`])
  const subnets = names.map((name): SubnetPlan => {
    if (random.chance(0.3)) room.skip(25)
    return {
      space: 'customer',
      network: room.take(25),
      block: network,
      name,
      description: `${name} of ${customer}`,
      site,
      customer,
      tags: { env: 'customer' },
      fields: { owner_team: 'Core network' },
      population: { device: 'laptop', mostly: 'dhcp', count: random.between(8, 70) },
    }
  })
  const block = { space: 'customer' as const, network, parent: null, name: customer, customer, site, vrf: 'customers' }
  return { blocks: [block], subnets }
}

function sharedAccess(): Structure {
  const block = '100.64.0.0/16'
  const subnets = CUSTOMERS.map(({ customer }, index) => ({
    space: 'customer' as const,
    network: `100.64.${index * 16}.0/24`,
    block,
    name: `Access of ${customer}`,
    description: 'Behind carrier-grade translation',
    customer,
    tags: {},
    fields: { owner_team: 'Core network' },
    population: null,
  }))
  return { blocks: [{ space: 'customer', network: block, parent: null, name: 'Shared access' }], subnets }
}
