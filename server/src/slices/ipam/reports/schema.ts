import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { InetText, keptAs } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'

const filter = {
  stale_days: z.int().min(1).max(3650).default(90).describe('Not seen for this many days'),
  include_never_seen: z.boolean().default(false),
  space_id: Uuid.optional(),
  block_id: Uuid.optional().describe('Subnets anywhere below this block'),
  subnet_id: Uuid.optional(),
}

export const StaleFilter = z.object(filter)
export type StaleFilter = z.output<typeof StaleFilter>

export const StaleAddress = z
  .object({
    id: Uuid,
    address: InetText,
    status: z.string(),
    hostname: z.string().nullable(),
    mac_address: keptAs('macaddr', z.string()).nullable(),
    last_seen_at: Timestamp.nullable(),
    last_seen_method: z.string().nullable(),
    days_stale: z.int().nullable().describe('Whole days since it was seen; null when it never was'),
    subnet_id: Uuid,
    subnet_network: InetText,
    subnet_name: z.string(),
  })
  .meta({ id: 'StaleAddress' })
export type StaleAddress = z.output<typeof StaleAddress>

export const StaleReport = z
  .object({
    generated_at: Timestamp,
    stale_days: z.int(),
    include_never_seen: z.boolean(),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    entries: z.array(StaleAddress),
  })
  .meta({ id: 'StaleReport' })
export type StaleReport = z.output<typeof StaleReport>

/** At most this many addresses in one request. */
export const MOST_DEPRECATED = 5_000

/** Addresses by id, or all that match; a null in a filter asks for nothing. */
export const StaleDeprecate = z
  .object({
    ip_ids: z.array(Uuid).max(MOST_DEPRECATED).nullable().default(null),
    all_matching: z.boolean().default(false),
    stale_days: filter.stale_days,
    include_never_seen: filter.include_never_seen,
    space_id: reference('ip_space')
      .nullish()
      .transform((id) => id ?? undefined),
    block_id: reference('ip_block')
      .nullish()
      .transform((id) => id ?? undefined),
    subnet_id: reference('subnet')
      .nullish()
      .transform((id) => id ?? undefined),
  })
  .meta({ id: 'StaleDeprecate' })
export type StaleDeprecate = z.output<typeof StaleDeprecate>

export const StaleDeprecated = z
  .object({
    batch_id: Uuid,
    deprecated_count: z.int(),
    skipped: z.array(z.object({ id: Uuid, reason: z.string() })),
    capped: z.boolean().describe('More match; ask again for the rest'),
  })
  .meta({ id: 'StaleDeprecated' })
export type StaleDeprecated = z.output<typeof StaleDeprecated>
