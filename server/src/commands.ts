import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { resetAdministrator } from './access/bootstrap.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { migrate as migrateDatabase } from './db/migrate.ts'
import { doctor } from './doctor.ts'
import { firstEscape } from './escapes.ts'
import { exportOpenapi } from './export-openapi.ts'
import { openLog } from './log.ts'
import { release } from './release.ts'
import { type Role, type Running, serve } from './serve.ts'
import { settleMemory } from './settle.ts'
import { openDatabase, openPools } from './stores.ts'

type Flags = { role?: string; out?: string | undefined; password?: string | undefined }
type Command = (environment: NodeJS.ProcessEnv, flags: Flags) => Promise<number>

const say = (line: string): void => {
  process.stderr.write(`cadastre: ${line}\n`)
}

const serveCommand: Command = async (environment, { role }) => {
  const config = readConfig(environment)
  const log = openLog(config.LOG_LEVEL)
  const running = await serve(config, checkedRole(role, config), log, say)
  const crash = firstEscape(log, running.traffic).then(() => ({ reason: 'an error escaped', code: ESCAPED }))
  const loss = running.lost.then((reason) => ({ reason, code: 1 }))
  greet(running)
  if (environment.CADASTRE_PARENT_IPC === '1') process.send?.('ready')
  const { reason, code } = await Promise.race([endOfDuty(environment), loss, crash])
  say(`stopping (${reason})`)
  if (code === 0) await running.stop()
  else await endSoon(running, code)
  return code
}

// 70 is the usual code for a fault in the software itself.
const ESCAPED = 70
const STOP_MS = 30_000

/** What a fault left behind must not keep the process from ending. The database then ends when it notices our end. */
async function endSoon({ stop }: Running, code: number): Promise<never> {
  setTimeout(() => process.exit(code), STOP_MS)
  await stop()
  process.exit(code)
}

function checkedRole(role: string | undefined, config: Config): Role {
  if (role !== 'all' && role !== 'api' && role !== 'worker')
    throw new ConfigError(`--role: '${role}' is not all, api or worker`)
  if (role !== 'all' && config.DATABASE_URL === null) {
    throw new ConfigError(`--role ${role}: several processes need one database; set DATABASE_URL`)
  }
  return role
}

function greet({ url, adminPassword }: Running): void {
  settleMemory()
  say(url === null ? `${release} takes jobs` : `${release} is ready at ${url}`)
  if (adminPassword !== null) say(`log in as admin with the password ${adminPassword}; you will be asked to change it`)
  else if (url !== null) say('log in as admin, or with any account you made (forgotten? cadastre reset-admin)')
}

type Ending = { reason: string; code: number }

/** Resolves when it is asked to stop. Asking again changes nothing: a terminal and a parent may both do so. */
function endOfDuty(environment: NodeJS.ProcessEnv): Promise<Ending> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve({ reason: signal, code: 0 }))
    if (environment.CADASTRE_PARENT_IPC !== '1') return
    const orphaned = (): void => resolve({ reason: 'its parent ended', code: 0 })
    process.on('disconnect', orphaned)
    // The parent may have gone while we were still starting.
    if (!process.connected) orphaned()
    // Listening alone would keep the process from ever ending.
    process.channel?.unref()
  })
}

const migrateCommand: Command = (environment) =>
  withDatabase(environment, async (database) => {
    const applied = await migrateDatabase(database.owner, database.role)
    say(applied.length === 0 ? 'the schema is at head' : `applied ${applied.join(', ')}`)
  })

const exportCommand: Command = async (_environment, { out }) => {
  const document = await exportOpenapi()
  if (out === undefined) process.stdout.write(document)
  else await writeFile(out, document)
  return 0
}

const resetCommand: Command = (environment, { password }) =>
  withDatabase(environment, async (database, config) => {
    const chosen = password ?? randomBytes(15).toString('base64url')
    const log = openLog('warn')
    await migrateDatabase(database.owner, database.role)
    const pools = openPools(database.app, config, log)
    await resetAdministrator(pools.databases, chosen)
    await pools.end()
    say(password === undefined ? `log in as admin with the password ${chosen}` : 'admin has the new password')
    say('all sessions of admin have ended; the password must be changed at the next login')
  })

type Use = (database: Awaited<ReturnType<typeof openDatabase>>, config: Config) => Promise<void>

async function withDatabase(environment: NodeJS.ProcessEnv, use: Use): Promise<number> {
  const config = readConfig(environment)
  const database = await openDatabase(config, openLog('warn'))
  try {
    await use(database, config)
    return 0
  } finally {
    await database.stop()
  }
}

export const commands = {
  serve: serveCommand,
  migrate: migrateCommand,
  'export-openapi': exportCommand,
  'reset-admin': resetCommand,
  doctor: (environment: NodeJS.ProcessEnv) => doctor(environment, say),
} satisfies Record<string, Command>
