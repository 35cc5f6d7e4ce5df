import type { RuleFault } from '@cadastre/core/dns/rules/rule'
import type { AuditEntry } from '../../../audit/audit.ts'
import { newId } from '../../../db/ids.ts'
import { names, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, Refusal } from '../../../http/errors.ts'
import { deleteRows, insertRows, updateAlike, updateRows } from '../../../records/sets.ts'
import { lacksOfTypes, requireTypes } from '../servers/members.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import { chunks } from './chunks.ts'
import { exposed } from './exposure.ts'
import { faultsAfter } from './judge.ts'
import { neighboursOf, type Seen, seenOf } from './neighbours.ts'
import { enqueue, enqueueNew, type Written } from './queue.ts'
import { placeOf, type RecordRow, recordColumns } from './record-row.ts'
import { refuseForeignViews } from './record-views.ts'
import { nextSerialOf } from './serial.ts'
import { type Candidate, sift } from './sift.ts'

type Content = Pick<RecordRow, 'record_type' | 'value' | 'ttl' | 'priority' | 'weight' | 'port'>
type Origin = Pick<RecordRow, 'auto_generated' | 'ip_address_id' | 'pool_member_id' | 'import_source' | 'imported_at'>
/** A new record, by its absolute name. */
export type NewRecord = Content & Partial<Origin & Pick<RecordRow, 'view_id' | 'tags'>> & { fqdn: string }
/** A record that its caller read under the lock of the zone, and what shall be different. */
export type RecordEdit = { before: RecordRow; set: Settable }
/** What is undefined stays as it is. */
type Settable = { [Name in Exclude<keyof NewRecord, 'record_type'>]?: NewRecord[Name] | undefined }

export type RecordChanges = {
  insert?: readonly NewRecord[]
  update?: readonly RecordEdit[]
  remove?: readonly RecordRow[]
  /** Records that come back from the trash as they were. */
  revive?: readonly RecordRow[]
  /** Removed records go into the trash as this batch; without one they are gone. */
  trash?: { batchId: string }
}

export type Outcome = { written: Written[]; serial: number; warnings: string[] }

/** The changes as rows: what is new, what comes back, what is different, what goes. */
type Plan = {
  fresh: RecordRow[]
  revive: readonly RecordRow[]
  edits: { before: RecordRow; after: RecordRow }[]
  remove: readonly RecordRow[]
}

/** Changes that the rules let through, under the lock of their zone. Only this file makes them. */
export type Judged = { readonly plan: Plan; readonly warnings: readonly string[] }

/**
 * The only way in which records come, change and go. The caller holds the zone. Its serial moves once, however many
 * records there are, and what servers have to do is in the queue when the transaction commits.
 */
export async function writeRecords(work: Work, zone: ZoneHead, changes: RecordChanges): Promise<Outcome> {
  const plan = planOf(zone, changes)
  if (isEmpty(plan)) return { written: [], serial: zone.last_serial, warnings: [] }
  const faults = await faultsOf(work, zone, plan)
  const refused = faults.filter(({ severity }) => severity === 'refuse')
  if (refused.length > 0) throw new RecordsRefused(refused)
  const brought = broughtBy(plan).map((row) => seenOf(zone, row))
  const warnings = [...sentences(faults), ...exposed(zone, brought).slice(0, MOST_SENTENCES)]
  return writeJudged(work, zone, { plan, warnings }, changes.trash)
}

/** The same for changes that were sifted under the same lock. */
export async function writeJudged(
  work: Work,
  zone: ZoneHead,
  { plan, warnings }: Judged,
  trash?: RecordChanges['trash'],
): Promise<Outcome> {
  if (isEmpty(plan)) return { written: [], serial: zone.last_serial, warnings: [...warnings] }
  return { ...(await write(work, zone, plan, trash)), warnings: [...warnings] }
}

/**
 * Puts the first records into zones that were made in this transaction. Their serials stay as they came with them:
 * nobody has seen the zones yet. Gives how many each has now.
 */
export async function fillZones(
  work: Work,
  zones: readonly { zone: ZoneHead; judged: Judged | null }[],
): Promise<Map<string, number>> {
  const filled = zones.map(({ zone, judged }) => ({ zone, rows: judged?.plan.fresh ?? [] }))
  const rows = filled.flatMap(({ zone, rows: fresh }) =>
    fresh.map((row) => ({ ...stored(row), ...placeOf(row.fqdn, zone.name) })),
  )
  for (const some of chunks(rows)) await insertRows(work, 'dns_record', some)
  const counts = filled.map(({ zone: { id }, rows: fresh }) => ({ id, record_count: fresh.length }))
  await updateRows(work, 'dns_zone', ['record_count'], counts)
  await enqueueNew(work, filled)
  return new Map(counts.map(({ id, record_count }) => [id, record_count]))
}

const isEmpty = ({ fresh, revive, edits, remove }: Plan): boolean =>
  fresh.length + revive.length + edits.length + remove.length === 0

