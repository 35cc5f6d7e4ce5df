import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { RoutePath, shapes, Text } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { removeRow } from '../../../records/removal.ts'
import { insertRow, updateRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'

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
  const { read, create, patch, remove } = verbs(app)

  read(
    '/peerings',
    'network_peerings_list',
    'List BGP peerings',
    { query: arrayQuery(peeringFamily), answer: z.array(Row) },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, peeringFamily, query)),
  )

  create(
    '/peerings',
    'network_peerings_create',
    'Create a BGP peering',
    { body: Create, answer: Row },
    (work, { body }) => createPeering(work, body),
  )

  patch(
    '/peerings/:id',
    'network_peerings_update',
    'Change fields of a BGP peering',
    { params: RoutePath, body: PeeringUpdate, answer: Row },
    (work, { params, body }) => updateRow(work, peeringFamily, params.id, body),
  )

  remove(
    '/peerings/:id',
    'network_peerings_delete',
    'Delete a BGP peering',
    { params: RoutePath },
    (work, { params }) => removeRow(work, peeringFamily, params.id),
  )
}
