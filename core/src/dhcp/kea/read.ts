import { parseAddress } from '../../address.ts'
import { parseCidr } from '../../cidr.ts'
import { DhcpFault, shown } from '../fault.ts'
import { Places } from '../import/places.ts'
import type { DhcpPlan, PlannedClass, PlannedReservation, PlannedScope } from '../import/plan.ts'
import type { Protocol } from '../options/option.ts'
import { mergedOptions } from '../options/settings.ts'
import { classesOf } from './classes.ts'
import { type KeaMap, type KeaValue, readKeaText } from './json.ts'
import { isMap, mapsIn, numberIn, othersIn, textIn } from './maps.ts'
import { OptionReader } from './options.ts'
import { joined, reservationsOf } from './reservations.ts'
import { type Above, INHERITED, scopeOf } from './subnets.ts'

const KNOWN = new Set<string>([
  ...INHERITED,
  'client-classes',
  'reservations',
  'shared-networks',
  'comment',
  'user-context',
])
const KNOWN_NETWORK = new Set<string>([
  ...INHERITED,
  ...['name', 'subnet4', 'subnet6', 'relay', 'client-class', 'client-classes', 'comment', 'user-context'],
])

/** Pure: what is imported of a configuration of Kea, and the name of everything that is not. */
export function readKea(text: string): DhcpPlan {
  const { value, includes, notes } = readKeaText(text)
  const plan: DhcpPlan = { scopes: [], classes: [], warnings: [...notes], unsupported: [] }
  if (includes.length > 0)
    plan.warnings.push(`Files that are included are not read; what they say is missing: ${includes.join(', ')}`)
  const bodies = bodiesIn(value, plan)
  const own = bodies.map(([protocol]) => `subnet${protocol}`)
  for (const [protocol, body] of bodies) readBody(protocol, body, plan, new Set([...KNOWN, ...own]))
  if (plan.scopes.length + plan.classes.length === 0)
    throw new DhcpFault('The file is no configuration of Kea with subnets or client classes')
  plan.unsupported.sort()
  return plan
}

/** The maps of both protocols, below their names or bare. */
function bodiesIn(value: KeaValue, plan: DhcpPlan): [Protocol, KeaMap][] {
  if (!isMap(value)) throw new DhcpFault('The file is no configuration of Kea')
  const wrapped = ([4, 6] as const).flatMap((protocol): [Protocol, KeaMap][] => {
    const body = value.get(`Dhcp${protocol}`)
    return isMap(body) ? [[protocol, body]] : []
  })
  const beside = [...value.keys()].filter((key) => !/^Dhcp[46]$/.test(key))
  if (wrapped.length > 0) {
    plan.unsupported.push(...beside.map((key) => `${key} is not imported`))
    return wrapped
  }
  const isSix =
    value.has('subnet6') ||
    (!value.has('subnet4') && mapsIn(value, 'shared-networks', []).some((one) => one.has('subnet6')))
  // Both may stand in one bare map; each reads what is its own.
  return [[4, value] as const, [6, value] as const].filter(([protocol]) =>
    protocol === 6 ? isSix : !isSix || value.has('subnet4'),
  ) as [Protocol, KeaMap][]
}

function readBody(protocol: Protocol, body: KeaMap, plan: DhcpPlan, known: ReadonlySet<string>): void {
  const { warnings } = plan
  const reader = new OptionReader(protocol)
  warnings.push(...reader.define(body))
  const { options, notes } = reader.read(body)
  warnings.push(...notes)
  const above: Above = { levels: [body], options, sharedNetwork: null }
  const scopes = [...subnetsIn(body, above, reader, warnings), ...sharedIn(body, above, reader, warnings)]
  place(globalReservations(body, reader, warnings), scopes, warnings)
  const classes = classesOf(body, reader, warnings)
  addClasses(plan, classes)
  warnings.push(...globalRemarks(protocol, body, scopes, classes, Object.keys(options)))
  plan.scopes.push(...scopes)
  const others = othersIn(body, known)
  plan.unsupported.push(...others.map((key) => `${key} of DHCPv${protocol} is not imported`))
}