/** Refused rows by their place among the new records, the edits behind them and the removals behind those. */
export type Sifting = { judged: Judged; refused: { index: number; reason: string }[] }
type Row = Candidate & { index: number; fresh?: RecordRow; edit?: { before: RecordRow; after: RecordRow } }

/**
 * Of many changes those that the zone can take together; the others with what is wrong with them. Whoever has read all
 * records of the zone passes them on; else those that matter are read here.
 */
export async function siftChanges(
  reader: Reader,
  zone: ZoneHead,
  changes: Omit<RecordChanges, 'revive' | 'trash'>,
  stored?: readonly RecordRow[],
): Promise<Sifting> {
  refuseForeign(zone)
  const rows = candidatesOf(zone, changes)
  await refuseForeignViews(reader, zone, broughtIn(rows))
  const lacks = await lacksOfTypes(reader, zone.group_id, typesOf(rows))
  const lacking = rows.flatMap(({ index, brought }) => {
    const reason = brought && lacks.get(brought.type)
    return reason === undefined ? [] : [{ index, reason }]
  })
  const able = rows.filter(({ brought }) => !brought || !lacks.has(brought.type))
  const touched = able.flatMap(({ brought, taken }) => [brought, taken].filter((one) => one !== undefined))
  const neighbours = stored?.map((row) => seenOf(zone, row)) ?? (await neighboursOf(reader, zone, touched))
  const { sound, refused, warnings } = sift(zone.name, neighbours, able)
  return {
    judged: {
      plan: planFrom(sound, changes.remove ?? []),
      warnings: [...warnings, ...exposed(zone, broughtIn(sound))],
    },
    refused: [...lacking, ...refused.map(({ row, reason }) => ({ index: row.index, reason }))],
  }
}

const broughtIn = (rows: readonly Row[]): Seen[] => rows.flatMap(({ brought }) => brought ?? [])
const broughtBy = ({ fresh, revive, edits }: Plan): RecordRow[] => [
  ...fresh,
  ...revive,
  ...edits.map(({ after }) => after),
]
const typesOf = (rows: readonly Row[]): Set<string> => new Set(broughtIn(rows).map(({ type }) => type))

function candidatesOf(zone: ZoneHead, { insert = [], update = [], remove = [] }: RecordChanges): Row[] {
  const rows = insert.map((one, index): Row => {
    const fresh = newRow(zone, one)
    return { index, fresh, brought: seenOf(zone, fresh) }
  })
  update.forEach(({ before, set }, place) => {
    const edit = editOf(zone, before, set)
    if (!edit) return
    rows.push({ index: insert.length + place, edit, taken: seenOf(zone, before), brought: seenOf(zone, edit.after) })
  })
  const first = insert.length + update.length
  const gone = remove.map((row, place): Row => ({ index: first + place, taken: seenOf(zone, row) }))
  return [...rows, ...gone]
}

function planFrom(rows: readonly Row[], remove: readonly RecordRow[]): Plan {
  const taken = new Set(rows.flatMap(({ taken, brought }) => (taken && !brought ? taken.id : [])))
  return {
    fresh: rows.flatMap(({ fresh }) => fresh ?? []),
    edits: rows.flatMap(({ edit }) => edit ?? []),
    remove: remove.filter(({ id }) => taken.has(id)),
    revive: [],
  }
}

function refuseForeign({ name, zone_type }: ZoneHead): void {
  if (zone_type !== 'primary') throw invalid(`${name} is a ${zone_type} zone; its records come from elsewhere`)
}

/** 422 with what a server would not take, 409 for a record that is there; for callers that know more of the records. */
export class RecordsRefused extends Refusal {
  readonly faults: readonly RuleFault[]

  constructor(faults: readonly RuleFault[]) {
    super(faults.some(({ code }) => code === 'duplicate') ? 409 : 422, sentences(faults).join('; '))
    this.faults = faults
  }
}

const MOST_SENTENCES = 5
const sentences = (faults: readonly RuleFault[]): string[] =>
  faults.slice(0, MOST_SENTENCES).map(({ sentence }) => sentence)

/** What the rules say of the zone after the changes, before anything is written. */
async function faultsOf(work: Work, zone: ZoneHead, plan: Plan): Promise<RuleFault[]> {
  const { fresh, revive, edits, remove } = plan
  refuseForeign(zone)
  await refuseForeignViews(work, zone, broughtBy(plan))
  await requireTypes(
    work,
    zone.group_id,
    [...fresh, ...revive].map(({ record_type }) => record_type),
  )
  const taken = [...remove, ...edits.map(({ before }) => before)].map((row) => seenOf(zone, row))
  const brought = broughtBy(plan).map((row) => seenOf(zone, row))
  const neighbours = await neighboursOf(work, zone, [...taken, ...brought])
  return faultsAfter(zone.name, neighbours, { brought, taken })
}

