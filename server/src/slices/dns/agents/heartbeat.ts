import type { Heartbeat, ZoneSerial } from '@cadastre/core/agent/dns-protocol'
import type { Agent } from '../../../agents/agent.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { acknowledge } from '../changes/acknowledge.ts'
import { loadedZones, reportSerials } from '../changes/serials.ts'

/** What became of changes, and what is served. */
export async function noteBeat(work: Work, agent: Agent, { ops_ack, zone_serials }: Heartbeat): Promise<void> {
  await acknowledge(work, agent.serverId, ops_ack)
  if (zone_serials.length > 0) await noteSerials(work, agent, zone_serials)
}

export async function noteSerials(work: Work, { serverId }: Agent, zones: readonly ZoneSerial[]): Promise<number> {
  const reports = zones.map(({ zone_name: zone, view, serial }) => ({ zone, view, serial }))
  const updated = await reportSerials(work, serverId, reports)
  const loaded = zones.filter(({ is_loaded }) => is_loaded)
  if (loaded.length > 0) await noteLoaded(work, serverId, loaded)
  return updated
}

/** A zone in several views is loaded when all of them are; they are reported together. */
async function noteLoaded(work: Work, serverId: string, zones: readonly ZoneSerial[]): Promise<void> {
  const serials = new Map<string, number>()
  for (const { zone_name, serial } of zones)
    serials.set(zone_name, Math.min(serial, serials.get(zone_name) ?? Number.POSITIVE_INFINITY))
  const rows = await work.rows(
    sql<{ zone_id: string; name: string }>`select z.id as zone_id, z.name from dns_zone z
      join dns_server s on s.group_id = z.group_id where s.id = ${serverId} and z.name = any(${[...serials.keys()]})
      and z.deleted_at is null`,
  )
  await loadedZones(
    work,
    serverId,
    rows.flatMap(({ zone_id, name }) => ({ zone_id, serial: serials.get(name) ?? 0 })),
  )
}
