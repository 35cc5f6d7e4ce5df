import { z } from 'zod'
import { family } from '../../../records/declare.ts'
import { Name, Text } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { Options, storedOptions } from '../fields.ts'
import { groupFamily } from '../groups/family.ts'
import { partOperations, partSlices } from '../groups/parts.ts'

const templateFamily = family({
  type: 'dhcp_option_template',
  one: 'DHCP option template',
  many: 'DHCP option templates',
  about: 'Options that are copied into scopes as a set.',
  icon: 'template',
  area: 'dhcp',
  tag: 'dhcp option templates',
  prefix: '/dhcp/option-templates',
  operation: 'dhcp_option_templates',
  schema: 'DhcpOptionTemplate',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  fields: {
    group_id: reference('dhcp_server_group'),
    name: Name,
    description: Text.default(''),
    address_family: z.enum(['ipv4', 'ipv6']).default('ipv4'),
    options: Options.default({}),
  },
  shown: { options: z.record(z.string(), z.unknown()) },
  fixed: ['group_id'],
  listed: ['address_family', 'description', 'group_id', 'modified_at'],
  filters: { group_id: true, address_family: true },
  search: ['name', 'description'],
  form: ['group_id', 'name', 'address_family', 'options', 'description'],
  labels: { address_family: 'Protocol' },
  constraints: {
    dhcp_option_template_name_key: ({ name }) => `An option template named '${name}' already exists in this group`,
  },
})

const templates = partOperations(templateFamily, (_, values) => ({
  ...values,
  options: storedOptions(values.address_family === 'ipv6' ? 6 : 4, values.options ?? {}),
}))

export const dhcpOptionTemplates = partSlices(templateFamily, templates, {
  path: '/dhcp/server-groups',
  column: 'group_id',
  parent: groupFamily,
})
