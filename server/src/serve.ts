import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { firstAdministrator } from './access/bootstrap.ts'
import { ensureBuiltinRoles } from './access/builtin-roles.ts'
import { assemble } from './assemble.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { buildApp } from './http/app.ts'
import { platformJobs } from './jobs/maintenance.ts'
import { startWorker } from './jobs/run.ts'
import { requireSecretKey, secretKey } from './secret-key.ts'
import { keysFrom } from './secrets.ts'
import { slices } from './slices.ts'
import { type Database, openCache, openDatabase, openPools } from './stores.ts'
import { serveHttps } from './tls/https.ts'

export type Role = 'all' | 'api' | 'worker'
export type Running = { url: string | null; adminPassword: string | null; lost: Promise<string>; stop(): Promise<void> }

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Brings the product up, part by part; if one part fails, those before it are taken down again. */
export async function serve(config: Config, role: Role, log: Logger, say: (line: string) => void): Promise<Running> {
  requireSecretKey(config)
  const running: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopPart of running.splice(0).reverse()) await stopPart()
  }
  try {
    say('starting the database')
    const database = await openDatabase(config, log)
    running.push(database.stop)
    const parts = await start(config, role, log, say, database, running)
    return { ...parts, lost: database.lost, stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

async function start(
  config: Config,
  role: Role,
  log: Logger,
  say: (line: string) => void,
  database: Database,
  running: (() => Promise<void>)[],
): Promise<Pick<Running, 'url' | 'adminPassword'>> {
  const applied = await migrate(database.owner, database.role)
  if (applied.length > 0) say(`migrated the database (${applied.length} steps)`)
  const pools = openPools(database.app, config, log)
  running.push(pools.end)
  const cache = await openCache(config, log)
  running.push(() => cache.close())
  const { databases } = pools
  if (role !== 'api') {
    const jobs = [...platformJobs, ...slices.flatMap((slice) => slice.jobs ?? [])]
    const worker = await startWorker({ pool: pools.jobs, databases, jobs, concurrency: config.WORKER_CONCURRENCY, log })
    running.push(worker.stop)
  }
  if (role === 'worker') return { url: null, adminPassword: null }
  const keys = keysFrom(await secretKey(config), config.SECRET_KEY_PREVIOUS)
  const deps = await assemble({ config, log, databases, cache, keys })
  const webRoot = existsSync(`${builtWeb}/index.html`) ? builtWeb : null
  const app = await buildApp({ ...deps, webRoot })
  running.push(() => app.close())
  await ensureBuiltinRoles(databases)
  const makeAdministrator = await firstAdministrator(databases, config)
  const url = await app.listen({ host: config.HOST, port: config.PORT })
  if (config.HTTPS_PORT !== null) {
    const https = await serveHttps({ app, databases, keys, log, host: config.HOST, port: config.HTTPS_PORT })
    running.push(https.stop)
    say(`answering HTTPS on ${https.url}`)
  }
  return { url, adminPassword: await makeAdministrator() }
}
