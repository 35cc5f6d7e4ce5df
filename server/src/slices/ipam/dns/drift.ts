import { DnsFault } from '@cadastre/core/dns/fault'
import { relativeTo } from '@cadastre/core/dns/name'
import { contains, parseAddress, parseCidr } from '@cadastre/core/ip'
import { networkOfReverse } from '@cadastre/core/reverse'
import { may } from '../../../access/actor.ts'
import { names, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { type RecordRow, recordColumns } from '../../dns/write/record-row.ts'
import type { Named, Subject } from '../write/dns/named.ts'
import { type Plan, planOf } from '../write/dns/plan.ts'
import { storedRecords } from '../write/dns/publish.ts'
import { forwardZoneOf, GATEWAY, type PublishingZones, publicationOf, reverseZoneOf } from '../write/dns/published.ts'
import { publishingZones } from '../write/dns/zones.ts'
import type { EffectRow, Settings } from '../write/effect.ts'
import { addressesIn } from '../write/follow.ts'
import { liveSubnets, type Place, settingsOf } from '../write/settings.ts'
import type { MismatchedName, MissingName, NameDrift, NameDriftSummary, StaleName, StaleReason } from './schema.ts'

/** What the addresses shall have in DNS beside what there is. */
export type Comparison = { named: Named[]; zones: PublishingZones; stored: RecordRow[]; plan: Plan }

export async function compare(reader: Reader, subjects: readonly Subject[], settings: Settings): Promise<Comparison> {
  const rows = subjects.flatMap(({ row }) => row ?? [])
  const zones = await publishingZones(reader, rows, settings)
  const named = subjects.map((one) => ({ ...one, publication: one.row && publishable(one.row, settings, zones) }))
  const wishes = named.map(({ id, publication }) => ({ id, records: publication?.records ?? [] }))
  const stored = await storedRecords(reader, wishes, zones)
  return { named, zones, stored, plan: planOf(wishes, stored) }
}

/** A name that DNS cannot hold was refused when it was written; if there is one all the same, it is not published. */
function publishable(row: EffectRow, settings: Settings, zones: PublishingZones) {
  try {
    return publicationOf(row, settings.get(row.subnet_id), zones)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

type Lists = Pick<NameDrift, 'missing' | 'mismatched' | 'stale'>
const MOST = 10_000

/** Differences between DNS and what the addresses of a place shall have there, a part of the addresses at a time. */
export async function driftIn(reader: Reader, place: Place): Promise<Lists & { truncated: boolean }> {
  const ids = await liveSubnets(reader, place)
  const settings = await settingsOf(reader, ids)
  const lists: Lists = { missing: [], mismatched: [], stale: [] }
  const size = () => lists.missing.length + lists.mismatched.length + lists.stale.length
  for await (const rows of addressesIn(reader, ids)) {
    const subjects = rows.map((row) => ({ id: row.id, address: row.address, row, isNew: false }))
    collect(reader, lists, await compare(reader, subjects, settings))
    if (size() >= MOST) break
  }
  if (size() < MOST) lists.stale.push(...(await abandoned(reader, settings)))
  return { ...lists, truncated: size() >= MOST }
}

function collect(reader: Reader, lists: Lists, { named, zones, plan }: Comparison): void {
  const subjects = new Map(named.map((one) => [one.id, one]))
  const place = (zoneId: string) => placeOf(reader, zones, zoneId)
  for (const [zoneId, { insert, update, remove }] of plan.zones) {
    for (const one of insert) lists.missing.push(missing(subjects.get(one.ip_address_id ?? ''), one, place(zoneId)))
    for (const { before, set } of update) {
      const owner = subjects.get(set.ip_address_id ?? before.ip_address_id ?? '')
      if (set.ip_address_id) lists.missing.push(missing(owner, before, place(zoneId)))
      else lists.mismatched.push(mismatched(owner, before, { ...before, ...defined(set) }, place(zoneId)))
    }
    for (const row of remove) lists.stale.push(stale(row, subjects.get(row.ip_address_id ?? ''), place(zoneId)))
  }
  for (const { id, record } of plan.clashes) {
    const owner = subjects.get(id)
    if (owner?.row?.hostname !== GATEWAY) lists.missing.push(missing(owner, record, place(record.zone_id)))
  }
}

const defined = <Set extends object>(set: Set) => JSON.parse(JSON.stringify(set)) as { fqdn: string; value: string }

type ZonePlace = { zone_id: string; zone_name: string | null; origin: string }

/** The name of a zone is told to those who may read it. */
function placeOf({ actor }: Reader, zones: PublishingZones, id: string): ZonePlace {
  const origin = zones.get(id)?.name ?? '.'
  return { zone_id: id, zone_name: may(actor, 'read', 'dns_zone', { one: id }) ? origin : null, origin }
}

type Shown = { fqdn: string; record_type: string; value: string }

function missing(owner: Named | undefined, one: Shown, { origin, ...zone }: ZonePlace): MissingName {
  return {
    ip_id: owner?.id ?? '',
    ip_address: owner?.address ?? '',
    hostname: owner?.row?.hostname ?? '',
    record_type: one.record_type,
    ...zone,
    expected_name: relativeTo(one.fqdn, origin),
    expected_value: one.value,
  }
}

function mismatched(owner: Named | undefined, now: RecordRow, then: Shown, place: ZonePlace): MismatchedName {
  const { origin, ...zone } = place
  return {
    record_id: now.id,
    ip_id: owner?.id ?? '',
    ip_address: owner?.address ?? '',
    record_type: now.record_type,
    ...zone,
    current_name: now.name,
    current_value: now.value,
    expected_name: relativeTo(then.fqdn, origin),
    expected_value: then.value,
  }
}

function stale(row: RecordRow, owner: Named | undefined, { origin: _origin, ...zone }: ZonePlace): StaleName {
  const { id: record_id, record_type, name, value } = row
  return { record_id, record_type, ...zone, name, value, reason: reasonOf(owner?.row ?? null) }
}

export function reasonOf(row: EffectRow | null): StaleReason {
  if (row === null) return 'ip-deleted'
  if (row.status === 'orphan') return 'ip-orphan'
  if (row.auto_from_lease) return 'dynamic-lease-untracked'
  if (row.hostname === null) return 'no-hostname'
  return row.hostname === GATEWAY ? 'default-gateway-name' : 'no-forward-zone'
}

/** Records of addresses that are gone, in the zones of these subnets, that say something of their networks. */
async function abandoned(reader: Reader, settings: Settings): Promise<StaleName[]> {
  const places = [...settings].map(([subnet_id]) => ({ subnet_id, forward_zone_id: null, extra_zone_ids: [] }))
  const zones = await publishingZones(reader, places, settings)
  const networks = [...settings.values()].flatMap(({ network }) => parseCidr(network)?.cidr ?? [])
  const rows = await reader.rows(sql<RecordRow>`
    select ${names(recordColumns, 'r')} from dns_record r
    where r.zone_id = any(${[...zones.keys()]}::uuid[]) and r.auto_generated and r.deleted_at is null
      and r.ip_address_id is not null and not exists (select from ip_address i where i.id = r.ip_address_id)
    order by r.id limit ${MOST}`)
  return rows
    .filter((row) => {
      const address = addressOf(row)
      return address !== null && networks.some((network) => contains(network, address))
    })
    .map((row) => stale(row, undefined, placeOf(reader, zones, row.zone_id)))
}

function addressOf({ record_type, fqdn, value }: RecordRow) {
  if (record_type === 'PTR') return networkOfReverse(fqdn)
  const address = parseAddress(value)
  return address && { family: address.family, first: address.value, prefix: address.family === 4 ? 32 : 128 }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const NO_ZONES = { forward_zone_id: null, forward_zone_name: null, reverse_zone_id: null, reverse_zone_name: null }

export async function previewDrift(reader: Reader, place: Place): Promise<NameDrift> {
  return { subnet_id: NOBODY, ...NO_ZONES, ...(await driftIn(reader, place)) }
}

/** The same of one subnet, with the zones that its names are in. */
export async function previewSubnetDrift(reader: Reader, id: string): Promise<NameDrift> {
  return { subnet_id: id, ...(await zonesOfSubnet(reader, id)), ...(await driftIn(reader, { subnets: [id] })) }
}

async function zonesOfSubnet(
  reader: Reader,
  id: string,
): Promise<typeof NO_ZONES | Record<keyof typeof NO_ZONES, string | null>> {
  const settings = await settingsOf(reader, [id])
  const own = settings.get(id)
  const first = own && parseCidr(own.network)?.cidr
  if (!first) return NO_ZONES
  const place = { subnet_id: id, forward_zone_id: null, forward_zone_source: 'settings' as const, extra_zone_ids: [] }
  const zones = await publishingZones(reader, [place], settings)
  const forward = forwardZoneOf(place, own, zones)
  const reverse = reverseZoneOf(place, { family: first.family, value: first.first }, own, zones)?.zone
  const nameOf = (zone: { id: string } | null | undefined) => (zone ? placeOf(reader, zones, zone.id).zone_name : null)
  return {
    forward_zone_id: forward?.id ?? null,
    forward_zone_name: nameOf(forward),
    reverse_zone_id: reverse?.id ?? null,
    reverse_zone_name: nameOf(reverse),
  }
}

export async function summariseDrift(reader: Reader, id: string): Promise<NameDriftSummary> {
  const drift = await driftIn(reader, { subnets: [id] })
  const [missing, mismatched, stale] = [drift.missing.length, drift.mismatched.length, drift.stale.length]
  const total = missing + mismatched + stale
  return { subnet_id: id, missing, mismatched, stale, total, has_drift: total > 0 }
}
