import { z } from 'zod'
import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import type { Reader, Work } from '../../db/work.ts'
import { Moment, Nothing, Problem, Timestamp, Uuid } from '../../http/schema.ts'
import type { Family, RowOf } from '../../records/family.ts'
import { RoutePath, shapes, Text } from '../../records/fields.ts'
import { removeRow } from '../../records/removal.ts'
import { columnsOf, getRow, insertRow, type Values } from '../../records/rows.ts'
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
  Row,
} as const satisfies Family
type Membership = RowOf<typeof memberFamily>

async function membersOf(reader: Reader, groupId: string): Promise<Membership[]> {
  await getRow(reader, groupFamily, groupId)
  return reader.rows(
    `select ${columnsOf(memberFamily)} from multicast_membership where group_id = $1 order by ${memberFamily.sort}, id`,
    [groupId],
  )
}

function groupsOfAddress(reader: Reader, addressId: string): Promise<z.output<typeof MembershipOfAddress>[]> {
  return reader.rows(
    `select ${columnsOf(memberFamily)}, host(address) as group_address, name as group_name,
       application as group_application
     from multicast_membership join multicast_group on multicast_group.id = group_id
     where ip_address_id = $2 and ($1::uuid[] is null or group_id = any($1)) order by address, role`,
    [idsIn(visibleIds(reader.actor, 'read', 'multicast')), addressId],
  )
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
        querystring: z.object({ ip_address_id: Uuid }),
        response: { 200: z.array(MembershipOfAddress) },
      },
    },
    (request) => groupsOfAddress(request.reader(), request.query.ip_address_id),
  )

  app.get(
    '/groups/:id/memberships',
    {
      schema: {
        operationId: 'network_multicast_memberships_list',
        summary: 'List the members of a multicast group',
        params: RoutePath,
        response: { 200: z.array(Row), 404: Problem },
      },
    },
    (request) => membersOf(request.reader(), request.params.id),
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
