import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { family, filterBy } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import {
  Currency,
  CustomFields,
  Day,
  Decimal,
  decimal,
  maybe,
  Name,
  Text,
  WithinDays,
} from '../../../records/fields.ts'
import { changeRow, changesOf, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'

const Kind = z.enum(['mpls_l3vpn', 'sdwan', 'custom'])
const Status = z.enum(['active', 'provisioning', 'suspended', 'decom'])
export const ResourceKind = z.enum([
  'vrf',
  'subnet',
  'ip_block',
  'dns_zone',
  'dhcp_scope',
  'circuit',
  'overlay_network',
  'site',
])
export type ResourceKind = z.output<typeof ResourceKind>

export const ServiceResource = z
  .object({
    id: Uuid,
    service_id: Uuid,
    resource_kind: ResourceKind,
    resource_id: Uuid,
    role: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'NetworkServiceResource' })
export type ServiceResource = z.output<typeof ServiceResource>

const LINKS = 'network_service_resource link where link.service_id = network_service.id'

export const serviceFamily = family({
  type: 'network_service',
  one: 'Service',
  many: 'network services',
  title: 'Services',
  about: 'Network resources that are sold or run as one.',
  icon: 'service',
  area: 'network',
  module: 'network.service',
  tag: 'services',
  prefix: '/services',
  operation: 'network_services',
  schema: 'NetworkService',
  fields: {
    name: Name,
    kind: Kind.default('custom'),
    customer_id: reference('customer'),
    status: Status.default('provisioning'),
    term_start_date: Day.nullable().default(null),
    term_end_date: Day.nullable().default(null),
    monthly_cost_usd: decimal(10, 2).nullable().default(null),
    currency: Currency.default('USD'),
    sla_tier: maybe(32).default(null),
    notes: Text.default(''),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: {
    monthly_cost_usd: Decimal.nullable(),
    resources: z.array(ServiceResource),
    resource_count: z.int(),
  },
  listed: ['kind', 'status', 'customer_id', 'resource_count', 'term_end_date', 'tags'],
  filters: {
    customer_id: true,
    kind: true,
    status: true,
    expiring_within_days: filterBy(WithinDays, (value) => sql`term_end_date <= current_date + ${value}::int`),
  },
  found: { type: 'service', weight: 3, context: 't.kind', description: 't.notes' },
  form: ['name', 'kind', 'customer_id', 'status'],
  labels: {
    monthly_cost_usd: 'Monthly cost',
    sla_tier: 'SLA tier',
    resource_count: 'Resources',
    expiring_within_days: 'Ends within days',
  },
  isKept: true,
  read: {
    resources: `coalesce((select jsonb_agg(jsonb_build_object('id', link.id, 'service_id', link.service_id,
      'resource_kind', link.resource_kind, 'resource_id', link.resource_id, 'role', link.role, 'created_at',
      to_char(link.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by link.created_at, link.id) from ${LINKS}),
      '[]'::jsonb)`,
    resource_count: `(select count(*) from ${LINKS})`,
  },
  search: ['name'],
  constraints: {
    network_service_name_key: ({ name }) =>
      name === undefined
        ? 'The customer already has a service of this name'
        : `A service named '${name}' already exists for this customer`,
  },
})
export type NetworkService = RowOf<typeof serviceFamily>

export async function createService(work: Work, input: Values): Promise<NetworkService> {
  return insertRow(work, serviceFamily, input)
}

/** The row is locked, so a VRF cannot join while the kind changes. */
export async function updateService(work: Work, id: string, input: Values): Promise<NetworkService> {
  const before = await lockRow(work, serviceFamily, id)
  const changes = changesOf(before, input)
  const vrfs = before.resources.filter(({ resource_kind }) => resource_kind === 'vrf')
  if (changes.kind === 'mpls_l3vpn' && vrfs.length > 1) {
    throw invalid(`An mpls_l3vpn service has one VRF; ${vrfs.length} are attached`)
  }
  return changeRow(work, serviceFamily, before, changes)
}
