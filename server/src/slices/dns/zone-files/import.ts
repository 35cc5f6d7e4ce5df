import { relativeTo } from '@cadastre/core/dns/name'
import { type FoundRecord, type Gathered, type Skipped, textOf } from '@cadastre/core/dns/zonefile/gathering'
import { newId } from '../../../db/ids.ts'
import type { Reader, Work } from '../../../db/work.ts'
import type { Previewed } from '../../../previewed/previewed.ts'
import { splitRdata } from '../records/rdata.ts'
import type { InZone } from '../records/records.ts'
import { holdMembers } from '../servers/members.ts'
import { type RecordRow, storedRecords } from '../write/record-row.ts'
import {
  type Judged,
  type NewRecord,
  type Outcome,
  type RecordEdit,
  siftChanges,
  writeJudged,
} from '../write/records.ts'
import { lockZone, readZone, type ZoneHead } from '../zones/zone-lock.ts'
import { type Difference, differenceOf, lifetimesOf, type Strategy } from './difference.ts'
import type { Change, ImportPreview, ImportRequest, ZoneImported } from './schema.ts'

export type ImportInput = InZone & Omit<ImportRequest, 'zone_file' | 'zone_name'> & { file: Gathered }

type LeftOut = ImportPreview['skipped'][number]
type Planned = {
  zone: ZoneHead
  file: Gathered
  strategy: Strategy
  difference: Difference
  judged: Judged
  skipped: LeftOut[]
  warnings: string[]
}

/** Records that come of something else: they would come back as soon as that is looked at again. */
const isKept = ({ ip_address_id, pool_member_id, auto_generated }: RecordRow): boolean =>
  auto_generated || ip_address_id !== null || pool_member_id !== null

/** A zone file into a zone: all that the zone can take, with one serial. */
export const zoneImport: Previewed<ImportInput, Planned, ImportPreview, ZoneImported> = {
  async hold(work, { group_id, id }) {
    await lockZone(work, group_id, id)
    await holdMembers(work, group_id)
  },
  plan: planOf,
  show: shownOf,
  // These depend on the strategy, which a preview need not know. Whatever else makes them different is in the lists.
  moving: ['conflict_strategy', 'skipped', 'warnings'],
  async commit(work, planned) {
    const batchId = newId()
    const outcome = await writeJudged(work, planned.zone, planned.judged, { batchId })
    const result = resultOf(planned, outcome, batchId)
    await audit(work, planned, result, outcome)
    return result
  },
}

async function planOf(reader: Reader, input: ImportInput): Promise<Planned> {
  const { file, view_id = null, conflict_strategy: strategy } = input
  const zone = await readZone(reader, input.group_id, input.id)
  const stored = await storedRecords(reader, zone)
  const own = stored.filter((row) => row.view_id === view_id)
  const { difference, skipped, warnings } = withoutKept(differenceOf(file.records, own, zone.ttl))
  const staying = [...own.filter(isKept), ...untouchedBy(difference, strategy)]
  const { changes, records, notes } = changesFor(zone, { ...difference, view_id }, staying, strategy)
  const { judged, refused } = await siftChanges(reader, zone, changes, stored)
  const refusals = refused.flatMap(({ index, reason }) => {
    const record = records[index]
    return record ? [{ line: record.line, text: textOf(record), reason }] : []
  })
  return {
    zone,
    file,
    strategy,
    difference,
    judged,
    skipped: [...file.skipped.map(leftOut), ...skipped, ...refusals].sort((one, other) => one.line - other.line),
    warnings: [...file.warnings, ...warnings, ...notes, ...judged.warnings],
  }
}

const leftOut = ({ line, text, reason }: Skipped): LeftOut => ({ line, text, reason })

/** What addresses and pools publish is neither changed nor deleted. */
function withoutKept(difference: Difference) {
  const changed = difference.update.filter(({ stored }) => isKept(stored))
  const left = difference.missing.filter(isKept).length
  const reason = 'it is published for an address or by a pool; change that instead'
  return {
    difference: {
      ...difference,
      update: difference.update.filter(({ stored }) => !isKept(stored)),
      missing: difference.missing.filter((row) => !isKept(row)),
    },
    skipped: changed.map(({ record }) => ({ line: record.line, text: textOf(record), reason })),
    warnings: left === 0 ? [] : [`${left} records that are not in the file are published by others and stay`],
  }
}

/** What stays as it is though the file may name other members of its set. */
function untouchedBy({ missing, update, unchanged }: Difference, strategy: Strategy): RecordRow[] {
  if (strategy === 'replace') return []
  return strategy === 'merge' ? missing : [...missing, ...unchanged, ...update.map(({ stored }) => stored)]
}

