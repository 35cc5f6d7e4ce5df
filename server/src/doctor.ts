import { access, constants, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from './config.ts'
import { readMigrations, schemaFault } from './db/migrate.ts'
import { operatorMessage } from './faults.ts'
import { openLog } from './log.ts'
import { openCache, openDatabase } from './stores.ts'

type Finding = { name: string; isGood: boolean; text: string }

const MIB = 1024 * 1024
const LEAST_FREE_MIB = 512
const MOST_SKEW_SECONDS = 5

/** Looks at everything the product needs and says what to do about what is missing. */
export async function doctor(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  const config = readConfig(environment)
  const findings = [await disk(config), await portFree(config), ...(await database(config)), await cache(config)]
  for (const { name, isGood, text } of findings) say(`${isGood ? 'ok     ' : 'PROBLEM'} ${name}: ${text}`)
  return findings.every(({ isGood }) => isGood) ? 0 : 1
}

async function disk({ DATA_DIR, DATABASE_URL }: Config): Promise<Finding> {
  if (DATABASE_URL !== null) return good('disk', 'not used: the database is elsewhere')
  const folder = await nearestFolder(DATA_DIR)
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MIB)
  if (free < LEAST_FREE_MIB) return bad('disk', `${free} MiB free for ${DATA_DIR}; free at least ${LEAST_FREE_MIB} MiB`)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  return isWritable
    ? good('disk', `${free} MiB free for ${DATA_DIR}`)
    : bad('disk', `${folder} cannot be written; set DATA_DIR`)
}

async function nearestFolder(path: string): Promise<string> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  return isThere ? path : nearestFolder(dirname(path))
}

function portFree({ HOST, PORT }: Config): Promise<Finding> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) =>
      resolve(bad('port', `${operatorMessage(error)} (a running Cadastre is one reason)`)),
    )
    server.listen(PORT, HOST, () => server.close(() => resolve(good('port', `${HOST}:${PORT} is free`))))
  })
}

async function database(config: Config): Promise<Finding[]> {
  try {
    const opened = await openDatabase(config, openLog('fatal'))
    const client = new pg.Client({ ...opened.app, connectionTimeoutMillis: 5_000 })
    // What a lost connection means is told by the question that it breaks.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return [await serverVersion(client), await schema(client), await clock(client)]
    } finally {
      await client.end().catch(() => undefined)
      await opened.stop()
    }
  } catch (error) {
    return [bad('database', operatorMessage(error))]
  }
}

async function serverVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  return number >= 150_000
    ? good('database', `PostgreSQL ${version} answers`)
    : bad('database', `PostgreSQL ${version} is too old; use 15 or newer`)
}

async function schema(client: pg.Client): Promise<Finding> {
  const fault = await schemaFault((text) => client.query(text), await readMigrations()).catch(
    () => 'there is no schema yet; run: cadastre migrate (or just start)',
  )
  return fault === null ? good('schema', 'at head') : bad('schema', fault)
}

// Sessions and the audit log are timed by the database, tokens by this machine.
async function clock(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 as now')
  const skew = Math.abs(Date.now() / 1000 - (rows[0]?.now ?? 0))
  const text = `${skew.toFixed(1)} s apart from the database`
  return skew <= MOST_SKEW_SECONDS ? good('clock', text) : bad('clock', `${text}; set both by NTP`)
}

async function cache(config: Config): Promise<Finding> {
  const opened = await openCache(config, openLog('fatal'))
  try {
    await opened.ping()
    return good('cache', opened.kind === 'memory' ? 'in memory (one process)' : 'answers')
  } catch {
    return bad('cache', 'does not answer; check CACHE_URL. The product works without it, but slower')
  } finally {
    await opened.close()
  }
}

const good = (name: string, text: string): Finding => ({ name, isGood: true, text })
const bad = (name: string, text: string): Finding => ({ name, isGood: false, text })
