import type {
  AgentPool,
  AgentReservation,
  AgentScope,
  DhcpConfiguration,
} from '@cadastre/core/agent/dhcp-configuration'
import { keaOptions } from '@cadastre/core/dhcp/options/kea'
import type { OptionSettings } from '@cadastre/core/dhcp/options/settings'
import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { type Range, subtractRanges } from '@cadastre/core/range'
import { matchesOf, phoneClassName, pxeClassName } from './classes.ts'
import type { Local, Protocol } from './local.ts'

export const familyOf = ({ network }: Pick<AgentScope, 'network'>): Protocol => (network.includes(':') ? 6 : 4)

export type Split = { readonly classes: readonly string[] }

/** A scope as Kea knows it. */
export function subnetOf(configuration: DhcpConfiguration, scope: AgentScope, local: Local, split: Split | null) {
  const protocol = familyOf(scope)
  const required = requiredClasses(protocol, configuration, scope)
  const link = protocol === 6 ? local.links.find(({ network }) => network === scope.network) : undefined
  return {
    id: scope.subnet_number,
    subnet: scope.network,
    ...lifetimes(protocol, scope),
    ...caching(configuration, scope),
    // The address of a client in DHCPv6 does not tell where it is: the interface does.
    ...(link === undefined ? {} : { interface: link.name }),
    ...(scope.relay_addresses.length === 0 ? {} : { relay: { 'ip-addresses': scope.relay_addresses } }),
    ...(required.length === 0 ? {} : { 'require-client-classes': required }),
    ...data(protocol, scope.options),
    pools: isStateful(scope) ? poolsOf(protocol, scope, split) : [],
    ...(protocol === 6 ? { 'pd-pools': scope.pools.filter(({ pool_type }) => pool_type === 'pd').map(pdPool) } : {}),
    reservations: scope.statics.flatMap((one) => reservationsOf(protocol, one)),
  }
}

/** The classes of the profiles that the scope has. */
function requiredClasses(
  protocol: Protocol,
  { pxe_profiles, phone_profiles }: DhcpConfiguration,
  { id, pxe_profile_id }: AgentScope,
): string[] {
  const pxe = pxe_profiles.find((profile) => profile.id === pxe_profile_id)
  const phones = protocol === 4 ? phone_profiles.filter(({ scope_ids }) => scope_ids.includes(id)) : []
  return [...(pxe ? pxeClassesOf(protocol, pxe) : []), ...phones.map(phoneClassName)]
}

const pxeClassesOf = (protocol: Protocol, profile: DhcpConfiguration['pxe_profiles'][number]): string[] =>
  matchesOf(profile).flatMap(({ boot_file_url_v6 }, index) =>
    protocol === 6 && boot_file_url_v6 === null ? [] : [pxeClassName(profile, index)],
  )

/** In the other modes clients make up their addresses themselves, and ask for options alone. */
const isStateful = (scope: AgentScope): boolean => familyOf(scope) === 4 || scope.v6_address_mode === 'stateful'

const data = (protocol: Protocol, settings: Record<string, unknown>) => {
  const options = keaOptions(protocol, settings as OptionSettings)
  return options.length === 0 ? {} : { 'option-data': options }
}

function lifetimes(protocol: Protocol, { lease_time, min_lease_time, max_lease_time }: AgentScope) {
  const shortest = Math.min(min_lease_time ?? lease_time, lease_time)
  const longest = Math.max(max_lease_time ?? lease_time, lease_time)
  const valid = { 'valid-lifetime': lease_time, 'min-valid-lifetime': shortest, 'max-valid-lifetime': longest }
  if (protocol === 4) return valid
  const preferred = (time: number): number => Math.max(1, Math.floor(time * 0.625))
  return {
    ...valid,
    'preferred-lifetime': preferred(lease_time),
    'min-preferred-lifetime': preferred(shortest),
    'max-preferred-lifetime': preferred(longest),
  }
}

/** A lease that is renewed early is left as it is; the scope's own word goes before that of the group. */
function caching(configuration: DhcpConfiguration, scope: AgentScope) {
  const share = scope.lease_cache_threshold ?? configuration.lease_cache_threshold
  const age = scope.lease_cache_max_age ?? configuration.lease_cache_max_age
  // All of it would keep a lease until it has ended.
  if (share <= 0 || share >= 1) return {}
  return { 'cache-threshold': share, ...(age === null ? {} : { 'cache-max-age': age }) }
}

