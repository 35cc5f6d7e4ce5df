export interface Settings {
  password_min_length: number
  password_require_uppercase: boolean
  password_require_lowercase: boolean
  password_require_digit: boolean
  password_require_symbol: boolean
  password_history_count: number
  password_max_age_days: number
  lockout_threshold: number
  lockout_duration_minutes: number
  lockout_reset_minutes: number
  session_timeout_minutes: number
  auto_logout_minutes: number
  release_check_enabled: boolean
  app_title: string
  app_base_url: string
  login_banner_enabled: boolean
  login_banner_title: string
  login_banner_text: string
  login_banner_require_ack: boolean
  env_banner_enabled: boolean
  env_banner_text: string
  env_banner_bg: string
  env_banner_fg: string
  env_banner_position: 'top' | 'bottom' | 'both'
  maintenance_mode_enabled: boolean
  maintenance_message: string
  maintenance_started_at: string | null
}

export interface LoginBanner {
  enabled: boolean
  title: string
  text: string
  require_ack: boolean
}

export interface EnvBanner {
  enabled: boolean
  text: string
  bg: string
  fg: string
  position: 'top' | 'bottom' | 'both'
}

/** What is shown before anyone has logged in. */
export interface PublicSettings {
  app_title: string
  login_banner: LoginBanner
  env_banner: EnvBanner
}
