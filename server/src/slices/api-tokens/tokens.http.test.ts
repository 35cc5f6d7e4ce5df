import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith, tokenFor } from '../../../test/people.ts'
import type { Slice } from '../../slice.ts'

const SUBNET = '01900000-0000-7000-8000-00000000aaaa'
const OTHER = '01900000-0000-7000-8000-00000000bbbb'

/** Stands in for a family whose resources tokens can be bound to. */
const subnets: Slice = {
  tag: 'zz subnets',
  prefix: '/probe/subnets',
  access: { resource: 'subnet' },
  tokens: { scopes: ['read'] },
  grantTargets: { subnet: async (_reader, id) => id === SUBNET || id === OTHER },
  routes: (app) => {
    const answer = z.object({ ok: z.boolean() })
    const operationId = (name: string) => ({ operationId: `probe_${name}`, summary: name, response: { 200: answer } })
    const params = z.object({ id: z.string().max(64) })
    app.get('', { schema: operationId('list') }, async () => ({ ok: true }))
    app.post('', { schema: operationId('create') }, async () => ({ ok: true }))
    app.get('/:id', { schema: { ...operationId('read'), params } }, async () => ({ ok: true }))
    app.put('/:id', { schema: { ...operationId('update'), params } }, async () => ({ ok: true }))
    app.delete('/:id', { schema: { ...operationId('delete'), params } }, async () => ({ ok: true }))
  },
}

let cadastre: TestApp
let person: Person
beforeAll(async () => {
  cadastre = await testApp({ slices: [subnets] })
  person = await personWith(cadastre, [{ action: 'admin', resource_type: 'ip_space' }])
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/api-tokens'
const create = (body: object, token?: string) =>
  cadastre.call('POST', PATH, { body: { name: 't', ...body }, ...(token ? { token } : {}) })
const me = (token: string) => cadastre.call('GET', '/api/v1/auth/me', { token })

describe('POST /api-tokens', () => {
  test('answers the raw token once; only its hash and prefix are stored', async () => {
    const { status, body } = await create({})
    expect(status).toBe(201)
    expect(body.token).toMatch(/^svc_[A-Za-z0-9_-]{54}$/)
    expect(body.prefix).toBe(body.token.slice(0, 10))
    const stored = JSON.stringify(await cadastre.sql('select * from api_token where id = $1', [body.id]))
    expect(stored).not.toContain(body.token)
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).not.toHaveProperty('token')
    const audit = JSON.stringify(await cadastre.sql('select * from audit_log where resource_id = $1', [body.id]))
    expect(audit).not.toContain(body.token)
    expect(JSON.stringify(cadastre.log)).not.toContain(body.token)
  })

  test('the token acts as its owner', async () => {
    const token = await tokenFor(cadastre, person.token, {})
    expect((await me(token)).body.username).toBe(person.name)
  })

  test('an unknown scope answers 422 at scopes', async () => {
    const { status, body } = await create({ scopes: ['read', 'everything'] })
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'value_error', loc: ['body', 'scopes'] })
  })

  test('scopes are kept once each, in order', async () => {
    expect((await create({ scopes: ['dns:write', 'read', 'dns:write'] })).body.scopes).toEqual(['dns:write', 'read'])
  })

  test('a malformed grant answers 422 at resource_grants', async () => {
    for (const grant of [
      { action: 'fly', resource_type: 'subnet', resource_id: SUBNET },
      { action: 'read', resource_type: 'user', resource_id: SUBNET },
      { action: 'read', resource_type: 'subnet', resource_id: '' },
    ]) {
      const { status, body } = await create({ resource_grants: [grant] })
      expect([status, body.detail[0].loc]).toEqual([422, ['body', 'resource_grants']])
    }
  })

  test('a grant on a resource that does not exist answers 422 and names it', async () => {
    const grant = { action: 'read', resource_type: 'dns_zone', resource_id: 'nope' }
    expect(await create({ resource_grants: [grant] })).toMatchObject({
      status: 422,
      body: { detail: 'dns_zone nope not found' },
    })
  })

  test('a grant the issuer does not hold answers 403', async () => {
    const grant = { action: 'read', resource_type: 'subnet', resource_id: SUBNET }
    expect((await create({ resource_grants: [grant] }, person.token)).status).toBe(403)
  })

  test('expires_at wins over expires_in_days, and a naive time is UTC', async () => {
    const { body } = await create({ expires_at: '2099-01-02T03:04:05', expires_in_days: 1 })
    expect(body.expires_at).toBe('2099-01-02T03:04:05.000Z')
    expect((await create({ expires_in_days: 3651 })).status).toBe(422)
  })
})

