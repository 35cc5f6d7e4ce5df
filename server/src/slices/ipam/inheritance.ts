import { z } from 'zod'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import { Uuid } from '../../http/schema.ts'

export const EffectiveDns = z.object({
  dns_group_ids: z.array(Uuid),
  dns_zone_id: Uuid.nullable(),
  dns_additional_zone_ids: z.array(Uuid),
  inherited_from_block_id: Uuid.nullable(),
})

export const EffectiveDhcp = z.object({
  dhcp_server_group_id: Uuid.nullable(),
  inherited_from_block_id: Uuid.nullable(),
  inherited_from_space: z.boolean(),
})

type Members = Record<string, unknown>

/** A subnet, a block or a space, with what is inherited down the tree. */
export type Level = {
  kind: 'subnet' | 'block' | 'space'
  id: string
  /** The network, or the name of the space. */
  label: string
  tags: Members
  custom_fields: Members
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  inherits_dns: boolean
  dhcp_server_group_id: string | null
  inherits_dhcp: boolean
  ddns_enabled: boolean
  ddns_hostname_policy: string
  ddns_domain_override: string | null
  ddns_ttl: number | null
  inherits_ddns: boolean
  /** What the DHCP scope of a subnet says of the names of its leases; null elsewhere. */
  scope_names: ScopeNames | null
  do_not_probe: boolean
  do_not_probe_reason: string
}

/** As a DHCP scope says it: whether and how its leases are named in DNS, whatever the subnet says. */
export type ScopeNames = { ddns_enabled: boolean; ddns_hostname_policy: string; dns_track_dynamic_leases: boolean }

/** From a subnet or block up to its space, which is the last and inherits from nothing. */
export type Levels = readonly [Level, ...Level[]]

const SHARED = `tags, dns_group_ids, dns_zone_id, dns_additional_zone_ids, dhcp_server_group_id, ddns_enabled,
  ddns_hostname_policy, ddns_domain_override, ddns_ttl, do_not_probe, do_not_probe_reason`
const OWN = `network::text as label, custom_fields, dns_inherit_settings as inherits_dns,
  dhcp_inherit_settings as inherits_dhcp, ddns_inherit_settings as inherits_ddns, ${SHARED}`

// Of several scopes of a subnet, which are those of several groups, the oldest decides.
const SCOPE_NAMES = `(select jsonb_build_object('ddns_enabled', c.ddns_enabled,
    'ddns_hostname_policy', c.ddns_hostname_policy, 'dns_track_dynamic_leases', c.dns_track_dynamic_leases)
  from dhcp_scope c where c.subnet_id = start.id and c.deleted_at is null
  order by c.created_at, c.id limit 1)`
const NO_SCOPE = 'null::jsonb'

type Statement = (ids: readonly string[]) => Sql<Level & { leaf: string }>

/** Each row names the one it is a level of. */
const levelsFrom =
  (table: 'subnet' | 'ip_block', kind: 'subnet' | 'block', parent: string): Statement =>
  (ids) =>
    sql`
  with recursive start as (
    select * from ${raw(table)} where id = any(${ids}::uuid[]) and deleted_at is null
  ), above as (
    select b.*, start.id as leaf, 1 as height from start join ip_block b on b.id = ${raw(`start.${parent}`)}
    union all
    select b.*, leaf, height + 1 from above join ip_block b on b.id = above.parent_block_id
  )
  select id as leaf, ${kind}::text as kind, id, ${raw(OWN)},
    ${raw(kind === 'subnet' ? SCOPE_NAMES : NO_SCOPE)} as scope_names, 0 as height from start
  union all
  select leaf, 'block', id, ${raw(OWN)}, ${raw(NO_SCOPE)}, height from above
  union all
  select start.id, 'space', space.* from start join lateral (
    select id, name, '{}'::jsonb, false, false, false, ${raw(SHARED)}, ${raw(NO_SCOPE)}, 1000 from ip_space where id = start.space_id
  ) space on true
  order by leaf, height`

const fromSubnet = levelsFrom('subnet', 'subnet', 'block_id')
const fromBlock = levelsFrom('ip_block', 'block', 'parent_block_id')

