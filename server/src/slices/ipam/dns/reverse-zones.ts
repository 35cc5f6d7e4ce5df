import { isMulticast, parseCidr } from '@cadastre/core/ip'
import { networkOfReverse, reverseZone } from '@cadastre/core/reverse'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { createZone } from '../../dns/zones/zones.ts'
import { closeSubnets } from '../locks.ts'
import { belongsElsewhere, holdsWhole } from '../write/dns/published.ts'
import { publishingZones } from '../write/dns/zones.ts'
import { followStaying } from '../write/follow.ts'
import { liveSubnets, type Place, type SubnetSettings, settingsOf } from '../write/settings.ts'

/** The zone that a new subnet has its pointers in: one that is there, or a new one in the group that serves its names. */
export async function ensureReverseZone(
  work: Work,
  subnetId: string,
  groupId: string | null = null,
): Promise<string | null> {
  const settings = await settingsOf(work, [subnetId])
  const own = settings.get(subnetId)
  const name = own && zoneNameOf(own.network)
  const group = own && name ? (groupId ?? (await groupOf(work, own))) : null
  if (!own || !name || group === null || !(await holdGroup(work, group))) return null
  if (await hasZone(work, subnetId, { ...own, dns_group_ids: [group, ...own.dns_group_ids] })) return null
  await createZone(
    work,
    { name, zone_type: 'primary', masters: [], is_auto_generated: true, linked_subnet_id: subnetId },
    { group_id: group },
  )
  return name
}

/** Octets of IPv4 down to a /24, digits of IPv6. What is larger than the largest of them has no zone of its own. */
function zoneNameOf(network: string): string | null {
  const cidr = parseCidr(network)?.cidr
  if (!cidr || isMulticast(cidr)) return null
  const name = reverseZone(cidr.family === 4 ? { ...cidr, prefix: Math.min(24, cidr.prefix) } : cidr)
  return networkOfReverse(name)?.prefix === 0 ? null : name
}

/** The group of the zone in force, else the first of the groups. */
async function groupOf(work: Work, { dns_zone_id, dns_group_ids }: SubnetSettings): Promise<string | null> {
  const zone = await work.first(
    sql<{ group_id: string }>`select group_id from dns_zone where id::text = ${dns_zone_id} and deleted_at is null`,
  )
  return zone?.group_id ?? dns_group_ids[0] ?? null
}

/** Two subnets that come at once do not make the same zone twice. */
async function holdGroup(work: Work, id: string): Promise<boolean> {
  const group = await work.first(sql`select id from dns_group where id::text = ${id} for no key update`)
  return group !== null && group !== undefined
}

/** Whether a zone holds the whole network already, be it one that belongs to the same network in another space. */
async function hasZone(work: Work, subnetId: string, settings: SubnetSettings): Promise<boolean> {
  const place = { subnet_id: subnetId, forward_zone_id: null, extra_zone_ids: [] }
  const zones = await publishingZones(work, [place], new Map([[subnetId, settings]]))
  return [...zones.values()].some((zone) => holdsWhole(zone, settings) || belongsElsewhere(zone, settings))
}

export type Backfilled = { created: { subnet: string; zone: string }[]; skipped: number }

/** Gives every subnet of a place that has none its reverse zone, and the addresses there their pointers. */
export async function backfillReverseZones(work: Work, place: Place): Promise<Backfilled> {
  const ids = await liveSubnets(work, place)
  await closeSubnets(work, ids)
  const settings = await settingsOf(work, ids)
  const created: Backfilled['created'] = []
  for (const [id, { network }] of settings) {
    const zone = await ensureReverseZone(work, id)
    if (zone !== null) created.push({ subnet: network, zone })
  }
  if (created.length === 0) work.unaudited('every subnet has its zone')
  await followStaying(work, ids, { before: settings, after: settings })
  return { created, skipped: settings.size - created.length }
}
