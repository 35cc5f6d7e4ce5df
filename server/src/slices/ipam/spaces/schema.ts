import { z } from 'zod'
import { TagFilter, Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { Name, RouteDistinguisher } from '../../../http/values.ts'
import { LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { Description, ddnsFields, dnsFields, emptyIsNull, probeFields } from '../fields.ts'
import { dnsGroupFilter, settingsFilter } from '../settings-filter.ts'

const Color = z.enum(['slate', 'red', 'amber', 'emerald', 'cyan', 'blue', 'violet', 'pink'])

const fields = {
  name: Name,
  description: Description,
  is_default: z.boolean(),
  tags: Tags,
  color: emptyIsNull(Color),
  ...dnsFields,
  dhcp_server_group_id: reference('dhcp_server_group').nullable(),
  ...ddnsFields,
  ...probeFields,
  vrf_id: reference('vrf').nullable(),
  asn_id: reference('asn').nullable(),
  customer_id: reference('customer').nullable(),
  vrf_name: z.string().max(64).nullable(),
  route_distinguisher: emptyIsNull(RouteDistinguisher),
  route_targets: z.array(RouteDistinguisher).max(100).nullable(),
}

export const IpSpaceCreate = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    is_default: fields.is_default.default(false),
    tags: fields.tags.default({}),
    color: fields.color.default(null),
    dns_group_ids: fields.dns_group_ids.default([]),
    dns_zone_id: fields.dns_zone_id.default(null),
    dns_additional_zone_ids: fields.dns_additional_zone_ids.default([]),
    dhcp_server_group_id: fields.dhcp_server_group_id.default(null),
    ddns_enabled: fields.ddns_enabled.default(false),
    ddns_hostname_policy: fields.ddns_hostname_policy.default('client_or_generated'),
    ddns_domain_override: fields.ddns_domain_override.default(null),
    ddns_ttl: fields.ddns_ttl.default(null),
    do_not_probe: fields.do_not_probe.default(false),
    do_not_probe_reason: fields.do_not_probe_reason.default(''),
    vrf_id: fields.vrf_id.default(null),
    asn_id: fields.asn_id.default(null),
    customer_id: fields.customer_id.default(null),
    vrf_name: fields.vrf_name.default(null),
    route_distinguisher: fields.route_distinguisher.default(null),
    route_targets: fields.route_targets.default(null),
  })
  .meta({ id: 'IpSpaceCreate' })
export type IpSpaceCreate = z.output<typeof IpSpaceCreate>

/** An absent key stays as it is; null clears what can be empty. */
export const IpSpaceUpdate = z.object(fields).partial().meta({ id: 'IpSpaceUpdate' })
export type IpSpaceUpdate = z.output<typeof IpSpaceUpdate>

export const IpSpace = z
  .object({
    id: Uuid,
    name: z.string(),
    description: LongText,
    is_default: z.boolean(),
    tags: Tags,
    color: z.string().nullable(),
    dns_group_ids: z.array(Uuid),
    dns_zone_id: Uuid.nullable(),
    dns_additional_zone_ids: z.array(Uuid),
    dhcp_server_group_id: Uuid.nullable(),
    ddns_enabled: z.boolean(),
    ddns_hostname_policy: z.string(),
    ddns_domain_override: z.string().nullable(),
    ddns_ttl: z.int().nullable(),
    do_not_probe: z.boolean(),
    do_not_probe_reason: LongText,
    vrf_id: Uuid.nullable(),
    asn_id: Uuid.nullable(),
    customer_id: Uuid.nullable(),
    vrf_name: z.string().nullable(),
    route_distinguisher: z.string().nullable(),
    route_targets: z.array(z.string()).nullable(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'IpSpace' })
export type IpSpace = z.output<typeof IpSpace>

export const IpSpaceFilter = z.object({
  customer_id: reference('customer').optional(),
  vrf_id: reference('vrf').optional(),
  asn_id: reference('asn').optional(),
  ...settingsFilter,
  ...dnsGroupFilter,
  tag: TagFilter,
})

/** Wire names, in the order they are sent. */
export const spaceColumns = Object.keys(IpSpace.shape) as (keyof IpSpace)[]
export const createColumns = Object.keys(IpSpaceCreate.shape) as (keyof IpSpaceCreate)[]
