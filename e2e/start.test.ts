import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp, processesOf, temporaryFolder, until } from './cleanup.ts'
import { call, createSpace, firstLogin, logIn, spaceNames, tryLogin } from './client.ts'
import { cadastre, root, startProduct } from './product.ts'
import { externalPostgres, query, socketUrl } from './services.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = join(await temporaryFolder(), 'data')
})
afterEach(cleanUp)

const start = (environment: Record<string, string> = {}) => startProduct({ DATA_DIR: dataDir, ...environment })

test('the first start on an empty folder serves API, documentation and page, and says how to log in', async () => {
  const { url, lines } = await start()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(lines().at(-2)).toMatch(/^cadastre: \d{4}\.\d{2}\.\d{2}-\d+ is ready at http:/)
  expect(lines().at(-1)).toBe('cadastre: log in as admin with the password admin; you will be asked to change it')
  for (const path of ['/api/v1/version', '/api/openapi.json', '/api/docs', '/api/redoc', '/metrics']) {
    expect(await call('GET', url + path), path).toMatchObject({ status: 200 })
  }
  const page = await call('GET', url, { headers: { accept: 'text/html' } })
  if (existsSync(join(root, 'web/dist/index.html'))) expect(page.text).toContain('<!doctype html>')
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('Ctrl-C ends everything it started, and the data is there at the next start', async () => {
  const first = await start()
  const token = await firstLogin(first.url)
  expect((await createSpace(first.url, token, 'kept')).status).toBe(201)
  expect((await processesOf(dataDir)).length).toBeGreaterThan(0)
  expect(await first.stop('SIGINT')).toMatchObject({ code: 0, signal: null })
  expect(await processesOf(dataDir)).toEqual([])

  const second = await start()
  process.stdout.write(`a second start was ready after ${Math.round(second.startedInMs)} ms\n`)
  expect(second.lines().join()).not.toContain('password admin')
  expect(await spaceNames(second.url, token)).toEqual(['kept'])
  expect(await second.stop('SIGTERM')).toMatchObject({ code: 0 })
})

test('a killed server takes its database along, and the next start has the data', async () => {
  const first = await start()
  const token = await firstLogin(first.url)
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => createSpace(first.url, token, name)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  await first.stop('SIGKILL')
  await until('the database is gone', async () => (await processesOf(dataDir)).length === 0)
  const second = await start()
  expect(await spaceNames(second.url, token)).toEqual(['a', 'b', 'c'])
  await second.stop()
  expect(await processesOf(dataDir)).toEqual([])
})

test('a second instance or a command on the same folder is refused in one line, and the first goes on', async () => {
  const first = await start()
  const refusal = `cadastre: the data folder ${dataDir} is in use by another Cadastre (pid ${first.pid})`
  const [second, reset] = await Promise.all([
    cadastre(['serve'], { DATA_DIR: dataDir }),
    cadastre(['reset-admin'], { DATA_DIR: dataDir }),
  ])
  expect(second).toMatchObject({ code: 1, lines: ['cadastre: starting the database', refusal] })
  expect(reset).toMatchObject({ code: 1, lines: [refusal] })
  expect(await firstLogin(first.url)).toBeTruthy()
})

test('with DATABASE_URL no embedded database starts and the data folder stays untouched', async () => {
  const postgres = await externalPostgres()
  const running = await start(postgres.environment)
  const token = await firstLogin(running.url)
  await createSpace(running.url, token, 'elsewhere')
  expect(await postgres.sql('select name from ip_space')).toEqual([{ name: 'elsewhere' }])
  expect(existsSync(dataDir)).toBe(false)
  expect(await running.stop()).toMatchObject({ code: 0 })
  expect(await postgres.sql('select 1 as alive')).toEqual([{ alive: 1 }])
})

test('an address others can reach gets a made-up password, shown once and kept nowhere in clear', async () => {
  const first = await start({ HOST: '0.0.0.0', LOG_LEVEL: 'trace' })
  const [, password = ''] = /password (\S+);/.exec(first.lines().join('\n')) ?? []
  const url = first.url.replace('0.0.0.0', '127.0.0.1')
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect((await tryLogin(url, 'admin')).status).toBe(401)
  await logIn(url, password)
  const { log } = await first.stop()
  expect(log).not.toContain(password)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password)
  const second = await start({ HOST: '0.0.0.0' })
  expect(second.lines().join('\n')).not.toContain(password)
  const text = 'select to_jsonb(u)::text as u, to_jsonb(a)::text as a from "user" u, audit_log a'
  const rows = JSON.stringify(await query(socketUrl(dataDir), text))
  expect(rows).toContain('argon2id')
  expect(rows).not.toContain(password)
})

test('ADMIN_PASSWORD is the first password, is not repeated anywhere, and no longer read afterwards', async () => {
  const first = await start({ ADMIN_PASSWORD: 'chosen by the operator' })
  expect((await tryLogin(first.url, 'admin')).status).toBe(401)
  await firstLogin(first.url, 'chosen by the operator')
  const { lines, log } = await first.stop()
  expect(lines.join('\n') + log).not.toContain('chosen by the operator')
  const second = await start({ ADMIN_PASSWORD: 'another one altogether' })
  expect((await tryLogin(second.url, 'another one altogether')).status).toBe(401)
  await logIn(second.url)
})
