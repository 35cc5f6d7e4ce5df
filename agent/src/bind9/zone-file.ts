import type { AgentZone } from '@cadastre/core/agent/dns-configuration'
import type { ContentRecord } from '@cadastre/core/agent/dns-protocol'
import { isAtOrBelow } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { parseValue } from '@cadastre/core/dns/value'
import { missingNs, soaOf as soaOfZone } from '@cadastre/core/dns/zone-top'
import { writeZone } from '@cadastre/core/dns/zonefile/write'
import { domain, RenderFault } from './words.ts'

/** The records of a zone in one view. */
export const recordsIn = (records: readonly ContentRecord[], view: string | null): ContentRecord[] =>
  records.filter((record) => record.view === null || record.view === view)

/** The SOA as the zone's own fields say. */
export const soaOf = (zone: AgentZone, serial: number): DnsRecord => soaOfZone({ ...zone, last_serial: serial })

/** The NS of a zone whose owner has set none. */
function serversOf(zone: AgentZone, records: readonly ContentRecord[]): DnsRecord[] {
  const { name, primary_ns } = zone
  if (records.some((record) => record.name === name && record.type === 'NS')) return []
  const hasAddress = records.some(({ name: owner, type }) => owner === primary_ns && /^A(AAA)?$/.test(type))
  return [missingNs(zone, hasAddress)]
}

/** What is not in its one spelling was not made by the server, and could be more than one record. */
export function requireSpelled(
  origin: string,
  { name, type, value }: Pick<DnsRecord, 'name' | 'type' | 'value'>,
): void {
  domain(name)
  if (!isAtOrBelow(name, origin) || type === 'SOA' || !isSpelled(type, value))
    throw new RenderFault(`${JSON.stringify(`${name} ${type} ${value}`.slice(0, 200))} is not a record of ${origin}`)
}

function isSpelled(type: string, value: string): boolean {
  try {
    return /^[A-Z0-9]{1,16}$/.test(type) && parseValue(type, value) === value
  } catch {
    return false
  }
}

/** A zone as its file has it, in pieces. */
export function zoneText(zone: AgentZone, serial: number, records: readonly ContentRecord[]): Iterable<string> {
  for (const name of [zone.name, zone.primary_ns || zone.name, zone.admin_email || zone.name]) domain(name)
  for (const record of records) requireSpelled(zone.name, record)
  const all = [soaOf(zone, serial), ...serversOf(zone, records), ...records]
  return writeZone(all, { origin: zone.name, ttl: zone.ttl })
}
