import { optionsV4, optionsV6 } from '@cadastre/core/dhcp/options/catalogue'
import type { Option } from '@cadastre/core/dhcp/options/option'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { observed } from '../../../http/observed.ts'
import { Tags, Timestamp } from '../../../http/schema.ts'
import { MaybeName } from '../../../http/values.ts'
import { family, filterBy } from '../../../records/declare.ts'
import { IpAddress, Text } from '../../../records/fields.ts'
import { InetText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { LeaseTime, Options, Seconds, Share } from '../fields.ts'

const codes = (options: readonly Option[]): string =>
  `'${JSON.stringify(Object.fromEntries(options.map(({ name, code }) => [name, code])))}'::jsonb`

/** SQL of the options as a scope shows them, with the code of each. */
const LISTED = `coalesce((select jsonb_agg(jsonb_build_object('code', coalesce(
      ((case family(dhcp_scope.network) when 4 then ${codes(optionsV4)} else ${codes(optionsV6)} end) ->> setting.key)::integer,
      case when setting.key ~ '^option-[0-9]+$' then substr(setting.key, 8)::integer else 0 end),
    'name', setting.key, 'value', setting.value) order by setting.key)
  from jsonb_each(dhcp_scope.options) setting), '[]')`

/** SQL of what keeps an active scope from being handed out. Servers may join the group later, so it is no refusal. */
const UNSERVED = `case when dhcp_scope.enabled
    and not exists (select from dhcp_server own where own.server_group_id = dhcp_scope.group_id)
  then '["The scope is active, and its group has no server that could serve it"]'::jsonb else '[]'::jsonb end`

const Policy = z.enum(['client', 'server_name', 'derived', 'none'])
const SyncMode = z.enum(['disabled', 'on_static_only', 'on_lease'])
const Interval = z.int().min(0).max(65_535)

const declared = family({
  type: 'dhcp_scope',
  one: 'DHCP scope',
  many: 'DHCP scopes',
  about: 'What the servers of a group hand out in one subnet.',
  icon: 'subnets',
  area: 'dhcp',
  tag: 'dhcp scopes',
  prefix: '/dhcp/scopes',
  operation: 'dhcp_scopes',
  schema: 'DhcpScope',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isKept: true,
  isBare: true,
  display: 'network',
  sort: 'network',
  fields: {
    group_id: reference('dhcp_server_group').nullable().default(null),
    subnet_id: reference('subnet'),
    name: MaybeName.default(''),
    description: Text.default(''),
    enabled: z.boolean().default(true),
    lease_time: LeaseTime.default(86_400),
    min_lease_time: LeaseTime.nullable().default(null),
    max_lease_time: LeaseTime.nullable().default(null),
    lease_cache_threshold: Share.nullable().default(null),
    lease_cache_max_age: z.int().min(1).max(2_147_483_647).nullable().default(null),
    options: Options.default({}),
    ddns_enabled: z.boolean().default(false),
    ddns_hostname_policy: Policy.default('client'),
    hostname_sync_mode: SyncMode.default('on_static_only'),
    dns_track_dynamic_leases: z.boolean().default(true),
    v6_address_mode: z.enum(['stateful', 'stateless', 'slaac']).default('stateful'),
    ra_managed_flag: z.boolean().default(true),
    ra_other_flag: z.boolean().default(true),
    ra_enabled: z.boolean().default(false),
    ra_mo_override: z.boolean().default(false),
    ra_router_lifetime: Interval.default(1800),
    ra_max_interval: Interval.default(600),
    ra_prefix_valid_lifetime: Seconds.max(2_147_483_647).default(86_400),
    ra_prefix_preferred_lifetime: Seconds.max(2_147_483_647).default(14_400),
    ra_prefix_on_link: z.boolean().default(true),
    ra_prefix_autonomous: z.boolean().default(true),
    ra_interface: z.string().trim().max(64).default(''),
    relay_addresses: z.array(IpAddress).max(100).default([]),
    tags: Tags.default({}),
    pxe_profile_id: reference('dhcp_pxe_profile').nullable().default(null),
  },
  shown: {
    group_id: reference('dhcp_server_group'),
    network: InetText,
    address_family: z.enum(['ipv4', 'ipv6']),
    options: z
      .array(z.object({ code: z.int(), name: z.string(), value: z.unknown() }))
      .describe('With the code of each; 0 where a name has none'),
    last_pushed_at: observed(Timestamp.nullable()),
    warnings: observed(z.array(z.string())).describe('Why it does not do what it says, the way things are'),
    import_source: z.string().nullable(),
    imported_at: Timestamp.nullable(),
  },
  fixed: ['group_id', 'subnet_id'],
  read: {
    address_family: `case family(dhcp_scope.network) when 4 then 'ipv4' else 'ipv6' end`,
    options: LISTED,
    warnings: UNSERVED,
  },
  listed: ['name', 'enabled', 'group_id', 'lease_time', 'address_family', 'tags'],
  filters: {
    group_id: true,
    subnet_id: true,
    pxe_profile_id: true,
    enabled: true,
    address_family: filterBy(
      z.enum(['ipv4', 'ipv6']),
      (value) => sql`family(dhcp_scope.network) = ${value === 'ipv4' ? 4 : 6}`,
    ),
  },
  search: ['name'],
  found: { weight: 7, context: 't.name', description: 't.description' },
  form: ['subnet_id', 'group_id', 'name', 'enabled', 'lease_time', 'options'],
  labels: { enabled: 'Active', network: 'Network', address_family: 'Protocol', pxe_profile_id: 'Network boot' },
  constraints: {
    dhcp_scope_group_subnet_key: () => 'The group already has a scope for this subnet',
    dhcp_scope_overlap: () => 'An active scope of the same group serves addresses of this network already',
  },
})

/** Fields that clients know by two names; the second is the one that is stored. */
const aliases = {
  is_active: z.boolean().optional().describe('Another name of enabled'),
  hostname_to_ipam_sync: z
    .enum(['disabled', 'on_static_only', 'on_lease', 'none', 'ipam', 'learned'])
    .optional()
    .describe('Another name of hostname_sync_mode; none, ipam and learned are its former values'),
}
// Which of two names was sent can only be told while neither has a default of its own.
const either = {
  enabled: z.boolean().optional().meta({ default: true }),
  hostname_sync_mode: SyncMode.optional().meta({ default: 'on_static_only' }),
  ddns_hostname_policy: z
    .union([Policy, z.literal('')])
    .nullable()
    .optional()
    .meta({ default: 'client' }),
  ...aliases,
}

export const scopeFamily = {
  ...declared,
  Create: declared.Create.extend(either).meta({ id: 'DhcpScopeCreate' }),
  Update: declared.Update.extend({ ...either, clear_pxe_profile: z.boolean().optional() }).meta({
    id: 'DhcpScopeUpdate',
  }),
}