type Changes = { insert: NewRecord[]; update: RecordEdit[]; remove: RecordRow[] }

/** What the strategy makes of the difference; `records` has the lines of new records and changes in their order. */
function changesFor(
  zone: ZoneHead,
  { view_id, ...difference }: Difference & { view_id: string | null },
  staying: readonly RecordRow[],
  strategy: Strategy,
): { changes: Changes; records: FoundRecord[]; notes: string[] } {
  const update = strategy === 'append' ? [] : difference.update
  const records = [...difference.create, ...update.map(({ record }) => record)]
  const { ttlOf, warnings: notes } = lifetimesOf(records, staying, zone.ttl)
  const stored = (record: FoundRecord) => (ttlOf(record) === zone.ttl ? null : ttlOf(record))
  return {
    changes: {
      insert: difference.create.map((record) => ({
        fqdn: record.name,
        record_type: record.type,
        ttl: stored(record),
        ...splitRdata(record.type, record.value),
        view_id,
        import_source: 'zonefile',
        imported_at: 'now',
      })),
      update: update.map(({ record, stored: before }) => {
        const { value: _same, ...numbers } = splitRdata(record.type, record.value)
        const isSame = ttlOf(record) === (before.ttl ?? zone.ttl)
        return { before, set: { ...numbers, ttl: isSame ? before.ttl : stored(record) } }
      }),
      remove: strategy === 'replace' ? difference.missing : [],
    },
    records,
    notes,
  }
}

const MOST_WARNINGS = 1_000

/** Nobody reads more than that, and the last line says how many there are. */
function readable(warnings: readonly string[]): string[] {
  if (warnings.length <= MOST_WARNINGS) return [...warnings]
  return [...warnings.slice(0, MOST_WARNINGS), `and ${warnings.length - MOST_WARNINGS} more`]
}

function shownOf({ zone, file, strategy, difference, skipped, warnings }: Planned): ImportPreview {
  const { create, update, missing, unchanged } = difference
  return {
    zone_id: zone.id,
    zone_name: zone.name,
    conflict_strategy: strategy,
    to_create: create.map((record) => fileChange('create', zone, record, null)),
    to_update: update.map(({ record, stored }) => fileChange('update', zone, record, stored.id)),
    to_delete: missing.map((row) => storedChange('delete', row)),
    unchanged: unchanged.map((row) => storedChange('unchanged', row)),
    soa_detected: file.soa !== null,
    record_count: file.count,
    skipped,
    skipped_record_types: file.dnssecTypes,
    warnings: readable(warnings),
  }
}

function fileChange(
  op: Change['op'],
  zone: ZoneHead,
  { name, type, ttl, value }: FoundRecord,
  id: string | null,
): Change {
  return {
    op,
    name: relativeTo(name, zone.name),
    record_type: type,
    ttl: ttl === zone.ttl ? null : ttl,
    ...splitRdata(type, value),
    existing_id: id,
  }
}

const storedChange = (op: Change['op'], row: RecordRow): Change => {
  const { id, name, record_type, value, ttl, priority, weight, port } = row
  return { op, name, record_type, value, ttl, priority, weight, port, existing_id: id }
}

function resultOf(planned: Planned, { written, serial }: Outcome, batchId: string): ZoneImported {
  const count = (isOne: (one: Outcome['written'][number]) => boolean) => written.filter(isOne).length
  return {
    zone_id: planned.zone.id,
    batch_id: batchId,
    created: count(({ before }) => before === null),
    updated: count(({ before, after }) => before !== null && after !== null),
    deleted: count(({ after }) => after === null),
    unchanged: planned.difference.unchanged.length,
    conflict_strategy: planned.strategy,
    target_serial: serial,
    skipped: planned.skipped,
    skipped_record_types: planned.file.dnssecTypes,
    warnings: readable(planned.warnings),
  }
}

/** One entry for the zone; what was deleted is in the trash. */
async function audit(work: Work, { zone }: Planned, result: ZoneImported, { written, serial }: Outcome): Promise<void> {
  if (written.length === 0) {
    work.unaudited('nothing changes')
    return
  }
  const { created, deleted, skipped, warnings: _warnings, zone_id: _zone, target_serial: _serial, ...counts } = result
  const before = { last_serial: zone.last_serial, record_count: zone.record_count }
  const after = { last_serial: serial, record_count: zone.record_count + created - deleted }
  await work.audit({
    action: 'import',
    type: 'dns_zone_import',
    id: zone.id,
    display: zone.name,
    before,
    after: { ...after, created, deleted, ...counts, skipped: skipped.length },
  })
}
