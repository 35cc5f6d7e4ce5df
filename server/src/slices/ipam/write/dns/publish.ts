import { DnsFault } from '@cadastre/core/dns/fault'
import { relativeTo } from '@cadastre/core/dns/name'
import { names, sql } from '../../../../db/sql.ts'
import type { Reader, Work } from '../../../../db/work.ts'
import { conflict, invalid } from '../../../../http/errors.ts'
import type { Identified } from '../../../../records/sets.ts'
import { type RecordRow, recordColumns } from '../../../dns/write/record-row.ts'
import { RecordsRefused, recordEntries, writeRecords } from '../../../dns/write/records.ts'
import { lockZones, type ZoneHead } from '../../../dns/zones/zone-lock.ts'
import type { AddressChange, Effect, EffectRow, Settings } from '../effect.ts'
import type { SubnetSettings } from '../settings.ts'
import { withholdClaimed } from './lease-names.ts'
import type { Named, Subject } from './named.ts'
import { type Clash, isEmpty, type Plan, planOf } from './plan.ts'
import { GATEWAY, type Publication, type PublishingZones, publicationOf, recordKey } from './published.ts'
import { publishingZones } from './zones.ts'

/** Keeps the names of addresses in DNS what their rows and the settings in force say. */
export const namesInDns: Effect = {
  name: 'names in DNS',
  readsSettings: true,
  apply: async (work, changes, { after }) => {
    const subjects = changes.filter((change) => concernsDns(change, after)).map(subjectOf)
    return subjects.length === 0 ? [] : publish(work, subjects, after)
  },
}

function subjectOf({ before, after }: AddressChange): Subject {
  const row = after ?? before
  if (!row) throw new Error('a change of no address')
  return { id: row.id, address: row.address, row: after, isNew: before === null }
}

/** Most addresses of an estate without DNS are passed over before they cost a statement. */
function concernsDns({ before, after }: AddressChange, settings: Settings): boolean {
  const hasZone = (row: EffectRow | null) =>
    row !== null &&
    (row.fqdn !== null ||
      row.dns_record_id !== null ||
      row.forward_zone_id !== null ||
      row.extra_zone_ids.length > 0 ||
      (row.hostname !== null && hasForwardZone(settings.get(row.subnet_id))))
  return hasZone(before) || hasZone(after)
}

const hasForwardZone = (settings: SubnetSettings | undefined): boolean =>
  settings !== undefined && (settings.dns_zone_id !== null || (settings.ddns.enabled && settings.ddns.domain !== null))

const TRIES = 3

async function publish(work: Work, subjects: readonly Subject[], settings: Settings): Promise<Identified[]> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const zones = await zonesFor(work, subjects, settings)
    const computed = subjects.map((one) => ({ ...one, publication: publicationFor(one, settings, zones) }))
    const named = await withholdClaimed(work, computed, zones)
    const ids = await writePlan(work, named, zones)
    if (ids) return named.flatMap((one) => keptBy(one, ids))
  }
  throw conflict('The zones of these addresses are being deleted at this moment; try again')
}

export const zonesFor = (reader: Reader, subjects: readonly { row: EffectRow | null }[], settings: Settings) =>
  publishingZones(
    reader,
    subjects.flatMap(({ row }) => row ?? []),
    settings,
  )

function publicationFor({ row, address }: Subject, settings: Settings, zones: PublishingZones): Publication | null {
  if (!row) return null
  try {
    return publicationOf(row, settings.get(row.subnet_id), zones)
  } catch (error) {
    if (error instanceof DnsFault) throw invalid(`${address} cannot be published: ${error.message}`)
    throw error
  }
}

/** The ids of all records of the addresses by what they say; null where a zone went away meanwhile. */
async function writePlan(
  work: Work,
  named: readonly Named[],
  zones: PublishingZones,
): Promise<Map<string, string> | null> {
  const wishes = named.map(({ id, publication }) => ({ id, records: publication?.records ?? [] }))
  const planned = async () => {
    const stored = await storedRecords(work, wishes, zones)
    return { stored, plan: planOf(wishes, stored) }
  }
  const isNew = named.every((one) => one.isNew)
  const first = isNew ? null : await planned()
  const zoneIds = first
    ? [...first.plan.zones.keys()]
    : [...new Set(wishes.flatMap(({ records }) => records.map(({ zone_id }) => zone_id)))]
  if (first && isEmpty(first.plan)) return idsOf(first.stored, [])
  const locked = await lockZones(work, zoneIds)
  if (locked.length < zoneIds.length) return null
  const { stored, plan } = zoneIds.length === 0 && !first ? { stored: [], plan: planOf(wishes, []) } : await planned()
  refuseClashes(named, plan)
  const held = new Map(locked.map((zone) => [zone.id, zone]))
  if (![...plan.zones.keys()].every((id) => held.has(id))) return null
  const written = await writeZones(work, named, plan, locked)
  return idsOf(stored, written)
}

