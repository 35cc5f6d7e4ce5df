import { z } from 'zod'
import { Tags } from '../../../http/schema.ts'
import { nameOf } from '../../../http/values.ts'
import { family } from '../../../records/declare.ts'
import { maybe, Name, Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { groupFamily } from '../groups/family.ts'
import { partOperations, partSlices } from '../groups/parts.ts'

/** Which clients boot from which file. */
const match = {
  priority: z.int().min(0).max(1_000_000),
  match_kind: z.enum(['first_stage', 'ipxe_chain']),
  vendor_class_match: maybe(255),
  arch_codes: z.array(z.int().min(0).max(255)).max(64),
  boot_filename: nameOf(512),
  boot_file_url_v6: maybe(512),
}
const MatchShown = z.object(match).meta({ id: 'DhcpPxeMatch' })
const Match = z
  .object({
    ...match,
    priority: match.priority.default(100),
    match_kind: match.match_kind.default('first_stage'),
    vendor_class_match: match.vendor_class_match.default(null),
    arch_codes: match.arch_codes.default([]),
    boot_file_url_v6: match.boot_file_url_v6.default(null),
  })
  .meta({ id: 'DhcpPxeMatchCreate' })

const pxeFamily = family({
  type: 'dhcp_pxe_profile',
  one: 'Network boot profile',
  many: 'network boot profiles',
  about: 'Boot servers and files by kind of client.',
  icon: 'download',
  area: 'dhcp',
  module: 'dhcp.pxe',
  permission: 'dhcp_scope',
  tag: 'dhcp network boot',
  prefix: '/dhcp/pxe-profiles',
  operation: 'dhcp_pxe_profiles',
  schema: 'DhcpPxeProfile',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  fields: {
    group_id: reference('dhcp_server_group'),
    name: Name,
    description: Text.default(''),
    next_server: nameOf(45),
    enabled: z.boolean().default(true),
    matches: z.array(Match).max(100).default([]),
    tags: Tags.default({}),
  },
  shown: { matches: z.array(MatchShown) },
  fixed: ['group_id'],
  listed: ['next_server', 'enabled', 'description', 'group_id', 'tags'],
  filters: { group_id: true, enabled: true },
  search: ['name', 'description'],
  form: ['group_id', 'name', 'next_server', 'matches'],
  labels: { next_server: 'Boot server', matches: 'Boot files' },
  constraints: {
    dhcp_pxe_profile_name_key: ({ name }) => `A network boot profile named '${name}' already exists in this group`,
  },
})

export const dhcpPxeProfiles = partSlices(pxeFamily, partOperations(pxeFamily), {
  path: '/dhcp/server-groups',
  column: 'group_id',
  parent: groupFamily,
})
