import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../server/src/db/migrate.ts'
import { cleanUp, until } from './cleanup.ts'
import { call, createSpace, firstLogin, logIn, spaceNames, tryLogin } from './client.ts'
import { isReady, type Process, type Product, ready, spawnCadastre, untilSaid } from './product.ts'
import { externalPostgres, type Postgres, type Redis, startRedis } from './services.ts'

let postgres: Postgres
let redis: Redis
let a: Product
let b: Product
let workers: Process[]
let token = ''

// Four processes, started at once on an empty database.
beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([externalPostgres(), startRedis()])
  const environment = {
    ...postgres.environment,
    CACHE_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1/32',
    // The database takes sixty connections, as for one process.
    DATABASE_POOL_SIZE: '4',
    WORKER_CONCURRENCY: '2',
  }
  const start = (role: string) => spawnCadastre(['serve', '--role', role], environment)
  const [one, two, three, four] = [start('api'), start('api'), start('worker'), start('worker')] as const
  workers = [three, four]
  ;[a, b] = await Promise.all([ready(one), ready(two), ...workers.map((worker) => untilSaid(worker, /takes jobs/))])
  token = await firstLogin(a.url)
})
afterAll(cleanUp)

const me = (product: Product, bearer = token) => call('GET', `${product.url}/api/v1/auth/me`, { token: bearer })
/** Each test logs in from an address of its own, so that no other test's attempts count against it. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })

test('one process migrated, one made the administrator, and all four run', async () => {
  const said = [a, b, ...workers].map(({ lines }) => lines().join('\n'))
  expect(said.filter((text) => text.includes('migrated the database'))).toHaveLength(1)
  expect(said.filter((text) => text.includes('password admin'))).toHaveLength(1)
  const applied = await postgres.sql('select version, checksum from schema_migration order by version')
  expect(applied).toEqual((await readMigrations()).map(({ version, checksum }) => ({ version, checksum })))
  expect(await postgres.sql('select username from "user"')).toEqual([{ username: 'admin' }])
  expect([await isReady(a.url), await isReady(b.url)]).toEqual([true, true])
})

test('the platform shows both workers, from either API', async () => {
  for (const { url } of [a, b]) {
    const { body } = await call('GET', `${url}/health/platform`)
    const found = body.components.find(({ name }: { name: string }) => name === 'workers')
    expect(found).toMatchObject({ status: 'ok', detail: '2 alive' })
    expect(found.workers.map((name: string) => Number(name.split(':').at(-1))).sort()).toEqual(
      workers.map(({ pid }) => pid).sort(),
    )
    expect(body.components.find(({ name }: { name: string }) => name === 'cache').detail).toBe('redis, reachable')
  }
})

test('a login on one holds on the other, and so does what was written', async () => {
  expect((await me(b)).body).toMatchObject({ username: 'admin', force_password_change: false })
  expect((await createSpace(a.url, token, 'made on a')).status).toBe(201)
  expect(await spaceNames(b.url, token)).toContain('made on a')
})

test('of two equal creates on two processes exactly one succeeds', async () => {
  const answers = await Promise.all([a, b, a, b].map(({ url }) => createSpace(url, token, 'raced')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('a logout on one ends the session on the other with the very next request', async () => {
  const other = await logIn(a.url, undefined, from('192.0.2.1'))
  expect((await me(b, other)).status).toBe(200)
  expect((await call('POST', `${a.url}/api/v1/auth/logout`, { token: other })).status).toBe(204)
  expect((await me(b, other)).status).toBe(401)
  expect((await me(b)).status).toBe(200)
})

test('a switch of the platform holds on both with the very next request', async () => {
  const attempts = () => Promise.all([a, b].map(({ url }) => createSpace(url, 'nobody', 'refused')))
  const maintenance = (on: boolean) =>
    postgres.sql(`update platform_settings set maintenance_mode_enabled = $1, maintenance_message = 'Back at noon'`, [
      on,
    ])
  await maintenance(true)
  const refused = await attempts()
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(Array(2).fill([503, 'Back at noon']))
  await maintenance(false)
  expect((await attempts()).map(({ status }) => status)).toEqual([401, 401])
})

let callers = 10
/**
 * Forty wrong passwords from one address, which nobody has called from yet, every second one on the other process;
 * answers how often each status came.
 */
async function fortyAttempts(): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const ip = `192.0.2.${++callers}`
  const attempts = Array.from({ length: 40 }, (_, at) => tryLogin((at % 2 ? a : b).url, 'wrong', from(ip)))
  for (const { status } of await Promise.all(attempts)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('both count the same thirty logins a minute', async () => {
  expect(await fortyAttempts()).toEqual({ 401: 30, 429: 10 })
  expect((await tryLogin(a.url, 'wrong', from('192.0.2.3'))).status).toBe(401)
})

async function sealed(): Promise<number> {
  const [row] = await postgres.sql<{ count: number }>('select count(*)::int as count from audit_seal')
  return row?.count ?? 0
}

async function expectJobsToRun(): Promise<void> {
  await createSpace(a.url, token, `sealed ${performance.now()}`)
  const before = await sealed()
  const [job] = await postgres.sql<{ id: string }>(`select id from graphile_worker.add_job('audit_seal', '{}'::json)`)
  await until('the job was done', async () => {
    const left = await postgres.sql('select from graphile_worker.jobs where id = $1', [job?.id])
    return left.length === 0
  })
  expect(await sealed()).toBeGreaterThan(before)
}

test('a worker does what is enqueued', expectJobsToRun)

test('without the cache everything goes on, logins stay limited, and readiness says what is lost', async () => {
  await redis.stop()
  const lost = await call('GET', `${a.url}/health/ready`)
  expect(lost).toMatchObject({ status: 503, body: { status: 'degraded', checks: { database: 'ok' } } })
  expect(lost.body.checks.cache).toMatch(/^error: /)
  expect((await me(b)).status).toBe(200)
  expect((await createSpace(b.url, token, `without cache ${performance.now()}`)).status).toBe(201)
  expect(await fortyAttempts()).toEqual({ 401: 30, 429: 10 })
  await redis.start()
  await until('both are ready again', async () => (await isReady(a.url)) && (await isReady(b.url)))
  expect(await fortyAttempts()).toEqual({ 401: 30, 429: 10 })
})

test('a worker that ends in order is gone from the platform at once', async () => {
  const end = await workers[0]?.stop('SIGTERM')
  expect(end, end?.log.slice(-4000)).toMatchObject({ code: 0 })
  const { body } = await call('GET', `${b.url}/health/platform`)
  expect(body.components.find(({ name }: { name: string }) => name === 'workers').detail).toBe('1 alive')
})

test('a killed worker leaves the others working, and a killed API does too', async () => {
  const third = spawnCadastre(['serve', '--role', 'worker'], postgres.environment)
  await untilSaid(third, /takes jobs/)
  await workers[1]?.stop('SIGKILL')
  await expectJobsToRun()
  await b.stop('SIGKILL')
  expect((await me(a)).status).toBe(200)
  expect(await a.stop('SIGTERM')).toMatchObject({ code: 0 })
})
