import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { TagFilter, Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { StrictNetwork } from '../../../http/values.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { Count, CustomFields, Day, ddnsFields, emptyIsNull, IpAddressText, probeFields } from '../fields.ts'
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

const SubnetStatus = z.enum(['active', 'deprecated', 'reserved', 'quarantine'])
const SubnetRole = z.enum(['data', 'voice', 'management', 'guest'])
const ProfilePreset = z.enum([
  'quick',
  'service_version',
  'os_fingerprint',
  'service_and_os',
  'default_scripts',
  'udp_top1000',
  'aggressive',
])

const VlanTag = z.int().min(1).max(4094)

/** What can be set when a subnet is made and changed later; null clears what can be empty. */
const fields = {
  ...namedFields,
  vlan_id: VlanTag.nullable(),
  vxlan_id: z.int().min(1).max(16_777_214).nullable(),
  vlan_ref_id: reference('vlan').nullable(),
  gateway: emptyIsNull(IpAddressText),
  status: SubnetStatus,
  dns_servers: z.array(IpAddressText).max(32).nullable(),
  domain_name: ddnsFields.ddns_domain_override,
  ...inheritedFields,
  auto_profile_on_dhcp_lease: z.boolean(),
  auto_profile_preset: ProfilePreset,
  auto_profile_refresh_days: z.int().min(1).max(365),
  discovery_enabled: z.boolean(),
  discovery_interval_minutes: z.int().min(5).max(10_080),
  ...probeFields,
  ipv6_allocation_policy: z.enum(['random', 'eui64', 'sequential']),
  pci_scope: z.boolean(),
  hipaa_scope: z.boolean(),
  internet_facing: z.boolean(),
  decom_date: Day.nullable(),
  subnet_role: emptyIsNull(SubnetRole),
  ...ownerFields,
}
const Fields = z.object(fields)
export type SubnetFields = z.output<typeof Fields>
export const fieldColumns = Object.keys(fields) as (keyof SubnetFields)[]

/** What a new subnet has where its request, and its template, say nothing. */
export const defaults: SubnetFields = {
  ...namedDefaults,
  vlan_id: null,
  vxlan_id: null,
  vlan_ref_id: null,
  gateway: null,
  status: 'active',
  dns_servers: null,
  domain_name: null,
  ...inheritedDefaults,
  auto_profile_on_dhcp_lease: false,
  auto_profile_preset: 'service_and_os',
  auto_profile_refresh_days: 30,
  discovery_enabled: false,
  discovery_interval_minutes: 360,
  ...probeDefaults,
  ipv6_allocation_policy: 'random',
  pci_scope: false,
  hipaa_scope: false,
  internet_facing: false,
  decom_date: null,
  subnet_role: null,
  ...ownerDefaults,
}

/** Keys that only a create takes; they steer it and are not part of the subnet. */
export const createOnly = {
  skip_auto_addresses: z.boolean().default(false).describe('Make no rows for network, broadcast and gateway'),
  template_id: reference('ipam_template').nullable().default(null),
  dns_group_id: reference('dns_group').nullable().default(null).describe('DNS group of the reverse zone'),
  skip_reverse_zone: z.boolean().default(false),
}

export const SubnetCreate = z
  .object({
    space_id: reference('ip_space'),
    block_id: reference('ip_block'),
    network: StrictNetwork,
    ...withDefaultsShown(fields, defaults),
    ...createOnly,
  })
  .meta({ id: 'SubnetCreate' })
export type SubnetCreate = z.output<typeof SubnetCreate>

export const SubnetUpdate = Fields.partial()
  .extend({
    block_id: reference('ip_block').optional(),
    manage_auto_addresses: z
      .boolean()
      .nullable()
      .optional()
      .describe('true removes the rows of network and broadcast address, false makes those that are missing'),
  })
  .meta({ id: 'SubnetUpdate' })
export type SubnetUpdate = z.output<typeof SubnetUpdate>

const SubnetVlan = z
  .object({ id: Uuid, router_id: Uuid, router_name: z.string(), vlan_id: z.int(), name: z.string() })
  .meta({ id: 'SubnetVlan' })

export const Subnet = z
  .object({
    id: Uuid,
    space_id: Uuid,
    block_id: Uuid.nullable(),
    network: InetText,
    kind: z.enum(['unicast', 'multicast']),
    is_cgnat: z.boolean(),
    name: z.string(),
    description: LongText,
    vlan_id: z.int().nullable(),
    vxlan_id: z.int().nullable(),
    vlan_ref_id: Uuid.nullable(),
    vlan: SubnetVlan.nullable(),
    gateway: z.string().nullable(),
    status: SubnetStatus,
    dns_servers: z.array(z.string()).nullable(),
    domain_name: z.string().nullable(),
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
    ddns_hostname_policy: ddnsFields.ddns_hostname_policy,
    ddns_domain_override: z.string().nullable(),
    ddns_ttl: z.int().nullable(),
    ddns_inherit_settings: z.boolean(),
    auto_profile_on_dhcp_lease: z.boolean(),
    auto_profile_preset: ProfilePreset,
    auto_profile_refresh_days: z.int(),
    discovery_enabled: z.boolean(),
    discovery_interval_minutes: z.int(),
    last_discovery_at: Timestamp.nullable(),
    do_not_probe: z.boolean(),
    do_not_probe_reason: LongText,
    ipv6_allocation_policy: z.enum(['random', 'eui64', 'sequential']),
    pci_scope: z.boolean(),
    hipaa_scope: z.boolean(),
    internet_facing: z.boolean(),
    decom_date: Day.nullable(),
    subnet_role: SubnetRole.nullable(),
    customer_id: Uuid.nullable(),
    site_id: Uuid.nullable(),
    applied_template_id: reference('ipam_template').nullable(),
    utilization_percent: observed(z.number()),
    total_ips: Count,
    allocated_ips: observed(Count),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'Subnet' })
export type Subnet = z.output<typeof Subnet>
/** Wire names, in the order they are sent. */
export const subnetColumns = Object.keys(Subnet.shape) as (keyof Subnet)[]

export const SubnetFilter = z.object({
  space_id: z.array(reference('ip_space')).max(200).default([]),
  block_id: reference('ip_block').optional().describe('Subnets directly below this block'),
  vlan_ref_id: reference('vlan').optional(),
  pci_scope: z.boolean().optional(),
  hipaa_scope: z.boolean().optional(),
  internet_facing: z.boolean().optional(),
  subnet_role: z.array(SubnetRole).max(10).default([]),
  customer_id: reference('customer').optional(),
  site_id: reference('site').optional(),
  ...settingsFilter,
  ...dnsGroupFilter,
  applied_template_id: reference('ipam_template').optional(),
  tag: TagFilter,
})
