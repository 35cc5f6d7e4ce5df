import { DhcpFault } from '@cadastre/core/dhcp/fault'
import { LONGEST_LEASE } from '@cadastre/core/dhcp/import/plan'
import type { Value } from '@cadastre/core/dhcp/options/kinds'
import { type OptionSettings, readOptions } from '@cadastre/core/dhcp/options/settings'
import { parseHostname } from '@cadastre/core/hostname'
import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import { parseMac } from '@cadastre/core/mac'
import { isFault, settledPool } from '../../dhcp/pools/rules.ts'
import { scopeFault } from '../../dhcp/scopes/rules.ts'
import { staticFault } from '../../dhcp/statics/rules.ts'
import type { ConflictActions, LedgerRow, SentPool, SentReservation, SentScope } from './schema.ts'

/** What shall become of a scope of the plan, as far as the plan and the actions tell. */
export type Intent = {
  scope: SentScope
  /** Its network in its one spelling. */
  network: string
  action: 'skip' | 'overwrite'
  /** It is not even tried, and why. */
  refusal: Pick<LedgerRow, 'action_taken' | 'error'> | null
}

/** Pure: one for each scope, in their order. */
export function intentsOf(scopes: readonly SentScope[], actions: ConflictActions): Intent[] {
  const byNetwork = new Map(Object.entries(actions).map(([cidr, { action }]) => [networkIn(cidr) ?? cidr, action]))
  const taken = new Set<string>()
  return scopes.map((scope): Intent => {
    const network = networkIn(scope.subnet_cidr)
    if (network === null)
      return {
        ...{ scope, network: scope.subnet_cidr, action: 'skip' },
        refusal: { action_taken: 'failed', error: 'unparseable subnet CIDR' },
      }
    const action = byNetwork.get(network) ?? 'skip'
    const again = { action_taken: 'skipped' as const, error: `${network} is in the plan twice; the first is imported` }
    const refusal = taken.has(network) ? again : null
    taken.add(network)
    return { scope, network, action, refusal }
  })
}

export function networkIn(text: string): string | null {
  const parsed = parseCidr(text.trim())
  return parsed ? formatCidr(parsed.cidr) : null
}

/** Who has a MAC address reserved in the group: a client is reserved once there, in each protocol. */
export type MacOwners = Map<string, string>
export const macKey = (mac: string, network: string): string => `${network.includes(':') ? 6 : 4} ${mac}`

/** What of a scope can be stored, in its one spelling, and why not the rest. */
export type Judged = { scope: SentScope; skippedOptions: Record<string, unknown>; faults: string[] }

/** Pure, but for the MAC addresses that it adds to their owners. A text says why the scope cannot be at all. */
export function judge({ scope, network }: Intent, owners: MacOwners): Judged | string {
  const protocol = network.includes(':') ? 6 : 4
  const faults: string[] = []
  const { options, skipped } = soundOptions(protocol, scope.options, '', faults)
  const sound = {
    ...scope,
    subnet_cidr: network,
    options,
    ...lifetimes(scope, faults),
    relay_addresses: relays(protocol, scope.relay_addresses, faults),
    pools: soundPools(protocol, network, scope.pools, faults),
    reservations: soundReservations(protocol, network, scope.reservations, owners, faults),
  }
  return scopeFault(protocol, sound) ?? { scope: sound, skippedOptions: skipped, faults }
}

type Protocol = 4 | 6

function soundOptions(protocol: Protocol, sent: Record<string, unknown>, label: string, faults: string[]) {
  const options: Record<string, Value> = {}
  const skipped: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    try {
      Object.assign(options, readOptions(protocol, { [name]: value }))
    } catch (error) {
      if (!(error instanceof DhcpFault)) throw error
      skipped[name] = value
      faults.push(`${label}Option ${JSON.stringify(name)} is left out: ${error.message}`)
    }
  }
  return { options: options as OptionSettings, skipped }
}

/** Lifetimes that fit each other; a server would refuse them otherwise. */
function lifetimes({ lease_time, min_lease_time, max_lease_time }: SentScope, faults: string[]) {
  const kept = (time: number): number => Math.max(1, Math.min(time, LONGEST_LEASE))
  const lease = kept(lease_time)
  const least = min_lease_time === null ? null : Math.min(kept(min_lease_time), lease)
  const most = max_lease_time === null ? null : Math.max(kept(max_lease_time), lease)
  if (least !== min_lease_time || most !== max_lease_time || lease !== lease_time)
    faults.push(
      `Lifetimes are ${least ?? lease} to ${most ?? lease} seconds, ${lease} usually, so that they fit each other`,
    )
  return { lease_time: lease, min_lease_time: least, max_lease_time: most }
}

function relays(protocol: Protocol, texts: readonly string[], faults: string[]): string[] {
  return texts.flatMap((text) => {
    const address = parseAddress(text)
    if (address?.family === protocol) return [formatAddress(address)]
    faults.push(`Relay ${JSON.stringify(text)} is left out: it is not an IPv${protocol} address`)
    return []
  })
}

type Ranged = { pool: SentPool; label: string; first: bigint; last: bigint }

