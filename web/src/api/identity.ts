// Accounts, what they may do, and what they log in with; named as the API document names them.

export interface Right {
  action: string
  resource_type: string
  resource_id: string | null
}

export interface Permissions {
  is_superadmin: boolean
  grants: Right[]
}

export interface User {
  id: string
  username: string
  email: string
  display_name: string
  is_active: boolean
  is_superadmin: boolean
  force_password_change: boolean
  auth_source: string
  last_login_at: string | null
  failed_login_count: number
  locked: boolean
  totp_enabled: boolean
}

export interface GroupInput {
  name: string
  description: string
  auth_source: string
  external_dn: string | null
  role_ids: string[]
  user_ids: string[]
}

export interface UserGroup extends GroupInput {
  id: string
}

export interface RoleInput {
  name: string
  description: string
  permissions: Right[]
}

export interface Role extends RoleInput {
  id: string
  is_builtin: boolean
}

export interface TimeBoundGrant extends Right {
  id: string
  group_id: string
  expires_at: string
  revoked_at: string | null
  reason: string
  is_active: boolean
  created_at: string
}

export interface Session {
  id: string
  username: string
  display_name: string
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string | null
  expires_at: string
  is_current: boolean
}

export interface ApiToken {
  id: string
  name: string
  description: string
  prefix: string
  scopes: string[]
  resource_grants: Right[]
  user_id: string | null
  expires_at: string | null
  last_used_at: string | null
  is_active: boolean
  created_at: string
}

export interface CreatedToken extends ApiToken {
  token: string
}

export interface MfaStatus {
  enabled: boolean
  enrolment_pending: boolean
  recovery_codes_remaining: number
}

export interface MfaEnrolment {
  secret: string
  otpauth_uri: string
  recovery_codes: string[]
}

export interface LoginProvider {
  id: string
  name: string
  type: string
}
