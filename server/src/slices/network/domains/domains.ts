import { parseDomain } from '@cadastre/core/hostname'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Tags, Timestamp } from '../../../http/schema.ts'
import { nameOf } from '../../../http/values.ts'
import { verbs } from '../../../http/verbs.ts'
import { family, filterBy } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { CustomFields, WithinDays } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { numberedQuery, sendPage, windowOfNumbered } from '../../../records/paging.ts'
import { removeRows } from '../../../records/removal.ts'
import { BulkDelete, familyTools, mountOf, operationsOf, writeRoutes } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { driftOf } from './rules.ts'

const State = z.enum(['ok', 'drift', 'expiring', 'expired', 'unreachable', 'unknown'])
const DomainName = nameOf(255)
  .refine((text) => parseDomain(text) !== null, 'it is not a domain name')
  .overwrite((text) => parseDomain(text) ?? text)
const Nameservers = z
  .array(DomainName)
  .max(50)
  .overwrite((names) => [...new Set(names)].sort())

const domainFamily = family({
  type: 'domain',
  one: 'Domain',
  many: 'domains',
  about: 'Registered domain names, their registrars and when they expire.',
  icon: 'domain',
  area: 'network',
  module: 'network.domain',
  permission: 'manage_domains',
  fields: {
    name: DomainName,
    expected_nameservers: Nameservers.default([]),
    customer_id: reference('customer').nullable().default(null),
    registrar_provider_id: reference('provider').nullable().default(null),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: {
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
  listed: ['whois_state', 'registrar', 'expires_at', 'nameserver_drift', 'dnssec_signed', 'customer_id', 'tags'],
  filters: {
    whois_state: true,
    expiring_within_days: filterBy(WithinDays, (value) => sql`expires_at <= now() + ${value}::int * interval '1 day'`),
    customer_id: true,
    registrar_provider_id: true,
  },
  found: { weight: 3, context: 't.registrar', status: 't.whois_state' },
  labels: {
    registrar_provider_id: 'Registrar',
    nameserver_drift: 'Drift',
    dnssec_signed: 'DNSSEC',
    expiring_within_days: 'Expires within days',
  },
  help: { expected_nameservers: 'Enter adds one; others at the registrar count as drift' },
  isIdValue: true,
  search: ['name', 'registrar'],
  constraints: { domain_name_key: ({ name }) => `The domain '${parseDomain(String(name))}' already exists` },
})
type Domain = RowOf<typeof domainFamily>

/** Registered domain names and their expiry. */
export const domains: Slice = {
  ...mountOf(domainFamily),
  routes: (app) => {
    domainRoutes(app)
    writeRoutes(app, domainFamily, { ...operationsOf(domainFamily), update: updateDomain })
  },
  tools: familyTools(domainFamily, operationsOf(domainFamily)),
}

const DomainPage = z.object({ items: z.array(domainFamily.Row), total: z.int(), page: z.int(), page_size: z.int() })

/** What was seen at the registry is compared with what is expected now. */
async function updateDomain(work: Work, id: string, input: Values): Promise<Domain> {
  const before = await lockRow(work, domainFamily, id)
  const changes = changesOf(before, input)
  const follows = changes.expected_nameservers
    ? changesOf(before, driftOf({ ...before, ...changes } as Domain, Date.now()))
    : {}
  return changeRow(work, domainFamily, before, { ...changes, ...follows })
}

function domainRoutes(app: Routes): void {
  const { read, act } = verbs(app)

  read(
    '',
    'network_domains_list',
    'List domains',
    { query: numberedQuery(domainFamily, 'page_size', 50), answer: DomainPage },
    async (reader, { query, reply }) => {
      const { page, page_size, ...rest } = query
      const window = windowOfNumbered(query, page_size)
      const rows = await listRows(reader, domainFamily, { ...rest, ...window })
      return sendPage(reply, rows, { page, page_size: window.limit })
    },
  )

  act(
    '/bulk-delete',
    'network_domains_bulk_delete',
    'Delete several domains',
    { body: BulkDelete, answer: z.object({ deleted: z.int() }), config: { action: 'delete' } },
    async (work, { body }) => {
      const { deleted } = await removeRows(work, domainFamily, body.ids)
      return { deleted }
    },
  )
}
