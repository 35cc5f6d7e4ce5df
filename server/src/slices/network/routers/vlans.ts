import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { IdPath, pageOf, TagFilter, Tags, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { FamilyFacts } from '../../../records/describe.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { Name, Search, shapes, Text } from '../../../records/fields.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, filterQuery, listQuery, parsed, sendArray, sendPage } from '../../../records/paging.ts'
import { removeRow } from '../../../records/removal.ts'
import { changeRow, changesOf, getRow, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { idIn } from '../../../references/reference.ts'
import { type Routes, type Slice, tool } from '../../../slice.ts'
import { setSubnets, subnetImages } from '../../ipam/write/subnets.ts'
import { countRouters, listRouters, routerFacts, routerFamily, routerList, routerRoutes } from './routers.ts'

const { Create, Update, Row } = shapes(
  'Vlan',
  {
    vlan_id: z.int().min(1).max(4094),
    name: Name,
    description: Text.default(''),
    tags: Tags.default({}),
  },
  { router_id: idIn('router') },
)

export const vlanFamily = {
  table: 'vlan',
  type: 'vlan',
  one: 'VLAN',
  permission: 'vlan',
  display: 'name',
  sort: 'vlan_id',
  // A right to a router shows all of its VLANs.
  rightsOn: ['id', 'router_id'],
  search: ['vlan.vlan_id::text', 'vlan.name', 'vlan.description'],
  Row,
  Filter: z.object({
    router_id: Uuid.optional(),
    vlan_id: z.int().min(1).max(4094).optional(),
    search: Search,
    tag: TagFilter,
  }),
  holders: [
    {
      what: 'subnets',
      permission: 'subnet',
      rows: (ids) => sql`select vlan_ref_id as held, id, network as name from subnet
        where vlan_ref_id = any(${ids}) and deleted_at is null`,
    },
  ],
} as const satisfies Family

const vlanFacts = {
  ...vlanFamily,
  many: 'VLANs',
  about: 'Numbers from 1 to 4094, each once on a router.',
  icon: 'vlan',
  area: 'network',
  pages: '/network/vlans',
  module: 'network.vlan',
  prefix: '/vlans/vlans',
  operation: 'network_vlans',
  listed: ['vlan_id', 'description', 'tags'],
  form: ['vlan_id', 'name'],
  labels: { vlan_id: 'Number' },
  search: ['name', 'description'],
  found: {
    weight: 7,
    context: `'VLAN ' || t.vlan_id || ' on ' || r.name`,
    description: 't.description',
    joined: 'join router r on r.id = t.router_id',
    equals: {
      column: 'vlan_id',
      as: 'integer',
      value: ({ number }) => (number !== null && number <= 4094 ? number : null),
    },
  },
  Create,
  Update,
} as const satisfies FamilyFacts
type Vlan = RowOf<typeof vlanFamily>
const VlanQuery = listQuery(vlanFamily)

/** VLANs and the routers that carry them. */
export const vlans: Slice = {
  tag: 'vlans',
  prefix: '/vlans',
  module: 'network.vlan',
  access: { resource: 'vlan' },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [routerFacts, vlanFacts],
  routes: (app) => {
    routerRoutes(app)
    vlanRoutes(app)
  },
  tools: [
    tool({
      name: 'find_routers',
      description: 'The routers that carry VLANs.',
      input: arrayQuery(routerList),
      run: async (reader, query) => parsed(await listRouters(reader, query)),
    }),
    tool({
      name: 'count_routers',
      description: 'How many routers there are.',
      input: filterQuery(routerList),
      run: countRouters,
    }),
    tool({
      name: 'find_vlans',
      description: 'VLANs that match the filters, on all routers or on one.',
      input: VlanQuery,
      run: async (reader, query) => parsed(await listRows(reader, vlanFamily, query)),
    }),
    tool({
      name: 'count_vlans',
      description: 'How many VLANs match the filters, on all routers or on one.',
      input: filterQuery(vlanFamily),
      run: (reader, filter) => countRows(reader, vlanFamily, filter),
    }),
  ],
  constraints: {
    router_name_key: ({ name }) => `A router named '${name}' already exists`,
    vlan_vlan_id_key: ({ vlan_id }) => `VLAN ${vlan_id} already exists on this router`,
    vlan_name_key: ({ name }) => `A VLAN named '${name}' already exists on this router`,
  },
}

const vlansOnRouter = { ...vlanFamily, Filter: z.object({}) } as const

async function vlansOf(reader: Reader, router_id: string, query: ListQuery): Promise<Page> {
  await getRow(reader, routerFamily, router_id)
  return listRows(reader, vlansOnRouter, query, [sql`router_id = ${router_id}`])
}

async function createVlan(work: Work, routerId: string, input: Values): Promise<Vlan> {
  await getRow(work, routerFamily, routerId)
  return insertRow(work, vlanFamily, { ...input, router_id: routerId })
}

/** Subnets on the VLAN show its tag, so a new tag goes to them as well. */
async function updateVlan(work: Work, id: string, input: Values): Promise<Vlan> {
  const before = await lockRow(work, vlanFamily, id)
  const changes = changesOf(before, input)
  const after = await changeRow(work, vlanFamily, before, changes)
  if (changes.vlan_id !== undefined) await retagSubnets(work, after)
  return after
}

async function retagSubnets(work: Work, { id, vlan_id }: Vlan): Promise<void> {
  const rows = await work.rows(
    sql<{ id: string }>`select id from subnet where vlan_ref_id = ${id} order by id for no key update`,
  )
  const ids = rows.map((subnet) => subnet.id)
  const before = new Map((await subnetImages(work, ids)).map((image) => [image.id, image]))
  await setSubnets(work, ids, { vlan_id })
  const after = await subnetImages(work, ids)
  await work.audit(
    ...after.map((image) => ({
      action: 'update',
      type: 'subnet',
      id: image.id,
      display: image.network,
      before: before.get(image.id) ?? null,
      after: image,
    })),
  )
}

function vlanRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  read(
    '/vlans',
    'network_vlans_list_all',
    'List the VLANs of all routers',
    { query: VlanQuery, answer: pageOf(Row) },
    async (reader, { query, reply }) => sendPage(reply, await listRows(reader, vlanFamily, query)),
  )

  read(
    '/routers/:id/vlans',
    'network_vlans_list',
    'List the VLANs of a router',
    { params: IdPath, query: arrayQuery(vlansOnRouter), answer: z.array(Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await vlansOf(reader, params.id, query)),
  )

  create(
    '/routers/:id/vlans',
    'network_vlans_create',
    'Create a VLAN on a router',
    { params: IdPath, body: Create, answer: Row },
    (work, { params, body }) => createVlan(work, params.id, body),
  )

  read('/vlans/:id', 'network_vlans_read', 'Read a VLAN', { params: IdPath, answer: Row }, (reader, { params }) =>
    getRow(reader, vlanFamily, params.id),
  )

  change(
    '/vlans/:id',
    'network_vlans_update',
    'Change fields of a VLAN',
    { params: IdPath, body: Update, answer: Row },
    (work, { params, body }) => updateVlan(work, params.id, body),
  )

  remove('/vlans/:id', 'network_vlans_delete', 'Delete a VLAN', { params: IdPath }, (work, { params }) =>
    removeRow(work, vlanFamily, params.id),
  )
}
