import { z } from 'zod'
import { Tags, Uuid } from '../../../http/schema.ts'
import { Ttl } from '../fields.ts'
import { RecordCreate, Value } from './schema.ts'

const MOST = 10_000

export const BulkCreate = z
  .object({ records: z.array(RecordCreate).min(1).max(MOST) })
  .meta({ id: 'DnsRecordBulkCreate' })
export type BulkCreate = z.output<typeof BulkCreate>

const warnings = z.array(z.string()).describe('What servers would take and people should know, the first hundred')

export const BulkCreated = z
  .object({
    created: z.int(),
    skipped: z.array(
      z.object({ index: z.int(), name: z.string(), record_type: z.string(), value: z.string(), reason: z.string() }),
    ),
    target_serial: z.int(),
    warnings,
  })
  .meta({ id: 'DnsRecordBulkCreated' })

const record_ids = z.array(Uuid).min(1).max(MOST)
const skipped = z.array(z.object({ record_id: Uuid, reason: z.string() }))

export const BulkEdit = z
  .object({
    record_ids,
    changes: z.object({ ttl: Ttl.nullable(), value: Value, tags: Tags }).partial(),
  })
  .meta({ id: 'DnsRecordBulkEdit' })
export type BulkEdit = z.output<typeof BulkEdit>

export const BulkEdited = z
  .object({ updated: z.int(), unchanged: z.int(), skipped, target_serial: z.int(), warnings })
  .meta({ id: 'DnsRecordBulkEdited' })

export const BulkDelete = z
  .object({ record_ids, permanent: z.boolean().default(false) })
  .meta({ id: 'DnsRecordBulkDelete' })
export type BulkDelete = z.output<typeof BulkDelete>

export const BulkDeleted = z
  .object({ deleted: z.int(), skipped, target_serial: z.int() })
  .meta({ id: 'DnsRecordBulkDeleted' })
