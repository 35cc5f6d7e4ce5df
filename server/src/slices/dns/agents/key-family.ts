import { z } from 'zod'
import { Credential, Moment, Timestamp, Uuid } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import { Name } from '../../../records/fields.ts'
import { groupFamily } from '../groups/family.ts'

const declared = family({
  type: 'dns_agent_key',
  one: 'Agent key',
  many: 'agent keys',
  title: 'DNS agent keys',
  about: 'Each lets one agent register a server with its group, once.',
  icon: 'key',
  area: 'dns',
  permission: 'dns_group',
  tag: 'dns agent keys',
  prefix: '/dns/groups/:group_id/agent-keys',
  operation: 'dns_agent_keys',
  schema: 'DnsAgentKey',
  tokens: { scopes: ['dns:write'] },
  under: { column: 'group_id', parent: groupFamily },
  rightsOn: ['group_id'],
  isBare: true,
  fields: { name: Name, expires_at: Moment },
  shown: {
    group_id: Uuid,
    secret: Credential.nullable().describe('Told when it is made, and never again'),
    used_at: Timestamp.nullable(),
    used_by: z.string().max(255).nullable().describe('The server that registered with it'),
  },
  read: { secret: 'null::text' },
  sortBy: { secret: null },
  listed: ['expires_at', 'used_at', 'used_by'],
  search: ['name'],
  form: ['name', 'expires_at'],
  labels: { used_by: 'Used by' },
  constraints: { dns_agent_key_name_key: ({ name }) => `An agent key named '${name}' already exists in this group` },
})

export const agentKeyFamily = {
  ...declared,
  Create: declared.Create.extend({
    expires_at: Moment.nullable().default(null).describe('A day from now when left out'),
  }).meta({ id: 'DnsAgentKeyCreate' }),
}
