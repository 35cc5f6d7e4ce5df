import { z } from 'zod'
import { Tags, Timestamp, Uuid } from '../../../http/schema.ts'
import { reference } from '../../../references/reference.ts'
import { Ttl } from '../fields.ts'

const Number16 = z.int().min(0).max(65_535)
const OwnerName = z.string().trim().max(1024)
/** The largest that fits in a message is 65,535 octets, written out with escapes up to four times that. */
export const Value = z.string().min(1).max(262_144)
export const RecordType = z
  .string()
  .trim()
  .min(1)
  .max(16)
  .overwrite((text) => text.toUpperCase())

const content = {
  name: OwnerName.describe('Relative to the zone, or absolute; @ or nothing is the zone itself'),
  value: Value,
  ttl: Ttl.nullable().describe("Null is the zone's"),
  priority: Number16.nullable(),
  weight: Number16.nullable(),
  port: Number16.nullable(),
  tags: Tags,
}

export const RecordCreate = z
  .object({
    ...content,
    record_type: RecordType,
    ttl: content.ttl.default(null),
    priority: content.priority.default(null),
    weight: content.weight.default(null),
    port: content.port.default(null),
    view_id: reference('dns_view').nullable().default(null),
    tags: Tags.default({}),
  })
  .meta({ id: 'DnsRecordCreate' })
export type RecordCreate = z.output<typeof RecordCreate>

/** The type of a record is what it is; another type is another record. */
export const RecordUpdate = z
  .object({ ...content, view_id: reference('dns_view').nullable() })
  .partial()
  .meta({ id: 'DnsRecordUpdate' })
export type RecordUpdate = z.output<typeof RecordUpdate>

export const DnsRecord = z
  .object({
    id: Uuid,
    zone_id: Uuid,
    view_id: Uuid.nullable(),
    name: z.string(),
    fqdn: z.string(),
    record_type: z.string(),
    value: z.string(),
    ttl: z.int().nullable(),
    priority: z.int().nullable(),
    weight: z.int().nullable(),
    port: z.int().nullable(),
    auto_generated: z.boolean(),
    ip_address_id: Uuid.nullable(),
    pool_member_id: Uuid.nullable(),
    tags: Tags,
    import_source: z.string().nullable(),
    imported_at: Timestamp.nullable(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'DnsRecord' })

/** A record as it was written, with what servers would take and people should know. */
export const WrittenRecord = DnsRecord.extend({ warnings: z.array(z.string()) }).meta({ id: 'WrittenDnsRecord' })

/** A record among those of many zones. */
export const RecordOfGroup = DnsRecord.extend({ zone_name: z.string(), view_name: z.string().nullable() }).meta({
  id: 'DnsRecordOfGroup',
})
