import { parseAddress } from '../address.ts'
import { containsAddress, parseCidr } from '../cidr.ts'
import { type Range, subtractRanges } from '../range.ts'
import { classOrder } from './class-order.ts'
import { matches, type Packet } from './expression.ts'
import { mergedOptions, type OptionSettings } from './options/settings.ts'
import { vendorClassTest } from './vendor-class.ts'

/** A client that asks, and where its question comes from. */
export type Client = {
  readonly mac_address: string | null
  readonly client_id: string | null
  readonly duid: string | null
  readonly circuit_id: string | null
  /** The address of the relay, or of the server's own interface where the client is on the same link. */
  readonly relay: string
  readonly requested_ip: string | null
  /** Options it sends, as octets in hexadecimal digits, by code. */
  readonly options: Readonly<Record<number, string>>
}

export type ServedPool = {
  readonly start_ip: string
  readonly end_ip: string
  readonly pool_type: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  readonly class_restriction: string | null
  readonly lease_time_override: number | null
  readonly options_override: OptionSettings
  /** Whether every address of it is excluded, reserved, or leased to somebody else. */
  readonly isFull: boolean
}
export type ServedStatic = {
  readonly ip_address: string
  readonly mac_address: string | null
  readonly client_id: string | null
  readonly duid: string | null
  readonly circuit_id: string | null
  readonly hostname: string
  readonly options_override: OptionSettings
}
export type ServedScope = {
  readonly id: string
  readonly name: string
  readonly network: string
  readonly enabled: boolean
  readonly lease_time: number
  readonly relay_addresses: readonly string[]
  readonly options: OptionSettings
  /** What the phones of a vendor get here, and no other client. */
  readonly phones: readonly { readonly vendor_class_match: string; readonly options: OptionSettings }[]
  readonly pools: readonly ServedPool[]
  /** Those that name the client, or that have an address it could get. */
  readonly statics: readonly ServedStatic[]
  /** Those of the client, and those of an address it asks for. */
  readonly leases: readonly { readonly ip_address: string; readonly mac_address: string | null }[]
}
export type Served = {
  readonly scopes: readonly ServedScope[]
  readonly classes: readonly {
    readonly name: string
    readonly match_expression: string
    readonly options: OptionSettings
  }[]
  readonly blockedMacs: readonly string[]
}

/** One decision on the way to an answer. */
export type Step = {
  readonly step: 'block' | 'class' | 'scope' | 'reservation' | 'pool' | 'address'
  readonly detail: string
}

export type ClientAnswer = {
  readonly outcome: 'reserved' | 'dynamic' | 'no_address' | 'blocked' | 'no_scope'
  readonly scope_id: string | null
  /** Null where any free address of the pool may be given. */
  readonly address: string | null
  readonly pool: { readonly start_ip: string; readonly end_ip: string } | null
  readonly lease_time: number | null
  readonly hostname: string | null
  readonly classes: readonly string[]
  readonly options: OptionSettings
  readonly trace: readonly Step[]
}

/** Pure: which address and options a client would get from servers with this configuration, and why. */
export function answerTo(served: Served, client: Client): ClientAnswer {
  const trace: Step[] = []
  const say = (step: Step['step'], detail: string) => trace.push({ step, detail })
  const nothing = {
    scope_id: null,
    address: null,
    pool: null,
    lease_time: null,
    hostname: null,
    classes: [],
    options: {},
  }
  if (client.mac_address !== null && served.blockedMacs.includes(client.mac_address)) {
    say('block', `${client.mac_address} is blocked: its questions are dropped`)
    return { outcome: 'blocked', ...nothing, trace }
  }
  const classes = classesOf(served, client, say)
  const scope = scopeOf(served, client, say)
  if (!scope) return { outcome: 'no_scope', ...nothing, classes, trace }
  // Of two classes the one that was decided about first wins.
  const ofClasses = [
    ...phoneOptions(scope, client, say),
    ...classes.toReversed().map((name) => served.classes.find((one) => one.name === name)?.options ?? {}),
  ]
  const common = { scope_id: scope.id, classes, trace }
  const reserved = reservationOf(scope, client, say)
  if (reserved) {
    return {
      outcome: 'reserved',
      ...common,
      address: reserved.ip_address,
      pool: null,
      lease_time: scope.lease_time,
      hostname: reserved.hostname || null,
      options: mergedOptions(...ofClasses, scope.options, reserved.options_override),
    }
  }
  const dynamic = dynamicIn(scope, client, classes, say)
  if (!dynamic) return { outcome: 'no_address', ...nothing, ...common }
  const { pool, address } = dynamic
  if (pool.lease_time_override !== null) say('pool', 'Servers have no lease time of a pool: that of the scope counts')
  return {
    outcome: 'dynamic',
    ...common,
    address,
    pool: { start_ip: pool.start_ip, end_ip: pool.end_ip },
    lease_time: scope.lease_time,
    hostname: null,
    options: mergedOptions(...ofClasses, scope.options, pool.options_override),
  }
}

type Say = (step: Step['step'], detail: string) => void

function classesOf({ classes }: Served, { mac_address, options }: Client, say: Say): string[] {
  const members: string[] = []
  for (const { name, match_expression } of classOrder(classes)) {
    const packet: Packet = { mac: mac_address, options, classes: members }
    const isIn = matches(match_expression, packet)
    if (isIn === null)
      say('class', `Whether the client is in class '${name}' cannot be told from here: ${match_expression}`)
    if (!isIn) continue
    members.push(name)
    say('class', `The client is in class '${name}': ${match_expression}`)
  }
  return members
}

