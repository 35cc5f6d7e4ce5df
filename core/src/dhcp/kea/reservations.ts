import { formatAddress, parseAddress } from '../../address.ts'
import { shown } from '../fault.ts'
import { circuitOf, hexDigits, hostNameOf, macOf } from '../import/identity.ts'
import { type PlannedReservation, reservation } from '../import/plan.ts'
import type { KeaMap } from './json.ts'
import { commentIn, hasContext, mapsIn, othersIn, textIn, textsIn } from './maps.ts'
import { octetsOf } from './octets.ts'
import type { OptionReader } from './options.ts'

const IDENTIFIERS = ['hw-address', 'duid', 'circuit-id', 'client-id', 'flex-id'] as const
const KNOWN = new Set<string>([
  ...IDENTIFIERS,
  ...['ip-address', 'ip-addresses', 'hostname', 'option-data', 'comment', 'user-context'],
])

type Identity = Pick<PlannedReservation, 'mac_address' | 'duid' | 'circuit_id' | 'client_id'>

/** The reservations of a map that can be had here; each of the others is named. */
export function reservationsOf(map: KeaMap, reader: OptionReader, notes: string[]): PlannedReservation[] {
  return mapsIn(map, 'reservations', notes).flatMap((entry) => {
    const label = `Reservation ${labelOf(entry)}`
    const read = reservationOf(entry, reader)
    if (typeof read === 'string') notes.push(`${label} is not imported: ${read}`)
    else notes.push(...read.notes.map((note) => `${label}: ${note}`))
    return typeof read === 'string' ? [] : [read.planned]
  })
}

/** How a sentence calls it: by the client and the address. */
function labelOf(entry: KeaMap): string {
  const client = IDENTIFIERS.flatMap((key) => (entry.has(key) ? [`${key} ${textIn(entry, key) ?? '?'}`] : []))
  const address = textIn(entry, 'ip-address') ?? textsIn(entry, 'ip-addresses')[0]
  return [...client, ...(address === undefined ? [] : [`for ${address}`])].join(', ') || 'without a client'
}

function reservationOf(entry: KeaMap, reader: OptionReader): { planned: PlannedReservation; notes: string[] } | string {
  const identity = identityOf(entry)
  if (typeof identity === 'string') return identity
  const addresses = addressesOf(entry)
  const [first] = addresses
  if (first === undefined) return 'it reserves no address'
  const address = parseAddress(first)
  if (!address) return `${shown(first)} is not an address`
  const { options, notes } = reader.read(entry)
  const name = textIn(entry, 'hostname') ?? ''
  const hostname = hostNameOf(name)
  const planned = { ...identity, hostname: hostname ?? '', options, description: commentIn(entry) }
  return {
    planned: reservation(formatAddress(address), planned),
    notes: [...notes, ...remarks(entry, addresses, hostname === null ? name : null)],
  }
}

const addressesOf = (entry: KeaMap): string[] =>
  [...textsIn(entry, 'ip-address'), ...textsIn(entry, 'ip-addresses')].filter(
    (text) => text !== '' && text !== '0.0.0.0',
  )

function remarks(entry: KeaMap, addresses: readonly string[], badName: string | null): string[] {
  const others = [...othersIn(entry, KNOWN), ...(hasContext(entry) ? ['user-context'] : [])]
  return [
    ...(badName === null ? [] : [`${shown(badName)} is no host name, and is left out`]),
    ...(addresses.length > 1
      ? [`only the first of its addresses is imported, not ${addresses.slice(1).join(', ')}`]
      : []),
    ...(others.length === 0 ? [] : [`${others.join(', ')} is not imported`]),
  ]
}

/** What the client is known by, or why it cannot be known by that here. */
function identityOf(entry: KeaMap): Identity | string {
  if (entry.has('flex-id')) return 'clients are not known by a flex-id here'
  const digits = (key: string): string | null => digitsOf(textIn(entry, key))
  const [hardware, duid, circuit, client] = ['hw-address', 'duid', 'circuit-id', 'client-id'].map(digits)
  const mac = hardware ? macOf(hardware) : null
  const unread = IDENTIFIERS.find((key) => entry.has(key) && digits(key) === null)
  if (unread) return `its ${unread} is not a row of octets`
  if (hardware && mac === null) return `a hardware address of ${hardware.length / 2} octets is none of Ethernet`
  if (!hardware && !duid && !circuit && !client) return 'it names no client'
  return {
    mac_address: mac,
    duid: duid ?? null,
    circuit_id: circuit ? circuitOf(circuit) : null,
    client_id: client ?? null,
  }
}

/** Digits, or a text in single quotes. */
function digitsOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^\s*'.*'\s*$/s.test(text)) return Buffer.from(octetsOf(text)).toString('hex') || null
  return hexDigits(text)
}

/**
 * A client that is known by several things has several reservations of one address in Kea, and one here. What cannot be
 * one stays apart.
 */
export function joined(reservations: readonly PlannedReservation[]): PlannedReservation[] {
  const byAddress = new Map<string, PlannedReservation>()
  const result: PlannedReservation[] = []
  for (const one of reservations) {
    const other = byAddress.get(one.ip_address)
    if (other && isSame(one, other)) {
      for (const key of ['mac_address', 'duid', 'circuit_id', 'client_id'] as const) other[key] ??= one[key]
      continue
    }
    const own = { ...one }
    if (!other) byAddress.set(one.ip_address, own)
    result.push(own)
  }
  return result
}

const isSame = (one: PlannedReservation, other: PlannedReservation): boolean =>
  one.hostname === other.hostname &&
  JSON.stringify(one.options) === JSON.stringify(other.options) &&
  (['mac_address', 'duid', 'circuit_id', 'client_id'] as const).every((key) => one[key] === null || other[key] === null)
