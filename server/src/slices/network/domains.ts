import { parseDomain } from '@cadastre/core/hostname'
import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { invalid } from '../../http/errors.ts'
import { TagFilter, Tags, Timestamp, Uuid } from '../../http/schema.ts'
import type { Declared, RowOf } from '../../records/family.ts'
import { CustomFields, Search, shapes, WithinDays } from '../../records/fields.ts'
import { listRows } from '../../records/list.ts'
import { removeRows } from '../../records/removal.ts'
import { BulkDelete, familyTools, listQuery, operationsOf, sendPage, writeRoutes } from '../../records/resource.ts'
import { changeRow, changesOf, danglingColumns, lockRow, type Values } from '../../records/rows.ts'
import type { Routes, Slice } from '../../slice.ts'
import { driftOf } from './domain-rules.ts'

const State = z.enum(['ok', 'drift', 'expiring', 'expired', 'unreachable', 'unknown'])
const DomainName = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => parseDomain(text) !== null, 'it is not a domain name')
  .overwrite((text) => parseDomain(text) ?? text)
const Nameservers = z
  .array(DomainName)
  .max(50)
  .overwrite((names) => [...new Set(names)].sort())

const { Create, Update, Row } = shapes(
  'Domain',
  {
    name: DomainName,
    expected_nameservers: Nameservers.default([]),
    customer_id: Uuid.nullable().default(null),
    registrar_provider_id: Uuid.nullable().default(null),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  {
    registrar: z.string().nullable(),
    registrant_org: z.string().nullable(),
    registered_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    last_renewed_at: Timestamp.nullable(),
    actual_nameservers: z.array(z.string()),
    nameserver_drift: z.boolean(),
    dnssec_signed: z.boolean(),
    whois_last_checked_at: Timestamp.nullable(),
    whois_state: State,
    whois_data: z.looseObject({}).nullable(),
    next_check_at: Timestamp.nullable(),
  },
)

const family = {
  tag: 'domains',
  prefix: '/domains',
  module: 'network.domain',
  permission: 'manage_domains',
  operation: 'network_domains',
  table: 'domain',
  type: 'domain',
  one: 'Domain',
  many: 'domains',
  display: 'name',
  sort: 'name',
  isIdValue: true,
  Create,
  Update,
  Row,
  Filter: z.object({
    whois_state: State.optional(),
    expiring_within_days: WithinDays,
    customer_id: Uuid.optional(),
    registrar_provider_id: Uuid.optional(),
    search: Search,
    tag: TagFilter,
  }),
  where: { expiring_within_days: (value) => sql`expires_at <= now() + ${value}::int * interval '1 day'` },
  search: ['name', 'registrar'],
  refers: { customer_id: 'customer' },
  constraints: { domain_name_key: ({ name }) => `The domain '${parseDomain(String(name))}' already exists` },
} as const satisfies Declared
type Domain = RowOf<typeof family>

/** Registered domain names and their expiry. */
export const domains: Slice = {
  tag: family.tag,
  prefix: family.prefix,
  module: family.module,
  access: { resource: family.permission },
  tokens: { scopes: ['read'] },
  routes: (app) => {
    domainRoutes(app)
    writeRoutes(app, family, { ...operationsOf(family), update: updateDomain })
  },
  tools: familyTools(family, operationsOf(family)),
  constraints: family.constraints,
}

const Paged = listQuery(family)
  .omit({ limit: true, offset: true })
  .extend({
    page: z.int().min(1).max(1_000_000).default(1),
    page_size: z.int().min(1).max(500).default(50),
  })
const DomainPage = z.object({ items: z.array(Row), total: z.int(), page: z.int(), page_size: z.int() })

/** What was seen at the registry is compared with what is expected now. */
async function updateDomain(work: Work, id: string, input: Values): Promise<Domain> {
  const before = await lockRow(work, family, id)
  const changes = changesOf(before, input)
  const [dangling] = await danglingColumns(family, work, changes)
  if (dangling) throw invalid(`${dangling} references a customer row that does not exist.`)
  const follows = changes.expected_nameservers
    ? changesOf(before, driftOf({ ...before, ...changes } as Domain, Date.now()))
    : {}
  return changeRow(work, family, before, { ...changes, ...follows })
}

function domainRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'network_domains_list',
        summary: 'List domains',
        querystring: Paged,
        response: { 200: DomainPage },
      },
    },
    async (request, reply) => {
      const { page, page_size, ...query } = request.query
      const window = { limit: page_size, offset: (page - 1) * page_size }
      return sendPage(reply, await listRows(request.reader(), family, { ...query, ...window }), {
        page,
        page_size,
      }) as never
    },
  )

  app.post(
    '/bulk-delete',
    {
      config: { action: 'delete' },
      schema: {
        operationId: 'network_domains_bulk_delete',
        summary: 'Delete several domains',
        body: BulkDelete,
        response: { 200: z.object({ deleted: z.int() }) },
      },
    },
    async (request) => {
      const { deleted } = await request.mutate((work) => removeRows(work, family, request.body.ids))
      return { deleted }
    },
  )
}
