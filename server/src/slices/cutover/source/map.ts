import { DhcpFault } from '@cadastre/core/dhcp/fault'
import { optionAt } from '@cadastre/core/dhcp/options/catalogue'
import { readOptions } from '@cadastre/core/dhcp/options/settings'
import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import { type DnsRecord, setKey } from '@cadastre/core/dns/record'
import { parseValue, textValue } from '@cadastre/core/dns/value'
import {
  formatAddress,
  formatCidr,
  parseAddress,
  parseCidr,
  type Range,
  subtractRanges,
  unionRanges,
} from '@cadastre/core/ip'
import { parseMac } from '@cadastre/core/mac'
import type { WindowsOption, WindowsReservation } from '../../../remote/dhcp-contents.ts'
import type { WindowsScope } from '../../../remote/dhcp-server.ts'
import type { WindowsRecord, WindowsRecords } from '../../../remote/dns-records.ts'
import type { LegacyRecords, LegacyScope, PoolRange, Reservation } from '../facts.ts'

/** What Windows Server says, in the spelling that everything here has. */

export function recordsOfWindows(origin: string, reading: WindowsRecords): LegacyRecords {
  const records: DnsRecord[] = []
  const strange: string[] = []
  const uncertain = new Set<string>()
  for (const one of reading.rows) {
    const record = recordOf(origin, one)
    if (typeof record === 'string') strange.push(record)
    else records.push(record)
    if (typeof record !== 'string' && one.isMaybeCut) uncertain.add(setKey(record))
  }
  // A text that may be cut is told record by record; anything else makes the whole reading doubtful.
  const blind = reading.blind.filter(({ where }) => where === null).map(({ reason }) => reason)
  return {
    reader: 'remote',
    records,
    blind: [...blind, ...strange],
    unread: reading.unreadTypes,
    uncertainSets: [...uncertain],
  }
}

function recordOf(origin: string, row: WindowsRecord): DnsRecord | string {
  try {
    const value = row.type === 'TXT' ? textValue(row.value) : parseValue(row.type, rdataOf(row), origin)
    return { name: ownerOf(row.name, origin), type: row.type, ttl: row.ttlSeconds, value }
  } catch (error) {
    if (error instanceof DnsFault) return `The record ${row.name} ${row.type} cannot be read: ${error.message}`
    throw error
  }
}

function ownerOf(name: string, origin: string): string {
  if (name === '@' || name === '') return origin
  return parseName(name, origin)
}

const NAMES_HOST: ReadonlySet<string> = new Set(['CNAME', 'NS', 'PTR', 'MX', 'SRV'])

/** A host with a dot in it is absolute, whether or not the server puts one at its end. */
function rdataOf({ type, value, priority, weight, port }: WindowsRecord): string {
  const isOpen = NAMES_HOST.has(type) && value.includes('.') && !value.endsWith('.')
  const host = NAMES_HOST.has(type) && value === '' ? '@' : value
  return [...[priority, weight, port].filter((number) => number !== null), isOpen ? `${host}.` : host].join(' ')
}

export type WindowsScopeParts = {
  scope: WindowsScope
  exclusions: readonly { startRange: string; endRange: string }[]
  reservations: readonly WindowsReservation[]
  options: readonly WindowsOption[]
  blind: string[]
}

export function scopeOfWindows({ scope, exclusions, reservations, options, blind }: WindowsScopeParts): LegacyScope {
  const own = options.filter((option) => option.level === 'scope' && isPlain(option))
  const others = options.filter((option) => !own.includes(option) && !OF_THE_PROTOCOL.has(option.optionId))
  const { values, faults } = optionsOf(own)
  return {
    scopeId: scope.scopeId,
    name: scope.name,
    cidr: cidrOf(scope.scopeId, scope.subnetMask),
    isActive: scope.isActive,
    leaseSeconds: scope.leaseSeconds,
    ranges: effectiveRanges(
      [{ start: scope.startRange, end: scope.endRange, type: 'dynamic' }],
      exclusions.map(({ startRange, endRange }) => ({ start: startRange, end: endRange })),
    ),
    reservations: reservations.map(reservationOf),
    options: values,
    blind: [...blind, ...faults],
    otherOptions: others.map(placedOption),
  }
}

// The time of a lease is a fact of its own, and what the DHCP client of Windows registers in DNS is no option here.
const OF_THE_PROTOCOL: ReadonlySet<number> = new Set([51, 81])
const isPlain = ({ vendorClass, userClass, optionId }: WindowsOption): boolean =>
  !vendorClass && !userClass && !OF_THE_PROTOCOL.has(optionId)

function placedOption(option: WindowsOption): string {
  const place = option.level === 'reservation' ? `reservation ${option.address}` : option.level
  const group = [option.vendorClass, option.userClass].filter(Boolean).join(', ')
  return `${option.name || `option ${option.optionId}`} of the ${place}${group ? ` for ${group}` : ''}`
}

function optionsOf(options: readonly WindowsOption[]): { values: Record<string, string>; faults: string[] } {
  const values: Record<string, string> = {}
  const faults: string[] = []
  for (const { optionId, values: sent } of options) {
    try {
      const value = sent.length === 1 ? sent[0] : sent
      for (const [name, read] of Object.entries(readOptions(4, { [optionAt(4, optionId).name]: value })))
        values[name] = optionText(read)
    } catch (error) {
      if (!(error instanceof DhcpFault)) throw error
      faults.push(`Option ${optionId} cannot be read: ${error.message}`)
    }
  }
  return { values, faults }
}

/** A value of an option as one text; letters count. */
export const optionText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(optionText).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** The network of a scope; empty where its address and mask make none. */
export function cidrOf(address: string, mask: string): string {
  const [base, bits] = [parseAddress(address), parseAddress(mask)]
  if (base?.family !== 4 || bits?.family !== 4) return ''
  const length = bits.value.toString(2).padStart(32, '0').indexOf('0')
  const parsed = parseCidr(`${formatAddress(base)}/${length < 0 ? 32 : length}`)
  return parsed ? formatCidr(parsed.cidr) : ''
}

type Ends = { start: string; end: string }

function rangeOf({ start, end }: Ends): Range[] {
  const [first, last] = [parseAddress(start), parseAddress(end)]
  if (!first || !last || first.family !== last.family || first.value > last.value) return []
  return [{ family: first.family, first: first.value, last: last.value }]
}

/** What is really handed out: ranges without what is excluded from them, and those that touch as one. */
export function effectiveRanges(ranges: readonly PoolRange[], excluded: readonly Ends[]): PoolRange[] {
  const taken = excluded.flatMap(rangeOf)
  return (['dynamic', 'reserved'] as const).flatMap((type) => {
    const own = unionRanges(ranges.filter((range) => range.type === type).flatMap(rangeOf))
    return own
      .flatMap((range) => subtractRanges(range, taken))
      .map(({ family, first, last }) => ({
        start: formatAddress({ family, value: first }),
        end: formatAddress({ family, value: last }),
        type,
      }))
  })
}

function reservationOf({ address, clientId, name }: WindowsReservation): Reservation {
  return { key: clientKey(clientId), address: canonicalAddress(address), hostname: hostKey(name) }
}

const canonicalAddress = (text: string): string => {
  const address = parseAddress(text)
  return address ? formatAddress(address) : text
}

/** A client by its MAC address, or by the octets it names itself with. */
export const clientKey = (text: string): string =>
  parseMac(text.trim()) ?? `id ${text.replace(/[^0-9a-f]/gi, '').toLowerCase()}`

export const hostKey = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '')
