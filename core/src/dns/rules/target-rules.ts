import { looksLikeAddress } from '../host.ts'
import { isAtOrBelow } from '../name.ts'
import type { DnsRecord } from '../record.ts'
import { hostsOf } from '../value.ts'
import { type RecordRule, type RuleFault, refuse, warn } from './rule.ts'
import type { ZoneIndex } from './zone-index.ts'

/** Where a host that a record leads to is in the zone, it must be there, and be no alias. */
export const targetsAreSound = (zone: ZoneIndex, record: DnsRecord): RuleFault[] =>
  hostsOf(record.type, record.value).flatMap((host) => targetFault(zone, record, host) ?? [])

function targetFault(zone: ZoneIndex, record: DnsRecord, host: string): RuleFault | null {
  const says = `${record.name} ${record.type} leads to ${host}`
  if (looksLikeAddress(host))
    return refuse('target-is-address', record, `${says}, which is an address; a name belongs there`)
  if (!isAtOrBelow(host, zone.origin)) return null
  // Without servers of its own there is no zone; elsewhere only the one name is lost.
  const isApex = record.type === 'NS' && record.name === zone.origin
  const severity = isApex ? refuse : warn
  if (zone.has(host, 'CNAME')) return severity('target-is-alias', record, `${says}, which is an alias (CNAME)`)
  const dname = zone.dnameAbove(host)
  if (dname !== null) return severity('target-is-alias', record, `${says}, which the DNAME at ${dname} sends elsewhere`)
  if (zone.hasAddress(host)) return null
  return record.type === 'NS' ? glueFault(zone, record, host, says) : addressFault(zone, record, host, says)
}

function addressFault(zone: ZoneIndex, record: DnsRecord, host: string, says: string): RuleFault | null {
  const wildcard = zone.names.has(host) ? null : zone.wildcardFor(host)
  // What lies in a delegated zone is known there.
  if (zone.delegationOf(host) !== null || (wildcard !== null && zone.hasAddress(wildcard))) return null
  return warn('target-without-address', record, `${says}, which has no address`)
}

/** A server inside the zone it serves, or in one that can only be found through it, has to be given with its address. */
function glueFault(zone: ZoneIndex, record: DnsRecord, host: string, says: string): RuleFault {
  const cut = zone.delegationOf(host)
  if (cut === null) return refuse('glue-missing', record, `${says}, which has no address in this zone`)
  if (cut === record.name)
    return refuse('glue-missing', record, `${says}, which lies in ${cut} itself: its address has to stand here`)
  if (leadsBack(zone, cut, record.name, new Set()))
    return refuse('delegation-loop', record, `${says} in ${cut}, which can only be found through ${record.name} again`)
  if (record.name === zone.origin) return refuse('glue-missing', record, `${says}, which has no address in this zone`)
  return warn('glue-missing', record, `${says} in ${cut}; its address should stand here as well`)
}

/** Whether every server of a delegated zone lies, without an address here, in zones that lead back to a name. */
function leadsBack(zone: ZoneIndex, from: string, to: string, seen: Set<string>): boolean {
  if (from === to || seen.has(from)) return true
  seen.add(from)
  return zone.at(from, 'NS').every(({ value }) => {
    if (!isAtOrBelow(value, zone.origin) || zone.hasAddress(value)) return false
    const cut = zone.delegationOf(value)
    return cut !== null && leadsBack(zone, cut, to, seen)
  })
}

const LONGEST_CHAIN = 16

/** A chain of aliases that never ends answers nothing. */
export const aliasEnds: RecordRule = (zone, record) => {
  if (record.type !== 'CNAME') return null
  const seen = new Set([record.name])
  for (let next: string | undefined = record.value; next !== undefined; next = zone.at(next, 'CNAME')[0]?.value) {
    if (seen.has(next)) return refuse('cname-loop', record, `${record.name} is an alias that leads back to ${next}`)
    if (seen.size > LONGEST_CHAIN)
      return refuse('cname-loop', record, `${record.name} leads through more than ${LONGEST_CHAIN} aliases`)
    seen.add(next)
  }
  return null
}
