import { nameScopes } from '@cadastre/core/dns/name-scope'
import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { reference } from '../../../references/reference.ts'
import { zoneTypes } from './source.ts'

const Sources = z.enum([
  'zonefile',
  'wsrv_dns',
  'restauth',
  'restconsole',
  'route53',
  'azure_dns',
  'google_dns',
  'cloudflare',
])

// No more than what a preview can answer; the whole of it is bounded by the size of a body.
export const LONGEST_NAME = 1_100
const LONGEST_VALUE = 300_000
const MOST_ZONES = 100_000
const MOST_RECORDS = 5_000_000
const MOST_SENTENCES = 5_000_000
const LONGEST_SENTENCE = 400_000
const MOST_HOSTS = 10_000

const Soa = z
  .object({
    primary_ns: z.string().max(LONGEST_NAME),
    admin_email: z.string().max(LONGEST_NAME),
    serial: z.int().min(0).max(4_294_967_295),
    refresh: z.int(),
    retry: z.int(),
    expire: z.int(),
    minimum: z.int(),
    ttl: z.int(),
  })
  .meta({ id: 'ImportedSOA' })

const recordFields = {
  name: z.string().describe('Relative to the zone; @ is the zone itself'),
  record_type: z.string(),
  value: z.string(),
}
const NUMBERS = {
  ttl: z.int().nullable(),
  priority: z.int().nullable(),
  weight: z.int().nullable(),
  port: z.int().nullable(),
}
const optional = <Shape extends Record<string, z.ZodNullable>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.default(null)])) as {
    [Name in keyof Shape]: z.ZodDefault<Shape[Name]>
  }

const ImportedRecord = z.object({ ...recordFields, ...NUMBERS }).meta({ id: 'ImportedRecord' })
const SentRecord = z
  .object({
    name: z.string().trim().max(LONGEST_NAME),
    record_type: z.string().max(64),
    value: z.string().max(LONGEST_VALUE),
    ...optional(NUMBERS),
  })
  .meta({ id: 'ImportedRecordSent' })

const Counts = z.record(z.string().max(64), z.int())
const zoneFields = {
  name: z.string().describe('Absolute, with its dot'),
  zone_type: z.enum(zoneTypes),
  kind: z.enum(['forward', 'reverse']),
}
const ImportedZone = z
  .object({
    ...zoneFields,
    soa: Soa.nullable(),
    records: z.array(ImportedRecord),
    view_name: z.string().nullable(),
    primaries: z.array(z.string()).describe('Where a secondary or stub zone comes from'),
    forwarders: z.array(z.string()),
    forward_only: z.boolean().describe('Of a forward zone: nobody else is asked when its forwarders do not answer'),
    skipped_record_types: Counts.describe('What of the source is not imported, by type; parse_warnings say why'),
    parse_warnings: z.array(z.string()),
    name_scope: z.enum(nameScopes).describe('By the list of the root zone; advisory'),
  })
  .meta({ id: 'ImportedZone' })
export type ImportedZone = z.output<typeof ImportedZone>

const hosts = z.array(z.string().max(LONGEST_NAME)).max(MOST_HOSTS).default([])
const sentences = z.array(z.string().max(LONGEST_SENTENCE)).max(MOST_SENTENCES).default([])

const SentZone = z
  .object({
    ...zoneFields,
    name: z.string().trim().max(LONGEST_NAME),
    soa: Soa.nullable().default(null),
    records: z.array(SentRecord).max(MOST_RECORDS),
    view_name: z.string().max(LONGEST_NAME).nullable().default(null),
    primaries: hosts,
    forwarders: hosts,
    forward_only: z.boolean().default(true),
    skipped_record_types: Counts.default({}),
    parse_warnings: sentences,
  })
  .meta({ id: 'ImportedZoneSent' })
export type SentZone = z.output<typeof SentZone>
export type SentRecord = z.output<typeof SentRecord>

const Action = z.enum(['skip', 'overwrite', 'rename'])
export const Conflict = z
  .object({
    zone_name: z.string(),
    existing_zone_id: Uuid,
    existing_record_count: z.int(),
    action: Action,
    rename_to: z.string().nullable(),
  })
  .meta({ id: 'ImportedZoneConflict' })

export type Conflict = z.output<typeof Conflict>

export const Preview = z
  .object({
    source: Sources,
    zones: z.array(ImportedZone),
    conflicts: z.array(Conflict).describe('Zones of the same name that the group has already in this view'),
    warnings: z.array(z.string()),
    unsupported: z.array(z.string()).describe('What the source has and is not imported as a whole'),
    total_records: z.int(),
    record_type_histogram: Counts,
    source_server_id: Uuid.nullable().describe('The registered server that it was read from'),
    root_zone_date: z.string().describe('When the list of the root zone was taken that name_scope is told by'),
  })
  .meta({ id: 'DnsImportPreview' })
export type Preview = z.output<typeof Preview>

/** The plan as a commit sends it back; what the commit finds out again is not read. */
const Plan = z
  .object({
    source: z.string().max(64),
    zones: z.array(SentZone).max(MOST_ZONES),
    warnings: sentences,
    source_server_id: Uuid.nullable().default(null),
  })
  .meta({ id: 'DnsImportPlan' })

export const target = {
  target_group_id: reference('dns_group'),
  target_view_id: reference('dns_view').nullish().describe('The view that the zones are made in; left out, none'),
}
export type Target = { target_group_id: string; target_view_id?: string | null | undefined }

export const ConflictAction = z
  .object({ action: Action, rename_to: z.string().max(LONGEST_NAME).nullable().default(null) })
  .meta({ id: 'ImportConflictAction' })
export type ConflictActions = Readonly<Record<string, z.output<typeof ConflictAction>>>

export const Commit = z
  .object({
    ...target,
    plan: Plan.describe('What the preview answered, unchanged'),
    conflict_actions: z
      .record(z.string().max(LONGEST_NAME), ConflictAction)
      .default({})
      .describe('By the name of the zone; a zone that is there and not named here is skipped'),
  })
  .meta({ id: 'DnsImportCommit' })
export type Commit = z.output<typeof Commit>

export const actionsTaken = ['created', 'overwrote', 'renamed', 'skipped', 'failed'] as const
const LedgerRow = z
  .object({
    zone_name: z.string(),
    action_taken: z.enum(actionsTaken),
    zone_id: Uuid.nullable(),
    records_created: z.int(),
    records_deleted: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'DnsImportLedgerRow' })
export type LedgerRow = z.output<typeof LedgerRow>

export const Imported = z
  .object({
    target_group_id: Uuid,
    zones: z.array(LedgerRow).describe('One row for each zone of the plan, in its order'),
    warnings: z.array(z.string()),
    total_zones_created: z.int(),
    total_zones_overwrote: z.int(),
    total_zones_renamed: z.int(),
    total_zones_skipped: z.int(),
    total_zones_failed: z.int(),
    total_records_created: z.int(),
  })
  .meta({ id: 'DnsImported' })
export type Imported = z.output<typeof Imported>
