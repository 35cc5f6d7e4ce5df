import { isBelow } from '../name.ts'
import type { DnsRecord } from '../record.ts'
import { hostsOf } from '../value.ts'
import { nameRules } from './name-rules.ts'
import { recordRules } from './record-rules.ts'
import { type RuleFault, refuse } from './rule.ts'
import { aliasEnds, targetsAreSound } from './target-rules.ts'
import { ZoneIndex } from './zone-index.ts'

/**
 * What is wrong with the records of a zone. With `touched`, only what concerns these names: what stands at and below
 * them, and what leads to them. The records must then hold at least the names that `neighbourhood` asks for.
 */
export function checkRecords(origin: string, records: Iterable<DnsRecord>, touched?: ReadonlySet<string>): RuleFault[] {
  const zone = new ZoneIndex(origin, records)
  const faults: RuleFault[] = []
  for (const [name, all] of zone.names) {
    const isTouched = touched?.has(name) ?? true
    if (isTouched || isCutOff(zone, name, touched)) for (const rule of nameRules) faults.push(...rule(zone, name, all))
    for (const record of all) {
      if (isTouched) faults.push(...recordRules.flatMap((rule) => rule(zone, record) ?? []))
      if (isTouched || leadsToAny(record, touched)) faults.push(...targetFaults(zone, record))
    }
  }
  return faults
}

const targetFaults = (zone: ZoneIndex, record: DnsRecord): RuleFault[] => [
  ...targetsAreSound(zone, record),
  ...[aliasEnds(zone, record)].filter((fault) => fault !== null),
]

/** Whether a name is no longer seen for what is done above it. */
function isCutOff(zone: ZoneIndex, name: string, touched: ReadonlySet<string> | undefined): boolean {
  for (const above of zone.above(name)) {
    const hasCut = zone.has(above, 'DNAME') || (above !== zone.origin && zone.has(above, 'NS'))
    if (hasCut && touched?.has(above)) return true
  }
  return false
}

function leadsToAny({ type, value }: DnsRecord, touched: ReadonlySet<string> | undefined): boolean {
  const names = type === 'CNAME' ? [value] : hostsOf(type, value)
  return names.some((name) => touched?.has(name))
}

/** The same for a whole zone, which also needs its SOA and servers. */
export function checkWholeZone(origin: string, records: Iterable<DnsRecord>): RuleFault[] {
  const all = [...records]
  const faults = checkRecords(origin, all)
  const isThere = (type: string) => all.some((record) => record.name === origin && record.type === type)
  if (!isThere('SOA')) faults.push(refuse('no-soa', { name: origin, type: 'SOA' }, `${origin} has no SOA`))
  if (!isThere('NS'))
    faults.push(refuse('no-ns', { name: origin, type: 'NS' }, `${origin} has no NS: nobody serves it`))
  return faults
}

/** What must be known of a zone to judge a change of the records at some names. */
export type Neighbourhood = {
  /** Names whose records are needed. A CNAME among them leads on to another. */
  at: string[]
  /** Names below which all records are needed. */
  below: string[]
  /** Names to which records may lead that are needed: NS, MX, SRV, AFSDB and CNAME. */
  leadingTo: string[]
}

/** For records that come, change or go. */
export function neighbourhood(origin: string, records: readonly DnsRecord[]): Neighbourhood {
  const zone = new ZoneIndex(origin, [])
  const names = [...new Set(records.map(({ name }) => name))]
  const targets = records.flatMap(({ type, value }) => (type === 'CNAME' ? [value] : hostsOf(type, value)))
  const inside = [...names, ...targets].filter((name) => name === origin || isBelow(name, origin))
  const at = new Set([origin, ...inside, ...inside.flatMap((name) => [...zone.above(name)])])
  const cuts = records.filter(({ type, name }) => (type === 'NS' && name !== origin) || type === 'DNAME')
  return { at: [...at], below: [...new Set(cuts.map(({ name }) => name))], leadingTo: names }
}
