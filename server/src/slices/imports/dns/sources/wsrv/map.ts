import { utf8 } from '@cadastre/core/dns/byte-string'
import { DnsFault } from '@cadastre/core/dns/fault'
import { readName } from '@cadastre/core/dns/name'
import { parseValue, textValue } from '@cadastre/core/dns/value'
import { Gathering } from '@cadastre/core/dns/zonefile/gathering'
import { named } from '../../../../../import/rules.ts'
import type { WindowsRecord } from '../../../../../remote/dns-records.ts'
import type { WindowsSoa, WindowsZone } from '../../../../../remote/dns-server.ts'
import { bareZone, leftOut, skippedOf, takeRecord } from '../../rules.ts'
import type { Pulled, PulledZone, Soa, ZoneType } from '../../source.ts'
import type { DnsServer, ReadZone } from './read.ts'

const TYPES: ReadonlyMap<string, ZoneType> = new Map([
  ['Primary', 'primary'],
  ['Secondary', 'secondary'],
  ['Stub', 'stub'],
  ['Forwarder', 'forward'],
])
/** Zones that a domain keeps for itself; whoever imports them should know that the domain controllers write them. */
const SYSTEM = /^(trustanchors|rootdnsservers|0\.in-addr\.arpa)\.$|(^|\.)(_msdcs|domaindnszones|forestdnszones)\./

/** Pure: what is imported of a Windows DNS server, and the name of everything that is not. */
export function pulledFrom({ zones, read, blind, forwarders }: DnsServer): Pulled {
  const named = read.map((one) => ({ one, name: zoneName(one.zone) }))
  const system = named.flatMap(({ name }) => (name !== null && SYSTEM.test(name) ? [name] : []))
  const own = zones.filter(({ isAutoCreated }) => isAutoCreated).map(({ name }) => name)
  return {
    source: 'wsrv_dns',
    zones: named.flatMap(({ one, name }) => (name === null ? [] : [zoneOf(name, one)])),
    warnings: [
      ...(zones.length === 0 ? ['The server has no zones, or the account may not see them'] : []),
      ...blind.map(({ reason }) => `Not all zones could be seen: ${reason}`),
      ...named.flatMap(({ one, name }) =>
        name === null ? [`Zone ${JSON.stringify(one.zone.name)} is not imported: its name is not one`] : [],
      ),
      ...(own.length === 0 ? [] : [`Zones that Windows makes for itself are not imported: ${own.join(', ')}`]),
      ...(system.length === 0 ? [] : [`Zones that a domain keeps for itself are among them: ${system.join(', ')}`]),
    ],
    unsupported: (forwarders?.addresses.length ?? 0) > 0 ? ['Forwarders of the whole server'] : [],
  }
}

/** Octets that are no ASCII are names of Windows as they stand on the wire; they keep their octets. */
function zoneName({ name }: WindowsZone): string | null {
  try {
    return readName(utf8(name), '.')
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function zoneOf(name: string, { zone, soa, records, fault }: ReadZone): PulledZone {
  const zone_type = TYPES.get(zone.type) ?? 'primary'
  const gathering = new Gathering(name)
  for (const record of records.rows) take(gathering, name, record)
  const content = gathering.gathered()
  const { SOA: _soa, ...unread } = records.unreadTypes
  const skipped = skippedOf(content)
  for (const [type, count] of Object.entries(unread)) skipped[type] = (skipped[type] ?? 0) + count
  return {
    ...bareZone(name),
    zone_type,
    soa: soa && soaOf(soa),
    records: content.records.map(({ line: _line, ...record }) => record),
    primaries: zone_type === 'secondary' || zone_type === 'stub' ? zone.masters : [],
    forwarders: zone_type === 'forward' ? zone.masters : [],
    // As Windows makes them; whether somebody has changed that is not read.
    forward_only: zone_type === 'forward',
    skipped,
    warnings: [
      ...(fault === null ? [] : [`its records could not be read: ${fault}; it comes without them`]),
      ...named(records.blind.map(({ where, reason }) => (where === null ? reason : `${where}: ${reason}`))),
      ...(zone_type !== 'primary' || soa || fault !== null
        ? []
        : ['its SOA could not be read; the usual values are taken']),
      ...notesOn(name, zone),
      ...Object.entries(unread).map(([type, count]) => `left out: ${count} ${type} records, which are not read there`),
      ...dynamicOnes(records.rows),
      ...content.warnings,
      ...leftOut(content.skipped),
    ],
  }
}

function notesOn(name: string, zone: WindowsZone): string[] {
  const takesUpdates = !['', '0', 'None', 'null'].includes(String(zone.dynamicUpdate))
  return [
    ...(TYPES.has(zone.type) ? [] : [`its type ${JSON.stringify(zone.type)} is not known; it is taken for a primary`]),
    ...(SYSTEM.test(name) ? ['it looks like a zone that a domain keeps for itself'] : []),
    ...(zone.isDsIntegrated ? ['it is kept in Active Directory; its replication is not imported'] : []),
    ...(takesUpdates ? [`who may update it dynamically (${zone.dynamicUpdate}) is not imported`] : []),
    ...(zone.isSigned ? ['it is signed there; its keys and its signing are not imported'] : []),
    ...(zone.isPaused ? ['it is paused there'] : []),
  ]
}

function dynamicOnes(records: readonly WindowsRecord[]): string[] {
  const count = records.filter(({ timestamp }) => timestamp !== null).length
  return count === 0 ? [] : [`${count} records were registered by their hosts; here they stay until they are deleted`]
}

const soaOf = (soa: WindowsSoa): Soa => ({
  primary_ns: soa.primaryServer,
  admin_email: soa.responsiblePerson,
  serial: soa.serial,
  refresh: soa.refreshSeconds,
  retry: soa.retrySeconds,
  expire: soa.expireSeconds,
  minimum: soa.minimumSeconds,
  ttl: soa.ttlSeconds,
})

function take(gathering: Gathering, origin: string, record: WindowsRecord): void {
  const { name, type, ttlSeconds, value } = record
  takeRecord(gathering, { name, type, ttl: ttlSeconds, text: value }, () => ({
    name: readName(utf8(name), origin),
    value: type === 'TXT' ? textValue(value) : parseValue(type, rdataOf(record)),
  }))
}

function rdataOf({ type, value, priority, weight, port }: WindowsRecord): string {
  if (type === 'MX') return `${priority ?? 0} ${value}`
  if (type === 'SRV') return `${priority ?? 0} ${weight ?? 0} ${port ?? 0} ${value}`
  return value
}
