import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { permissionFields } from '../roles/schema.ts'

const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A time without an offset is in UTC. */
const utc = (text: string): Date => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)

export const TimeBoundGrantCreate = z
  .object({
    group_id: Uuid,
    ...permissionFields,
    expires_at: z.iso
      .datetime({ offset: true, local: true })
      .refine((text) => Math.abs(utc(text).getTime()) <= LATEST_MS, 'it is too far away')
      .transform((text) => utc(text).toISOString()),
    reason: z.string().max(1000).default(''),
  })
  .meta({ id: 'TimeBoundGrantCreate' })
export type TimeBoundGrantCreate = z.output<typeof TimeBoundGrantCreate>

export const TimeBoundGrant = z
  .object({
    id: Uuid,
    group_id: Uuid,
    action: z.string(),
    resource_type: z.string(),
    resource_id: z.string().nullable(),
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    reason: z.string(),
    granted_by_user_id: Uuid.nullable(),
    is_active: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'TimeBoundGrant' })
export type TimeBoundGrant = z.output<typeof TimeBoundGrant>

export const TimeBoundGrantFilter = z.object({ group_id: Uuid.optional(), include_expired: z.boolean().default(false) })
export type TimeBoundGrantFilter = z.output<typeof TimeBoundGrantFilter>

/** Not `id`: that would be the group the gate asks about. */
export const TimeBoundGrantPath = z.object({ grant_id: Uuid })
