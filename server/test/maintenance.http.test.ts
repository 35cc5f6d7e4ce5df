import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, plainToken } from './accounts.ts'
import { type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
let replica: TestApp
let plain: string
beforeAll(async () => {
  cadastre = await testApp()
  const [row] = await cadastre.sql<{ database: string }>('select current_database() as database')
  replica = await testApp({ database: row?.database ?? '' })
  plain = await plainToken(cadastre, 'plain')
})
afterAll(async () => {
  await replica.close()
  await cadastre.close()
})

const SPACES = '/api/v1/ipam/spaces'
const create = (name: string, token?: string | null, app = cadastre) =>
  app.call('POST', SPACES, { body: { name }, ...(token === undefined ? {} : { token }) })
const begin = (message = 'Back at noon') =>
  cadastre.sql(
    `update platform_settings set maintenance_mode_enabled = true, maintenance_message = $1,
       maintenance_started_at = '2026-11-15 08:00:00.5+00'`,
    [message],
  )
const end = () => cadastre.sql('update platform_settings set maintenance_mode_enabled = false')

describe('in maintenance', () => {
  afterEach(end)

  test('a change by anyone but a superadmin answers 503 with the message and when to come back', async () => {
    await begin()
    for (const token of [null, plain, 'a.b.c', 'svc_x']) {
      const { status, body, headers } = await create('refused', token)
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('120')
      expect(body).toEqual({
        detail: 'Back at noon',
        maintenance: true,
        message: 'Back at noon',
        started_at: '2026-11-15T08:00:00.500Z',
      })
    }
    expect(await cadastre.sql(`select from ip_space where name = 'refused'`)).toEqual([])
  })

  test('without a message it still says what is going on', async () => {
    await begin('')
    const { body } = await create('refused', null)
    expect(body).toMatchObject({ maintenance: true, message: '' })
    expect(body.detail).toMatch(/maintenance/)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is refused', async (method) => {
    await begin()
    const paths = { POST: SPACES, PUT: `${SPACES}/x`, DELETE: `${SPACES}/x`, PATCH: '/api/v1/admin/feature-modules/x' }
    expect((await cadastre.call(method, paths[method], { body: {}, token: plain })).status).toBe(503)
  })

  test('reads pass', async () => {
    await begin()
    expect((await cadastre.call('GET', SPACES)).status).toBe(200)
    expect((await cadastre.call('GET', '/api/v1/version', { token: null })).status).toBe(200)
    expect((await cadastre.call('GET', '/api/v1/auth/me', { token: plain })).status).toBe(200)
  })

  test('a superadmin passes, but not with a session that was ended', async () => {
    const admin = { body: { username: 'admin', password: 'Test-admin-password-1' }, token: null }
    const token = (await cadastre.call('POST', '/api/v1/auth/login', admin)).body.access_token
    await begin()
    expect((await create('by the superadmin', token)).status).toBe(201)
    await cadastre.call('POST', '/api/v1/auth/logout', { token })
    expect((await create('after the end', token)).status).toBe(503)
  })

  test('everyone can log in and out', async () => {
    await begin()
    const token = await cadastre.login('plain', PASSWORD)
    expect((await cadastre.call('POST', '/api/v1/auth/logout', { token })).status).toBe(204)
  })

  test('it holds and ends on every replica with the very next request', async () => {
    expect((await create('before', plain, replica)).status).toBe(403)
    await begin()
    expect((await create('during', plain, replica)).status).toBe(503)
    await end()
    expect((await create('afterwards', plain, replica)).status).toBe(403)
  })

  test('the platform page shows it', async () => {
    await begin()
    expect((await cadastre.call('GET', '/health/platform', { token: null })).body).toMatchObject({
      maintenance_mode: true,
      maintenance_message: 'Back at noon',
      maintenance_started_at: '2026-11-15T08:00:00.500Z',
    })
  })
})
