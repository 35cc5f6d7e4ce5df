import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { memoryCache } from '../src/cache/memory.ts'
import { ADMIN_PASSWORD } from './global-database.ts'
import { type TestApp, testApp } from './harness.ts'
import { tokenFor } from './people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const get = (path: string, app = cadastre) => app.call('GET', path, { token: null })
type Component = { name: string; status: string; detail: string }

describe('GET /health/live', () => {
  test('answers as long as the process is up', async () => {
    expect(await get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

describe.each(['/health/ready', '/health/startup'])('GET %s', (path) => {
  test('is ok when database, schema and cache are', async () => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ok', checks: { database: 'ok', schema: 'ok', cache: 'ok' } })
  })

  test('answers 503 when the cache does not answer, and keeps the reason to itself', async () => {
    const cache = { ...memoryCache(Date.now), ping: () => Promise.reject(new Error('secret-host:6379 refused')) }
    const app = await testApp({ cache })
    const { status, body, text } = await get(path, app)
    await app.close()
    expect(status).toBe(503)
    expect(body).toEqual({ status: 'degraded', checks: { database: 'ok', schema: 'ok', cache: 'error: unreachable' } })
    expect(text).not.toContain('secret-host')
  })
})

describe('a schema that is not the one of this build', () => {
  afterEach(async () => {
    await cadastre.sql(`delete from schema_migration where version = '9999'`)
    for (const { version, name, checksum } of cadastre.deps.migrations) {
      await cadastre.sql(
        `insert into schema_migration (version, name, checksum) values ($1, $2, $3)
         on conflict (version) do update set checksum = $3`,
        [version, name, checksum],
      )
    }
  })

  test.each([
    [
      'behind',
      `delete from schema_migration where version = '0004'`,
      'error: 1 migrations are not applied; run: cadastre migrate',
    ],
    [
      'ahead',
      `insert into schema_migration (version, name, checksum) values ('9999', 'later', repeat('0', 64))`,
      'error: The database is newer than this build: it has migration 9999',
    ],
    [
      'edited',
      `update schema_migration set checksum = repeat('0', 64) where version = '0002'`,
      'error: Migration 0002 was edited after it was applied',
    ],
  ])('%s is not ready, and says so', async (_what, statement, schema) => {
    await cadastre.sql(statement)
    expect(await get('/health/ready')).toMatchObject({ status: 503, body: { status: 'degraded', checks: { schema } } })
    const { body } = await get('/health/platform')
    expect(body.components).toContainEqual({ name: 'database', status: 'error', detail: schema })
  })
})

describe('a database that is away', () => {
  let app: TestApp
  let superuser: pg.Client
  beforeAll(async () => {
    app = await testApp()
    const [row] = await app.sql<{ database: string }>('select current_database() as database')
    superuser = new pg.Client({ host: inject('socket'), port: 5432, user: 'postgres', database: 'postgres' })
    await superuser.connect()
    await superuser.query(`alter database ${row?.database} allow_connections false`)
    await superuser.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [row?.database, 'cadastre'],
    )
  })
  afterAll(async () => {
    await superuser.end()
    await app.close()
  })

  test('leaves the process alive but not ready; the schema was not even asked for', async () => {
    expect((await get('/health/live', app)).status).toBe(200)
    const { status, body } = await get('/health/ready', app)
    expect(status).toBe(503)
    expect(body).toEqual({ status: 'degraded', checks: { database: 'error: unreachable', cache: 'ok' } })
  })

  test('still leaves the platform page, which claims nothing it cannot know', async () => {
    const { status, body } = await get('/health/platform', app)
    expect(status).toBe(200)
    expect(body.status).toBe('degraded')
    const states = Object.fromEntries(body.components.map(({ name, status }: Component) => [name, status]))
    expect(states).toEqual({ api: 'ok', database: 'error', cache: 'ok', workers: 'error', scheduler: 'error' })
  })
})

describe('GET /health/platform', () => {
  afterEach(() => cadastre.sql('delete from heartbeat'))
  const beat = (kind: string, seconds: number) =>
    cadastre.sql(
      `insert into heartbeat (kind, name, started_at, seen_at) values ($1, $3, now() - interval '1 hour',
      now() - make_interval(secs => $2))`,
      [kind, seconds, `${kind}-1`],
    )
  const component = async (name: string) =>
    (await get('/health/platform')).body.components.find((part: Component) => part.name === name)

  test('without a worker is degraded and says which part is missing', async () => {
    const { status, body } = await get('/health/platform')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'degraded',
      components: [
        { name: 'api', status: 'ok', detail: 'responding' },
        { name: 'database', status: 'ok', detail: 'reachable, schema at head' },
        { name: 'cache', status: 'ok', detail: 'memory, reachable' },
        { name: 'workers', status: 'error', detail: 'none alive', workers: [] },
        { name: 'scheduler', status: 'error', detail: 'no tick in the last 5 minutes', last_tick: null },
      ],
      demo_mode: false,
      maintenance_mode: false,
      maintenance_message: '',
      maintenance_started_at: null,
    })
  })

  test('is ok with a worker that beats and a schedule that ticks', async () => {
    await beat('worker', 5)
    await beat('scheduler', 30)
    const { body } = await get('/health/platform')
    expect(body.status).toBe('ok')
    expect(body.components[3]).toMatchObject({ status: 'ok', detail: '1 alive', workers: ['worker-1'] })
  })

  test('does not count a worker that fell silent', async () => {
    await beat('worker', 60)
    expect(await component('workers')).toMatchObject({ status: 'error', detail: 'none alive' })
  })

  test('warns about a schedule that is late', async () => {
    await beat('scheduler', 200)
    expect(await component('scheduler')).toMatchObject({ status: 'warn', detail: 'last tick 200 s ago' })
  })
})

describe('GET /metrics', () => {
  test('counts by route, never by the path that was asked for', async () => {
    const id = '01900000-0000-7000-8000-00000000abcd'
    await cadastre.call('GET', `/api/v1/ipam/spaces/${id}`)
    await cadastre.call('GET', `/api/v1/ipam/spaces/${id.replace('abcd', 'ef01')}`)
    await get('/no/such/path/at-all')
    const { status, text, headers } = await get('/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(text).toContain(
      'cadastre_api_requests_total{method="GET",path_template="/api/v1/ipam/spaces/:id",status_code="404"} 2',
    )
    expect(text).toContain('path_template="unmatched"')
    expect(text).toContain('cadastre_api_request_duration_seconds_bucket')
    expect(text).not.toContain(id)
    expect(text).not.toContain('at-all')
  })

  test('counts logins by how they ended, and requests of API tokens by scope', async () => {
    const logIn = (password: string) =>
      cadastre.call('POST', '/api/v1/auth/login', { body: { username: 'nobody', password }, token: null })
    await cadastre.login('admin', ADMIN_PASSWORD)
    await logIn('wrong')
    for (const scopes of [[], ['read', 'ipam:write']]) {
      const token = await tokenFor(cadastre, undefined, { name: `metrics ${scopes}`, scopes })
      await cadastre.call('GET', '/api/v1/ipam/spaces', { token })
    }
    const { text } = await get('/metrics')
    expect(text).toMatch(/^cadastre_auth_login_total\{method="password",result="success"\} \d+$/m)
    expect(text).toContain('cadastre_auth_login_total{method="password",result="failure"} 1\n')
    for (const scope of ['none', 'read', 'ipam:write'])
      expect(text).toContain(`cadastre_auth_token_usage_total{scope="${scope}"} 1\n`)
  })

  test('does not count itself, and counts what is in progress', async () => {
    await get('/metrics')
    const { text } = await get('/metrics')
    expect(text).not.toContain('path_template="/metrics"')
    expect(text).toMatch(/^cadastre_api_active_requests 1$/m)
  })

  test('is not there when it is switched off', async () => {
    const app = await testApp({ environment: { METRICS_ENABLED: 'false' } })
    expect(await get('/metrics', app)).toMatchObject({ status: 404, body: { detail: 'Not Found' } })
    await app.close()
  })
})

describe('GET /.well-known/acme-challenge/{token}', () => {
  beforeAll(() =>
    cadastre.sql(`insert into acme_challenge values ('live-token', 'live-token.key', now() + interval '1 minute'),
      ('old-token', 'old-token.key', now() - interval '1 second')`),
  )

  test('a stored token answers its key authorization as plain text', async () => {
    const { status, text, headers } = await get('/.well-known/acme-challenge/live-token')
    expect({ status, text }).toEqual({ status: 200, text: 'live-token.key' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test.each([
    ['nobody stored', 'unknown'],
    ['that expired', 'old-token'],
    ['with a NUL byte', '%00'],
    ['of 500 characters', 'x'.repeat(500)],
    ['of SQL', encodeURIComponent(`' or true --`)],
  ])('a token %s answers 404', async (_what, token) => {
    expect((await get(`/.well-known/acme-challenge/${token}`)).status).toBe(404)
  })
})

describe('GET /api/v1/version', () => {
  let appliance: TestApp
  beforeAll(async () => {
    const environment = { APPLIANCE_MODE: 'true', APPLIANCE_VERSION: '2026.10.1-1', APPLIANCE_HOSTNAME: 'ddi-1' }
    appliance = await testApp({ environment })
  })
  afterAll(() => appliance.close())
  const nobody = { appliance_mode: true, appliance_version: null, appliance_hostname: null }

  test('tells anyone the release, and nothing about the host', async () => {
    const { status, body } = await get('/api/v1/version', appliance)
    expect(status).toBe(200)
    expect(body).toEqual({
      version: '2026.1.1-1',
      latest_version: null,
      update_available: false,
      latest_release_url: null,
      latest_checked_at: null,
      release_check_enabled: true,
      latest_check_error: null,
      ...nobody,
    })
  })

  test('tells those who logged in which host answers', async () => {
    const { body } = await appliance.call('GET', '/api/v1/version')
    expect(body).toMatchObject({ appliance_mode: true, appliance_version: '2026.10.1-1', appliance_hostname: 'ddi-1' })
  })

  test('takes a credential that is no good for none', async () => {
    const answer = await appliance.call('GET', '/api/v1/version', { token: 'a.b.c' })
    expect(answer).toMatchObject({ status: 200, body: nobody })
  })

  test('says when a newer release was seen', async () => {
    await appliance.sql(
      `update platform_settings set latest_version = '2026.11.2-1', latest_checked_at = '2026-11-15 10:00:00.98765+00'`,
    )
    const { body } = await get('/api/v1/version', appliance)
    expect(body).toMatchObject({ update_available: true, latest_checked_at: '2026-11-15T10:00:00.987Z' })
  })
})
