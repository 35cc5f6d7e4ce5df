import { bitsOf, type Cidr, formatCidr, parseAddress, sizeOf, subnetsOf } from '@cadastre/core/ip'
import { boundariesOf } from '../../subnets/rules.ts'
import type { Tally } from '../facts.ts'
import {
  type AddressSet,
  type Boundary,
  boundaryChanges,
  type Conflict,
  grantConflicts,
  grantSentences,
  type Holder,
  isInside,
  namedIf,
  type Placeholder,
  plural,
  type Reference,
  type Scope,
  type SubnetRow,
  storedCidr,
} from '../rules.ts'

/** More children than anybody would read in one answer. */
export const MOST_CHILDREN = 4096

export type SplitFacts = {
  subnet: SubnetRow
  tallies: readonly Tally[]
  placeholders: readonly Placeholder[]
  occupied: readonly { ip: string; hostname: string | null }[]
  scopes: readonly Scope[]
  sets: readonly AddressSet[]
  references: readonly Reference[]
  holders: readonly Holder[]
  samples: number
}

export type Child = {
  cidr: string
  gateway: string | null
  allocations_count: number
  placeholders_default_named: number
  placeholders_renamed: number
  dhcp_scope_id: string | null
  dhcp_pool_count: number
  dhcp_static_count: number
  dns_record_count: number
  created: Boundary[]
}

/** Where a row that names the parent goes: the place of the child in the list. */
export type Placed = {
  kind: 'dhcp_scope' | 'address_set' | Reference['kind']
  id: string
  label: string
  is_seen?: boolean
  child: number
}

export type SplitPlan = {
  children: Child[]
  placed: Placed[]
  /** Memberships in services, which every child takes over. */
  shared: Reference[]
  conflicts: Conflict[]
  warnings: string[]
}

/** The parts of a network, or why it has none of that length. */
export function childrenOf(network: string, prefix: number): { children: Cidr[] } | { fault: string } {
  const cidr = storedCidr(network)
  const longest = bitsOf(cidr.family) - 2
  if (prefix <= cidr.prefix) return { fault: `/${prefix} is not longer than the prefix of ${network}` }
  if (prefix > longest) return { fault: `A subnet cannot be split into networks smaller than /${longest}` }
  if (prefix - cidr.prefix > Math.log2(MOST_CHILDREN)) {
    return { fault: `A split makes at most ${MOST_CHILDREN} subnets at a time; split ${network} in steps` }
  }
  return { children: [...subnetsOf(cidr, prefix)] }
}

/** The whole of a split: what comes to be, where everything goes, and what stands in the way. */
export function splitPlan(facts: SplitFacts, prefix: number): SplitPlan {
  const parts = childrenOf(facts.subnet.network, prefix)
  if ('fault' in parts) {
    return {
      children: [],
      placed: [],
      shared: [],
      conflicts: [{ type: 'validation', detail: parts.fault }],
      warnings: [],
    }
  }
  const { children } = parts
  const at = placeIn(storedCidr(facts.subnet.network), prefix)
  const placements = [
    ...facts.scopes.map(placeScope),
    ...facts.sets.map(placeSet),
    ...facts.references.map(placeReference),
  ]
  const results = placements.map((place) => place(at, children))
  const placed = results.flatMap((result) => ('child' in result ? [result] : []))
  return {
    children: describe(facts, children, placed, at),
    placed,
    shared: facts.references.filter(({ kind }) => kind === 'network_service_resource'),
    conflicts: [
      ...results.flatMap((result) => ('detail' in result ? [result] : [])),
      ...grantConflicts(facts.holders, children.length),
    ],
    warnings: warningsOf(facts, children),
  }
}

type Place = (ip: string) => number | null

/** Which child an address lies in. */
function placeIn(parent: Cidr, prefix: number): Place {
  const size = sizeOf({ ...parent, prefix })
  return (ip) => {
    const address = parseAddress(ip)
    if (!address || !isInside(parent, ip)) return null
    return Number((address.value - parent.first) / size)
  }
}

type Placement = (at: Place, children: readonly Cidr[]) => Placed | Conflict

const childrenOfAll = (at: Place, addresses: readonly string[]): number[] =>
  [...new Set(addresses.map(at))].filter((child) => child !== null)

const placeScope =
  ({ id, name, pools, statics, is_trashed }: Scope): Placement =>
  (at, children) => {
    const touched = childrenOfAll(at, [...pools.flat(), ...statics])
    const to = (child: number): Placed => ({ kind: 'dhcp_scope', id, label: name, child })
    if (is_trashed) return to(touched[0] ?? 0)
    const crossing = pools.find(([start, end]) => at(start) !== at(end))
    if (crossing) {
      return {
        type: 'dhcp_scope_straddles_boundary',
        detail: `Pool ${crossing.join(' - ')} of DHCP scope ${shown(name, id)} crosses a boundary between the new subnets`,
      }
    }
    if (touched.length > 1) {
      const where = touched.slice(0, 4).map((child) => formatted(children, child))
      return {
        type: 'dhcp_scope_straddles_boundary',
        detail: `DHCP scope ${shown(name, id)} has pools or reservations in several of the new subnets: ${where.join(', ')}`,
      }
    }
    const [only] = touched
    if (only !== undefined) return to(only)
    return {
      type: 'dhcp_scope_ambiguous',
      detail: `DHCP scope ${shown(name, id)} has no pool and no reservation that tells which of the new subnets it belongs to`,
    }
  }

