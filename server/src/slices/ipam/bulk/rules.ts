import { parseHostname } from '@cadastre/core/hostname'
import { type Address, type Cidr, containsAddress, formatAddress, parseAddress, type Range } from '@cadastre/core/ip'
import { withConsequences } from '../addresses/rules.ts'
import type { Address as AddressRow } from '../addresses/schema.ts'
import type { AddressChanges, BulkAllocate, Outcome } from './schema.ts'

export const MOST_ADDRESSES = 1_024

/** What stands in the way of new addresses. */
export type Facts = {
  taken: ReadonlySet<string>
  pools: readonly Range[]
  /** Names that the zone already has; null where the addresses get no zone. */
  names: ReadonlySet<string> | null
  writable: 'all' | readonly Range[]
}

export type Named = { address: string; value: bigint; hostname: string }
export type Planned = Named & { inUse: boolean; inPool: boolean; isNameTaken: boolean; outcome: Outcome }

/** The addresses of a request and their names, or the sentence that refuses it. */
export function namedAddresses(network: Cidr, input: BulkAllocate): Named[] | string {
  const range = rangeBetween(network, input)
  if (typeof range === 'string') return range
  const named: Named[] = []
  for (let value = range.first; value <= range.last; value++) {
    const address = { family: range.family, value }
    const hostname = rendered(input.hostname_template, input.template_start + named.length, address)
    if (!HOST.test(hostname) || parseHostname(hostname) === null) return `'${hostname}' is not a host name`
    named.push({ address: formatAddress(address), value, hostname: hostname.toLowerCase() })
  }
  return named
}

const HOST = /^[a-z0-9][a-z0-9-]{0,62}$/i

function rangeBetween(network: Cidr, { range_start, range_end }: BulkAllocate): Range | string {
  const [first, last] = [parseAddress(range_start), parseAddress(range_end)]
  if (!first || !last || first.family !== last.family) return 'range_start and range_end are of different families'
  if (first.value > last.value) return 'range_start is after range_end'
  const stray = [first, last].find((end) => !containsAddress(network, end))
  if (stray) return `${formatAddress(stray)} is not in the subnet`
  if (last.value - first.value >= MOST_ADDRESSES) return `A range has at most ${MOST_ADDRESSES} addresses`
  return { family: first.family, first: first.value, last: last.value }
}

const TOKEN = /\{(n|oct[1-4])(?::([^{}]*))?\}/g

/** `{n}` counts, `{n:03d}` and `{n:x}` say how it is written, `{oct1}` to `{oct4}` are the octets of an IPv4 address. */
export function rendered(template: string, count: number, address: Address): string {
  return template.replace(TOKEN, (literal, token: string, format: string | undefined) => {
    if (token === 'n') return formatted(count, format ?? '')
    return address.family === 4 ? formatted(octet(address, Number(token.slice(3))), format ?? '') : literal
  })
}

const octet = ({ value }: Address, position: number): number => Number((value >> BigInt(32 - 8 * position)) & 255n)

/** A format that is none leaves the number as it is. */
function formatted(count: number, format: string): string {
  const [, zero, width = '', kind = 'd'] = /^(0?)(\d{0,2})([dxX]?)$/.exec(format) ?? []
  const hex = count.toString(16)
  const digits = kind === 'x' ? hex : kind === 'X' ? hex.toUpperCase() : String(count)
  return zero ? digits.padStart(Number(width), '0') : digits
}

/** What becomes of each address: the same for a preview and for what is then written. */
export function plan(named: readonly Named[], { taken, pools, names, writable }: Facts): Planned[] {
  const used = new Set(names ?? [])
  return named.map((one) => {
    const inUse = taken.has(one.address)
    const inPool = isInside(pools, one.value)
    const isNameTaken = names !== null && used.has(one.hostname)
    const outcome = outcomeOf(inUse, inPool, isNameTaken, writable === 'all' || isInside(writable, one.value))
    if (outcome === 'created') used.add(one.hostname)
    return { ...one, inUse, inPool, isNameTaken, outcome }
  })
}

const isInside = (ranges: readonly Range[], value: bigint): boolean =>
  ranges.some(({ first, last }) => first <= value && value <= last)

function outcomeOf(inUse: boolean, inPool: boolean, isNameTaken: boolean, mayWrite: boolean): Outcome {
  if (inUse) return 'in_use'
  if (inPool) return 'in_pool'
  if (isNameTaken) return 'fqdn_collision'
  return mayWrite ? 'created' : 'no_perm'
}

export function countsOf(planned: readonly { outcome: Outcome }[]): Record<Outcome, number> {
  const counts = { created: 0, in_use: 0, in_pool: 0, fqdn_collision: 0, no_perm: 0 }
  for (const { outcome } of planned) counts[outcome]++
  return counts
}

/** All of a few, else the first five and the last two. */
export function sampleOf<One>(all: readonly One[]): One[] {
  return all.length <= 7 ? [...all] : [...all.slice(0, 5), ...all.slice(-2)]
}

export function warningsOf(template: string, named: readonly Named[]): string[] {
  const distinct = new Set(named.map(({ hostname }) => hostname)).size
  if (distinct === named.length) return []
  return [
    template.includes('{')
      ? `The template gives ${distinct} different names to ${named.length} addresses`
      : `The template has no token: all ${named.length} addresses get the same name`,
  ]
}

type Fields = Record<string, unknown>
type Editable = Pick<
  AddressRow,
  'status' | 'mac_address' | 'reserved_until' | 'forward_zone_id' | 'forward_zone_source'
> & {
  tags: Fields
  custom_fields: Fields
}

/** Why nobody edits or deletes such a row in bulk; null when they may. */
export function untouchable({ status, auto_from_lease }: { status: string; auto_from_lease: boolean }): string | null {
  if (status === 'network' || status === 'broadcast') return `It is the ${status} address`
  return auto_from_lease ? 'It mirrors a DHCP lease' : null
}

/** The row after the changes. */
export function edited<Row extends Editable>(row: Row, changes: AddressChanges): Row {
  const { dns_zone_id, tags, custom_fields, ...plain } = changes
  return {
    ...row,
    ...withConsequences(row, plain),
    ...zoneOf(row, dns_zone_id),
    ...(tags ? { tags: merged(row.tags, tags) } : {}),
    ...(custom_fields ? { custom_fields: merged(row.custom_fields, custom_fields) } : {}),
  }
}

/** The zone that an address has already stays what it is: its own, or that of the settings. */
function zoneOf({ forward_zone_id }: Editable, chosen: string | null | undefined) {
  if (chosen === undefined || (chosen !== null && chosen === forward_zone_id)) return {}
  return { forward_zone_id: chosen, forward_zone_source: chosen === null ? ('none' as const) : ('address' as const) }
}

/** Key by key; null takes a key away. */
function merged(old: Fields, fields: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...old, ...fields }).filter(([, value]) => value !== null))
}
