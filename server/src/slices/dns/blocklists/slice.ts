import { z } from 'zod'
import type { ResourceAccess } from '../../../access/access.ts'
import { raw, sql } from '../../../db/sql.ts'
import { targetsOf } from '../../../outbound/targets.ts'
import type { DeclaredFamily } from '../../../records/declare.ts'
import { familyRoutes, familyTools, mountOf, operationsOf } from '../../../records/resource.ts'
import { type Slice, tool } from '../../../slice.ts'
import { blocklistCatalog } from './catalog.ts'
import { entryOperations } from './entries.ts'
import { entryFamily, exceptionFamily } from './entry-family.ts'
import { exceptionOperations } from './exceptions.ts'
import { blocklistFamily } from './family.ts'
import { blocklistJobs } from './jobs.ts'
import { listOperations } from './lists.ts'
import { catalogRoutes, effectiveRoutes, entryRoutes, listRoutes } from './routes.ts'

/** Names that resolvers do not answer for. */
export const dnsBlocklists: Slice = {
  ...mountOf(blocklistFamily),
  routes: (app, { config }) => {
    const targets = targetsOf(config.OUTBOUND_ALLOWED_NETWORKS)
    catalogRoutes(app, targets)
    effectiveRoutes(app)
    listRoutes(app)
    familyRoutes(app, blocklistFamily, listOperations(targets))
  },
  tools: [
    ...familyTools(blocklistFamily, operationsOf(blocklistFamily)),
    tool({
      name: 'find_blocklist_templates',
      description: 'Published lists, templates and profiles that blocklists can be made from.',
      input: z.object({}),
      run: async () => blocklistCatalog,
    }),
  ],
  jobs: blocklistJobs,
}

/** A right to a list is a right to what is on it. */
const partAccess = ({ table }: DeclaredFamily): ResourceAccess => ({
  resource: 'dns_blocklist',
  within: 'list_id',
  resolve: async (reader, id) => {
    const [row] = await reader.rows(sql<{ list_id: string }>`select list_id from ${raw(table)} where id = ${id}`)
    return row ? [{ type: 'dns_blocklist', target: { one: row.list_id } }] : null
  },
})

export const dnsBlocklistEntries: Slice = {
  ...mountOf(entryFamily),
  access: partAccess(entryFamily),
  routes: (app) => {
    entryRoutes(app)
    familyRoutes(app, entryFamily, entryOperations)
  },
  tools: familyTools(entryFamily, entryOperations),
}

export const dnsBlocklistExceptions: Slice = {
  ...mountOf(exceptionFamily),
  access: partAccess(exceptionFamily),
  routes: (app) => familyRoutes(app, exceptionFamily, exceptionOperations),
  tools: familyTools(exceptionFamily, exceptionOperations),
}
