import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/values.ts'
import { verbs } from '../../../http/verbs.ts'
import { family, filterBy } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { Text } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, sendPage } from '../../../records/paging.ts'
import { claimRow, eraseRows, refuseUsed } from '../../../records/removal.ts'
import { familyTools, mountOf, type Operations, operationsOf, writeRoutes } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow, type Values } from '../../../records/rows.ts'
import type { Routes, Slice } from '../../../slice.ts'

const Category = z.enum(['saas', 'voice', 'video', 'file_transfer', 'security', 'collaboration', 'ml', 'custom'])
const AppName = nameOf(64).overwrite((text) => text.toLowerCase().replaceAll(/\s+/g, '_'))

const applicationFamily = family({
  type: 'application_category',
  one: 'Application',
  many: 'applications',
  about: 'Traffic classes that overlays route by.',
  icon: 'application',
  area: 'network',
  module: 'network.application',
  fields: {
    name: AppName,
    description: Text.default(''),
    default_dscp: z.int().min(0).max(63).nullable().default(null),
    category: Category.default('custom'),
  },
  shown: { is_builtin: z.boolean() },
  listed: ['category', 'default_dscp', 'description', 'is_builtin'],
  filters: {
    category: true,
    builtin: filterBy(z.boolean(), (value) => sql`is_builtin = ${value}`),
  },
  found: { type: 'application', weight: 2, context: 't.category', description: 't.description' },
  labels: { default_dscp: 'DSCP', builtin: 'Built in', is_builtin: 'Built in' },
  help: { default_dscp: '0 to 63' },
  page: [500, 500],
  search: ['name', 'description'],
  holders: [
    {
      what: 'policies',
      permission: 'overlay_network',
      rows: (
        ids,
      ) => sql`select application_category.id as held, overlay_id as id, routing_policy.name from routing_policy
        join overlay_network on overlay_network.id = overlay_id and overlay_network.deleted_at is null
        join application_category on application_category.name = match_value
        where match_kind = 'application' and application_category.id = any(${ids})`,
    },
  ],
  constraints: {
    application_category_name_key: ({ name }) => `An application named '${name}' already exists`,
  },
})
type Application = RowOf<typeof applicationFamily>

const operations: Operations<Application> = {
  ...operationsOf(applicationFamily),
  update: updateApplication,
  remove: removeApplication,
}

/** The catalog of traffic classes that policies of an overlay match. */
export const applications: Slice = {
  ...mountOf(applicationFamily),
  routes: (app) => {
    catalogRoute(app)
    writeRoutes(app, applicationFamily, operations)
  },
  tools: familyTools(applicationFamily, operations),
}

async function updateApplication(work: Work, id: string, input: Values): Promise<Application> {
  const before = await lockRow(work, applicationFamily, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length > 0) refuseBuiltin(before)
  // Policies know it by its name.
  if (changes.name !== undefined) await refuseUsed(work, applicationFamily, before)
  return changeRow(work, applicationFamily, before, changes)
}

async function removeApplication(work: Work, id: string): Promise<void> {
  const row = await claimRow(work, applicationFamily, id)
  refuseBuiltin(row)
  await eraseRows(work, applicationFamily, [row])
}

function refuseBuiltin({ is_builtin, name }: Application): void {
  if (is_builtin) throw conflict(`The application '${name}' comes with the product and cannot be changed or deleted`)
}

const catalogPage = z.object({ items: z.array(applicationFamily.Row), total: z.int() })

function catalogRoute(app: Routes): void {
  const { read } = verbs(app)

  read(
    '',
    'network_applications_list',
    'List the catalog of applications',
    { query: listQuery(applicationFamily), answer: catalogPage },
    async (reader, { query, reply }) => sendPage(reply, await listRows(reader, applicationFamily, query), {}),
  )
}
