import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, temporaryFolder, until } from './cleanup.ts'
import { createSpace, firstLogin, spaceNames } from './client.ts'
import { type Load, startLoad } from './load.ts'
import { isReady, type Product, startProduct } from './product.ts'
import { externalPostgres, query, socketUrl } from './services.ts'

afterEach(cleanUp)

const LONGEST_MS = 8_000
const succeeded = (load: Load) => load.count(200) + load.count(201)
const untilMore = (load: Load, before = succeeded(load)) =>
  until('requests succeed', () => succeeded(load) >= before + 40)

/** What holds for every answer of the load, and for every space it was told it has made. */
async function expectNothingLost(load: Load, folder: string): Promise<void> {
  const seen = await load.end()
  const odd = seen.filter(
    ({ status, retryAfter }) => ![200, 201].includes(status) && !(status === 503 && retryAfter === '1'),
  )
  expect(odd).toEqual([])
  expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS)
  const rows = await query<{ name: string }>(socketUrl(folder), `select name from ip_space where name like 'load %'`)
  const stored = rows.map(({ name }) => name)
  const told = seen.filter(({ status }) => status === 201).map(({ name }) => name)
  expect(new Set(stored).size).toBe(stored.length)
  expect(told.filter((name) => !stored.includes(name))).toEqual([])
}

async function expectWorking({ url, child }: Product, token: string, folder: string): Promise<void> {
  await until('it is ready', () => isReady(url))
  const sql = (text: string) => query(socketUrl(folder), text)
  await sql(`select graphile_worker.add_job('audit_seal', '{}'::json)`)
  await until('jobs are done', async () => (await sql('select from graphile_worker.jobs')).length === 0)
  expect((await createSpace(url, token, 'afterwards')).status).toBe(201)
  expect(await spaceNames(url, token)).toContain('afterwards')
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
}

test('a database stopped and started under load costs 503s, and nothing that was answered 201', async () => {
  const postgres = await externalPostgres()
  const product = await startProduct(postgres.environment)
  const token = await firstLogin(product.url)
  const load = startLoad(product.url, token)
  await untilMore(load)
  await postgres.stop()
  await until('requests are refused', () => load.count(503) >= 500)
  expect(await isReady(product.url)).toBe(false)
  await postgres.start()
  await untilMore(load)
  await expectNothingLost(load, postgres.folder)
  await expectWorking(product, token, postgres.folder)
  expect(await product.stop()).toMatchObject({ code: 0 })
})

test('the own database, killed under load, comes back by itself with everything that was answered 201', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const product = await startProduct({ DATA_DIR: folder })
  const token = await firstLogin(product.url)
  const load = startLoad(product.url, token)
  const postmaster = async () => Number.parseInt(await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8'), 10)
  await untilMore(load)
  const first = await postmaster()
  process.kill(first, 'SIGKILL')
  await until('the database is started again', async () => (await postmaster().catch(() => first)) !== first)
  await untilMore(load)
  expect(load.count(503)).toBeGreaterThan(0)
  await expectNothingLost(load, folder)
  await expectWorking(product, token, folder)
  expect(product.log()).toContain('PostgreSQL is running again')
  expect(await product.stop()).toMatchObject({ code: 0 })
})
