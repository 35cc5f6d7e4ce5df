import { createHash } from 'node:crypto'
import {
  AgentOptions,
  type AgentZone,
  type DnsConfiguration,
  type UpdateRule,
} from '@cadastre/core/agent/dns-configuration'
import { parseAddress } from '@cadastre/core/ip'
import type { Agent } from '../../../access/agents.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { type Keys, unseal } from '../../../secrets.ts'
import { getOptions } from '../options/options.ts'
import type { Options } from '../options/schema.ts'

// Moves when what is made of the same rows is another configuration.
const FORM = 1

/** Names a configuration without making it: everything in it moves the revision of the group. */
export function etagOf({ serverId, revision }: Pick<Agent, 'serverId' | 'revision'>): string {
  return `W/"sha256:${createHash('sha256').update(`${FORM} ${serverId} ${revision}`).digest('hex')}"`
}

/** Everything a server is configured from, but the records of its zones. */
export async function configurationOf(reader: Reader, keys: Keys, agent: Agent): Promise<DnsConfiguration> {
  const { groupId } = agent
  const group = await groupFacts(reader, agent)
  const options = await getOptions(reader, groupId)
  const views = await reader.rows(
    sql<DnsConfiguration['views'][number]>`select name, match_clients, match_destinations, recursion, allow_query,
      allow_query_cache from dns_view where group_id = ${groupId} order by "order", name`,
  )
  return {
    server: {
      id: agent.serverId,
      name: agent.name,
      group: group.name,
      is_primary: group.is_primary,
      primary_address: addressOf(group),
    },
    options: agentOptions(options, group.is_recursive),
    acls: await reader.rows(
      sql<
        DnsConfiguration['acls'][number]
      >`select name, coalesce((select json_agg(json_build_object('value', e ->> 'value',
        'negate', (e ->> 'negate')::boolean)) from jsonb_array_elements(entries) e), '[]') as entries
        from dns_acl where group_id = ${groupId} order by name`,
    ),
    views,
    default_view: group.default_view,
    tsig_keys: await tsigKeys(reader, keys, groupId),
    dnssec_policies: await reader.rows(
      sql<
        DnsConfiguration['dnssec_policies'][number]
      >`select name, algorithm, ksk_lifetime_days, zsk_lifetime_days, nsec3,
        nsec3_iterations, nsec3_salt_length, nsec3_optout from dnssec_policy order by name`,
    ),
    zones: await zonesOf(reader, groupId),
    blocklists: [],
    catalog: group.catalog_zones_enabled
      ? { zone_name: group.catalog_zone_name, serial: Math.max(1, agent.revision % 4_294_967_295) }
      : null,
  }
}

type GroupFacts = {
  name: string
  is_recursive: boolean
  default_view: string | null
  catalog_zones_enabled: boolean
  catalog_zone_name: string
  is_primary: boolean
  primary_host: string | null
  primary_port: number | null
  primary_ip: string | null
}

const groupFacts = (reader: Reader, { groupId, serverId }: Agent): Promise<GroupFacts> =>
  reader.one(
    sql<GroupFacts>`select g.name, g.is_recursive, g.default_view, g.catalog_zones_enabled, g.catalog_zone_name,
      s.is_primary, p.host as primary_host, p.port as primary_port, host(p.last_seen_ip) as primary_ip
      from dns_group g join dns_server s on s.id = ${serverId}
      left join dns_server p on p.group_id = g.id and p.is_primary where g.id = ${groupId}`,
  )

function addressOf({ primary_host, primary_port, primary_ip }: GroupFacts): string | null {
  const address = primary_host !== null && parseAddress(primary_host) ? primary_host : primary_ip
  return address === null ? null : `${address}@${primary_port}`
}

/** What is not named here concerns other programs than a name server, or people. */
function agentOptions(options: Options, isRecursive: boolean): AgentOptions {
  const recursion = options.recursion_enabled && isRecursive
  return AgentOptions.parse({ ...options, recursion, notify: options.notify_enabled })
}

type SealedKey = Omit<DnsConfiguration['tsig_keys'][number], 'secret'> & { secret_sealed: Buffer }

async function tsigKeys(reader: Reader, keys: Keys, groupId: string): Promise<DnsConfiguration['tsig_keys']> {
  const rows = await reader.rows(
    sql<SealedKey>`select name, algorithm, secret_sealed, is_internal from dns_tsig_key where group_id = ${groupId}
      order by name`,
  )
  return rows.map(({ secret_sealed, ...key }) => ({ ...key, secret: unseal(keys, secret_sealed) }))
}

async function zonesOf(reader: Reader, groupId: string): Promise<AgentZone[]> {
  const rules = await reader.rows(
    sql<UpdateRule & { zone_id: string }>`select u.zone_id, u.match_kind, u.action, u.ip_cidr::text as ip_cidr,
      k.name as tsig_key_name, u.name_scope, u.name_pattern, u.record_types
      from dns_update_acl u join dns_zone z on z.id = u.zone_id left join dns_tsig_key k on k.id = u.tsig_key_id
      where z.group_id = ${groupId} and z.deleted_at is null and z.dynamic_update_enabled order by u.zone_id, u.seq`,
  )
  const byZone = Map.groupBy(rules, ({ zone_id }) => zone_id)
  const zones = await reader.rows(
    sql<
      Omit<AgentZone, 'update_acl'>
    >`select z.id, z.name, v.name as view, z.zone_type as type, z.ttl, z.refresh, z.retry,
      z.expire, z.minimum, z.primary_ns, z.admin_email, z.allow_query, z.allow_transfer, z.also_notify,
      z.notify_enabled as notify, z.forwarders, z.forward_only, z.masters,
      case when z.dnssec_enabled then coalesce(p.name, 'default') end as dnssec_policy, z.dynamic_update_enabled
      from dns_zone z left join dns_view v on v.id = z.view_id left join dnssec_policy p on p.id = z.dnssec_policy_id
      where z.group_id = ${groupId} and z.deleted_at is null order by z.reversed_name, z.id`,
  )
  return zones.map((zone) => ({
    ...zone,
    update_acl: (byZone.get(zone.id) ?? []).map(({ zone_id: _zone, ...rule }) => rule),
  }))
}
