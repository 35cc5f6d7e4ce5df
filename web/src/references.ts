import { call } from './api/call.ts'
import * as operations from './api/generated/operations.ts'
import type { Operation } from './api/operation.ts'
import type { Choice } from './lib/pick.ts'

/** Records that others point at: how they are found, named and opened. */
export interface Reference {
  /** The endpoint of the list, which begins the keys of what was read. */
  path: string
  /** Some whose texts match; with `isSearched` false the list is whole and the page filters it. */
  load: (search: string) => Promise<Choice[]>
  isSearched: boolean
  read: (id: string) => Promise<Choice>
  /** The page of one, without the id at its end. */
  to?: string
}

const most = 100

type Read<Row> = Operation<{ params: { id: string }; answer: Row }>
type Searched<Row> = Operation<{
  query?: { search?: string | undefined; limit?: number | undefined }
  answer: { items: readonly Row[] }
}>

/** A list that the server searches. */
const searched = <Row>(list: Searched<Row>, read: Read<Row>, choice: (row: Row) => Choice, to: string): Reference => ({
  path: list.path,
  isSearched: true,
  load: async (search) => (await call(list, { query: { search, limit: most } })).items.map(choice),
  read: async (id) => choice(await call(read, { params: { id } })),
  to,
})

/** A list that comes whole. */
const whole = <Row>(
  list: Operation<{ answer: readonly Row[] }>,
  read: Read<Row>,
  choice: (row: Row) => Choice,
  to?: string,
): Reference => ({
  path: list.path,
  isSearched: false,
  load: async () => (await call(list)).map(choice),
  read: async (id) => choice(await call(read, { params: { id } })),
  ...(to !== undefined && { to }),
})

/** Networks and addresses are found as everywhere, by address, name or description. */
const found = async (type: string, search: string): Promise<Choice[]> => {
  const { results } = await call(operations.search_everything, { query: { q: search, types: type, limit: most } })
  return results.map(({ id, display, name }) => ({ id, label: display, ...(name && { hint: name }) }))
}

const named = ({ id, name }: { id: string; name: string }): Choice => ({ id, label: name })
const network = (row: { id: string; network: string; name: string }): Choice => ({
  id: row.id,
  label: row.network,
  hint: row.name,
})
const asn = ({ id, number, name }: { id: string; number: number; name: string }): Choice => ({
  id,
  label: `AS${number}${name && ` ${name}`}`,
})
const vlan = ({ id, vlan_id, name }: { id: string; vlan_id: number; name: string }): Choice => ({
  id,
  label: `${vlan_id} ${name}`,
})
const address = ({
  id,
  address: text,
  hostname,
}: {
  id: string
  address: string
  hostname: string | null
}): Choice => ({
  id,
  label: text,
  ...(hostname && { hint: hostname }),
})

/** Each router lists its own VLANs. */
async function vlansOfAll(): Promise<Choice[]> {
  const routers = await call(operations.network_routers_list)
  const lists = routers.map(async (router) => {
    const vlans = await call(operations.network_vlans_list, { params: { id: router.id } })
    return vlans.map((row) => ({ ...vlan(row), hint: router.name }))
  })
  return (await Promise.all(lists)).flat()
}

/** By the name that fields give them: `parent_site_id` is a `site`. */
export const references: Readonly<Record<string, Reference>> = {
  site: searched(operations.network_sites_list, operations.network_sites_read, named, '/network/sites'),
  customer: searched(operations.network_customers_list, operations.network_customers_read, named, '/network/customers'),
  provider: searched(operations.network_providers_list, operations.network_providers_read, named, '/network/providers'),
  asn: searched(operations.network_asns_list, operations.network_asns_read, asn, '/network/asns'),
  service: searched(operations.network_services_list, operations.network_services_read, named, '/network/services'),
  vrf: searched(operations.network_vrfs_list, operations.network_vrfs_read, named, '/network/vrfs'),
  circuit: searched(operations.network_circuits_list, operations.network_circuits_read, named, '/network/circuits'),
  overlay: searched(operations.network_overlays_list, operations.network_overlays_read, named, '/network/overlays'),
  router: whole(operations.network_routers_list, operations.network_routers_read, named, '/network/routers'),
  multicast_domain: whole(
    operations.network_multicast_domains_list,
    operations.network_multicast_domains_read,
    named,
    '/network/multicast/domains',
  ),
  space: whole(operations.ipam_spaces_list, operations.ipam_spaces_read, named, '/ipam/spaces'),
  vlan: {
    path: '/vlans/vlans',
    isSearched: false,
    load: vlansOfAll,
    read: async (id) => vlan(await call(operations.network_vlans_read, { params: { id } })),
    to: '/network/vlans',
  },
  subnet: {
    path: '/ipam/subnets',
    isSearched: true,
    load: async (search) =>
      search === ''
        ? (await call(operations.ipam_subnets_list, { query: { limit: most } })).map(network)
        : found('subnet', search),
    read: async (id) => network(await call(operations.ipam_subnets_read, { params: { id } })),
    to: '/ipam/subnets',
  },
  block: {
    path: '/ipam/blocks',
    isSearched: true,
    load: async (search) =>
      search === ''
        ? (await call(operations.ipam_blocks_list, { query: { limit: most } })).map(network)
        : found('block', search),
    read: async (id) => network(await call(operations.ipam_blocks_read, { params: { id } })),
    to: '/ipam/blocks',
  },
  ip_address: {
    path: '/ipam/addresses',
    isSearched: true,
    load: async (search) => (search === '' ? [] : found('ip_address', search)),
    read: async (id) => address(await call(operations.ipam_addresses_read, { params: { id } })),
    to: '/ipam/addresses',
  },
}

/** What a field points at, told by the last words of its name. */
export function referenceOf(name: string, from?: string): Reference | undefined {
  if (from !== undefined) return references[from]
  const words = name.replace(/_ids?$/, '').split('_')
  return words.map((_word, at) => references[words.slice(at).join('_')]).find((one) => one !== undefined)
}
