import { pino } from 'pino'
import { readConfig } from './config.ts'
import { type App, buildApp } from './http/app.ts'
import { openapiText } from './http/openapi.ts'
import { release } from './release.ts'
import type { Deps } from './slice.ts'
import { slices } from './slices.ts'

/** The document that the running server publishes. */
export async function exportOpenapi(): Promise<string> {
  return openapiText((await describedApp()).routeTable.routes, slices, release)
}

/** The build without a server: routes need no database to be described. */
export function describedApp(): Promise<App> {
  const undescribed = {} as Pick<
    Deps,
    'databases' | 'notices' | 'cache' | 'states' | 'tokens' | 'standings' | 'grants' | 'providers' | 'keys' | 'served'
  >
  const log = pino({ enabled: false })
  return buildApp({
    ...undescribed,
    config: readConfig({}),
    log,
    migrations: [],
    slices,
    release,
    webRoot: null,
  })
}
