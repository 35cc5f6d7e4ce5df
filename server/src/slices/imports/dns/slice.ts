import type { Slice } from '../../../slice.ts'
import { importRoutes } from './routes.ts'

/** Zones from elsewhere: looked at first, then written as edits are. */
export const dnsImport: Slice = {
  tag: 'dns import',
  prefix: '/dns/import',
  module: 'dns.import',
  access: 'superadmin',
  tokens: { scopes: ['dns:write'] },
  routes: importRoutes,
}