describe('a presented token', () => {
  test('is refused when it is garbage, revoked, expired, or its owner is gone or disabled', async () => {
    for (const garbage of ['svc_', 'svc_x', `svc_${'a'.repeat(5000)}`, "svc_';--"]) {
      expect(await me(garbage)).toMatchObject({ status: 401, body: { detail: 'Invalid or revoked API token' } })
    }
    const paused = (await create({})).body
    await cadastre.call('PATCH', `${PATH}/${paused.id}`, { body: { is_active: false } })
    expect((await me(paused.token)).body.detail).toBe('Invalid or revoked API token')
    const expired = await tokenFor(cadastre, undefined, { expires_at: '2001-01-01T00:00:00Z' })
    expect(await me(expired)).toMatchObject({ status: 401, body: { detail: 'API token has expired' } })
    const owner = await personWith(cadastre, [])
    const token = await tokenFor(cadastre, owner.token, {})
    await cadastre.call('PUT', `/api/v1/users/${owner.id}`, { body: { is_active: false } })
    expect(await me(token)).toMatchObject({ status: 403, body: { detail: 'User account is disabled' } })
    await cadastre.call('DELETE', `/api/v1/users/${owner.id}`)
    expect((await me(token)).status).toBe(401)
  })

  test('its scope is checked before its owner', async () => {
    const owner = await personWith(cadastre, [])
    const token = await tokenFor(cadastre, owner.token, { scopes: ['dns:write'] })
    await cadastre.call('PUT', `/api/v1/users/${owner.id}`, { body: { is_active: false } })
    expect(await me(token)).toMatchObject({
      status: 401,
      body: { detail: 'Token scope insufficient for this request' },
    })
  })

  test('never exceeds its owner', async () => {
    const token = await tokenFor(cadastre, person.token, {})
    expect((await cadastre.call('GET', '/api/v1/ipam/spaces', { token })).status).toBe(200)
    expect((await cadastre.call('GET', '/api/v1/audit', { token })).status).toBe(403)
  })

  test('its use is stamped, but not by a write per request', async () => {
    const { body } = await create({})
    for (let calls = 0; calls < 5; calls++) await me(body.token)
    await expect
      .poll(() => cadastre.sql('select from api_token where id = $1 and last_used_at is not null', [body.id]))
      .toHaveLength(1)
    const [first] = await cadastre.sql('select last_used_at, xmin from api_token where id = $1', [body.id])
    await me(body.token)
    const [second] = await cadastre.sql('select last_used_at, xmin from api_token where id = $1', [body.id])
    expect(second).toEqual(first)
  })
})

describe('a token bound to one subnet', () => {
  const bound = (action: string) =>
    tokenFor(cadastre, undefined, { resource_grants: [{ action, resource_type: 'subnet', resource_id: SUBNET }] })
  const subnet = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', id: string, token: string) =>
    cadastre.call(method, `/api/v1/probe/subnets${id && `/${id}`}`, { token })

  test('reads and changes that subnet, sees lists, and creates nothing', async () => {
    const token = await bound('write')
    expect((await subnet('GET', SUBNET, token)).status).toBe(200)
    expect((await subnet('PUT', SUBNET, token)).status).toBe(200)
    expect((await subnet('GET', '', token)).status).toBe(200)
    expect((await subnet('DELETE', SUBNET, token)).status).toBe(403)
    expect((await subnet('POST', '', token)).status).toBe(403)
  })

  test('is refused at another subnet with a sentence that says so', async () => {
    const token = await bound('read')
    const { status, body } = await subnet('GET', OTHER, token)
    expect([status, body.detail]).toEqual([403, 'API token is not scoped to this subnet'])
  })

  test('is refused at other families and never acts as superadmin, whoever owns it', async () => {
    const token = await bound('*')
    expect((await cadastre.call('GET', '/api/v1/ipam/templates', { token })).status).toBe(403)
    expect((await cadastre.call('GET', '/api/v1/users', { token })).status).toBe(403)
  })

  test('shows the narrowed grants as its permissions', async () => {
    const { body } = await cadastre.call('GET', '/api/v1/auth/me/permissions', { token: await bound('read') })
    expect(body).toEqual({
      is_superadmin: false,
      grants: [{ action: 'read', resource_type: 'subnet', resource_id: SUBNET }],
    })
  })
})

