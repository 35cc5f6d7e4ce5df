import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../src/db/sql.ts'
import type { Slice } from '../src/slice.ts'
import { plainToken } from './accounts.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'

const Echo = z.object({ name: z.string().max(5_000), extra: z.looseObject({}).optional() })

const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    app.post('', { schema: { body: Echo, response: { 200: Echo } } }, async (request) => request.body)
    app.get('', { schema: { response: { 200: Echo } } }, async () => ({ name: 'probe' }))
    app.get('/thrown', { schema: { response: { 200: Echo } } }, async () => {
      throw new Error('thrown by a probe')
    })
    app.get('/terminated', { schema: { response: { 200: Echo } } }, async (request) => {
      await request.reader().rows(sql`select pg_terminate_backend(pg_backend_pid())`)
      return { name: 'never' }
    })
  },
}

/** A module of the catalog that only superadmins reach, to watch the order in which a request is refused. */
const gated: Slice = {
  tag: 'gated',
  prefix: '/cloud',
  module: 'integrations.cloud',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    app.post('', { schema: { body: Echo, response: { 200: Echo } } }, async (request) => request.body)
  },
}

let cadastre: TestApp
let strict: TestApp
let plain: string
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe, gated], environment: { BODY_LIMIT_BYTES: '4096' } })
  strict = await testApp({
    environment: { TRUSTED_HOSTS: 'ddi.example,*.ddi.example', CORS_ORIGINS: 'https://portal.example' },
  })
  plain = await plainToken(cadastre, 'plain')
})
afterAll(async () => {
  await cadastre.close()
  await strict.close()
})

const PATH = '/api/v1/probe'
const post = (body: unknown, headers = {}, token?: string | null) =>
  cadastre.call('POST', PATH, { body, headers, ...(token === undefined ? {} : { token }) })