function subnetsIn(map: KeaMap, above: Above, reader: OptionReader, warnings: string[]): PlannedScope[] {
  const subnets = mapsIn(map, `subnet${reader.protocol}`, warnings)
  return subnets.flatMap((subnet) => scopeOf(subnet, above, reader, warnings) ?? [])
}

/** There is no such thing as a shared network here: its subnets are scopes, and what it says is theirs. */
function sharedIn(body: KeaMap, above: Above, reader: OptionReader, warnings: string[]): PlannedScope[] {
  return mapsIn(body, 'shared-networks', warnings).flatMap((network) => {
    const name = textIn(network, 'name') ?? ''
    const { options, notes } = reader.read(network)
    const label = `Shared network ${shown(name)}`
    warnings.push(...notes.map((note) => `${label}: ${note}`))
    const inside = {
      levels: [...above.levels, network],
      options: mergedOptions(above.options, options),
      sharedNetwork: name,
    }
    const scopes = subnetsIn(network, inside, reader, warnings)
    const others = othersIn(network, KNOWN_NETWORK)
    if (others.length > 0) warnings.push(`${label}: ${others.join(', ')} is not imported`)
    warnings.push(
      `${label} is not imported as such: its ${scopes.length} subnets are scopes of their own, with its options and lifetimes`,
    )
    return scopes
  })
}

function globalReservations(body: KeaMap, reader: OptionReader, warnings: string[]): PlannedReservation[] {
  return joined(reservationsOf(body, reader, warnings))
}

/** Reservations of the whole server belong to the subnet that has their address. */
function place(reservations: readonly PlannedReservation[], scopes: readonly PlannedScope[], warnings: string[]): void {
  const places = new Places<PlannedScope>()
  for (const scope of scopes) {
    const cidr = parseCidr(scope.network)?.cidr
    if (cidr && reservations.length > 0) places.add(cidr, scope)
  }
  for (const one of reservations) {
    const address = parseAddress(one.ip_address)
    const scope = address ? places.at(address) : undefined
    if (scope) scope.reservations.push(one)
    else warnings.push(`Reservation of ${one.ip_address} for the whole server is in no subnet, and is not imported`)
  }
}

function addClasses({ classes, warnings }: DhcpPlan, more: readonly PlannedClass[]): void {
  const known = new Map(classes.map((one) => [one.name, one]))
  for (const one of more) {
    const same = known.get(one.name)
    if (!same) {
      known.set(one.name, one)
      classes.push(one)
    } else if (same.match_expression !== one.match_expression)
      warnings.push(`Class ${shown(one.name)} is there twice with different tests; the first is imported`)
    else same.options = mergedOptions(one.options, same.options)
  }
}

function globalRemarks(
  protocol: Protocol,
  body: KeaMap,
  scopes: readonly PlannedScope[],
  classes: readonly PlannedClass[],
  names: readonly string[],
): string[] {
  const isNumbered = mapsIn(body, `subnet${protocol}`, []).some((subnet) => numberIn(subnet, 'id') !== undefined)
  const outdone = classes.filter(({ options }) => names.some((name) => name in options)).map(({ name }) => name)
  return [
    ...(names.length > 0 && scopes.length > 0
      ? [
          `Options of all DHCPv${protocol} subnets (${names.join(', ')}) are imported into each of the ${scopes.length} scopes`,
        ]
      : []),
    ...(outdone.length > 0 && scopes.length > 0
      ? [
          `Classes ${outdone.join(', ')} set options that all subnets have as well: those of the scope win here, and not those of the class`,
        ]
      : []),
    ...(isNumbered ? ['The ids of subnets are not imported; servers are given other numbers'] : []),
  ]
}
