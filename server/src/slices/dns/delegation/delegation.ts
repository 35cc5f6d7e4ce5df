import { isBelow, parentOf, relativeTo } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { requireRight } from '../../../access/permissions.ts'
import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { type Parts, rdataOf, splitRdata } from '../records/rdata.ts'
import type { InZone } from '../records/records.ts'
import type { RecordRow } from '../write/record-row.ts'
import { recordEntries, writeRecords } from '../write/records.ts'
import { lockZones, readZone, type ZoneHead } from '../zones/zone-lock.ts'
import { type Delegation, delegationOf } from './rules.ts'

type Planned = { child: ZoneHead; parent: ZoneHead; delegation: Delegation }

export async function previewDelegation(reader: Reader, place: InZone) {
  const planned = await planOf(reader, place)
  if (!planned) return { has_parent: false as const }
  const { child, parent, delegation } = planned
  const shown = (records: readonly DnsRecord[]) => records.map((record) => shownIn(parent, record))
  return {
    has_parent: true as const,
    parent_zone_id: parent.id,
    parent_zone_name: parent.name,
    child_zone_id: child.id,
    child_zone_name: child.name,
    child_label: relativeTo(child.name, parent.name),
    ns_records_to_create: shown(delegation.ns.create),
    glue_records_to_create: shown(delegation.glue.create),
    alias_records_to_create: shown(delegation.aliases.create),
    existing_ns_records: shown(delegation.ns.existing),
    existing_glue_records: shown(delegation.glue.existing),
    existing_alias_records: shown(delegation.aliases.existing),
    warnings: delegation.warnings,
    child_apex_ns_count: delegation.apexNs,
  }
}

const shownIn = (parent: ZoneHead, { name, type, value, ttl }: DnsRecord) => ({
  name: relativeTo(name, parent.name),
  record_type: type,
  value,
  ttl,
})

/** Puts into the zone above what is missing there. */
export async function delegate(work: Work, place: InZone): Promise<RecordRow[]> {
  const before = await parentOfZone(work, await readZone(work, place.group_id, place.id))
  if (!before) throw notFound('Zone above')
  requireRight(work.actor, 'write', 'dns_zone', { one: before.id })
  await lockZones(work, [place.id, before.id])
  const planned = await planOf(work, place)
  if (!planned) throw notFound('Zone above')
  const { child, parent, delegation } = planned
  if (delegation.apexNs === 0) throw conflict(`${child.name} has no NS: there is nobody to delegate it to`)
  const { ns, glue, aliases } = delegation
  const insert = [...ns.create, ...glue.create, ...aliases.create].map(({ name, type, ttl, value }) => ({
    fqdn: name,
    record_type: type,
    ttl: ttl === parent.ttl ? null : ttl,
    ...splitRdata(type, value),
  }))
  const { written } = await writeRecords(work, parent, { insert })
  if (written.length === 0) work.unaudited('nothing is missing')
  await work.audit(...recordEntries(written).map((entry) => ({ ...entry, action: 'delegate' })))
  return written.flatMap(({ after }) => after ?? [])
}

async function planOf(reader: Reader, { group_id, id }: InZone): Promise<Planned | null> {
  const child = await readZone(reader, group_id, id)
  const parent = await parentOfZone(reader, child)
  if (!parent) return null
  const inChild = await recordsWith(reader, child, ['NS', 'A', 'AAAA'])
  const inParent = await recordsBelow(reader, parent, child)
  return { child, parent, delegation: delegationOf(child, parent, inChild, inParent) }
}

/** The nearest zone above in the same group that answers for its names itself; one that the caller may read. */
async function parentOfZone(reader: Reader, { group_id, view_id, name }: ZoneHead): Promise<ZoneHead | null> {
  const above: string[] = []
  for (let at = parentOf(name); at !== null; at = parentOf(at)) above.push(at)
  const nearest = await reader.first(
    sql<{ id: string }>`select id from dns_zone z
      where group_id = ${group_id} and name = any(${above}::text[]) and zone_type <> 'forward' and deleted_at is null
        and (view_id is null or view_id is not distinct from ${view_id}::uuid) and ${visible(reader, 'dns_zone', 'z.id')}
      order by length(reversed_name) desc, view_id nulls last, id limit 1`,
  )
  return nearest ? readZone(reader, group_id, nearest.id) : null
}

type Row = Parts & { fqdn: string; record_type: string; ttl: number | null }
const toRecord =
  ({ ttl: usual }: ZoneHead) =>
  (row: Row): DnsRecord => ({
    name: row.fqdn,
    type: row.record_type,
    ttl: row.ttl ?? usual,
    value: rdataOf(row.record_type, row),
  })

/** The servers of a zone, and the addresses of those that lie in it. */
async function recordsWith(reader: Reader, zone: ZoneHead, types: readonly string[]): Promise<DnsRecord[]> {
  const rows = await reader.rows(
    sql<Row>`select fqdn, record_type, value, ttl, priority, weight, port from dns_record r
      where zone_id = ${zone.id} and deleted_at is null and view_id is null and record_type = any(${types}::text[])
        and (name = '@' or fqdn in (select value from dns_record ns where ns.zone_id = ${zone.id} and ns.name = '@'
          and ns.record_type = 'NS' and ns.deleted_at is null))
      order by id`,
  )
  return rows.map(toRecord(zone))
}

/** What the zone above has at and below the name of the other; for a part of an octet, also at its addresses. */
async function recordsBelow(reader: Reader, parent: ZoneHead, child: ZoneHead): Promise<DnsRecord[]> {
  const rows = await reader.rows(
    sql<Row>`select fqdn, record_type, value, ttl, priority, weight, port from dns_record
      where zone_id = ${parent.id} and deleted_at is null and (fqdn = ${child.name}
        or fqdn like ${`%.${child.name.replace(/[\\%_]/g, '\\$&')}`}
        or (${isReversePart(child.name)} and name ~ '^[0-9]+$'))
      order by id`,
  )
  return rows.map(toRecord(parent))
}

const isReversePart = (name: string): boolean => isBelow(name, 'in-addr.arpa.') && /^\d+[/-]/.test(name)
