import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { Moment, Nothing, Problem, Timestamp, Uuid } from '../../http/schema.ts'
import type { Family, Listed, RowOf } from '../../records/family.ts'
import { RoutePath, shapes, Text } from '../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import { removeRow } from '../../records/removal.ts'
import { getRow, insertRow, type Values } from '../../records/rows.ts'
import { reference } from '../../references/reference.ts'
import type { Routes } from '../../slice.ts'
import { groupFamily } from './multicast-groups.ts'

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
  app.get(
    '/memberships',
    {
      schema: {
        operationId: 'network_multicast_memberships_by_address',
        summary: 'List the multicast groups of an address',
        querystring: arrayQuery(membershipsOfAddress),
        response: { 200: z.array(MembershipOfAddress) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), membershipsOfAddress, request.query)),
  )

  app.get(
    '/groups/:id/memberships',
    {
      schema: {
        operationId: 'network_multicast_memberships_list',
        summary: 'List the members of a multicast group',
        params: RoutePath,
        querystring: arrayQuery(memberFamily),
        response: { 200: z.array(Row), 404: Problem },
      },
    },
    async (request, reply) => sendArray(reply, await membersOf(request.reader(), request.params.id, request.query)),
  )

  app.post(
    '/groups/:id/memberships',
    {
      schema: {
        operationId: 'network_multicast_memberships_create',
        summary: 'Add a member to a multicast group',
        params: RoutePath,
        body: Create,
        response: { 201: Row, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => addMember(work, request.params.id, request.body))),
  )

  app.delete(
    '/memberships/:id',
    {
      schema: {
        operationId: 'network_multicast_memberships_delete',
        summary: 'Take a member out of a multicast group',
        params: RoutePath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => removeRow(work, memberFamily, request.params.id))
      return reply.code(204).send()
    },
  )
}
