// Printed from the migrated database by `npm run generate`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** Read in the form the interface promises, written as text or Date. */
type Stamp = ColumnType<string, string | Date, string | Date>

export interface AcmeChallenge {
  token: string
  key_authorization: string
  expires_at: Stamp
}

export interface ApiToken {
  id: string
  user_id: string
  name: string
  description: Generated<string>
  token_hash: Buffer
  prefix: string
  scopes: ColumnType<unknown, string | undefined, string>
  resource_grants: ColumnType<unknown, string | undefined, string>
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  is_active: Generated<boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface AuditLog {
  id: string
  seq: Generated<number>
  xact: Generated<string>
  timestamp: ColumnType<string, string | Date | undefined, string | Date>
  user_id: string | null
  user_display_name: string
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  action: string
  resource_type: string
  resource_id: string
  resource_display: string
  old_value: ColumnType<unknown, string | null | undefined, string | null>
  new_value: ColumnType<unknown, string | null | undefined, string | null>
  changed_fields: string[] | null
  request_id: string | null
  result: Generated<string>
  error_detail: string | null
}

export interface AuditSeal {
  position: number
  xact: string
  seq: number
  audit_id: string
  timestamp: Stamp
  prev_hash: Buffer | null
  row_hash: Buffer
}

export interface FeatureModule {
  id: string
  enabled: boolean
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_by_id: string | null
}

export interface Group {
  id: string
  name: string
  description: Generated<string>
  auth_source: Generated<string>
  external_dn: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface GroupRole {
  group_id: string
  role_id: string
}

export interface Heartbeat {
  kind: string
  name: string
  started_at: ColumnType<string, string | Date | undefined, string | Date>
  seen_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface IdempotencyKey {
  actor_id: string
  key: string
  fingerprint: Buffer
  answer: ColumnType<unknown, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface IpSpace {
  id: string
  name: string
  description: Generated<string>
  is_default: Generated<boolean>
  tags: ColumnType<unknown, string | undefined, string>
  color: string | null
  dns_group_ids: ColumnType<unknown, string | undefined, string>
  dns_zone_id: string | null
  dns_additional_zone_ids: ColumnType<unknown, string | undefined, string>
  ddns_enabled: Generated<boolean>
  ddns_hostname_policy: Generated<string>
  ddns_domain_override: string | null
  ddns_ttl: number | null
  do_not_probe: Generated<boolean>
  do_not_probe_reason: Generated<string>
  vrf_name: string | null
  route_distinguisher: string | null
  route_targets: ColumnType<unknown, string | null | undefined, string | null>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface MfaChallenge {
  id: string
  expires_at: Stamp
}

export interface PasswordHistory {
  user_id: string
  password_hash: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface PlatformRevision {
  id: Generated<boolean>
  state: Generated<number>
  access: Generated<number>
}

export interface PlatformSettings {
  id: Generated<boolean>
  maintenance_mode_enabled: Generated<boolean>
  maintenance_message: Generated<string>
  maintenance_started_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  release_check_enabled: Generated<boolean>
  latest_version: string | null
  latest_release_url: string | null
  latest_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  latest_check_error: string | null
  password_min_length: Generated<number>
  password_require_uppercase: Generated<boolean>
  password_require_lowercase: Generated<boolean>
  password_require_digit: Generated<boolean>
  password_require_symbol: Generated<boolean>
  password_history_count: Generated<number>
  password_max_age_days: Generated<number>
  lockout_threshold: Generated<number>
  lockout_duration_minutes: Generated<number>
  lockout_reset_minutes: Generated<number>
  session_timeout_minutes: Generated<number>
  auto_logout_minutes: Generated<number>
  app_title: Generated<string>
  app_base_url: Generated<string>
  login_banner_enabled: Generated<boolean>
  login_banner_title: Generated<string>
  login_banner_text: Generated<string>
  login_banner_require_ack: Generated<boolean>
  env_banner_enabled: Generated<boolean>
  env_banner_text: Generated<string>
  env_banner_bg: Generated<string>
  env_banner_fg: Generated<string>
  env_banner_position: Generated<string>
}

export interface RateWindow {
  key: string
  count: number
  ends_at: Stamp
}

export interface RecoveryCode {
  user_id: string
  code_hash: Buffer
  is_pending: boolean
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Role {
  id: string
  name: string
  description: Generated<string>
  is_builtin: Generated<boolean>
  permissions: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface SchemaMigration {
  version: string
  name: string
  checksum: string
  applied_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface TimeBoundGrant {
  id: string
  group_id: string
  action: string
  resource_type: string
  resource_id: string | null
  expires_at: Stamp
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  reason: Generated<string>
  granted_by_user_id: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface User {
  id: string
  username: string
  email: string
  display_name: string
  password_hash: string | null
  password_changed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  is_active: Generated<boolean>
  is_superadmin: Generated<boolean>
  force_password_change: Generated<boolean>
  auth_source: Generated<string>
  last_login_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  external_id: string | null
  totp_secret_sealed: Buffer | null
  totp_pending_sealed: Buffer | null
  totp_last_step: number | null
  failed_login_count: Generated<number>
  failed_login_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  failed_login_locked_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface UserGroup {
  user_id: string
  group_id: string
}

export interface UserSession {
  id: string
  user_id: string
  family_id: string
  refresh_token_hash: Buffer
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  expires_at: Stamp
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Tables {
  acme_challenge: AcmeChallenge
  api_token: ApiToken
  audit_log: AuditLog
  audit_seal: AuditSeal
  feature_module: FeatureModule
  group: Group
  group_role: GroupRole
  heartbeat: Heartbeat
  idempotency_key: IdempotencyKey
  ip_space: IpSpace
  mfa_challenge: MfaChallenge
  password_history: PasswordHistory
  platform_revision: PlatformRevision
  platform_settings: PlatformSettings
  rate_window: RateWindow
  recovery_code: RecoveryCode
  role: Role
  schema_migration: SchemaMigration
  time_bound_grant: TimeBoundGrant
  user: User
  user_group: UserGroup
  user_session: UserSession
}
