import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { invalid } from '../../http/errors.ts'
import { Nothing, Problem, Uuid } from '../../http/schema.ts'
import type { Family, RowOf } from '../../records/family.ts'
import { RoutePath, shapes, Text } from '../../records/fields.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import { removeRow } from '../../records/removal.ts'
import { insertRow, updateRow, type Values } from '../../records/rows.ts'
import { reference } from '../../references/reference.ts'
import type { Routes } from '../../slice.ts'

const Relationship = z.enum(['peer', 'customer', 'provider', 'sibling'])

const { Create, Update, Row } = shapes(
  'BgpPeering',
  {
    local_asn_id: reference('asn'),
    peer_asn_id: reference('asn'),
    relationship_type: Relationship,
    description: Text.default(''),
  },
  {
    local_asn_number: z.int(),
    local_asn_name: z.string(),
    peer_asn_number: z.int(),
    peer_asn_name: z.string(),
  },
)
const PeeringUpdate = Update.pick({ relationship_type: true, description: true }).meta({ id: 'BgpPeeringUpdate' })

const ofAsn = (column: string, end: string): string => `(select ${column} from asn where asn.id = bgp_peering.${end})`

const peeringFamily = {
  table: 'bgp_peering',
  type: 'bgp_peering',
  one: 'Peering',
  permission: 'manage_asns',
  display: 'relationship_type',
  sort: 'created_at',
  // Whoever may see one end sees the peering.
  rightsOn: ['local_asn_id', 'peer_asn_id'],
  search: [ofAsn('name', 'local_asn_id'), ofAsn('name', 'peer_asn_id'), 'bgp_peering.description'],
  page: [1000, 500],
  Row,
  Filter: z.object({ asn_id: Uuid.optional(), relationship_type: Relationship.optional() }),
  where: { asn_id: (id) => sql`${id} in (local_asn_id, peer_asn_id)` },
  read: {
    local_asn_number: ofAsn('number', 'local_asn_id'),
    local_asn_name: ofAsn('name', 'local_asn_id'),
    peer_asn_number: ofAsn('number', 'peer_asn_id'),
    peer_asn_name: ofAsn('name', 'peer_asn_id'),
  },
} as const satisfies Family
type Peering = RowOf<typeof peeringFamily>

async function createPeering(work: Work, input: Values): Promise<Peering> {
  if (input.local_asn_id === input.peer_asn_id) throw invalid('local_asn_id and peer_asn_id must differ')
  return insertRow(work, peeringFamily, input)
}

export function peeringRoutes(app: Routes): void {
  app.get(
    '/peerings',
    {
      schema: {
        operationId: 'network_peerings_list',
        summary: 'List BGP peerings',
        querystring: arrayQuery(peeringFamily),
        response: { 200: z.array(Row) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), peeringFamily, request.query)),
  )

  app.post(
    '/peerings',
    {
      schema: {
        operationId: 'network_peerings_create',
        summary: 'Create a BGP peering',
        body: Create,
        response: { 201: Row, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createPeering(work, request.body))),
  )

  app.patch(
    '/peerings/:id',
    {
      schema: {
        operationId: 'network_peerings_update',
        summary: 'Change fields of a BGP peering',
        params: RoutePath,
        body: PeeringUpdate,
        response: { 200: Row, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateRow(work, peeringFamily, request.params.id, request.body)),
  )

  app.delete(
    '/peerings/:id',
    {
      schema: {
        operationId: 'network_peerings_delete',
        summary: 'Delete a BGP peering',
        params: RoutePath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => removeRow(work, peeringFamily, request.params.id))
      return reply.code(204).send()
    },
  )
}
