import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith, tokenFor } from '../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/users'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const PASSWORD = 'Good-enough-for-1'

let made = 0
const filled = (fields: object = {}) => {
  const name = `user-${++made}`
  return { username: name, email: `${name}@example.test`, display_name: name, password: PASSWORD, ...fields }
}
const create = (fields: object = {}) => cadastre.call('POST', PATH, { body: filled(fields) })
const put = (id: string, body: object, token?: string) =>
  cadastre.call('PUT', `${PATH}/${id}`, { body, ...(token ? { token } : {}) })
const attempt = (username: string, password: string) =>
  cadastre.call('POST', '/api/v1/auth/login', {
    body: { username, password },
    token: null,
    remoteAddress: `10.9.0.${++made % 250}`,
  })
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; changed_fields: string[] }>(
    `select action, old_value, new_value, changed_fields from audit_log
     where resource_type = 'user' and resource_id = $1 and action <> 'login' order by seq`,
    [id],
  )

describe('POST /users', () => {
  test('answers the account, to change its password at the first login', async () => {
    const input = filled()
    const { status, body } = await cadastre.call('POST', PATH, { body: input })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      username: input.username,
      email: input.email,
      display_name: input.display_name,
      is_active: true,
      is_superadmin: false,
      force_password_change: true,
      auth_source: 'local',
      deprovisioned_at: null,
      last_login_at: null,
      failed_login_count: 0,
      failed_login_locked_until: null,
      locked: false,
      totp_enabled: false,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    })
    const login = await attempt(input.username, PASSWORD)
    expect(login).toMatchObject({ status: 200, body: { force_password_change: true } })
  })

  test('the audit row has the whole image and no trace of the password', async () => {
    const { body } = await create()
    const [row] = await auditOf(body.id)
    expect(row).toMatchObject({ action: 'create', old_value: null })
    expect(row?.new_value).toEqual(body)
    expect(JSON.stringify(row)).not.toMatch(/argon2|Good-enough/)
  })

  test('a taken username or email answers 409 and names it', async () => {
    const { body } = await create()
    expect(await create({ username: body.username })).toMatchObject({
      status: 409,
      body: { detail: `A user named '${body.username}' already exists` },
    })
    expect(await create({ email: body.email })).toMatchObject({
      status: 409,
      body: { detail: `A user with the email address '${body.email}' already exists` },
    })
  })

  test('of equal creates at once exactly one succeeds', async () => {
    const body = filled()
    const answers = await Promise.all(Array.from({ length: 4 }, () => cadastre.call('POST', PATH, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('a password the policy refuses answers 400 with each broken rule', async () => {
    expect(await create({ password: 'password' })).toMatchObject({
      status: 400,
      body: {
        detail: {
          reason: 'password_policy',
          errors: [
            'It must have at least 12 characters',
            'It must contain an upper-case letter',
            'It must contain a digit',
          ],
        },
      },
    })
  })

  test('a password below eight characters is no password at all: 422', async () => {
    const { status, body } = await create({ password: 'Short-1' })
    expect(status).toBe(422)
    expect(body.detail).toEqual([
      {
        type: 'string_too_short',
        loc: ['body', 'password'],
        msg: 'String should have at least 8 characters',
        ctx: { min_length: 8 },
      },
    ])
  })

  test.each(['nobody', 'a@b', 'a@b@c.test', 'a b@c.test', 'a@c .test', '@c.test', 'a@.test', 'a@c.', 'a\u0000@c.test'])(
    'the email %j answers 422',
    async (email) => {
      const { status, body } = await create({ email })
      expect(status).toBe(422)
      expect(body.detail[0]).toMatchObject({ type: 'value_error', loc: ['body', 'email'] })
    },
  )

  test.each(['', '   ', 'x'.repeat(151), 'x'.repeat(900_000), 'new\nline', 'nul\u0000', 'esc\u001b[2J', 7])(
    'the username %j answers 422',
    async (username) => {
      const { status, body } = await create({ username })
      expect(status).toBe(422)
      expect(body.detail[0].loc).toEqual(['body', 'username'])
    },
  )

  test.each(['Ünïcødé 用户', '👩‍🚀', `'; drop table "user"; --`, '𝒳'.repeat(75)])(
    'the username %j is stored as it is and logs in',
    async (username) => {
      const { status, body } = await create({ username })
      expect([status, body.username]).toEqual([201, username])
      expect((await attempt(username, PASSWORD)).status).toBe(200)
    },
  )

  test('names are trimmed and compared exactly', async () => {
    expect((await create({ username: '  padded ' })).body.username).toBe('padded')
    expect((await create({ username: 'Padded' })).status).toBe(201)
    expect((await create({ username: 'padded  ' })).status).toBe(409)
  })

  test('all that is missing is named in one answer', async () => {
    const { status, body } = await cadastre.call('POST', PATH, { body: {} })
    expect(status).toBe(422)
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      'username',
      'email',
      'display_name',
      'password',
    ])
  })
})

describe('GET /users', () => {
  test('answers a bare array by username, without anything secret', async () => {
    const { status, body, text } = await cadastre.call('GET', PATH)
    expect(status).toBe(200)
    const known = await cadastre.sql<{ id: string }>('select id from "user" order by username')
    expect(body.map(({ id }: { id: string }) => id)).toEqual(known.map(({ id }) => id))
    expect(text).not.toMatch(/argon2|password_hash|sealed/)
  })

  test('only superadmins may look', async () => {
    const viewer = await personWith(cadastre, [{ action: 'admin', resource_type: 'user' }])
    expect(await cadastre.call('GET', PATH, { token: viewer.token })).toMatchObject({
      status: 403,
      body: { detail: 'Superadmin required' },
    })
  })
})

describe('GET /users/{id}', () => {
  test('answers the account with an ETag', async () => {
    const { body } = await create()
    const read = await cadastre.call('GET', `${PATH}/${body.id}`)
    expect(read).toMatchObject({ status: 200, body })
    expect(read.headers.etag).toBeTruthy()
  })

  test('an unknown id answers 404', async () => {
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    })
  })
})

