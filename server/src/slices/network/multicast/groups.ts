import { bitsOf, cidrOf, isMulticast, parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { Tags } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { CustomFields, Decimal, decimal, IpAddress, Name, Text } from '../../../records/fields.ts'
import { changeRow, changesOf, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import { encloseGroups } from './block.ts'

export const MulticastAddress = IpAddress.refine((text) => {
  const address = parseAddress(text)
  return address === null || isMulticast(cidrOf(address, bitsOf(address.family)))
}, 'it is not a multicast address (224.0.0.0/4 or ff00::/8)')

/** What a group is tied to; a bulk allocation gives the same to all of its groups. */
export const groupLinks = {
  vlan_id: reference('vlan').nullable().default(null),
  customer_id: reference('customer').nullable().default(null),
  service_id: reference('network_service').nullable().default(null),
  domain_id: reference('multicast_domain').nullable().default(null),
}

export const groupFamily = family({
  type: 'multicast_group',
  one: 'Multicast group',
  many: 'multicast groups',
  about: 'Group addresses, what is sent to them and who uses them.',
  icon: 'multicast',
  area: 'network',
  menu: 'Multicast',
  pages: '/network/multicast',
  module: 'network.multicast',
  permission: 'multicast',
  tag: 'multicast',
  prefix: '/multicast/groups',
  schema: 'MulticastGroup',
  sort: 'address',
  fields: {
    space_id: reference('ip_space'),
    address: MulticastAddress,
    name: Name,
    description: Text.default(''),
    application: z.string().max(255).default(''),
    rtp_payload_type: z.int().min(0).max(127).nullable().default(null),
    bandwidth_mbps_estimate: decimal(10, 3).nullable().default(null),
    ...groupLinks,
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: { bandwidth_mbps_estimate: Decimal.nullable() },
  listed: ['address', 'application', 'space_id', 'domain_id', 'customer_id', 'bandwidth_mbps_estimate', 'tags'],
  filters: {
    space_id: true,
    vlan_id: true,
    customer_id: true,
    service_id: true,
    domain_id: true,
  },
  found: {
    weight: 3,
    context: 'host(t.address)',
    description: 't.description',
    equals: { column: 'address', as: 'inet', value: ({ address }) => address },
  },
  form: ['name', 'address', 'space_id'],
  labels: { bandwidth_mbps_estimate: 'Bandwidth, Mbit/s', rtp_payload_type: 'RTP payload type', vlan_id: 'VLAN' },
  search: ['name', 'application', 'host(address)'],
  constraints: {
    multicast_domain_name_key: ({ name }) => `A multicast domain named '${name}' already exists`,
    multicast_membership_key: () => 'The address already has this role in the group',
  },
})
export type MulticastGroup = RowOf<typeof groupFamily>

export async function createGroup(work: Work, input: Values): Promise<MulticastGroup> {
  await encloseGroups(work, String(input.space_id), [String(input.address)])
  return insertRow(work, groupFamily, input)
}

export async function updateGroup(work: Work, id: string, input: Values): Promise<MulticastGroup> {
  const before = await lockRow(work, groupFamily, id)
  const changes = changesOf(before, input)
  const { space_id, address } = { ...before, ...changes } as MulticastGroup
  if (changes.space_id ?? changes.address) await encloseGroups(work, space_id, [address])
  return changeRow(work, groupFamily, before, changes)
}
