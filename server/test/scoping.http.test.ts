import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, systemActor } from '../src/access/actor.ts'
import { reader } from '../src/db/work.ts'
import { countSpaces } from '../src/slices/ipam/spaces/listing.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Person, personWith } from './people.ts'

let cadastre: TestApp
let mine: { id: string }
let foreign: { id: string }
let person: Person
const PATH = '/api/v1/ipam/spaces'

beforeAll(async () => {
  cadastre = await testApp()
  mine = (await cadastre.call('POST', PATH, { body: { name: 'mine' } })).body
  foreign = (await cadastre.call('POST', PATH, { body: { name: 'foreign' } })).body
  const toMine = { resource_type: 'ip_space', resource_id: mine.id }
  person = await personWith(cadastre, [
    { action: 'read', ...toMine },
    { action: 'write', ...toMine },
  ])
})
afterAll(() => cadastre.close())

const as = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, body?: object) =>
  cadastre.call(method, `${PATH}${path}`, { token: person.token, ...(body ? { body } : {}) })

describe('a right to one space', () => {
  test('lists exactly that one', async () => {
    expect((await as('GET', '')).body.map(({ id }: { id: string }) => id)).toEqual([mine.id])
  })

  test('counts exactly that one', async () => {
    expect(await countSpaces(reader(cadastre.databases, keeper()), {})).toEqual({ count: 1 })
  })

  test('opens that one and no other, existing or not', async () => {
    expect((await as('GET', `/${mine.id}`)).status).toBe(200)
    expect((await as('PUT', `/${mine.id}`, { description: 'by its keeper' })).status).toBe(200)
    expect((await as('GET', `/${foreign.id}`)).status).toBe(403)
    expect((await as('GET', `/${person.id}`)).status).toBe(403)
    expect((await as('DELETE', `/${mine.id}`)).status).toBe(403)
    expect((await as('POST', '', { name: 'new' })).status).toBe(403)
  })

  test('an id in capitals is the same id', async () => {
    expect((await as('GET', `/${mine.id.toUpperCase()}`)).status).toBe(200)
    expect((await as('GET', `/${foreign.id.toUpperCase()}`)).status).toBe(403)
  })

  test('other spellings of an id do not get around it', async () => {
    for (const spelling of [`{${foreign.id}}`, `urn:uuid:${foreign.id}`, foreign.id.replaceAll('-', '')]) {
      expect((await as('GET', `/${encodeURIComponent(spelling)}`)).status).toBe(403)
    }
  })

  test('ends with the role that gave it, on the next request', async () => {
    const other = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_space', resource_id: mine.id }])
    expect((await cadastre.call('GET', PATH, { token: other.token })).body).toHaveLength(1)
    await cadastre.call('PUT', `/api/v1/roles/${other.roleId}`, { body: { permissions: [] } })
    expect((await cadastre.call('GET', PATH, { token: other.token })).status).toBe(403)
  })
})

test('a denied request is recorded with who wanted what', async () => {
  await as('DELETE', `/${foreign.id}`)
  const rows = () =>
    cadastre.sql(
      `select action, resource_type, resource_display from audit_log where result = 'denied' and user_id = $1 and action = 'delete'`,
      [person.id],
    )
  await expect
    .poll(async () => (await rows())[0])
    .toEqual({
      action: 'delete',
      resource_type: 'ip_space',
      resource_display: 'ip_space:*',
    })
})

/** The person of these tests as an actor, for asking an operation directly as a copilot tool would. */
const keeper = (): Actor => ({
  ...systemActor('test'),
  userId: person.id,
  isSuperadmin: false,
  ownsEverythingUntilMs: 0,
  grants: [{ action: 'read', resource_type: 'ip_space', resource_id: mine.id }],
})
