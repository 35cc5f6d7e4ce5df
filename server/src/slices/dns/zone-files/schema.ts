import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { type Hashed, previewHash, previewHashTaken } from '../../../previewed/previewed.ts'
import { reference } from '../../../references/reference.ts'
import { DnsName } from '../fields.ts'

/** The largest zone file that is taken, in characters; a million records of the usual kind fit. */
export const LARGEST_FILE = 64 * 1024 * 1024
/** Of the whole body: quotes, tabs and newlines of the file have two characters in JSON. */
export const LARGEST_BODY = 2 * LARGEST_FILE

const Strategy = z
  .enum(['merge', 'replace', 'append'])
  .default('merge')
  .describe('merge creates and changes, replace also deletes what the file has not, append only creates')

const source = {
  zone_file: z.string().min(1).max(LARGEST_FILE).describe('A master file (RFC 1035)'),
  zone_name: DnsName.nullish().describe(
    "What names without a dot at their end lie below at its beginning; the zone's own if left out",
  ),
  view_id: reference('dns_view').nullish().describe('The view whose records these are; left out, all'),
  conflict_strategy: Strategy,
}
export const ImportPreviewed = z.object(source).meta({ id: 'DnsZoneImportRequest' })
export const ImportCommit = z.object({ ...source, ...previewHashTaken }).meta({ id: 'DnsZoneImportCommit' })
export type ImportRequest = z.output<typeof ImportPreviewed>

const Change = z
  .object({
    op: z.enum(['create', 'update', 'delete', 'unchanged']),
    name: z.string(),
    record_type: z.string(),
    value: z.string(),
    ttl: z.int().nullable(),
    priority: z.int().nullable(),
    weight: z.int().nullable(),
    port: z.int().nullable(),
    existing_id: Uuid.nullable(),
  })
  .meta({ id: 'DnsZoneImportChange' })
export type Change = z.output<typeof Change>

const leftOut = {
  skipped: z
    .array(z.object({ line: z.int(), text: z.string(), reason: z.string() }))
    .describe('What is in the file and not imported'),
  skipped_record_types: z
    .record(z.string(), z.int())
    .describe('How many records of types that are never imported: what signs the zone, what cannot be checked'),
  warnings: z.array(z.string()),
}

export const ImportPreview = z
  .object({
    zone_id: Uuid,
    zone_name: z.string(),
    conflict_strategy: z.enum(['merge', 'replace', 'append']),
    to_create: z.array(Change),
    to_update: z.array(Change),
    to_delete: z.array(Change).describe('What the zone has and the file has not; replace deletes it'),
    unchanged: z.array(Change),
    soa_detected: z.boolean().describe("An SOA in the file is never applied: its fields are the zone's"),
    record_count: z.int().describe('Records in the file, the SOA not among them'),
    ...leftOut,
    ...previewHash,
  })
  .meta({ id: 'DnsZoneImportPreview' })
export type ImportPreview = Omit<z.output<typeof ImportPreview>, keyof Hashed>

export const ZoneImported = z
  .object({
    zone_id: Uuid,
    batch_id: Uuid.describe('The batch in the trash that holds what was deleted'),
    created: z.int(),
    updated: z.int(),
    deleted: z.int(),
    unchanged: z.int(),
    conflict_strategy: z.enum(['merge', 'replace', 'append']),
    target_serial: z.int(),
    ...leftOut,
  })
  .meta({ id: 'DnsZoneImported' })
export type ZoneImported = z.output<typeof ZoneImported>
