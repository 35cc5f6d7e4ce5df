import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/settings'
const put = (body: object, token?: string) => cadastre.call('PUT', PATH, { body, ...(token ? { token } : {}) })
const actions = async () =>
  (
    await cadastre.sql<{ action: string }>(
      `select action from audit_log where resource_type = 'platform_settings' order by seq`,
    )
  ).map(({ action }) => action)

test('a fresh install has the defaults it lists', async () => {
  const { maintenance_started_at, ...settings } = (await cadastre.call('GET', PATH)).body
  expect(maintenance_started_at).toBeNull()
  expect((await cadastre.call('GET', `${PATH}/defaults`)).body).toEqual(settings)
  expect(settings).toMatchObject({ password_min_length: 12, lockout_threshold: 0, app_title: 'Cadastre' })
})

test('what was read, sent back, changes nothing', async () => {
  const { body } = await cadastre.call('GET', PATH)
  expect((await put(body)).body).toEqual(body)
  expect(await actions()).toEqual([])
})

test('a change is stored, recorded with both images, and null keeps', async () => {
  const { body } = await put({ password_min_length: 14, lockout_threshold: null })
  expect(body).toMatchObject({ password_min_length: 14, lockout_threshold: 0 })
  const [row] = await cadastre.sql(`select changed_fields from audit_log where resource_type = 'platform_settings'`)
  expect(row).toEqual({ changed_fields: ['password_min_length'] })
  expect((await cadastre.call('GET', '/api/v1/auth/password-policy', { token: null })).body.min_length).toBe(14)
})

test('every number has its bounds', async () => {
  for (const body of [
    { password_min_length: 5 },
    { password_history_count: 25 },
    { lockout_duration_minutes: 0 },
    { env_banner_bg: 'red' },
  ]) {
    expect((await put(body)).status).toBe(422)
  }
})

test('anybody may read them, write on settings may change them, only a superadmin what the product shows of itself', async () => {
  const reader = await personWith(cadastre, [])
  const editor = await personWith(cadastre, [{ action: 'write', resource_type: 'settings' }])
  expect((await cadastre.call('GET', PATH, { token: reader.token })).status).toBe(200)
  expect((await put({ password_max_age_days: 90 }, reader.token)).status).toBe(403)
  expect((await put({ password_max_age_days: 90 }, editor.token)).status).toBe(200)
  expect((await put({ app_title: 'Mine' }, editor.token)).status).toBe(403)
  expect((await put({ maintenance_mode_enabled: true }, editor.token)).status).toBe(403)
  await put({ password_max_age_days: 0 })
})

test('a login page reads its banner without a credential', async () => {
  await put({ login_banner_enabled: true, login_banner_text: 'Authorised use only' })
  const { body } = await cadastre.call('GET', `${PATH}/public`, { token: null })
  expect(body.login_banner).toEqual({ enabled: true, title: '', text: 'Authorised use only', require_ack: false })
})

test('maintenance refuses changes at the next request on every process, and lets superadmins and reads through', async () => {
  const [{ name = '' } = {}] = await cadastre.sql<{ name: string }>('select current_database() as name')
  const other = await testApp({ database: name })
  const editor = await personWith(cadastre, [{ action: 'admin', resource_type: 'ip_space' }])
  const token = editor.token
  await put({ maintenance_mode_enabled: true, maintenance_message: 'Back at noon' })
  const refused = await other.call('POST', '/api/v1/ipam/spaces', { body: { name: 'x' }, token })
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('120')
  expect(refused.body).toMatchObject({ detail: 'Back at noon', maintenance: true, message: 'Back at noon' })
  expect((await other.call('GET', '/api/v1/ipam/spaces', { token })).status).toBe(200)
  expect((await other.call('POST', '/api/v1/ipam/spaces', { body: { name: 'by superadmin' } })).status).toBe(201)
  expect((await other.call('POST', '/api/v1/auth/logout', { token })).status).toBe(204)
  await put({ maintenance_message: 'Soon' })
  await put({ maintenance_mode_enabled: false })
  expect((await other.call('POST', '/api/v1/ipam/spaces', { body: { name: 'after' } })).status).toBe(201)
  expect((await actions()).filter((action) => action.startsWith('maintenance'))).toEqual([
    'maintenance_mode.enabled',
    'maintenance_mode.message_changed',
    'maintenance_mode.disabled',
  ])
  await other.close()
})
