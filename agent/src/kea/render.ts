import { dirname } from 'node:path'
import type { AgentPairing, DhcpConfiguration } from '@cadastre/core/agent/dhcp-configuration'
import { classesOf, DROP, type KeaClass } from './classes.ts'
import { type Local, leasesOf, logsOf, type Protocol, programOf, socketOf } from './local.ts'
import { bothClasses, familyOf, identitiesOf, type Split, subnetOf } from './subnets.ts'

/** How often Kea tidies the file of its leases, in seconds. */
const CLEANUP_SECONDS = 3600

/** Pure: what kea-dhcp4 or kea-dhcp6 is configured with. */
export function render(protocol: Protocol, configuration: DhcpConfiguration, local: Local, now: Date): object {
  const split = splitOf(configuration.pairing)
  const scopes = configuration.scopes.filter((scope) => familyOf(scope) === protocol)
  const classes = [...classesOf(protocol, configuration, now), ...sharedClasses(configuration, split)]
  const hasTwins = scopes.some(({ statics }) => statics.some((one) => identitiesOf(protocol, one).length > 1))
  return {
    [`Dhcp${protocol}`]: {
      'interfaces-config': interfaces(protocol, configuration, local),
      'control-socket': { 'socket-type': 'unix', 'socket-name': socketOf(local.folder, protocol) },
      'lease-database': {
        type: 'memfile',
        persist: true,
        name: leasesOf(local.folder, protocol),
        'lfc-interval': CLEANUP_SECONDS,
      },
      // Where it keeps who it is itself.
      ...(protocol === 6 ? { 'data-directory': dirname(leasesOf(local.folder, 6)) } : {}),
      // A lease that has ended is told soon, and its name with it.
      'expired-leases-processing': {
        'reclaim-timer-wait-time': 1,
        'max-reclaim-leases': 1000,
        'max-reclaim-time': 250,
      },
      'calculate-tee-times': true,
      'host-reservation-identifiers':
        protocol === 4 ? ['hw-address', 'duid', 'circuit-id', 'client-id'] : ['hw-address', 'duid'],
      ...(hasTwins ? { 'ip-reservations-unique': false } : {}),
      // Names are published from what leases say, by the server alone.
      'ddns-send-updates': false,
      ...hooks(protocol, configuration.pairing, local),
      ...(classes.length === 0 ? {} : { 'client-classes': classes }),
      [`subnet${protocol}`]: scopes.map((scope) => subnetOf(configuration, scope, local, split)),
      loggers: loggers(protocol, local, classes),
    },
  }
}

const LOG_BYTES = 4 * 1024 * 1024
/** With the time in UTC, which the letter says: the server believes no other. */
const LINE = '%d{%Y-%m-%dT%H:%M:%S.%q}Z %-5p [%c] %m\n'

/** What is told of clients; that a blocked one came shows in the classes it is a member of. */
function loggers(protocol: Protocol, { folder }: Local, classes: readonly KeaClass[]) {
  const { daemon, leases, classes: memberships } = logsOf(folder, protocol)
  const file = (output: string) => ({ output, flush: true, maxsize: LOG_BYTES, maxver: 1, pattern: LINE })
  const name = programOf(protocol)
  return [
    { name, severity: 'WARN', output_options: [{ output: 'stdout', flush: true }, file(daemon)] },
    { name: `${name}.leases`, severity: 'INFO', output_options: [file(leases)] },
    ...(classes.some((one) => one.name === DROP)
      ? [{ name: `${name}.options`, severity: 'INFO', output_options: [file(memberships)] }]
      : []),
  ]
}

function interfaces(protocol: Protocol, { socket_mode }: DhcpConfiguration, local: Local) {
  return {
    interfaces: local.interfaces.length === 0 ? ['*'] : [...local.interfaces],
    ...(protocol === 4 ? { 'dhcp-socket-type': socket_mode === 'direct' ? 'raw' : 'udp' } : {}),
    // An interface that is not there yet, or not any more, must not keep the others from being served.
    're-detect': true,
  }
}

/** Where two share the load, each has a part of every pool of its own. */
function splitOf(pairing: AgentPairing | null): Split | null {
  if (pairing?.mode !== 'load-balancing') return null
  return { classes: pairing.peers.filter(({ role }) => role !== 'backup').map(({ name }) => `HA_${name}`) }
}

function sharedClasses({ scopes }: DhcpConfiguration, split: Split | null): KeaClass[] {
  if (split === null) return []
  const restrictions = new Set(
    scopes.flatMap(({ pools }) => pools.flatMap(({ class_restriction: name }) => (name === null ? [] : [name]))),
  )
  return [...restrictions].flatMap((restriction) =>
    split.classes.map((name) => ({
      name: bothClasses(name, restriction),
      test: `member('${name}') and member('${restriction}')`,
    })),
  )
}

function hooks(protocol: Protocol, pairing: AgentPairing | null, { hooks: folder }: Local) {
  if (pairing === null) return {}
  const { mode, this_server, peers, ...delays } = pairing
  const relationship = {
    'this-server-name': this_server,
    mode,
    'heartbeat-delay': delays.heartbeat_delay_ms,
    'max-response-delay': delays.max_response_delay_ms,
    'max-ack-delay': delays.max_ack_delay_ms,
    'max-unacked-clients': delays.max_unacked_clients,
    'multi-threading': { 'enable-multi-threading': true, 'http-dedicated-listener': true },
    peers: peers.map(({ name, url, role }) => ({
      name,
      url: portOf(url, protocol),
      role,
      'auto-failover': delays.auto_failover,
    })),
  }
  return {
    'multi-threading': { 'enable-multi-threading': true },
    'hooks-libraries': [
      { library: `${folder}/libdhcp_lease_cmds.so` },
      { library: `${folder}/libdhcp_ha.so`, parameters: { 'high-availability': [relationship] } },
    ],
  }
}

/** Both daemons of a server listen for their partners: the one for DHCPv6 at the next port. */
function portOf(url: string, protocol: Protocol): string {
  if (protocol === 4) return url
  const at = new URL(url)
  at.port = String(Number(at.port || (at.protocol === 'https:' ? 443 : 80)) + 1)
  return at.href
}
