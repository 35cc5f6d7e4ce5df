import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { BASE, directoryConfig, dnOf, inDirectory, ldifOf, replacing, STAFF } from '../../../test/peers/directory.ts'
import { type Slapd, startSlapd } from '../../../test/peers/slapd.ts'
import { providerLogins } from '../../../test/provider-logins.ts'
import { totpCode } from '../../access/totp.ts'

const PEOPLE = ['ada', 'bob', 'eve', 'grace']

let slapd: Slapd
let cadastre: TestApp
let id: string
const PROVIDERS = '/api/v1/auth-providers'
const { provider, logIn } = providerLogins(() => cadastre, 'ldap', { bind_password: 'root' })
const config = () => directoryConfig(slapd.plainPort)

beforeAll(async () => {
  slapd = await startSlapd(ldifOf(PEOPLE))
  cadastre = await testApp()
  id = await provider(config(), { external_group: STAFF })
})
afterAll(async () => {
  await cadastre.close()
  await slapd.stop()
})

const set = (dn: string, type: string, ...values: string[]) =>
  inDirectory(slapd.plainPort, (client) => client.modify(dn, replacing(type, values)))
const rename = (dn: string, name: string) => inDirectory(slapd.plainPort, (client) => client.modifyDN(dn, name))
const sync = () => cadastre.runJob('auth_provider_sync', { provider_id: id, reason: 'manual' })
const lastSync = async () => (await cadastre.call('GET', `${PROVIDERS}/${id}/syncs`)).body[0]
const statusOf = async (token: string) => (await cadastre.call('GET', '/api/v1/auth/me', { token })).status
async function loggedIn(uid: string): Promise<string> {
  const { status, body } = await logIn(uid, `${uid}-secret`)
  expect(status).toBe(200)
  return body.access_token
}
const tokenOf = async (session: string): Promise<string> =>
  (await cadastre.call('POST', '/api/v1/api-tokens', { token: session, body: { name: `t${Math.random()}` } })).body
    .token

describe('somebody who is', () => {
  test.each<[string, string, () => Promise<void>, () => Promise<void>]>([
    [
      'switched off in the directory',
      'disabled',
      () => set(dnOf('ada'), 'userAccountControl', '514'),
      () => set(dnOf('ada'), 'userAccountControl', '512'),
    ],
    ['gone from it', 'gone', () => rename(dnOf('ada'), dnOf('left')), () => rename(dnOf('left'), dnOf('ada'))],
    [
      'in no group that is mapped any more',
      'no_group_mapping_match',
      () => set(STAFF, 'member', dnOf('bob')),
      () => set(STAFF, 'member', ...PEOPLE.map(dnOf)),
    ],
  ])(
    '%s loses sessions and tokens at the next sync, and has the tokens again when they come back',
    async (_what, reason, leave, comeBack) => {
      const session = await loggedIn('ada')
      const token = await tokenOf(session)
      expect([await statusOf(session), await statusOf(token)]).toEqual([200, 200])
      await leave()
      await sync()
      expect([await statusOf(session), await statusOf(token)]).toEqual([401, 403])
      expect((await logIn('ada', 'ada-secret')).status).toBe(401)
      const run = await lastSync()
      expect(run).toMatchObject({ is_complete: true, reason: 'manual' })
      expect(run.accounts).toContainEqual(
        expect.objectContaining({ username: 'ada', outcome: 'deprovisioned', reason }),
      )
      const [row] = await cadastre.sql<{ new_value: object }>(
        `select new_value from audit_log where action = 'account.deprovisioned' and resource_display = 'ada' order by seq desc limit 1`,
      )
      expect(row?.new_value).toMatchObject({ auth_provider: 'ldap 1', reason, is_active: false })
      await comeBack()
      await sync()
      expect((await lastSync()).restored).toBeGreaterThan(0)
      expect([await statusOf(session), await statusOf(token)]).toEqual([401, 200])
      expect((await logIn('ada', 'ada-secret')).status).toBe(200)
    },
  )
})

test('an account that a person has switched off is not switched on by a sync, nor by a login', async () => {
  await loggedIn('eve')
  const [eve] = await cadastre.sql<{ id: string }>(`select id from "user" where username = 'eve'`)
  const off = { body: { is_active: false } }
  expect((await cadastre.call('PUT', `/api/v1/users/${eve?.id}`, off)).body.is_active).toBe(false)
  await sync()
  expect((await logIn('eve', 'eve-secret')).status).toBe(403)
  // Switched off by a sync first, and by a person after that.
  await cadastre.sql(`update "user" set deprovisioned_at = now() where id = $1`, [eve?.id])
  expect((await cadastre.call('PUT', `/api/v1/users/${eve?.id}`, off)).body.deprovisioned_at).toBe(null)
  await sync()
  expect((await cadastre.call('GET', `/api/v1/users/${eve?.id}`)).body.is_active).toBe(false)
})

