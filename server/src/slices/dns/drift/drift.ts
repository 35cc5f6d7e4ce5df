import { compareZone } from '@cadastre/core/dns/identity'
import { relativeTo } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import type { Keys } from '../../../secrets.ts'
import { type Parts, rdataOf } from '../records/rdata.ts'
import { readZone, type ZoneHead } from '../zones/zone-lock.ts'
import type { DriftRecord, ServerDrift, ZoneDrift } from './schema.ts'
import { type Member, memberColumns, recordsOn } from './server-records.ts'

/** What each server has of a zone, held against what it shall have. One that cannot be read keeps no other from it. */
export async function driftOf(
  reader: Reader,
  keys: Keys,
  { group_id, id }: { group_id: string; id: string },
): Promise<ZoneDrift> {
  const zone = await readZone(reader, group_id, id)
  const [members, meant, warnings] = await Promise.all([
    reader.rows(
      sql<Member>`select ${memberColumns} from dns_server
        where group_id = ${group_id} and is_enabled order by name, id`,
    ),
    meantRecords(reader, zone),
    warningsOf(reader, zone),
  ])
  const servers = await Promise.all(members.map((member) => compareWith(reader, keys, zone, member, meant)))
  return { zone_id: id, zone_name: zone.name, db_record_count: meant.length, servers, warnings }
}

type Row = Parts & { fqdn: string; record_type: string; ttl: number | null }

/** What a zone shall have, outside of views. */
export async function meantRecords(
  reader: Reader,
  { id, ttl: usual }: Pick<ZoneHead, 'id' | 'ttl'>,
): Promise<DnsRecord[]> {
  const rows = await reader.rows(
    sql<Row>`select fqdn, record_type, ttl, value, priority, weight, port from dns_record
      where zone_id = ${id} and deleted_at is null and view_id is null`,
  )
  return rows.map((row) => ({
    name: row.fqdn,
    type: row.record_type,
    ttl: row.ttl ?? usual,
    value: rdataOf(row.record_type, row),
  }))
}

async function warningsOf(reader: Reader, { id, view_id, zone_type }: ZoneHead): Promise<string[]> {
  const scoped = await reader.first(
    sql`select id from dns_record where zone_id = ${id} and deleted_at is null and view_id is not null limit 1`,
  )
  return [
    ...(view_id === null ? [] : ['The zone belongs to a view; servers answer it to those who are in the view']),
    ...(scoped ? ['Some records are in a view of their own; they are not compared'] : []),
    ...(zone_type === 'primary' ? [] : [`The zone is a ${zone_type} zone; its records come from elsewhere`]),
  ]
}

async function compareWith(
  reader: Reader,
  keys: Keys,
  zone: ZoneHead,
  member: Member,
  meant: readonly DnsRecord[],
): Promise<ServerDrift> {
  const named = { server_id: member.id, server_name: member.name, driver: member.driver }
  const nothing = { in_sync: 0, drift_count: 0, extra_on_server: [], missing_on_server: [] }
  try {
    const there = await recordsOn(reader, keys, zone, member)
    if ('unsupported' in there) return { ...named, status: 'unsupported', error: there.unsupported, ...nothing }
    const { same, missing, extra } = compareZone(zone.name, meant, there.records)
    return {
      ...named,
      status: 'ok',
      error: null,
      in_sync: same,
      drift_count: missing.length + extra.length,
      extra_on_server: extra.map((record) => shown(zone, record)),
      missing_on_server: missing.map((record) => shown(zone, record)),
    }
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error
    return { ...named, status: 'error', error: error.message, ...nothing }
  }
}

export const shown = (
  { name: origin }: Pick<ZoneHead, 'name'>,
  { name, type, value, ttl }: DnsRecord,
): DriftRecord => ({
  name: relativeTo(name, origin),
  record_type: type,
  value,
  ttl,
})
