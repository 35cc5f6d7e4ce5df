import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { sql } from '../../db/sql.ts'

let cadastre: TestApp
let person: Person
beforeAll(async () => {
  cadastre = await testApp()
})
beforeEach(async () => {
  person = await personWith(cadastre, [])
})
afterAll(() => cadastre.close())

const set = (body: object) => cadastre.call('PUT', '/api/v1/settings', { body })
let calls = 0
const logIn = (password: string, username = person.name) =>
  cadastre.call('POST', '/api/v1/auth/login', {
    body: { username, password },
    token: null,
    remoteAddress: `10.8.0.${++calls % 250}`,
  })
const change = (current_password: string, new_password: string) =>
  cadastre.call('POST', '/api/v1/auth/change-password', {
    body: { current_password, new_password },
    token: person.token,
  })

describe('lockout', () => {
  test('the threshold locks the account, whatever the password, until it is unlocked', async () => {
    await set({ lockout_threshold: 3 })
    for (let guess = 0; guess < 3; guess++) expect((await logIn('wrong')).status).toBe(401)
    expect((await logIn(person.password)).status).toBe(403)
    const [row] = await cadastre.sql(
      `select new_value from audit_log where action = 'account.locked' and resource_id = $1`,
      [person.id],
    )
    expect(row).toMatchObject({ new_value: { failed_count: 3, locked_until: expect.any(String) } })
    expect((await cadastre.call('GET', `/api/v1/users/${person.id}`)).body.locked).toBe(true)
    expect((await cadastre.call('POST', `/api/v1/users/${person.id}/unlock`)).status).toBe(204)
    expect((await logIn(person.password)).status).toBe(200)
    await set({ lockout_threshold: 0 })
  })

  test('a lock ends by itself', async () => {
    await set({ lockout_threshold: 1 })
    await logIn('wrong')
    await cadastre.sql(`update "user" set failed_login_locked_until = now() - interval '1 second' where id = $1`, [
      person.id,
    ])
    expect((await logIn(person.password)).status).toBe(200)
    await set({ lockout_threshold: 0 })
  })

  test('failures far apart do not add up, and a success clears them', async () => {
    await set({ lockout_threshold: 2 })
    await logIn('wrong')
    await cadastre.sql(`update "user" set failed_login_at = now() - interval '16 minutes' where id = $1`, [person.id])
    await logIn('wrong')
    expect((await logIn(person.password)).status).toBe(200)
    await logIn('wrong')
    expect((await logIn(person.password)).status).toBe(200)
    await set({ lockout_threshold: 0 })
  })

  test('guesses that arrive together lock exactly once', async () => {
    await set({ lockout_threshold: 5 })
    await Promise.all(Array.from({ length: 8 }, () => logIn('wrong')))
    expect(
      await cadastre.sql(`select from audit_log where action = 'account.locked' and resource_id = $1`, [person.id]),
    ).toHaveLength(1)
    await set({ lockout_threshold: 0 })
  })
})

describe('passwords', () => {
  test('one of the last five is refused as history', async () => {
    expect((await change(person.password, 'Another-password-1')).status).toBe(204)
    const { status, body } = await change('Another-password-1', person.password)
    expect([status, body.detail.reason]).toEqual([400, 'password_history'])
  })

  test('the policy an administrator sets is the one that holds', async () => {
    await set({ password_require_symbol: true, password_min_length: 20 })
    const { status, body } = await change(person.password, 'NoSymbolHere1')
    expect(status).toBe(400)
    expect(body.detail).toMatchObject({ reason: 'password_policy', errors: [expect.any(String), expect.any(String)] })
    await set({ password_require_symbol: false, password_min_length: 12 })
  })

  test('one past its age must be changed at the next login', async () => {
    await set({ password_max_age_days: 30 })
    await cadastre.sql(`update "user" set password_changed_at = now() - interval '31 days' where id = $1`, [person.id])
    expect((await logIn(person.password)).body.force_password_change).toBe(true)
    await set({ password_max_age_days: 0 })
  })

  test('an unknown name and a wrong password answer alike', async () => {
    const [unknown, wrong] = [await logIn('x', 'nobody-of-that-name'), await logIn('x')]
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })
})

describe('other places to log in', () => {
  test('a password provider is asked when no local account matches, and its account carries its source', async () => {
    const directory = {
      id: 'dir-1',
      name: 'Directory',
      source: 'ldap',
      priority: 1,
      verify: async (username: string, password: string) =>
        username === 'elsa' && password === 'right'
          ? {
              kind: 'accepted' as const,
              identity: {
                externalId: 'cn=elsa',
                username,
                email: 'elsa@example.test',
                displayName: 'Elsa',
                groups: [],
              },
            }
          : { kind: 'refused' as const },
      admit: async (work: import('../../db/work.ts').Work) => {
        const [row] = await work.rows(
          sql<{ id: string }>`insert into "user" (id, username, email, display_name, auth_source, external_id)
           values (gen_random_uuid(), 'elsa', 'elsa@example.test', 'Elsa', 'ldap', 'cn=elsa') returning id`,
        )
        await work.audit({ action: 'create', type: 'user', id: row?.id ?? '', display: 'elsa' })
        return { kind: 'admitted' as const, userId: row?.id ?? '' }
      },
    }
    const broken = {
      ...directory,
      id: 'dir-0',
      name: 'Broken',
      priority: 0,
      verify: async () => ({ kind: 'unreachable' as const, reason: 'no route' }),
    }
    const providers = {
      passwordProviders: async () => [directory, broken],
      redirectProviders: async () => [
        {
          id: 'sso',
          name: 'Single sign-on',
          type: 'oidc' as const,
          priority: 1,
          begin: async () => ({ address: 'https://sso.example.test/', remembered: {} }),
          finish: async () => ({
            identity: { externalId: 'x', username: 'x', email: '', displayName: '', groups: [] },
            proof: null,
          }),
          admit: directory.admit,
          logout: async () => null,
        },
      ],
      metadata: async () => null,
    }
    const other = await testApp({ providers })
    const attempt = (password: string) =>
      other.call('POST', '/api/v1/auth/login', { body: { username: 'elsa', password }, token: null })
    expect((await attempt('wrong')).status).toBe(401)
    const { status, body } = await attempt('right')
    expect(status).toBe(200)
    expect((await other.call('GET', '/api/v1/auth/me', { token: body.access_token })).body.auth_source).toBe('ldap')
    expect(await other.sql(`select new_value from audit_log where resource_type = 'auth_provider' limit 1`)).toEqual([
      { new_value: { reason: 'service_error' } },
    ])
    expect((await other.call('GET', '/api/v1/auth/providers', { token: null })).body).toEqual([
      { id: 'sso', name: 'Single sign-on', type: 'oidc' },
    ])
    await other.close()
  })
})
