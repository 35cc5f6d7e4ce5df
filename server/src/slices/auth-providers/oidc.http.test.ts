import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenIdProvider, startOpenIdProvider, Visitor } from '../../../test/fakes/openid-provider.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { totpCode } from '../../access/totp.ts'

let cadastre: TestApp
let op: OpenIdProvider
let id: string
const PROVIDERS = '/api/v1/auth-providers'

async function configured(name: string, issuer: string): Promise<string> {
  const config = { discovery_url: `${issuer}/.well-known/openid-configuration`, client_id: 'cadastre' }
  const body = { name, type: 'oidc', is_enabled: true, config, secrets: { client_secret: 'of-the-client' } }
  const provider = (await cadastre.call('POST', PROVIDERS, { body })).body
  const group = (await cadastre.call('POST', '/api/v1/groups', { body: { name: `from ${name}` } })).body
  const mapping = { external_group: 'network', internal_group_id: group.id }
  await cadastre.call('POST', `${PROVIDERS}/${provider.id}/mappings`, { body: mapping })
  return provider.id
}

beforeAll(async () => {
  cadastre = await testApp()
  op = await startOpenIdProvider()
  id = await configured('Single sign-on', op.issuer)
  serve()
})
afterAll(async () => {
  await cadastre.close()
  op.close()
})

const serve = () =>
  op.serve(
    {
      client_id: 'cadastre',
      client_secret: 'of-the-client',
      redirect_uris: [`http://localhost/api/v1/auth/${id}/callback`],
      application_type: 'native',
    },
    (login) => ({
      preferred_username: login,
      name: `The ${login}`,
      email: `${login}@example.test`,
      groups: login === 'stranger' ? ['others'] : ['Network', 'others'],
    }),
  )

let calls = 0
const visit = (path: string, cookie = '') =>
  cadastre.call('GET', path, {
    token: null,
    headers: cookie === '' ? {} : { cookie },
    remoteAddress: `10.8.0.${++calls % 250}`,
  })
const flowCookie = (answer: { headers: object }): string =>
  [(answer.headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('cadastre_login_flow=')) ?? ''

/** Leaves for the provider and logs in there; what the browser then brings back. */
async function returning(login: string, provider = id): Promise<{ path: string; cookie: string }> {
  const left = await visit(`/api/v1/auth/${provider}/authorize`)
  expect(left.status).toBe(302)
  const back = new URL(await new Visitor(op.issuer, login).visit(String(left.headers.location)))
  return { path: `${back.pathname}${back.search}`, cookie: flowCookie(left) }
}
const goal = async (path: string, cookie: string): Promise<string> =>
  String((await visit(path, cookie)).headers.location)

test('a browser leaves with a state, a nonce and a challenge, and comes back logged in', async () => {
  const left = await visit(`/api/v1/auth/${id}/authorize`)
  const { searchParams } = new URL(String(left.headers.location))
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{40,}$/)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(String(left.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Path=\/api\/v1\/auth\/; Max-Age=300/)

  const { path, cookie } = await returning('ada')
  const answer = await visit(path, cookie)
  expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
    302,
    expect.stringContaining('cadastre_refresh='),
  ])
  const landed = new URL(String(answer.headers.location), 'http://localhost')
  expect(landed.pathname).toBe('/login/callback')
  const token = new URLSearchParams(landed.hash.slice(1)).get('access_token')
  const me = (await cadastre.call('GET', '/api/v1/auth/me', { token })).body
  expect(me).toMatchObject({ username: 'ada', email: 'ada@example.test', display_name: 'The ada', auth_source: 'oidc' })
})

test('the login page shows it, and neither secret nor address', async () => {
  const { body } = await cadastre.call('GET', '/api/v1/auth/providers', { token: null })
  expect(body).toEqual([{ id, name: 'Single sign-on', type: 'oidc' }])
})

