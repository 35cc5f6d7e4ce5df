import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Tags } from '../../../http/schema.ts'
import { nameOf } from '../../../http/values.ts'
import { family, filterBy } from '../../../records/declare.ts'
import { Name, Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'

const SCOPES = { table: 'dhcp_phone_profile', owner: 'id', column: 'scope_ids' }
export const ScopeIds = z.array(reference('dhcp_scope', SCOPES)).max(10_000)

const PhoneOption = z
  .object({
    code: z.int().min(1).max(254),
    name: nameOf(128).nullish(),
    value: z.string().max(2048),
  })
  .meta({ id: 'DhcpPhoneOption' })

export const phoneFamily = family({
  type: 'dhcp_phone_profile',
  one: 'Phone profile',
  many: 'phone profiles',
  about: 'Where phones of a vendor find their configuration.',
  icon: 'plug',
  area: 'dhcp',
  permission: 'dhcp_scope',
  tag: 'dhcp phone profiles',
  prefix: '/dhcp/phone-profiles',
  operation: 'dhcp_phone_profiles',
  schema: 'DhcpPhoneProfile',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  fields: {
    group_id: reference('dhcp_server_group'),
    name: Name,
    description: Text.default(''),
    enabled: z.boolean().default(true),
    vendor: z.string().trim().max(64).default(''),
    vendor_class_match: z.string().max(255).default(''),
    option_set: z.array(PhoneOption).max(64).default([]),
    scope_ids: ScopeIds.default([]),
    tags: Tags.default({}),
  },
  fixed: ['group_id'],
  read: {
    scope_ids: `coalesce((select jsonb_agg(own.id order by own.network, own.id)
      from jsonb_array_elements_text(dhcp_phone_profile.scope_ids) as named (id)
      join dhcp_scope own on own.id = named.id::uuid and own.deleted_at is null), '[]')`,
  },
  listed: ['vendor', 'enabled', 'description', 'group_id', 'tags'],
  filters: {
    group_id: true,
    enabled: true,
    scope_id: filterBy(reference('dhcp_scope'), (id) => sql`dhcp_phone_profile.scope_ids ? ${id}::text`),
  },
  search: ['name', 'vendor', 'description'],
  form: ['group_id', 'name', 'vendor', 'vendor_class_match', 'option_set', 'scope_ids', 'enabled'],
  labels: { vendor_class_match: 'Vendor class begins with', option_set: 'Options', scope_ids: 'Scopes' },
  constraints: {
    dhcp_phone_profile_name_key: ({ name }) =>
      name === undefined
        ? 'A phone profile of this name already exists in the group'
        : `A phone profile named '${name}' already exists in this group`,
  },
})
