import { z } from 'zod'
import { Credential, Moment, Timestamp, Uuid } from '../http/schema.ts'
import { family } from '../records/declare.ts'
import type { Under } from '../records/family.ts'
import { Name } from '../records/fields.ts'
import type { AgentKind } from './kinds.ts'

export type AgentKeyFamily = ReturnType<typeof agentKeyFamily>

/** Keys that let agents of one kind in; they belong to the groups at a path. */
export function agentKeyFamily(
  { area, label, keys }: AgentKind,
  { path, permission, parent }: { path: string; permission: string; parent: Under['parent'] },
) {
  const schema = area === 'dns' ? 'DnsAgentKey' : 'DhcpAgentKey'
  const declared = family({
    type: keys,
    one: 'Agent key',
    many: 'agent keys',
    title: `${label} agent keys`,
    about: 'Each lets one agent register a server with its group, once.',
    icon: 'key',
    area,
    permission,
    tag: `${area} agent keys`,
    prefix: `${path}/:group_id/agent-keys`,
    operation: `${area}_agent_keys`,
    schema,
    tokens: { scopes: [`${area}:write`] },
    under: { column: 'group_id', parent },
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
    constraints: { [`${keys}_name_key`]: ({ name }) => `An agent key named '${name}' already exists in this group` },
  })
  return {
    ...declared,
    Create: declared.Create.extend({
      expires_at: Moment.nullable().default(null).describe('A day from now when left out'),
    }).meta({ id: `${schema}Create` }),
  }
}
