import type { Slice } from '../../../slice.ts'
import { archiveRoutes, exportRoutes, importRoutes } from './routes.ts'

const shared = { access: { resource: 'dns_zone' }, tokens: { scopes: ['read', 'dns:write'] } } as const

/** A zone file into a zone. */
export const zoneFileImport: Slice = {
  ...shared,
  tag: 'dns zone import',
  prefix: '/dns/groups/:group_id/zones/:id/import',
  module: 'dns.import',
  routes: importRoutes,
}

/** A zone as a zone file. */
export const zoneFileExport: Slice = {
  ...shared,
  tag: 'dns zone export',
  prefix: '/dns/groups/:group_id/zones/:id/export',
  tokens: { scopes: ['read'] },
  routes: exportRoutes,
}

/** All zones of a group as zone files. */
export const zoneFileArchive: Slice = {
  ...shared,
  tag: 'dns zones export',
  prefix: '/dns/groups/:group_id/zones/export',
  tokens: { scopes: ['read'] },
  routes: archiveRoutes,
}
