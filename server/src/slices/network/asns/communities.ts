import { z } from 'zod'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { badRequest, invalid, notFound } from '../../../http/errors.ts'
import { Tags, Uuid } from '../../../http/schema.ts'
import { MaybeName } from '../../../http/values.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { RoutePath, shapes, Text } from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { claimRow, eraseRows } from '../../../records/removal.ts'
import { changeRow, changesOf, columnsOf, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'
import { communityFault } from '../rules.ts'

const Kind = z.enum(['standard', 'regular', 'large'])
const Action = z.string().max(255)

const { Create, Update, Row } = shapes(
  'BgpCommunity',
  {
    value: z.string().min(1).max(64),
    kind: Kind.default('regular'),
    name: MaybeName.default(''),
    description: Text.default(''),
    inbound_action: Action.default(''),
    outbound_action: Action.default(''),
    tags: Tags.default({}),
  },
  { asn_id: Uuid.nullable() },
)

const communityFamily = {
  table: 'bgp_community',
  type: 'bgp_community',
  one: 'Community',
  permission: 'manage_asns',
  display: 'value',
  sort: 'value',
  rightsOn: ['asn_id'],
  search: ['value', 'name', 'description'],
  Row,
} as const satisfies Family
type Community = RowOf<typeof communityFamily>
const columns = columnsOf(communityFamily)

/** The communities every BGP speaker knows; they come with the product. */
function standardCommunities(reader: Reader): Promise<Community[]> {
  return reader.rows(sql`select ${raw(columns)} from bgp_community where asn_id is null order by id`)
}

async function communitiesOf(reader: Reader, asnId: string, query: ListQuery): Promise<Page> {
  await requireAsn(reader, asnId)
  return listRows(reader, communityFamily, query, [sql`asn_id = ${asnId}`])
}

async function createCommunity(work: Work, asnId: string, input: Values): Promise<Community> {
  await requireAsn(work, asnId)
  requireForm(input)
  return insertRow(work, communityFamily, { ...input, asn_id: asnId })
}

async function updateCommunity(work: Work, id: string, input: Values): Promise<Community> {
  const before = await lockRow(work, communityFamily, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length > 0) refusePlatform(before)
  requireForm({ ...before, ...changes })
  return changeRow(work, communityFamily, before, changes)
}

async function removeCommunity(work: Work, id: string): Promise<void> {
  const row = await claimRow(work, communityFamily, id)
  refusePlatform(row)
  await eraseRows(work, communityFamily, [row])
}

export async function requireAsn(reader: Reader, id: string): Promise<{ number: number }> {
  const [asn] = await reader.rows(sql<{ number: number }>`select number from asn where id = ${id}`)
  if (!asn) throw notFound('ASN')
  return asn
}

function requireForm({ kind, value }: Values): void {
  const fault = communityFault(Kind.parse(kind), String(value))
  if (fault) throw invalid(fault)
}

function refusePlatform({ asn_id, value }: Community): void {
  if (asn_id === null) throw badRequest(`The community '${value}' comes with the product and is read-only`)
}

export function communityRoutes(app: Routes): void {
  const { read, create, patch, remove } = verbs(app)

  read(
    '/communities/standard',
    'network_communities_standard',
    'List the well-known BGP communities',
    { answer: z.array(Row) },
    (reader) => standardCommunities(reader),
  )

  read(
    '/:id/communities',
    'network_communities_list',
    'List the BGP communities of an ASN',
    { params: RoutePath, query: arrayQuery(communityFamily), answer: z.array(Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await communitiesOf(reader, params.id, query)),
  )

  create(
    '/:id/communities',
    'network_communities_create',
    'Create a BGP community of an ASN',
    { params: RoutePath, body: Create, answer: Row },
    (work, { params, body }) => createCommunity(work, params.id, body),
  )

  patch(
    '/communities/:id',
    'network_communities_update',
    'Change fields of a BGP community',
    { params: RoutePath, body: Update, answer: Row },
    (work, { params, body }) => updateCommunity(work, params.id, body),
  )

  remove(
    '/communities/:id',
    'network_communities_delete',
    'Delete a BGP community',
    { params: RoutePath },
    (work, { params }) => removeCommunity(work, params.id),
  )
}
