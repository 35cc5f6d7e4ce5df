import type { AgentZone } from '@cadastre/core/agent/dns-configuration'
import type { ContentRecord } from '@cadastre/core/agent/dns-protocol'
import { isAtOrBelow } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { parseValue } from '@cadastre/core/dns/value'
import { writeZone } from '@cadastre/core/dns/zonefile/write'
import { domain, RenderFault } from './words.ts'

/** Stands where nobody said which server answers for a zone; it never resolves, and lets the zone load. */
export const NO_SERVER = 'name-server.not-set.invalid.'

/** The records of a zone in one view. */
export const recordsIn = (records: readonly ContentRecord[], view: string | null): ContentRecord[] =>
  records.filter((record) => record.view === null || record.view === view)

/** The SOA as the zone's own fields say. */
export function soaOf(zone: AgentZone, serial: number): DnsRecord {
  const { name, ttl, refresh, retry, expire, minimum } = zone
  const [server, mailbox] = [zone.primary_ns || NO_SERVER, zone.admin_email || `hostmaster.${name}`]
  return { name, type: 'SOA', ttl, value: `${server} ${mailbox} ${serial} ${refresh} ${retry} ${expire} ${minimum}` }
}

/** The NS of a zone whose owner has set none: the server of its SOA, unless that lies in the zone and has no address. */
function serversOf(zone: AgentZone, records: readonly ContentRecord[]): DnsRecord[] {
  const { name, ttl, primary_ns } = zone
  if (records.some((record) => record.name === name && record.type === 'NS')) return []
  const hasAddress = records.some(({ name: owner, type }) => owner === primary_ns && /^A(AAA)?$/.test(type))
  const isUsable = primary_ns !== '' && (hasAddress || !isAtOrBelow(primary_ns, name))
  return [{ name, type: 'NS', ttl, value: isUsable ? primary_ns : NO_SERVER }]
}

/** What is not in its one spelling was not made by the server, and could be more than one record. */
function requireSpelled({ name: origin }: AgentZone, { name, type, value }: ContentRecord): void {
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
  for (const record of records) requireSpelled(zone, record)
  const all = [soaOf(zone, serial), ...serversOf(zone, records), ...records]
  return writeZone(all, { origin: zone.name, ttl: zone.ttl })
}
