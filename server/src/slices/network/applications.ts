import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { conflict } from '../../http/errors.ts'
import type { Declared, RowOf } from '../../records/family.ts'
import { Search, shapes, Text } from '../../records/fields.ts'
import { listRows } from '../../records/list.ts'
import { claimRow, eraseRows, refuseUsed } from '../../records/removal.ts'
import { familyTools, listQuery, type Operations, operationsOf, sendPage, writeRoutes } from '../../records/resource.ts'
import { changeRow, changesOf, lockRow, type Values } from '../../records/rows.ts'
import type { Routes, Slice } from '../../slice.ts'

const Category = z.enum(['saas', 'voice', 'video', 'file_transfer', 'security', 'collaboration', 'ml', 'custom'])
const AppName = z
  .string()
  .min(1)
  .max(64)
  .overwrite((text) => text.trim().toLowerCase().replaceAll(/\s+/g, '_'))
  .refine((text) => text !== '', 'it is empty')

const { Create, Update, Row } = shapes(
  'Application',
  {
    name: AppName,
    description: Text.default(''),
    default_dscp: z.int().min(0).max(63).nullable().default(null),
    category: Category.default('custom'),
  },
  { is_builtin: z.boolean() },
)

const family = {
  tag: 'applications',
  prefix: '/applications',
  module: 'network.application',
  permission: 'application_category',
  operation: 'network_applications',
  table: 'application_category',
  type: 'application_category',
  one: 'Application',
  many: 'applications',
  display: 'name',
  sort: 'name',
  page: [500, 500],
  Create,
  Update,
  Row,
  Filter: z.object({ category: Category.optional(), builtin: z.boolean().optional(), search: Search }),
  where: { builtin: (value) => sql`is_builtin = ${value}` },
  search: ['name', 'description'],
  holders: [
    {
      what: 'policies',
      rows: `select application_category.id as held, routing_policy.name from routing_policy
        join overlay_network on overlay_network.id = overlay_id and overlay_network.deleted_at is null
        join application_category on application_category.name = match_value
        where match_kind = 'application' and application_category.id = any($1)`,
    },
  ],
  constraints: {
    application_category_name_key: ({ name }) => `An application named '${AppName.parse(name)}' already exists`,
  },
} as const satisfies Declared
type Application = RowOf<typeof family>

const operations: Operations<Application> = {
  ...operationsOf(family),
  update: updateApplication,
  remove: removeApplication,
}

/** The catalog of traffic classes that policies of an overlay match. */
export const applications: Slice = {
  tag: family.tag,
  prefix: family.prefix,
  module: family.module,
  access: { resource: family.permission },
  tokens: { scopes: ['read'] },
  routes: (app) => {
    catalogRoute(app)
    writeRoutes(app, family, operations)
  },
  tools: familyTools(family, operations),
  constraints: family.constraints,
}

async function updateApplication(work: Work, id: string, input: Values): Promise<Application> {
  const before = await lockRow(work, family, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length > 0) refuseBuiltin(before)
  // Policies know it by its name.
  if (changes.name !== undefined) await refuseUsed(work, family, before)
  return changeRow(work, family, before, changes)
}

async function removeApplication(work: Work, id: string): Promise<void> {
  const row = await claimRow(work, family, id)
  refuseBuiltin(row)
  await eraseRows(work, family, [row])
}

function refuseBuiltin({ is_builtin, name }: Application): void {
  if (is_builtin) throw conflict(`The application '${name}' comes with the product and cannot be changed or deleted`)
}

const catalogPage = z.object({ items: z.array(Row), total: z.int() })

function catalogRoute(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'network_applications_list',
        summary: 'List the catalog of applications',
        querystring: listQuery(family),
        response: { 200: catalogPage },
      },
    },
    async (request, reply) => sendPage(reply, await listRows(request.reader(), family, request.query), {}) as never,
  )
}
