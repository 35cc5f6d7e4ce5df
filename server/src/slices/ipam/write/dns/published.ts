import { DnsFault } from '@cadastre/core/dns/fault'
import { labelsOf, parseName } from '@cadastre/core/dns/name'
import { type Address, type Cidr, contains, overlaps, parseAddress, parseCidr } from '@cadastre/core/ip'
import { networkOfReverse, pointerIn } from '@cadastre/core/reverse'
import { ownerOf } from '../../../dns/write/record-row.ts'
import type { EffectRow } from '../effect.ts'
import type { SubnetSettings } from '../settings.ts'

/** A live primary zone, as far as it matters for what is published in it. */
export type PublishingZone = {
  id: string
  group_id: string
  name: string
  kind: 'forward' | 'reverse'
  linked_subnet_id: string | null
  /** Of the subnet it is linked to. */
  linked_space_id: string | null
  linked_network: string | null
}
export type PublishingZones = ReadonlyMap<string, PublishingZone>

export type AddressRecord = {
  zone_id: string
  fqdn: string
  record_type: 'A' | 'AAAA' | 'CNAME' | 'PTR'
  value: string
  /** The zone's own unless said. */
  ttl?: number | null
}

/** The names of an address: what it keeps of them on its row, and the records it has in DNS. */
export type Publication = {
  /** Without its last dot, as people write it. */
  fqdn: string | null
  forward_zone_id: string | null
  reverse_zone_id: string | null
  records: AddressRecord[]
}

/** The name that gateways have by default: it says what they are, and is no name of its own. */
export const GATEWAY = 'gateway'

/** Orphans are nobody's, and leases are published where the settings say so. */
const isPublished = ({ status, auto_from_lease }: EffectRow, { ddns }: SubnetSettings): boolean =>
  status !== 'orphan' && (!auto_from_lease || (ddns.enabled && ddns.policy !== 'disabled'))

/** Pure: all that DNS shall say of an address. A fault names what DNS would refuse. */
export function publicationOf(
  row: EffectRow,
  settings: SubnetSettings | undefined,
  zones: PublishingZones,
): Publication {
  // What is remembered brings the names back with the address.
  if (!settings || !isPublished(row, settings)) return { ...remembered(row), records: [] }
  const address = parseAddress(row.address)
  const zone = forwardZoneOf(row, settings, zones)
  const unnamed = { ...NO_NAMES, fqdn: nameFromElsewhere(row), forward_zone_id: ownZone(row) }
  if (row.hostname === null || !address) return { ...unnamed, records: [] }
  if (!zone) return { ...unnamed, records: extraRecords(row, address, zones) }
  const fqdn = ownerIn(zone, row.hostname)
  const reverse = reverseZoneOf(row, address, settings, zones)
  const pointer = reverse
    ? [{ zone_id: reverse.zone.id, fqdn: reverse.owner, record_type: 'PTR' as const, value: fqdn }]
    : []
  const forward = row.hostname === GATEWAY ? [] : [hostRecord(zone, fqdn, address, row.address)]
  const aliases = forward.length === 0 ? [] : aliasRecords(row, zone, fqdn, address)
  return {
    fqdn: fqdn.slice(0, -1),
    forward_zone_id: zone.id,
    reverse_zone_id: reverse?.zone.id ?? null,
    records: distinct([...forward, ...extraRecords(row, address, zones), ...pointer, ...aliases]).map((record) =>
      row.auto_from_lease ? { ...record, ttl: settings.ddns.ttl } : record,
    ),
  }
}

const NO_NAMES = { fqdn: null, reverse_zone_id: null }

/**
 * An address that is not published may have a name that somebody else publishes, as an import brings it: it stays as long
 * as the host is called so. A name of our own zones is gone with its record.
 */
function nameFromElsewhere({ fqdn, hostname, forward_zone_source, dns_record_id, reverse_zone_id }: EffectRow) {
  const isOurs = forward_zone_source !== 'none' || dns_record_id !== null || reverse_zone_id !== null
  if (fqdn === null || isOurs || hostname === GATEWAY) return null
  return hostname === null || asHostname(fqdn) === hostname ? fqdn : null
}

/** The first label with what a host may be called: names in DNS have underscores, too. */
const asHostname = (fqdn: string): string =>
  (fqdn.toLowerCase().split('.')[0] ?? '').replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '')

const remembered = ({ fqdn, forward_zone_id, reverse_zone_id }: EffectRow) => ({
  fqdn,
  forward_zone_id,
  reverse_zone_id,
})

const ownZone = ({ forward_zone_source, forward_zone_id }: EffectRow): string | null =>
  forward_zone_source === 'address' ? forward_zone_id : null

/** Where an address lies, and which zone it says it is named in. */
type Placed = Pick<EffectRow, 'subnet_id' | 'forward_zone_id' | 'forward_zone_source'> & { auto_from_lease?: boolean }

