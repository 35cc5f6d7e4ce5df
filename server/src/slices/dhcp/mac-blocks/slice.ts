import { z } from 'zod'
import { observed } from '../../../http/observed.ts'
import { Moment, Timestamp, Uuid } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import { Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { Mac } from '../fields.ts'
import { groupFamily } from '../groups/family.ts'
import { partOperations, partSlices } from '../groups/parts.ts'

const macBlockFamily = family({
  type: 'dhcp_mac_block',
  one: 'MAC block',
  many: 'MAC blocks',
  about: 'Hardware addresses that get no lease.',
  icon: 'off',
  area: 'dhcp',
  module: 'dhcp.mac_blocks',
  tag: 'dhcp mac blocks',
  prefix: '/dhcp/mac-blocks',
  operation: 'dhcp_mac_blocks',
  schema: 'DhcpMacBlock',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  display: 'mac_address',
  sort: 'mac_address',
  fields: {
    group_id: reference('dhcp_server_group'),
    mac_address: Mac,
    reason: z.enum(['rogue', 'lost_stolen', 'quarantine', 'policy', 'other']).default('other'),
    description: Text.default(''),
    enabled: z.boolean().default(true),
    expires_at: Moment.nullable().default(null),
  },
  shown: {
    created_by_user_id: Uuid.nullable(),
    updated_by_user_id: Uuid.nullable(),
    last_match_at: observed(Timestamp.nullable()),
    match_count: observed(z.int()),
  },
  fixed: ['group_id', 'mac_address'],
  listed: ['reason', 'enabled', 'expires_at', 'match_count', 'last_match_at', 'description'],
  filters: { group_id: true, reason: true, enabled: true, mac_address: true },
  search: ['mac_address::text', 'description'],
  form: ['group_id', 'mac_address', 'reason', 'description'],
  labels: { mac_address: 'MAC', match_count: 'Turned away', last_match_at: 'Last turned away' },
  constraints: {
    dhcp_mac_block_key: ({ mac_address }) =>
      mac_address === undefined
        ? 'This MAC address is already blocked'
        : `${mac_address} is already blocked in this group`,
  },
})

const blocks = partOperations(macBlockFamily, ({ actor: { userId } }, values, before) => ({
  ...values,
  ...(before ? {} : { created_by_user_id: userId }),
  updated_by_user_id: userId,
}))

export const dhcpMacBlocks = partSlices(macBlockFamily, blocks, {
  path: '/dhcp/server-groups',
  column: 'group_id',
  parent: groupFamily,
})