describe('an API token and the account behind it', () => {
  const attempts = [
    ['POST', '/api-tokens', { name: 'wider' }],
    ['GET', '/api-tokens'],
    ['POST', '/auth/mfa/enroll/begin'],
    ['POST', '/auth/change-password', { current_password: 'x', new_password: 'y'.repeat(12) }],
    ['POST', '/auth/logout?all=true'],
    ['GET', '/sessions/me'],
    ['POST', '/saved-views', { name: 'x', page: 'x', payload: {} }],
  ] as const

  test('it reaches neither credentials nor what is personal, however wide it is', async () => {
    const bound = [{ action: 'read', resource_type: 'subnet', resource_id: SUBNET }]
    await cadastre.call('PATCH', '/api/v1/admin/feature-modules/ui.saved_views', { body: { enabled: true } })
    for (const limits of [{}, { resource_grants: bound }]) {
      const token = await tokenFor(cadastre, undefined, limits)
      for (const [method, path, body] of attempts) {
        const answer = await cadastre.call(method, `/api/v1${path}`, { token, ...(body ? { body } : {}) })
        expect([path, answer.status, answer.body.detail]).toEqual([
          path,
          403,
          'API token is not admitted here; log in instead',
        ])
      }
    }
  })

  test('a denied attempt is in the audit log', async () => {
    const { body } = await create({ name: 'denied' }, person.token)
    await cadastre.call('GET', '/api/v1/sessions/me', { token: body.token })
    const denied = () => cadastre.sql(`select from audit_log where result = 'denied' and user_id = $1`, [person.id])
    await expect.poll(denied).not.toEqual([])
  })

  test('its permissions are what its scopes leave of the rights of its owner', async () => {
    const token = await tokenFor(cadastre, person.token, { scopes: ['read'] })
    const { body } = await cadastre.call('GET', '/api/v1/auth/me/permissions', { token })
    expect(body).toEqual({
      is_superadmin: false,
      grants: [{ action: 'read', resource_type: 'ip_space', resource_id: null }],
    })
    const wide = await tokenFor(cadastre, undefined, { scopes: ['read', 'ipam:write'] })
    expect((await me(wide)).body.is_superadmin).toBe(false)
    const { grants } = (await cadastre.call('GET', '/api/v1/auth/me/permissions', { token: wide })).body
    expect(grants).toContainEqual({ action: 'write', resource_type: 'subnet', resource_id: null })
    expect(grants).toContainEqual({ action: 'read', resource_type: 'audit_log', resource_id: null })
    expect(grants).not.toContainEqual({ action: 'write', resource_type: 'audit_log', resource_id: null })
  })
})

describe('reading, changing and revoking', () => {
  test('one sees own tokens, a superadmin all, newest first; a foreign one does not exist', async () => {
    const { body: mine } = await create({ name: 'mine' }, person.token)
    const own = (await cadastre.call('GET', PATH, { token: person.token })).body
    expect(own[0].id).toBe(mine.id)
    expect(own.every(({ user_id }: { user_id: string }) => user_id === person.id)).toBe(true)
    expect((await cadastre.call('GET', PATH)).body.map(({ id }: { id: string }) => id)).toContain(mine.id)
    const foreign = (await create({ name: 'of admin' })).body
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const answer = await cadastre.call(method, `${PATH}/${foreign.id}`, {
        token: person.token,
        ...(method === 'PATCH' ? { body: {} } : {}),
      })
      expect([answer.status, answer.body.detail]).toEqual([404, 'Token not found'])
    }
  })

  test('PATCH changes what is sent; null keeps; an empty list of scopes lifts them', async () => {
    const { body } = await create({ scopes: ['read'], description: 'kept' })
    const patched = await cadastre.call('PATCH', `${PATH}/${body.id}`, {
      body: { name: 'new', description: null, scopes: [] },
    })
    expect(patched.body).toMatchObject({ name: 'new', description: 'kept', scopes: [] })
  })

  test('what was read, sent back, changes nothing', async () => {
    const {
      body: { token: _token, ...token },
    } = await create({})
    expect((await cadastre.call('PATCH', `${PATH}/${token.id}`, { body: token })).body).toEqual(token)
    expect(
      await cadastre.sql(`select from audit_log where resource_id = $1 and action = 'update'`, [token.id]),
    ).toEqual([])
  })

  test('DELETE ends it at the next request', async () => {
    const { body } = await create({})
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(204)
    expect((await me(body.token)).status).toBe(401)
  })
})