/** Servers look at the profiles of a scope after all classes, in their order. */
function phoneOptions({ phones }: ServedScope, { mac_address, options }: Client, say: Say): OptionSettings[] {
  const packet: Packet = { mac: mac_address, options, classes: [] }
  const own = phones.filter(({ vendor_class_match: text }) => text === '' || matches(vendorClassTest(text), packet))
  for (const { vendor_class_match } of own)
    say('class', `A phone profile of the scope is for the client: vendor class '${vendor_class_match}'`)
  return own.toReversed().map((profile) => profile.options)
}

/** By an address of the relay that a scope names, else by the network that the relay lies in. */
function scopeOf({ scopes }: Served, { relay }: Client, say: Say): ServedScope | null {
  const active = scopes.filter(({ enabled }) => enabled)
  const named = active.find(({ relay_addresses }) => relay_addresses.includes(relay))
  if (named) {
    say('scope', `${labelOf(named)} names ${relay} as its relay`)
    return named
  }
  const address = parseAddress(relay)
  const around = active.find(({ network }) => {
    const cidr = parseCidr(network)?.cidr
    return cidr !== undefined && address !== null && containsAddress(cidr, address)
  })
  say(
    'scope',
    around ? `${relay} lies in ${labelOf(around)}` : `No active scope holds ${relay} or names it as its relay`,
  )
  return around ?? null
}

const labelOf = ({ name, network }: ServedScope): string =>
  name === '' ? `scope ${network}` : `scope '${name}' ${network}`

// In the order in which a server looks them up.
const IDENTITIES = ['mac_address', 'duid', 'circuit_id', 'client_id'] as const

function reservationOf({ statics }: ServedScope, client: Client, say: Say): ServedStatic | null {
  for (const identity of IDENTITIES) {
    const value = client[identity]
    const reservation = value === null ? undefined : statics.find((one) => one[identity] === value)
    if (!reservation) continue
    say('reservation', `${reservation.ip_address} is reserved for ${identity} ${value}`)
    return reservation
  }
  say('reservation', 'No reservation of the scope names the client')
  return null
}

type DynamicAnswer = { pool: ServedPool; address: string | null }

function dynamicIn(scope: ServedScope, client: Client, classes: readonly string[], say: Say): DynamicAnswer | null {
  const open = scope.pools.filter((pool) => pool.pool_type === 'dynamic' && isOpen(pool, classes, say))
  const taken = [...scope.statics.map(({ ip_address }) => ip_address), ...leasedToOthers(scope, client)]
  const free = open
    .map((pool) => ({ pool, ranges: freeIn(pool, scope.pools, taken) }))
    .filter(({ pool, ranges }) => !pool.isFull && ranges.length > 0)
  const [first] = free
  if (!first) {
    say(
      'pool',
      open.length === 0 ? 'No pool of the scope is open to the client' : 'Every address of its pools is taken',
    )
    return null
  }
  const own = scope.leases.find(({ mac_address }) => mac_address !== null && mac_address === client.mac_address)
  for (const [address, why] of [
    [own?.ip_address, 'it has a lease of it'],
    [client.requested_ip, 'it asks for it, and it is free'],
  ] as const) {
    const home = address ? free.find(({ ranges }) => isIn(ranges, address)) : undefined
    if (!address || !home) continue
    say('pool', `${home.pool.start_ip} - ${home.pool.end_ip} is open to the client`)
    say('address', `The client gets ${address}: ${why}`)
    return { pool: home.pool, address }
  }
  say('pool', `${first.pool.start_ip} - ${first.pool.end_ip} is open to the client`)
  say('address', 'Any free address of the pool may be given; which one is up to the server')
  return { pool: first.pool, address: null }
}

function isOpen({ start_ip, end_ip, class_restriction }: ServedPool, classes: readonly string[], say: Say): boolean {
  if (class_restriction === null || classes.includes(class_restriction)) return true
  say('pool', `${start_ip} - ${end_ip} is for class '${class_restriction}' alone`)
  return false
}

const leasedToOthers = ({ leases }: ServedScope, { mac_address }: Client): string[] =>
  leases
    .filter((lease) => lease.mac_address === null || lease.mac_address !== mac_address)
    .map(({ ip_address }) => ip_address)

/** What is left of a pool without what is excluded, and what is known to be reserved or leased. */
function freeIn(pool: ServedPool, pools: readonly ServedPool[], taken: readonly string[]): Range[] {
  const whole = rangeBetween(pool.start_ip, pool.end_ip)
  if (!whole) return []
  const excluded = pools.filter(({ pool_type }) => pool_type === 'excluded')
  const gone = [
    ...excluded.map(({ start_ip, end_ip }) => rangeBetween(start_ip, end_ip)),
    ...taken.map((address) => rangeBetween(address, address)),
  ]
  return subtractRanges(
    whole,
    gone.filter((range) => range !== null),
  )
}

function rangeBetween(start: string, end: string): Range | null {
  const [first, last] = [parseAddress(start), parseAddress(end)]
  return first && last ? { family: first.family, first: first.value, last: last.value } : null
}

const isIn = (ranges: readonly Range[], text: string): boolean => {
  const address = parseAddress(text)
  return (
    address !== null &&
    ranges.some(
      ({ family, first, last }) => family === address.family && first <= address.value && address.value <= last,
    )
  )
}
