import { DhcpFault, shown } from '@cadastre/core/dhcp/fault'
import { hexDigits, hostNameOf, macOf } from '@cadastre/core/dhcp/import/identity'
import {
  LONGEST_LEASE,
  type PlannedReservation,
  type PlannedScope,
  rangePool,
  reservation,
} from '@cadastre/core/dhcp/import/plan'
import { prefixOf } from '@cadastre/core/dhcp/isc/networks'
import { optionWithCode } from '@cadastre/core/dhcp/options/catalogue'
import { type Kind, readValue, type Value, valueBytes } from '@cadastre/core/dhcp/options/kinds'
import { valueOfBytes } from '@cadastre/core/dhcp/options/octets'
import { mergedOptions, type OptionSettings, readOptions } from '@cadastre/core/dhcp/options/settings'
import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import type { WindowsExclusion, WindowsOption, WindowsReservation } from '../../../../../remote/dhcp-contents.ts'
import type { WindowsScope } from '../../../../../remote/dhcp-server.ts'
import type { BlindSpot } from '../../../../../remote/reading.ts'
import type { Pulled } from '../../source.ts'
import type { DhcpServer } from './read.ts'

/** Pure: what is imported of a Windows DHCP server, and the name of everything that is not. */
export function pulledFrom(server: DhcpServer): Pulled {
  const warnings: string[] = []
  const all = optionsOf(
    server.options.rows.filter(({ level }) => level === 'server'),
    warnings,
  )
  const contents = contentsOf(server)
  const scopes = server.scopes.rows.flatMap(
    (scope) => scopeOf(scope, server, contents(scope.scopeId), all, warnings) ?? [],
  )
  if (Object.keys(all).length > 0 && scopes.length > 0)
    warnings.push(
      `Options of the server (${Object.keys(all).join(', ')}) are imported into each of the ${scopes.length} scopes`,
    )
  return {
    source: 'wsrv_dhcp',
    scopes,
    classes: [],
    warnings: [...warnings, ...superscopesOf(server), ...blindnessOf(server)],
    unsupported: server.failovers.rows.map(
      ({ name, partner, mode }) => `Failover relationship ${shown(name)} (${mode} with ${partner}) is not imported`,
    ),
    haInfo: failoversOf(server),
  }
}

type Contents = {
  exclusions: readonly WindowsExclusion[]
  reservations: readonly WindowsReservation[]
  /** Of the scope itself under its own address, of a reservation under that of the reservation. */
  options: ReadonlyMap<string, readonly WindowsOption[]>
}

/** What each scope holds, looked for once. */
function contentsOf({ exclusions, reservations, options }: DhcpServer): (scopeId: string) => Contents {
  const excluded = Map.groupBy(exclusions.rows, ({ scopeId }) => scopeId)
  const reserved = Map.groupBy(reservations.rows, ({ scopeId }) => scopeId)
  const set = Map.groupBy(options.rows, (option) => (option.level === 'server' ? '' : option.scopeId))
  return (scopeId) => ({
    exclusions: excluded.get(scopeId) ?? [],
    reservations: reserved.get(scopeId) ?? [],
    options: Map.groupBy(set.get(scopeId) ?? [], (option) =>
      option.level === 'reservation' ? option.address : scopeId,
    ),
  })
}

const networkOf = ({ scopeId, subnetMask }: WindowsScope): string | null => {
  const cidr = parseCidr(`${scopeId}/${prefixOf(subnetMask) ?? ''}`)?.cidr
  return cidr ? formatCidr(cidr) : null
}

const superscopesOf = ({ superscopes }: DhcpServer): string[] =>
  superscopes.rows.map(
    ({ name, scopeIds }) =>
      `Superscope ${shown(name)} is not imported as such: its scopes (${scopeIds.join(', ')}) stand for themselves`,
  )

function failoversOf({ failovers, scopes }: DhcpServer): Map<string, string> {
  const networks = new Map(scopes.rows.map((scope) => [scope.scopeId, networkOf(scope)]))
  return new Map(
    failovers.rows.flatMap(({ name, partner, mode, scopeIds }) =>
      scopeIds.flatMap((id): [string, string][] => {
        const network = networks.get(id)
        return network ? [[network, `${mode} with ${partner} (${name})`]] : []
      }),
    ),
  )
}

const PARTS = ['scopes', 'exclusions', 'reservations', 'options', 'superscopes', 'failovers'] as const

function blindnessOf(server: DhcpServer): string[] {
  return PARTS.flatMap((part) =>
    server[part].blind.map(
      ({ where, reason }) => `${part}${where ? ` of ${where}` : ''} could not all be seen, and are missing: ${reason}`,
    ),
  )
}

