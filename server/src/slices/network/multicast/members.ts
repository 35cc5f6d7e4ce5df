import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { Moment, Timestamp, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, Listed, RowOf } from '../../../records/family.ts'
import { RoutePath, shapes, Text } from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { removeRow } from '../../../records/removal.ts'
import { getRow, insertRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'
import { groupFamily } from './groups.ts'

const { Create, Row } = shapes(
  'MulticastMembership',
  {
    ip_address_id: reference('ip_address'),
    role: z.enum(['producer', 'consumer', 'rendezvous_point']).default('consumer'),
    seen_via: z.enum(['manual', 'igmp_snooping', 'sap_announce']).default('manual'),
    last_seen_at: Moment.nullable().default(null),
    notes: Text.default(''),
  },
  { group_id: Uuid, last_seen_at: Timestamp.nullable() },
)
const MembershipOfAddress = Row.extend({
  group_address: z.string(),
  group_name: z.string(),
  group_application: z.string(),
}).meta({ id: 'MulticastMembershipOfAddress' })

const memberFamily = {
  table: 'multicast_membership',
  type: 'multicast_membership',
  one: 'Membership',
  permission: 'multicast',
  display: 'role',
  sort: 'role',
  rightsOn: ['group_id'],
  search: ['role', 'seen_via', 'notes'],
  Row,
} as const satisfies Family

const ofGroup = (column: string): string =>
  `(select ${column} from multicast_group where multicast_group.id = multicast_membership.group_id)`

/** The memberships of an address, with the groups they are in. */
const membershipsOfAddress = {
  ...memberFamily,
  Row: MembershipOfAddress,
  sort: 'group_address',
  sortBy: { group_address: { key: ofGroup('address'), type: 'inet' } },
  Filter: z.object({ ip_address_id: Uuid }),
  read: {
    group_address: ofGroup('host(address)'),
    group_name: ofGroup('name'),
    group_application: ofGroup('application'),
  },
  search: [ofGroup('name'), ofGroup('application')],
} as const satisfies Listed
type Membership = RowOf<typeof memberFamily>

async function membersOf(reader: Reader, groupId: string, query: ListQuery): Promise<Page> {
  await getRow(reader, groupFamily, groupId)
  return listRows(reader, memberFamily, query, [sql`group_id = ${groupId}`])
}

async function addMember(work: Work, groupId: string, input: Values): Promise<Membership> {
  await getRow(work, groupFamily, groupId)
  return insertRow(work, memberFamily, { ...input, group_id: groupId })
}

export function memberRoutes(app: Routes): void {
  const { read, create, remove } = verbs(app)

  read(
    '/memberships',
    'network_multicast_memberships_by_address',
    'List the multicast groups of an address',
    { query: arrayQuery(membershipsOfAddress), answer: z.array(MembershipOfAddress) },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, membershipsOfAddress, query)),
  )

  read(
    '/groups/:id/memberships',
    'network_multicast_memberships_list',
    'List the members of a multicast group',
    { params: RoutePath, query: arrayQuery(memberFamily), answer: z.array(Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await membersOf(reader, params.id, query)),
  )

  create(
    '/groups/:id/memberships',
    'network_multicast_memberships_create',
    'Add a member to a multicast group',
    { params: RoutePath, body: Create, answer: Row },
    (work, { params, body }) => addMember(work, params.id, body),
  )

  remove(
    '/memberships/:id',
    'network_multicast_memberships_delete',
    'Take a member out of a multicast group',
    { params: RoutePath },
    (work, { params }) => removeRow(work, memberFamily, params.id),
  )
}
