import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../src/access/jwt.ts'
import { newId } from '../src/db/ids.ts'
import { addAccount, PASSWORD } from './accounts.ts'
import { type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const AUTH = '/api/v1/auth'
let logins = 0
/** Each login comes from an address of its own, so that the limit on attempts stays out of these tests. */
const logIn = (username: unknown, password: unknown = PASSWORD) =>
  cadastre.call('POST', `${AUTH}/login`, {
    body: { username, password },
    token: null,
    remoteAddress: `192.0.2.${++logins}`,
  })
const tokenOf = async (username: string, password?: string): Promise<string> =>
  (await logIn(username, password)).body.access_token
const as = (token: string, path: string) => cadastre.call('GET', `/api/v1${path}`, { token })
const audits = (display: string) =>
  cadastre.sql(
    `select action, resource_type, resource_id, result, user_id, user_display_name, source_ip, old_value, new_value,
       changed_fields from audit_log where resource_display = $1 order by seq`,
    [display],
  )
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('POST /auth/login', () => {
  test('the right password gives both tokens and says what is asked of the account', async () => {
    await addAccount(cadastre, 'alice')
    const { status, body } = await logIn('alice')
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{64}$/),
      token_type: 'bearer',
      force_password_change: false,
      mfa_required: false,
      mfa_token: null,
    })
  })

  test('the access token names its account and its session, and lives 15 minutes', async () => {
    const id = await addAccount(cadastre, 'claims')
    const { sub, jti, exp, type } = claimsOf(await tokenOf('claims'))
    expect({ sub, type }).toEqual({ sub: id, type: 'access' })
    expect(await cadastre.sql('select user_id from user_session where id = $1', [jti])).toEqual([{ user_id: id }])
    expect(Math.abs(exp - Date.now() / 1000 - 900)).toBeLessThan(10)
  })

  test('the refresh token also comes as a cookie that scripts cannot read', async () => {
    await addAccount(cadastre, 'cookie')
    const { body, headers } = await logIn('cookie')
    expect(headers['set-cookie']).toBe(
      `cadastre_refresh=${body.refresh_token}; HttpOnly; SameSite=Strict; Path=/api/v1/auth; Max-Age=604800`,
    )
  })

  test('the refresh token itself is nowhere in the database', async () => {
    await addAccount(cadastre, 'hashed')
    const { body } = await logIn('hashed')
    const sessions = await cadastre.sql<{ all: string }>('select user_session::text as all from user_session')
    expect(sessions.some(({ all }) => all.includes(body.refresh_token))).toBe(false)
  })

  test('a wrong password and an unknown name get the same answer', async () => {
    await addAccount(cadastre, 'bob')
    const [wrong, unknown] = [await logIn('bob', 'wrong'), await logIn('nobody', 'wrong')]
    expect(wrong).toMatchObject({ status: 401, body: { detail: 'Invalid credentials' } })
    expect(unknown).toMatchObject({ status: 401, text: wrong.text })
    expect(wrong.headers).not.toHaveProperty('set-cookie')
  })

  test('a disabled account answers 403, but only to the right password', async () => {
    await addAccount(cadastre, 'disabled', { is_active: false })
    expect(await logIn('disabled')).toMatchObject({ status: 403, body: { detail: 'Account disabled' } })
    expect((await logIn('disabled', 'wrong')).status).toBe(401)
  })

  test.each([
    ['empty', ''],
    ['of 1,024 characters', 'u'.repeat(1_024)],
    ['of emoji only', '😀'.repeat(300)],
    ['with a NUL byte', 'ad\u0000min'],
    ['that turns the writing around', '\u202enimda'],
    ['of SQL', `admin' --`],
  ])('a name %s is refused like any other', async (_what, username) => {
    expect(await logIn(username, 'x')).toMatchObject({ status: 401, body: { detail: 'Invalid credentials' } })
  })

  test('a name is compared exactly', async () => {
    await addAccount(cadastre, 'Exact')
    expect((await logIn('exact')).status).toBe(401)
    expect((await logIn('Exact ')).status).toBe(401)
  })

  test('a name or a password of a megabyte is refused by its bound, before anything is hashed', async () => {
    const { status, body } = await logIn('u'.repeat(500_000), 'p'.repeat(500_000))
    expect(status).toBe(422)
    expect(body.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, loc[1]])).toEqual([
      ['string_too_long', 'username'],
      ['string_too_long', 'password'],
    ])
  })

  test('a success is audited with the account as its actor', async () => {
    const id = await addAccount(cadastre, 'audited')
    await logIn('audited')
    const actor = { user_id: id, user_display_name: 'audited', source_ip: expect.stringMatching(/^192\.0\.2\./) }
    expect(await audits('audited')).toMatchObject([
      { ...actor, action: 'login', resource_type: 'user', resource_id: id, result: 'success' },
    ])
  })

  test.each([
    ['bad_password', 'fails', 'wrong'],
    ['no_match', 'stranger', 'wrong'],
    ['account_disabled', 'gone', PASSWORD],
  ])('a failure is audited with its reason %s', async (reason, username, password) => {
    if (username === 'fails') await addAccount(cadastre, username)
    if (username === 'gone') await addAccount(cadastre, username, { is_active: false })
    await logIn(username, password)
    expect(await audits(username)).toMatchObject([
      { action: 'login', resource_type: 'user', result: 'failure', user_display_name: username, new_value: { reason } },
    ])
  })

  test('a failure without a name is audited as unknown', async () => {
    await logIn('  ', 'wrong')
    expect(await audits('<unknown>')).not.toEqual([])
  })
})

