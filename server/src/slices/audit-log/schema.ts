import { z } from 'zod'
import { Moment, pageQuery, Timestamp, Uuid } from '../../http/schema.ts'
import { sortQuery } from '../../records/sorting.ts'

const summary = {
  id: Uuid,
  timestamp: Timestamp,
  user_display_name: z.string(),
  auth_source: z.string(),
  action: z.string(),
  resource_type: z.string(),
  resource_id: z.string(),
  resource_display: z.string(),
  result: z.string(),
  source_ip: z.string().nullable(),
}

export const AuditRow = z.object(summary).meta({ id: 'AuditRow' })
export type AuditRow = z.output<typeof AuditRow>

export const AuditEntry = z
  .object({
    ...summary,
    seq: z.int(),
    user_id: Uuid.nullable(),
    user_agent: z.string().nullable(),
    old_value: z.unknown(),
    new_value: z.unknown(),
    changed_fields: z.array(z.string()).nullable(),
    request_id: z.string().nullable(),
    error_detail: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const rowColumns = Object.keys(AuditRow.shape) as (keyof AuditRow)[]
export const entryColumns = Object.keys(AuditEntry.shape) as (keyof AuditEntry)[]

const text = z.string().max(500).optional()

const filters = {
  action: text,
  resource_type: text,
  resource_id: text,
  result: text,
  user_id: Uuid.optional(),
  request_id: text,
  user_display_name: text.describe('Part of the name'),
  resource_display: text.describe('Part of what the row shows'),
  source_ip: text.describe('Part of the address'),
  search: text.describe('Part of the name, of what the row shows, or of the action'),
  since: Moment.optional(),
  until: Moment.optional(),
}

export const AuditFilter = z.object(filters)
export type AuditFilter = z.output<typeof AuditFilter>

/** The log is in one order: another would have to read all of it. */
export const AuditQuery = z.object({
  ...filters,
  ...pageQuery(500, 50),
  ...sortQuery(['timestamp'], '-timestamp'),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const IntegrityQuery = z.object({
  max_rows: z.int().min(1).max(1_000_000).default(100_000),
  after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('Position in the chain to go on from'),
})
export type IntegrityQuery = z.output<typeof IntegrityQuery>

export const Integrity = z
  .object({
    ok: z.boolean(),
    rows_checked: z.int(),
    breaks: z.array(
      z.object({
        seq: z.int(),
        audit_id: Uuid,
        expected_hash: z.string().nullable(),
        actual_hash: z.string().nullable(),
        reason: z.enum(['row_hash_mismatch', 'prev_hash_mismatch', 'row_missing', 'row_not_sealed']),
      }),
    ),
    last_position: z.int(),
    is_complete: z.boolean(),
    unsealed_rows: z.int(),
  })
  .meta({ id: 'AuditIntegrity' })
export type Integrity = z.output<typeof Integrity>
