import { z } from 'zod'
import { Moment, pageQuery, Timestamp, Uuid } from '../../../http/schema.ts'

export const TrashEntryType = z.enum(['ip_space', 'ip_block', 'subnet', 'dns_zone', 'dns_record', 'dhcp_scope'])
export type TrashEntryType = z.output<typeof TrashEntryType>

export const TrashQuery = z.object({
  type: TrashEntryType.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
  q: z.string().max(255).optional().describe('Part of the name or of the network'),
  ...pageQuery(1000, 200),
})
export type TrashQuery = z.output<typeof TrashQuery>

export const TrashEntry = z
  .object({
    id: Uuid,
    type: TrashEntryType,
    name_or_cidr: z.string(),
    deleted_at: Timestamp,
    deleted_by_user_id: Uuid.nullable(),
    deleted_by_username: z.string().nullable(),
    deletion_batch_id: Uuid.nullable(),
    batch_size: z.int().describe('How many rows were deleted together and come back together'),
  })
  .meta({ id: 'TrashEntry' })
export type TrashEntry = z.output<typeof TrashEntry>

export const TrashPage = z.object({ items: z.array(TrashEntry), total: z.int() }).meta({ id: 'TrashPage' })
export type TrashPage = z.output<typeof TrashPage>

export const TrashPath = z.object({ type: TrashEntryType, id: Uuid })

export const TrashRestored = z.object({ batch_id: Uuid, restored: z.int() }).meta({ id: 'TrashRestored' })

export const RestoreConflicts = z
  .object({
    detail: z.union([
      z.string(),
      z.object({
        message: z.string(),
        conflicts: z.array(z.object({ type: z.string(), id: Uuid, display: z.string(), reason: z.string() })),
      }),
    ]),
  })
  .meta({ id: 'RestoreConflicts' })
