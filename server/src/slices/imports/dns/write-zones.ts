import type { Work } from '../../../db/work.ts'
import { conflict, Refusal } from '../../../http/errors.ts'
import { claimRows, takeAway } from '../../../records/removal.ts'
import { lockGroup } from '../../dns/groups/parts.ts'
import { touchGroup } from '../../dns/groups/touch.ts'
import { bringZones } from '../../dns/zones/bring.ts'
import { zoneFamily } from '../../dns/zones/family.ts'
import { followZone } from '../../dns/zones/zone-job.ts'
import type { Zone } from '../../dns/zones/zones.ts'
import { type Existing, existingZones } from './conflicts.ts'
import { type Filled, fill, type Importing, type Made } from './fill.ts'
import { ledgerRow, type Row } from './ledger.ts'
import type { Intent } from './rules.ts'
import type { SentZone } from './schema.ts'

/** What is there is looked at again under the lock of the group, which whoever makes a zone takes. */
export async function writeZones(work: Work, importing: Importing, intents: readonly Intent[]): Promise<Row[]> {
  const names = intents.filter(({ refusal }) => refusal === null).map(({ target }) => target)
  const before = await existingZones(work, importing, names)
  const doomed = intents.flatMap(({ action, target }) => (action === 'overwrite' ? (before.get(target)?.id ?? []) : []))
  // Zones are held before their group, as everywhere.
  const { rows: claimed } = await claimRows(work, zoneFamily, doomed)
  await lockGroup(work, importing.target_group_id)
  const existing = await existingZones(work, importing, names)
  const replaced = new Map(claimed.map((zone) => [zone.name, zone]))
  const decided = intents.map((intent) => ({ intent, row: rowWithout(intent, existing) }))
  const writing = decided.filter(({ row }) => row === null).map(({ intent }) => intent)
  for (const { target } of writing)
    if (existing.has(target) && !replaced.has(target)) throw conflict(`${target} came while it was imported; try again`)
  const written = await replaceZones(work, importing, writing, replaced)
  return decided.map(({ intent, row }) => row ?? written.get(intent) ?? ledgerRow(intent, 'failed'))
}

/** The row of a zone that is not written; null for one that is. */
function rowWithout(intent: Intent, existing: ReadonlyMap<string, Existing>): Row | null {
  const { refusal, action, target } = intent
  if (refusal) return ledgerRow(intent, refusal.action_taken, { error: refusal.error })
  const there = existing.get(target)
  if (!there || action === 'overwrite') return null
  if (action === 'rename')
    return ledgerRow(intent, 'failed', { error: `A zone named '${target}' already exists in this group and view` })
  return ledgerRow(intent, 'skipped', { zone_id: there.id })
}

type Replaced = ReadonlyMap<string, Zone>

async function replaceZones(
  work: Work,
  importing: Importing,
  intents: readonly Intent[],
  replaced: Replaced,
): Promise<Map<Intent, Row>> {
  if (intents.length === 0) {
    work.unaudited('nothing is imported')
    return new Map()
  }
  await takeAway(
    work,
    zoneFamily,
    intents.flatMap(({ target }) => replaced.get(target) ?? []),
  )
  const { made, refused } = await makeZones(work, importing, intents, replaced)
  const filled = await fill(work, importing, made)
  for (const one of filled) await tell(work, one, replaced.get(one.intent.target))
  if (filled.length === 0) work.unaudited('nothing is imported')
  else await touchGroup(work, importing.target_group_id)
  return new Map([...refused, ...filled.map((one) => [one.intent, rowOf(one, replaced)] as const)])
}

type MadeZones = { made: Made[]; refused: Map<Intent, Row> }

/** A zone that cannot be made has its row; it must not take the one away that it should replace. */
async function makeZones(
  work: Work,
  importing: Importing,
  intents: readonly Intent[],
  replaced: Replaced,
): Promise<MadeZones> {
  const zones = await bringZones(
    work,
    importing.target_group_id,
    intents.map(({ zone, target }) => ({
      values: valuesOf(zone, target, importing),
      provenance: provenanceOf(zone, importing),
    })),
  )
  const made: Made[] = []
  const refused = new Map<Intent, Row>()
  intents.forEach((intent, index) => {
    const zone = zones[index]
    if (zone instanceof Refusal && replaced.has(intent.target)) throw zone
    if (zone instanceof Refusal) refused.set(intent, ledgerRow(intent, 'failed', { error: String(zone.detail) }))
    else if (zone) made.push({ intent, zone })
  })
  return { made, refused }
}

function rowOf({ intent, zone, count, warnings }: Filled, replaced: Replaced): Row {
  const old = replaced.get(intent.target)
  const action = old ? 'overwrote' : intent.action === 'rename' ? 'renamed' : 'created'
  return ledgerRow(intent, action, {
    zone_id: zone.id,
    records_created: count,
    records_deleted: old?.record_count ?? 0,
    warnings,
  })
}

/** Those of a zone that nobody named; the same as of one that is made by hand. */
const NO_SOA = {
  ttl: 3_600,
  refresh: 86_400,
  retry: 7_200,
  expire: 3_600_000,
  minimum: 3_600,
  primary_ns: '',
  admin_email: '',
}

function valuesOf(zone: SentZone, name: string, { target_view_id = null }: Importing) {
  const { serial: _serial, ...soa } = zone.soa ?? { serial: 0, ...NO_SOA }
  const { zone_type, kind, forwarders, primaries, forward_only } = zone
  return { name, view_id: target_view_id, zone_type, kind, ...soa, forwarders, forward_only, masters: primaries }
}

const provenanceOf = ({ soa }: SentZone, { source, importedAt }: Importing) => ({
  last_serial: soa?.serial ?? 0,
  import_source: source,
  imported_at: importedAt,
})

/** One entry of the audit log for a zone, in which its records are counted; and whoever follows zones is told. */
async function tell(
  work: Work,
  { intent: { zone: sent, name, target }, zone, count }: Filled,
  old: Zone | undefined,
): Promise<void> {
  const after = {
    ...zone,
    record_count: count,
    view_name: sent.view_name,
    records_created: count,
    records_skipped: sent.records.length - count,
    skipped_record_types: sent.skipped_record_types,
    ...(old ? { records_deleted_on_overwrite: old.record_count } : {}),
    ...(target === name ? {} : { original_zone_name: name }),
  }
  const entry = { type: 'dns_zone', id: zone.id, display: zone.name, after }
  await work.audit(old ? { action: 'update', ...entry, before: old } : { action: 'create', ...entry })
  await followZone(work, zone)
}
