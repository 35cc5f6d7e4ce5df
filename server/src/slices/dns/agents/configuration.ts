import {
  type AgentCatalog,
  AgentOptions,
  type AgentZone,
  type DnsConfiguration,
  type UpdateRule,
} from '@cadastre/core/agent/dns-configuration'
import { parseAddress } from '@cadastre/core/ip'
import type { Agent } from '../../../agents/agent.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { type Keys, unseal } from '../../../secrets.ts'
import { policyZonesOf } from '../blocklists/for-servers.ts'
import { catalogFor } from '../catalog-zones/catalog.ts'
import { getOptions } from '../options/options.ts'
import type { Options } from '../options/schema.ts'

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
      primary_address: addressOf(group.primary),
      followers: group.is_primary ? group.others.flatMap((other) => addressOf(other) ?? []) : [],
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
    blocklists: (await policyZonesOf(reader, groupId)).map(({ view, revision }) => ({ view, revision })),
    catalog: await catalogOf(reader, agent, group),
  }
}

type GroupFacts = {
  name: string
  is_recursive: boolean
  default_view: string | null
  is_primary: boolean
  primary: Member | null
  /** Those of the group, besides its primary, that an agent drives. */
  others: Member[]
}
/** A server as the others of its group see it. */
type Member = { host: string; port: number; ip: string | null; has_agent: boolean }

const MEMBER = sql`json_build_object('host', s.host, 'port', s.port, 'ip', host(s.last_seen_ip),
  'has_agent', s.driver = 'bind9' and s.agent_id is not null)`

const groupFacts = (reader: Reader, { groupId, serverId }: Agent): Promise<GroupFacts> =>
  reader.one(
    sql<GroupFacts>`select g.name, g.is_recursive, g.default_view,
      exists (select from dns_server s where s.id = ${serverId} and s.is_primary) as is_primary,
      (select ${MEMBER} from dns_server s where s.group_id = g.id and s.is_primary) as primary,
      coalesce((select json_agg(${MEMBER} order by s.id) from dns_server s where s.group_id = g.id and not s.is_primary
        and s.driver = 'bind9' and s.agent_id is not null), '[]') as others
      from dns_group g where g.id = ${groupId}`,
  )

function addressOf(member: Member | null): string | null {
  const address = member && parseAddress(member.host) ? member.host : (member?.ip ?? null)
  return address === null ? null : `${address}@${member?.port}`
}

/** Without an agent at the primary, or an address of it, nobody makes a catalogue to have the zones by. */
async function catalogOf(reader: Reader, agent: Agent, { primary }: GroupFacts): Promise<AgentCatalog | null> {
  const catalog = await catalogFor(reader, { id: agent.serverId, group_id: agent.groupId })
  if (!catalog || !primary?.has_agent) return null
  const { mode, zone_name } = catalog
  if (mode === 'producer') return { mode, zone_name, serial: Math.max(1, catalog.serial) }
  const producer_addr = addressOf(primary)
  return producer_addr === null ? null : { mode, zone_name, producer_addr }
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
