import { z } from 'zod'

/** What the agent of a DHCP server is given to configure its daemon from. */

const Options = z.record(z.string(), z.unknown())

const Pool = z.object({
  start_ip: z.string(),
  end_ip: z.string(),
  pool_type: z.enum(['dynamic', 'excluded', 'reserved', 'pd']),
  class_restriction: z.string().nullable(),
  options_override: Options,
  pd_prefix: z.string().nullable(),
  delegated_length: z.int().nullable(),
  excluded_prefix: z.string().nullable(),
})
export type AgentPool = z.output<typeof Pool>

const Reservation = z.object({
  ip_address: z.string(),
  mac_address: z.string().nullable(),
  client_id: z.string().nullable(),
  duid: z.string().nullable(),
  circuit_id: z.string().nullable(),
  hostname: z.string(),
  options_override: Options,
})
export type AgentReservation = z.output<typeof Reservation>

const Scope = z.object({
  id: z.string(),
  /** What the daemon knows it by. */
  subnet_number: z.int().min(1),
  network: z.string(),
  lease_time: z.int(),
  min_lease_time: z.int().nullable(),
  max_lease_time: z.int().nullable(),
  lease_cache_threshold: z.number().nullable(),
  lease_cache_max_age: z.int().nullable(),
  options: Options,
  v6_address_mode: z.enum(['stateful', 'stateless', 'slaac']),
  relay_addresses: z.array(z.string()),
  pxe_profile_id: z.string().nullable(),
  pools: z.array(Pool),
  statics: z.array(Reservation),
})
export type AgentScope = z.output<typeof Scope>

const PxeProfile = z.object({
  id: z.string(),
  next_server: z.string(),
  matches: z.array(
    z.object({
      priority: z.int(),
      match_kind: z.enum(['first_stage', 'ipxe_chain']),
      vendor_class_match: z.string().nullable(),
      arch_codes: z.array(z.int()),
      boot_filename: z.string(),
      boot_file_url_v6: z.string().nullable(),
    }),
  ),
})
export type AgentPxeProfile = z.output<typeof PxeProfile>

/** Options for the phones of a vendor, in some scopes of DHCPv4. */
const PhoneProfile = z.object({
  id: z.string(),
  vendor_class_match: z.string(),
  options: Options,
  scope_ids: z.array(z.string()),
})
export type AgentPhoneProfile = z.output<typeof PhoneProfile>

/** Two or more servers that stand in for each other; absent where a server stands alone. */
const Pairing = z.object({
  mode: z.enum(['load-balancing', 'hot-standby']),
  this_server: z.string(),
  heartbeat_delay_ms: z.int(),
  max_response_delay_ms: z.int(),
  max_ack_delay_ms: z.int(),
  max_unacked_clients: z.int(),
  auto_failover: z.boolean(),
  peers: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      role: z.enum(['primary', 'secondary', 'standby', 'backup']),
    }),
  ),
})
export type AgentPairing = z.output<typeof Pairing>

export const DhcpConfiguration = z
  .object({
    server: z.object({ id: z.string(), name: z.string(), group: z.string().nullable() }),
    socket_mode: z.enum(['direct', 'relay']),
    lease_cache_threshold: z.number(),
    lease_cache_max_age: z.int().nullable(),
    pairing: Pairing.nullable(),
    scopes: z.array(Scope),
    classes: z.array(z.object({ name: z.string(), match_expression: z.string(), options: Options })),
    pxe_profiles: z.array(PxeProfile),
    // An agent keeps what it applied; one from before there were these has none.
    phone_profiles: z.array(PhoneProfile).default([]),
    watch: z
      .object({ offers: z.boolean(), routers: z.boolean() })
      .default({ offers: false, routers: false })
      .describe('Whether the agent looks for other DHCP servers, and for routers'),
    mac_blocks: z.array(
      z.object({ mac_address: z.string(), expires_at: z.string().meta({ format: 'date-time' }).nullable() }),
    ),
  })
  .meta({ id: 'DhcpAgentConfiguration' })
export type DhcpConfiguration = z.output<typeof DhcpConfiguration>
