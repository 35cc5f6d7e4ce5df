import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp, temporaryFolder } from './cleanup.ts'
import { call, firstLogin, logIn, tryLogin } from './client.ts'
import { cadastre, type Environment, root, startProduct } from './product.ts'
import { externalPostgres, freePort, startRedis, takenPort } from './services.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = join(await temporaryFolder(), 'data')
})
afterEach(cleanUp)

const command = (name: string, environment: Environment = {}, ...args: string[]) =>
  cadastre([name, ...args], { DATA_DIR: dataDir, ...environment })
const me = (url: string, token: string) => call('GET', `${url}/api/v1/auth/me`, { token })

test('--version prints the release, --help the commands', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(await command('--version')).toMatchObject({ code: 0, log: `${version}\n`, lines: [] })
  const help = await command('--help')
  expect(help.code).toBe(0)
  for (const name of ['serve', 'migrate', 'export-openapi', 'reset-admin', 'doctor']) {
    expect(help.log).toContain(`cadastre ${name}`)
  }
})

test('an unknown command prints the commands and ends with 2, an unknown option with a line', async () => {
  expect(await command('explode')).toMatchObject({ code: 2, log: expect.stringContaining('cadastre serve') })
  expect(await command('toString')).toMatchObject({ code: 2 })
  expect(await command('serve', {}, '--fast')).toMatchObject({
    code: 1,
    lines: ["cadastre: Unknown option '--fast'; see cadastre --help"],
  })
})

test('export-openapi gives byte for byte what is served and what is committed', async () => {
  const file = join(await temporaryFolder(), 'openapi.json')
  const [printed, written, { url }] = await Promise.all([
    command('export-openapi'),
    command('export-openapi', {}, '--out', file),
    startProduct({ DATA_DIR: dataDir }),
  ])
  expect([printed.code, written.code]).toEqual([0, 0])
  const { text } = await call('GET', `${url}/api/openapi.json`)
  expect(printed.log === text, 'printed is served').toBe(true)
  expect((await readFile(file, 'utf8')) === text, 'written is served').toBe(true)
  expect((await readFile(join(root, 'server', 'openapi.json'), 'utf8')) === text, 'committed is served').toBe(true)
})

test('migrate brings an empty database to head, and a second time finds nothing to do', async () => {
  const first = await command('migrate')
  expect(first.code).toBe(0)
  expect(first.lines.at(-1)).toMatch(/^cadastre: applied 0001_\w+(, \d{4}_\w+)*$/)
  expect(await command('migrate')).toMatchObject({ code: 0, lines: ['cadastre: the schema is at head'] })
})

describe('reset-admin', () => {
  test('gives a password that works, ends the sessions and asks for a change', async () => {
    const postgres = await externalPostgres()
    const { url } = await startProduct(postgres.environment)
    const token = await firstLogin(url)
    const { code, lines } = await command('reset-admin', postgres.environment)
    expect(code).toBe(0)
    const [, password = ''] = /password (\S+)$/m.exec(lines.join('\n')) ?? []
    expect((await me(url, token)).status).toBe(401)
    expect((await tryLogin(url, password)).body.force_password_change).toBe(true)
    expect(await postgres.sql(`select action from audit_log where action = 'reset_password'`)).toHaveLength(1)
  })

  test('takes a chosen password without repeating it, also before the first start', async () => {
    const { code, lines, log } = await command('reset-admin', {}, '--password', 'chosen at the shell')
    expect(code).toBe(0)
    expect(lines.join('\n') + log).not.toContain('chosen at the shell')
    const { url } = await startProduct({ DATA_DIR: dataDir })
    expect(await logIn(url, 'chosen at the shell')).toBeTruthy()
  })
})

describe('doctor', () => {
  test('finds nothing wrong with a good setup', async () => {
    await command('migrate')
    const redis = await startRedis()
    const { code, lines } = await command('doctor', { CACHE_URL: redis.url, PORT: String(await freePort()) })
    expect(lines.map((line) => line.slice(10).split(':')[0])).toEqual([
      'ok      disk',
      'ok      port',
      'ok      database',
      'ok      schema',
      'ok      clock',
      'ok      cache',
    ])
    expect(code).toBe(0)
  })

  test('names the taken port, the missing schema and the cache that does not answer, and says what to do', async () => {
    const port = await takenPort()
    const environment = { CACHE_URL: `redis://:hunter2@127.0.0.1:${await freePort()}`, PORT: String(port) }
    const { code, lines } = await command('doctor', environment)
    expect(code).toBe(1)
    expect(lines.filter((line) => line.includes('PROBLEM'))).toEqual([
      expect.stringMatching(`^cadastre: PROBLEM port: PORT: ${port} is taken .* choose another`),
      expect.stringMatching('^cadastre: PROBLEM schema: there is no schema yet; run: cadastre migrate'),
      expect.stringMatching('^cadastre: PROBLEM cache: does not answer; check CACHE_URL'),
    ])
    expect(lines.join('\n')).not.toContain('hunter2')
  })

  test('names a database that does not answer, without its password', async () => {
    const port = await freePort()
    const { code, lines } = await command('doctor', { DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/x` })
    expect(code).toBe(1)
    expect(lines).toContain(`cadastre: PROBLEM database: DATABASE_URL: nothing answers at 127.0.0.1:${port}`)
    expect(lines.join('\n')).not.toContain('hunter2')
  })
})
