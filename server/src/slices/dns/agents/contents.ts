import type { ZoneContents } from '@cadastre/core/agent/dns-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { type Parts, rdataOf } from '../records/rdata.ts'

type Row = Parts & {
  zone_id: string
  serial: number
  view: string | null
  name: string | null
  record_type: string
  ttl: number
}

/** Whole zones of the agent's group, each as it is at one serial; what is no zone of the group is left out. */
export async function contentsOf(
  reader: Reader,
  { groupId }: Agent,
  zoneIds: readonly string[],
): Promise<ZoneContents[]> {
  // One statement, so that the serial belongs to what comes with it.
  const rows = await reader.rows(
    sql<Row>`select z.id as zone_id, z.last_serial as serial, v.name as view, r.fqdn as name, r.record_type, r.value,
      coalesce(r.ttl, z.ttl) as ttl, r.priority, r.weight, r.port
      from dns_zone z left join dns_record r on r.zone_id = z.id and r.deleted_at is null
      left join dns_view v on v.id = r.view_id
      where z.id = any(${zoneIds}::uuid[]) and z.group_id = ${groupId} and z.deleted_at is null and z.zone_type = 'primary'
      order by z.id, r.reversed_name, r.id`,
  )
  const zones = new Map<string, ZoneContents>()
  for (const row of rows) {
    const zone = zones.get(row.zone_id) ?? { zone_id: row.zone_id, serial: row.serial, records: [] }
    zones.set(row.zone_id, zone)
    const { name, view, record_type: type, ttl } = row
    if (name !== null) zone.records.push({ view, name, type, ttl, value: rdataOf(type, row) })
  }
  return [...zones.values()]
}
