import type { Slice } from '../../../slice.ts'
import { importRoutes } from './routes.ts'

/** Scopes from elsewhere: looked at first, then written as edits are. */
export const dhcpImport: Slice = {
  tag: 'dhcp import',
  prefix: '/dhcp/import',
  module: 'dhcp.import',
  access: 'superadmin',
  tokens: { scopes: ['dhcp:write'] },
  routes: importRoutes,
}