async function writeZones(
  work: Work,
  named: readonly Named[],
  plan: Plan,
  locked: readonly ZoneHead[],
): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (const zone of locked) {
    const changes = plan.zones.get(zone.id)
    if (!changes) continue
    const { written } = await writeRecords(work, zone, changes).catch((error) => {
      throw error instanceof RecordsRefused ? refusalOf(named, zone, error) : error
    })
    await work.audit(...recordEntries(written))
    rows.push(...written.flatMap(({ after }) => after ?? []))
  }
  return rows
}

const MOST_SENTENCES = 5

/** The zone's own sentence, with the addresses that would be at that name. */
function refusalOf(named: readonly Named[], zone: ZoneHead, { faults }: RecordsRefused) {
  const sentences = faults.slice(0, MOST_SENTENCES).map(({ name, sentence }) => {
    const here = named.filter(({ publication }) =>
      publication?.records.some((one) => one.zone_id === zone.id && one.fqdn === name),
    )
    return `${here.map(({ address }) => address).join(', ') || name} cannot be published: ${sentence}`
  })
  return invalid(sentences.join('; '))
}

function refuseClashes(named: readonly Named[], { clashes }: Plan): void {
  const subjects = new Map(named.map((one) => [one.id, one]))
  const sentences = clashes.flatMap((clash) => {
    const { row, address } = subjects.get(clash.id) ?? {}
    // Gateways of the same network in two spaces have the same name by default, and one pointer does for both.
    return address === undefined || row?.hostname === GATEWAY ? [] : [clashSentence(address, clash)]
  })
  if (sentences.length > 0) throw conflict(sentences.slice(0, MOST_SENTENCES).join('; '))
}

export const clashSentence = (address: string, { record: { fqdn, record_type, value } }: Clash): string =>
  `${address} cannot be published: the record ${fqdn} ${record_type} ${value} belongs to another address`

/** The records of the addresses, and those of others that say what theirs shall say. */
export async function storedRecords(
  reader: Reader,
  wishes: readonly { id: string; records: Publication['records'] }[],
  zones: PublishingZones,
): Promise<RecordRow[]> {
  const ids = wishes.map(({ id }) => id)
  const places = wishes.flatMap(({ records }) =>
    records.map(({ zone_id, fqdn, record_type, value }) => {
      const name = relativeTo(fqdn, zones.get(zone_id)?.name ?? '.')
      return { zone_id, name, record_type, value }
    }),
  )
  const rows = await reader.rows(sql<RecordRow>`
    select ${names(recordColumns, 'r')} from dns_record r
    join dns_zone z on z.id = r.zone_id and z.deleted_at is null
    where r.ip_address_id = any(${ids}::uuid[]) and r.auto_generated and r.deleted_at is null
    union all
    select ${names(recordColumns, 'r')}
    from json_to_recordset(${JSON.stringify(places)}::json) as p (zone_id uuid, name text, record_type text, value text)
    join dns_record r on r.zone_id = p.zone_id and r.name = p.name and r.record_type = p.record_type
      and r.view_id is null and md5(r.value) = md5(p.value) and r.deleted_at is null`)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

export const idsOf = (stored: readonly RecordRow[], written: readonly RecordRow[]): Map<string, string> =>
  new Map([...stored, ...written].map((row) => [recordKey(row as Publication['records'][number]), row.id]))

/** What the row remembers of its names, where that is different now. */
export function keptBy(
  { row, publication, isWithheld = false }: Named,
  ids: ReadonlyMap<string, string>,
): Identified[] {
  if (!row || !publication) return []
  const { fqdn, forward_zone_id, reverse_zone_id, records } = publication
  const own = records.find(
    (one) => one.zone_id === forward_zone_id && one.fqdn === `${fqdn}.` && isHost(one.record_type),
  )
  const dns_record_id = (own && ids.get(recordKey(own))) ?? null
  const forward_zone_source = isWithheld ? ('none' as const) : row.forward_zone_source
  const kept = { fqdn, forward_zone_id, forward_zone_source, reverse_zone_id, dns_record_id }
  const isSame = Object.entries(kept).every(([name, value]) => row[name as keyof typeof kept] === value)
  return isSame ? [] : [{ id: row.id, ...kept }]
}

const isHost = (type: string): boolean => type === 'A' || type === 'AAAA'
