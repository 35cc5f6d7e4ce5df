import { DnsFault } from '@cadastre/core/dns/fault'
import { typeOf } from '@cadastre/core/dns/types/index'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, Refusal } from '../../../http/errors.ts'
import { commitEach, type Mutate } from '../../../import/commit.ts'
import { named } from '../../../import/rules.ts'
import { claimRows, takeAway } from '../../../records/removal.ts'
import { lockGroup } from '../../dns/groups/parts.ts'
import { touchGroup } from '../../dns/groups/touch.ts'
import { partsOf } from '../../dns/records/rdata.ts'
import { ownerOf } from '../../dns/write/record-row.ts'
import { fillZones, type Judged, type NewRecord, siftChanges } from '../../dns/write/records.ts'
import { bringZones } from '../../dns/zones/bring.ts'
import { zoneFamily } from '../../dns/zones/family.ts'
import { followZone } from '../../dns/zones/zone-job.ts'
import { lockZones, type ZoneHead } from '../../dns/zones/zone-lock.ts'
import type { Zone } from '../../dns/zones/zones.ts'
import { type Existing, existingZones } from './conflicts.ts'
import { type Intent, intentsOf } from './rules.ts'
import type { Commit, Imported, LedgerRow, SentRecord, SentZone, Target } from './schema.ts'

export type Importing = Target & {
  source: string
  /** One for all rows of a run. */
  importedAt: string
}

type Run = {
  readonly reader: Reader
  readonly mutate: Mutate
  /** What is told of whatever was thrown. */
  readonly explain: (error: unknown) => string
}

/** Writes a plan: each zone for itself, by the way that every edit takes, and with a row in the ledger. */
export async function commitPlan(run: Run, { plan, conflict_actions, ...target }: Commit): Promise<Imported> {
  const { now } = await run.reader.one(sql<{ now: string }>`select now() as now`)
  const importing = { ...target, source: plan.source, importedAt: now }
  const warnings: string[] = [...plan.warnings]
  const rows = await commitEach(intentsOf(plan.zones, conflict_actions), {
    mutate: run.mutate,
    write: (work, intents) => writeZones(work, importing, intents),
    failed: (intent, error) => ({ ...ledgerRow(intent, 'failed'), error: run.explain(error), warnings: [] }),
    weightOf: ({ zone }) => zone.records.length,
  })
  for (const row of rows) warnings.push(...row.warnings)
  return { ...totalsOf(rows), target_group_id: target.target_group_id, warnings, zones: rows.map(shown) }
}

const shown = ({ warnings: _warnings, ...row }: Row): LedgerRow => row

function totalsOf(rows: readonly LedgerRow[]) {
  const count = (action: LedgerRow['action_taken']) => rows.filter(({ action_taken }) => action_taken === action).length
  return {
    total_zones_created: count('created'),
    total_zones_overwrote: count('overwrote'),
    total_zones_renamed: count('renamed'),
    total_zones_skipped: count('skipped'),
    total_zones_failed: count('failed'),
    total_records_created: rows.reduce((sum, { records_created }) => sum + records_created, 0),
  }
}

type Row = LedgerRow & { warnings: string[] }

const ledgerRow = ({ zone }: Intent, action_taken: LedgerRow['action_taken'], more: Partial<Row> = {}): Row => ({
  zone_name: zone.name,
  action_taken,
  zone_id: null,
  records_created: 0,
  records_deleted: 0,
  error: null,
  warnings: [],
  ...more,
})

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