/** The zone by which the address is named: its own, or that of its subnet's settings. */
export function forwardZoneOf(row: Placed, settings: SubnetSettings, zones: PublishingZones): PublishingZone | null {
  if (row.forward_zone_source === 'none') return null
  if (row.auto_from_lease) return leaseZoneOf(settings, zones)
  const id = row.forward_zone_source === 'address' ? row.forward_zone_id : settings.dns_zone_id
  return forwardZone(zones, id)
}

/** Leases are named in the domain that the settings give them, if that is one zone, else where all names are. */
function leaseZoneOf({ ddns, dns_zone_id }: SubnetSettings, zones: PublishingZones): PublishingZone | null {
  const named = [...zones.values()].filter(({ kind, name }) => kind === 'forward' && name === `${ddns.domain}.`)
  return ddns.domain !== null && named.length === 1 ? (named[0] ?? null) : forwardZone(zones, dns_zone_id)
}

function forwardZone(zones: PublishingZones, id: string | null): PublishingZone | null {
  const zone = id === null ? undefined : zones.get(id)
  return zone?.kind === 'forward' ? zone : null
}

function ownerIn(zone: PublishingZone, name: string): string {
  const owner = parseName(ownerOf(name, zone.name))
  if (owner.length > MOST_CHARACTERS) throw new DnsFault('name', `${owner} is longer than a name in DNS can be`)
  return owner
}
const MOST_CHARACTERS = 512

const hostRecord = ({ id }: PublishingZone, fqdn: string, { family }: Address, value: string): AddressRecord => ({
  zone_id: id,
  fqdn,
  record_type: family === 4 ? 'A' : 'AAAA',
  value,
})

function extraRecords(row: EffectRow, address: Address, zones: PublishingZones): AddressRecord[] {
  const { hostname } = row
  if (hostname === null || hostname === GATEWAY || row.forward_zone_source === 'none') return []
  return row.extra_zone_ids.flatMap((id) => {
    const zone = forwardZone(zones, id)
    return zone ? [hostRecord(zone, ownerIn(zone, hostname), address, row.address)] : []
  })
}

function aliasRecords(row: EffectRow, zone: PublishingZone, fqdn: string, address: Address): AddressRecord[] {
  return row.aliases.map(({ name, record_type }) => {
    const owner = ownerIn(zone, name)
    if (record_type === 'CNAME') return { zone_id: zone.id, fqdn: owner, record_type, value: fqdn }
    return hostRecord(zone, owner, address, row.address)
  })
}

type Pointer = { zone: PublishingZone; owner: string }

/** The zone that is linked to the subnet, else the one with the longest name among those of the groups in force. */
export function reverseZoneOf(
  row: Placed,
  address: Address,
  settings: SubnetSettings,
  zones: PublishingZones,
): Pointer | null {
  const groups = groupsOf(row, settings, zones)
  const holding = [...zones.values()].flatMap((zone): Pointer[] => {
    const isNear = groups.has(zone.group_id) || zone.linked_subnet_id === row.subnet_id
    if (zone.kind !== 'reverse' || !isNear || belongsElsewhere(zone, settings)) return []
    const owner = pointerIn(zone.name, address)
    return owner === null ? [] : [{ zone, owner }]
  })
  const rank = ({ zone }: Pointer) => (zone.linked_subnet_id === row.subnet_id ? 1000 : 0) + labelsOf(zone.name).length
  return holding.sort((a, b) => rank(b) - rank(a) || (a.zone.id < b.zone.id ? -1 : 1))[0] ?? null
}

/** Groups that serve the names of the address: those of the settings, and the one of its forward zone. */
function groupsOf(row: Placed, settings: SubnetSettings, zones: PublishingZones): Set<string> {
  const zone = forwardZoneOf(row, settings, zones)
  return new Set([...settings.dns_group_ids, ...(zone ? [zone.group_id] : [])])
}

/** The same addresses in another space are other hosts, and their pointers are in this zone. */
export function belongsElsewhere(zone: PublishingZone, { space_id, network }: SubnetSettings): boolean {
  if (zone.linked_space_id === null || zone.linked_network === null || zone.linked_space_id === space_id) return false
  const [theirs, ours] = [networkOf(zone.linked_network), networkOf(network)]
  return theirs !== null && ours !== null && overlaps(theirs, ours)
}

/** Whether every address of the network has its pointer in the zone. */
export function holdsWhole({ kind, name }: PublishingZone, { network }: SubnetSettings): boolean {
  const [zone, own] = [kind === 'reverse' ? networkOfReverse(name) : null, networkOf(network)]
  return zone !== null && own !== null && contains(zone, own)
}

const networkOf = (text: string): Cidr | null => parseCidr(text)?.cidr ?? null

const keyOf = ({ zone_id, fqdn, record_type, value }: AddressRecord): string =>
  `${zone_id} ${fqdn} ${record_type} ${value}`

/** An alias that is the name itself, or the zone once more among the further ones, is one record. */
const distinct = (records: readonly AddressRecord[]): AddressRecord[] => [
  ...new Map(records.map((record) => [keyOf(record), record])).values(),
]

export { keyOf as recordKey }
