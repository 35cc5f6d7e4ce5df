import type { AgentTsigKey, AgentZone, DnsConfiguration, UpdateRule } from '@cadastre/core/agent/dns-configuration'
import { groupKey, groupViewKey } from './group-key.ts'
import { type Local, viewKey } from './local.ts'
import { fileOf, followersOf, isFollowed, type Place } from './places.ts'
import {
  domain,
  element,
  type Known,
  keyName,
  keyword,
  list,
  network,
  path,
  policyName,
  recordType,
  server,
} from './words.ts'

export type Context = { readonly configuration: DnsConfiguration; readonly local: Local; readonly known: Known }

/** One zone, as a statement. */
export function zoneStatement(context: Context, place: Place): string {
  const lines = linesOf(context, place).map((line) => `    ${line};`)
  return `  zone ${domain(place.zone.name)} {\n${lines.join('\n')}\n  };\n`
}

function linesOf(context: Context, place: Place): string[] {
  const { zone } = place
  if (isFollowed(context.configuration, zone)) return followed(context, place)
  if (zone.type === 'primary') return primary(context, place)
  if (zone.type === 'forward') return forward(zone)
  const transferred = zone.type === 'secondary' ? serving(context, place) : []
  return [`type ${keyword(zone.type)}`, primaries(zone.masters.map(server)), file(context, place), ...transferred]
}

const file = ({ local }: Context, place: Place, end = ''): string =>
  `file ${path(`${local.folder}/zones/${fileOf(place)}${end}`)}`
const primaries = (servers: readonly string[]): string => `primaries ${list(servers)}`

function forward({ forward_only, forwarders }: AgentZone): string[] {
  const servers = forwarders.map((one) => `${server(one)};`).join(' ')
  return ['type forward', `forward ${forward_only ? 'only' : 'first'}`, `forwarders { ${servers} }`]
}

function primary(context: Context, place: Place): string[] {
  const { dnssec_policy } = place.zone
  const signing = dnssec_policy === null ? [] : [`dnssec-policy ${policyName(dnssec_policy)}`, 'inline-signing yes']
  return ['type primary', file(context, place), updates(context, place), ...signing, ...serving(context, place)]
}

function followed(context: Context, place: Place): string[] {
  const { primary_address } = context.configuration.server
  const from = withKey(server(primary_address ?? ''), groupViewKey(context.configuration, place.view))
  return ['type secondary', primaries([from]), file(context, place, '.copy'), ...serving(context, place)]
}

/** A server, and what is signed with when it is talked to. */
export const withKey = (address: string, key: AgentTsigKey | null): string =>
  key === null ? address : `${address} key ${keyName(key.name)}`

/** The keys by which the servers of the group, and the control plane, know each other in a view. */
export const groupKeysIn = ({ configuration }: Context, view: string | null): string[] => [
  ...new Set(
    [groupKey(configuration), groupViewKey(configuration, view)].flatMap((key) =>
      key === null ? [] : [`key ${keyName(key.name)}`],
    ),
  ),
]

/** Those who may take a zone, and the servers of the group. */
export const takers = (context: Context, view: string | null, elements: readonly string[]): string =>
  list([...groupKeysIn(context, view), ...elements.map((one) => element(one, context.known))])

/** Who may ask for it, take it, and is told of changes. */
function serving(context: Context, { zone, view }: Place): string[] {
  const { configuration } = context
  return [
    `allow-transfer ${takers(context, view, zone.allow_transfer ?? configuration.options.allow_transfer)}`,
    ...(zone.allow_query === null ? [] : [`allow-query ${askers(context, view, zone.allow_query)}`]),
    ...notifying(context, { zone, view }),
  ]
}

/** The servers that take the zone from here are told of every change, whoever else is not. */
function notifying({ configuration }: Context, { zone, view }: Place): string[] {
  const key = groupViewKey(configuration, view)
  const followers = followersOf(configuration, zone).map((one) => withKey(server(one), key))
  const notify = zone.notify ?? configuration.options.notify
  const others = zone.also_notify ?? (followers.length === 0 ? null : configuration.options.also_notify)
  if (followers.length > 0 && notify === 'no') return ['notify explicit', SOON, notified(followers)]
  return [
    ...(followers.length === 0 ? [] : [SOON]),
    ...(others === null ? [] : [notified([...followers, ...others.map(server)])]),
    ...(zone.notify === null ? [] : [`notify ${keyword(zone.notify)}`]),
  ]
}

/** By itself the daemon waits five seconds for more. */
const SOON = 'notify-delay 1'

const notified = (servers: readonly string[]): string => `also-notify { ${servers.map((one) => `${one};`).join(' ')} }`

/** The agent may always ask its own daemon, and the servers of the group each other. */
export function askers(context: Context, view: string | null, elements: readonly string[]): string {
  const own = `key ${keyName(viewKey(context.local, view).name)}`
  return list([own, ...groupKeysIn(context, view), ...elements.map((one) => element(one, context.known))])
}

/** The agent writes the zone with its own key; who else may is decided in order. */
function updates(context: Context, { zone, view }: Place): string {
  const own = keyName(viewKey(context.local, view).name)
  const rules = zone.dynamic_update_enabled ? zone.update_acl : []
  const isByAddress = rules.some(({ match_kind }) => match_kind === 'ip')
  if (isByAddress) return `allow-update ${list([`key ${own}`, ...rules.map(updater)])}`
  return `update-policy { grant ${own} zonesub ANY; ${rules.map((rule) => `${policyRule(rule)}; `).join('')}}`
}

const updater = ({ action, match_kind, ip_cidr, tsig_key_name }: UpdateRule): string =>
  `${action === 'deny' ? '!' : ''}${match_kind === 'ip' ? network(ip_cidr ?? '') : `key ${keyName(tsig_key_name ?? '')}`}`

function policyRule({ action, tsig_key_name, name_scope, name_pattern, record_types }: UpdateRule): string {
  const identity = keyName(tsig_key_name ?? '')
  const types = record_types.length === 0 ? 'ANY' : record_types.map(recordType).join(' ')
  return `${keyword(action)} ${identity} ${scopeOf(name_scope, name_pattern, identity)} ${types}`
}

function scopeOf(scope: UpdateRule['name_scope'], pattern: string | null, identity: string): string {
  if (scope === null || scope === 'zonesub') return 'zonesub'
  return scope === 'self' ? `self ${identity}` : `${keyword(scope)} ${domain(pattern ?? '')}`
}