const placeSet =
  ({ id, name, addresses }: AddressSet): Placement =>
  (at, children) => {
    const touched = childrenOfAll(at, addresses)
    if (touched.length < 2) return { kind: 'address_set', id, label: name, child: touched[0] ?? 0 }
    const where = touched.slice(0, 4).map((child) => formatted(children, child))
    return {
      type: 'address_set_straddles_boundary',
      detail: `Address set '${name}' lies in several of the new subnets: ${where.join(', ')}`,
    }
  }

const KINDS: Record<Reference['kind'], string> = {
  nat_mapping: 'NAT mapping',
  circuit_a_end: 'The A end of circuit',
  circuit_z_end: 'The Z end of circuit',
  overlay_site: 'A loopback network of overlay',
  network_service_resource: 'Service',
}

const placeReference =
  ({ id, kind, label, is_seen, address, is_trashed }: Reference): Placement =>
  (at) => {
    if (kind === 'network_service_resource') return { kind, id, label, is_seen, child: 0 }
    const child = address === null ? null : at(address)
    if (child !== null || is_trashed) return { kind, id, label, is_seen, child: child ?? 0 }
    return {
      type: `${kind}_ambiguous`,
      detail: `${KINDS[kind]} ${namedIf(is_seen, label)} names the whole subnet; let it name something else first`,
    }
  }

const formatted = (children: readonly Cidr[], child: number): string => {
  const cidr = children[child]
  return cidr ? formatCidr(cidr) : ''
}
const shown = (name: string, id: string): string => (name === '' ? id : `'${name}'`)

function describe(facts: SplitFacts, children: readonly Cidr[], placed: readonly Placed[], at: Place): Child[] {
  const tally = new Map(facts.tallies.map((one) => [one.child, one]))
  const marks = Map.groupBy(facts.placeholders, ({ ip }) => at(ip))
  const scopes = new Map(facts.scopes.filter(({ is_trashed }) => !is_trashed).map((scope) => [scope.id, scope]))
  const live = placed.filter(({ kind, id }) => kind === 'dhcp_scope' && scopes.has(id))
  const scopesOf = Map.groupBy(live, ({ child }) => child)
  const areWanted = hasBoundaryRows(facts)
  return children.map((cidr, index) => {
    const text = formatCidr(cidr)
    const mine = (scopesOf.get(index) ?? []).flatMap(({ id }) => scopes.get(id) ?? [])
    const rows = marks.get(index) ?? []
    return {
      cidr: text,
      gateway: isInside(cidr, facts.subnet.gateway) ? facts.subnet.gateway : null,
      allocations_count: tally.get(text)?.allocations ?? 0,
      placeholders_default_named: rows.filter(({ isDefault }) => isDefault).length,
      placeholders_renamed: rows.filter(({ isDefault }) => !isDefault).length,
      dhcp_scope_id: mine[0]?.id ?? null,
      dhcp_pool_count: mine.reduce((sum, { pools }) => sum + pools.length, 0),
      dhcp_static_count: mine.reduce((sum, { statics }) => sum + statics.length, 0),
      dns_record_count: tally.get(text)?.dns_records ?? 0,
      created: boundaryChanges(rows, boundariesOf(cidr), areWanted).created,
    }
  })
}

/** A subnet that could have rows for its boundaries and has none was made without them on purpose. */
export function hasBoundaryRows({ subnet, placeholders }: Pick<SplitFacts, 'subnet' | 'placeholders'>): boolean {
  return placeholders.length > 0 || boundariesOf(storedCidr(subnet.network)).length === 0
}

/** Default placeholders that mark no boundary of any child. */
export function droppedBySplit(facts: SplitFacts, prefix: number): Placeholder[] {
  const parts = childrenOf(facts.subnet.network, prefix)
  if ('fault' in parts) return []
  return boundaryChanges(facts.placeholders, parts.children.flatMap(boundariesOf), false).dropped
}

function warningsOf(
  { subnet, placeholders, occupied, holders, samples }: SplitFacts,
  children: readonly Cidr[],
): string[] {
  const renamed = placeholders.filter(({ isDefault }) => !isDefault)
  return [
    ...renamed.map(({ ip, hostname }) => `${ip} (${hostname ?? 'described'}) is kept as it is`),
    ...occupied
      .slice(0, 20)
      .map(
        ({ ip, hostname }) =>
          `${ip}${hostname ? ` (${hostname})` : ''} is in use and will be a boundary of a new subnet`,
      ),
    ...(occupied.length > 20
      ? [`${plural(occupied.length - 20, 'more address', 'more addresses')} in use will be boundaries`]
      : []),
    ...(subnet.gateway === null || children.length < 2
      ? []
      : [`Only the subnet with ${subnet.gateway} keeps a gateway`]),
    ...(samples > 0 ? [`The utilization history of ${subnet.network} ends; it stays in the audit log`] : []),
    ...grantSentences(holders, `each of the ${children.length} subnets`),
  ]
}
