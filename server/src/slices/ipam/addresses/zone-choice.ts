import { may } from '../../../access/actor.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { doesNotExist } from '../../../http/pg-errors.ts'
import { settingsOf } from '../write/settings.ts'

type ZoneColumns = { forward_zone_id: string | null; forward_zone_source: 'settings' | 'address' | 'none' }

/**
 * The columns of an address that say which zone names it. Null is no zone at all; who chooses the zone that is in force
 * anyway goes on with the settings when these change.
 */
export function zoneColumns(chosen: string | null | undefined, inForce: string | null): ZoneColumns {
  if (chosen === null) return { forward_zone_id: null, forward_zone_source: 'none' }
  const isOwn = chosen !== undefined && chosen !== inForce
  return { forward_zone_id: chosen ?? inForce, forward_zone_source: isOwn ? 'address' : 'settings' }
}

type Chosen = { dns_zone_id?: string | null | undefined; extra_zone_ids?: readonly string[] | undefined }

/**
 * Refuses zones that names cannot be published in: they must be there, primary, and named by the settings in force or
 * the caller's to write. Whoever writes addresses would otherwise write into every zone.
 */
export async function requireZones(reader: Reader, subnetIds: readonly string[], chosen: Chosen): Promise<void> {
  const [own, extra] = [chosen.dns_zone_id ? [chosen.dns_zone_id] : [], chosen.extra_zone_ids ?? []]
  const ids = [...new Set([...own, ...extra])]
  if (ids.length === 0) return
  const live = await reader.rows(sql<{ id: string }>`
    select id from dns_zone where id = any(${ids}::uuid[]) and deleted_at is null and zone_type = 'primary'
      and kind = 'forward'`)
  const open = await openZones(reader, subnetIds)
  const isUsable = (id: string) =>
    live.some((zone) => zone.id === id) && (open.has(id) || may(reader.actor, 'write', 'dns_zone', { one: id }))
  if (!own.every(isUsable)) throw doesNotExist('dns_zone_id', 'dns_zone')
  if (!extra.every(isUsable)) throw doesNotExist('extra_zone_ids', 'dns_zone')
}

/** Zones that the settings of all of these subnets name. */
async function openZones(reader: Reader, subnetIds: readonly string[]): Promise<Set<string>> {
  const [first, ...others] = [...(await settingsOf(reader, subnetIds)).values()].map(
    ({ dns_zone_id, dns_additional_zone_ids }) => new Set([dns_zone_id ?? '', ...dns_additional_zone_ids]),
  )
  return new Set([...(first ?? [])].filter((id) => others.every((zones) => zones.has(id))))
}
