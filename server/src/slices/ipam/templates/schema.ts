import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { Name } from '../../../http/values.ts'
import { LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import {
  CustomFields,
  Description,
  DnsGroupOfNetworks,
  ddnsFields,
  dnsFields,
  emptyIsNull,
  HostnamePolicy,
} from '../fields.ts'
import { dnsGroupFilter, settingsFilter } from '../settings-filter.ts'

const Kind = z.enum(['block', 'subnet'])

const child = {
  prefix: z.int().min(1).max(128),
  name_template: z.string().max(255),
  description: Description,
  tags: Tags,
  custom_fields: CustomFields,
}

const NewLayout = z.object({
  children: z
    .array(
      z.object({
        prefix: child.prefix,
        name_template: child.name_template.default(''),
        description: child.description.default(''),
        tags: child.tags.default({}),
        custom_fields: child.custom_fields.default({}),
      }),
    )
    .max(256)
    .meta({ description: 'Subnets to carve; names may use {n} and {oct1} to {oct4}' }),
})
const Layout = z.object({ children: z.array(z.object(child)) })
export type ChildLayout = z.output<typeof Layout>

const fields = {
  name: Name,
  description: Description,
  tags: Tags,
  custom_fields: CustomFields,
  dns_group_id: DnsGroupOfNetworks,
  dns_zone_id: dnsFields.dns_zone_id,
  dns_additional_zone_ids: dnsFields.dns_additional_zone_ids,
  dhcp_group_id: emptyIsNull(reference('dhcp_server_group')),
  ...ddnsFields,
  child_layout: NewLayout.nullable(),
}

export const IpamTemplateCreate = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    applies_to: Kind,
    tags: fields.tags.default({}),
    custom_fields: fields.custom_fields.default({}),
    dns_group_id: fields.dns_group_id.default(null),
    dns_zone_id: fields.dns_zone_id.default(null),
    dns_additional_zone_ids: fields.dns_additional_zone_ids.default([]),
    dhcp_group_id: fields.dhcp_group_id.default(null),
    ddns_enabled: fields.ddns_enabled.default(false),
    ddns_hostname_policy: fields.ddns_hostname_policy.default('client_or_generated'),
    ddns_domain_override: fields.ddns_domain_override.default(null),
    ddns_ttl: fields.ddns_ttl.default(null),
    child_layout: fields.child_layout.default(null),
  })
  .meta({ id: 'IpamTemplateCreate' })
export type IpamTemplateCreate = z.output<typeof IpamTemplateCreate>

const clearing = z.boolean().default(false)

/** What can be cleared by null can also be cleared by its own key, for clients that leave nulls out. */
export const IpamTemplateUpdate = z
  .object({
    ...z.object(fields).partial().shape,
    clear_dns_group_id: clearing,
    clear_dhcp_group_id: clearing,
    clear_dns_zone_id: clearing,
    clear_dns_additional_zone_ids: clearing,
    clear_child_layout: clearing,
    clear_ddns_domain_override: clearing,
    clear_ddns_ttl: clearing,
  })
  .meta({ id: 'IpamTemplateUpdate' })
export type IpamTemplateUpdate = z.output<typeof IpamTemplateUpdate>

export const IpamTemplate = z
  .object({
    id: Uuid,
    name: z.string(),
    description: LongText,
    applies_to: Kind,
    tags: Tags,
    custom_fields: CustomFields,
    dns_group_id: Uuid.nullable(),
    dns_zone_id: Uuid.nullable(),
    dns_additional_zone_ids: z.array(Uuid),
    dhcp_group_id: Uuid.nullable(),
    ddns_enabled: z.boolean(),
    ddns_hostname_policy: HostnamePolicy,
    ddns_domain_override: z.string().nullable(),
    ddns_ttl: z.int().nullable(),
    child_layout: Layout.nullable(),
    applied_count: observed(z.int()).describe('Live blocks or subnets it was applied to last'),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'IpamTemplate' })
export type IpamTemplate = z.output<typeof IpamTemplate>

export const IpamTemplateFilter = z.object({
  applies_to: Kind.optional(),
  dns_zone_id: settingsFilter.dns_zone_id,
  ...dnsGroupFilter,
  dhcp_group_id: reference('dhcp_server_group').optional(),
})

export const TemplateApply = z
  .object({
    block_id: reference('ip_block').nullable().default(null),
    subnet_id: reference('subnet').nullable().default(null),
    force: z.boolean().default(false),
    carve_children: z.boolean().default(true),
  })
  .refine(({ block_id, subnet_id }) => (block_id === null) !== (subnet_id === null), {
    message: 'give either block_id or subnet_id',
  })
  .meta({ id: 'IpamTemplateApply' })
export type TemplateApply = z.output<typeof TemplateApply>

const CarvedChild = z.object({ cidr: z.string(), name: z.string(), skipped: z.boolean() })
export type CarvedChild = z.output<typeof CarvedChild>

export const TemplateApplied = z
  .object({
    template_id: Uuid,
    target_kind: Kind,
    target_id: Uuid,
    fields_written: z.array(z.string()),
    children_carved: z.array(CarvedChild),
  })
  .meta({ id: 'IpamTemplateApplied' })
export type TemplateApplied = z.output<typeof TemplateApplied>

export const TemplateReapplied = z
  .object({
    template_id: Uuid,
    target_kind: Kind,
    instances_total: z.int(),
    instances_processed: z.int(),
    instances_skipped: z.int(),
    cap_reached: z.boolean(),
  })
  .meta({ id: 'IpamTemplateReapplied' })
export type TemplateReapplied = z.output<typeof TemplateReapplied>

export const templateColumns = Object.keys(IpamTemplate.shape).filter((name) => name !== 'applied_count')
export const createColumns = Object.keys(IpamTemplateCreate.shape) as (keyof IpamTemplateCreate)[]
