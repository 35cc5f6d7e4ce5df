import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from './accounts.ts'
import type { Answer } from './answer.ts'
import { type CallOptions, type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
let replica: TestApp
let proxied: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  const [row] = await cadastre.sql<{ database: string }>('select current_database() as database')
  const database = row?.database ?? ''
  replica = await testApp({ database })
  proxied = await testApp({ database, environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
})
afterAll(async () => {
  await proxied.close()
  await replica.close()
  await cadastre.close()
})

const AUTH = '/api/v1/auth'
type Pair = { access_token: string; refresh_token: string }
let logins = 0
async function logIn(username: string): Promise<Pair> {
  const options = { body: { username, password: PASSWORD }, token: null, remoteAddress: `192.0.2.${++logins}` }
  return (await cadastre.call('POST', `${AUTH}/login`, options)).body
}
const refresh = (refresh_token: unknown, headers = {}) =>
  cadastre.call('POST', `${AUTH}/refresh`, { body: { refresh_token }, headers, token: null })
const me = async (token: string, app = cadastre) => (await app.call('GET', `${AUTH}/me`, { token })).status
const sessions = (username: string) =>
  cadastre.sql<{ is_live: boolean; family_id: string }>(
    `select s.revoked_at is null as is_live, family_id from user_session s join "user" u on u.id = user_id
     where username = $1 order by s.created_at, s.id`,
    [username],
  )

describe('POST /auth/refresh', () => {
  test('gives a new pair, and the old session ends with its access token', async () => {
    await addAccount(cadastre, 'rotates')
    const first = await logIn('rotates')
    const { status, body } = await refresh(first.refresh_token)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{64}$/),
      token_type: 'bearer',
      force_password_change: false,
    })
    expect(body.refresh_token).not.toBe(first.refresh_token)
    expect(await me(body.access_token)).toBe(200)
    expect(await me(first.access_token)).toBe(401)
  })

  test('takes the cookie that login set, and sets the next one', async () => {
    await addAccount(cadastre, 'browser')
    const { refresh_token } = await logIn('browser')
    const headers = { cookie: `theme=dark; cadastre_refresh=${refresh_token}; other=1` }
    const answer = await cadastre.call('POST', `${AUTH}/refresh`, { headers, token: null })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toContain(
      `cadastre_refresh=${answer.body.refresh_token}; HttpOnly; SameSite=Strict`,
    )
  })

  test('over HTTPS the cookie is for HTTPS only', async () => {
    await addAccount(cadastre, 'secure')
    const { refresh_token } = await logIn('secure')
    const headers = { 'x-forwarded-proto': 'https' }
    const options: CallOptions = { body: { refresh_token }, headers, token: null, remoteAddress: '10.0.0.1' }
    expect((await proxied.call('POST', `${AUTH}/refresh`, options)).headers['set-cookie']).toMatch(/; Secure$/)
  })

  /** As if the swap had been a while ago. */
  const later = (username: string) =>
    cadastre.sql(
      `update user_session set rotated_at = rotated_at - interval '11 seconds'
       where user_id = (select id from "user" where username = $1)`,
      [username],
    )

  test('a token that was used before is stolen: its whole family ends, and it is audited', async () => {
    await addAccount(cadastre, 'victim')
    const [first, elsewhere] = [await logIn('victim'), await logIn('victim')]
    const second = (await refresh(first.refresh_token)).body
    await later('victim')
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 401,
      body: { detail: 'Invalid or expired refresh token' },
    })
    expect(await me(second.access_token)).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(401)
    expect(await me(elsewhere.access_token)).toBe(200)
    const [family] = await sessions('victim')
    const rows = await cadastre.sql(
      `select result, resource_type from audit_log join user_session s on s.id::text = resource_id
       where action = 'session.token_reused' and family_id = $1`,
      [family?.family_id],
    )
    expect(rows).toEqual([{ result: 'denied', resource_type: 'user_session' }])
  })

  test('of several uses at once, on any replica, all go on in one session', async () => {
    await addAccount(cadastre, 'two tabs')
    const { refresh_token } = await logIn('two tabs')
    const body = { refresh_token }
    const answers = await Promise.all([
      refresh(refresh_token),
      replica.call('POST', `${AUTH}/refresh`, { body, token: null }),
      refresh(refresh_token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
    for (const answer of answers) expect(await me(answer.body.access_token)).toBe(200)
    const all = await sessions('two tabs')
    expect(all.map(({ is_live }) => is_live)).toEqual([false, true])
    expect(JSON.stringify(await cadastre.sql('select * from user_session'))).not.toContain(
      answers[0].body.refresh_token,
    )
  })

  test('a late one goes on where the others have got to', async () => {
    await addAccount(cadastre, 'three steps')
    const { refresh_token } = await logIn('three steps')
    const second = (await refresh(refresh_token)).body
    const third = (await refresh(second.refresh_token)).body
    expect((await refresh(refresh_token)).body.refresh_token).toBe(third.refresh_token)
    expect(await me(third.access_token)).toBe(200)
  })

  test.each([
    ['another user agent', { headers: { 'user-agent': 'thief' } }],
    ['another network', { remoteAddress: '203.0.113.9' }],
    ['another network that is mapped into IPv6', { remoteAddress: '::ffff:203.0.113.9' }],
  ])('%s gets nothing, and the family ends', async (who, from: CallOptions) => {
    await addAccount(cadastre, who)
    const { refresh_token } = await logIn(who)
    const second = (await refresh(refresh_token)).body
    const again = await cadastre.call('POST', `${AUTH}/refresh`, { body: { refresh_token }, token: null, ...from })
    expect(again.status).toBe(401)
    expect(await me(second.access_token)).toBe(401)
  })

  test('after a logout nothing goes on, however soon', async () => {
    await addAccount(cadastre, 'left')
    const { refresh_token } = await logIn('left')
    const second = (await refresh(refresh_token)).body
    await cadastre.call('POST', `${AUTH}/logout`, { token: second.access_token })
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(401)
  })

  test('a token whose time is over answers 401', async () => {
    await addAccount(cadastre, 'late')
    const { refresh_token } = await logIn('late')
    await cadastre.sql(`update user_session set expires_at = now() - interval '1 second'
      where user_id = (select id from "user" where username = 'late')`)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  test('the token of a disabled account answers 401', async () => {
    await addAccount(cadastre, 'laid off')
    const { refresh_token } = await logIn('laid off')
    await cadastre.sql(`update "user" set is_active = false where username = 'laid off'`)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  test.each(['', 'garbage', '\u0000', '😀'.repeat(100)])('%j answers 401', async (token) => {
    expect((await refresh(token)).status).toBe(401)
  })

  test('no token at all answers 401, and one of a wrong type 422', async () => {
    expect((await cadastre.call('POST', `${AUTH}/refresh`, { token: null })).status).toBe(401)
    expect((await cadastre.call('POST', `${AUTH}/refresh`, { body: {}, token: null })).status).toBe(401)
    expect((await refresh(5)).status).toBe(422)
    expect((await refresh('x'.repeat(2_000))).status).toBe(422)
  })

  test('an access token is no refresh token', async () => {
    await addAccount(cadastre, 'confused')
    const { access_token } = await logIn('confused')
    expect((await refresh(access_token)).status).toBe(401)
  })
})

describe('POST /auth/logout', () => {
  const logOut = (token: string, query = '') => cadastre.call('POST', `${AUTH}/logout${query}`, { token })

  test('ends this session on the very next request, on every replica', async () => {
    await addAccount(cadastre, 'leaves')
    const { access_token, refresh_token } = await logIn('leaves')
    expect(await me(access_token, replica)).toBe(200)
    expect(await logOut(access_token)).toMatchObject({ status: 204, text: '' })
    expect(await me(access_token)).toBe(401)
    expect(await me(access_token, replica)).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  test('leaves the other sessions alone', async () => {
    await addAccount(cadastre, 'stays')
    const [one, other] = [await logIn('stays'), await logIn('stays')]
    await logOut(one.access_token)
    expect(await me(other.access_token)).toBe(200)
  })

  test('with all=true ends every session of the account, and of no other', async () => {
    await addAccount(cadastre, 'everywhere')
    await addAccount(cadastre, 'bystander')
    const [one, other, foreign] = [await logIn('everywhere'), await logIn('everywhere'), await logIn('bystander')]
    await logOut(one.access_token, '?all=true')
    expect([await me(one.access_token), await me(other.access_token, replica)]).toEqual([401, 401])
    expect(await me(foreign.access_token)).toBe(200)
  })

  test('takes the cookie back', async () => {
    await addAccount(cadastre, 'cookieless')
    const { headers } = await logOut((await logIn('cookieless')).access_token)
    expect(headers['set-cookie']).toContain('cadastre_refresh=; ')
    expect(headers['set-cookie']).toContain('Max-Age=0')
  })

  test('is audited', async () => {
    const id = await addAccount(cadastre, 'noted')
    await logOut((await logIn('noted')).access_token)
    expect(
      await cadastre.sql(`select action, result from audit_log where resource_id = $1 order by seq`, [id]),
    ).toEqual([
      { action: 'login', result: 'success' },
      { action: 'logout', result: 'success' },
    ])
  })

  test('without a credential answers 401', async () => {
    expect((await cadastre.call('POST', `${AUTH}/logout`, { token: null })).status).toBe(401)
  })
})

describe('the limit on logins', () => {
  const body = { username: 'nobody', password: 'wrong' }
  const attempt = (app: TestApp, remoteAddress: string, forwarded?: string) =>
    app.call('POST', `${AUTH}/login`, {
      body,
      token: null,
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded },
    })
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
  /** As if 29 attempts were made: each real one costs a password hash. */
  const spendAllButOne = async (address: string) => {
    const spent = await cadastre.sql(
      `update rate_window set count = 29 where key = 'limit:login:' || $1 returning key`,
      [address],
    )
    expect(spent).toHaveLength(1)
  }
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index))

  test('is 30 a minute for one address, counted over all replicas; the 31st answers 429', async () => {
    const first = await Promise.all(times(30, (index) => attempt(index % 2 ? replica : cadastre, '198.51.100.1')))
    expect(new Set(statuses(first))).toEqual(new Set([401]))
    for (const app of [cadastre, replica]) {
      expect(await attempt(app, '198.51.100.1')).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
        body: { detail: 'Too many login attempts. Try again shortly.' },
      })
    }
    expect((await attempt(cadastre, '198.51.100.2')).status).toBe(401)
  })

  test('refuses the right password too', async () => {
    await addAccount(cadastre, 'limited')
    const options = { body: { username: 'limited', password: PASSWORD }, token: null, remoteAddress: '198.51.100.1' }
    expect((await cadastre.call('POST', `${AUTH}/login`, options)).status).toBe(429)
  })

  test('is not escaped by claiming to come from elsewhere', async () => {
    await attempt(cadastre, '198.51.100.3', '203.0.113.1')
    await spendAllButOne('198.51.100.3')
    expect((await attempt(cadastre, '198.51.100.3', '203.0.113.2')).status).toBe(401)
    expect((await attempt(cadastre, '198.51.100.3', '203.0.113.3')).status).toBe(429)
  })

  test('counts the caller behind a trusted proxy, not the proxy, and not what the caller made up', async () => {
    const through = (forwarded: string) => attempt(proxied, '10.1.2.3', forwarded)
    await through('1.2.3.4, 203.0.113.200')
    await spendAllButOne('203.0.113.200')
    expect((await through('5.6.7.8, 203.0.113.200')).status).toBe(401)
    expect((await through('8.8.8.8, 203.0.113.200')).status).toBe(429)
    expect((await through('203.0.113.201')).status).toBe(401)
  })

  test('starts anew when its minute is over', async () => {
    await cadastre.sql(`update rate_window set ends_at = now() - interval '1 second'`)
    expect((await attempt(cadastre, '198.51.100.1')).status).toBe(401)
  })
})
