import { readdir, readFile } from 'node:fs/promises'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { totpCode } from '../src/access/totp.ts'
import { holdsSecret } from '../src/http/secret.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Person, personWith } from './people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const AUTH = '/api/v1/auth'
const routes = (): RouteOptions[] =>
  cadastre.app.routeTable.routes.filter(({ schema, method }) => schema && !('hide' in schema) && method !== 'HEAD')
const named = (route: RouteOptions): string => `${route.method} ${route.url}`

/** Names of the texts a schema holds, at any depth; if asked so, without those that are secrets by type. */
function textsIn(node: unknown, name = '', isWithoutSecrets = false): string[] {
  if (node === null || typeof node !== 'object') return []
  if (isWithoutSecrets && 'x-secret' in node) return []
  const { type, properties = {}, items, anyOf = [], $defs = {} } = node as Record<string, object> & { anyOf?: object[] }
  const inner = [
    ...Object.entries({ ...properties, ...$defs }).flatMap(([key, value]) => textsIn(value, key, isWithoutSecrets)),
    ...textsIn(items, name, isWithoutSecrets),
    ...anyOf.flatMap((one) => textsIn(one, name, isWithoutSecrets)),
  ]
  return String(type) === 'string' ? [name, ...inner] : inner
}

/** What a credential is called, wherever one is asked for or given. */
const SOUNDS_SECRET =
  /pass(?:word|phrase|code)|secret|token|credential|(?:^|_)keys?(?:_|$)|community|recovery_code|auth_header|otpauth|^code$|(?:^|_)pin$/
const SOUNDS_PLAIN = /_(?:at|id|ids|set|prefix|count|days|minutes|type|policy|algo|size|cursor)$/
const soundsSecret = (name: string): boolean => SOUNDS_SECRET.test(name) && !SOUNDS_PLAIN.test(name)

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

