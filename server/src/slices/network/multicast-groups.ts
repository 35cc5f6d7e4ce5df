import { isMulticast, parseCidr } from '@cadastre/core/ip'
import { z } from 'zod'
import type { Work } from '../../db/work.ts'
import { invalid } from '../../http/errors.ts'
import { TagFilter, Tags, Uuid } from '../../http/schema.ts'
import type { Declared, RowOf } from '../../records/family.ts'
import { CustomFields, Decimal, decimal, IpAddress, Name, Search, shapes, Text } from '../../records/fields.ts'
import { changeRow, changesOf, danglingColumns, insertRow, lockRow, type Values } from '../../records/rows.ts'
import { encloseGroups } from './multicast-block.ts'

export const MulticastAddress = IpAddress.refine((text) => {
  const parsed = parseCidr(text)
  return parsed === null || isMulticast(parsed.cidr)
}, 'it is not a multicast address (224.0.0.0/4 or ff00::/8)')

/** What a group is tied to; a bulk allocation gives the same to all of its groups. */
export const groupLinks = {
  vlan_id: Uuid.nullable().default(null),
  customer_id: Uuid.nullable().default(null),
  service_id: Uuid.nullable().default(null),
  domain_id: Uuid.nullable().default(null),
}

const { Create, Update, Row } = shapes(
  'MulticastGroup',
  {
    space_id: Uuid,
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
  { bandwidth_mbps_estimate: Decimal.nullable() },
)

export const groupFamily = {
  tag: 'multicast',
  prefix: '/multicast',
  module: 'network.multicast',
  permission: 'multicast',
  operation: 'network_multicast_groups',
  table: 'multicast_group',
  type: 'multicast_group',
  one: 'Multicast group',
  many: 'multicast groups',
  display: 'name',
  sort: 'address',
  Create,
  Update,
  Row,
  Filter: z.object({
    space_id: Uuid.optional(),
    vlan_id: Uuid.optional(),
    customer_id: Uuid.optional(),
    service_id: Uuid.optional(),
    domain_id: Uuid.optional(),
    search: Search,
    tag: TagFilter,
  }),
  search: ['name', 'application', 'host(address)'],
  refers: { space_id: 'ip_space', customer_id: 'customer', service_id: 'network_service' },
  constraints: {
    multicast_domain_name_key: ({ name }) => `A multicast domain named '${name}' already exists`,
    multicast_membership_key: () => 'The address already has this role in the group',
  },
} as const satisfies Declared
export type MulticastGroup = RowOf<typeof groupFamily>

export async function createGroup(work: Work, input: Values): Promise<MulticastGroup> {
  await encloseGroups(work, String(input.space_id), [String(input.address)])
  await requireLinks(work, input)
  return insertRow(work, groupFamily, input)
}

export async function updateGroup(work: Work, id: string, input: Values): Promise<MulticastGroup> {
  const before = await lockRow(work, groupFamily, id)
  const changes = changesOf(before, input)
  const { space_id, address } = { ...before, ...changes } as MulticastGroup
  if (changes.space_id ?? changes.address) await encloseGroups(work, space_id, [address])
  await requireLinks(work, changes)
  return changeRow(work, groupFamily, before, changes)
}

export async function requireLinks(work: Work, input: Values): Promise<void> {
  const [dangling] = await danglingColumns(groupFamily, work, input)
  if (dangling) throw invalid(`${dangling} not found`)
}
