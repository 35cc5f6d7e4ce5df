import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { DriftRecord } from '../drift/schema.ts'

export const ZoneSyncRequest = z
  .object({
    apply: z.boolean().default(true).describe('False shows what would be done'),
    server_id: Uuid.nullish().describe('One of the group; left out, its primary'),
  })
  .meta({ id: 'DnsZoneSyncRequest' })
export type ZoneSyncRequest = z.output<typeof ZoneSyncRequest>

const Reasons = z.array(z.string()).max(10)

export const ZoneSync = z
  .object({
    server_records: z.int().describe('Records that the server has of the zone'),
    existing_in_db: z.int().describe('Records that the zone has here'),
    imported: z.int(),
    skipped_unsupported: z.int().describe('Records of the server that are not imported; `skipped` tells why'),
    skipped: z.array(DriftRecord.extend({ reason: z.string() }).meta({ id: 'DnsSyncSkipped' })),
    imported_records: z.array(DriftRecord).describe('What is imported, or would be'),
    push_candidates: z.int().describe('Records that the server lacks and that are not on their way to it'),
    pushed: z.int().describe('Records that were put into the queue of the server'),
    pushed_records: z.array(DriftRecord).describe('What is pushed, or would be'),
    push_errors: Reasons.describe('What the server said against records that it lacks'),
  })
  .meta({ id: 'DnsZoneSync' })
export type ZoneSync = z.output<typeof ZoneSync>

const SyncedZone = z
  .object({
    zone: z.string(),
    imported: z.int(),
    pushed: z.int(),
    server_records: z.int(),
    push_errors: Reasons,
    error: z.string().nullable().describe('Why the zone could not be compared; then nothing is said of it'),
  })
  .meta({ id: 'DnsSyncedZone' })
export type SyncedZone = z.output<typeof SyncedZone>

export const ServerSync = z
  .object({
    zones_attempted: z.int(),
    zones_succeeded: z.int(),
    zones_failed: z.int(),
    total_imported: z.int(),
    total_pushed: z.int(),
    total_push_errors: z.int(),
    zones_on_server: z.int(),
    new_zones_on_server: z.int().describe('Zones of the server that the group does not have'),
    zones_imported: z.int(),
    zones_skipped_system: z.int().describe('Zones that the server has for itself'),
    zones_pushed_to_server: z.int().describe('Zones that the server lacks and is given again'),
    zones_push_to_server_errors: z.int().describe('Zones that the server refused when it was given them last'),
    items: z.array(SyncedZone),
  })
  .meta({ id: 'DnsServerSync' })
export type ServerSync = z.output<typeof ServerSync>

export const GroupSync = z
  .object({
    servers_attempted: z.int(),
    servers_succeeded: z.int(),
    total_imported: z.int(),
    total_pushed: z.int(),
    total_push_errors: z.int(),
    total_zones_imported: z.int(),
    total_zones_pushed_to_server: z.int(),
    items: z.array(
      z
        .object({
          server_id: Uuid,
          server_name: z.string(),
          driver: z.string(),
          error: z.string().nullable().describe('Why the server could not be asked'),
          result: ServerSync.nullable(),
        })
        .meta({ id: 'DnsGroupSyncItem' }),
    ),
  })
  .meta({ id: 'DnsGroupSync' })
export type GroupSync = z.output<typeof GroupSync>
