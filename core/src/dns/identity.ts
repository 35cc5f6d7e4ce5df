import { DnsFault } from './fault.ts'
import type { DnsRecord } from './record.ts'
import { valueKey } from './value.ts'

/**
 * When two records are the same, wherever they were read: name, type and what the value says. The numbers of MX and SRV
 * are part of the value; lifetimes are not looked at; strings of a TXT may be cut anywhere; letters count where the
 * protocol tells them apart.
 */
export const identityOf = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${saidBy(type, value)}`

/** A value that the library cannot read is itself and nothing else. */
function saidBy(type: string, value: string): string {
  try {
    return valueKey(type, value)
  } catch (error) {
    if (error instanceof DnsFault) return value
    throw error
  }
}

/** What servers make themselves when they sign a zone or count its serials: nobody put it there. */
const MADE_BY_SERVERS: ReadonlySet<string> = new Set([
  'SOA',
  'RRSIG',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'DNSKEY',
  'CDS',
  'CDNSKEY',
])

export const isMadeByServers = (type: string): boolean => MADE_BY_SERVERS.has(type)

export type Comparison<Meant extends DnsRecord, There extends DnsRecord> = {
  /** How many are on both sides. */
  same: number
  /** Meant, and not there. */
  missing: Meant[]
  /** There, and not meant. */
  extra: There[]
}

/**
 * Compares what a zone shall have with what a server has. What servers make themselves is no surplus, and neither are
 * the name servers of a zone for which none are set: no server loads a zone without.
 */
export function compareZone<Meant extends DnsRecord, There extends DnsRecord>(
  origin: string,
  meant: Iterable<Meant>,
  there: Iterable<There>,
): Comparison<Meant, There> {
  const intended = new Map([...meant].filter(({ type }) => type !== 'SOA').map((one) => [identityOf(one), one]))
  const present = new Map([...there].map((one) => [identityOf(one), one]))
  const hasServers = [...intended.values()].some(({ name, type }) => name === origin && type === 'NS')
  const isSurplus = ({ name, type }: DnsRecord): boolean =>
    !isMadeByServers(type) && (hasServers || type !== 'NS' || name !== origin)
  const missing = [...intended].flatMap(([key, one]) => (present.has(key) ? [] : [one]))
  const extra = [...present].flatMap(([key, one]) => (intended.has(key) || !isSurplus(one) ? [] : [one]))
  return { same: intended.size - missing.length, missing, extra }
}
