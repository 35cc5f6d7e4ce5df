import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { RouteId, RoutePath, shapes, Text } from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { claimRow, eraseRows } from '../../../records/removal.ts'
import { changeRow, changesOf, getRow, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'
import { overlayFamily, requireOverlay } from './overlays.ts'

const Role = z.enum(['hub', 'spoke', 'transit', 'gateway'])

const PREFERRED = { table: 'overlay_site', owner: 'id', column: 'preferred_circuits' }

const { Create, Update, Row } = shapes(
  'OverlaySite',
  {
    site_id: reference('site'),
    role: Role.default('spoke'),
    device_id: Uuid.nullable().default(null),
    loopback_subnet_id: reference('subnet').nullable().default(null),
    preferred_circuits: z.array(reference('circuit', PREFERRED)).max(50).default([]),
    notes: Text.default(''),
  },
  { overlay_id: Uuid },
)

const siteFamily = {
  table: 'overlay_site',
  type: 'overlay_site',
  one: 'Overlay site',
  permission: 'overlay_network',
  display: 'site_id',
  sort: 'role',
  rightsOn: ['overlay_id'],
  search: ['role', 'notes'],
  Row,
} as const satisfies Family
export type OverlaySite = RowOf<typeof siteFamily>

async function sitesOf(reader: Reader, overlayId: string, query: ListQuery): Promise<Page> {
  await getRow(reader, overlayFamily, overlayId)
  return listRows(reader, siteFamily, query, [sql`overlay_id = ${overlayId}`])
}

async function addSite(work: Work, overlayId: string, input: Values): Promise<OverlaySite> {
  await requireOverlay(work, overlayId)
  requireTargets(input)
  return insertRow(work, siteFamily, { ...input, overlay_id: overlayId })
}

async function updateSite(work: Work, overlayId: string, id: string, input: Values): Promise<OverlaySite> {
  await requireOverlay(work, overlayId)
  const before = await lockRow(work, siteFamily, id)
  if (before.overlay_id !== overlayId) throw notFound('Overlay site')
  const changes = changesOf(before, input)
  requireTargets(changes)
  return changeRow(work, siteFamily, before, changes)
}

async function removeSite(work: Work, overlayId: string, id: string): Promise<void> {
  await requireOverlay(work, overlayId)
  const row = await claimRow(work, siteFamily, id)
  if (row.overlay_id !== overlayId) throw notFound('Overlay site')
  await eraseRows(work, siteFamily, [row])
}

function requireTargets({ device_id, preferred_circuits }: Values): void {
  // Devices are not part of the product yet, so there is none to name.
  if (typeof device_id === 'string') throw invalid('device_id references a network_device row that does not exist.')
  if (Array.isArray(preferred_circuits) && new Set(preferred_circuits).size < preferred_circuits.length)
    throw invalid('preferred_circuits names a circuit twice')
}

export function overlaySiteRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  const SitePath = RoutePath.extend({ sid: RouteId })

  read(
    '/:id/sites',
    'network_overlay_sites_list',
    'List the sites of an overlay',
    { params: RoutePath, query: arrayQuery(siteFamily), answer: z.array(Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await sitesOf(reader, params.id, query)),
  )

  create(
    '/:id/sites',
    'network_overlay_sites_create',
    'Add a site to an overlay',
    { params: RoutePath, body: Create, answer: Row },
    (work, { params, body }) => addSite(work, params.id, body),
  )

  change(
    '/:id/sites/:sid',
    'network_overlay_sites_update',
    'Change fields of a site of an overlay',
    { params: SitePath, body: Update, answer: Row },
    (work, { params, body }) => updateSite(work, params.id, params.sid, body),
  )

  remove(
    '/:id/sites/:sid',
    'network_overlay_sites_delete',
    'Take a site out of an overlay',
    { params: SitePath },
    (work, { params }) => removeSite(work, params.id, params.sid),
  )
}
