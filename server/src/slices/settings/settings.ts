import { requireSuperadmin } from '../../access/permissions.ts'
import { join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { type PublicSettings, type Settings, type SettingsUpdate, settableFields, superadminFields } from './schema.ts'

const columns = [...settableFields, 'maintenance_started_at'].join(', ')

export async function getSettings(reader: Reader, lock = ''): Promise<Settings> {
  const [settings] = await reader.rows(sql<Settings>`select ${raw(columns)} from platform_settings ${raw(lock)}`)
  if (!settings) throw new Error('platform_settings has no row')
  return settings
}

/** The defaults as the schema of the database states them, so that there is one place to change them. */
export async function defaultSettings(reader: Reader): Promise<Omit<Settings, 'maintenance_started_at'>> {
  const rows = await reader.rows(sql<{
    name: keyof Settings
    text: string
    type: string
  }>`select column_name as name, column_default as text, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'platform_settings' and column_name = any(${settableFields})`)
  const values = new Map(rows.map(({ name, text, type }) => [name, literal(text, type)]))
  return Object.fromEntries(settableFields.map((name) => [name, values.get(name)])) as Omit<
    Settings,
    'maintenance_started_at'
  >
}

// `'top'::character varying`, `12`, `false`
function literal(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true'
  return type === 'integer' ? Number(text) : text.replace(/^'(.*)'::.*$/s, '$1').replaceAll("''", "'")
}

export async function updateSettings(work: Work, input: SettingsUpdate): Promise<Settings> {
  const before = await getSettings(work, 'for update')
  const changes = settableFields.filter((name) => (input[name] ?? before[name]) !== before[name])
  refuseReserved(work, changes)
  if (changes.length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const sets = changes.map((name) => sql`${raw(name)} = ${input[name]}`)
  await work.rows(sql`update platform_settings set ${join([...sets, ...maintenanceStamp(changes, input)], ', ')}`)
  const after = await getSettings(work)
  await work.audit({
    action: auditAction(changes, input),
    type: 'platform_settings',
    id: 'platform',
    display: 'Settings',
    before,
    after,
  })
  return after
}

function refuseReserved({ actor }: Work, changes: readonly string[]): void {
  const reserved = changes.find((name) => (superadminFields as string[]).includes(name))
  if (reserved !== undefined) requireSuperadmin(actor, 'write', `Superadmin required to change ${reserved}`)
}

function maintenanceStamp(changes: readonly string[], { maintenance_mode_enabled }: SettingsUpdate): Sql[] {
  if (!changes.includes('maintenance_mode_enabled')) return []
  return [raw(`maintenance_started_at = ${maintenance_mode_enabled ? 'now()' : 'null'}`)]
}

function auditAction(changes: readonly string[], { maintenance_mode_enabled }: SettingsUpdate): string {
  if (changes.includes('maintenance_mode_enabled'))
    return `maintenance_mode.${maintenance_mode_enabled ? 'enabled' : 'disabled'}`
  return changes.length === 1 && changes[0] === 'maintenance_message' ? 'maintenance_mode.message_changed' : 'update'
}

/** What a login page shows before anyone has logged in. */
export async function publicSettings(reader: Reader): Promise<PublicSettings> {
  const all = await getSettings(reader)
  return {
    app_title: all.app_title,
    login_banner: {
      enabled: all.login_banner_enabled,
      title: all.login_banner_title,
      text: all.login_banner_text,
      require_ack: all.login_banner_require_ack,
    },
    env_banner: {
      enabled: all.env_banner_enabled,
      text: all.env_banner_text,
      bg: all.env_banner_bg,
      fg: all.env_banner_fg,
      position: all.env_banner_position,
    },
    logo_sha256: null,
  }
}
