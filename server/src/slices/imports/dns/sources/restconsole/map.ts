import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import { parseValue } from '@cadastre/core/dns/value'
import { Gathering } from '@cadastre/core/dns/zonefile/gathering'
import { bareZone, leftOut, skippedOf, soaOf, spelled, takeRecord } from '../../rules.ts'
import type { Pulled, PulledZone } from '../../source.ts'
import type { Console, Row, SourceZone, Zone } from './read.ts'
import { rdataOf } from './rules.ts'

const USUAL_TTL = 3_600
const DNSSEC = ['DNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DS', 'CDS', 'CDNSKEY']

/** Pure: what is imported of a Technitium server, and the name of everything that is not. */
export function pulledFrom({ zones, told: notes }: Console): Pulled {
  const read = new Set(notes.map(({ zone }) => zone))
  return {
    source: 'restconsole',
    zones: notes.flatMap((one) => zoneOf(one) ?? []),
    warnings: [
      ...(zones.length === 0 ? ['The server has no zones'] : []),
      ...zones.filter((zone) => !read.has(zone)).map(reasonAgainst),
      ...notes
        .filter(({ zone }) => spelled(zone.name) === null)
        .map(({ zone }) => `${shown(zone)}: its name is not one`),
    ],
    unsupported: [],
  }
}

const shown = ({ name }: Zone): string => `Zone ${JSON.stringify(name)} is not imported`

function reasonAgainst(zone: Zone): string {
  if (zone.internal) return `${shown(zone)}: it belongs to the server itself`
  if (zone.type !== 'Primary') return `${shown(zone)}: it is of the type ${JSON.stringify(zone.type)}`
  return `${shown(zone)}: it is disabled there`
}

function zoneOf({ zone, rows, malformed, fault }: SourceZone): PulledZone | null {
  const name = spelled(zone.name)
  if (name === null) return null
  const gathering = new Gathering(name)
  for (const row of rows) take(gathering, row)
  const content = gathering.gathered()
  const comments = rows.filter((row) => (row.comments ?? '') !== '').length
  const isSigned = !['', 'Unsigned'].includes(zone.dnssecStatus ?? '')
  return {
    ...bareZone(name),
    soa: content.soa ? soaOf(content.soa) : null,
    records: content.records.map(({ line: _line, ...record }) => record),
    skipped: { ...skippedOf(content), ...(malformed === 0 ? {} : { unreadable: malformed }) },
    warnings: [
      ...(fault === null ? [] : [`its records could not be read: ${fault}; it comes without them`]),
      ...(malformed === 0 ? [] : [`${malformed} entries of its list are no records and are left out`]),
      ...(isSigned ? ['it is signed there; its keys and its signing are not imported'] : []),
      ...(content.soa || fault !== null ? [] : ['it has no SOA; the usual values are taken']),
      ...(comments === 0 ? [] : [`${comments} comments are not imported`]),
      ...content.warnings,
      ...leftOut(content.skipped),
    ],
  }
}

function take(gathering: Gathering, { name, type, ttl, disabled, rData }: Row): void {
  const record = { name, type, ttl: Math.trunc(ttl ?? USUAL_TTL), text: JSON.stringify(rData ?? null) }
  takeRecord(gathering, record, () => {
    if (DNSSEC.includes(type)) throw new DnsFault('value', 'whoever signs the zone makes it')
    if (disabled) throw new DnsFault('value', 'it is disabled there')
    const value = rdataOf(type, rData ?? {})
    if (value === null) throw new DnsFault('value', `records of the type ${type} have no counterpart here`)
    return { name: parseName(name), value: parseValue(type, value) }
  })
}