describe('who comes back', () => {
  test('from another browser, or from nowhere, is turned away', async () => {
    const { path, cookie } = await returning('ada')
    expect(await goal(path, '')).toBe('/login?error=oidc_state_missing')
    expect(await goal(path, `${cookie}x`)).toBe('/login?error=oidc_state_invalid')
    const other = await visit(`/api/v1/auth/${id}/authorize`)
    expect(await goal(path, flowCookie(other))).toBe('/login?error=oidc_state_mismatch')
  })

  test('with a code that was used is turned away', async () => {
    const { path, cookie } = await returning('ada')
    expect(await goal(path, cookie)).toContain('/login/callback#access_token=')
    expect(await goal(path, cookie)).toBe('/login?error=oidc_exchange_failed')
  })

  test('to another provider than the one they left for is turned away', async () => {
    const other = await configured('Another', op.issuer)
    const { path, cookie } = await returning('ada')
    expect(await goal(path.replace(id, other), cookie)).toBe('/login?error=oidc_state_mismatch')
    await cadastre.call('DELETE', `${PROVIDERS}/${other}`)
  })

  test('with an error, or without a code, is turned away, whatever else is in the address', async () => {
    const { path, cookie } = await returning('ada')
    const state = new URL(path, 'http://x').searchParams.get('state')
    const at = `/api/v1/auth/${id}/callback?state=${state}`
    expect(await goal(`${at}&error=access_denied&error_description=x&anything=y`, cookie)).toBe(
      '/login?error=oidc_idp_error',
    )
    expect(await goal(at, cookie)).toBe('/login?error=oidc_no_code')
    expect(await goal(`${at}&code=made-up`, cookie)).toBe('/login?error=oidc_exchange_failed')
  })

  test('without a group that is mapped, or switched off here, is told no more than that', async () => {
    const stranger = await returning('stranger')
    expect(await goal(stranger.path, stranger.cookie)).toBe('/login?error=oidc_rejected')
    await cadastre.sql(`update "user" set is_active = false where username = 'ada'`)
    const ada = await returning('ada')
    expect(await goal(ada.path, ada.cookie)).toBe('/login?error=oidc_rejected')
    await cadastre.sql(`update "user" set is_active = true where username = 'ada'`)
    const reasons = await cadastre.sql<{ reason: string }>(
      `select new_value ->> 'reason' as reason from audit_log where result = 'failure' order by seq desc limit 2`,
    )
    expect(reasons.map(({ reason }) => reason)).toEqual(['account_disabled', 'no_group_mapping_match'])
  })
})

test('who logs out here can do so at the provider, and ends at the login page either way', async () => {
  const away = await goal(`/api/v1/auth/${id}/logout`, '')
  expect(away.startsWith(`${op.issuer}/session/end?`)).toBe(true)
  const asked = new URL(away).searchParams
  expect([asked.get('client_id'), asked.get('post_logout_redirect_uri')]).toEqual([
    'cadastre',
    'http://localhost/login',
  ])
  expect(await goal('/api/v1/auth/01900000-0000-7000-8000-000000000001/logout', '')).toBe('/login')
})

test.each(['authorize', 'logout', 'callback?code=x'])('thirty times a minute is enough for /%s', async (way) => {
  const ask = () =>
    cadastre.call('GET', `/api/v1/auth/${id}/${way}`, { token: null, remoteAddress: `10.99.0.${way.length}` })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 31; attempt++) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array(30).fill(302), 429])
})

test('who somebody would be is told from the groups the provider would name', async () => {
  const tried = async (username: string, groups: string[]) =>
    (await cadastre.call('POST', `${PROVIDERS}/${id}/test`, { body: { username, groups } })).body
  const known = await tried('ada', ['network'])
  expect([known.ok, known.details.person]).toMatchObject([true, { user_exists: true, groups: ['from Single sign-on'] }])
  const stranger = await tried('stranger', ['others'])
  expect(stranger).toMatchObject({ ok: false, details: { person: { refused_because: 'no_group_mapping_match' } } })
  expect(stranger.details.steps.at(-1)).toMatchObject({ step: 'mapping', ok: false })
  expect((await tried('admin', ['network'])).details.person.refused_because).toBe('username_collision')
})

