import { parseName } from '@cadastre/core/dns/name'
import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { shapes } from '../../../records/fields.ts'
import { reference } from '../../../references/reference.ts'
import { AclElements } from '../acls/elements.ts'
import { DnsName, Port, spelledBy } from '../fields.ts'
import { ServerAddress } from '../zones/addresses.ts'

const upTo = (most: number, least = 1) => z.int().min(least).max(most)
const Addresses = z.array(ServerAddress).max(100)
/** Goes into the configuration of a daemon, between quotes. */
const Path = z
  .string()
  .max(255)
  .regex(/^\/[^\s"'`;{}\\]*$/, 'it is not a path')
const Line = z
  .string()
  .trim()
  .max(255)
  .regex(/^[^\s"'`;{}\\]*$/, 'it has characters that a configuration cannot hold')
const HostName = spelledBy((text) => parseName(text.trim()).replace(/\.$/, ''), 255)

/** What the servers of a group are set to, with what holds where nothing is said. */
export const optionFields = {
  forwarders: Addresses.default([]),
  forward_policy: z.enum(['first', 'only']).default('first'),
  recursion_enabled: z.boolean().default(true).describe('Counts only where the group is recursive'),
  allow_recursion: AclElements.default(['any']),
  dnssec_validation: z.enum(['auto', 'yes', 'no']).default('auto'),
  gss_tsig_enabled: z.boolean().default(false),
  gss_tsig_keytab_path: Path.nullable().default(null),
  gss_tsig_realm: Line.nullable().default(null),
  gss_tsig_principal: Line.nullable().default(null),
  notify_enabled: z.enum(['yes', 'no', 'explicit', 'master-only']).default('yes'),
  also_notify: Addresses.default([]),
  allow_notify: AclElements.default([]),
  allow_query: AclElements.default(['any']),
  allow_query_cache: AclElements.default(['localhost', 'localnets']),
  allow_transfer: AclElements.default(['none']),
  blackhole: AclElements.default([]),
  query_log_enabled: z.boolean().default(false),
  query_log_channel: z.enum(['file', 'syslog', 'stderr']).default('file'),
  query_log_file: Path.default('/var/log/named/queries.log'),
  query_log_severity: z.enum(['critical', 'error', 'warning', 'notice', 'info', 'debug', 'dynamic']).default('info'),
  query_log_print_category: z.boolean().default(true),
  query_log_print_severity: z.boolean().default(true),
  query_log_print_time: z.boolean().default(true),
  rrl_enabled: z.boolean().default(false),
  rrl_responses_per_second: upTo(1000).default(15),
  rrl_window: upTo(3600).default(15),
  rrl_slip: upTo(10, 0).default(2),
  rrl_qps_scale: upTo(1000).nullable().default(null),
  rrl_exempt_clients: AclElements.overwrite((elements) => [...new Set(elements)]).default([]),
  rrl_log_only: z.boolean().default(false),
  minimal_responses: z.boolean().default(false),
  tcp_clients: upTo(10_000).nullable().default(null),
  clients_per_query: upTo(1000).nullable().default(null),
  max_clients_per_query: upTo(10_000).nullable().default(null),
  dnsdist_enabled: z.boolean().default(false),
  dnsdist_max_qps_per_client: upTo(1_000_000).nullable().default(null),
  dnsdist_action: z.enum(['truncate', 'drop']).default('truncate'),
  dnsdist_dynblock_qps: upTo(1_000_000).nullable().default(null),
  dnsdist_dynblock_seconds: upTo(86_400).default(60),
  dot_enabled: z.boolean().default(false),
  dot_port: Port.default(853),
  doh_enabled: z.boolean().default(false),
  doh_port: Port.default(443),
  doh_path: Path.max(128).default('/dns-query'),
  doq_enabled: z.boolean().default(false),
  doq_port: Port.default(853),
  tls_certificate_id: reference('certificate').nullable().default(null),
  forward_transport: z.enum(['do53', 'tls', 'https', 'quic']).default('do53'),
  forward_tls_hostname: HostName.nullable().default(null),
  forward_tls_verify: z.boolean().default(true),
}

export const TrustAnchorCreate = z
  .object({
    zone_name: DnsName,
    algorithm: z.int().min(1).max(255),
    key_tag: z.int().min(0).max(65_535),
    public_key: z.base64().min(4).max(8192),
    is_initial_key: z.boolean().default(true).describe('Whether the servers follow its changes (RFC 5011)'),
  })
  .meta({ id: 'TrustAnchorCreate' })
export type TrustAnchorCreate = z.output<typeof TrustAnchorCreate>

export const TrustAnchor = z
  .object({
    id: Uuid,
    zone_name: z.string(),
    algorithm: z.int(),
    key_tag: z.int(),
    public_key: z.string(),
    is_initial_key: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'TrustAnchor' })
export type TrustAnchor = z.output<typeof TrustAnchor>

/** Every option with its default. */
export const Defaults = z.object(optionFields)
export type OptionValues = z.output<typeof Defaults>

const { Update, Row } = shapes('DnsOptions', optionFields, { group_id: Uuid, trust_anchors: z.array(TrustAnchor) })
export const OptionsUpdate = Update
export const Options = Row.omit({ created_at: true }).meta({ id: 'DnsOptions' })
export type Options = OptionValues & {
  id: string
  group_id: string
  trust_anchors: TrustAnchor[]
  modified_at: string
}
