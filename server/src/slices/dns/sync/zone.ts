import type { DnsRecord } from '@cadastre/core/dns/record'
import { alikeInLifetime } from '@cadastre/core/dns/zonefile/gathering'
import type { Work } from '../../../db/work.ts'
import { shown } from '../drift/drift.ts'
import { rdataOf, splitRdata } from '../records/rdata.ts'
import { holdMembers } from '../servers/members.ts'
import { repeat } from '../write/queue.ts'
import { type RecordRow, storedRecords } from '../write/record-row.ts'
import { type Judged, type NewRecord, recordEntries, siftChanges, writeJudged } from '../write/records.ts'
import { lifetimesOf } from '../zone-files/difference.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import type { ServerZone } from './ask.ts'
import { planSync } from './plan.ts'
import type { ZoneSync } from './schema.ts'
import { changedSince } from './unsettled.ts'

type Meant = DnsRecord & { row: RecordRow }

/** What would be done, and what is written for it. */
type Planned = { judged: Judged; pushes: readonly RecordRow[]; result: ZoneSync }

/** Takes over what a server has and the zone has not, and gives the server what it lacks. The caller holds the zone. */
export async function syncZone(work: Work, zone: ZoneHead, from: ServerZone, isApplied: boolean): Promise<ZoneSync> {
  await holdMembers(work, zone.group_id)
  const { judged, pushes, result } = await planned(work, zone, from)
  if (!isApplied || result.imported_records.length + pushes.length === 0) {
    work.unaudited('nothing changes')
    return result
  }
  const { written, serial } = await writeJudged(work, zone, judged)
  await repeat(work, { ...zone, last_serial: serial }, pushes)
  const counts = { imported: written.length, pushed: pushes.length }
  const before = { last_serial: zone.last_serial, record_count: zone.record_count }
  const after = { last_serial: serial, record_count: zone.record_count + written.length }
  await work.audit(...recordEntries(written), {
    action: 'sync_with_server',
    type: 'dns_zone',
    id: zone.id,
    display: zone.name,
    before,
    after: { ...after, ...counts, server: from.member.name },
  })
  return { ...result, ...counts }
}

async function planned(work: Work, zone: ZoneHead, { member, records, unsettled }: ServerZone): Promise<Planned> {
  const stored = await storedRecords(work, zone)
  const meant = stored.filter(({ view_id }) => view_id === null).map((row) => meantBy(zone, row))
  const changed = await changedSince(work, { zone_id: zone.id, origin: zone.name }, unsettled.seq)
  const sets = new Map([...unsettled.sets, ...changed.map((key) => [key, null] as const)])
  const plan = planSync(zone.name, meant, records, sets)
  const imports = alikeInLifetime(plan.imports, [])
  const { judged, refused } = await siftChanges(
    work,
    zone,
    { insert: newRecords(zone, imports, stored, member.driver) },
    stored,
  )
  const refusals = refused.flatMap(({ index, reason }) => {
    const record = imports[index]
    return record ? [{ record, reason }] : []
  })
  const isRefused = new Set(refusals.map(({ record }) => record))
  const skipped = [...plan.skipped, ...refusals]
  const result: ZoneSync = {
    server_records: records.filter(({ type }) => type !== 'SOA').length,
    existing_in_db: meant.length,
    imported: 0,
    skipped_unsupported: skipped.length,
    skipped: skipped.map(({ record, reason }) => ({ ...shown(zone, record), reason })),
    imported_records: imports.filter((record) => !isRefused.has(record)).map((record) => shown(zone, record)),
    push_candidates: plan.pushes.length,
    pushed: 0,
    pushed_records: plan.pushes.map((record) => shown(zone, record)),
    push_errors: plan.pushErrors,
  }
  return { judged, pushes: plan.pushes.map(({ row }) => row), result }
}

const meantBy = ({ ttl: usual }: ZoneHead, row: RecordRow): Meant => ({
  name: row.fqdn,
  type: row.record_type,
  ttl: row.ttl ?? usual,
  value: rdataOf(row.record_type, row),
  row,
})

/** How the source of what came from a server is called in the interface; the others by their driver. */
const SOURCES: Readonly<Record<string, string>> = { bind9: 'zonefile', powerdns: 'restauth', technitium: 'restconsole' }
export const sourceOf = (driver: string): string => SOURCES[driver] ?? driver

function newRecords(
  zone: ZoneHead,
  records: readonly DnsRecord[],
  stored: readonly RecordRow[],
  driver: string,
): NewRecord[] {
  const { ttlOf } = lifetimesOf(records, stored, zone.ttl)
  return records.map((record) => ({
    fqdn: record.name,
    record_type: record.type,
    ttl: ttlOf(record) === zone.ttl ? null : ttlOf(record),
    ...splitRdata(record.type, record.value),
    import_source: sourceOf(driver),
    imported_at: 'now',
  }))
}
