import type { DnsRecord } from '@cadastre/core/dns/record'
import { missingNs, soaOf, type ZoneSettings } from '@cadastre/core/dns/zone-top'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { RecordSet, ZoneContents, ZoneType } from '../../../drivers/dns/driver.ts'
import { type Parts, rdataOf } from '../records/rdata.ts'

/** A zone beside its records. */
export type ZoneFacts = ZoneSettings & {
  id: string
  zone_type: ZoneType
  masters: string[]
  dnssec_enabled: boolean
  /** Whether keys of it were told of. */
  has_keys: boolean
}

export const FACTS = raw(`z.id, z.name, z.zone_type, z.ttl, z.refresh, z.retry, z.expire, z.minimum, z.primary_ns,
  z.admin_email, z.masters, z.dnssec_enabled, z.last_serial,
  exists (select from dnssec_key k where k.zone_id = z.id) as has_keys`)

/** What a zone is made from beside its records; the serial goes with those. */
export const settingsOf = (facts: ZoneFacts): string => JSON.stringify(SETTINGS.map((name) => facts[name]))

const SETTINGS = [
  'zone_type',
  'ttl',
  'refresh',
  'retry',
  'expire',
  'minimum',
  'primary_ns',
  'admin_email',
  'masters',
  'dnssec_enabled',
] as const

export type SetRow = Parts & { fqdn: string; record_type: string; ttl: number | null }
type Row = { [Name in keyof SetRow]: SetRow[Name] | null } & { last_serial: number }

/** A zone as its servers shall have it, and the serial at which it was read: both in one statement, so they belong together. */
export async function contentsOf(reader: Reader, facts: ZoneFacts): Promise<ZoneContents & { serial: number }> {
  const rows = await reader.rows(
    sql<Row>`select z.last_serial, r.fqdn, r.record_type, r.ttl, r.value, r.priority, r.weight, r.port
      from dns_zone z left join dns_record r on r.zone_id = z.id and r.deleted_at is null and r.view_id is null
      where z.id = ${facts.id} order by r.reversed_name, r.record_type, r.id`,
  )
  const serial = rows[0]?.last_serial ?? facts.last_serial
  const sets = setsOf(
    facts,
    rows.filter((row): row is Row & SetRow => row.fqdn !== null),
  )
  const { name, zone_type: zoneType, masters } = facts
  const soa = soaOf({ ...facts, last_serial: serial })
  return { name, zoneType, masters, soa, sets: withServers(facts, sets), serial: servedSerial(soa) }
}

/** A zone that nobody wrote to yet has no serial, and its SOA has one all the same. */
const servedSerial = ({ value }: DnsRecord): number => Number(value.split(' ')[2])

function setsOf({ ttl: usual }: ZoneFacts, rows: readonly SetRow[]): RecordSet[] {
  const sets = Map.groupBy(rows, ({ fqdn, record_type }) => `${fqdn} ${record_type}`)
  return [...sets.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const ttl = Math.min(...members.map((member) => member.ttl ?? usual))
    const values = members.map((member) => rdataOf(member.record_type, member))
    return [{ name: first.fqdn, type: first.record_type, ttl, values }]
  })
}

function withServers(facts: ZoneFacts, sets: RecordSet[]): RecordSet[] {
  if (sets.some(({ name, type }) => type === 'NS' && name === facts.name)) return sets
  const hasAddress = sets.some(({ name, type }) => name === facts.primary_ns && (type === 'A' || type === 'AAAA'))
  return [serversOf(facts, hasAddress), ...sets]
}

/** The NS of a zone that names no server. */
export function serversOf(facts: ZoneFacts, hasAddress: boolean): RecordSet {
  const { name, type, ttl, value } = missingNs(facts, hasAddress)
  return { name, type, ttl, values: [value] }
}