describe('PUT /users/{id}', () => {
  test('changes what is sent, keeps what is absent or null, and records both images', async () => {
    const { body: before } = await create()
    const { status, body } = await put(before.id, { display_name: 'Renamed', email: null, is_superadmin: null })
    expect([status, body.display_name, body.email]).toEqual([200, 'Renamed', before.email])
    const [, row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: before, new_value: body })
    expect(row?.changed_fields).toEqual(['display_name', 'modified_at'])
  })

  test('what was read, sent back unedited, changes nothing at all', async () => {
    const { body } = await create()
    expect((await put(body.id, body)).body).toEqual(body)
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('that holds for the first administrator too, whose address would not be taken today', async () => {
    const [admin] = await cadastre.sql<{ id: string }>(`select id from "user" where username = 'admin'`)
    const { body } = await cadastre.call('GET', `${PATH}/${admin?.id}`)
    expect(await put(body.id, body)).toMatchObject({ status: 200, body })
  })

  test('an email that is none answers 422, a taken one 409', async () => {
    const { body } = await create()
    const { body: other } = await create()
    const refused = await put(body.id, { email: 'nobody@nowhere' })
    expect(refused.status).toBe(422)
    expect(refused.body.detail[0]).toMatchObject({ type: 'value_error', loc: ['body', 'email'] })
    expect((await put(body.id, { email: other.email })).status).toBe(409)
  })

  test('If-Match of an older reading answers 412', async () => {
    const { body } = await create()
    const { headers } = await cadastre.call('GET', `${PATH}/${body.id}`)
    await put(body.id, { display_name: 'in between' })
    const late = await cadastre.call('PUT', `${PATH}/${body.id}`, {
      body: { display_name: 'late' },
      headers: { 'if-match': headers.etag ?? '' },
    })
    expect(late.status).toBe(412)
  })

  test('a deactivated account is refused from its next request on, and back with its session when reactivated', async () => {
    const person = await personWith(cadastre, [])
    const me = () => cadastre.call('GET', '/api/v1/auth/me', { token: person.token })
    await put(person.id, { is_active: false })
    expect(await me()).toMatchObject({ status: 403, body: { detail: 'User account is disabled' } })
    expect((await attempt(person.name, person.password)).status).toBe(403)
    await put(person.id, { is_active: true })
    expect((await me()).status).toBe(200)
  })

  test('becoming and ceasing to be a superadmin counts from the next request on, on another process too', async () => {
    const [{ name } = { name: '' }] = await cadastre.sql<{ name: string }>('select current_database() as name')
    const replica = await testApp({ database: name })
    const person = await personWith(cadastre, [])
    const look = () => replica.call('GET', PATH, { token: person.token })
    expect((await look()).status).toBe(403)
    await put(person.id, { is_superadmin: true })
    expect((await look()).status).toBe(200)
    await put(person.id, { is_superadmin: false })
    expect((await look()).status).toBe(403)
    await replica.close()
  })

  test('nobody takes superadmin rights from themselves or locks themselves out', async () => {
    const person = await personWith(cadastre, [], true)
    expect(await put(person.id, { is_superadmin: false }, person.token)).toMatchObject({
      status: 400,
      body: { detail: 'You cannot take superadmin rights from yourself' },
    })
    expect(await put(person.id, { is_active: false }, person.token)).toMatchObject({
      status: 400,
      body: { detail: 'You cannot deactivate your own account' },
    })
    expect((await put(person.id, { display_name: 'still me' }, person.token)).status).toBe(200)
  })

  test('an account from elsewhere cannot be made to change a password it does not have here', async () => {
    const { body } = await create({ force_password_change: false })
    await cadastre.sql(`update "user" set auth_source = 'ldap', password_hash = null where id = $1`, [body.id])
    expect((await put(body.id, { force_password_change: true })).status).toBe(400)
  })

  test('an unknown id answers 404, a wrong type 422', async () => {
    expect((await put(UNKNOWN, {})).status).toBe(404)
    expect((await put(UNKNOWN, { is_active: 'no' })).status).toBe(422)
  })
})

describe('DELETE /users/{id}', () => {
  test('takes sessions, tokens and memberships along, and leaves the audit log', async () => {
    const person = await personWith(cadastre, [])
    const token = await tokenFor(cadastre, person.token, {})
    expect(await cadastre.call('DELETE', `${PATH}/${person.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await cadastre.call('GET', '/api/v1/auth/me', { token: person.token })).status).toBe(401)
    expect((await cadastre.call('GET', '/api/v1/auth/me', { token })).status).toBe(401)
    for (const table of ['user_session', 'api_token', 'user_group', 'password_history']) {
      expect(await cadastre.sql(`select from ${table} where user_id = $1`, [person.id])).toEqual([])
    }
    const rows = await auditOf(person.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'delete',
      old_value: { username: person.name, group_ids: [expect.any(String)] },
      new_value: null,
    })
  })

  test('oneself answers 400', async () => {
    const person = await personWith(cadastre, [], true)
    expect(await cadastre.call('DELETE', `${PATH}/${person.id}`, { token: person.token })).toMatchObject({
      status: 400,
      body: { detail: 'You cannot delete your own account' },
    })
  })

  test('twice answers 404 the second time, an older If-Match 412', async () => {
    const { body } = await create()
    const headers = { 'if-match': '"old"' }
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`, { headers })).status).toBe(412)
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(204)
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(404)
  })
})