async function replaceZones(
  work: Work,
  importing: Importing,
  intents: readonly Intent[],
  replaced: ReadonlyMap<string, Zone>,
): Promise<Map<Intent, Row>> {
  if (intents.length === 0) {
    work.unaudited('nothing is imported')
    return new Map()
  }
  const going = intents.flatMap(({ target }) => replaced.get(target) ?? [])
  await takeAway(work, zoneFamily, going)
  const made = await bringZones(
    work,
    importing.target_group_id,
    intents.map(({ zone, target }) => ({
      values: valuesOf(zone, target, importing),
      provenance: provenanceOf(zone, importing),
    })),
  )
  // A zone that cannot be made must not take the one away that it should replace.
  const lost = intents.find(({ target }, index) => made[index] instanceof Refusal && replaced.has(target))
  if (lost && intents.length > 1) throw conflict(`${lost.target} cannot be replaced`)
  const rows = new Map<Intent, Row>()
  const zones = intents.flatMap((intent, index) => {
    const zone = made[index]
    if (zone instanceof Refusal && replaced.has(intent.target)) throw zone
    if (zone instanceof Refusal || zone === undefined)
      rows.set(intent, ledgerRow(intent, 'failed', { error: zone ? String(zone.detail) : null }))
    return zone instanceof Refusal || zone === undefined ? [] : [{ intent, zone }]
  })
  const filled = await fill(work, importing, zones)
  for (const { intent, zone, count, warnings } of filled) {
    const old = replaced.get(intent.target)
    const action = old ? 'overwrote' : intent.action === 'rename' ? 'renamed' : 'created'
    const more = { zone_id: zone.id, records_created: count, records_deleted: old?.record_count ?? 0, warnings }
    rows.set(intent, ledgerRow(intent, action, more))
    await audit(work, intent, zone, count, old)
    await followZone(work, zone)
  }
  if (filled.length === 0 && going.length === 0) work.unaudited('nothing is imported')
  else await touchGroup(work, importing.target_group_id)
  return rows
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

type Made = { intent: Intent; zone: Zone }
type Filled = Made & { count: number; warnings: string[] }

async function fill(work: Work, importing: Importing, made: readonly Made[]): Promise<Filled[]> {
  const heads = new Map(
    (
      await lockZones(
        work,
        made.map(({ zone }) => zone.id),
      )
    ).map((head) => [head.id, head]),
  )
  const judged: { zone: ZoneHead; judged: Judged | null; made: Made; warnings: string[] }[] = []
  for (const one of made) {
    const head = heads.get(one.zone.id)
    if (head) judged.push({ zone: head, made: one, ...(await judge(work, importing, one, head)) })
  }
  const counts = await fillZones(work, judged)
  return judged.map(({ made: one, zone, warnings }) => ({ ...one, warnings, count: counts.get(zone.id) ?? 0 }))
}

async function judge(work: Work, importing: Importing, { intent }: Made, head: ZoneHead) {
  const { zone, name, target } = intent
  if (head.zone_type !== 'primary' || zone.records.length === 0) return { judged: null, warnings: [] }
  const faults: string[] = []
  const sent: SentRecord[] = []
  const insert = zone.records.flatMap((record) => {
    const made = recordOf(record, target, importing)
    if (typeof made === 'string') faults.push(leftOut(record, made))
    else sent.push(record)
    return typeof made === 'string' ? [] : [made]
  })
  const { judged, refused } = await siftChanges(work, head, { insert }, [])
  for (const { index, reason } of refused) {
    const record = sent[index]
    if (record) faults.push(leftOut(record, reason))
  }
  const renamed = target === name ? [] : [`values that name hosts in ${name} stay as they are`]
  return { judged, warnings: [...named(faults), ...renamed].map((sentence) => `${target} ${sentence}`) }
}

const leftOut = ({ name, record_type, value }: SentRecord, reason: string): string =>
  `left out: ${name} ${record_type} ${value.slice(0, 200)}: ${reason}`

/** The record as it is stored, or why it cannot be. */
function recordOf(record: SentRecord, origin: string, { source, importedAt }: Importing): NewRecord | string {
  const { name, record_type, ttl, ...typed } = record
  try {
    const type = typeOf(record_type)
    if (type.isDnssec) return 'whoever signs the zone makes it'
    if (type.name === 'SOA') return 'the SOA is made from the fields of the zone'
    const content = partsOf(type.name, typed, origin)
    return {
      fqdn: ownerOf(name, origin),
      record_type: type.name,
      ttl,
      ...content,
      import_source: source,
      imported_at: importedAt,
    }
  } catch (error) {
    if (error instanceof DnsFault) return error.message
    throw error
  }
}

/** One entry for a zone, in which its records are counted. */
async function audit(
  work: Work,
  { zone: sent, name, target }: Intent,
  zone: Zone,
  count: number,
  old?: Zone,
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
}
