import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RoutePath } from '../../../records/fields.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { requireGroup } from '../groups/require.ts'
import { CATALOG_MODULE, CatalogMember, CatalogZone, catalogMembers, catalogZone, memberList } from './catalog.ts'

function catalogRoutes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '',
    'dns_catalog_zone_read',
    'The catalogue by which the servers of a group learn of their zones',
    { params: RoutePath, answer: CatalogZone },
    (reader, { params }) => catalogZone(reader, params.id),
  )

  read(
    '/members',
    'dns_catalog_zone_members',
    'List the zones that the catalogue of a group announces',
    { params: RoutePath, query: arrayQuery(memberList), answer: z.array(CatalogMember) },
    async (reader, { params, query, reply }) => {
      await requireGroup(reader, params.id)
      return sendArray(reply, await catalogMembers(reader, params.id, query))
    },
  )
}

/** The catalogue of a group (RFC 9432): its primary announces the zones, the others transfer what it announces. */
export const dnsCatalogZones: Slice = {
  tag: 'dns catalog zones',
  prefix: '/dns/groups/:id/catalog-zone',
  module: CATALOG_MODULE,
  access: { resource: 'dns_group' },
  tokens: { scopes: ['read', 'dns:write'] },
  routes: catalogRoutes,
}