describe('POST /users/{id}/reset-password', () => {
  const reset = (id: string, password: unknown) =>
    cadastre.call('POST', `${PATH}/${id}/reset-password`, { body: { new_password: password } })

  test('sets a password that must be changed, ends all sessions and keeps the new hash for later', async () => {
    const person = await personWith(cadastre, [])
    const token = await tokenFor(cadastre, person.token, {})
    expect(await reset(person.id, 'Another-good-one-2')).toMatchObject({ status: 204, text: '' })
    expect((await cadastre.call('GET', '/api/v1/auth/me', { token: person.token })).status).toBe(401)
    expect((await cadastre.call('GET', '/api/v1/groups', { token })).status).toBe(403)
    expect((await attempt(person.name, person.password)).status).toBe(401)
    expect(await attempt(person.name, 'Another-good-one-2')).toMatchObject({
      status: 200,
      body: { force_password_change: true },
    })
    expect(await cadastre.sql('select from password_history where user_id = $1', [person.id])).toHaveLength(2)
  })

  test('is audited under its own name, without the hash', async () => {
    const { body } = await create({ force_password_change: false })
    await reset(body.id, 'Another-good-one-3')
    const row = (await auditOf(body.id)).at(-1)
    expect(row).toMatchObject({
      action: 'reset_password',
      old_value: { force_password_change: false },
      new_value: { force_password_change: true },
    })
    expect(JSON.stringify(row)).not.toMatch(/argon2|Another/)
  })

  test('an earlier password is taken: history binds only the owner', async () => {
    const { body } = await create()
    expect((await reset(body.id, PASSWORD)).status).toBe(204)
  })

  test('the policy answers 400, the floor 422, an unknown id 404', async () => {
    const { body } = await create()
    expect(await reset(body.id, 'password')).toMatchObject({
      status: 400,
      body: { detail: { reason: 'password_policy' } },
    })
    expect((await reset(body.id, 'short')).status).toBe(422)
    expect((await reset(UNKNOWN, 'Another-good-one-4')).status).toBe(404)
  })

  test('an account whose password is kept elsewhere answers 400', async () => {
    const { body } = await create()
    await cadastre.sql(`update "user" set auth_source = 'ldap' where id = $1`, [body.id])
    expect(await reset(body.id, 'Another-good-one-5')).toMatchObject({
      status: 400,
      body: { detail: `The password of ${body.username} is not kept here: the account comes from ldap` },
    })
  })
})