async function write(
  work: Work,
  zone: ZoneHead,
  plan: Plan,
  trash: RecordChanges['trash'],
): Promise<Omit<Outcome, 'warnings'>> {
  await take(work, plan.remove, trash)
  const edited = await edit(work, zone, plan.edits)
  const inserted = await insert(work, zone, plan.fresh)
  await takeBack(work, plan.revive)
  const written = [
    ...plan.remove.map((before) => ({ before, after: null })),
    ...edited,
    ...[...inserted, ...plan.revive].map((after) => ({ before: null, after })),
  ]
  const serial = await advance(work, zone, inserted.length + plan.revive.length - plan.remove.length)
  await enqueue(work, zone, serial, written)
  return { written, serial }
}

function planOf(zone: ZoneHead, { insert = [], update = [], remove = [], revive = [] }: RecordChanges): Plan {
  return {
    fresh: insert.map((one) => newRow(zone, one)),
    edits: update.flatMap(({ before, set }) => editOf(zone, before, set) ?? []),
    remove,
    revive,
  }
}

/** Null for a record that is sent back as it is: it is not written. */
function editOf(zone: ZoneHead, before: RecordRow, set: Settable): Plan['edits'][number] | null {
  const changes = changesIn(zone, before, set)
  return Object.keys(changes).length === 0 ? null : { before, after: { ...before, ...changes } }
}

function newRow({ id, name }: ZoneHead, { fqdn, ...content }: NewRecord): RecordRow {
  const { reversed_name: _reversed, ...place } = placeOf(fqdn, name)
  return { ...DEFAULTS, id: newId(), zone_id: id, ...place, ...content }
}

const DEFAULTS = {
  view_id: null,
  tags: {},
  auto_generated: false,
  ip_address_id: null,
  pool_member_id: null,
  import_source: null,
  imported_at: null,
  created_at: '',
  modified_at: '',
}

/** The database says when a row was made. */
const stored = ({ created_at: _created, modified_at: _modified, ...row }: RecordRow) => row

function changesIn(
  zone: ZoneHead,
  before: RecordRow,
  { fqdn = before.fqdn, ...set }: RecordEdit['set'],
): Partial<RecordRow> {
  const { reversed_name: _reversed, ...place } = placeOf(fqdn, zone.name)
  const changed = Object.entries({ ...set, ...place }).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof RecordRow]),
  )
  return Object.fromEntries(changed)
}

async function take(work: Work, rows: readonly RecordRow[], trash: RecordChanges['trash']): Promise<void> {
  for (const some of chunks(rows.map(({ id }) => id))) {
    if (!trash) await deleteRows(work, 'dns_record', some)
    else {
      const mark = { deleted_at: 'now', deleted_by_user_id: work.actor.userId, deletion_batch_id: trash.batchId }
      await updateAlike(work, 'dns_record', some, mark)
    }
  }
}

async function insert(work: Work, zone: ZoneHead, fresh: readonly RecordRow[]): Promise<RecordRow[]> {
  const inserted: RecordRow[] = []
  for (const some of chunks(fresh)) {
    const rows = some.map((row) => ({ ...stored(row), ...placeOf(row.fqdn, zone.name) }))
    for (const row of await insertRows<RecordRow>(work, 'dns_record', rows, names(recordColumns))) inserted.push(row)
  }
  return inserted
}

const LIVE = { deleted_at: null, deleted_by_user_id: null, deletion_batch_id: null }

async function takeBack(work: Work, rows: readonly RecordRow[]): Promise<void> {
  for (const some of chunks(rows.map(({ id }) => id))) await updateAlike(work, 'dns_record', some, LIVE)
}

const EDITED = [
  'name',
  'fqdn',
  'reversed_name',
  'value',
  'ttl',
  'priority',
  'weight',
  'port',
  'view_id',
  'tags',
  'auto_generated',
  'ip_address_id',
  'import_source',
  'imported_at',
]

async function edit(work: Work, zone: ZoneHead, edits: Plan['edits']): Promise<Written[]> {
  const now = new Map<string, RecordRow>()
  for (const some of chunks(edits)) {
    const rows = some.map(({ after }) => ({ ...after, ...placeOf(after.fqdn, zone.name) }))
    const afters = await updateRows<RecordRow>(work, 'dns_record', EDITED, rows, names(recordColumns, 't'))
    for (const after of afters) now.set(after.id, after)
  }
  return edits.map(({ before, after }) => ({ before, after: now.get(before.id) ?? after }))
}

/** Gives the zone its next serial, keeps its count, and wakes those who serve it once this is committed. */
async function advance(work: Work, zone: ZoneHead, more: number): Promise<number> {
  const serial = nextSerialOf(zone)
  await work.rows(sql`
    update dns_zone set last_serial = ${serial}::bigint, record_count = record_count + ${more}::bigint
    where id = ${zone.id} returning pg_notify('cadastre_dns', group_id::text)`)
  return serial
}

/** For the audit log: one entry for each record. */
export const recordEntries = (written: readonly Written[]): AuditEntry[] =>
  written.flatMap(({ before, after }): AuditEntry[] => {
    const row = after ?? before
    if (!row) return []
    const named = { type: 'dns_record', id: row.id, display: `${row.fqdn} ${row.record_type}` }
    if (!before) return [{ action: 'create', ...named, after: row }]
    return after ? [{ action: 'update', ...named, before, after }] : [{ action: 'delete', ...named, before }]
  })
