import { parseName } from '@cadastre/core/dns/name'
import { parseValue } from '@cadastre/core/dns/value'
import { Gathering } from '@cadastre/core/dns/zonefile/gathering'
import { named } from '../../../../../import/rules.ts'
import { bareZone, leftOut, skippedOf, spelled, takeRecord } from '../../rules.ts'
import type { Pulled, PulledZone } from '../../source.ts'
import type { CloudSet } from './provider.ts'
import type { ReadZone } from './read.ts'

/** Pure: what is imported of an account at a provider, and the name of everything that is not. */
export function pulledFrom(source: string, read: readonly ReadZone[]): Pulled {
  const zones = read.map((one) => ({ ...one, name: one.zone.refusal ? null : spelled(one.zone.name) }))
  return {
    source,
    zones: zones.flatMap((one) => (one.name === null ? [] : [zoneOf(one.name, one)])),
    warnings: [
      ...(read.length === 0 ? ['The account has no zones, or the credentials do not let see them'] : []),
      ...zones.flatMap(({ name, zone }) =>
        name === null
          ? [`Zone ${JSON.stringify(zone.name)} is not imported: ${zone.refusal ?? 'its name is not one'}`]
          : [],
      ),
    ],
    unsupported: [],
  }
}

function zoneOf(name: string, { zone, sets, isSigned, fault }: ReadZone): PulledZone {
  if (zone.forwarders)
    return {
      ...bareZone(name),
      zone_type: 'forward',
      forwarders: zone.forwarders,
      forward_only: true,
      warnings: zone.notes,
    }
  const gathering = new Gathering(name)
  for (const set of sets) take(gathering, name, set)
  const content = gathering.gathered()
  const notes = sets.flatMap(({ name: owner, type, note }) => (note === undefined ? [] : [`${owner} ${type} ${note}`]))
  return {
    ...bareZone(name),
    records: content.records.map(({ line: _line, ...record }) => record),
    skipped: skippedOf(content),
    warnings: [
      ...(fault === null ? [] : [`its records could not be read: ${fault}; it comes without them`]),
      'its SOA and the name servers at its top are those of the provider and are not imported; the usual values are taken',
      ...(isSigned ? ['it is signed there; its keys and its signing are not imported'] : []),
      ...(isSigned === null ? ['whether it is signed there could not be read'] : []),
      ...zone.notes,
      ...named(notes),
      ...content.warnings,
      ...leftOut(content.skipped),
    ],
  }
}

/** The SOA and the NS of the zone itself say who serves it there. */
function take(gathering: Gathering, origin: string, { name, type, ttl, values, reason }: CloudSet): void {
  const owner = spelled(name)
  const isOfProvider = type === 'SOA' || (type === 'NS' && owner === origin)
  const against = isOfProvider ? 'it says who serves the zone there' : reason
  if (against !== undefined) {
    if (type !== 'SOA') gathering.skip(0, `${name} ${type} ${values.join(', ')}`.slice(0, 200), against, type)
    return
  }
  for (const text of values)
    takeRecord(gathering, { name, type, ttl, text }, () => ({ name: parseName(name), value: parseValue(type, text) }))
}