function scopeOf(
  scope: WindowsScope,
  server: DhcpServer,
  contents: Contents,
  all: OptionSettings,
  warnings: string[],
): PlannedScope | null {
  const network = networkOf(scope)
  if (network === null) {
    warnings.push(`Scope ${scope.scopeId} with the mask ${scope.subnetMask} is no network, and is not imported`)
    return null
  }
  const notes: string[] = []
  const own = contents.options.get(scope.scopeId) ?? []
  if (scope.leaseSeconds === null) notes.push(`Leases without end last ${LONGEST_LEASE} seconds here`)
  if (scope.superscope) notes.push(`It is in the superscope ${shown(scope.superscope)}`)
  const isSeen = seen(server, scope.scopeId, notes)
  return {
    network,
    name: scope.name,
    description: scope.description,
    lease_time: Math.max(1, Math.min(scope.leaseSeconds ?? LONGEST_LEASE, LONGEST_LEASE)),
    ...{ min_lease_time: null, max_lease_time: null, lease_cache_threshold: null, lease_cache_max_age: null },
    is_active: scope.isActive && isSeen,
    options: mergedOptions(all, optionsOf(own, notes)),
    ddns_enabled: false,
    relay_addresses: [],
    pools: [
      ...(scope.startRange && scope.endRange ? [rangePool(scope.startRange, scope.endRange)] : []),
      ...contents.exclusions.map(({ startRange, endRange }) =>
        rangePool(startRange, endRange, { pool_type: 'excluded' }),
      ),
    ],
    reservations: contents.reservations.flatMap(
      (one) => reservationOf(one, contents.options.get(one.address) ?? [], notes) ?? [],
    ),
    warnings: notes,
  }
}

/** A scope whose exclusions or reservations are not known would hand out what it must not: it comes switched off. */
function seen({ exclusions, reservations }: DhcpServer, scopeId: string, notes: string[]): boolean {
  const isIts = ({ where }: BlindSpot): boolean => where === null || where === scopeId
  const unseen = [
    ...(exclusions.blind.some(isIts) ? ['exclusions'] : []),
    ...(reservations.blind.some(isIts) ? ['reservations'] : []),
  ]
  if (unseen.length > 0) notes.push(`Its ${unseen.join(' and ')} could not all be seen: it is imported switched off`)
  return unseen.length === 0
}

function reservationOf(
  { address, clientId, name, description }: WindowsReservation,
  own: readonly WindowsOption[],
  notes: string[],
): PlannedReservation | null {
  const label = `Reservation of ${address} for ${shown(clientId)}`
  const parsed = parseAddress(address)
  const digits = hexDigits(clientId)
  if (!parsed || digits === null) {
    notes.push(`${label} is not imported: its client or address cannot be read`)
    return null
  }
  // A MAC address may come with the type of the card before it, as clients send it.
  const mac = macOf(digits.length === 14 && digits.startsWith('01') ? digits.slice(2) : digits)
  const hostname = hostNameOf(name)
  if (hostname === null) notes.push(`${label}: ${shown(name)} is no host name, and is left out`)
  return reservation(formatAddress(parsed), {
    ...(mac === null ? { client_id: digits } : { mac_address: mac }),
    hostname: hostname ?? '',
    description,
    options: optionsOf(own, notes, `${label}: `),
  })
}

// Windows keeps the lifetime of leases as an option as well.
const LEASE_TIME = 51

function optionsOf(list: readonly WindowsOption[], notes: string[], label = ''): OptionSettings {
  const options: Record<string, Value> = {}
  for (const one of list) {
    if (one.optionId === LEASE_TIME) continue
    try {
      const [read] = Object.entries(optionOf(one))
      if (read) options[read[0]] = read[1]
    } catch (error) {
      if (!(error instanceof DhcpFault)) throw error
      notes.push(`${label}Option ${one.optionId} ${shown(one.name)} is not imported: ${error.message}`)
    }
  }
  return options
}

function optionOf({ optionId, type, values, vendorClass, userClass }: WindowsOption): OptionSettings {
  if (vendorClass)
    throw new DhcpFault(`it is for the vendor class ${shown(vendorClass)}; a client class may say the same`)
  if (userClass) throw new DhcpFault(`it is for the user class ${shown(userClass)}; a client class may say the same`)
  const option = optionWithCode(4, optionId)
  const kind = option?.kind ?? 'any'
  const isOctets = OCTETS.has(type) || kind === 'any' || kind === 'binary'
  const value = isOctets ? valueOfBytes(kind, Uint8Array.from(octetsOf(type, values))) : wordsOf(kind, values)
  return readOptions(4, { [option?.name ?? `option-${optionId}`]: value })
}

const OCTETS = new Set(['BinaryData', 'EncapsulatedData'])
const SIZES: Readonly<Record<string, Kind>> = {
  Byte: 'uint8',
  Word: 'uint16',
  DWord: 'uint32',
  IPv4Address: 'ipv4-address',
}

function octetsOf(type: string, values: readonly string[]): number[] {
  if (type === 'String') return [...new TextEncoder().encode(values[0] ?? '')]
  const kind = OCTETS.has(type) ? 'uint8' : SIZES[type]
  if (!kind) throw new DhcpFault(`values of the type ${shown(type)} are not read`)
  return values.flatMap((text) => [...valueBytes(kind, readValue(kind, decimal(text)))])
}

const decimal = (text: string): string => (/^0x[0-9a-f]{1,8}$/i.test(text) ? String(Number(text)) : text)

function wordsOf(kind: Kind, values: readonly string[]): Value {
  const words = values.map(decimal)
  return readValue(kind, kind.endsWith('-list') ? words : (words[0] ?? ''))
}
