import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'

export const syncReasons = ['schedule', 'manual'] as const
export type SyncReason = (typeof syncReasons)[number]

const SyncedAccount = z.object({
  user_id: Uuid,
  username: z.string(),
  outcome: z.enum(['unchanged', 'deprovisioned', 'restored', 'failed']),
  reason: z.string().nullable().describe('`gone`, `disabled`, or why a login would be refused'),
})
export type SyncedAccount = z.output<typeof SyncedAccount>

/** What one look at a provider has found. */
export const AuthSync = z
  .object({
    id: Uuid,
    reason: z.enum(syncReasons),
    started_at: Timestamp,
    ended_at: Timestamp,
    is_complete: z.boolean().describe('False when the provider could not be asked about all of its people'),
    message: z.string().describe('What went wrong, if anything did'),
    checked: z.int(),
    deprovisioned: z.int(),
    restored: z.int(),
    failed: z.int(),
    accounts: z.array(SyncedAccount).describe('Those that were not left as they were'),
  })
  .meta({ id: 'AuthSync' })
export type AuthSync = z.output<typeof AuthSync>