/** What is handed out: without what is excluded, and in as many parts as there are servers that share it. */
function poolsOf(protocol: Protocol, { pools }: AgentScope, split: Split | null): object[] {
  const excluded = pools.filter(({ pool_type }) => pool_type === 'excluded').map(rangeOf)
  return pools
    .filter(({ pool_type }) => pool_type === 'dynamic')
    .flatMap((pool) =>
      subtractRanges(rangeOf(pool), excluded).flatMap((range) =>
        partsOf(range, split, pool.class_restriction).map(([part, name]) => ({
          pool: `${addressOf(part, part.first)} - ${addressOf(part, part.last)}`,
          ...(name === null ? {} : { 'client-class': name }),
          ...data(protocol, pool.options_override),
        })),
      ),
    )
}

function partsOf(range: Range, split: Split | null, restriction: string | null): [Range, string | null][] {
  if (split === null) return [[range, restriction]]
  const size = (range.last - range.first + 1n) / BigInt(split.classes.length)
  return split.classes.flatMap((name, index): [Range, string][] => {
    const first = range.first + size * BigInt(index)
    const last = index === split.classes.length - 1 ? range.last : first + size - 1n
    const guard = restriction === null ? name : bothClasses(name, restriction)
    return last < first ? [] : [[{ ...range, first, last }, guard]]
  })
}

/** The class of those in two others. */
export const bothClasses = (one: string, other: string): string => `${one} and ${other}`

function rangeOf({ start_ip, end_ip }: AgentPool): Range {
  const [first, last] = [parseAddress(start_ip), parseAddress(end_ip)]
  if (!first || !last) throw new Error(`${start_ip} - ${end_ip} is no range`)
  return { family: first.family, first: first.value, last: last.value }
}

const addressOf = ({ family }: Range, value: bigint): string => formatAddress({ family, value })

function pdPool({ pd_prefix, delegated_length, excluded_prefix, class_restriction, options_override }: AgentPool) {
  const [prefix = '', length = '0'] = (pd_prefix ?? '').split('/')
  const [excluded = '', excludedLength = '0'] = (excluded_prefix ?? '').split('/')
  return {
    prefix,
    'prefix-len': Number(length),
    'delegated-len': delegated_length,
    ...(excluded_prefix === null ? {} : { 'excluded-prefix': excluded, 'excluded-prefix-len': Number(excludedLength) }),
    ...(class_restriction === null ? {} : { 'client-class': class_restriction }),
    ...data(6, options_override),
  }
}

/** Kea takes one name of a client for each reservation: a client with several has several, of the same address. */
function reservationsOf(protocol: Protocol, one: AgentReservation): object[] {
  const rest = {
    ...(protocol === 4 ? { 'ip-address': one.ip_address } : { 'ip-addresses': [one.ip_address] }),
    ...(one.hostname === '' ? {} : { hostname: one.hostname }),
    ...data(protocol, one.options_override),
  }
  return identitiesOf(protocol, one).map(([name, value]) => ({ [name]: value, ...rest }))
}

export function identitiesOf(protocol: Protocol, one: AgentReservation): [string, string][] {
  const { mac_address, duid, circuit_id, client_id } = one
  const known: [string, string | null][] = [
    ['hw-address', mac_address],
    ['duid', duid === null ? null : colons(duid)],
    // Option 82 is of DHCPv4 alone, as client ids are.
    ['circuit-id', protocol === 6 || circuit_id === null ? null : circuitOf(circuit_id)],
    ['client-id', protocol === 6 || client_id === null ? null : colons(client_id)],
  ]
  return known.filter((entry): entry is [string, string] => entry[1] !== null)
}

const colons = (digits: string): string => digits.match(/../g)?.join(':') ?? ''

/** A text, or octets after `0x`; Kea takes octets for both, in which nothing needs a quote. */
function circuitOf(text: string): string {
  const digits = /^0x((?:[0-9a-f]{2})+)$/i.exec(text)?.[1]
  return colons(digits ?? Buffer.from(text, 'utf8').toString('hex'))
}
