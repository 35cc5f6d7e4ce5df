import { z } from 'zod'
import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import type { Reader, Work } from '../../db/work.ts'
import { invalid } from '../../http/errors.ts'
import { Nothing, Problem, pageQuery, Uuid } from '../../http/schema.ts'
import type { Family, RowOf } from '../../records/family.ts'
import { RoutePath, shapes, Text } from '../../records/fields.ts'
import { removeRow } from '../../records/removal.ts'
import { columnsOf, insertRow, updateRow, type Values } from '../../records/rows.ts'
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
  Row,
  read: {
    local_asn_number: ofAsn('number', 'local_asn_id'),
    local_asn_name: ofAsn('name', 'local_asn_id'),
    peer_asn_number: ofAsn('number', 'peer_asn_id'),
    peer_asn_name: ofAsn('name', 'peer_asn_id'),
  },
} as const satisfies Family
type Peering = RowOf<typeof peeringFamily>

const Filter = z.object({
  asn_id: Uuid.optional(),
  relationship_type: Relationship.optional(),
  ...pageQuery(1000, 500),
})

/** Peerings of which the caller may see one end. */
function listPeerings(reader: Reader, filter: z.output<typeof Filter>): Promise<Peering[]> {
  const { asn_id = null, relationship_type = null, limit, offset } = filter
  return reader.rows(
    `select ${columnsOf(peeringFamily)} from bgp_peering
     where ($1::uuid[] is null or local_asn_id = any($1) or peer_asn_id = any($1))
       and ($2::uuid is null or $2 in (local_asn_id, peer_asn_id))
       and ($3::text is null or relationship_type = $3)
     order by created_at, id limit $4 offset $5`,
    [idsIn(visibleIds(reader.actor, 'read', 'manage_asns')), asn_id, relationship_type, limit, offset],
  )
}

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
        querystring: Filter,
        response: { 200: z.array(Row) },
      },
    },
    (request) => listPeerings(request.reader(), request.query),
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
