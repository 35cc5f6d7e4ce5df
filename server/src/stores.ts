import pg from 'pg'
import type { Logger } from 'pino'
import type { Cache } from './cache/cache.ts'
import { memoryCache } from './cache/memory.ts'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { Notices } from './db/notices.ts'
import { type Connection, openPool, storeOver, urlConnection } from './db/pool.ts'
import type { Databases } from './db/work.ts'

/** Where the data lies: the embedded PostgreSQL, or one that somebody else runs. */
export type Database = {
  owner: Connection
  app: Connection
  /** The role requests are served with. */
  role: string
  stop(): Promise<void>
  /** Resolves with a reason when the database is gone for good. */
  lost: Promise<string>
}

export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  if (config.DATABASE_URL !== null) return externalDatabase(config.DATABASE_URL, config.DATABASE_OWNER_URL)
  const embedded = await startEmbedded({
    dataDir: config.DATA_DIR,
    log: (message) => log.info({ part: 'database' }, message),
  })
  const lost = embedded.exited.then((fault) => (fault ? fault.message : never()))
  return { owner: embedded.owner, app: embedded.app, role: embedded.app.user, stop: embedded.stop, lost }
}

async function externalDatabase(url: string, ownerUrl: string | null): Promise<Database> {
  const app = urlConnection(url)
  const role = new pg.Client(app).user ?? ''
  return { owner: urlConnection(ownerUrl ?? url), app, role, stop: async () => undefined, lost: never() }
}

const never = (): Promise<never> => new Promise(() => undefined)

export type Pools = { databases: Databases; jobs: pg.Pool; notices: Notices; end(): Promise<void> }

/** Reads and writes go through pools of their own, so that a reader's sessions can refuse to write. */
export function openPools(connection: Connection, config: Config, log: Logger): Pools {
  const size = config.DATABASE_POOL_SIZE
  const reads = openPool({ connection, size, readOnly: true, name: 'reads', log })
  const writes = openPool({ connection, size, readOnly: false, name: 'writes', log })
  const jobs = openPool({ connection, size: config.WORKER_CONCURRENCY + 2, readOnly: false, name: 'jobs', log })
  const notices = new Notices(connection, log)
  return {
    databases: { reads: storeOver(reads), writes: storeOver(writes) },
    jobs,
    notices,
    end: async () => {
      await Promise.all([notices.close(), reads.end(), writes.end(), jobs.end()])
    },
  }
}

export async function openCache(config: Config, log: Logger): Promise<Cache> {
  if (config.CACHE_URL === null) return memoryCache(Date.now)
  // Loaded only where it is used: the client is a tenth of the process's memory.
  const { redisCache } = await import('./cache/redis.ts')
  return redisCache(config.CACHE_URL, log)
}
