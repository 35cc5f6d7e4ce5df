import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { maybe, Name, RouteId, RoutePath, shapes, Text } from '../../../records/fields.ts'
import { allRows, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { claimRow, eraseRows } from '../../../records/removal.ts'
import { changeRow, changesOf, getRow, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import type { Routes } from '../../../slice.ts'
import { overlayFamily, requireOverlay } from './overlays.ts'

const MatchKind = z.enum(['application', 'dscp', 'source_subnet', 'destination_subnet', 'port_range', 'acl'])
const Action = z.enum([
  'steer_to_circuit',
  'steer_to_transport_class',
  'steer_to_site_via_path',
  'drop',
  'shape',
  'mark_dscp',
])

const { Create, Update, Row } = shapes(
  'RoutingPolicy',
  {
    name: Name,
    priority: z.int().min(0).max(10_000).default(100),
    match_kind: MatchKind,
    match_value: z.string().min(1).max(255),
    action: Action,
    action_target: maybe(255).default(null),
    enabled: z.boolean().default(true),
    notes: Text.default(''),
  },
  { overlay_id: Uuid },
)

const policyFamily = {
  table: 'routing_policy',
  type: 'routing_policy',
  one: 'Routing policy',
  permission: 'overlay_network',
  display: 'name',
  sort: 'priority',
  rightsOn: ['overlay_id'],
  search: ['name', 'match_value', 'action_target', 'notes'],
  Row,
} as const satisfies Family
export type RoutingPolicy = RowOf<typeof policyFamily>
export const RoutingPolicy = Row

const ofOverlay = (overlayId: string) => [sql`overlay_id = ${overlayId}`]

async function listPolicies(reader: Reader, overlayId: string, query: ListQuery): Promise<Page> {
  await getRow(reader, overlayFamily, overlayId)
  return listRows(reader, policyFamily, query, ofOverlay(overlayId))
}

export async function policiesOf(reader: Reader, overlayId: string): Promise<RoutingPolicy[]> {
  await getRow(reader, overlayFamily, overlayId)
  return allRows(reader, policyFamily, {}, ofOverlay(overlayId))
}

async function addPolicy(work: Work, overlayId: string, input: Values): Promise<RoutingPolicy> {
  await requireOverlay(work, overlayId)
  await requireMatch(work, input)
  return insertRow(work, policyFamily, { ...input, overlay_id: overlayId })
}

async function updatePolicy(work: Work, overlayId: string, id: string, input: Values): Promise<RoutingPolicy> {
  await requireOverlay(work, overlayId)
  const before = await lockRow(work, policyFamily, id)
  if (before.overlay_id !== overlayId) throw notFound('Routing policy')
  const changes = changesOf(before, input)
  if (changes.match_kind ?? changes.match_value) await requireMatch(work, { ...before, ...changes })
  return changeRow(work, policyFamily, before, changes)
}

async function removePolicy(work: Work, overlayId: string, id: string): Promise<void> {
  await requireOverlay(work, overlayId)
  const row = await claimRow(work, policyFamily, id)
  if (row.overlay_id !== overlayId) throw notFound('Routing policy')
  await eraseRows(work, policyFamily, [row])
}

// Code points of RFC 4594 by the names engineers use.
const DSCP_NAME = /^(?:ef|va|be|le|cs[0-7]|af[1-4][1-3])$/i

async function requireMatch(work: Work, { match_kind, match_value }: Values): Promise<void> {
  const value = String(match_value)
  if (match_kind === 'application') {
    const known = await work.rows(sql`select from application_category where name = ${value} for key share`)
    if (known.length === 0) throw invalid(`The catalog has no application '${value}'`)
  }
  const isDscp = DSCP_NAME.test(value) || (/^\d{1,2}$/.test(value) && Number(value) <= 63)
  if (match_kind === 'dscp' && !isDscp) throw invalid(`'${value}' is not a DSCP: 0 to 63, or a name such as ef or af41`)
}

export function policyRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  const PolicyPath = RoutePath.extend({ pid: RouteId })

  read(
    '/:id/policies',
    'network_overlay_policies_list',
    'List the routing policies of an overlay',
    { params: RoutePath, query: arrayQuery(policyFamily), answer: z.array(Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await listPolicies(reader, params.id, query)),
  )

  create(
    '/:id/policies',
    'network_overlay_policies_create',
    'Add a routing policy to an overlay',
    { params: RoutePath, body: Create, answer: Row },
    (work, { params, body }) => addPolicy(work, params.id, body),
  )

  change(
    '/:id/policies/:pid',
    'network_overlay_policies_update',
    'Change fields of a routing policy',
    { params: PolicyPath, body: Update, answer: Row },
    (work, { params, body }) => updatePolicy(work, params.id, params.pid, body),
  )

  remove(
    '/:id/policies/:pid',
    'network_overlay_policies_delete',
    'Delete a routing policy',
    { params: PolicyPath },
    (work, { params }) => removePolicy(work, params.id, params.pid),
  )
}
