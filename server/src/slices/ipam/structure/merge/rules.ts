import { type Cidr, formatCidr, mergeExact } from '@cadastre/core/ip'
import { boundariesOf } from '../../subnets/rules.ts'
import type { Subnet } from '../../subnets/schema.ts'
import {
  type AddressSet,
  type BoundaryChanges,
  boundaryChanges,
  type Conflict,
  grantConflicts,
  grantSentences,
  type Holder,
  type Placeholder,
  type Reference,
  type Scope,
  storedCidr,
} from '../rules.ts'

export type MergeFacts = {
  targetId: string
  /** The target and the others, each once. */
  wanted: readonly string[]
  /** Those of them that exist, in the order of their networks. */
  sources: readonly Subnet[]
  placeholders: readonly Placeholder[]
  scopes: readonly Scope[]
  sets: readonly AddressSet[]
  references: readonly Reference[]
  holders: readonly Holder[]
}

export type MergePlan = {
  merged: Cidr | null
  gateway: string | null
  survivingScopeId: string | null
  boundaries: BoundaryChanges
  /** Memberships of a service that would name the merged subnet a second time. */
  doubles: Reference[]
  conflicts: Conflict[]
  warnings: string[]
}

const UNCHANGED: BoundaryChanges = { dropped: [], kept: [], created: [] }

// What one subnet cannot have twice: the merged one takes it from the target, so all must agree.
const AGREED = [
  'vlan_id',
  'vlan_ref_id',
  'dns_zone_id',
  'dhcp_server_group_id',
  'ddns_enabled',
  'ddns_hostname_policy',
  'ddns_domain_override',
  'ddns_ttl',
  'dns_inherit_settings',
  'dhcp_inherit_settings',
  'ddns_inherit_settings',
  'status',
] as const satisfies readonly (keyof Subnet)[]

export function mergePlan(facts: MergeFacts): MergePlan {
  const cidrs = facts.sources.map(({ network }) => storedCidr(network))
  const isWhole = facts.sources.length === facts.wanted.length && cidrs.length > 1
  const merged = isWhole ? mergeExact(cidrs) : null
  const liveScopes = facts.scopes.filter(({ is_trashed }) => !is_trashed)
  const gateways = new Set(facts.sources.map(({ gateway }) => gateway))
  return {
    merged,
    gateway: gateways.size === 1 ? ([...gateways][0] ?? null) : null,
    survivingScopeId: liveScopes[0]?.id ?? null,
    boundaries: merged ? boundaryChanges(facts.placeholders, boundariesOf(merged), hasBoundaryRows(facts)) : UNCHANGED,
    doubles: doublesOf(facts.references),
    conflicts: [
      ...countConflicts(facts),
      ...placeConflicts(facts, cidrs, merged),
      ...metadataConflicts(facts),
      ...scopeConflicts(facts, liveScopes),
      ...setConflicts(facts.sets),
      ...grantConflicts(facts.holders, 1),
    ],
    warnings: warningsOf(facts, merged),
  }
}

function countConflicts({ wanted: ids, sources }: MergeFacts): Conflict[] {
  const known = new Set(sources.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  return [
    ...(ids.length < 2
      ? [{ type: 'too_few_subnets', detail: 'A merge needs at least two subnets: name one more' }]
      : []),
    ...missing.map((id) => ({ type: 'not_found', detail: `Subnet ${id} not found` })),
  ]
}

function placeConflicts({ sources }: MergeFacts, cidrs: readonly Cidr[], merged: Cidr | null): Conflict[] {
  if (sources.length < 2) return []
  const networks = sources.map(({ network }) => network).join(', ')
  if (new Set(cidrs.map(({ family }) => family)).size > 1) {
    return [{ type: 'family_mismatch', detail: `${networks} are not all of one address family` }]
  }
  const isApart = new Set(sources.map(({ block_id }) => block_id)).size > 1
  return [
    ...(isApart ? [{ type: 'block_mismatch', detail: `${networks} are not all in the same block` }] : []),
    ...(merged ? [] : [{ type: 'non_contiguous', detail: `${networks} do not make up exactly one network` }]),
  ]
}

const shown = (value: unknown): string => (value === null ? 'none' : String(value))

function metadataConflicts({ sources, targetId }: MergeFacts): Conflict[] {
  const target = sources.find(({ id }) => id === targetId)
  if (!target) return []
  return AGREED.flatMap((field) => {
    const other = sources.find((source) => source[field] !== target[field])
    if (!other) return []
    const detail = `${field} differs: ${shown(target[field])} in ${target.network}, ${shown(other[field])} in ${other.network}`
    return [{ type: `metadata_mismatch:${field}`, detail }]
  })
}

/** Several scopes of one subnet belong to different server groups and stay together; two subnets' do not. */
function scopeConflicts({ sources }: MergeFacts, live: readonly Scope[]): Conflict[] {
  const owners = new Set(live.map(({ subnet_id }) => subnet_id))
  if (owners.size < 2) return []
  const networks = sources.filter(({ id }) => owners.has(id)).map(({ network }) => network)
  return [{ type: 'multiple_dhcp_scopes', detail: `${networks.join(', ')} each have a DHCP scope; only one may` }]
}

function setConflicts(sets: readonly AddressSet[]): Conflict[] {
  const byName = Map.groupBy(sets, ({ name }) => name)
  return [...byName]
    .filter(([, same]) => same.length > 1)
    .map(([name]) => ({
      type: 'address_set_name_conflict',
      detail: `Several of the subnets have an address set named '${name}'; rename all but one`,
    }))
}

function doublesOf(references: readonly Reference[]): Reference[] {
  const links = references.filter(({ kind }) => kind === 'network_service_resource')
  return [...Map.groupBy(links, ({ owner_id }) => owner_id).values()].flatMap(([, ...more]) => more)
}

const hasBoundaryRows = ({ sources, placeholders }: MergeFacts): boolean =>
  placeholders.length > 0 || sources.every(({ network }) => boundariesOf(storedCidr(network)).length === 0)

function warningsOf({ sources, targetId, placeholders, holders }: MergeFacts, merged: Cidr | null): string[] {
  const others = sources.filter(({ id }) => id !== targetId)
  const gateways = sources.flatMap(({ gateway }) => (gateway === null ? [] : [gateway]))
  const target = merged ? formatCidr(merged) : 'the merged subnet'
  return [
    ...others.flatMap(lostBy),
    ...(gateways.length > 0 ? [`${target} will have no gateway; it was ${gateways.join(', ')}`] : []),
    ...placeholders
      .filter(({ isDefault }) => !isDefault)
      .map(({ ip, hostname }) => `${ip} (${hostname ?? 'described'}) is kept as it is`),
    ...grantSentences(holders, target),
  ]
}

function lostBy({ network, name, tags, custom_fields }: Subnet): string[] {
  const keys = [...Object.keys(tags), ...Object.keys(custom_fields)]
  return [
    ...(name === '' ? [] : [`The name of ${network}, '${name}', is not carried over`]),
    ...(keys.length === 0 ? [] : [`Tags and custom fields of ${network} are not carried over: ${keys.join(', ')}`]),
  ]
}
