import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { changeStates } from './states.ts'

const limit = z.int().min(1).max(500)
export const ChangesQuery = z.object({
  state: z.enum(changeStates).optional().describe('Left out: what is not on the wire yet'),
  limit: limit.default(50),
})

const Counts = z
  .object({ pending: z.int(), in_flight: z.int(), failed: z.int() })
  .describe('All of them, whatever the limit is')
const Change = z.object({
  op_id: Uuid,
  zone_id: Uuid,
  zone_name: z.string(),
  view_id: Uuid.nullable(),
  op: z.enum(['create', 'update', 'delete', 'dnssec_sign', 'dnssec_unsign', 'dnssec_rollover']),
  name: z.string(),
  record_type: z.string(),
  state: z.enum(changeStates),
  reason: z.string().nullable(),
  record: z.looseObject({}),
  target_serial: z.int(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  next_try_at: Timestamp.nullable(),
  created_at: Timestamp,
  applied_at: Timestamp.nullable().describe('By when the server had it'),
})
export const ChangeAtServer = Change.extend({ server_id: Uuid, server_name: z.string() }).meta({ id: 'DnsChange' })
/** A change as it stands with one server. */
export type ChangeAtServer = z.output<typeof ChangeAtServer>

export const PendingOps = z
  .object({ server_id: Uuid, counts: Counts, items: z.array(ChangeAtServer) })
  .meta({ id: 'DnsPendingOps' })
export const Changes = z.object({ counts: Counts, items: z.array(ChangeAtServer) }).meta({ id: 'DnsChanges' })

export const ZoneStateQuery = z.object({
  limit: z.int().min(1).max(10_000).default(1000),
  offset: z.int().min(0).max(1_000_000_000).default(0),
})
export const ServerZones = z
  .object({
    server_id: Uuid,
    server_name: z.string(),
    zones: z.array(
      z.object({
        zone_id: Uuid,
        zone_name: z.string(),
        zone_type: z.string(),
        view_name: z.string().nullable(),
        target_serial: z.int(),
        current_serial: z.int().nullable(),
        reported_at: Timestamp.nullable(),
        in_sync: z.boolean(),
      }),
    ),
    summary: z.object({ total: z.int(), in_sync: z.int(), drift: z.int(), not_reported: z.int() }),
  })
  .meta({ id: 'DnsServerZones' })
export type ServerZones = z.output<typeof ServerZones>

export const observedStates = ['observed', 'differs', 'could_not_ask'] as const
export const ZoneServers = z
  .object({
    zone_id: Uuid,
    zone_name: z.string(),
    intended_serial: z.int(),
    in_sync: z.boolean().describe('With every server that is switched on'),
    servers: z.array(
      z.object({
        server_id: Uuid,
        server_name: z.string(),
        is_enabled: z.boolean(),
        view_name: z.string().nullable(),
        intended_serial: z.int(),
        deployed_serial: z.int().nullable().describe('What the server was last given, or said that it serves'),
        deployed_at: Timestamp.nullable(),
        observed_serial: z.int().nullable().describe('What it answered when it was asked'),
        observed_at: Timestamp.nullable(),
        observed_age_seconds: z.int().nullable(),
        observed_state: z.enum(observedStates).nullable().describe('Null until it was asked'),
        observed_detail: z.string().nullable(),
        converged_seconds: z.number().nullable().describe('From the last change to the server having it'),
        pending: z.int(),
        failed: z.int(),
        last_error: z.string().nullable(),
        in_sync: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DnsZoneServers' })
export type ZoneServers = z.output<typeof ZoneServers>

export const RecentEvents = z
  .object({
    server_id: Uuid,
    items: z.array(
      z.object({
        id: Uuid,
        timestamp: Timestamp,
        user_display_name: z.string(),
        action: z.string(),
        resource_type: z.string(),
        resource_display: z.string(),
        result: z.string(),
      }),
    ),
  })
  .meta({ id: 'DnsServerEvents' })
export type RecentEvents = z.output<typeof RecentEvents>
export const EventsQuery = z.object({ limit: limit.default(50) })

export const ApplyRecord = z
  .object({ zone_id: Uuid, record_id: Uuid, op: z.enum(['create', 'update', 'delete']) })
  .meta({ id: 'DnsApplyRecord' })
export const AppliedRecord = ApplyRecord.extend({
  server_id: Uuid,
  target_serial: z.int(),
  accepted_at: Timestamp,
}).meta({
  id: 'DnsRecordAccepted',
})
export const Retried = z.object({ server_id: Uuid, retried: z.int() }).meta({ id: 'DnsRetried' })
