import { z } from 'zod'
import { dhcpDrivers } from '../../../drivers/dhcp/drivers.ts'
import { observed } from '../../../http/observed.ts'
import { Timestamp } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import { maybe, Name, Text } from '../../../records/fields.ts'
import { InetText, LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { WsrvCredentials } from '../../dns/servers/credentials.ts'

const having = (is: 'isAgentless' | 'isReadOnly'): string =>
  dhcpDrivers
    .filter((driver) => driver[is])
    .map(({ id }) => `'${id}'`)
    .join(', ')

const Host = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\s/@]+$/, 'it is not a host name or an address')

/** Where its partner finds it: an HTTP URL, or nothing while it stands alone. */
const PeerUrl = z
  .string()
  .trim()
  .max(512)
  .refine(
    (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'it is not a URL such as http://192.0.2.1:8000/',
  )

const declared = family({
  type: 'dhcp_server',
  one: 'DHCP server',
  many: 'DHCP servers',
  about: 'Servers that hand out addresses and options, as their group says.',
  icon: 'plug',
  area: 'dhcp',
  tag: 'dhcp servers',
  prefix: '/dhcp/servers',
  operation: 'dhcp_servers',
  schema: 'DhcpServer',
  tokens: { scopes: ['read', 'dhcp:write'] },
  rightsOn: ['id', 'server_group_id'],
  isBare: true,
  fields: {
    name: Name,
    description: Text.default(''),
    driver: z.enum(['kea', 'wsrv_dhcp']).default('kea'),
    host: Host,
    port: z.int().min(1).max(65_535).default(67),
    roles: z.array(z.string().trim().min(1).max(32)).max(10).default([]),
    server_group_id: reference('dhcp_server_group').nullable().default(null),
    ha_peer_url: PeerUrl.default(''),
  },
  shown: {
    status: observed(z.enum(['active', 'unreachable', 'syncing', 'error', 'pending'])),
    last_sync_at: observed(Timestamp.nullable()),
    last_health_check_at: observed(Timestamp.nullable()),
    agent_registered: observed(z.boolean()),
    agent_approved: z.boolean(),
    agent_last_seen: observed(Timestamp.nullable()),
    last_seen_ip: observed(InetText.nullable()),
    agent_version: observed(z.string().max(64).nullable()),
    config_etag: observed(z.string().max(128).nullable()),
    config_pushed_at: observed(Timestamp.nullable()),
    agent_conflict: observed(LongText.nullable()),
    agent_conflict_at: observed(Timestamp.nullable()),
    daemon_version: observed(z.string().max(128).nullable()),
    daemon_state: observed(z.string().max(16).nullable()),
    clock_skew_ms: observed(z.int().nullable()),
    has_credentials: z.boolean(),
    is_agentless: z.boolean(),
    is_read_only: z.boolean(),
    ha_state: observed(z.string().max(32).nullable()),
    ha_last_heartbeat_at: observed(Timestamp.nullable()),
    maintenance_mode: z.boolean(),
    maintenance_started_at: Timestamp.nullable(),
    maintenance_reason: maybe(1000),
    config_apply_status: observed(z.string().max(16).nullable()),
    config_apply_error: observed(LongText.nullable()),
    config_apply_phase: observed(z.string().max(32).nullable()),
    config_failed_etag: observed(z.string().max(128).nullable()),
    config_apply_at: observed(Timestamp.nullable()),
  },
  read: {
    agent_registered: 'dhcp_server.agent_id is not null',
    agent_approved: `dhcp_server.agent_id is not null and not dhcp_server.pending_approval
      or dhcp_server.driver in (${having('isAgentless')})`,
    agent_last_seen: 'dhcp_server.last_seen_at',
    config_etag: 'dhcp_server.last_config_etag',
    has_credentials: 'dhcp_server.credentials_sealed is not null',
    is_agentless: `dhcp_server.driver in (${having('isAgentless')})`,
    is_read_only: `dhcp_server.driver in (${having('isReadOnly')})`,
  },
  listed: ['driver', 'host', 'status', 'server_group_id', 'ha_state', 'maintenance_mode', 'agent_last_seen'],
  filters: { driver: true, status: true, server_group_id: true },
  search: ['name', 'host'],
  found: { weight: 5, context: 't.host', description: 't.description' },
  form: ['name', 'driver', 'host', 'server_group_id'],
  labels: {
    server_group_id: 'Group',
    ha_peer_url: 'URL for its partner',
    is_agentless: 'Without an agent',
    host: 'Host',
  },
  constraints: { dhcp_server_name_key: ({ name }) => `A DHCP server named '${name}' already exists` },
})

export const serverFamily = {
  ...declared,
  Create: declared.Create.extend({ wsrv_credentials: WsrvCredentials.nullable().default(null) }).meta({
    id: 'DhcpServerCreate',
  }),
  Update: declared.Update.extend({ wsrv_credentials: WsrvCredentials.nullable() })
    .partial()
    .meta({ id: 'DhcpServerUpdate' }),
}
