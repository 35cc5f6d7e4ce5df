import { z } from 'zod'
import { Moment, Tags, Uuid } from '../../../http/schema.ts'
import { type Hashed, previewHash, previewHashTaken } from '../../../previewed/previewed.ts'
import { CustomFields, Description, emptyIsNull, IpAddressText } from '../fields.ts'

export const MOST_IDS = 5_000

export const BulkAllocate = z
  .object({
    range_start: IpAddressText,
    range_end: IpAddressText,
    hostname_template: z.string().min(1).max(128),
    template_start: z.int().min(0).max(2_147_483_647).default(1),
    status: z.enum(['allocated', 'reserved', 'deprecated']).default('allocated'),
    description: Description.nullable()
      .default(null)
      .transform((text) => text ?? ''),
    dns_zone_id: emptyIsNull(Uuid).default(null),
    create_dns_records: z.boolean().default(true),
    on_collision: z.enum(['skip', 'abort']).default('skip'),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  })
  .meta({ id: 'BulkAllocate' })
export type BulkAllocate = z.output<typeof BulkAllocate>
export const BulkAllocateCommit = BulkAllocate.extend(previewHashTaken).meta({ id: 'BulkAllocateCommit' })

const Planned = z
  .object({
    address: z.string(),
    hostname: z.string(),
    fqdn: z.string().nullable(),
    in_use: z.boolean(),
    in_dynamic_pool: z.boolean(),
    fqdn_collision: z.boolean(),
  })
  .meta({ id: 'BulkAllocatePlanned' })

export const BulkAllocatePreview = z
  .object({
    total: z.int(),
    will_create: z.int(),
    conflicts_in_use: z.int(),
    conflicts_in_pool: z.int(),
    conflicts_fqdn: z.int(),
    conflicts_no_perm: z.int(),
    sample: z.array(Planned),
    warnings: z.array(z.string()),
    ...previewHash,
  })
  .meta({ id: 'BulkAllocatePreview' })
export type BulkAllocatePreview = Omit<z.output<typeof BulkAllocatePreview>, keyof Hashed>

const Outcome = z.enum(['created', 'in_use', 'in_pool', 'fqdn_collision', 'no_perm'])
export type Outcome = z.output<typeof Outcome>

export const BulkAllocated = z
  .object({
    batch_id: z.string(),
    created: z.int(),
    skipped_in_use: z.int(),
    skipped_in_pool: z.int(),
    skipped_fqdn_collision: z.int(),
    skipped_no_perm: z.int(),
    sample_created: z.array(
      z.object({ id: z.string(), address: z.string(), hostname: z.string(), fqdn: z.string().nullable() }),
    ),
    results: z.array(z.object({ address: z.string(), outcome: Outcome })),
    summary: z.string(),
  })
  .meta({ id: 'BulkAllocated' })
export type BulkAllocated = z.output<typeof BulkAllocated>

const Ids = z
  .array(Uuid)
  .min(1)
  .max(MOST_IDS)
  .transform((ids) => [...new Set(ids)])

/** Tags and custom fields are merged key by key, and a key with null goes away; "" clears a role or a zone. */
const changes = {
  status: z.enum(['available', 'allocated', 'reserved', 'static_dhcp', 'deprecated']),
  description: Description,
  role: emptyIsNull(
    z.enum(['host', 'loopback', 'anycast', 'vip', 'vrrp', 'secondary', 'gateway', 'bmc', 'web', 'api', 'lb']),
  ),
  reserved_until: emptyIsNull(Moment),
  tags: Tags,
  custom_fields: CustomFields,
  dns_zone_id: emptyIsNull(Uuid),
}
export const AddressChanges = z
  .object(changes)
  .partial()
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'there is nothing to change')
export type AddressChanges = z.output<typeof AddressChanges>

export const BulkEdit = z.object({ ip_ids: Ids, changes: AddressChanges }).meta({ id: 'AddressBulkEdit' })
export type BulkEdit = z.output<typeof BulkEdit>

export const BulkDelete = z
  .object({ ip_ids: Ids, permanent: z.boolean().default(false) })
  .meta({ id: 'AddressBulkDelete' })
export type BulkDelete = z.output<typeof BulkDelete>

export const OrphanPurge = z.object({ ip_ids: Ids }).meta({ id: 'OrphanPurge' })

const Skipped = z.object({ id: z.string(), address: z.string(), reason: z.string() }).meta({ id: 'BulkSkipped' })
export type Skipped = z.output<typeof Skipped>

const untouched = { not_found: z.array(z.string()), skipped: z.array(Skipped) }
export const BulkEdited = z
  .object({
    batch_id: z.string(),
    updated_count: z.int(),
    unchanged_count: z.int(),
    ...untouched,
  })
  .meta({ id: 'AddressBulkEdited' })
export type BulkEdited = z.output<typeof BulkEdited>

export const BulkDeleted = z
  .object({ batch_id: z.string(), deleted_count: z.int(), ...untouched })
  .meta({ id: 'AddressBulkDeleted' })
export type BulkDeleted = z.output<typeof BulkDeleted>

export const Purged = z.object({ purged: z.int() }).meta({ id: 'OrphansPurged' })
