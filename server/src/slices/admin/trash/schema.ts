import { z } from 'zod'
import { Moment, Timestamp, Uuid } from '../../../http/schema.ts'

/** What the list shows and takes, for the kinds of entry there are. */
export function trashSchemas(types: readonly string[]) {
  const Type = z.enum(types)
  const Filter = z.object({
    type: Type.optional(),
    since: Moment.optional(),
    until: Moment.optional(),
    q: z.string().max(255).optional().describe('The same as search'),
  })
  const Entry = z
    .object({
      id: Uuid,
      type: Type,
      name_or_cidr: z.string(),
      deleted_at: Timestamp,
      deleted_by_user_id: Uuid.nullable(),
      deleted_by_username: z.string().nullable(),
      deletion_batch_id: Uuid.nullable(),
      batch_size: z.int().describe('How many rows were deleted together and come back together'),
    })
    .meta({ id: 'TrashEntry' })
  const Page = z.object({ items: z.array(Entry), total: z.int() }).meta({ id: 'TrashPage' })
  return { Filter, Entry, Page, Path: z.object({ type: Type, id: Uuid }) }
}
export type TrashSchemas = ReturnType<typeof trashSchemas>

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
