import { sql } from '../../../db/sql.ts'
import { invalid, Refusal } from '../../../http/errors.ts'
import { readTypes } from '../../../remote/dns-records.ts'
import { blockersOf } from '../blockers.ts'
import type { LegacyRecords } from '../facts.ts'
import { type ManagedScope, type ManagedZone, managedRecords, managedScope, managedZone } from '../managed.ts'
import { type Looking, scopeFacts, zoneFacts, zoneNameOf } from '../readiness.ts'
import type { Blocker, Item, Plan } from '../schema.ts'
import { readLegacyScope } from '../source/scopes.ts'
import { type DnsSource, dhcpSource, dnsSource, type SourceServer } from '../source/servers.ts'
import { readLegacyRecords } from '../source/zones.ts'
import { compareScopes } from './compare-scope.ts'
import { compareZones } from './compare-zone.ts'
import { comparedReport, emptyReport } from './rules.ts'
import type { ParityReport } from './schema.ts'

export type Examined = { report: ParityReport; blockers: Blocker[] }

/** Compares both sides of an item. Only an item that is not wired up is refused (422); all else is in the report. */
export const examine = (looking: Looking, plan: Plan, item: Item): Promise<Examined> =>
  item.kind === 'dns_zone' ? examineZone(looking, plan, item) : examineScope(looking, plan, item)

/** The same where one item must not keep the others from being compared. */
export async function examineAnyway(looking: Looking, plan: Plan, item: Item): Promise<Examined> {
  try {
    return await examine(looking, plan, item)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { report: emptyReport(item, 'error', String(error.detail)), blockers: item.blockers }
  }
}

async function examineZone(looking: Looking, plan: Plan, item: Item): Promise<Examined> {
  const { reader, keys } = looking
  const { source, zone } = await wiredZone(looking, plan, item)
  const sight = await readLegacyRecords(reader, keys, source, zoneNameOf(item))
  const report =
    sight.state === 'seen'
      ? await zoneReport(looking, item, zone, sight.seen.records)
      : emptyReport(item, sight.state === 'missing' ? 'unmatched' : 'error', sight.reason)
  const presence = sight.state === 'seen' ? { state: 'seen' as const, seen: sight.seen.zone } : sight
  const facts = await zoneFacts(reader, { ...item, last_parity: report }, { server: source.name, sight: presence })
  return { report, blockers: blockersOf(facts) }
}

export async function wiredZone(
  { reader }: Looking,
  plan: Plan,
  item: Item,
): Promise<{ source: DnsSource; zone: ManagedZone }> {
  if (item.zone_id === null) throw invalid(`${item.source_ref} is not linked to a zone`)
  const zone = await managedZone(reader, item.zone_id)
  if (!zone) throw invalid(`The zone that ${item.source_ref} is linked to does not exist`)
  if (plan.source_dns_server_id === null) throw invalid('The plan has no source DNS server')
  const source = await dnsSource(reader, plan.source_dns_server_id)
  if (!source) throw invalid('The source DNS server of the plan does not exist')
  return { source, zone }
}

export async function wiredScope(
  { reader }: Looking,
  plan: Plan,
  item: Item,
): Promise<{ source: SourceServer; scope: ManagedScope }> {
  if (item.scope_id === null) throw invalid(`${item.source_ref} is not linked to a scope`)
  const scope = await managedScope(reader, item.scope_id)
  if (!scope) throw invalid(`The scope that ${item.source_ref} is linked to does not exist`)
  if (plan.source_dhcp_server_id === null) throw invalid('The plan has no source DHCP server')
  const source = await dhcpSource(reader, plan.source_dhcp_server_id)
  if (!source) throw invalid('The source DHCP server of the plan does not exist')
  return { source, scope }
}

const READ_BY_REMOTE: ReadonlySet<string> = new Set(readTypes)

async function zoneReport(
  { reader }: Looking,
  item: Item,
  zone: ManagedZone,
  source: LegacyRecords,
): Promise<ParityReport> {
  const managed = await managedRecords(reader, zone)
  const compared = compareZones({
    origin: zone.name,
    source,
    managed,
    canRead: (type) => source.reader === 'transfer' || READ_BY_REMOTE.has(type),
    isImported: zone.import_source !== null,
  })
  const isEmpty = source.records.length === 0 && Object.keys(source.unread).length === 0 && managed.length > 0
  const doubts = isEmpty ? [`The source showed no records, and ${managed.length} are here`] : []
  const warnings = [...compared.warnings, ...(await viewWarnings({ reader }, zone))]
  return comparedReport(item, { ...compared, warnings }, [...doubts, ...source.blind])
}

async function viewWarnings({ reader }: Pick<Looking, 'reader'>, { id, view_id }: ManagedZone): Promise<string[]> {
  if (view_id !== null)
    return ['The zone here is in a view; the legacy server may answer others than those in the view']
  const scoped = await reader.first(
    sql`select id from dns_record where zone_id = ${id} and deleted_at is null and view_id is not null limit 1`,
  )
  return scoped ? ['Some records here are in a view of their own; they were not compared'] : []
}

async function examineScope(looking: Looking, plan: Plan, item: Item): Promise<Examined> {
  const { reader, keys } = looking
  const { source, scope } = await wiredScope(looking, plan, item)
  const sight = await readLegacyScope(keys, source, item.source_ref)
  const report =
    sight.state !== 'seen'
      ? emptyReport(item, sight.state === 'missing' ? 'unmatched' : 'error', sight.reason)
      : sight.seen.cidr !== scope.cidr
        ? emptyReport(item, 'unmatched', `The source scope is ${sight.seen.cidr}, the linked one ${scope.cidr}`)
        : comparedReport(item, compareScopes(sight.seen, scope, scope.import_source !== null), sight.seen.blind)
  const facts = await scopeFacts(reader, { ...item, last_parity: report }, { server: source.name, sight })
  return { report, blockers: blockersOf(facts) }
}
