import { sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import type { AccountSettings } from './settings.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Lock = { failed_login_count: number; failed_login_locked_until: string | null }

// A failure long after the one before starts the count anew; one while locked does not prolong the lock.
const count = (userId: string, lockoutThreshold: number, lockoutResetMinutes: number) => sql<{
  is_reached: boolean
  failed_login_count: number
}>`
  update "user" set
    failed_login_count = case
      when failed_login_at < now() - make_interval(mins => ${lockoutResetMinutes}) then 1 else failed_login_count + 1 end,
    failed_login_at = now()
  where id = ${userId} and auth_source = 'local'
  returning failed_login_count >= ${lockoutThreshold} and ${lockoutThreshold} > 0 as is_reached, failed_login_count`

const lock = (userId: string | null, lockoutDurationMinutes: number) => sql<{ failed_login_locked_until: string }>`
  update "user" set failed_login_locked_until = now() + make_interval(mins => ${lockoutDurationMinutes}), failed_login_count = 0
  where id = ${userId} returning failed_login_locked_until`

/**
 * Counts a failed attempt of an account, or of nobody: an unknown name takes the same path, so that it takes the same
 * time. Returns the lock if this attempt was one too many.
 */
export async function countFailure(work: Work, userId: string | null, settings: AccountSettings): Promise<Lock | null> {
  const { lockout_threshold, lockout_reset_minutes, lockout_duration_minutes } = settings
  const [counted] = await work.rows(count(userId ?? NOBODY, lockout_threshold, lockout_reset_minutes))
  if (!counted?.is_reached) return null
  const [locked] = await work.rows(lock(userId, lockout_duration_minutes))
  return { ...counted, failed_login_locked_until: locked?.failed_login_locked_until ?? null }
}

export async function clearFailures(work: Work, userId: string): Promise<void> {
  await work.rows(sql`update "user" set failed_login_count = 0, failed_login_at = null, failed_login_locked_until = null
     where id = ${userId} and (failed_login_count > 0 or failed_login_locked_until is not null)`)
}
