import type { Slice } from '../../../slice.ts'
import { importPurge, importRuns } from './jobs.ts'
import { importRoutes } from './routes.ts'

/** Zones from elsewhere: looked at first, then written as edits are. */
export const dnsImportOf = (slices: () => readonly Slice[]): Slice => ({
  tag: 'dns import',
  prefix: '/dns/import',
  module: 'dns.import',
  access: 'superadmin',
  tokens: { scopes: ['dns:write'] },
  routes: importRoutes,
  jobs: [importRuns(slices), importPurge],
})
