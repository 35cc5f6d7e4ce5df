import { z } from 'zod'
import { dnsDrivers } from '../../../drivers/dns/drivers.ts'
import { observed } from '../../../http/observed.ts'
import { Timestamp } from '../../../http/schema.ts'
import { secret } from '../../../http/secret.ts'
import { family } from '../../../records/declare.ts'
import { maybe, Name, Text } from '../../../records/fields.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { Port } from '../fields.ts'
import { groupFamily } from '../groups/family.ts'
import { CloudCredentials, WsrvCredentials } from './credentials.ts'

const ids = dnsDrivers.map(({ id }) => id)
const agentless = dnsDrivers.filter(({ isAgentless }) => isAgentless).map(({ id }) => `'${id}'`)
const Host = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\s/@]+$/, 'it is not a host name or an address')
const Status = z.enum(['active', 'unreachable', 'syncing', 'error', 'disabled'])

const declared = family({
  type: 'dns_server',
  one: 'DNS server',
  many: 'DNS servers',
  about: 'Servers that publish the zones of their group.',
  icon: 'dns',
  area: 'dns',
  permission: 'dns_group',
  tag: 'dns servers',
  prefix: '/dns/groups/:group_id/servers',
  operation: 'dns_servers',
  schema: 'DnsServer',
  tokens: { scopes: ['read', 'dns:write'] },
  under: { column: 'group_id', parent: groupFamily },
  rightsOn: ['group_id'],
  isBare: true,
  fields: {
    name: Name,
    driver: z.enum(ids).default('bind9'),
    host: Host,
    port: Port.default(53),
    api_port: Port.nullable().default(null),
    roles: z
      .array(z.enum(['authoritative', 'recursive', 'forwarder']))
      .max(3)
      .default([]),
    notes: Text.default(''),
    is_enabled: z.boolean().default(true),
  },
  shown: {
    group_id: reference('dns_group'),
    status: observed(Status),
    is_primary: z.boolean(),
    is_agentless: z.boolean(),
    has_credentials: z.boolean(),
    api_key_set: z.boolean(),
    last_sync_at: observed(Timestamp.nullable()),
    last_health_check_at: observed(Timestamp.nullable()),
    health_detail: observed(LongText),
    agent_id: observed(z.string().max(128).nullable()),
    pending_approval: observed(z.boolean()),
    last_seen_at: observed(Timestamp.nullable()),
    last_seen_ip: observed(InetText.nullable()),
    agent_version: observed(z.string().max(64).nullable()),
    daemon_version: observed(z.string().max(128).nullable()),
    daemon_state: observed(z.string().max(16).nullable()),
    clock_skew_ms: observed(z.int().nullable()),
    agent_conflict: observed(LongText.nullable()),
    agent_conflict_at: observed(Timestamp.nullable()),
    last_config_etag: observed(z.string().max(128).nullable()),
    maintenance_mode: z.boolean(),
    maintenance_started_at: Timestamp.nullable(),
    maintenance_reason: maybe(1000),
    config_apply_status: observed(z.string().max(16).nullable()),
    config_apply_error: observed(LongText.nullable()),
    config_failed_etag: observed(z.string().max(128).nullable()),
    config_apply_at: observed(Timestamp.nullable()),
  },
  read: {
    is_agentless: `dns_server.driver in (${agentless.join(', ')})`,
    has_credentials: 'dns_server.credentials_sealed is not null',
    api_key_set: 'dns_server.api_key_sealed is not null',
  },
  listed: ['driver', 'host', 'status', 'is_primary', 'is_enabled', 'maintenance_mode', 'last_seen_at'],
  filters: { driver: true, status: true, is_enabled: true },
  search: ['name', 'host'],
  found: { weight: 5, context: 't.host', description: 't.notes' },
  form: ['name', 'driver', 'host', 'port'],
  labels: { is_primary: 'Primary', is_agentless: 'Without an agent', host: 'Host' },
  constraints: {
    dns_server_name_key: ({ name }) =>
      name === undefined
        ? 'The group already has a server of this name'
        : `A server named '${name}' already exists in this group`,
  },
})

/** What is written and never read: an answer says only whether it is there. */
const secrets = {
  api_key: secret(z.string().max(1024))
    .nullable()
    .describe('Sealed, never returned; null keeps it, an empty text clears it'),
  wsrv_credentials: WsrvCredentials.nullable(),
  cloud_credentials: CloudCredentials.nullable(),
}
const none = {
  api_key: secrets.api_key.default(null),
  wsrv_credentials: secrets.wsrv_credentials.default(null),
  cloud_credentials: secrets.cloud_credentials.default(null),
}

export const serverFamily = {
  ...declared,
  Create: declared.Create.extend(none).meta({ id: 'DnsServerCreate' }),
  Update: declared.Update.extend({ status: Status, ...secrets })
    .partial()
    .meta({ id: 'DnsServerUpdate' }),
}
