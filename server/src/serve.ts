import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { firstAdministrator } from './access/bootstrap.ts'
import { ensureBuiltinRoles } from './access/builtin-roles.ts'
import { assemble } from './assemble.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type App, buildApp } from './http/app.ts'
import type { Traffic } from './http/traffic.ts'
import { platformJobs } from './jobs/maintenance.ts'
import { startWorker, type Worker } from './jobs/run.ts'
import { requireSecretKey, secretKey } from './secret-key.ts'
import { type Keys, keysFrom } from './secrets.ts'
import { slices } from './slices.ts'
import { type Database, openCache, openDatabase, openPools, type Pools } from './stores.ts'
import { serveHttps } from './tls/https.ts'

export type Role = 'all' | 'api' | 'worker'
export type Running = {
  url: string | null
  adminPassword: string | null
  /** What the HTTP side is busy with; null where there is none. */
  traffic: Traffic | null
  /** Resolves with a reason when a part without which nothing works is gone for good. */
  lost: Promise<string>
  stop(): Promise<void>
}
type Parts = Pick<Running, 'url' | 'adminPassword' | 'traffic'> & { lost?: Promise<string> }

// How long requests may still take once the process was asked to end.
const GRACE_MS = 20_000
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Brings the product up, part by part; if one part fails, those before it are taken down again. */
export async function serve(config: Config, role: Role, log: Logger, say: (line: string) => void): Promise<Running> {
  requireSecretKey(config)
  const running: (() => Promise<void>)[] = []
  const complain = (error: Error): void => log.error({ err: error }, 'a part did not stop as it should')
  const stop = async () => {
    for (const stopPart of running.splice(0).reverse()) await stopPart().catch(complain)
  }
  try {
    say('starting the database')
    const database = await openDatabase(config, log)
    running.push(database.stop)
    const { lost = database.lost, ...parts } = await start(config, role, log, say, database, running)
    return { ...parts, lost: Promise.race([database.lost, lost]), stop }
  } catch (error) {
    await stop()
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
): Promise<Parts> {
  const applied = await migrate(database.owner, database.role)
  if (applied.length > 0) say(`migrated the database (${applied.length} steps)`)
  const pools = openPools(database.app, config, log)
  running.push(pools.end)
  const cache = await openCache(config, log)
  running.push(() => cache.close())
  const { databases, notices } = pools
  const keys = keysFrom(await secretKey(config), config.SECRET_KEY_PREVIOUS)
  const worker = role === 'api' ? null : await startJobs(config, pools, keys, log)
  if (worker) running.push(worker.stop)
  if (role === 'worker') return { url: null, adminPassword: null, traffic: null, ...lossOf(worker) }
  const deps = await assemble({ config, log, databases, notices, cache, keys })
  const webRoot = existsSync(`${builtWeb}/index.html`) ? builtWeb : null
  const app = await buildApp({ ...deps, webRoot })
  running.push(() => closeApp(app))
  await ensureBuiltinRoles(databases)
  const makeAdministrator = await firstAdministrator(databases, config)
  const url = await app.listen({ host: config.HOST, port: config.PORT })
  if (config.HTTPS_PORT !== null) {
    const { served } = deps
    const https = await serveHttps({ app, databases, keys, served, log, host: config.HOST, port: config.HTTPS_PORT })
    running.push(https.stop)
    say(`answering HTTPS on ${https.url}`)
  }
  running.push(async () => {
    // Agents that wait for news are answered at once instead of being waited for.
    await Promise.all([notices.close(), app.traffic.drain(GRACE_MS)])
  })
  return { url, adminPassword: await makeAdministrator(), traffic: app.traffic, ...lossOf(worker) }
}

function startJobs(
  config: Config,
  { jobs: pool, databases, notices }: Pools,
  keys: Keys,
  log: Logger,
): Promise<Worker> {
  const jobs = [...platformJobs, ...slices.flatMap((slice) => slice.jobs ?? [])]
  return startWorker({ pool, databases, jobs, config, keys, log, notices })
}

const lossOf = (worker: Worker | null): { lost?: Promise<string> } => (worker ? { lost: worker.lost } : {})

/** Every request is answered by now; a connection that is still open carries none, or none that will ever be whole. */
async function closeApp(app: App): Promise<void> {
  const closed = app.close()
  app.server.closeAllConnections()
  await closed
}
