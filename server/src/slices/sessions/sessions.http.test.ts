import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'

let cadastre: TestApp
let person: Person
beforeAll(async () => {
  cadastre = await testApp()
  person = await personWith(cadastre, [])
})
afterAll(() => cadastre.close())

const mine = async (token: string, query = '') =>
  (await cadastre.call('GET', `/api/v1/sessions/me${query}`, { token })).body

test('one sees own sessions, newest first, and which one is in use', async () => {
  const second = await cadastre.login(person.name, person.password)
  const sessions = await mine(second)
  expect(sessions).toHaveLength(2)
  expect(sessions.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ username: person.name, auth_source: 'local', revoked: false })
})

test('the list of everybody is for superadmins', async () => {
  expect((await cadastre.call('GET', '/api/v1/sessions', { token: person.token })).status).toBe(403)
  const names = (await cadastre.call('GET', '/api/v1/sessions')).body.map(
    ({ username }: { username: string }) => username,
  )
  expect(names).toEqual(expect.arrayContaining(['admin', person.name]))
})

test('an ended session is refused at the very next request, also on another process', async () => {
  const [{ name = '' } = {}] = await cadastre.sql<{ name: string }>('select current_database() as name')
  const other = await testApp({ database: name })
  const token = await cadastre.login(person.name, person.password)
  const [current] = await mine(token)
  expect((await other.call('GET', '/api/v1/auth/me', { token })).status).toBe(200)
  expect((await cadastre.call('DELETE', `/api/v1/sessions/${current.id}`)).status).toBe(204)
  const refused = await other.call('GET', '/api/v1/auth/me', { token })
  expect([refused.status, refused.body.detail]).toEqual([401, 'Session revoked or expired'])
  await other.close()
})

test('ending it again answers 204 and is recorded once', async () => {
  const token = await cadastre.login(person.name, person.password)
  const [current] = await mine(token)
  for (let times = 0; times < 2; times++) {
    expect((await cadastre.call('DELETE', `/api/v1/sessions/${current.id}`)).status).toBe(204)
  }
  const rows = await cadastre.sql(
    `select new_value from audit_log where action = 'session.revoked' and resource_id = $1`,
    [current.id],
  )
  expect(rows).toEqual([{ new_value: { target_user_id: person.id, is_self: false } }])
})

test('a foreign session is refused, an unknown one is not found', async () => {
  const [admins] = (await cadastre.call('GET', '/api/v1/sessions')).body.filter(
    ({ username }: { username: string }) => username === 'admin',
  )
  expect((await cadastre.call('DELETE', `/api/v1/sessions/${admins.id}`, { token: person.token })).status).toBe(403)
  expect((await cadastre.call('DELETE', `/api/v1/sessions/${person.id}`)).status).toBe(404)
})

test('ended sessions are listed on request', async () => {
  expect((await mine(person.token, '?include_expired=true')).length).toBeGreaterThan((await mine(person.token)).length)
})