describe('POST /users/{id}/unlock', () => {
  const unlock = (id: string) => cadastre.call('POST', `${PATH}/${id}/unlock`)

  test('lifts a lock, once in the audit log however often it is called', async () => {
    const { body } = await create()
    await cadastre.sql(
      `update "user" set failed_login_locked_until = now() + interval '1 hour', failed_login_count = 2 where id = $1`,
      [body.id],
    )
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toMatchObject({ locked: true })
    expect((await attempt(body.username, PASSWORD)).status).toBe(403)
    expect(await unlock(body.id)).toMatchObject({ status: 204, text: '' })
    expect((await unlock(body.id)).status).toBe(204)
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toMatchObject({
      locked: false,
      failed_login_count: 0,
      failed_login_locked_until: null,
    })
    expect((await attempt(body.username, PASSWORD)).status).toBe(200)
    expect((await auditOf(body.id)).filter(({ action }) => action === 'account.unlocked')).toHaveLength(1)
  })

  test('an unknown id answers 404', async () => {
    expect((await unlock(UNKNOWN)).status).toBe(404)
  })
})

describe('the last superadmin', () => {
  const others = (keep: Person[]) =>
    cadastre.sql(`update "user" set is_superadmin = false where id <> all($1::uuid[])`, [keep.map(({ id }) => id)])
  // The administrator every other test acts as.
  const restore = () => cadastre.sql(`update "user" set is_superadmin = true where username = 'admin'`)

  test('of two who remove each other at once exactly one succeeds', async () => {
    for (const way of ['demote', 'deactivate', 'delete'] as const) {
      const pair = [await personWith(cadastre, [], true), await personWith(cadastre, [], true)] as const
      await others([...pair])
      const remove = (by: Person, whom: Person) => {
        if (way === 'delete') return cadastre.call('DELETE', `${PATH}/${whom.id}`, { token: by.token })
        return put(whom.id, way === 'demote' ? { is_superadmin: false } : { is_active: false }, by.token)
      }
      const answers = await Promise.all([remove(pair[0], pair[1]), remove(pair[1], pair[0])])
      expect(answers.filter(({ status }) => status === 200 || status === 204)).toHaveLength(1)
      const left = await cadastre.sql('select from "user" where is_superadmin and is_active')
      expect(left).toHaveLength(1)
      await restore()
    }
  })

  test('a superadmin through a group counts, one for a while does not', async () => {
    const [admin] = await cadastre.sql<{ id: string }>(`select id from "user" where username = 'admin'`)
    const acting = await personWith(cadastre, [{ action: '*', resource_type: '*' }])
    await cadastre.sql(`update "user" set is_superadmin = false where username <> 'admin'`)
    const body = { is_superadmin: false }
    expect((await put(admin?.id ?? '', body, acting.token)).status).toBe(200)
    await restore()
    const brief = await personWith(cadastre, [])
    await cadastre.sql(
      `insert into time_bound_grant (id, group_id, action, resource_type, expires_at)
       select gen_random_uuid(), group_id, '*', '*', now() + interval '1 hour' from user_group where user_id = $1`,
      [brief.id],
    )
    await cadastre.sql('delete from user_group where user_id = $1', [acting.id])
    expect(await put(admin?.id ?? '', body, brief.token)).toMatchObject({
      status: 400,
      body: { detail: 'At least one active superadmin must remain' },
    })
  })
})
