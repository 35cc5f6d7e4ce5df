import { pino } from 'pino'
import { readConfig } from './config.ts'
import { buildApp } from './http/app.ts'
import type { Deps } from './http/deps.ts'
import { openapiText } from './http/openapi.ts'
import { release } from './release.ts'
import { slices } from './slices.ts'

/** The document that the running server publishes, without a server: routes need no database to be described. */
export async function exportOpenapi(): Promise<string> {
  const undescribed = {} as Pick<
    Deps,
    'databases' | 'cache' | 'states' | 'tokens' | 'standings' | 'grants' | 'providers' | 'keys'
  >
  const log = pino({ enabled: false })
  const app = await buildApp({
    ...undescribed,
    config: readConfig({}),
    log,
    migrations: [],
    slices,
    release,
    webRoot: null,
  })
  return openapiText(app.routeTable.routes, slices, release)
}
