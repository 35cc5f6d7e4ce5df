import { z } from 'zod'
import { Moment } from '../moment.ts'
import { DhcpConfiguration } from './dhcp-configuration.ts'
import { counter, health, news, registration, text } from './protocol.ts'

/** What a DHCP agent and the server say to each other. */

export const MOST_LEASES = 500
export const MOST_SIGHTINGS = 500
export const MOST_SEEN = 200
export const MOST_LOG_LINES = 1000

export const Register = z
  .strictObject({
    ...registration,
    driver: z.enum(['kea']).default('kea'),
    roles: z.array(text(32)).max(10).default(['standalone']),
  })
  .meta({ id: 'DhcpAgentRegister' })
export type Register = z.output<typeof Register>

/** What an agent is asked to do beside its configuration. */
const Operation = z.object({
  op_id: z.string(),
  op_type: z.enum(['apply_config']),
  payload: z.record(z.string(), z.unknown()),
})

export const News = z
  .object({
    ...news,
    configuration: DhcpConfiguration.nullable().describe('Null where it is the one the caller has'),
    pending_ops: z.array(Operation).default([]),
  })
  .meta({ id: 'DhcpAgentNews' })
export type News = z.output<typeof News>

export const Heartbeat = z
  .strictObject({ ...health, lease_count_since_start: counter.describe('Lease events since the agent was started') })
  .meta({ id: 'DhcpAgentHeartbeat' })
export type Heartbeat = z.output<typeof Heartbeat>

const Address = z.union([z.ipv4().max(15), z.ipv6().max(45)])
const Mac = text(17).regex(/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/)
const States = z.enum(['active', 'expired', 'released', 'declined'])
const times = { state: States, starts_at: Moment, ends_at: Moment.nullable(), expires_at: Moment.nullable() }
const octets = (most: number) =>
  z
    .string()
    .max(most * 2)
    .regex(/^(?:[0-9a-f]{2})*$/)
    .nullable()

/** A lease of an address. The host name is as the client sent it. */
const AddressEvent = z.strictObject({
  ip_address: Address,
  mac_address: Mac.nullable(),
  hostname: text(255).nullable(),
  client_id: octets(255),
  duid: octets(130),
  user_class: text(255).nullable(),
  ...times,
})

/** A prefix that was delegated. */
const PrefixEvent = z.strictObject({
  prefix: z.cidrv6().max(49),
  duid: octets(130),
  iaid: z.int().min(0).max(4_294_967_295).nullable(),
  hostname: text(255).nullable(),
  ...times,
})

export const LeaseEvent = z.union([AddressEvent, PrefixEvent]).meta({ id: 'DhcpAgentLeaseEvent' })
export type LeaseEvent = z.output<typeof LeaseEvent>

const Place = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * What happened to leases between two places of a stream. Events are taken in once: when `after` is not where the server
 * is, nothing is, and the answer says where that is.
 */
export const LeaseBatch = z
  .strictObject({
    protocol: z.union([z.literal(4), z.literal(6)]),
    stream: text(64).min(1).describe('Another one with every file that the daemon begins'),
    after: Place.describe('Where the events before these ended'),
    position: Place.describe('Where these end'),
    leases: z.array(LeaseEvent).max(MOST_LEASES),
  })
  .refine(({ after, position }) => position >= after, 'position is before after')
  .meta({ id: 'DhcpAgentLeases' })
export type LeaseBatch = z.output<typeof LeaseBatch>

export const LeasesTaken = z
  .object({
    upserted: z.int().describe('How many were news'),
    position: z.int().describe('Where the server is in the stream now'),
  })
  .meta({ id: 'DhcpAgentLeasesTaken' })
export type LeasesTaken = z.output<typeof LeasesTaken>

export const Acknowledge = z
  .strictObject({ result: z.enum(['ok', 'error']), message: text(4000).default('') })
  .meta({ id: 'DhcpAgentAcknowledge' })
export type Acknowledge = z.output<typeof Acknowledge>

/** Clients that were turned away because their MAC is blocked. */
export const Sightings = z
  .strictObject({
    sightings: z
      .array(z.strictObject({ mac_address: Mac, count: z.int().min(1).max(1_000_000_000).default(1), last_at: Moment }))
      .max(MOST_SIGHTINGS),
  })
  .meta({ id: 'DhcpAgentMacSightings' })
export type Sighting = z.output<typeof Sightings>['sightings'][number]

/** Answers of DHCP servers that were seen on the wire. */
export const Offers = z
  .strictObject({
    offers: z
      .array(
        z.strictObject({
          server_identifier: Address,
          source_ip: Address.nullable().default(null),
          source_mac: Mac.nullable().default(null),
          giaddr: Address.nullable().default(null),
          offered_ip: Address.nullable().default(null),
        }),
      )
      .max(MOST_SEEN),
  })
  .meta({ id: 'DhcpAgentOffers' })
export type Offer = z.output<typeof Offers>['offers'][number]

/** Router advertisements that were seen on the wire. */
export const Advertisements = z
  .strictObject({
    observations: z
      .array(
        z.strictObject({
          source_ip: z.ipv6().max(45),
          source_mac: Mac.nullable().default(null),
          prefixes: z.array(z.cidrv6().max(49)).max(64).default([]),
          managed_flag: z.boolean().default(false),
          other_flag: z.boolean().default(false),
          router_lifetime: z.int().min(0).max(65_535).default(0),
          iface: text(64).default(''),
        }),
      )
      .max(MOST_SEEN),
  })
  .meta({ id: 'DhcpAgentAdvertisements' })
export type Advertisement = z.output<typeof Advertisements>['observations'][number]

export const Seen = z
  .object({ recorded: z.int(), new: z.int().describe('How many had never been seen') })
  .meta({ id: 'DhcpAgentSeen' })
export const Counted = z.object({ updated: z.int() }).meta({ id: 'DhcpAgentCounted' })

export const LogLines = z
  .strictObject({ lines: z.array(text(65_536)).max(MOST_LOG_LINES) })
  .meta({ id: 'DhcpAgentLogEntries' })
export const LogLinesAnswer = z
  .object({ status: z.string(), inserted: z.int(), dropped: z.int() })
  .meta({ id: 'DhcpAgentLogEntriesStored' })

export const HaStatus = z
  .strictObject({ state: text(32), raw: z.record(text(64), z.unknown()).default({}) })
  .meta({ id: 'DhcpAgentHaStatus' })

export const Metrics = z
  .strictObject({
    bucket_at: Moment,
    discover: counter,
    offer: counter,
    request: counter,
    ack: counter,
    nak: counter,
    decline: counter,
    release: counter,
    inform: counter,
  })
  .meta({ id: 'DhcpAgentMetrics' })
export type Metrics = z.output<typeof Metrics>
