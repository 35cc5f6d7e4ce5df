import { verbs } from '../../http/verbs.ts'
import type { Routes, Slice } from '../../slice.ts'
import { PublicSettings, Settings, SettingsDefaults, SettingsUpdate } from './schema.ts'
import { defaultSettings, getSettings, publicSettings, updateSettings } from './settings.ts'

/** Rules of the platform that an administrator sets while it runs. */
export const settings: Slice = {
  tag: 'settings',
  prefix: '/settings',
  access: { resource: 'settings' },
  tokens: { scopes: ['read'] },
  isOpenInMaintenance: true,
  routes: settingsRoutes,
}

function settingsRoutes(app: Routes): void {
  const { read, change } = verbs(app)

  read('', 'settings_read', 'Read the settings', { answer: Settings, config: { access: 'authenticated' } }, (reader) =>
    getSettings(reader),
  )

  change('', 'settings_update', 'Change settings', { body: SettingsUpdate, answer: Settings }, (work, { body }) =>
    updateSettings(work, body),
  )

  read(
    '/defaults',
    'settings_defaults',
    'What each setting is unless it was changed',
    { answer: SettingsDefaults, config: { access: 'authenticated' } },
    (reader) => defaultSettings(reader),
  )

  read(
    '/public',
    'settings_public',
    'What a login page shows',
    { answer: PublicSettings, config: { access: 'public' } },
    (reader) => publicSettings(reader),
  )
}
