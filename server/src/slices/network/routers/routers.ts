import { z } from 'zod'
import { visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { FamilyFacts } from '../../../records/describe.ts'
import type { Family, Listed } from '../../../records/family.ts'
import { IpAddress, maybe, Name, shapes, Text } from '../../../records/fields.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { removeRow } from '../../../records/removal.ts'
import { createRow, getRow, updateRow } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'

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
  const { read, create, change, remove } = verbs(app)

  read(
    '/routers',
    'network_routers_list',
    'List routers',
    { query: arrayQuery(routerList), answer: z.array(Row) },
    async (reader, { query, reply }) => sendArray(reply, await listRouters(reader, query)),
  )

  create('/routers', 'network_routers_create', 'Create a router', { body: Create, answer: Row }, (work, { body }) =>
    createRow(work, routerFamily, body),
  )

  read('/routers/:id', 'network_routers_read', 'Read a router', { params: IdPath, answer: Row }, (reader, { params }) =>
    getRow(reader, routerFamily, params.id),
  )

  change(
    '/routers/:id',
    'network_routers_update',
    'Change fields of a router',
    { params: IdPath, body: Update, answer: Row },
    (work, { params, body }) => updateRow(work, routerFamily, params.id, body),
  )

  remove(
    '/routers/:id',
    'network_routers_delete',
    'Delete a router and the VLANs on it',
    { params: IdPath },
    (work, { params }) => removeRow(work, routerFamily, params.id),
  )
}
