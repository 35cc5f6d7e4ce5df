import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { RoutePath, shapes, Text } from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { removeRow } from '../../../records/removal.ts'
import { getRow, insertRow, type Values } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'
import { groupFamily } from './groups.ts'

const Port = z.int().min(0).max(65_535)

const { Create, Row } = shapes(
  'MulticastGroupPort',
  {
    port_start: Port,
    port_end: Port.nullable().default(null),
    transport: z.enum(['udp', 'rtp', 'tcp', 'srt']).default('udp'),
    notes: Text.default(''),
  },
  { group_id: Uuid },
)
const PortCreate = Create.refine(({ port_start, port_end }) => port_end === null || port_end >= port_start, {
  path: ['port_end'],
  message: 'port_end is lower than port_start',
}).meta({ id: 'MulticastPortCreate' })

const portFamily = {
  table: 'multicast_group_port',
  type: 'multicast_group_port',
  one: 'Port',
  permission: 'multicast',
  display: 'port_start',
  sort: 'port_start',
  rightsOn: ['group_id'],
  search: ['transport', 'notes', 'port_start::text'],
  Row,
} as const satisfies Family
type GroupPort = RowOf<typeof portFamily>

async function portsOf(reader: Reader, groupId: string, query: ListQuery): Promise<Page> {
  await getRow(reader, groupFamily, groupId)
  return listRows(reader, portFamily, query, [sql`group_id = ${groupId}`])
}

async function addPort(work: Work, groupId: string, input: Values): Promise<GroupPort> {
  await getRow(work, groupFamily, groupId)
  return insertRow(work, portFamily, { ...input, group_id: groupId })
}

export function portRoutes(app: Routes): void {
  const { read, create, remove } = verbs(app)

  read(
    '/groups/:id/ports',
    'network_multicast_ports_list',
    'List the ports of a multicast group',
    { params: RoutePath, query: arrayQuery(portFamily), answer: z.array(Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await portsOf(reader, params.id, query)),
  )

  create(
    '/groups/:id/ports',
    'network_multicast_ports_create',
    'Add a port or a range of ports to a multicast group',
    { params: RoutePath, body: PortCreate, answer: Row },
    (work, { params, body }) => addPort(work, params.id, body),
  )

  remove(
    '/ports/:id',
    'network_multicast_ports_delete',
    'Delete a port of a multicast group',
    { params: RoutePath },
    (work, { params }) => removeRow(work, portFamily, params.id),
  )
}
