// The shapes of the interface the UI uses today, named as the API document names them.

export interface Login {
  access_token: string | null
  refresh_token: string | null
  token_type: string
  force_password_change: boolean
  mfa_required: boolean
  mfa_token: string | null
}

export interface Refresh {
  access_token: string
  refresh_token: string
  token_type: string
  force_password_change: boolean
}

export interface Me {
  id: string
  username: string
  email: string
  display_name: string
  is_superadmin: boolean
  force_password_change: boolean
  auth_source: string
}

export interface PasswordPolicy {
  min_length: number
  require_uppercase: boolean
  require_lowercase: boolean
  require_digit: boolean
  require_symbol: boolean
  history_count: number
  max_age_days: number
}

export interface Version {
  version: string
  latest_version: string | null
  update_available: boolean
  latest_release_url: string | null
}

export interface PlatformHealth {
  status: 'ok' | 'degraded'
  maintenance_mode: boolean
  maintenance_message: string
}

export type SpaceColor = 'slate' | 'red' | 'amber' | 'emerald' | 'cyan' | 'blue' | 'violet' | 'pink'

export type Tags = Record<string, unknown>

export interface SpaceInput {
  name: string
  description: string
  is_default: boolean
  color: SpaceColor | null
  tags: Tags
}

export interface Space extends SpaceInput {
  id: string
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  ddns_enabled: boolean
  ddns_hostname_policy: string
  created_at: string
  modified_at: string
}

export interface Page<Item> {
  items: Item[]
  total: number
  limit: number
  offset: number
}

export interface AuditEntry {
  id: string
  timestamp: string
  user_display_name: string
  auth_source: string
  action: string
  resource_type: string
  resource_id: string
  resource_display: string
  result: string
  source_ip: string | null
}

export interface AuditDetail extends AuditEntry {
  user_id: string | null
  user_agent: string | null
  old_value: Record<string, unknown> | null
  new_value: Record<string, unknown> | null
  changed_fields: string[] | null
  request_id: string | null
  error_detail: string | null
}

export interface FeatureModule {
  id: string
  label: string
  group: string
  description: string
  default_enabled: boolean
  enabled: boolean
  available: boolean
}

export interface Job {
  id: string
  task: string
  state: string
  attempts: number
  max_attempts: number
  last_error: string | null
  run_at: string
  created_at: string
  payload: unknown
}
