import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { observed } from '../../../http/observed.ts'
import { Uuid } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import { Name, Text } from '../../../records/fields.ts'
import { Share } from '../fields.ts'

const Milliseconds = z.int().min(1).max(3_600_000)

const Member = z
  .object({
    id: Uuid,
    name: z.string(),
    driver: z.string(),
    host: z.string(),
    status: z.string(),
    ha_state: z.string().nullable(),
    ha_peer_url: z.string(),
    agent_approved: z.boolean(),
  })
  .meta({ id: 'DhcpGroupMember' })

/** Servers that serve the same scopes. */
export const groupFamily = family({
  type: 'dhcp_server_group',
  one: 'DHCP group',
  many: 'DHCP groups',
  about: 'Servers that serve the same scopes, alone or as a pair that stands in for each other.',
  icon: 'plug',
  area: 'dhcp',
  permission: 'dhcp_server',
  tag: 'dhcp groups',
  prefix: '/dhcp/server-groups',
  operation: 'dhcp_groups',
  schema: 'DhcpGroup',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  fields: {
    name: Name,
    description: Text.default(''),
    mode: z.enum(['standalone', 'load-balancing', 'hot-standby']).default('hot-standby'),
    dhcp_socket_mode: z.enum(['direct', 'relay']).default('direct'),
    heartbeat_delay_ms: Milliseconds.default(10_000),
    max_response_delay_ms: Milliseconds.default(60_000),
    max_ack_delay_ms: Milliseconds.default(10_000),
    max_unacked_clients: z.int().min(0).max(1_000_000).default(5),
    auto_failover: z.boolean().default(true),
    lease_cache_threshold: Share.default(0),
    lease_cache_max_age: z.int().min(1).max(2_147_483_647).nullable().default(null),
  },
  shown: { kea_member_count: observed(z.int()), servers: observed(z.array(Member)) },
  read: {
    kea_member_count: `(select count(*) from dhcp_server member
      where member.server_group_id = dhcp_server_group.id and member.driver = 'kea')`,
    servers: `coalesce((select jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name, 'driver', member.driver,
        'host', member.host, 'status', member.status, 'ha_state', member.ha_state, 'ha_peer_url', member.ha_peer_url,
        'agent_approved', member.agent_id is not null and not member.pending_approval) order by member.name)
      from dhcp_server member where member.server_group_id = dhcp_server_group.id), '[]')`,
  },
  listed: ['mode', 'kea_member_count', 'description', 'modified_at'],
  filters: { mode: true },
  search: ['name', 'description'],
  found: { weight: 5, context: 't.mode', description: 't.description' },
  form: ['name', 'mode', 'description'],
  labels: { kea_member_count: 'Kea servers', dhcp_socket_mode: 'Clients ask', auto_failover: 'Fails over by itself' },
  holders: [
    {
      what: 'servers',
      permission: 'dhcp_server',
      rows: (ids) => sql`select server_group_id as held, server_group_id as id, name from dhcp_server
        where server_group_id = any(${ids}::uuid[])`,
    },
  ],
  constraints: { dhcp_server_group_name_key: ({ name }) => `A DHCP group named '${name}' already exists` },
})
