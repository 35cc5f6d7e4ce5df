import { labelsOf } from '@cadastre/core/dns/name'
import { parseCidr } from '@cadastre/core/ip'
import { reverseZone } from '@cadastre/core/reverse'
import { sql } from '../../../../db/sql.ts'
import type { Reader } from '../../../../db/work.ts'
import { belowPrefix, reversedName } from '../../../dns/write/record-row.ts'
import type { EffectRow, Settings } from '../effect.ts'
import type { PublishingZone, PublishingZones } from './published.ts'

/**
 * The live primary zones that may have to do with these addresses: those they and their settings name, and the reverse
 * zones above and below their networks, in one statement however many addresses there are.
 */
export async function publishingZones(
  reader: Reader,
  rows: readonly Pick<EffectRow, 'subnet_id' | 'forward_zone_id' | 'extra_zone_ids'>[],
  settings: Settings,
): Promise<PublishingZones> {
  const subnets = [...new Set(rows.map(({ subnet_id }) => subnet_id))].filter((id) => settings.has(id))
  const inForce = subnets.flatMap((id) => settings.get(id) ?? [])
  const named = [
    ...inForce.map(({ dns_zone_id }) => dns_zone_id),
    ...rows.flatMap(({ forward_zone_id, extra_zone_ids }) => [forward_zone_id, ...extra_zone_ids]),
  ]
  const ids = [...new Set(named.filter((id) => id !== null))]
  const groups = [...new Set(inForce.flatMap(({ dns_group_ids }) => dns_group_ids))]
  const domains = [...new Set(inForce.flatMap(({ ddns }) => (ddns.enabled && ddns.domain ? [`${ddns.domain}.`] : [])))]
  if (ids.length + groups.length === 0 && subnets.length === 0) return new Map()
  const places = reversePlaces(inForce.map(({ network }) => network))
  const zones = await reader.rows(sql<PublishingZone>`
    select z.id, z.group_id, z.name, z.kind, z.linked_subnet_id, s.space_id as linked_space_id,
      s.network::text as linked_network
    from dns_zone z left join subnet s on s.id = z.linked_subnet_id
    where z.deleted_at is null and z.zone_type = 'primary' and (z.id = any(${ids}::uuid[])
      or z.linked_subnet_id = any(${subnets}::uuid[])
      or z.kind = 'forward' and z.name = any(${domains}::text[])
      or z.kind = 'reverse'
        and (z.group_id = any(${groups}::uuid[])
          or z.group_id in (select named.group_id from dns_zone named where named.id = any(${ids}::uuid[])))
        and (z.name = any(${places.above}::text[])
          or exists (select from unnest(${places.low}::text[], ${places.high}::text[]) as below (low, high)
            where z.reversed_name >= below.low and z.reversed_name < below.high)))`)
  return new Map(zones.map((zone) => [zone.id, zone]))
}

/** Names of reverse zones that hold a whole network, and the stretches of the index where those of its parts lie. */
function reversePlaces(networks: readonly string[]): { above: string[]; low: string[]; high: string[] } {
  const names = [...new Set(networks.flatMap(zoneNameOf))]
  const prefixes = names.map((name) => belowPrefix(reversedName(labelsOf(name))))
  return {
    above: [...new Set(names.flatMap(withParents))],
    low: prefixes,
    high: prefixes.map((prefix) => `${prefix.slice(0, -1)}\u0002`),
  }
}

const zoneNameOf = (network: string): string[] => {
  const cidr = parseCidr(network)?.cidr
  return cidr ? [reverseZone(cidr)] : []
}

/** The name and all above it that still are in the reverse tree. */
function withParents(name: string): string[] {
  const labels = labelsOf(name)
  return labels.slice(0, -2).map((_, index) => `${labels.slice(index).join('.')}.`)
}
