import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import { parseValue } from '@cadastre/core/dns/value'
import { Gathering } from '@cadastre/core/dns/zonefile/gathering'
import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { bareZone, leftOut, skippedOf, soaOf, spelled, takeRecord } from '../../rules.ts'
import type { Pulled, PulledZone, ZoneType } from '../../source.ts'
import type { RecordSet, SourceZone, Zone } from './read.ts'

const USUAL_TTL = 3_600
const KINDS: ReadonlyMap<string, ZoneType> = new Map([
  ['native', 'primary'],
  ['master', 'primary'],
  ['primary', 'primary'],
  ['producer', 'primary'],
  ['slave', 'secondary'],
  ['secondary', 'secondary'],
  ['consumer', 'secondary'],
])

/** Pure: what is imported of a PowerDNS, and the name of everything that is not. */
export function pulledFrom(notes: readonly SourceZone[]): Pulled {
  const named = notes.map((one) => ({ ...one, name: spelled(one.name), typed: one.name }))
  const nameless = named.filter(({ name }) => name === null)
  return {
    source: 'restauth',
    zones: named.flatMap(({ name, zone, fault }) =>
      name === null ? [] : [zone ? zoneOf(name, zone) : emptyOf(name, fault)],
    ),
    warnings: [
      ...(notes.length === 0 ? ['The server has no zones'] : []),
      ...nameless.map(({ typed }) => `${JSON.stringify(typed)} is not imported: its name is not one`),
    ],
    unsupported: [],
  }
}

const emptyOf = (name: string, fault: string | null): PulledZone => ({
  ...bareZone(name),
  warnings: [`its records could not be read: ${fault}; it comes without them`],
})

function zoneOf(name: string, zone: Zone): PulledZone {
  const kind = (zone.kind ?? '').toLowerCase()
  const zone_type = KINDS.get(kind) ?? 'primary'
  const gathering = new Gathering(name)
  for (const set of zone.rrsets ?? []) take(gathering, set)
  const content = gathering.gathered()
  const isPrimary = zone_type === 'primary'
  return {
    ...bareZone(name),
    zone_type,
    soa: content.soa ? soaOf(content.soa) : null,
    records: isPrimary ? content.records.map(({ line: _line, ...record }) => record) : [],
    primaries: (zone.masters ?? []).flatMap((text) => serverOf(text) ?? []),
    skipped: skippedOf(content, isPrimary ? [] : content.records),
    warnings: [
      ...(KINDS.get(kind) ? [] : [`its kind ${JSON.stringify(zone.kind)} is not known; it is taken for a primary`]),
      ...(['producer', 'consumer'].includes(kind) ? [`it is the ${kind} of a catalog; that is not imported`] : []),
      ...(isPrimary || content.count === 0
        ? []
        : [`${content.count} records are not imported: a ${zone_type} zone gets them from its primaries`]),
      ...(content.soa ? [] : ['it has no SOA; the usual values are taken']),
      ...notesOn(zone),
      ...content.warnings,
      ...leftOut(content.skipped),
    ],
  }
}

function notesOn({ dnssec, masters, master_tsig_key_ids, slave_tsig_key_ids, rrsets }: Zone): string[] {
  const comments = (rrsets ?? []).reduce((sum, set) => sum + (set.comments?.length ?? 0), 0)
  const keys = [...(master_tsig_key_ids ?? []), ...(slave_tsig_key_ids ?? [])]
  const odd = (masters ?? []).filter((text) => serverOf(text) === null)
  return [
    ...(dnssec ? ['it is signed there; its keys and its signing are not imported'] : []),
    ...(keys.length === 0 ? [] : [`TSIG keys that are not imported: ${keys.join(', ')}`]),
    ...(comments === 0 ? [] : [`${comments} comments are not imported`]),
    ...odd.map((text) => `the primary ${JSON.stringify(text)} is not an address and is left out`),
  ]
}

function take(gathering: Gathering, { name, type, ttl, records }: RecordSet): void {
  for (const { content, disabled } of records ?? []) {
    const record = { name, type: type.toUpperCase(), ttl: ttl ?? USUAL_TTL, text: content }
    takeRecord(gathering, record, () => {
      const value = parseValue(type, content)
      if (disabled) throw new DnsFault('value', 'it is disabled there')
      return { name: parseName(name), value }
    })
  }
}

/** `192.0.2.1`, `192.0.2.1:5353` and `[2001:db8::1]:5353` as we write them. */
function serverOf(text: string): string | null {
  const whole = parseAddress(text)
  if (whole) return formatAddress(whole)
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(text) ?? []
  const address = parseAddress(host)
  if (!address) return null
  return `${formatAddress(address)}${port === '53' ? '' : `@${port}`}`
}
