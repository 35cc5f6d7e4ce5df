import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, type TestContext, test } from 'vitest'
import { atEnd, cleanUp, processesOf, temporaryFolder } from './cleanup.ts'
import { tryLogin } from './client.ts'
import { cadastre, type Environment, startProduct } from './product.ts'
import { externalPostgres, freePort, query, socketUrl, takenPort } from './services.ts'

const run = promisify(execFile)
const SECRET_KEY = 'a key that is only good for end-to-end tests'
let dataDir = ''
beforeEach(async () => {
  dataDir = join(await temporaryFolder(), 'data')
})
afterEach(cleanUp)

/** The one line a refused start ends with; progress before it is no fault, and a stack is never one line. */
async function refusal(environment: Environment, args: string[] = []): Promise<string> {
  const { code, lines } = await cadastre(['serve', ...args], { DATA_DIR: dataDir, ...environment })
  expect(code, lines.join('\n')).toBe(1)
  const [fault = '', ...more] = lines.filter((line) => !/^cadastre: (starting|migrated) the database/.test(line))
  expect(more).toEqual([])
  return fault
}

const wrong: [variable: string, value: string, line: string][] = [
  ['PORT', 'eighty', "PORT: 'eighty' is not a whole number (for example 8080)"],
  ['PORT', '70000', 'PORT: 70000 is not between 0 and 65535 (for example 8080)'],
  ['HOST', 'everywhere', "HOST: 'everywhere' is not an IP address (for example 0.0.0.0)"],
  ['METRICS_ENABLED', 'maybe', "METRICS_ENABLED: 'maybe' is neither true nor false (for example true)"],
  ['LOG_LEVEL', 'loud', "LOG_LEVEL: 'loud' is not a log level (for example info)"],
  ['TRUSTED_PROXIES', '10.0.0.0/40', "TRUSTED_PROXIES: '10.0.0.0/40' is not an address or CIDR"],
  ['CACHE_URL', 'http://user:hunter2@cache', 'CACHE_URL: does not start with redis:// (for example redis://'],
  ['DATABASE_URL', 'mysql://user:hunter2@db', 'DATABASE_URL: does not start with postgres:// (for example postgres://'],
  ['SECRET_KEY', 'hunter2', 'SECRET_KEY: is shorter than 32 characters (for example the output of: openssl'],
  ['ADMIN_PASSWORD', 'hunter2', 'ADMIN_PASSWORD: is shorter than 8 characters (for example a passphrase'],
]

test('a wrong value is refused in one line with the variable, the fault and an example, never a secret', async () => {
  await Promise.all(
    wrong.map(async ([variable, value, line]) => {
      const said = await refusal({ [variable]: value })
      expect(said.slice(0, line.length + 10)).toBe(`cadastre: ${line}`)
      expect(said).toContain('(for example ')
      expect(said).not.toContain('hunter2')
    }),
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('a network without its length is refused like any other wrong value', async () => {
  expect(await refusal({ TRUSTED_PROXIES: '10.0.0.0/' })).toMatch(/^cadastre: TRUSTED_PROXIES: .*\(for example /)
})

test('a taken port is refused in one line that names PORT, and nothing stays behind', async () => {
  const port = await takenPort()
  expect(await refusal({ PORT: String(port) })).toBe(
    `cadastre: PORT: ${port} is taken by another program; stop it or choose another, for example PORT=8081`,
  )
  expect(await processesOf(dataDir)).toEqual([])
})

test('the made-up password of a first start that then found its port taken is not lost', async () => {
  const port = await takenPort()
  const failed = await cadastre(['serve'], { DATA_DIR: dataDir, HOST: '0.0.0.0', PORT: String(port) })
  expect(failed.code).toBe(1)
  const { url, lines } = await startProduct({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
  const [, password = 'none was shown'] = /password (\S+);/.exec([...failed.lines, ...lines()].join('\n')) ?? []
  expect((await tryLogin(url.replace('0.0.0.0', '127.0.0.1'), password)).status).toBe(200)
})

test('an address this machine does not have is refused in one line that names HOST', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(/^cadastre: HOST: this machine has no address 192\.0\.2\.1 /)
})

test('DATABASE_URL without SECRET_KEY is refused in one line, before anything is written', async () => {
  const postgres = await externalPostgres()
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '' } = postgres.environment
  expect(await refusal({ DATABASE_URL, DATABASE_OWNER_URL })).toMatch(
    /^cadastre: SECRET_KEY: is required with DATABASE_/,
  )
  expect(await postgres.sql(`select to_regclass('public.user')::text as account`)).toEqual([{ account: null }])
})

test('a database that does not answer is refused in one line without the password', async () => {
  const port = await freePort()
  const said = await refusal({ DATABASE_URL: `postgres://cadastre:hunter2@127.0.0.1:${port}/cadastre`, SECRET_KEY })
  expect(said).toBe(`cadastre: DATABASE_URL: nothing answers at 127.0.0.1:${port}`)
})

test('a database socket that is not there is refused in one line', async () => {
  expect(await refusal({ DATABASE_URL: socketUrl(dataDir), SECRET_KEY })).toMatch(
    /^cadastre: DATABASE_URL: nothing answers/,
  )
})

test('a database that does not exist, or does not know the role, is refused in one line', async () => {
  const { folder } = await externalPostgres()
  const noDatabase = socketUrl(folder).replace(/cadastre$/, 'nothing')
  expect(await refusal({ DATABASE_URL: noDatabase, SECRET_KEY })).toMatch(/no database of that name$/)
  expect(await refusal({ DATABASE_URL: socketUrl(folder, 'nobody'), SECRET_KEY })).toMatch(/refuses the role$/)
})

test('a database of a newer build is refused in one line and left as it is', async () => {
  const postgres = await externalPostgres()
  expect((await cadastre(['migrate'], postgres.environment)).code).toBe(0)
  await postgres.sql(
    `insert into schema_migration (version, name, checksum) values ('9999', 'future', repeat('0', 64))`,
  )
  expect(await refusal(postgres.environment)).toBe(
    'cadastre: The database is newer than this build: it has migration 9999',
  )
})

test('a role of several machines needs a database for all of them', async () => {
  expect(await refusal({}, ['--role', 'api'])).toMatch(/^cadastre: --role api: .* set DATABASE_URL$/)
  expect(await refusal({}, ['--role', 'boss'])).toMatch(/^cadastre: --role: 'boss' is not all, api or worker$/)
})

test('a full disk is told in one line on the first and on a later start, and with space it starts', async (context) => {
  await mkdir(dataDir)
  await mountSmallDisk(context, dataDir)
  expect(await refusal({})).toMatch(/no space left on device/)
  await run('mount', ['-o', 'remount,size=300m', dataDir])
  await (await startProduct({ DATA_DIR: dataDir })).stop()

  const filler = join(dataDir, 'filler')
  await writeFile(filler, Buffer.alloc(320 * 1024 * 1024)).catch(() => undefined)
  expect(await refusal({})).toMatch(/no space left on device/)
  await rm(filler)
  await startProduct({ DATA_DIR: dataDir })
  expect(await query(socketUrl(dataDir), 'select username from "user"')).toEqual([{ username: 'admin' }])
})

async function mountSmallDisk({ skip }: TestContext, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) skip('only root may mount a small disk')
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', folder]).catch(() => undefined)
  if (!mounted) skip('mounting a small disk is not permitted here')
  atEnd(() => run('umount', ['--lazy', folder]))
}
