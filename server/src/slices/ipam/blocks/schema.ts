import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { TagFilter, Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { Network } from '../../../http/values.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { Count, CustomFields, probeFields } from '../fields.ts'
import {
  inheritedDefaults,
  inheritedFields,
  namedDefaults,
  namedFields,
  ownerDefaults,
  ownerFields,
  probeDefaults,
  withDefaultsShown,
} from '../network-fields.ts'
import { dnsGroupFilter, settingsFilter } from '../settings-filter.ts'

const fields = {
  parent_block_id: reference('ip_block').nullable(),
  ...namedFields,
  ...inheritedFields,
  ...probeFields,
  asn_id: reference('asn').nullable(),
  vrf_id: reference('vrf').nullable(),
  ...ownerFields,
}

type Fields = { [Name in keyof typeof fields]: z.output<(typeof fields)[Name]> }

/** What a new block has where neither the caller nor a template says otherwise. */
export const blockDefaults: Fields = {
  parent_block_id: null,
  ...namedDefaults,
  ...inheritedDefaults,
  ...probeDefaults,
  asn_id: null,
  vrf_id: null,
  ...ownerDefaults,
}

const optional = withDefaultsShown(fields, blockDefaults)

export const IpBlockCreate = z
  .object({
    space_id: reference('ip_space'),
    network: Network,
    ...optional,
    template_id: reference('ipam_template').nullable().optional(),
  })
  .meta({ id: 'IpBlockCreate' })
export type IpBlockCreate = z.output<typeof IpBlockCreate>

/** An absent key stays as it is; null clears what can be empty. A block stays in its space, and keeps its network. */
export const IpBlockUpdate = z.object(fields).partial().meta({ id: 'IpBlockUpdate' })
export type IpBlockUpdate = z.output<typeof IpBlockUpdate>

export const IpBlock = z
  .object({
    id: Uuid,
    space_id: Uuid,
    parent_block_id: Uuid.nullable(),
    network: InetText,
    name: z.string(),
    description: LongText,
    tags: Tags,
    custom_fields: CustomFields,
    dns_group_ids: z.array(Uuid),
    dns_zone_id: Uuid.nullable(),
    dns_additional_zone_ids: z.array(Uuid),
    dns_inherit_settings: z.boolean(),
    dns_split_horizon: z.boolean(),
    dhcp_server_group_id: Uuid.nullable(),
    dhcp_inherit_settings: z.boolean(),
    ddns_enabled: z.boolean(),
    ddns_hostname_policy: z.string(),
    ddns_domain_override: z.string().nullable(),
    ddns_ttl: z.int().nullable(),
    ddns_inherit_settings: z.boolean(),
    do_not_probe: z.boolean(),
    do_not_probe_reason: LongText,
    asn_id: Uuid.nullable(),
    vrf_id: Uuid.nullable(),
    customer_id: Uuid.nullable(),
    site_id: Uuid.nullable(),
    applied_template_id: reference('ipam_template').nullable(),
    utilization_percent: observed(z.number()),
    allocated_ips: observed(Count),
    total_ips: Count,
    vrf_warning: z.string().nullable(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'IpBlock' })
export type IpBlock = z.output<typeof IpBlock>

const Parent = z
  .union([Uuid, z.literal('root')])
  .meta({ description: 'The direct parent, or `root` for the top level' })

export const IpBlockFilter = z.object({
  space_id: reference('ip_space').optional(),
  parent_block_id: Parent.optional(),
  customer_id: reference('customer').optional(),
  site_id: reference('site').optional(),
  vrf_id: reference('vrf').optional(),
  asn_id: reference('asn').optional(),
  ...settingsFilter,
  ...dnsGroupFilter,
  applied_template_id: reference('ipam_template').optional(),
  tag: TagFilter,
})
