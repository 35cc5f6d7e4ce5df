import { sql } from '../db/sql.ts'
import type { Reader } from '../db/work.ts'
import type { PasswordPolicy } from './policy.ts'

export type AccountSettings = PasswordPolicy & {
  lockout_threshold: number
  lockout_duration_minutes: number
  lockout_reset_minutes: number
}

/** The rules for passwords and lockout as an administrator set them. */
export async function accountSettings(reader: Reader): Promise<AccountSettings> {
  const [settings] =
    await reader.rows(sql<AccountSettings>`select password_min_length as min_length, password_require_uppercase as require_uppercase,
       password_require_lowercase as require_lowercase, password_require_digit as require_digit,
       password_require_symbol as require_symbol, password_history_count as history_count,
       password_max_age_days as max_age_days, lockout_threshold, lockout_duration_minutes, lockout_reset_minutes
     from platform_settings`)
  if (!settings) throw new Error('platform_settings has no row')
  return settings
}

export async function passwordPolicy(reader: Reader): Promise<PasswordPolicy> {
  const {
    min_length,
    require_uppercase,
    require_lowercase,
    require_digit,
    require_symbol,
    history_count,
    max_age_days,
  } = await accountSettings(reader)
  return {
    min_length,
    require_uppercase,
    require_lowercase,
    require_digit,
    require_symbol,
    history_count,
    max_age_days,
  }
}
