import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { ServerFault } from '../../drivers/dns/driver.ts'
import { RemoteError } from '../../remote/error.ts'
import { blockersOf } from './blockers.ts'
import { type LegacyScope, type LegacyZone, seen } from './facts.ts'
import { getPlan, itemsOf } from './find.ts'
import { type Looking, scopeFacts, zoneFacts } from './readiness.ts'
import { Blocker, type Item, Kind, type Plan } from './schema.ts'
import { listLegacyScopes } from './source/scopes.ts'
import { type DnsSource, dhcpSource, dnsSource, type SourceServer } from './source/servers.ts'
import { listLegacyZones, lookAtZone } from './source/zones.ts'

const Candidate = z
  .object({
    kind: Kind,
    source_ref: z.string(),
    display_name: z.string(),
    matched_id: z.string().nullable(),
    matched_display: z.string().nullable(),
    already_in_plan: z.boolean(),
    blockers: z.array(Blocker),
    source: z.looseObject({}),
  })
  .meta({ id: 'CutoverCandidate' })
type Candidate = z.output<typeof Candidate>

const Side = z
  .object({
    available: z.boolean(),
    error: z.string().nullable(),
    source_server: z.string().nullable(),
    target_group_id: z.string().nullable(),
    candidates: z.array(Candidate),
  })
  .meta({ id: 'CutoverDiscoverySide' })
type Side = z.output<typeof Side>

export const Discovery = z.object({ dns: Side, dhcp: Side }).meta({ id: 'CutoverDiscovery' })

/** What the sources have, each with the zone or scope here that matches it. One side that fails leaves the other. */
export async function discover(looking: Looking, planId: string): Promise<z.output<typeof Discovery>> {
  const plan = await getPlan(looking.reader, planId)
  const items = await itemsOf(looking.reader, planId)
  return { dns: await zonesSide(looking, plan, items), dhcp: await scopesSide(looking, plan, items) }
}

const NONE = { error: null, source_server: null, candidates: [] }

async function zonesSide(looking: Looking, plan: Plan, items: readonly Item[]): Promise<Side> {
  const target_group_id = plan.target_dns_group_id
  const source = await dnsSource(looking.reader, plan.source_dns_server_id)
  if (!source) return { ...NONE, available: false, error: 'The plan names no source DNS server', target_group_id }
  const side = { available: true, source_server: source.name, target_group_id }
  try {
    const { zones, error } = await zonesOn(looking, plan, source)
    const known = new Set(items.filter(({ kind }) => kind === 'dns_zone').map(({ source_ref }) => source_ref))
    const candidates: Candidate[] = []
    for (const [name, zone] of [...zones].sort())
      candidates.push(await zoneCandidate(looking, plan, source, known, name, zone))
    return { ...side, error, candidates }
  } catch (error) {
    return { ...side, error: failure('zones', source, error), candidates: [] }
  }
}

const failure = (what: string, { name }: SourceServer, error: unknown): string => {
  if (error instanceof RemoteError || error instanceof ServerFault)
    return `Could not list ${what} on ${name}: ${error.message}`
  throw error
}

/** Where zones cannot be listed, those of the target group are asked for by name. */
async function zonesOn(
  { reader, keys }: Looking,
  plan: Plan,
  source: DnsSource,
): Promise<{ zones: Map<string, LegacyZone>; error: string | null }> {
  const listed = await listLegacyZones(reader, keys, source)
  if (listed) return { zones: listed, error: null }
  const rows = await reader.rows(
    sql<{ name: string }>`select distinct name from dns_zone where group_id = ${plan.target_dns_group_id}
      and zone_type = 'primary' and deleted_at is null order by name limit 1000`,
  )
  const zones = new Map<string, LegacyZone>()
  for (const { name } of rows) {
    const sight = await lookAtZone(keys, source, name)
    if (sight.state === 'seen') zones.set(name, sight.seen)
  }
  const error = `The zones on ${source.name} cannot be listed without a login; those of the target group were asked for by name`
  return { zones, error }
}

type Matched = { id: string; display: string }

async function zoneCandidate(
  { reader }: Looking,
  plan: Plan,
  source: DnsSource,
  known: ReadonlySet<string>,
  name: string,
  zone: LegacyZone,
): Promise<Candidate> {
  const matched = await reader.first(
    sql<Matched>`select id, name as display from dns_zone where name = ${name} and deleted_at is null
      and group_id = ${plan.target_dns_group_id} order by view_id nulls first, created_at limit 1`,
  )
  const source_ref = name === '.' ? name : name.slice(0, -1)
  const facts = await zoneFacts(
    reader,
    { ...BARE, source_ref, zone_id: matched?.id ?? null },
    { server: source.name, sight: seen(zone) },
  )
  return {
    kind: 'dns_zone',
    source_ref,
    display_name: source_ref,
    matched_id: matched?.id ?? null,
    matched_display: matched?.display ?? null,
    already_in_plan: known.has(source_ref),
    blockers: blockersOf(facts),
    source: {
      zone_type: zone.zoneType,
      is_ad_integrated: zone.isDirectoryIntegrated,
      is_reverse_lookup: zone.isReverse,
      dynamic_update: zone.dynamicUpdate,
    },
  }
}

const BARE = {
  zone_id: null,
  scope_id: null,
  stage: 'pending' as const,
  last_parity: null,
  ttl_lowered_at: null,
  lease_handover: null,
}

async function scopesSide(looking: Looking, plan: Plan, items: readonly Item[]): Promise<Side> {
  const target_group_id = plan.target_dhcp_group_id
  const source = await dhcpSource(looking.reader, plan.source_dhcp_server_id)
  if (!source) return { ...NONE, available: false, error: 'The plan names no source DHCP server', target_group_id }
  const side = { available: true, source_server: source.name, target_group_id }
  try {
    const scopes = await listLegacyScopes(looking.keys, source)
    const known = new Set(items.filter(({ kind }) => kind === 'dhcp_scope').map(({ source_ref }) => source_ref))
    const candidates: Candidate[] = []
    for (const scope of scopes.toSorted((one, other) => (one.scopeId < other.scopeId ? -1 : 1)))
      candidates.push(await scopeCandidate(looking, plan, source, known, scope))
    return { ...side, error: null, candidates }
  } catch (error) {
    return { ...side, error: failure('scopes', source, error), candidates: [] }
  }
}

async function scopeCandidate(
  { reader }: Looking,
  plan: Plan,
  source: SourceServer,
  known: ReadonlySet<string>,
  scope: LegacyScope,
): Promise<Candidate> {
  const matched = scope.cidr
    ? await reader.first(
        sql<Matched>`select id, network::text as display from dhcp_scope where network = ${scope.cidr}::cidr
          and deleted_at is null and group_id = ${plan.target_dhcp_group_id} order by created_at limit 1`,
      )
    : undefined
  const facts = await scopeFacts(
    reader,
    { ...BARE, source_ref: scope.scopeId, scope_id: matched?.id ?? null },
    { server: source.name, sight: seen(scope) },
  )
  return {
    kind: 'dhcp_scope',
    source_ref: scope.scopeId,
    display_name: [scope.cidr, scope.name].filter(Boolean).join(' '),
    matched_id: matched?.id ?? null,
    matched_display: matched?.display ?? null,
    already_in_plan: known.has(scope.scopeId),
    blockers: blockersOf(facts),
    source: {
      subnet_cidr: scope.cidr,
      name: scope.name,
      is_active: scope.isActive,
      lease_time: scope.leaseSeconds,
      pool_count: scope.ranges.length,
      reservation_count: scope.reservations.length,
    },
  }
}
