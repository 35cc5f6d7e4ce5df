import type { AgentPairing, AgentScope, DhcpConfiguration } from '@cadastre/core/agent/dhcp-configuration'
import type { News } from '@cadastre/core/agent/dhcp-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { etagOf } from '../../../agents/configuration.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { isSwitchedOn } from '../../../modules/state.ts'
import { phonesOf } from '../phones/served.ts'
import { pendingOps } from './ops.ts'

// Moves when what is made of the same rows is another configuration.
const FORM = 2

export const etagNow = (agent: Parameters<typeof etagOf>[1]): string => etagOf(FORM, agent)

/** Another configuration than the one an agent knows, and what it is asked to do; null where there is neither. */
export async function newsOf(reader: Reader, agent: Agent, knownEtag: string | null): Promise<News | null> {
  if (agent.isHeld) return null
  const etag = etagNow(agent)
  const isKnown = etag === knownEtag
  const pending_ops = await pendingOps(reader, agent.serverId)
  if (isKnown && pending_ops.length === 0) return null
  const configuration = isKnown ? null : await configurationOf(reader, agent)
  return { server_id: agent.serverId, etag, pending_approval: false, configuration, pending_ops }
}

/** Everything a server is configured from. */
export async function configurationOf(reader: Reader, agent: Agent): Promise<DhcpConfiguration> {
  const { groupId } = agent
  const group = await reader.first(sql<Group>`select name, mode, dhcp_socket_mode, heartbeat_delay_ms,
    max_response_delay_ms, max_ack_delay_ms, max_unacked_clients, auto_failover, lease_cache_threshold,
    lease_cache_max_age from dhcp_server_group where id = ${groupId}`)
  return {
    server: { id: agent.serverId, name: agent.name, group: group?.name ?? null },
    socket_mode: group?.dhcp_socket_mode ?? 'direct',
    lease_cache_threshold: group?.lease_cache_threshold ?? 0,
    lease_cache_max_age: group?.lease_cache_max_age ?? null,
    pairing: group ? await pairingOf(reader, agent, group) : null,
    scopes: await scopesOf(reader, groupId),
    classes: await reader.rows(sql<DhcpConfiguration['classes'][number]>`select name, match_expression, options
      from dhcp_client_class where group_id = ${groupId} order by position`),
    pxe_profiles: await reader.rows(sql<DhcpConfiguration['pxe_profiles'][number]>`select id, next_server, matches
      from dhcp_pxe_profile where group_id = ${groupId} and enabled order by id`),
    watch: {
      offers: await isSwitchedOn(reader, 'dhcp.rogue_detection'),
      routers: await isSwitchedOn(reader, 'ipv6.router_advertisements'),
    },
    phone_profiles: await phonesOf(reader, groupId),
    mac_blocks: await reader.rows(sql<DhcpConfiguration['mac_blocks'][number]>`select mac_address, expires_at
      from dhcp_mac_block where group_id = ${groupId} and enabled and (expires_at is null or expires_at > now())
      order by mac_address`),
  }
}

type Group = Omit<AgentPairing, 'mode' | 'peers' | 'this_server'> & {
  name: string
  mode: 'standalone' | AgentPairing['mode']
  dhcp_socket_mode: 'direct' | 'relay'
  lease_cache_threshold: number
  lease_cache_max_age: number | null
}

/** Servers of a group stand in for each other when there are two or more and each says where it is found. */
async function pairingOf(reader: Reader, { groupId, name }: Agent, group: Group): Promise<AgentPairing | null> {
  const { mode, heartbeat_delay_ms, max_response_delay_ms, max_ack_delay_ms, max_unacked_clients, auto_failover } =
    group
  const servers = await reader.rows(sql<{ name: string; url: string }>`select name, ha_peer_url as url from dhcp_server
    where server_group_id = ${groupId} and driver = 'kea' order by id`)
  if (mode === 'standalone' || servers.length < 2 || servers.some(({ url }) => url === '')) return null
  const second = mode === 'hot-standby' ? 'standby' : 'secondary'
  const roles = ['primary', second] as const
  return {
    ...{ mode, heartbeat_delay_ms, max_response_delay_ms, max_ack_delay_ms, max_unacked_clients, auto_failover },
    this_server: name,
    peers: servers.map((server, index) => ({ ...server, role: roles[index] ?? 'backup' })),
  }
}

// What belongs to scopes is gathered for all of them at once: thousands of scopes cost three statements.
async function scopesOf(reader: Reader, groupId: string): Promise<AgentScope[]> {
  const served = sql`scope_id in (select id from dhcp_scope where group_id = ${groupId} and enabled and deleted_at is null)`
  const scopes = await reader.rows(sql<Omit<AgentScope, 'pools' | 'statics'>>`
    select id, subnet_number, network::text as network, lease_time, min_lease_time, max_lease_time,
      lease_cache_threshold, lease_cache_max_age, options, v6_address_mode, relay_addresses, pxe_profile_id
    from dhcp_scope where group_id = ${groupId} and enabled and deleted_at is null order by network, id`)
  const pools = await reader.rows(sql<Of<AgentScope['pools'][number]>>`
    select scope_id, host(start_ip) as start_ip, host(end_ip) as end_ip, pool_type, class_restriction, options_override,
      pd_prefix::text as pd_prefix, delegated_length, excluded_prefix::text as excluded_prefix
    from dhcp_pool where ${served} order by scope_id, start_ip, id`)
  const statics = await reader.rows(sql<Of<AgentScope['statics'][number]>>`
    select scope_id, host(ip_address) as ip_address, mac_address, client_id, duid, circuit_id, hostname, options_override
    from dhcp_static_assignment where ${served} order by scope_id, ip_address`)
  const poolsOf = byScope(pools)
  const staticsOf = byScope(statics)
  return scopes.map((scope) => ({
    ...scope,
    pools: poolsOf.get(scope.id) ?? [],
    statics: staticsOf.get(scope.id) ?? [],
  }))
}

type Of<Part> = Part & { scope_id: string }

function byScope<Part extends object>(parts: readonly Of<Part>[]): Map<string, Part[]> {
  const lists = new Map<string, Part[]>()
  for (const { scope_id, ...part } of parts) {
    const list = lists.get(scope_id)
    if (list) list.push(part as unknown as Part)
    else lists.set(scope_id, [part as unknown as Part])
  }
  return lists
}