test('with a policy that wants a second factor, the browser is asked for it', async () => {
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { mfa_policy: 'required' } })
  const first = await returning('mina')
  const token = new URLSearchParams((await goal(first.path, first.cookie)).split('#')[1]).get('access_token')
  const call = (path: string, body: object) => cadastre.call('POST', `/api/v1/auth${path}`, { token, body })
  const { secret } = (await call('/mfa/enroll/begin', {})).body
  const step = Math.floor(Date.now() / 30_000)
  expect((await call('/mfa/enroll/verify', { code: totpCode(secret, step - 1) })).status).toBe(204)
  const second = await returning('mina')
  const landed = await visit(second.path, second.cookie)
  expect(String(landed.headers['set-cookie'])).not.toContain('cadastre_refresh=')
  const mfa_token = new URLSearchParams(String(landed.headers.location).split('#')[1]).get('mfa_token')
  const answer = await cadastre.call('POST', '/api/v1/auth/login/mfa', {
    token: null,
    body: { mfa_token, code: totpCode(secret, step) },
    remoteAddress: '10.8.1.1',
  })
  expect(answer.status).toBe(200)
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { mfa_policy: 'exempt' } })
})

test('a provider that hangs turns the browser back in its time', async () => {
  op.serveInstead(() => undefined)
  // Saved anew, so that nothing that it said before is left.
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { priority: 8 } })
  expect(await goal(`/api/v1/auth/${id}/authorize`, '')).toBe('/login?error=oidc_discovery_failed')
  serve()
})

test('a provider that is unknown, off, or no place to send a browser to, is 404', async () => {
  expect((await visit('/api/v1/auth/01900000-0000-7000-8000-000000000001/authorize')).status).toBe(404)
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { is_enabled: false } })
  expect((await visit(`/api/v1/auth/${id}/authorize`)).status).toBe(404)
  await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { is_enabled: true } })
})

test.each([
  ['no address', 'sso', 'https'],
  ['plain http to another machine', 'http://sso.example.test', 'this machine alone'],
  ['credentials in the address', 'https://a:b@sso.example.test', 'credentials'],
])('%s is refused', async (_what, discovery_url, words) => {
  const body = { name: 'x', type: 'oidc', config: { discovery_url, client_id: 'c' } }
  const { status, text } = await cadastre.call('POST', PROVIDERS, { body })
  expect([status, text.includes(words)]).toEqual([422, true])
})

test('a test of the connection tells a wrong issuer, one that is none, and the right one', async () => {
  const tried = async (discovery_url: string) => {
    const body = { type: 'oidc', config: { discovery_url, client_id: 'cadastre' } }
    return (await cadastre.call('POST', `${PROVIDERS}/test`, { body })).body
  }
  expect(await tried(op.issuer)).toMatchObject({ ok: true })
  const wrong = await tried(op.issuer.replace('127.0.0.1', 'localhost'))
  expect([wrong.ok, wrong.message]).toEqual([false, expect.stringContaining('another issuer')])
  expect((await tried('http://127.0.0.1:9')).details.steps[0]).toMatchObject({ step: 'connect', ok: false })
})