describe('an answer that holds a credential', () => {
  // What they are called and are not: the name of a suggestion, a short name of a site, keys of tags, public keys, names
  // of options.
  const HARMLESS = new Set(['candidate_key', 'code', 'key', 'keys', 'overwritten_keys', 'public_key', 'tsig_key_name'])
  const looksSecret = (name: string): boolean => soundsSecret(name) && !HARMLESS.has(name)

  test('says so in its schema, whatever route gives it', () => {
    for (const route of routes()) {
      const answers = Object.values((route.schema as { response?: Record<string, z.ZodType> }).response ?? {})
      const secrets = answers.flatMap((answer) => textsIn(schemaOf(answer, 'output'))).filter(looksSecret)
      expect([named(route), secrets.length > 0]).toEqual([named(route), route.config?.holdsCredential ?? false])
    }
    expect(
      routes()
        .filter(({ config }) => config?.holdsCredential)
        .map(named)
        .sort(),
    ).toEqual([
      'GET /api/v1/dhcp/server-groups/:group_id/agent-keys',
      'GET /api/v1/dhcp/server-groups/:group_id/agent-keys/:id',
      'GET /api/v1/dns/agents/config',
      'GET /api/v1/dns/groups/:group_id/agent-keys',
      'GET /api/v1/dns/groups/:group_id/agent-keys/:id',
      'GET /api/v1/dns/groups/:group_id/tsig-keys',
      'GET /api/v1/dns/groups/:group_id/tsig-keys/:id',
      'GET /api/v1/dns/groups/:group_id/tsig-keys/generate-secret',
      'POST /api/v1/api-tokens',
      'POST /api/v1/auth/login',
      'POST /api/v1/auth/login/mfa',
      'POST /api/v1/auth/mfa/enroll/begin',
      'POST /api/v1/auth/mfa/recovery-codes/regenerate',
      'POST /api/v1/auth/refresh',
      'POST /api/v1/dhcp/agents/heartbeat',
      'POST /api/v1/dhcp/agents/register',
      'POST /api/v1/dhcp/server-groups/:group_id/agent-keys',
      'POST /api/v1/dns/agents/heartbeat',
      'POST /api/v1/dns/agents/register',
      'POST /api/v1/dns/groups/:group_id/agent-keys',
      'POST /api/v1/dns/groups/:group_id/tsig-keys',
      'POST /api/v1/dns/groups/:group_id/tsig-keys/:id/rotate',
      'PUT /api/v1/dhcp/server-groups/:group_id/agent-keys/:id',
      'PUT /api/v1/dns/groups/:group_id/agent-keys/:id',
      'PUT /api/v1/dns/groups/:group_id/tsig-keys/:id',
    ])
  })

  test('is stored nowhere on its way', async () => {
    for (const route of routes().filter(({ config }) => config?.holdsCredential)) {
      const method = route.method as 'GET' | 'POST' | 'PUT'
      const { headers } = await cadastre.call(method, route.url, method === 'GET' ? {} : { body: {} })
      expect([named(route), headers['cache-control']]).toEqual([named(route), 'no-store'])
    }
    const { headers } = await cadastre.call('POST', '/api/v1/api-tokens', { body: { name: 'x' } })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a request that holds a credential', () => {
  // What sounds like one and is none.
  const PLAIN: Record<string, string> = {
    '/.well-known/acme-challenge token': 'the world reads it, and answers prove nothing but that',
    '/api/v1/auth/:provider_id/callback code': 'good once, and for the browser that holds the cookie alone',
    '/api/v1/dns/groups/:id/options/trust-anchors public_key': 'is public',
    '/api/v1/logs/dhcp-activity code': 'what a daemon calls a message',
    '/api/v1/ipam/aggregation-snoozes candidate_key': 'names a suggestion',
    '/api/v1/ipam/import/extipam/commit code': 'a short name of a site in the plan',
    '/api/v1/migration/cutover/checklist key': 'names an entry of the list',
    '/api/v1/sites code': 'a short name of the site',
    '/api/v1/tags key': 'of a tag',
  }
  type Parts = { body?: z.ZodType; form?: z.ZodType; querystring?: z.ZodType; params?: z.ZodType }
  const partsOf = (route: RouteOptions): z.ZodType[] => {
    const { body, form, querystring, params } = route.schema as Parts
    return [body, form, querystring, params].filter((part) => part !== undefined)
  }

  test('says so in its schema: what sounds like one is a secret, or stands in the list above with its reason', () => {
    const sounding = routes().flatMap((route) =>
      partsOf(route)
        .flatMap((part) => textsIn(schemaOf(part, 'input'), '', true))
        .filter(soundsSecret)
        .map((name) => ({ url: route.url, name })),
    )
    const isListed = (key: string, { url, name }: { url: string; name: string }): boolean => {
      const [prefix = '', plain] = key.split(' ')
      return url.startsWith(prefix) && name === plain
    }
    expect(sounding.filter((one) => !Object.keys(PLAIN).some((key) => isListed(key, one)))).toEqual([])
    expect(Object.keys(PLAIN).filter((key) => !sounding.some((one) => isListed(key, one)))).toEqual([])
  })

  test('is one of these', () => {
    const takers = routes().filter((route) => partsOf(route).some(holdsSecret))
    expect(takers.map(named).sort()).toEqual([
      'POST /api/v1/auth-providers',
      'POST /api/v1/auth-providers/:id/test',
      'POST /api/v1/auth-providers/test',
      'POST /api/v1/auth/:provider_id/callback',
      'POST /api/v1/auth/change-password',
      'POST /api/v1/auth/login',
      'POST /api/v1/auth/login/mfa',
      'POST /api/v1/auth/mfa/disable',
      'POST /api/v1/auth/mfa/enroll/verify',
      'POST /api/v1/auth/mfa/recovery-codes/regenerate',
      'POST /api/v1/auth/refresh',
      'POST /api/v1/certificates',
      'POST /api/v1/dhcp/servers',
      'POST /api/v1/dhcp/servers/test-wsrv-credentials',
      'POST /api/v1/dns/groups/:group_id/servers',
      'POST /api/v1/dns/groups/:group_id/tsig-keys',
      'POST /api/v1/dns/import/restauth/preview',
      'POST /api/v1/dns/import/restauth/runs',
      'POST /api/v1/dns/import/restauth/test-connection',
      'POST /api/v1/dns/import/restconsole/preview',
      'POST /api/v1/dns/import/restconsole/runs',
      'POST /api/v1/dns/import/restconsole/test-connection',
      'POST /api/v1/dns/test-wsrv-credentials',
      'POST /api/v1/ipam/import/extipam/preview',
      'POST /api/v1/ipam/import/extipam/test-connection',
      'POST /api/v1/users',
      'POST /api/v1/users/:id/reset-password',
      'PUT /api/v1/auth-providers/:id',
      'PUT /api/v1/dhcp/servers/:id',
      'PUT /api/v1/dns/groups/:group_id/servers/:id',
    ])
  })

  test('holds it in its body, never in the address, which others write down', () => {
    for (const route of routes()) {
      const { querystring, params } = route.schema as Parts
      expect([named(route), [querystring, params].some((part) => part && holdsSecret(part))]).toEqual([
        named(route),
        false,
      ])
    }
  })
})

/** Every place that asks for a secret: how a wrong one is sent, and how the attempt is called in the log. */
type Place = { action: string; wrong: (person: Person) => Promise<Answer> }
const post = (path: string, body: object, token: string | null) =>
  cadastre.call('POST', `${AUTH}${path}`, { body, token, remoteAddress: `10.7.0.${++calls % 250}` })
let calls = 0

async function enrol(person: Person): Promise<string> {
  const { secret } = (await post('/mfa/enroll/begin', {}, person.token)).body
  await post('/mfa/enroll/verify', { code: totpCode(secret, Math.floor(Date.now() / 30_000)) }, person.token)
  return secret
}

const places: Record<string, Place> = {
  '/auth/login': { action: 'login', wrong: ({ name }) => post('/login', { username: name, password: 'x' }, null) },
  '/auth/login/mfa': {
    action: 'login',
    wrong: async ({ name, password, token }) => {
      await post('/mfa/enroll/begin', {}, token)
      await cadastre.sql('update "user" set totp_secret_sealed = totp_pending_sealed where username = $1', [name])
      const { mfa_token } = (await post('/login', { username: name, password }, null)).body
      return post('/login/mfa', { mfa_token, code: '000000' }, null)
    },
  },
  '/auth/change-password': {
    action: 'change_password',
    wrong: ({ token }) => post('/change-password', { current_password: 'x', new_password: 'Another-one-123' }, token),
  },
  '/auth/mfa/enroll/verify': {
    action: 'mfa.enable',
    wrong: async ({ token }) => {
      await post('/mfa/enroll/begin', {}, token)
      return post('/mfa/enroll/verify', { code: '000000' }, token)
    },
  },
  '/auth/mfa/disable': {
    action: 'mfa.disable',
    wrong: async (person) => {
      await enrol(person)
      return post('/mfa/disable', { password: 'x', code: '000000' }, person.token)
    },
  },
  '/auth/mfa/recovery-codes/regenerate': {
    action: 'mfa.recovery_regenerate',
    wrong: async (person) => {
      await enrol(person)
      return post('/mfa/recovery-codes/regenerate', { password: person.password, code: '000000' }, person.token)
    },
  },
}

describe('a place that asks for a secret', () => {
  // These give a secret to somebody, or are shown one that nobody can guess and that belongs to no account yet.
  const GIVES = new Set(['/users', '/users/:id/reset-password', '/auth/refresh', '/auth/:provider_id/callback'])
  const asks = (route: RouteOptions): boolean => {
    const { body } = route.schema as { body?: z.ZodType }
    return route.url.startsWith('/api/v1/auth/') && body !== undefined && holdsSecret(body)
  }

  test('is among those that are tested here', () => {
    const paths = routes()
      .filter((route) => asks(route))
      .map(({ url }) => url.replace('/api/v1', ''))
    expect(paths.filter((path) => !GIVES.has(path)).sort()).toEqual(Object.keys(places).sort())
  })

  test.each(Object.entries(places))('%s records a wrong one, which counts towards a lock', async (_path, place) => {
    await cadastre.call('PUT', '/api/v1/settings', { body: { lockout_threshold: 1 } })
    const person = await personWith(cadastre, [])
    expect([400, 401]).toContain((await place.wrong(person)).status)
    await cadastre.call('PUT', '/api/v1/settings', { body: { lockout_threshold: 0 } })
    const rows = await cadastre.sql<{ action: string }>(
      `select action from audit_log where resource_id = $1 and (result = 'failure' or action = 'account.locked')
       order by seq`,
      [person.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([place.action, 'account.locked'])
    const { status } = await post('/login', { username: person.name, password: person.password }, null)
    expect(status).toBe(403)
  })

  test('wrong answers of one who has logged in are limited together; a right one starts anew', async () => {
    const person = await personWith(cadastre, [])
    const change = (current_password: string, new_password = 'Changed-for-good-1') =>
      post('/change-password', { current_password, new_password }, person.token)
    const statuses = []
    for (let guess = 0; guess < 4; guess++) statuses.push((await change('x')).status)
    statuses.push((await change(person.password)).status)
    for (let guess = 0; guess < 3; guess++) statuses.push((await change('x')).status)
    for (let guess = 0; guess < 2; guess++)
      statuses.push((await post('/mfa/enroll/verify', { code: '1' }, person.token)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 204, 400, 400, 400, 400, 400])
    const refused = await change('Changed-for-good-1')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  })

  test('a locked account answers 403, whatever is typed', async () => {
    const person = await personWith(cadastre, [])
    await cadastre.sql(`update "user" set failed_login_locked_until = now() + interval '1 hour' where id = $1`, [
      person.id,
    ])
    const body = { current_password: person.password, new_password: 'Changed-for-good-1' }
    expect((await post('/change-password', body, person.token)).status).toBe(403)
  })
})

test('a refresh token that nobody was given is recorded, and 30 a minute are enough', async () => {
  const guess = () =>
    cadastre.call('POST', `${AUTH}/refresh`, { body: { refresh_token: 'x' }, token: null, remoteAddress: '10.6.0.1' })
  for (let guesses = 0; guesses < 30; guesses++) expect((await guess()).status).toBe(401)
  const { status, headers } = await guess()
  expect([status, headers['retry-after']]).toEqual([429, '60'])
  const [row] = await cadastre.sql<{ count: string }>(
    `select count(*) from audit_log where new_value ->> 'reason' = 'refresh_token_unknown'`,
  )
  expect(Number(row?.count)).toBeGreaterThanOrEqual(30)
})

test('every 429 comes from the one place that says when to come back', async () => {
  const folder = new URL('../src/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!test)\.ts$/.test(file))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(new URL(file, folder), 'utf8')]))
  expect(texts.filter(([, text]) => text?.includes('Refusal(429')).map(([file]) => file)).toEqual([
    'access/rate-limit.ts',
  ])
})