describe('a credential that is refused', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const refusal = (detail: string) => ({ status: 401, body: { detail } })
  const invalid = refusal('Invalid or expired token')

  test.each(['', 'Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer ', 'Token abc'])(
    'a header of %j is none',
    async (header) => {
      const answer = await cadastre.call('GET', `${AUTH}/me`, { token: null, headers: { authorization: header } })
      expect(answer).toMatchObject(refusal('Not authenticated'))
    },
  )

  test.each(['x', 'a.b.c', '..', '.', 'ey.ey.ey.ey', 'x'.repeat(8_000), '💥'.repeat(3)])(
    'garbage %#',
    async (token) => {
      expect(await as(encodeURIComponent(token), '/auth/me')).toMatchObject(invalid)
    },
  )

  test.each(['svc_', 'svc_garbage', `svc_${'x'.repeat(2_000)}`])(
    'an API token that nobody issued %#',
    async (token) => {
      expect(await as(token, '/auth/me')).toMatchObject(refusal('Invalid or revoked API token'))
    },
  )

  test('a token without a signature, whatever algorithm it asks for', async () => {
    await addAccount(cadastre, 'unsigned')
    const [, body = '', mark = ''] = (await tokenOf('unsigned')).split('.')
    for (const alg of ['none', 'None', 'HS512', 'RS256']) {
      const header = encoded({ alg, typ: 'JWT' })
      expect(await as(`${header}.${body}.`, '/auth/me')).toMatchObject(invalid)
      expect(await as(`${header}.${body}.${mark}`, '/auth/me')).toMatchObject(invalid)
    }
  })

  test('a token signed with another key', async () => {
    const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub: newId(), jti: newId(), type: 'access', exp: now() + 60 })}`
    const mark = createHmac('sha256', 'another key').update(signed).digest('base64url')
    expect(await as(`${signed}.${mark}`, '/auth/me')).toMatchObject(invalid)
  })

  test('a token whose claims were changed', async () => {
    await addAccount(cadastre, 'tampered')
    const [header, , mark] = (await tokenOf('tampered')).split('.')
    const [admin] = await cadastre.sql<{ id: string }>(`select id from "user" where username = 'admin'`)
    const claims = { sub: admin?.id, jti: newId(), type: 'access', exp: now() + 60 }
    expect(await as(`${header}.${encoded(claims)}.${mark}`, '/auth/me')).toMatchObject(invalid)
  })

  test('a token that expired, and one of another type, though we signed both', async () => {
    await addAccount(cadastre, 'expired')
    const claims = claimsOf(await tokenOf('expired'))
    const { signing } = cadastre.deps.keys
    expect(await as(signToken({ ...claims, exp: now() - 1 }, signing), '/auth/me')).toMatchObject(invalid)
    expect(await as(signToken({ ...claims, type: 'mfa' }, signing), '/auth/me')).toMatchObject(invalid)
    expect((await as(signToken(claims, signing), '/auth/me')).status).toBe(200)
  })

  test('a token of one account on the session of another', async () => {
    const other = await addAccount(cadastre, 'other')
    await addAccount(cadastre, 'lender')
    const claims = claimsOf(await tokenOf('lender'))
    const token = signToken({ ...claims, sub: other }, cadastre.deps.keys.signing)
    expect(await as(token, '/auth/me')).toMatchObject(refusal('User not found'))
  })

  test('a token whose session is not a UUID is no fault of the server', async () => {
    const claims = { sub: newId(), jti: 'not a uuid', type: 'access' as const, exp: now() + 60 }
    expect((await as(signToken(claims, cadastre.deps.keys.signing), '/auth/me')).status).toBe(401)
  })

  test('a token of an account that was deleted', async () => {
    await addAccount(cadastre, 'deleted')
    const token = await tokenOf('deleted')
    await cadastre.sql(`delete from "user" where username = 'deleted'`)
    expect((await as(token, '/auth/me')).status).toBe(401)
  })

  test('a token of an account that was disabled answers 403 from the next request on', async () => {
    await addAccount(cadastre, 'switched off')
    const token = await tokenOf('switched off')
    await cadastre.sql(`update "user" set is_active = false where username = 'switched off'`)
    expect(await as(token, '/auth/me')).toMatchObject({ status: 403, body: { detail: 'User account is disabled' } })
  })

  test('the scheme is not case-sensitive', async () => {
    await addAccount(cadastre, 'scheme')
    const headers = { authorization: `bEARER ${await tokenOf('scheme')}` }
    expect((await cadastre.call('GET', `${AUTH}/me`, { token: null, headers })).status).toBe(200)
  })
})

describe('an account that must change its password', () => {
  let token: string
  beforeAll(async () => {
    await addAccount(cadastre, 'forced', { force_password_change: true, is_superadmin: true })
    const { body } = await logIn('forced')
    expect(body.force_password_change).toBe(true)
    token = body.access_token
  })

  test.each(['/ipam/spaces', '/audit', '/auth/me/permissions', '/admin/feature-modules', '/admin/jobs'])(
    'cannot reach %s',
    async (path) => {
      expect(await as(token, path)).toMatchObject({
        status: 403,
        body: { detail: 'Password change required before continuing' },
      })
    },
  )

  test.each(['/auth/me', '/auth/password-policy'])('reaches %s', async (path) => {
    expect((await as(token, path)).status).toBe(200)
  })

  test('can log out', async () => {
    const other = await tokenOf('forced')
    expect((await cadastre.call('POST', `${AUTH}/logout`, { token: other })).status).toBe(204)
  })

  test('is free once it did', async () => {
    const body = { current_password: PASSWORD, new_password: 'Brand-new-password-1' }
    expect((await cadastre.call('POST', `${AUTH}/change-password`, { body, token })).status).toBe(204)
    expect((await as(token, '/ipam/spaces')).status).toBe(200)
    expect((await logIn('forced', 'Brand-new-password-1')).body.force_password_change).toBe(false)
  })
})

describe('POST /auth/change-password', () => {
  const change = (token: string, current_password: string, new_password: string) =>
    cadastre.call('POST', `${AUTH}/change-password`, { body: { current_password, new_password }, token })

  test('a wrong current password answers 400 and changes nothing', async () => {
    await addAccount(cadastre, 'mistyped')
    const answer = await change(await tokenOf('mistyped'), 'wrong', 'Brand-new-password-1')
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Current password is incorrect' } })
    expect((await logIn('mistyped')).status).toBe(200)
  })

  test('a password against the policy answers 400 with every rule it breaks', async () => {
    await addAccount(cadastre, 'weak')
    const { status, body } = await change(await tokenOf('weak'), PASSWORD, 'passwort')
    expect(status).toBe(400)
    expect(body.detail).toEqual({
      reason: 'password_policy',
      errors: [
        'It must have at least 12 characters',
        'It must contain an upper-case letter',
        'It must contain a digit',
      ],
    })
  })

  test('the same password again is no change', async () => {
    await addAccount(cadastre, 'same')
    const { status, body } = await change(await tokenOf('same'), PASSWORD, PASSWORD)
    expect(status).toBe(400)
    expect(body.detail.reason).toBe('password_history')
  })

  test('a success ends the other sessions and keeps this one; only the new password works', async () => {
    await addAccount(cadastre, 'changed')
    const [mine, other] = [await tokenOf('changed'), await tokenOf('changed')]
    expect(await change(mine, PASSWORD, 'Ganz-neues-Paßwort-1')).toMatchObject({ status: 204, text: '' })
    expect((await as(other, '/auth/me')).status).toBe(401)
    expect((await as(mine, '/auth/me')).status).toBe(200)
    expect((await logIn('changed')).status).toBe(401)
    expect((await logIn('changed', 'Ganz-neues-Paßwort-1')).status).toBe(200)
  })

  test('it is audited as a changed hash that is not shown', async () => {
    await addAccount(cadastre, 'rotated')
    await change(await tokenOf('rotated'), PASSWORD, 'Brand-new-password-2')
    const row = (await audits('rotated')).find(({ action }) => action === 'update')
    expect(row).toMatchObject({
      old_value: { password_hash: '[redacted]' },
      new_value: { password_hash: '[redacted]' },
    })
    expect(row?.changed_fields).toContain('password_hash')
  })
})

describe('secrets', () => {
  test('no password and no token is in the audit log, the request log or the stored sessions', async () => {
    await addAccount(cadastre, 'secretive')
    const login = await logIn('secretive')
    await logIn('secretive', 'a-wrong-secret-guess')
    const typed = { current_password: PASSWORD, new_password: 'Never-written-down-7' }
    await cadastre.call('POST', `${AUTH}/change-password`, { body: typed, token: login.body.access_token })
    const refresh = { refresh_token: login.body.refresh_token }
    const refreshed = await cadastre.call('POST', `${AUTH}/refresh`, { body: refresh, token: null })
    await cadastre.call('GET', `${AUTH}/me?access_token=${refreshed.body.access_token}`, { token: null })
    const rows = await cadastre.sql('select * from audit_log')
    const kept = JSON.stringify([rows, cadastre.log, await cadastre.sql('select * from user_session')])
    const secrets = [
      PASSWORD,
      'a-wrong-secret-guess',
      'Never-written-down-7',
      login.body.refresh_token,
      login.body.access_token,
      refreshed.body.refresh_token,
      refreshed.body.access_token,
      '$argon2id$',
    ]
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  })
})
