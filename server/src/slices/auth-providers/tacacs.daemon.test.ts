import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startTacquito, TACACS_SECRET, type Tacquito } from '../../../test/peers/tacquito.ts'

// Of `ada-secret`, as bcrypt writes it.
const hash = '$2b$04$EVkM5AaxemFm3lumDj/PtOnt1o9kd5/fOTyvBxkC5J4qY35xxj9K2'
let cadastre: TestApp
let daemon: Tacquito
let id: string
const PROVIDERS = '/api/v1/auth-providers'
const config = (more: object = {}) => ({ server: daemon.host, port: daemon.port, timeout: 3, ...more })

beforeAll(async () => {
  daemon = await startTacquito({
    ada: { hash, sets: { 'priv-lvl': '15', team: 'network' } },
    bob: { hash, sets: { 'priv-lvl': '1' } },
  })
  cadastre = await testApp()
  const secrets = { secret: TACACS_SECRET }
  const body = { name: 'Terminal servers', type: 'tacacs', is_enabled: true, config: config(), secrets }
  id = (await cadastre.call('POST', PROVIDERS, { body })).body.id
  const group = (await cadastre.call('POST', '/api/v1/groups', { body: { name: 'engineers' } })).body
  const mapping = { external_group: 'priv-lvl:15', internal_group_id: group.id }
  await cadastre.call('POST', `${PROVIDERS}/${id}/mappings`, { body: mapping })
})
afterAll(async () => {
  await cadastre.close()
  await daemon.stop()
})

let calls = 0
const logIn = (username: string, password: string) =>
  cadastre.call('POST', '/api/v1/auth/login', {
    token: null,
    body: { username, password },
    remoteAddress: `10.9.0.${++calls}`,
  })

test('a login makes an account in the groups of the authorization, and the log names who vouched', async () => {
  const { status, body } = await logIn('ada', 'ada-secret')
  expect(status).toBe(200)
  const me = (await cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })).body
  expect(me).toMatchObject({ username: 'ada', auth_source: 'tacacs' })
  const [row] = await cadastre.sql<{ new_value: object }>(
    `select new_value from audit_log where action = 'login' and result = 'success' and resource_id = $1`,
    [me.id],
  )
  expect(row?.new_value).toEqual({ auth_provider: 'Terminal servers', subject: 'ada' })
})

test.each([
  ['a wrong password', 'ada', 'x'],
  ['an unknown name', 'nobody', 'ada-secret'],
  ['a level that is not mapped', 'bob', 'ada-secret'],
  ['an empty password', 'ada', ''],
])('%s is refused in the same words', async (_what, username, password) => {
  const { status, body } = await logIn(username, password)
  expect([status, body.detail]).toEqual([401, 'Invalid credentials'])
})

describe('a test of the connection', () => {
  const tried = async (more: object, secret = TACACS_SECRET) => {
    const body = { type: 'tacacs', config: config(more), secrets: { secret }, username: 'ada', password: 'ada-secret' }
    return (await cadastre.call('POST', `${PROVIDERS}/test`, { body })).body
  }

  test('tells another secret from a server that is not there, and who somebody would be', async () => {
    expect((await tried({}, 'another')).message).toContain('another secret')
    expect((await tried({ port: 9 })).message).toContain('nothing listens there')
    const { details } = await tried({ attr_groups: 'team' })
    expect(details.person).toMatchObject({ username: 'ada', external_groups: ['network'] })
  })
})