export const subnetLevels = (reader: Reader, id: string): Promise<Levels> => levelsOf(reader, fromSubnet, id, 'Subnet')
export const blockLevels = (reader: Reader, id: string): Promise<Levels> => levelsOf(reader, fromBlock, id, 'Block')

/** By subnet, in one statement; those that are not live are left out. */
export const levelsOfSubnets = (reader: Reader, ids: readonly string[]): Promise<Map<string, Levels>> =>
  levelsOfAll(reader, fromSubnet, ids)

async function levelsOf(reader: Reader, statement: Statement, id: string, what: string): Promise<Levels> {
  const levels = (await levelsOfAll(reader, statement, [id])).get(id)
  if (!levels) throw notFound(what)
  return levels
}

async function levelsOfAll(reader: Reader, statement: Statement, ids: readonly string[]): Promise<Map<string, Levels>> {
  const rows = await reader.rows(statement(ids))
  const levels = new Map<string, Levels>()
  for (const [id, [own, ...above]] of Map.groupBy(rows, ({ leaf }) => leaf)) if (own) levels.set(id, [own, ...above])
  return levels
}

export function effectiveDns(levels: Levels): z.output<typeof EffectiveDns> {
  const level = ruling(levels, 'inherits_dns')
  const { dns_group_ids, dns_zone_id, dns_additional_zone_ids } = level
  return { dns_group_ids, dns_zone_id, dns_additional_zone_ids, inherited_from_block_id: blockAbove(levels, level) }
}

export function effectiveDhcp(levels: Levels): z.output<typeof EffectiveDhcp> {
  const level = ruling(levels, 'inherits_dhcp')
  const { dhcp_server_group_id, kind } = level
  return {
    dhcp_server_group_id,
    inherited_from_block_id: blockAbove(levels, level),
    inherited_from_space: kind === 'space' && dhcp_server_group_id !== null,
  }
}

/** How leases of a subnet get into DNS. */
export type DdnsSettings = { enabled: boolean; policy: string; domain: string | null; ttl: number | null }

export function effectiveDdns(levels: Levels): DdnsSettings {
  const { ddns_enabled, ddns_hostname_policy, ddns_domain_override, ddns_ttl } = ruling(levels, 'inherits_ddns')
  const settings = {
    enabled: ddns_enabled,
    policy: ddns_hostname_policy,
    domain: ddns_domain_override,
    ttl: ddns_ttl,
  }
  return { ...settings, ...namesOfScope(levels[0].scope_names) }
}

// A name that the server gives is that of a reservation, which is published with its address, lease or not.
const POLICY_OF_SCOPE: Readonly<Record<string, string>> = {
  client: 'client_provided',
  derived: 'always_generate',
  server_name: 'disabled',
  none: 'disabled',
}

function namesOfScope(scope: ScopeNames | null): Partial<DdnsSettings> {
  if (!scope) return {}
  if (!scope.dns_track_dynamic_leases) return { enabled: false }
  if (!scope.ddns_enabled) return {}
  return { enabled: true, policy: POLICY_OF_SCOPE[scope.ddns_hostname_policy] ?? 'disabled' }
}

/** The nearest level that has settings of its own; the space always does. */
export const ruling = (levels: Levels, flag: 'inherits_dns' | 'inherits_dhcp' | 'inherits_ddns'): Level =>
  levels.find((level) => !level[flag]) ?? levels[0]

const blockAbove = ([own]: Levels, { kind, id }: Level): string | null =>
  kind === 'block' && id !== own.id ? id : null

/** Members of all levels and where each comes from; the nearest level wins. */
export function merged(levels: readonly Level[], column: 'tags' | 'custom_fields') {
  const values: Members = {}
  const sources: Record<string, string> = {}
  for (const level of levels.toReversed()) {
    const source = level.kind === 'subnet' ? 'subnet' : `${level.kind}:${level.id}`
    Object.assign(values, level[column])
    Object.assign(sources, Object.fromEntries(Object.keys(level[column]).map((name) => [name, source])))
  }
  return { values, sources }
}

/** Tags and custom fields of all levels, as the API tells them. */
export function effectiveMembers(levels: Levels) {
  const tags = merged(levels, 'tags')
  const fields = merged(levels, 'custom_fields')
  return {
    tags: tags.values,
    custom_fields: fields.values,
    tag_sources: tags.sources,
    custom_field_sources: fields.sources,
  }
}
