import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import type { Keys } from '../../secrets.ts'
import { blockersOf, type ParityFacts, type ScopeItemFacts, type ZoneFacts } from './blockers.ts'
import { type ManagedScope, type ManagedZone, managedScope, managedZone } from './managed.ts'
import type { ParityReport } from './parity/schema.ts'
import type { Blocker, Item, Plan } from './schema.ts'
import { lookAtScope } from './source/scopes.ts'
import { dhcpSource, dnsSource } from './source/servers.ts'
import { lookAtZone } from './source/zones.ts'

/** Reads of both sides: nothing is written, and no transaction is open while another machine is asked. */
export type Looking = { reader: Reader; keys: Keys }

export const zoneNameOf = ({ source_ref }: Pick<Item, 'source_ref'>): string =>
  source_ref.endsWith('.') ? source_ref : `${source_ref}.`

/** The blockers of an item as things are now on both sides. */
export async function liveBlockers({ reader, keys }: Looking, plan: Plan, item: Item): Promise<Blocker[]> {
  if (item.kind === 'dns_zone') {
    const source = await dnsSource(reader, plan.source_dns_server_id)
    const sight = source && (await lookAtZone(keys, source, zoneNameOf(item)))
    return blockersOf(await zoneFacts(reader, item, { server: source?.name ?? null, sight }))
  }
  const source = await dhcpSource(reader, plan.source_dhcp_server_id)
  const sight = source && (await lookAtScope(keys, source, item.source_ref))
  return blockersOf(await scopeFacts(reader, item, { server: source?.name ?? null, sight }))
}

type Subject = Pick<
  Item,
  'source_ref' | 'zone_id' | 'scope_id' | 'stage' | 'last_parity' | 'ttl_lowered_at' | 'lease_handover'
>

export async function zoneFacts(reader: Reader, item: Subject, source: ZoneFacts['source']): Promise<ZoneFacts> {
  const zone = await managedZone(reader, item.zone_id)
  return {
    kind: 'dns_zone',
    sourceRef: item.source_ref,
    source,
    target: zone && (await zoneTarget(reader, zone)),
    parity: parityFacts(item.last_parity),
    isCutOver: item.stage === 'cut_over',
    isTtlLowered: item.ttl_lowered_at !== null,
  }
}

async function zoneTarget(reader: Reader, zone: ManagedZone): Promise<NonNullable<ZoneFacts['target']>> {
  const counts = await reader.one(
    sql<{ servers: number; reverse: number; view: string | null }>`select
      (select count(*)::integer from dns_server where group_id = ${zone.group_id} and is_enabled) as servers,
      (select count(*)::integer from dns_zone where group_id = ${zone.group_id} and kind = 'reverse'
        and deleted_at is null) as reverse,
      (select name from dns_view where id = ${zone.view_id}) as view`,
  )
  return { name: zone.name, viewName: counts.view, servers: counts.servers, reverseZones: counts.reverse }
}

export async function scopeFacts(
  reader: Reader,
  item: Subject,
  source: ScopeItemFacts['source'],
): Promise<ScopeItemFacts> {
  const scope = await managedScope(reader, item.scope_id)
  return {
    kind: 'dhcp_scope',
    sourceRef: item.source_ref,
    source,
    target: scope && (await scopeTarget(reader, scope)),
    parity: parityFacts(item.last_parity),
    isCutOver: item.stage === 'cut_over',
    isHandedOver: item.lease_handover !== null && item.lease_handover.failed === 0,
  }
}

async function scopeTarget(
  reader: Reader,
  { group_id, cidr, isActive }: ManagedScope,
): Promise<NonNullable<ScopeItemFacts['target']>> {
  const { servers } = await reader.one(
    sql<{ servers: number }>`select count(*)::integer as servers from dhcp_server where server_group_id = ${group_id}`,
  )
  return { name: cidr, servers, isActive }
}

function parityFacts(report: Item['last_parity']): ParityFacts {
  if (report === null) return null
  const { status, error, difference_count } = report as ParityReport
  return { status, error, differences: difference_count }
}