describe('a path that no route answers', () => {
  test.each(['/nothing', '/api/v1/nothing', '/api/v2/ipam/spaces', '/api/v1'])('%s is a 404', async (path) => {
    expect(await cadastre.call('GET', path, { token: null })).toMatchObject({
      status: 404,
      body: { detail: 'Not Found' },
    })
  })

  test('a known path with another method is a 405 that lists the right ones', async () => {
    const answer = await cadastre.call('PATCH', PATH)
    expect(answer).toMatchObject({ status: 405, body: { detail: 'Method Not Allowed' } })
    expect(answer.headers.allow?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']))
    expect(answer.headers.allow).not.toContain('PATCH')
  })

  test('a path with a parameter knows its methods too', async () => {
    const { status, headers } = await cadastre.call('POST', '/api/v1/ipam/spaces/01900000-0000-7000-8000-000000000000')
    expect(status).toBe(405)
    expect(headers.allow?.split(', ')).toEqual(expect.arrayContaining(['DELETE', 'GET', 'PUT']))
  })

  test('a trailing slash is redirected to the path without it, query and method kept', async () => {
    const answer = await cadastre.call('GET', '/api/v1/ipam/spaces/?tag=a&tag=b')
    expect(answer).toMatchObject({ status: 307, headers: { location: '/api/v1/ipam/spaces?tag=a&tag=b' } })
    expect((await cadastre.call('POST', `${PATH}/`, { body: {} })).status).toBe(307)
  })

  test('slashes in front cannot make the redirect leave the server', async () => {
    const { headers } = await cadastre.call('GET', '//evil.example/%2e%2e/health/live/', { token: null })
    expect(headers.location ?? '/').not.toMatch(/^(\/\/|https?:)/)
  })

  test('a path that is not even a URL is refused, not a fault of the server', async () => {
    expect((await cadastre.call('GET', '/api/v1/%zz', { token: null })).status).toBe(400)
  })
})

describe('OPTIONS without a preflight', () => {
  test('tells the methods of a path that is known', async () => {
    const { status, text, headers } = await cadastre.call('OPTIONS', PATH, { token: null })
    expect([status, text, headers.allow]).toEqual([204, '', 'GET, HEAD, POST'])
  })

  test('of an unknown path is a 404 like any other', async () => {
    expect(await cadastre.call('OPTIONS', '/api/v1/nothing', { token: null })).toMatchObject({
      status: 404,
      body: { detail: 'Not Found' },
    })
  })

  test('is none because of an origin alone', async () => {
    const headers = { origin: 'https://portal.example' }
    expect((await cadastre.call('OPTIONS', PATH, { headers, token: null })).status).toBe(204)
  })
})

describe('a body', () => {
  test('of malformed JSON answers 422 before anyone asks who calls', async () => {
    const { status, body } = await post('{"name": ', {}, null)
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'json_invalid', msg: 'JSON decode error' })
    expect(body.detail[0].loc[0]).toBe('body')
  })

  test('of malformed JSON is not repeated in the answer', async () => {
    const { text } = await post('{"password": "hunter2hunter2", }')
    expect(text).not.toContain('hunter2')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonp-ish; x=1', 'nonsense'])(
    'of the type %s is not read as an object',
    async (type) => {
      const { status, body } = await post('{"name":"a"}', { 'content-type': type })
      expect(status).toBe(422)
      expect(body.detail).toEqual([
        {
          type: 'model_attributes_type',
          loc: ['body'],
          msg: 'Input should be a valid dictionary or object to extract fields from',
        },
      ])
    },
  )

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/merge-patch+json',
    'Application/JSON',
  ])('of the type %s is read as JSON', async (type) => {
    expect(await post('{"name":"a"}', { 'content-type': type })).toMatchObject({ status: 200, body: { name: 'a' } })
  })

  test('that is absent answers 422 as a missing field', async () => {
    const { status, body } = await cadastre.call('POST', PATH)
    expect(status).toBe(422)
    expect(body.detail).toEqual([{ type: 'missing', loc: ['body'], msg: 'Field required' }])
  })

  test('that is too large answers 413 and says how large it may be', async () => {
    const { status, body } = await post({ name: 'x'.repeat(5_000) })
    expect(status).toBe(413)
    expect(body.detail).toContain('4096 bytes')
  })

  test('with a prototype in it is refused and pollutes nothing', async () => {
    for (const hostile of [
      '{"name":"a","__proto__":{"polluted":1}}',
      '{"name":"a","constructor":{"prototype":{"polluted":1}}}',
    ]) {
      const { status, body } = await post(hostile)
      expect(status).toBe(422)
      expect(body.detail[0].type).toBe('json_invalid')
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('with a whole surrogate pair, written out or not, is text', async () => {
    const { body } = await post('{"name":"\\ud83d\\ude00 😀 \\\\ud83d"}')
    expect(body.name).toBe('😀 😀 \\ud83d')
  })

  test('of a thousand nested brackets is refused, not a fault of the server', async () => {
    expect((await post(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)).status).toBe(422)
  })
})

/** One of each kind of answer; all must look alike in what holds for every answer. */
const kinds: [string, number, (headers?: Record<string, string>) => Promise<Answer>][] = [
  ['success', 200, (headers = {}) => cadastre.call('GET', PATH, { headers })],
  ['redirect', 307, (headers = {}) => cadastre.call('GET', `${PATH}/`, { headers })],
  ['bad URL', 400, (headers = {}) => cadastre.call('GET', '/api/v1/%zz', { headers, token: null })],
  [
    'bad host',
    400,
    (headers = {}) =>
      strict.call('GET', '/api/v1/version', { headers: { host: 'other.example', ...headers }, token: null }),
  ],
  ['no credential', 401, (headers = {}) => cadastre.call('GET', PATH, { headers, token: null })],
  ['no permission', 403, (headers = {}) => cadastre.call('GET', '/api/v1/audit', { headers, token: plain })],
  ['unknown path', 404, (headers = {}) => cadastre.call('GET', '/nothing', { headers })],
  ['module off', 404, (headers = {}) => cadastre.call('GET', '/api/v1/dns/import', { headers })],
  ['wrong method', 405, (headers = {}) => cadastre.call('DELETE', PATH, { headers })],
  ['large body', 413, (headers = {}) => post({ name: 'x'.repeat(5_000) }, headers)],
  ['malformed JSON', 422, (headers = {}) => post('{', headers)],
  ['invalid body', 422, (headers = {}) => post({}, headers)],
  ['fault', 500, (headers = {}) => cadastre.call('GET', `${PATH}/thrown`, { headers })],
  ['lost database', 503, (headers = {}) => cadastre.call('GET', `${PATH}/terminated`, { headers })],
  [
    'preflight',
    200,
    (headers = {}) => cadastre.call('OPTIONS', PATH, { headers: { ...preflight, ...headers }, token: null }),
  ],
  ['page', 200, (headers = {}) => cadastre.call('GET', '/api/docs', { headers, token: null })],
]
const preflight = { origin: 'https://portal.example', 'access-control-request-method': 'POST' }

describe('X-Request-ID', () => {
  test.each(kinds)('is echoed on %s (%i)', async (_kind, status, provoke) => {
    const answer = await provoke({ 'x-request-id': 'Ticket-42.a:b_c' })
    expect(answer).toMatchObject({ status, headers: { 'x-request-id': 'Ticket-42.a:b_c' } })
  })

  test('is minted as a UUID when there is none', async () => {
    const [one, two] = await Promise.all([cadastre.call('GET', PATH), cadastre.call('GET', PATH)])
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
  })

  test('of 128 characters is kept', async () => {
    const id = 'x'.repeat(128)
    expect((await cadastre.call('GET', PATH, { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id)
  })

  test.each([
    ['of 129 characters', 'x'.repeat(129)],
    ['with a space', 'a b'],
    ['with a quote', '"a"'],
    ['with a letter outside ASCII', 'é'],
    ['that is empty', ''],
  ])('%s is replaced', async (_what, id) => {
    const { headers } = await cadastre.call('GET', PATH, { headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('what is not even HTTP', () => {
  let port: number
  beforeAll(async () => {
    await cadastre.app.listen({ host: '127.0.0.1', port: 0 })
    port = (cadastre.app.server.address() as AddressInfo).port
  })

  test.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('(%s) is refused like anything else: with an id and a detail', async (_what, bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(bytes)
    const [head, body] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(head).toMatch(/^x-request-id: \S+/im)
    expect(Object.keys(JSON.parse(body ?? ''))).toEqual(['detail'])
  })
})

describe('security headers', () => {
  test.each(kinds)('are on %s (%i)', async (_kind, status, provoke) => {
    const answer = await provoke()
    expect(answer).toMatchObject({
      status,
      headers: { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' },
    })
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('no answer names the software behind it', async () => {
    const { headers } = await cadastre.call('GET', PATH)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })
})

describe('CORS', () => {
  test('is open to every origin by default, without credentials', async () => {
    const { headers } = await cadastre.call('GET', PATH, { headers: { origin: 'https://anywhere.example' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('lets scripts read the headers clients need', async () => {
    const { headers } = await cadastre.call('GET', PATH, { headers: { origin: 'https://anywhere.example' } })
    const exposed = headers['access-control-expose-headers']?.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['X-Request-ID', 'X-Total-Count', 'ETag', 'Retry-After']))
  })

  test('with a list of origins echoes a listed one, with credentials', async () => {
    const headers = { host: 'ddi.example', origin: 'https://portal.example' }
    const answer = await strict.call('GET', '/api/v1/version', { headers, token: null })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.example',
      'access-control-allow-credentials': 'true',
    })
    expect(answer.headers.vary).toContain('Origin')
  })

  test.each(['https://evil.example', 'https://portal.example.evil.example', 'http://portal.example', 'null'])(
    'with a list of origins gives %s no allowance',
    async (origin) => {
      const answer = await strict.call('GET', '/api/v1/version', {
        headers: { host: 'ddi.example', origin },
        token: null,
      })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test('a preflight is answered without a credential and lists the methods', async () => {
    const { status, headers } = await cadastre.call('OPTIONS', PATH, {
      headers: { ...preflight, 'access-control-request-headers': 'authorization, idempotency-key' },
      token: null,
    })
    expect(status).toBe(200)
    expect(headers['access-control-allow-methods']?.split(', ')).toEqual(
      expect.arrayContaining(['PUT', 'PATCH', 'DELETE']),
    )
    expect(headers['access-control-allow-headers']).toBe('authorization, idempotency-key')
  })

  test('a preflight of a foreign origin gets no allowance', async () => {
    const headers = { ...preflight, origin: 'https://evil.example', host: 'ddi.example' }
    const answer = await strict.call('OPTIONS', '/api/v1/version', { headers, token: null })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('TRUSTED_HOSTS', () => {
  const ask = (host: string) => strict.call('GET', '/api/v1/version', { headers: { host }, token: null })

  test.each(['ddi.example', 'DDI.example:8443', 'a.ddi.example', 'a.b.ddi.example'])('answers %s', async (host) => {
    expect((await ask(host)).status).toBe(200)
  })

  test.each(['other.example', 'evilddi.example', 'ddi.example.evil.example', 'ddi.example@evil.example', ''])(
    'refuses %s',
    async (host) => {
      expect(await ask(host)).toMatchObject({ status: 400, body: { detail: 'Invalid host header' } })
    },
  )
})

describe('the order of refusals', () => {
  const ask = (body: unknown, token: string | null | undefined) =>
    cadastre.call('POST', '/api/v1/cloud', { body, ...(token === undefined ? {} : { token }) })
  const setMaintenance = (isOn: boolean) =>
    cadastre.sql('update platform_settings set maintenance_mode_enabled = $1', [isOn])

  afterEach(() => setMaintenance(false))

  test('malformed JSON comes first, then maintenance', async () => {
    await setMaintenance(true)
    expect((await ask('{', null)).body.detail[0].type).toBe('json_invalid')
    expect((await ask({}, null)).status).toBe(503)
  })

  test('then the module that is off, whoever asks', async () => {
    const isOff = { status: 404, body: { detail: "Feature 'integrations.cloud' is disabled." } }
    expect((await ask('{', null)).status).toBe(422)
    expect(await ask({}, null)).toMatchObject(isOff)
    expect(await ask({}, 'no.token.at.all')).toMatchObject(isOff)
    expect(await ask({}, plain)).toMatchObject(isOff)
  })

  test('then the credential, then the permission, then the content', async () => {
    await cadastre.call('PATCH', '/api/v1/admin/feature-modules/integrations.cloud', { body: { enabled: true } })
    expect((await ask('{', null)).status).toBe(422)
    expect((await ask({}, null)).status).toBe(401)
    expect((await ask({}, plain)).status).toBe(403)
    expect((await ask({}, undefined)).status).toBe(422)
    expect((await ask({ name: 'a' }, undefined)).status).toBe(200)
  })

  test('a forced password change comes after the credential and before the permission', async () => {
    await cadastre.sql(`update "user" set force_password_change = true where username = 'plain'`)
    expect(await ask({}, plain)).toMatchObject({
      status: 403,
      body: { detail: 'Password change required before continuing' },
    })
  })
})
