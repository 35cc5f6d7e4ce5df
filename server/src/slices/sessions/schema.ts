import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { LongText } from '../../records/kinds.ts'

export const SessionRow = z
  .object({
    id: Uuid,
    user_id: Uuid,
    username: z.string(),
    display_name: z.string(),
    auth_source: z.string(),
    source_ip: z.string().nullable(),
    user_agent: LongText.nullable(),
    created_at: Timestamp,
    last_seen_at: Timestamp.nullable(),
    expires_at: Timestamp,
    revoked: z.boolean(),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })

export const SessionFilter = z.object({ include_expired: z.boolean().default(false) })