function soundPools(protocol: Protocol, network: string, pools: readonly SentPool[], faults: string[]): SentPool[] {
  const ranged = pools.flatMap((pool): Ranged[] => {
    const label = pool.pd_prefix ?? `${pool.start_ip} - ${pool.end_ip}`
    const settled = poolOf(network, pool)
    const [first, last] = isFault(settled)
      ? []
      : [settled.start_ip, settled.end_ip].map((text) => parseAddress(text ?? ''))
    if (!isFault(settled) && first && last)
      return [
        {
          pool: { ...pool, ...settled, start_ip: formatAddress(first), end_ip: formatAddress(last) },
          label,
          first: first.value,
          last: last.value,
        },
      ]
    faults.push(
      `Pool ${label} is left out: ${isFault(settled) ? settled.sentence : 'it goes from one address to another'}`,
    )
    return []
  })
  const overlapping = overlapsAmong(ranged)
  return ranged.flatMap((one) => {
    const { pool, label } = one
    const other = overlapping.get(one)
    if (other) faults.push(`Pool ${label} is left out: it overlaps with ${other.label}`)
    const options = other ? {} : soundOptions(protocol, pool.options, `Pool ${label}: `, faults).options
    return other ? [] : [{ ...pool, name: pool.name.trim().slice(0, 255).trim(), options }]
  })
}

/** The pool with what follows from its fields; or what is wrong with it. */
const poolOf = (network: string, pool: SentPool): ReturnType<typeof settledPool> =>
  (pool.class_restriction?.length ?? 0) > 128
    ? { status: 422, sentence: 'the name of its class is too long' }
    : settledPool(network, pool)

/** What is excluded is taken out of what is served, and may overlap with that; among themselves none of a kind may. */
const kindOf = ({ pool: { pool_type } }: Ranged): string =>
  ['excluded', 'pd'].includes(pool_type) ? pool_type : 'served'

/** Those that begin inside of another of their kind, with that other. */
function overlapsAmong(pools: readonly Ranged[]): Map<Ranged, Ranged> {
  const overlaps = new Map<Ranged, Ranged>()
  for (const alike of Map.groupBy(pools, kindOf).values()) {
    let before: Ranged | undefined
    for (const one of alike.toSorted((a, b) => (a.first === b.first ? 0 : a.first < b.first ? -1 : 1))) {
      if (before && one.first <= before.last) overlaps.set(one, before)
      else before = one
    }
  }
  return overlaps
}

const IDENTITIES = ['client_id', 'duid', 'circuit_id'] as const

function soundReservations(
  protocol: Protocol,
  network: string,
  reservations: readonly SentReservation[],
  owners: MacOwners,
  faults: string[],
): SentReservation[] {
  const seen = new Set<string>()
  return reservations.flatMap((one) => {
    const label = `Reservation of ${one.ip_address}`
    const sound = spelled(one)
    const fault = typeof sound === 'string' ? sound : faultOf(protocol, network, sound, owners, seen)
    if (fault !== null || typeof sound === 'string') {
      faults.push(`${label} (${clientOf(one)}) is left out: ${fault}`)
      return []
    }
    for (const key of keysOf(sound)) seen.add(key)
    if (sound.mac_address !== null) owners.set(macKey(sound.mac_address, network), `${sound.ip_address} in ${network}`)
    if (sound.hostname === '' && one.hostname !== '')
      faults.push(`${label}: ${JSON.stringify(one.hostname.slice(0, 100))} is no host name, and is left out`)
    const options =
      Object.keys(one.options).length === 0 ? {} : soundOptions(protocol, one.options, `${label}: `, faults).options
    return [{ ...sound, options }]
  })
}

const clientOf = ({ mac_address, client_id, duid, circuit_id }: SentReservation): string =>
  String(mac_address ?? duid ?? client_id ?? circuit_id ?? 'no client').slice(0, 100)

const keysOf = (one: SentReservation): string[] => [
  `ip ${one.ip_address}`,
  ...IDENTITIES.flatMap((name) => (one[name] === null ? [] : [`${name} ${one[name]}`])),
]

function faultOf(
  protocol: Protocol,
  network: string,
  sound: SentReservation,
  owners: MacOwners,
  seen: ReadonlySet<string>,
): string | null {
  const fault = staticFault(network, protocol, sound)
  if (fault) return fault
  const repeated = keysOf(sound).find((key) => seen.has(key))
  if (repeated)
    return `the scope has another reservation of ${repeated.startsWith('ip') ? 'the address' : 'the client'}`
  const owner = sound.mac_address === null ? undefined : owners.get(macKey(sound.mac_address, network))
  return owner === undefined
    ? null
    : `its MAC address is reserved for ${owner} already, and once in a group is all there is`
}

const HEX = /^(?:[0-9a-f]{2})+$/
const LIMITS = { client_id: [1, 127], duid: [3, 130] } as const

/** The reservation in its one spelling; a text says what cannot be one. */
function spelled(one: SentReservation): SentReservation | string {
  const address = parseAddress(one.ip_address)
  if (!address) return 'it is not an address'
  const mac = one.mac_address === null ? null : parseMac(one.mac_address.trim())
  if (mac === null && one.mac_address !== null)
    return `${JSON.stringify(one.mac_address.slice(0, 100))} is not a MAC address`
  for (const name of ['client_id', 'duid'] as const) {
    const octets = (one[name]?.length ?? 0) / 2
    const [least, most] = LIMITS[name]
    if (one[name] !== null && (!HEX.test(one[name]) || octets < least || octets > most))
      return `its ${name} is not a row of ${least} to ${most} octets`
  }
  if ((one.circuit_id?.length ?? 0) > 255) return 'its circuit_id is too long'
  return {
    ...one,
    ip_address: formatAddress(address),
    description: one.description.slice(0, 10_000),
    mac_address: mac,
    hostname: one.hostname === '' ? '' : (parseHostname(one.hostname.trim()) ?? ''),
  }
}
