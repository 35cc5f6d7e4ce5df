import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { totpCode } from '../../access/totp.ts'

let cadastre: TestApp
let deputy: Person
let ends: string
beforeAll(async () => {
  cadastre = await testApp()
  deputy = await personWith(cadastre, [])
  const group = await post('/groups', { name: 'on call', user_ids: [deputy.id] })
  ends = inMinutes(60)
  const everything = { action: '*', resource_type: '*', expires_at: ends, group_id: group.body.id }
  expect((await post('/groups/time-bound-grants', everything)).status).toBe(201)
})
afterAll(() => cadastre.close())

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const call = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object, token?: string) =>
  cadastre.call(method, `/api/v1${path}`, { ...(body ? { body } : {}), ...(token ? { token } : {}) })
const post = (path: string, body?: object, token?: string) => call('POST', path, body, token)
let made = 0
const account = (fields: object = {}) => {
  const username = `lasting-${++made}`
  const person = { username, email: `${username}@example.test`, display_name: username, password: 'Good-enough-for-1' }
  return { ...person, force_password_change: false, ...fields }
}
const EVERYTHING = { action: '*', resource_type: '*' }

describe('a superadmin for a while', () => {
  test('is one while it lasts', async () => {
    expect((await call('GET', '/users', undefined, deputy.token)).status).toBe(200)
    expect((await post('/users', account(), deputy.token)).status).toBe(201)
  })

  test('makes nobody superadmin for longer, themselves included, in whatever way', async () => {
    const role = (await post('/roles', { name: 'everything', permissions: [EVERYTHING] })).body
    const group = (await post('/groups', { name: 'forever', role_ids: [role.id] })).body
    const mine = (await call('GET', '/groups')).body.find(({ name }: { name: string }) => name === 'on call')
    const attempts: [string, () => ReturnType<typeof post>][] = [
      ['the flag', () => call('PUT', `/users/${deputy.id}`, { is_superadmin: true }, deputy.token)],
      ['a new account', () => post('/users', account({ is_superadmin: true }), deputy.token)],
      ['a role', () => post('/roles', { name: 'all', permissions: [EVERYTHING] }, deputy.token)],
      ['a clone', () => post(`/roles/${role.id}/clone`, { name: 'all too' }, deputy.token)],
      ['a change of a role', () => call('PUT', `/roles/${deputy.roleId}`, { permissions: [EVERYTHING] }, deputy.token)],
      ['a role of the group', () => call('PUT', `/groups/${mine.id}`, { role_ids: [role.id] }, deputy.token)],
      ['membership', () => call('PUT', `/groups/${group.id}`, { user_ids: [deputy.id] }, deputy.token)],
      [
        'a longer grant',
        () =>
          post(
            '/groups/time-bound-grants',
            { ...EVERYTHING, group_id: mine.id, expires_at: inMinutes(90) },
            deputy.token,
          ),
      ],
    ]
    for (const [way, attempt] of attempts) expect([way, (await attempt()).status]).toEqual([way, 403])
    const denied = () =>
      cadastre.sql(
        `select from audit_log where user_id = $1 and result = 'denied' and error_detail like 'You can only%'`,
        [deputy.id],
      )
    await expect.poll(async () => (await denied()).length).toBe(attempts.length)
  })

  test('hands on what ends with them', async () => {
    const group = (await post('/groups', { name: 'helpers' })).body
    const grant = { ...EVERYTHING, action: 'read', resource_type: 'subnet', group_id: group.id, expires_at: ends }
    expect((await post('/groups/time-bound-grants', grant, deputy.token)).status).toBe(201)
  })

  test('cannot take over an account that is superadmin for longer, but helps others', async () => {
    const lasting = (await post('/users', account({ is_superadmin: true }))).body
    const plain = (await post('/users', account())).body
    for (const [path, body] of [
      ['reset-password', { new_password: 'Good-enough-for-2' }],
      ['mfa/disable', undefined],
    ] as const) {
      expect((await post(`/users/${lasting.id}/${path}`, body, deputy.token)).status).toBe(403)
      expect((await post(`/users/${plain.id}/${path}`, body, deputy.token)).status).toBe(204)
    }
  })
})

describe('POST /users/{id}/mfa/disable', () => {
  async function enrolled(): Promise<Person> {
    const person = await personWith(cadastre, [])
    const { secret } = (await post('/auth/mfa/enroll/begin', {}, person.token)).body
    const code = totpCode(secret, Math.floor(Date.now() / 30_000))
    expect((await post('/auth/mfa/enroll/verify', { code }, person.token)).status).toBe(204)
    return person
  }
  const logIn = ({ name, password }: Person) =>
    cadastre.call('POST', '/api/v1/auth/login', {
      body: { username: name, password },
      token: null,
      remoteAddress: `10.5.0.${++made}`,
    })

  test('takes a lost second factor, ends the sessions of its owner, and is in the audit log', async () => {
    const person = await enrolled()
    expect((await logIn(person)).body.mfa_required).toBe(true)
    expect((await post(`/users/${person.id}/mfa/disable`)).status).toBe(204)
    expect((await call('GET', '/auth/me', undefined, person.token)).status).toBe(401)
    expect((await logIn(person)).body.mfa_required).toBe(false)
    expect((await call('GET', `/users/${person.id}`)).body.totp_enabled).toBe(false)
    const [row] = await cadastre.sql(
      `select old_value -> 'totp_enabled' as before, new_value -> 'totp_enabled' as after, user_display_name as by
       from audit_log where action = 'mfa.disabled' and resource_id = $1`,
      [person.id],
    )
    expect(row).toEqual({ before: true, after: false, by: 'Administrator' })
    expect(await cadastre.sql('select from recovery_code where user_id = $1', [person.id])).toEqual([])
  })

  test('twice is no error and no second entry; nobody else may', async () => {
    const person = await enrolled()
    const other = await personWith(cadastre, [{ action: 'admin', resource_type: '*' }])
    expect((await post(`/users/${person.id}/mfa/disable`, undefined, other.token)).status).toBe(403)
    for (let times = 0; times < 2; times++) expect((await post(`/users/${person.id}/mfa/disable`)).status).toBe(204)
    expect(
      await cadastre.sql(`select from audit_log where action = 'mfa.disabled' and resource_id = $1`, [person.id]),
    ).toHaveLength(1)
    expect((await post('/users/01900000-0000-7000-8000-000000000000/mfa/disable')).status).toBe(404)
  })
})
