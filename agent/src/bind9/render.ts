import type { AgentOptions, AgentView, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { catalogOption, catalogStatement } from './catalog.ts'
import { groupViewKey } from './group-key.ts'
import { type Local, RNDC_KEY, rndcSecret, viewKey } from './local.ts'
import { isByCatalog, placesOf } from './places.ts'
import { policyOption, policyStatement } from './policy.ts'
import { askers, type Context, groupKeysIn, takers, zoneStatement } from './render-zones.ts'
import { statisticsFile } from './statistics.ts'
import {
  aclName,
  count,
  domain,
  element,
  type Known,
  keyName,
  keyword,
  list,
  path,
  policyName,
  quoted,
  secret,
  server,
  viewName,
} from './words.ts'

/** Where the query log is written when nobody said anything else: the daemon may not write below /var/log. */
const USUAL_QUERY_LOG = '/var/log/named/queries.log'

/** Pure: the configuration of the daemon as one file; throws a RenderFault where a value could not stand in it. */
export function render(configuration: DnsConfiguration, local: Local): string {
  const keys = new Set(configuration.tsig_keys.map(({ name }) => name))
  const known: Known = { keys, acls: new Set(configuration.acls.map(({ name }) => name)) }
  const context: Context = { configuration, local, known }
  return [
    '// Written by the agent. What is changed by hand is lost with the next configuration.\n',
    keyStatements(context),
    `controls { inet 127.0.0.1 port ${count(local.rndcPort, 65_535)} allow { 127.0.0.1; } keys { ${keyName(RNDC_KEY)}; }; };\n`,
    aclStatements(context),
    options(context),
    logging(configuration.options, local),
    anchors(configuration.options),
    policies(configuration),
    zones(context),
  ].join('')
}

const viewsOf = ({ configuration }: Context): (string | null)[] =>
  configuration.views.length === 0 ? [null] : configuration.views.map(({ name }) => name)

function keyStatements(context: Context): string {
  const { configuration, local } = context
  const own = viewsOf(context).map((view) => viewKey(local, view))
  const group = configuration.views.flatMap(({ name }) => groupViewKey(configuration, name) ?? [])
  const control = { name: RNDC_KEY, algorithm: 'hmac-sha256', secret: rndcSecret(local) } as const
  return [control, ...own, ...group, ...configuration.tsig_keys]
    .map((key) => `key ${keyName(key.name)} { algorithm ${keyword(key.algorithm)}; secret ${secret(key.secret)}; };\n`)
    .join('')
}

/** Those that others refer to come first. */
function aclStatements({ configuration, known }: Context): string {
  const left = new Map(configuration.acls.map((acl) => [acl.name, acl]))
  const text: string[] = []
  const write = (name: string): void => {
    const acl = left.get(name)
    if (!acl) return
    left.delete(name)
    for (const { value } of acl.entries) write(value)
    text.push(`acl ${aclName(name)} ${list(acl.entries.map(({ value, negate }) => element(value, known, negate)))};\n`)
  }
  for (const { name } of configuration.acls) write(name)
  return text.join('')
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')
const maybe = (name: string, number: number | null): string[] =>
  number === null ? [] : [`${name} ${count(number, 1_000_000)}`]

function options(context: Context): string {
  const { configuration, local, known } = context
  const { options: set } = configuration
  const elements = (all: readonly string[]): string => list(all.map((one) => element(one, known)))
  const servers = (all: readonly string[]): string => `{ ${all.map((one) => `${server(one)};`).join(' ')} }`
  const lines = [
    `directory ${path(`${local.folder}/daemon`)}`,
    `pid-file ${path(`${local.folder}/run/named.pid`)}`,
    `session-keyfile ${path(`${local.folder}/run/session.key`)}`,
    `managed-keys-directory ${path(`${local.folder}/daemon`)}`,
    `key-directory ${path(`${local.folder}/keys`)}`,
    'lock-file none',
    `statistics-file ${path(statisticsFile(local.folder))}`,
    ...listening(local),
    // Whatever the product lets into a zone is served.
    'check-names primary ignore',
    'check-names secondary ignore',
    'masterfile-format text',
    `recursion ${yes(set.recursion)}`,
    ...(set.recursion ? [`allow-recursion ${elements(set.allow_recursion)}`] : []),
    `allow-query ${listWithAgents(context, set.allow_query)}`,
    `allow-query-cache ${elements(set.allow_query_cache)}`,
    `allow-transfer ${takers(context, null, set.allow_transfer)}`,
    ...notifiers(context),
    ...(set.blackhole.length === 0
      ? []
      : [`blackhole ${list(['!127.0.0.1', ...set.blackhole.map((one) => element(one, known))])}`]),
    `notify ${keyword(set.notify)}`,
    `also-notify ${servers(set.also_notify)}`,
    ...(set.forwarders.length === 0
      ? []
      : [`forward ${keyword(set.forward_policy)}`, `forwarders ${servers(set.forwarders)}`]),
    `dnssec-validation ${keyword(set.dnssec_validation)}`,
    `minimal-responses ${yes(set.minimal_responses)}`,
    `querylog ${yes(set.query_log_enabled)}`,
    ...maybe('tcp-clients', set.tcp_clients),
    ...maybe('clients-per-query', set.clients_per_query),
    ...maybe('max-clients-per-query', set.max_clients_per_query),
    ...rateLimit(set, known),
    ...(configuration.views.length === 0 ? viewOptions(context, null) : []),
  ]
  return `options {\n${lines.map((line) => `  ${line};\n`).join('')}};\n`
}

/** What is said for each view, or for all where there are none. */
const viewOptions = (context: Context, view: string | null): string[] => [
  ...policyOption(context, view),
  ...catalogOption(context, view),
]

/** The primary of the group may always say that something has changed, from whichever of its addresses. */
function notifiers(context: Context): string[] {
  const { configuration, known } = context
  const keys = new Set(viewsOf(context).flatMap((view) => groupKeysIn(context, view)))
  const all = [...keys, ...configuration.options.allow_notify.map((one) => element(one, known))]
  return all.length === 0 ? [] : [`allow-notify ${list(all)}`]
}

function listWithAgents(context: Context, elements: readonly string[]): string {
  const views = viewsOf(context)
  const keys = views.map((view) => `key ${keyName(viewKey(context.local, view).name)}`)
  const group = new Set(views.flatMap((view) => groupKeysIn(context, view)))
  return list([...keys, ...group, ...elements.map((one) => element(one, context.known))])
}

function listening({ listen, port }: Local): string[] {
  const at = `port ${count(port, 65_535)}`
  if (listen.length === 0) return [`listen-on ${at} { any; }`, `listen-on-v6 ${at} { any; }`]
  const [four, six] = [listen.filter((one) => !one.includes(':')), listen.filter((one) => one.includes(':'))]
  // The agent itself asks at 127.0.0.1.
  return [
    `listen-on ${at} ${list([...new Set(['127.0.0.1', ...four])].map(server))}`,
    `listen-on-v6 ${at} ${list(six.map(server))}`,
  ]
}

function rateLimit(set: AgentOptions, known: Known): string[] {
  if (!set.rrl_enabled) return []
  const lines = [
    `responses-per-second ${count(set.rrl_responses_per_second, 1000)}`,
    `window ${count(set.rrl_window, 3600)}`,
    `slip ${count(set.rrl_slip, 10)}`,
    ...maybe('qps-scale', set.rrl_qps_scale),
    ...(set.rrl_exempt_clients.length === 0
      ? []
      : [`exempt-clients ${list(set.rrl_exempt_clients.map((one) => element(one, known)))}`]),
    `log-only ${yes(set.rrl_log_only)}`,
  ]
  return [`rate-limit { ${lines.map((line) => `${line};`).join(' ')} }`]
}

export function queryLogFile({ query_log_file, query_log_channel }: AgentOptions, { folder }: Local): string | null {
  if (query_log_channel !== 'file') return null
  return query_log_file === USUAL_QUERY_LOG ? `${folder}/log/queries.log` : query_log_file
}

function logging(set: AgentOptions, local: Local): string {
  const file = queryLogFile(set, local)
  const channel =
    file === null
      ? set.query_log_channel === 'syslog'
        ? 'syslog daemon'
        : 'stderr'
      : `file ${path(file)} versions 5 size 50m`
  const queries = [
    channel,
    `severity ${keyword(set.query_log_severity)}`,
    `print-category ${yes(set.query_log_print_category)}`,
    `print-severity ${yes(set.query_log_print_severity)}`,
    `print-time ${yes(set.query_log_print_time)}`,
  ]
  const daemon = `file ${path(`${local.folder}/log/named.log`)} versions 3 size 10m; severity info; print-time yes; print-severity yes; print-category yes;`
  const rules = set.query_log_enabled
    ? `  channel "queries" { ${queries.map((line) => `${line};`).join(' ')} };\n  category queries { "queries"; };\n  category rpz { "queries"; };\n`
    : ''
  return `logging {\n  channel "daemon" { ${daemon} };\n  category default { "daemon"; };\n${rules}};\n`
}

function anchors({ trust_anchors }: AgentOptions): string {
  if (trust_anchors.length === 0) return ''
  const lines = trust_anchors.map(({ zone_name, algorithm, public_key, is_initial_key }) => {
    const kind = is_initial_key ? 'initial-key' : 'static-key'
    return `  ${domain(zone_name)} ${kind} 257 3 ${count(algorithm, 255)} ${secret(public_key)};\n`
  })
  return `trust-anchors {\n${lines.join('')}};\n`
}

function policies({ dnssec_policies, zones: all }: DnsConfiguration): string {
  const used = new Set(all.map(({ dnssec_policy }) => dnssec_policy))
  return dnssec_policies
    .filter(({ name }) => used.has(name))
    .map((policy) => {
      const life = (days: number): string => (days === 0 ? 'unlimited' : `P${count(days, 36_500)}D`)
      const key = (kind: string, days: number): string =>
        `${kind} key-directory lifetime ${life(days)} algorithm ${keyword(policy.algorithm)};`
      const keys = `keys { ${key('ksk', policy.ksk_lifetime_days)} ${key('zsk', policy.zsk_lifetime_days)} };`
      const nsec3 = `nsec3param iterations ${count(policy.nsec3_iterations, 50)} optout ${yes(policy.nsec3_optout)} salt-length ${count(policy.nsec3_salt_length, 255)};`
      return `dnssec-policy ${policyName(policy.name)} { ${keys} ${policy.nsec3 ? nsec3 : ''} };\n`
    })
    .join('')
}

/** With one view, every zone is in a view. */
function zones(context: Context): string {
  const { configuration } = context
  const places = placesOf(configuration)
  const inside = (view: string | null): string =>
    places
      .filter((place) => place.view === view && !isByCatalog(configuration, place.zone))
      .map((place) => zoneStatement(context, place))
      .join('') +
    catalogStatement(context, view) +
    policyStatement(context, view)
  if (configuration.views.length === 0) return inside(null)
  return ordered(configuration)
    .map((view) => `view ${viewName(view.name)} {\n${viewLines(context, view)}${inside(view.name)}};\n`)
    .join('')
}

/** The view for everybody else comes last. */
const ordered = ({ views, default_view }: DnsConfiguration): AgentView[] => [
  ...views.filter(({ name }) => name !== default_view),
  ...views.filter(({ name }) => name === default_view),
]

/** The agent's key for a view leads into that view, and so does the group's, whoever else would be led there. */
function viewLines(context: Context, view: AgentView): string {
  const { configuration, local, known } = context
  const keysOf = (name: string) =>
    [viewKey(local, name), groupViewKey(configuration, name)].filter((key) => key !== null)
  const keys = configuration.views.flatMap(({ name: other }) =>
    keysOf(other).map(({ name }) => `${other === view.name ? '' : '!'}key ${keyName(name)}`),
  )
  const elements = (all: readonly string[]): string => list([...keys, ...all.map((one) => element(one, known))])
  const everybody = view.name === configuration.default_view ? ['any'] : []
  const lines = [
    `match-clients ${elements([...view.match_clients, ...everybody])}`,
    ...(view.match_destinations.length === 0 ? [] : [`match-destinations ${elements(view.match_destinations)}`]),
    `recursion ${yes(view.recursion && configuration.options.recursion)}`,
    ...(view.allow_query === null ? [] : [`allow-query ${askers(context, view.name, view.allow_query)}`]),
    ...(view.allow_query_cache === null
      ? []
      : [`allow-query-cache ${list(view.allow_query_cache.map((one) => element(one, known)))}`]),
    `allow-transfer ${takers(context, view.name, configuration.options.allow_transfer)}`,
    ...viewOptions(context, view.name),
  ]
  return lines.map((line) => `  ${line};\n`).join('')
}

/** What `rndc` is told with. */
export const renderRndc = (local: Local): string =>
  `key ${keyName(RNDC_KEY)} { algorithm hmac-sha256; secret ${secret(rndcSecret(local))}; };\n` +
  `options { default-key ${quoted(RNDC_KEY)}; default-server 127.0.0.1; default-port ${count(local.rndcPort, 65_535)}; };\n`
