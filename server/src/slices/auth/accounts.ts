import type { AccountSettings } from '../../access/settings.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'

export type Account = {
  id: string
  username: string
  display_name: string
  auth_source: string
  password_hash: string | null
  is_active: boolean
  is_locked: boolean
  is_stale: boolean
  /** Whether logging in asks for it. */
  has_totp: boolean
  /** Accounts from elsewhere may have one, too. */
  has_factor: boolean
  force_password_change: boolean
  /** The provider that vouches for it, and by which name they know it; null for a local account. */
  provider_name: string | null
  external_id: string | null
}

const accountColumns = (maxAgeDays: number): Sql => sql`
  account.id, username, display_name, auth_source, password_hash, is_active,
  coalesce(failed_login_locked_until > now(), false) as is_locked,
  totp_secret_sealed is not null as has_factor,
  totp_secret_sealed is not null and (auth_source = 'local' or coalesce(provider.mfa_policy = 'required', false)) as has_totp,
  force_password_change, provider.name as provider_name, external_id,
  ${maxAgeDays}::int > 0 and auth_source = 'local'
    and coalesce(password_changed_at < now() - make_interval(days => ${maxAgeDays}::int), true) as is_stale`

export async function findAccount(
  reader: Reader,
  by: 'id' | 'username',
  value: string,
  { max_age_days }: AccountSettings,
): Promise<Account | undefined> {
  // PostgreSQL cannot hold a NUL, so no account has one in its name.
  if (value.includes('\0')) return undefined
  return reader.first(
    sql<Account>`select ${accountColumns(max_age_days)}
      from "user" account left join auth_provider provider on provider.id = auth_provider_id
      where ${raw(`account.${by}`)} = ${value}`,
  )
}
