import { z } from 'zod'
import { Timestamp } from '../../http/schema.ts'

const count = (least: number, most: number) => z.int().min(least).max(most)
const text = (most: number) => z.string().max(most)
const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const baseUrl = text(1000).refine(
  (url) => url === '' || /^https?:\/\/[^/\s]+(\/\S*)?$/.test(url),
  'it is not an http or https address',
)

/** What holders of write on settings may change. */
const general = {
  password_min_length: count(6, 128),
  password_require_uppercase: z.boolean(),
  password_require_lowercase: z.boolean(),
  password_require_digit: z.boolean(),
  password_require_symbol: z.boolean(),
  password_history_count: count(0, 24),
  password_max_age_days: count(0, 3650),
  lockout_threshold: count(0, 100),
  lockout_duration_minutes: count(1, 1440),
  lockout_reset_minutes: count(1, 1440),
  session_timeout_minutes: count(0, 525_600),
  auto_logout_minutes: count(0, 525_600),
  release_check_enabled: z.boolean(),
  soft_delete_purge_days: count(0, 3650),
  reservation_sweep_enabled: z.boolean(),
  orphan_grace_hours: count(0, 8_760),
  vrf_strict_rd_validation: z.boolean(),
  ip_allocation_strategy: z.enum(['sequential', 'random']),
  utilization_warn_threshold: count(0, 100),
  utilization_critical_threshold: count(0, 100),
  utilization_max_prefix_ipv4: count(0, 32),
  utilization_max_prefix_ipv6: count(0, 128),
  subnet_tree_default_expanded_depth: count(0, 10),
  tls_cert_check_interval_hours: count(1, 168),
  dns_query_log_retention_hours: count(1, 720),
  dns_rpz_hit_retention_days: count(1, 365),
  dns_change_retention_hours: count(1, 8_760),
  dns_observe_interval_minutes: count(1, 1_440),
  dhcp_lease_history_retention_days: count(1, 3_650),
  dhcp_activity_retention_hours: count(1, 720),
}

/** What only a superadmin may change: how the product presents itself, and whether it takes changes at all. */
const superadmin = {
  app_title: text(255).min(1),
  app_base_url: baseUrl,
  login_banner_enabled: z.boolean(),
  login_banner_title: text(120),
  login_banner_text: text(8000),
  login_banner_require_ack: z.boolean(),
  env_banner_enabled: z.boolean(),
  env_banner_text: text(200),
  env_banner_bg: hexColor,
  env_banner_fg: hexColor,
  env_banner_position: z.enum(['top', 'bottom', 'both']),
  maintenance_mode_enabled: z.boolean(),
  maintenance_message: text(500),
}

const settable = { ...general, ...superadmin }
export const superadminFields = Object.keys(superadmin) as (keyof typeof superadmin)[]
export const settableFields = Object.keys(settable) as (keyof typeof settable)[]

type Nullable = { [Name in keyof typeof settable]: z.ZodOptional<z.ZodNullable<(typeof settable)[Name]>> }
const nullish = Object.fromEntries(
  Object.entries(settable).map(([name, schema]) => [name, schema.nullish()]),
) as Nullable

/** An absent key and null both leave a setting as it is. */
export const SettingsUpdate = z.object(nullish).meta({ id: 'SettingsUpdate' })
export type SettingsUpdate = z.output<typeof SettingsUpdate>

export const Settings = z.object({ ...settable, maintenance_started_at: Timestamp.nullable() }).meta({ id: 'Settings' })
export type Settings = z.output<typeof Settings>

export const SettingsDefaults = z.object(settable).meta({ id: 'SettingsDefaults' })

export const PublicSettings = z
  .object({
    app_title: z.string(),
    login_banner: z.object({ enabled: z.boolean(), title: z.string(), text: z.string(), require_ack: z.boolean() }),
    env_banner: z.object({
      enabled: z.boolean(),
      text: z.string(),
      bg: z.string(),
      fg: z.string(),
      position: z.string(),
    }),
    logo_sha256: z.string().nullable(),
  })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.output<typeof PublicSettings>
