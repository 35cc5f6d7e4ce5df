import { z } from 'zod'
import { Moment, Timestamp, Uuid } from '../../http/schema.ts'
import { LongText } from '../../records/kinds.ts'
import { reference } from '../../references/reference.ts'
import { permissionFields } from '../roles/schema.ts'

export const TimeBoundGrantCreate = z
  .object({
    group_id: reference('group'),
    ...permissionFields,
    expires_at: Moment,
    reason: z.string().max(1000).default(''),
  })
  .meta({ id: 'TimeBoundGrantCreate' })
export type TimeBoundGrantCreate = z.output<typeof TimeBoundGrantCreate>

export const TimeBoundGrant = z
  .object({
    id: Uuid,
    group_id: reference('group'),
    action: z.string(),
    resource_type: z.string(),
    resource_id: z.string().nullable(),
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    reason: LongText,
    granted_by_user_id: Uuid.nullable(),
    is_active: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'TimeBoundGrant' })
export type TimeBoundGrant = z.output<typeof TimeBoundGrant>

export const TimeBoundGrantFilter = z.object({
  group_id: reference('group').optional(),
  include_expired: z.boolean().default(false),
})

/** Not `id`: that would be the group the gate asks about. */
export const TimeBoundGrantPath = z.object({ grant_id: Uuid })
