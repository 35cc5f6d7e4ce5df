import { z } from 'zod'
import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import { type Sql, sql, when } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import type { FamilyFacts } from '../../records/describe.ts'
import type { Family, Listed } from '../../records/family.ts'
import { IpAddress, maybe, Name, shapes, Text } from '../../records/fields.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import { removeRow } from '../../records/removal.ts'
import { createRow, getRow, updateRow } from '../../records/rows.ts'
import type { Routes } from '../../slice.ts'

const { Create, Update, Row } = shapes(
  'Router',
  {
    name: Name,
    description: Text.default(''),
    location: z.string().max(255).default(''),
    management_ip: IpAddress.nullable().default(null),
    vendor: maybe(128).default(null),
    model: maybe(128).default(null),
    notes: Text.default(''),
  },
  {},
)

export const routerFamily = {
  table: 'router',
  type: 'router',
  one: 'Router',
  permission: 'vlan',
  display: 'name',
  sort: 'name',
  search: ['name', 'description', 'location'],
  Row,
  holders: [
    {
      what: 'subnets',
      permission: 'subnet',
      rows: (
        ids,
      ) => sql`select router_id as held, subnet.id, network as name from subnet join vlan on vlan.id = vlan_ref_id
        where router_id = any(${ids}) and deleted_at is null`,
    },
  ],
} as const satisfies Family

export const routerList = { ...routerFamily, permission: null } as const satisfies Listed

/** What pages and search read of it beside its rows. */
export const routerFacts = {
  ...routerFamily,
  many: 'routers',
  menu: 'Routers and VLANs',
  about: 'Routers and the VLANs that each of them carries.',
  icon: 'router',
  area: 'network',
  pages: '/network/routers',
  key: 'v',
  module: 'network.vlan',
  prefix: '/vlans/routers',
  operation: 'network_routers',
  listed: ['location', 'management_ip', 'vendor', 'model', 'modified_at'],
  form: ['name', 'management_ip', 'vendor', 'model', 'location'],
  search: ['name', 'description', 'location'],
  found: { weight: 4, context: `nullif(t.location, '')`, description: 't.description' },
  Create,
  Update,
} as const satisfies FamilyFacts

/** A right to a VLAN shows the router that carries it. */
const visible = ({ actor }: Reader): Sql[] =>
  when(
    idsIn(visibleIds(actor, 'read', 'vlan')),
    (ids) => sql`(router.id = any(${ids}::uuid[])
      or exists (select from vlan where vlan.router_id = router.id and vlan.id = any(${ids}::uuid[])))`,
  )

export const listRouters = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, routerList, query, visible(reader))

export const countRouters = (reader: Reader, filter: object): Promise<{ count: number }> =>
  countRows(reader, routerList, { ...filter }, visible(reader))

export function routerRoutes(app: Routes): void {
  app.get(
    '/routers',
    {
      schema: {
        operationId: 'network_routers_list',
        summary: 'List routers',
        querystring: arrayQuery(routerList),
        response: { 200: z.array(Row) },
      },
    },
    async (request, reply) => sendArray(reply, await listRouters(request.reader(), request.query)),
  )

  app.post(
    '/routers',
    {
      schema: {
        operationId: 'network_routers_create',
        summary: 'Create a router',
        body: Create,
        response: { 201: Row, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createRow(work, routerFamily, request.body))),
  )

  app.get(
    '/routers/:id',
    {
      schema: {
        operationId: 'network_routers_read',
        summary: 'Read a router',
        params: IdPath,
        response: { 200: Row, 404: Problem },
      },
    },
    (request) => getRow(request.reader(), routerFamily, request.params.id),
  )

  app.put(
    '/routers/:id',
    {
      schema: {
        operationId: 'network_routers_update',
        summary: 'Change fields of a router',
        params: IdPath,
        body: Update,
        response: { 200: Row, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateRow(work, routerFamily, request.params.id, request.body)),
  )

  app.delete(
    '/routers/:id',
    {
      schema: {
        operationId: 'network_routers_delete',
        summary: 'Delete a router and the VLANs on it',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => removeRow(work, routerFamily, request.params.id))
      return reply.code(204).send()
    },
  )
}
