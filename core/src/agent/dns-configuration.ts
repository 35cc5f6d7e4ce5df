import { z } from 'zod'

/**
 * What a DNS server is configured from, without the records of its zones. Both ends check it with this schema; whether a
 * text may stand in the file of a daemon is decided again where that file is written.
 */

const line = (most: number) => z.string().max(most)
const Elements = z.array(line(300)).max(1000)
const Addresses = z.array(line(64)).max(100)
/** A secret of the group; an answer that holds one is stored nowhere on its way. */
const Secret = z.string().max(2048).meta({ 'x-credential': true })
const Notify = z.enum(['yes', 'no', 'explicit', 'master-only'])

const TrustAnchor = z.object({
  zone_name: line(1024),
  algorithm: z.int().min(0).max(255),
  key_tag: z.int().min(0).max(65_535),
  public_key: line(8192),
  is_initial_key: z.boolean(),
})

const count = (most: number) => z.int().min(0).max(most)

export const AgentOptions = z.object({
  forwarders: Addresses,
  forward_policy: z.enum(['first', 'only']),
  recursion: z.boolean(),
  allow_recursion: Elements,
  dnssec_validation: z.enum(['auto', 'yes', 'no']),
  notify: Notify,
  also_notify: Addresses,
  allow_notify: Elements,
  allow_query: Elements,
  allow_query_cache: Elements,
  allow_transfer: Elements,
  blackhole: Elements,
  query_log_enabled: z.boolean(),
  query_log_channel: z.enum(['file', 'syslog', 'stderr']),
  query_log_file: line(255),
  query_log_severity: z.enum(['critical', 'error', 'warning', 'notice', 'info', 'debug', 'dynamic']),
  query_log_print_category: z.boolean(),
  query_log_print_severity: z.boolean(),
  query_log_print_time: z.boolean(),
  rrl_enabled: z.boolean(),
  rrl_responses_per_second: count(1000),
  rrl_window: count(3600),
  rrl_slip: count(10),
  rrl_qps_scale: count(1000).nullable(),
  rrl_exempt_clients: Elements,
  rrl_log_only: z.boolean(),
  minimal_responses: z.boolean(),
  tcp_clients: count(10_000).nullable(),
  clients_per_query: count(1000).nullable(),
  max_clients_per_query: count(10_000).nullable(),
  trust_anchors: z.array(TrustAnchor).max(1000),
})
export type AgentOptions = z.output<typeof AgentOptions>

export const AgentAcl = z.object({
  name: line(255),
  entries: z.array(z.object({ value: line(300), negate: z.boolean() })).max(1000),
})
export type AgentAcl = z.output<typeof AgentAcl>

export const AgentView = z.object({
  name: line(45),
  match_clients: Elements,
  match_destinations: Elements,
  recursion: z.boolean(),
  allow_query: Elements.nullable(),
  allow_query_cache: Elements.nullable(),
})
export type AgentView = z.output<typeof AgentView>

export const AgentTsigKey = z.object({
  name: line(253),
  algorithm: z.enum(['hmac-sha1', 'hmac-sha224', 'hmac-sha256', 'hmac-sha384', 'hmac-sha512']),
  secret: Secret,
  /** The group's own: its servers read each other's zones with it. */
  is_internal: z.boolean(),
})
export type AgentTsigKey = z.output<typeof AgentTsigKey>

export const AgentDnssecPolicy = z.object({
  name: line(64),
  algorithm: z.enum(['ecdsap256sha256', 'ecdsap384sha384', 'ed25519', 'ed448', 'rsasha256', 'rsasha512']),
  ksk_lifetime_days: count(36_500),
  zsk_lifetime_days: count(36_500),
  nsec3: z.boolean(),
  nsec3_iterations: count(50),
  nsec3_salt_length: count(255),
  nsec3_optout: z.boolean(),
})
export type AgentDnssecPolicy = z.output<typeof AgentDnssecPolicy>

const UpdateRule = z.object({
  match_kind: z.enum(['tsig_key', 'ip']),
  action: z.enum(['grant', 'deny']),
  ip_cidr: line(64).nullable(),
  tsig_key_name: line(253).nullable(),
  name_scope: z.enum(['self', 'subdomain', 'zonesub', 'wildcard', 'name']).nullable(),
  name_pattern: line(1024).nullable(),
  record_types: z.array(line(16)).max(100),
})
export type UpdateRule = z.output<typeof UpdateRule>

const Seconds = count(2_147_483_647)

export const AgentZone = z.object({
  id: z.uuid(),
  name: line(1024),
  /** The only view it is in; null where it is in all of them. */
  view: line(45).nullable(),
  type: z.enum(['primary', 'secondary', 'stub', 'forward']),
  ttl: Seconds,
  refresh: Seconds,
  retry: Seconds,
  expire: Seconds,
  minimum: Seconds,
  primary_ns: line(1024),
  admin_email: line(1024),
  allow_query: Elements.nullable(),
  allow_transfer: Elements.nullable(),
  also_notify: Addresses.nullable(),
  notify: Notify.nullable(),
  forwarders: Addresses,
  forward_only: z.boolean(),
  masters: Addresses,
  /** The policy it is signed by; null where it is not. */
  dnssec_policy: line(64).nullable(),
  dynamic_update_enabled: z.boolean(),
  update_acl: z.array(UpdateRule).max(500),
})
export type AgentZone = z.output<typeof AgentZone>

/** Names that are answered otherwise, to everybody or in a view; what is in it is fetched when its revision moves. */
const AgentBlocklist = z.object({ view: line(45).nullable(), revision: line(128) })
export type AgentBlocklist = z.output<typeof AgentBlocklist>

/** The catalogue of the group's zones: its primary makes it, the other servers have the zones by it. */
const AgentCatalog = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('producer'), zone_name: line(1024), serial: count(4_294_967_295) }),
  z.object({ mode: z.literal('consumer'), zone_name: line(1024), producer_addr: line(64) }),
])
export type AgentCatalog = z.output<typeof AgentCatalog>

export const DnsConfiguration = z
  .object({
    server: z.object({
      id: z.uuid(),
      name: line(255),
      group: line(255),
      is_primary: z.boolean(),
      /** Where the group's primary answers, `address@port`; null where only its name is known. */
      primary_address: line(64).nullable(),
      /** Where the others of the group answer, so that the primary tells them of what they take from it. */
      followers: z.array(line(64)).max(1000),
    }),
    options: AgentOptions,
    acls: z.array(AgentAcl).max(10_000),
    /** In the order in which they are tried. */
    views: z.array(AgentView).max(1000),
    default_view: line(45).nullable(),
    tsig_keys: z.array(AgentTsigKey).max(10_000),
    dnssec_policies: z.array(AgentDnssecPolicy).max(1000),
    zones: z.array(AgentZone).max(1_000_000),
    blocklists: z.array(AgentBlocklist).max(1000),
    catalog: AgentCatalog.nullable(),
  })
  .meta({ id: 'DnsAgentConfiguration' })
export type DnsConfiguration = z.output<typeof DnsConfiguration>
