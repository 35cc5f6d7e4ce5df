import { relativeTo } from '@cadastre/core/dns/name'
import { nameScopeOf } from '@cadastre/core/dns/name-scope'
import { ROOT_ZONE_DATE } from '@cadastre/core/dns/top-level-domains'
import { textOf } from '@cadastre/core/dns/zonefile/gathering'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { named } from '../../../import/rules.ts'
import { splitRdata } from '../../dns/records/rdata.ts'
import { siftChanges } from '../../dns/write/records.ts'
import type { ZoneHead } from '../../dns/zones/zone-lock.ts'
import { isReverse } from '../../dns/zones/zones.ts'
import { conflictsOf, requireView } from './conflicts.ts'
import type { ImportedZone, Preview, Target } from './schema.ts'
import type { Pulled, PulledZone } from './source.ts'

/** What a commit of all of it would do. It reads, and nothing else. */
export async function previewOf(reader: Reader, pulled: Pulled, target: Target): Promise<Preview> {
  await requireView(reader, target)
  const { is_public_facing } = await reader.one(
    sql<{ is_public_facing: boolean }>`select is_public_facing from dns_group where id = ${target.target_group_id}`,
  )
  const zones: ImportedZone[] = []
  for (const zone of pulled.zones) zones.push(await shownOf(reader, zone, headOf(zone, target, is_public_facing)))
  return {
    source: pulled.source as Preview['source'],
    zones,
    conflicts: await conflictsOf(
      reader,
      target,
      pulled.zones.map(({ name }) => name),
    ),
    warnings: pulled.warnings,
    unsupported: pulled.unsupported,
    total_records: zones.reduce((sum, { records }) => sum + records.length, 0),
    record_type_histogram: histogramOf(zones),
    source_server_id: pulled.serverId ?? null,
    root_zone_date: ROOT_ZONE_DATE,
  }
}

/** The zone as it would be, for rules that look at it. */
const headOf = (zone: PulledZone, target: Target, is_public_facing: boolean): ZoneHead => ({
  id: '00000000-0000-0000-0000-000000000000',
  group_id: target.target_group_id,
  view_id: target.target_view_id ?? null,
  name: zone.name,
  zone_type: zone.zone_type,
  kind: isReverse(zone.name) ? 'reverse' : 'forward',
  ttl: zone.soa?.ttl ?? 3600,
  serial_policy: 'date',
  last_serial: 0,
  record_count: 0,
  is_public_facing,
  now_seconds: 0,
})

async function shownOf(reader: Reader, zone: PulledZone, head: ZoneHead): Promise<ImportedZone> {
  const { records, refused, warnings } = await soundOf(reader, zone, head)
  const skipped = { ...zone.skipped }
  for (const { type } of refused) skipped[type] = (skipped[type] ?? 0) + 1
  return {
    name: zone.name,
    zone_type: zone.zone_type,
    kind: head.kind,
    soa: zone.soa,
    records: records.map(({ name, type, ttl, value }) => ({
      name: relativeTo(name, zone.name),
      record_type: type,
      ttl,
      ...splitRdata(type, value),
    })),
    view_name: zone.view_name,
    primaries: zone.primaries,
    forwarders: zone.forwarders,
    forward_only: zone.forward_only,
    skipped_record_types: skipped,
    parse_warnings: [...zone.warnings, ...warnings],
    name_scope: nameScopeOf(zone.name),
  }
}

/** The records that the zone can have together, and why not the others. */
async function soundOf(reader: Reader, { records, zone_type }: PulledZone, head: ZoneHead) {
  if (zone_type !== 'primary' || records.length === 0) return { records, refused: [], warnings: [] }
  const insert = records.map(({ name, type, ttl, value }) => ({
    fqdn: name,
    record_type: type,
    ttl,
    ...splitRdata(type, value),
  }))
  const { judged, refused } = await siftChanges(reader, head, { insert }, [])
  const reasons = new Map(refused.map(({ index, reason }) => [index, reason]))
  const left = records.filter((_, index) => reasons.has(index))
  const sentences = records.flatMap((record, index) => {
    const reason = reasons.get(index)
    return reason === undefined ? [] : [`left out: ${textOf(record)}: ${reason}`]
  })
  return {
    records: reasons.size === 0 ? records : records.filter((_, index) => !reasons.has(index)),
    refused: left,
    warnings: [...named(sentences), ...named(judged.warnings)],
  }
}

function histogramOf(zones: readonly ImportedZone[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { records } of zones)
    for (const { record_type } of records) counts.set(record_type, (counts.get(record_type) ?? 0) + 1)
  return Object.fromEntries(counts)
}