describe('an ID token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = (header: object, claims: object, key = privateKey): string => {
    const text = `${encoded(header)}.${encoded(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  const rs256 = { alg: 'RS256', kid: 'k1' }
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const now = () => Math.floor(Date.now() / 1000)
  const good = (nonce: string) => ({
    iss: op.issuer,
    sub: 'eve',
    aud: 'cadastre',
    iat: now(),
    exp: now() + 300,
    nonce,
    preferred_username: 'eve',
    name: 'Eve',
    email: 'eve@example.test',
    groups: ['network'],
  })

  /** A provider that answers every code with this token. */
  function lying(
    token: (nonce: string) => string,
    nonceOf: () => string,
    keyOf = () => ({ kid: 'k1', key: publicKey }),
  ) {
    return (request: IncomingMessage, response: ServerResponse) => {
      const json = (body: object) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const { issuer } = op
      if (request.url?.startsWith('/.well-known')) {
        const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
        return json({
          issuer,
          ...endpoints,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        })
      }
      if (request.url === '/jwks') {
        const { kid, key } = keyOf()
        return json({ keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] })
      }
      return json({ access_token: 'x', token_type: 'bearer', id_token: token(nonceOf()) })
    }
  }

  async function outcome(token: (nonce: string) => string): Promise<string> {
    let nonce = ''
    op.serveInstead(lying(token, () => nonce))
    const left = await visit(`/api/v1/auth/${id}/authorize`)
    const asked = new URL(String(left.headers.location)).searchParams
    nonce = asked.get('nonce') ?? ''
    const location = await goal(`/api/v1/auth/${id}/callback?code=c&state=${asked.get('state')}`, flowCookie(left))
    serve()
    return location.replace(/#.*/, '')
  }

  test('is checked with keys that are fetched once, and again when the provider has changed them', async () => {
    const asked: string[] = []
    const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
    let [kid, current] = ['r1', pair()]
    const answering = async () => {
      let nonce = ''
      const token = () => signed({ alg: 'RS256', kid }, good(nonce), current.privateKey)
      const liar = lying(
        token,
        () => nonce,
        () => ({ kid, key: current.publicKey }),
      )
      op.serveInstead((request, response) => {
        asked.push(request.url ?? '')
        return liar(request, response)
      })
      const left = await visit(`/api/v1/auth/${id}/authorize`)
      const query = new URL(String(left.headers.location)).searchParams
      nonce = query.get('nonce') ?? ''
      return goal(`/api/v1/auth/${id}/callback?code=c&state=${query.get('state')}`, flowCookie(left))
    }
    await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { priority: 7 } })
    for (let logins = 0; logins < 3; logins++) expect(await answering()).toContain('#access_token=')
    const times = (path: string): number => asked.filter((url) => url.startsWith(path)).length
    expect([times('/.well-known'), times('/jwks')]).toEqual([1, 1])
    ;[kid, current] = ['r2', pair()]
    expect(await answering()).toContain('#access_token=')
    expect([times('/.well-known'), times('/jwks')]).toEqual([1, 2])
    await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { priority: 100 } })
    await answering()
    expect(times('/.well-known')).toBe(2)
    serve()
  })

  test('that is in order is taken', async () => {
    expect(await outcome((nonce) => signed(rs256, good(nonce)))).toBe('/login/callback')
  })

  test('of a provider whose clock is half a minute off is taken', async () => {
    expect(await outcome((nonce) => signed(rs256, { ...good(nonce), exp: now() - 30 }))).toBe('/login/callback')
    expect(await outcome((nonce) => signed(rs256, { ...good(nonce), nbf: now() + 30 }))).toBe('/login/callback')
  })

  test.each<[string, (nonce: string) => string]>([
    ['no signature', (nonce) => `${encoded({ alg: 'none' })}.${encoded(good(nonce))}.`],
    ['the signature of a stranger', (nonce) => signed(rs256, good(nonce), stranger)],
    ['a signature by the client secret', (nonce) => hs256(good(nonce))],
    ['another issuer', (nonce) => signed(rs256, { ...good(nonce), iss: 'https://other.example.test' })],
    ['another audience', (nonce) => signed(rs256, { ...good(nonce), aud: 'other' })],
    ['another nonce', () => signed(rs256, good('another'))],
    ['no nonce', () => signed(rs256, { ...good(''), nonce: undefined })],
    ['an end in the past', (nonce) => signed(rs256, { ...good(nonce), exp: now() - 120 })],
    ['a beginning to come', (nonce) => signed(rs256, { ...good(nonce), nbf: now() + 120 })],
  ])('with %s is not', async (_what, token) => {
    expect(await outcome(token)).toBe('/login?error=oidc_exchange_failed')
  })

  const hs256 = (claims: object): string => {
    const text = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`
    return `${text}.${createHash('sha256').update(text).digest('base64url')}`
  }
})
