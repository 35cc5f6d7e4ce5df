import { z } from 'zod'
import { Moment } from '../moment.ts'
import { DnsConfiguration } from './dns-configuration.ts'
import { counter, health, news, registration, text } from './protocol.ts'

/** What a DNS agent and the server say to each other. */

const Serial = z.int().min(0).max(4_294_967_295)

export const MOST_ACKNOWLEDGED = 5000
export const MOST_LINES = 1000

export const Register = z
  .strictObject({
    ...registration,
    driver: z.enum(['bind9', 'powerdns', 'technitium']).default('bind9'),
    roles: z
      .array(z.enum(['authoritative', 'recursive', 'forwarder']))
      .max(3)
      .default(['authoritative']),
    port: z.int().min(1).max(65_535).default(53).describe('Where its daemon answers'),
  })
  .meta({ id: 'DnsAgentRegister' })
export type Register = z.output<typeof Register>

/** A set as it shall be after a change; without values it is gone. */
export const RecordOperation = z
  .object({
    op_id: z.string(),
    op: z.enum(['create', 'update', 'delete', 'dnssec_sign', 'dnssec_unsign', 'dnssec_rollover']),
    zone_id: z.string(),
    zone_name: z.string(),
    views: z.array(z.string()).nullable().describe('Where it is made; null where the group has no views'),
    target_serial: Serial,
    name: z.string().describe('Absolute'),
    type: z.string(),
    ttl: z.int().min(0).max(2_147_483_647),
    values: z.array(z.string()),
    key_tag: z.int().nullable(),
  })
  .meta({ id: 'DnsAgentOperation' })
export type RecordOperation = z.output<typeof RecordOperation>

export const News = z
  .object({
    ...news,
    configuration: DnsConfiguration.nullable().describe('Null where it is the one the caller has'),
    pending_record_ops: z.array(RecordOperation),
  })
  .meta({ id: 'DnsAgentNews' })
export type News = z.output<typeof News>

export const Acknowledgement = z.strictObject({
  op_id: text(64),
  result: z.enum(['ok', 'error']),
  message: text(4000).default(''),
})
export type Acknowledgement = z.output<typeof Acknowledgement>

export const ZoneSerial = z.strictObject({
  zone_name: text(1024),
  view: text(45).nullable().default(null),
  serial: Serial,
  /** The zone was loaded as a whole, as it was at this serial. */
  is_loaded: z.boolean().default(false),
})
export type ZoneSerial = z.output<typeof ZoneSerial>

export const Heartbeat = z
  .strictObject({
    ...health,
    ops_ack: z.array(Acknowledgement).max(MOST_ACKNOWLEDGED).default([]),
    failed_ops_count: z.int().min(0).max(1_000_000_000).default(0),
    zone_serials: z.array(ZoneSerial).max(100_000).default([]),
  })
  .meta({ id: 'DnsAgentHeartbeat' })
export type Heartbeat = z.output<typeof Heartbeat>
export type HeartbeatSent = z.input<typeof Heartbeat>

export const AcknowledgeBody = Acknowledgement.omit({ op_id: true }).meta({ id: 'DnsAgentAcknowledge' })
export const AcknowledgeAnswer = z
  .object({
    accepted: z.int(),
    refused: z.array(z.object({ op_id: z.string(), reason: z.string() })),
  })
  .meta({ id: 'DnsAgentAcknowledged' })
export type AcknowledgeAnswer = z.output<typeof AcknowledgeAnswer>

export const ZoneStateBody = z
  .strictObject({ zones: z.array(ZoneSerial).max(100_000) })
  .meta({ id: 'DnsAgentZoneState' })

export const ContentsQuery = z
  .strictObject({ zone_ids: z.array(z.uuid()).min(1).max(100) })
  .meta({ id: 'DnsAgentContentsQuery' })

const ContentRecord = z.object({
  view: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  ttl: z.int().min(0).max(2_147_483_647),
  value: z.string(),
})
export type ContentRecord = z.output<typeof ContentRecord>

export const ZoneContents = z
  .object({ zone_id: z.string(), serial: Serial, records: z.array(ContentRecord) })
  .meta({ id: 'DnsAgentZoneContents' })
export type ZoneContents = z.output<typeof ZoneContents>
export const ContentsAnswer = z.object({ zones: z.array(ZoneContents) }).meta({ id: 'DnsAgentContents' })

export const BlocklistQuery = z
  .strictObject({
    view: text(45).nullable(),
    after: text(1024).nullable().default(null).describe('The last name of the portion before'),
  })
  .meta({ id: 'DnsAgentBlocklistQuery' })

const BlockedName = z.object({
  domain: z.string(),
  action: z.enum(['block', 'redirect', 'nxdomain']),
  block_mode: z.enum(['nxdomain', 'sinkhole', 'refused']),
  sinkhole_ip: z.string().nullable(),
  target: z.string().nullable(),
  is_wildcard: z.boolean(),
})

/** In the order of names; those of one name are in one portion, the one that decides first. */
export const BlocklistPortion = z
  .object({
    revision: z.string(),
    exceptions: z.array(z.string()),
    entries: z.array(BlockedName),
    next: z.string().nullable().describe('What the next portion comes after; null where this is the last'),
  })
  .meta({ id: 'DnsAgentBlocklist' })
export type BlocklistPortion = z.output<typeof BlocklistPortion>

export const SignedZone = z.strictObject({
  zone_name: text(1024),
  ds_records: z.array(text(1024)).max(100),
  keys: z
    .array(
      z.strictObject({
        key_tag: z.int().min(0).max(65_535),
        key_type: z.enum(['ksk', 'zsk', 'csk']),
        algorithm: text(24),
        state: text(32),
        ds_records: z.array(text(1024)).max(10),
        timing: z.record(text(32), text(64)).default({}),
      }),
    )
    .max(100),
})
export type SignedZone = z.output<typeof SignedZone>
export const DnssecStateBody = z
  .strictObject({ zones: z.array(SignedZone).max(10_000) })
  .meta({ id: 'DnsAgentDnssecState' })

export const Metrics = z
  .strictObject({
    bucket_at: Moment,
    queries_total: counter,
    noerror: counter,
    nxdomain: counter,
    servfail: counter,
    recursion: counter,
    rate_dropped: counter,
    rate_slipped: counter,
  })
  .meta({ id: 'DnsAgentMetrics' })
export type Metrics = z.output<typeof Metrics>

export const QueryLogBody = z
  .strictObject({ lines: z.array(text(4096)).max(MOST_LINES) })
  .meta({ id: 'DnsAgentQueryLog' })
export const QueryLogAnswer = z
  .object({ status: z.string(), inserted: z.int(), rpz_inserted: z.int(), dropped: z.int() })
  .meta({ id: 'DnsAgentQueryLogged' })

export const DaemonStatus = z.strictObject({ text: text(65_536) }).meta({ id: 'DnsAgentDaemonStatus' })
export const Updated = z.object({ updated: z.int() }).meta({ id: 'DnsAgentUpdated' })