test('a sync brings groups and names up to date', async () => {
  await loggedIn('bob')
  await set(dnOf('bob'), 'displayName', 'Robert')
  await sync()
  const { body } = await cadastre.call('GET', '/api/v1/users?search=bob')
  expect(JSON.stringify(body)).toContain('Robert')
  await set(dnOf('bob'), 'displayName', 'The bob')
})

describe('a directory that cannot be asked', () => {
  const put = (settings: object) =>
    cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { config: { ...config(), ...settings } } })
  beforeEach(() => put({}))
  afterAll(() => put({}))

  test.each([
    ['does not answer', { port: 9 }, 'nothing listens there'],
    ['has no such base', { user_base_dn: `ou=nowhere,${BASE}` }, 'user_base_dn'],
  ])('because it %s takes nothing from anybody', async (_what, settings, words) => {
    const session = await loggedIn('grace')
    await put(settings)
    await sync()
    const run = await lastSync()
    expect([run.is_complete, run.deprovisioned]).toEqual([false, 0])
    expect(run.message).toContain(words)
    expect(await statusOf(session)).toBe(200)
  })
})

test('the clock asks providers when their time has come, and no others', async () => {
  const waiting = async () =>
    (await cadastre.sql(`select key from graphile_worker.jobs where task_identifier = 'auth_provider_sync'`)).length
  await cadastre.sql('delete from auth_sync')
  await cadastre.runJob('auth_provider_sync_due')
  expect(await waiting()).toBe(1)
  await sync()
  await cadastre.sql(`delete from graphile_worker._private_jobs`)
  await cadastre.runJob('auth_provider_sync_due')
  expect(await waiting()).toBe(0)
  expect((await cadastre.call('POST', `${PROVIDERS}/${id}/sync`)).status).toBe(204)
  expect(await waiting()).toBe(1)
})

test('a login counts as long as the provider says, however often its tokens are swapped', async () => {
  const first = (await logIn('bob', 'bob-secret')).body
  const swapped = await cadastre.call('POST', '/api/v1/auth/refresh', {
    token: null,
    body: { refresh_token: first.refresh_token },
  })
  const session = swapped.body.access_token
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { session_hours: 1 } })
  await cadastre.runJob('auth_provider_sync_due')
  expect(await statusOf(session)).toBe(200)
  await cadastre.sql(
    `update user_session set created_at = now() - interval '61 minutes' where revoked_at is not null and user_id =
      (select id from "user" where username = 'bob')`,
  )
  await cadastre.runJob('auth_provider_sync_due')
  expect(await statusOf(session)).toBe(401)
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { session_hours: null } })
})

test('tokens rest while the provider of their owner is off', async () => {
  const token = await tokenOf(await loggedIn('grace'))
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { is_enabled: false } })
  expect(await statusOf(token)).toBe(403)
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { is_enabled: true } })
  expect(await statusOf(token)).toBe(200)
})

describe('a provider whose logins need a second factor of ours', () => {
  const policy = (mfa_policy: string) => cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { mfa_policy } })
  beforeAll(() => policy('required'))
  afterAll(() => policy('exempt'))

  test('opens nothing before it is set up, and asks for it from then on', async () => {
    const session = await loggedIn('grace')
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      cadastre.call(method, `/api/v1${path}`, { token: session, ...(body ? { body } : {}) })
    expect((await call('GET', '/api-tokens')).body.detail).toBe('A second factor must be set up before continuing')
    expect((await call('GET', '/auth/me')).body.mfa_enrolment_required).toBe(true)
    const { secret } = (await call('POST', '/auth/mfa/enroll/begin', {})).body
    const code = (ahead: number) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)
    expect((await call('POST', '/auth/mfa/enroll/verify', { code: code(-1) })).status).toBe(204)
    expect((await call('GET', '/api-tokens')).status).toBe(200)
    const { body } = await logIn('grace', 'grace-secret')
    expect(body).toMatchObject({ mfa_required: true, access_token: null })
    const answer = await cadastre.call('POST', '/api/v1/auth/login/mfa', {
      token: null,
      body: { mfa_token: body.mfa_token, code: code(0) },
    })
    expect(answer.status).toBe(200)
    const [row] = await cadastre.sql<{ new_value: object }>(
      `select new_value from audit_log where action = 'login' and result = 'success' order by seq desc limit 1`,
    )
    expect(row?.new_value).toEqual({ auth_provider: 'ldap 1', subject: dnOf('grace') })
    await policy('exempt')
    expect((await logIn('grace', 'grace-secret')).body.mfa_required).toBe(false)
  })
})
