import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parsePasswd } from './embedded/account.ts'
import { socketFolder } from './embedded/folders.ts'
import { supervise } from './embedded/supervise.ts'
import { type EmbeddedPostgres, type SocketConfig, StartError, startEmbedded } from './embedded.ts'

const asRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
let base = ''
let dataDir = ''

beforeEach(async () => {
  base = await mkdtemp('/tmp/cadastre-embedded-')
  // The account PostgreSQL runs as under root has to pass.
  await chmod(base, 0o711)
  dataDir = join(base, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const running of started.splice(0)) await running.stop()
  await until(async () => !(await postmasterPid()))
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

test('the first start makes the roles and the database, reachable over a private socket only', async () => {
  const { owner, app } = await start()
  const [role] = await query(app, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')
  const [database] = await query(
    owner,
    'select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as code from pg_database where datname = current_database()',
  )
  const [setting] = await query(
    app,
    "select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as sums",
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false })
  expect(database).toEqual({ owner: 'cadastre_owner', code: 'UTF8' })
  expect(setting).toEqual({ tcp: '', sums: 'on' })
  expect((await stat(app.host)).mode & 0o777).toBe(0o700)
})

test('the owner may create extensions and tables, the other role may not', async () => {
  const { owner, app } = await start()
  await query(owner, 'create extension pg_trgm')
  await query(owner, 'create table kept (id int)')
  await expect(query(app, 'create table refused (id int)')).rejects.toThrow('permission denied')
  await expect(query(app, 'select * from kept')).rejects.toThrow('permission denied')
})

test('names in any script give trigrams', async () => {
  const { owner } = await start()
  await query(owner, 'create extension pg_trgm')
  const [row] = await query(owner, "select cardinality(show_trgm('Жук')) as count, lower('ÄЖ') as lower")
  expect(row).toEqual({ count: 4, lower: 'äж' })
})

test('data outlives a stop', async () => {
  const first = await start()
  await query(first.owner, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await first.exited).toBeUndefined()
  const again = await start()
  expect(await query(again.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.stop()
})

test('stop() may be called twice', async () => {
  const running = await start()
  await Promise.all([running.stop(), running.stop()])
  await running.stop()
})

test('a second instance is refused in one line that names the folder and the process', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(
    new StartError(`the data folder ${dataDir} is in use by another Cadastre (pid ${process.pid})`),
  )
  expect(await query(first.app, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('of two first starts at the same moment one wins and one is refused', async () => {
  const outcomes = await Promise.allSettled([start(), start()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('PostgreSQL goes away with a killed owner, and the next start works', async () => {
  const child = await startInChild()
  const pid = await postmasterPid()
  child.kill('SIGKILL')
  await until(async () => !(await isAlive(pid)))
  const next = await start()
  expect(await query(next.app, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a start right after the kill waits for the old PostgreSQL to end', async () => {
  const child = await startInChild()
  const pid = await postmasterPid()
  child.kill('SIGKILL')
  await start()
  expect(await isAlive(pid)).toBe(false)
})

test.runIf(process.platform === 'linux')('an orphaned PostgreSQL is replaced', async () => {
  const child = await startInChild()
  const pid = await postmasterPid()
  for (const watcher of await watchersOf(pid)) process.kill(watcher, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await isAlive(pid)).toBe(true)
  await start()
  expect(await isAlive(pid)).toBe(false)
})

test('PostgreSQL is started again after it was killed', async () => {
  const messages: string[] = []
  const running = await start((message) => messages.push(message))
  await query(running.owner, 'create table kept as select 42 as answer')
  process.kill(await postmasterPid(), 'SIGKILL')
  await until(() => messages.includes('PostgreSQL is running again'))
  expect(messages).toContain('PostgreSQL ended unexpectedly: killed by signal 9')
  expect(await query(running.app, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await expect(start()).rejects.toThrow('in use by another Cadastre')
})

test('the claim is taken again after all sessions were lost', async () => {
  const running = await start()
  const superuser = { ...running.owner, user: 'postgres', database: 'postgres' }
  await query(
    superuser,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cadastre %'",
  )
  await until(async () => (await query(superuser, "select from pg_locks where locktype = 'advisory'")).length === 1)
  await expect(start()).rejects.toThrow('in use by another Cadastre')
})

test('restarts end after the last pause, with the reason', async () => {
  const again = vi.fn().mockRejectedValue(new StartError('disk full'))
  const first = { exited: Promise.resolve('killed'), stop: async () => undefined }
  const { exited } = supervise(first, { again, log: () => undefined, backOffMs: [1, 1, 1] })
  expect(await exited).toEqual(new StartError('PostgreSQL ended 4 times within a minute'))
  expect(again).toHaveBeenCalledTimes(3)
})

test('an interrupted initdb is done again', async () => {
  const child = spawnChild()
  await until(async () => (await unfinished()).length > 0)
  child.kill('SIGKILL')
  expect(await unfinished()).toHaveLength(1)
  await start()
  expect(await unfinished()).toEqual([])
})

test('a path too long for a socket gets a private one in the temporary folder', async () => {
  dataDir = join(base, 'long'.repeat(30), 'data')
  const { app } = await start()
  expect(app.host).toMatch(/cadastre-[0-9a-f]{16}$/)
  expect((await stat(app.host)).mode & 0o777).toBe(0o700)
  expect(await query(app, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await rm(app.host, { recursive: true })
})

test.runIf(asRoot)('a temporary socket folder of someone else is refused', async () => {
  dataDir = join(base, 'long'.repeat(30), 'data')
  const folder = socketFolder(dataDir, '/tmp')
  await mkdir(folder)
  await chown(folder, 12_345, 12_345)
  await expect(start()).rejects.toThrow(`${folder} belongs to someone else`)
  await rm(folder, { recursive: true })
})

test('data of another major version is refused', async () => {
  await (await start()).stop()
  await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(`${dataDir}/pg was written by PostgreSQL 17, this Cadastre ships 18`)
})

test('a lock file whose process number was re-used does not block the start', async () => {
  await (await start()).stop()
  const { uid, gid } = await stat(join(dataDir, 'pg'))
  const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  children.push(stranger)
  await writeFile(join(dataDir, 'pg', 'postmaster.pid'), `${stranger.pid}\n${dataDir}/pg\n1\n5432\n${dataDir}/run\n`)
  await chown(join(dataDir, 'pg', 'postmaster.pid'), uid, gid)
  const { app } = await start()
  expect(await query(app, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await isAlive(stranger.pid ?? 0)).toBe(true)
})

test('a PostgreSQL that cannot start tells why', async () => {
  await (await start()).stop()
  await writeFile(join(dataDir, 'pg', 'postgresql.auto.conf'), "shared_preload_libraries = 'missing_library'\n")
  await expect(start()).rejects.toThrow(/did not start in .*could not access file "missing_library"/)
})

test.runIf(asRoot)('under root it runs as an unprivileged user', async () => {
  await start()
  const { uid } = await stat(join(dataDir, 'pg', 'postmaster.pid'))
  expect(uid).not.toBe(0)
})

test.runIf(asRoot)('under root a folder that user cannot enter is refused by name', async () => {
  await chmod(base, 0o700)
  await expect(start()).rejects.toThrow(
    `cannot enter ${base}: choose another folder, such as DATA_DIR=/var/lib/cadastre`,
  )
  await chmod(base, 0o711)
})

test('accounts are read from passwd, comments left out', () => {
  const text =
    '##\n# User Database\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\nroot:x:0:0::/root:/bin/sh\n'
  expect(parsePasswd(text)).toEqual([
    { name: 'nobody', uid: -2, gid: -2 },
    { name: 'root', uid: 0, gid: 0 },
  ])
})

async function start(log: (message: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const running = await startEmbedded({ dataDir, log })
  started.push(running)
  return running
}

function spawnChild(): ChildProcess {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    await startEmbedded({ dataDir: process.argv[1], log: () => undefined })
    process.stdout.write('up')
  `
  const args = ['--input-type=module', '--eval', program, dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function startInChild(): Promise<ChildProcess> {
  const child = spawnChild()
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function query(config: SocketConfig, sql: string): Promise<unknown[]> {
  const client = new Client(config)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').catch(() => '0'), 10)
}

async function unfinished(): Promise<string[]> {
  return (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('pg.new'))
}

/** The shell PostgreSQL was started by, and the one that relays signals. */
async function watchersOf(pid: number): Promise<number[]> {
  const parent = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[1]
  const all = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ').map(Number)
  return [Number(parent), ...all.filter((child) => child !== pid)]
}

/** A dead process that its parent has not collected yet counts as dead. */
async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return exists(pid)
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z ')
  return !state.includes(') Z ')
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    if (await condition()) return
    await sleep(10)
  }
  throw new Error('it did not come true within 20 s')
}
