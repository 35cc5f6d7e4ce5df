import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { media, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { commitOf, type Hash, previewOf } from '../../../previewed/previewed.ts'
import { RouteId } from '../../../records/fields.ts'
import type { Routes } from '../../../slice.ts'
import type { InZone } from '../records/records.ts'
import { readZone } from '../zones/zone-lock.ts'
import { exportZone, exportZones } from './export.ts'
import { type ImportInput, zoneImport } from './import.ts'
import { readFile } from './read.ts'
import {
  ImportCommit,
  ImportPreview,
  ImportPreviewed,
  type ImportRequest,
  LARGEST_BODY,
  ZoneImported,
} from './schema.ts'

const Place = z.object({ group_id: RouteId, id: RouteId })
const View = z.object({ view_id: Uuid.optional().describe('With the records that are seen in this view') })

/** Reads the file before the transaction begins: it may be large, and the zone is not kept from others meanwhile. */
async function inputOf(request: FastifyRequest): Promise<ImportInput & Hash> {
  // Both were checked against the schemas of the route.
  const [{ group_id, id }, body] = [request.params as InZone, request.body as ImportRequest & Hash]
  const { zone_file, zone_name, ...rest } = body
  const zone = await readZone(request.reader(), group_id, id)
  return { ...rest, group_id, id, file: await readFile(zone_file, zone, zone_name ?? zone.name) }
}

export function importRoutes(app: Routes): void {
  const { rehearse, act } = verbs(app)
  const shared = { params: Place, prepare: inputOf, bodyLimit: LARGEST_BODY }
  rehearse(
    '/preview',
    'dns_zone_import_preview',
    'Show what importing a zone file would do',
    { ...shared, body: ImportPreviewed, answer: ImportPreview },
    (reader, { prepared }) => previewOf(zoneImport, reader, prepared),
  )
  act(
    '/commit',
    'dns_zone_import_commit',
    'Import a zone file',
    { ...shared, body: ImportCommit, answer: ZoneImported },
    (work, { prepared }) => commitOf(zoneImport, work, prepared),
  )
}

export function exportRoutes(app: Routes): void {
  verbs(app).read(
    '',
    'dns_zone_export',
    'Export a zone as a zone file',
    { params: Place, query: View, answer: media('text/dns', 'A master file (RFC 1035)') },
    async (reader, { params, query, reply }) => {
      const { name, stream } = await exportZone(reader, params, query)
      return reply.type('text/dns; charset=utf-8').header('content-disposition', attachment(name)).send(stream)
    },
  )
}

export function archiveRoutes(app: Routes): void {
  verbs(app).read(
    '',
    'dns_zones_export',
    'Export the zones of a group as an archive of zone files',
    {
      params: z.object({ group_id: RouteId }),
      query: View,
      answer: media('application/zip', 'A zone file for each primary zone that the caller may read'),
    },
    async (reader, { params, query, reply }) => {
      const { name, stream } = await exportZones(reader, params.group_id, query)
      return reply.type('application/zip').header('content-disposition', attachment(name)).send(stream)
    },
  )
}

const attachment = (name: string): string => `attachment; filename="${name}"`
