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
  app.get(
    '',
    {
      config: { access: 'authenticated' },
      schema: { operationId: 'settings_read', summary: 'Read the settings', response: { 200: Settings } },
    },
    (request) => getSettings(request.reader()),
  )

  app.put(
    '',
    {
      schema: {
        operationId: 'settings_update',
        summary: 'Change settings',
        body: SettingsUpdate,
        response: { 200: Settings },
      },
    },
    (request) => request.mutate((work) => updateSettings(work, request.body)),
  )

  app.get(
    '/defaults',
    {
      config: { access: 'authenticated' },
      schema: {
        operationId: 'settings_defaults',
        summary: 'What each setting is unless it was changed',
        response: { 200: SettingsDefaults },
      },
    },
    (request) => defaultSettings(request.reader()),
  )

  app.get(
    '/public',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'settings_public',
        summary: 'What a login page shows',
        response: { 200: PublicSettings },
      },
    },
    (request) => publicSettings(request.reader()),
  )
}
