import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'

let cadastre: TestApp
let keeper: Person
beforeAll(async () => {
  cadastre = await testApp()
  keeper = await personWith(cadastre, [
    { action: 'admin', resource_type: 'group' },
    { action: 'admin', resource_type: 'subnet' },
  ])
})
afterAll(() => cadastre.close())
afterEach(() => vi.restoreAllMocks())

const PATH = '/api/v1/groups/time-bound-grants'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const as = (person?: Person) => (person ? { token: person.token } : {})
const grant = (fields: object, person?: Person) =>
  cadastre.call('POST', PATH, {
    body: { action: 'read', resource_type: 'ip_space', expires_at: inMinutes(60), ...fields },
    ...as(person),
  })
const revoke = (id: string, person?: Person) => cadastre.call('DELETE', `${PATH}/${id}`, as(person))
const list = (query = '', person?: Person) => cadastre.call('GET', PATH + query, as(person))
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const spaces = ({ token }: Person) => cadastre.call('GET', '/api/v1/ipam/spaces', { token })

let made = 0
const newGroup = async (user_ids: string[] = []): Promise<string> =>
  (await cadastre.call('POST', '/api/v1/groups', { body: { name: `group ${++made}`, user_ids } })).body.id
const storeGrant = async (groupId: string, expires: string): Promise<string> => {
  const [row] = await cadastre.sql<{ id: string }>(
    `insert into time_bound_grant (id, group_id, action, resource_type, expires_at)
     values (gen_random_uuid(), $1, 'read', 'ip_space', now() + $2::interval) returning id`,
    [groupId, expires],
  )
  return row?.id ?? ''
}
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; user_display_name: string }>(
    `select action, old_value, new_value, user_display_name from audit_log
     where resource_type = 'time_bound_grant' and resource_id = $1 order by seq`,
    [id],
  )

describe('POST /groups/time-bound-grants', () => {
  test('gives a right at once and tells until when', async () => {
    const person = await personWith(cadastre, [])
    const group_id = await newGroup([person.id])
    expect((await spaces(person)).status).toBe(403)
    const expires_at = inMinutes(60)
    const { status, body } = await grant({ group_id, expires_at, reason: 'on call', resource_id: '*' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      group_id,
      action: 'read',
      resource_type: 'ip_space',
      resource_id: null,
      expires_at,
      revoked_at: null,
      reason: 'on call',
      granted_by_user_id: expect.any(String),
      is_active: true,
      created_at: expect.any(String),
    })
    expect((await spaces(person)).status).toBe(200)
    expect(await auditOf(body.id)).toMatchObject([{ action: 'permission_change', old_value: null, new_value: body }])
  })

  test.each([
    ['2999-06-01T12:00:00', '2999-06-01T12:00:00.000Z'],
    ['2999-06-01T12:00', '2999-06-01T12:00:00.000Z'],
    ['2999-06-01T12:00:00.25Z', '2999-06-01T12:00:00.250Z'],
    ['2999-06-01T12:00:00+02:00', '2999-06-01T10:00:00.000Z'],
  ])('the time %s means %s', async (expires_at, meant) => {
    expect((await grant({ group_id: await newGroup(), expires_at })).body.expires_at).toBe(meant)
  })

  test.each(['tomorrow', '2999-13-01T00:00:00Z', '2999-02-30T00:00:00Z', '9999-12-31T23:59:59-05:00', 5, null])(
    'the time %j answers 422',
    async (expires_at) => {
      expect((await grant({ group_id: UNKNOWN, expires_at })).status).toBe(422)
    },
  )

  test('a time that has passed answers 400 and leaves nothing', async () => {
    const group_id = await newGroup()
    expect(await grant({ group_id, expires_at: inMinutes(-1) })).toMatchObject({
      status: 400,
      body: { detail: 'expires_at must be in the future' },
    })
    expect((await list(`?group_id=${group_id}&include_expired=true`)).body).toEqual([])
  })

  test('an unknown group answers 404; approve and a missing field 422', async () => {
    expect(await grant({ group_id: UNKNOWN })).toMatchObject({
      status: 422,
      body: { detail: 'group_id references a group row that does not exist.' },
    })
    expect((await grant({ group_id: UNKNOWN, action: 'approve' })).status).toBe(422)
    expect((await grant({})).status).toBe(422)
  })

  test('a keeper of groups gives what they hold, never more', async () => {
    const group_id = await newGroup()
    expect((await grant({ group_id, action: 'write', resource_type: 'subnet' }, keeper)).status).toBe(201)
    for (const [action, resource_type] of [
      ['*', '*'],
      ['*', 'subnet'],
      ['read', '*'],
      ['read', 'dns_zone'],
    ]) {
      expect((await grant({ group_id, action, resource_type }, keeper)).status, `${action} ${resource_type}`).toBe(403)
    }
  })

  test('what they hold for an hour they give for no longer than that', async () => {
    const brief = await personWith(cadastre, [{ action: 'admin', resource_type: 'group' }])
    const [own] = await cadastre.sql<{ group_id: string }>('select group_id from user_group where user_id = $1', [
      brief.id,
    ])
    await storeGrant(own?.group_id ?? '', '1 hour')
    const group_id = await newGroup()
    expect((await grant({ group_id, expires_at: inMinutes(30) }, brief)).status).toBe(201)
    expect((await grant({ group_id, expires_at: inMinutes(90) }, brief)).status).toBe(403)
  })

  test('needs admin on group', async () => {
    const writer = await personWith(cadastre, [{ action: 'write', resource_type: 'group' }])
    expect(await grant({ group_id: await newGroup() }, writer)).toMatchObject({
      status: 403,
      body: { detail: "Permission denied: need 'admin' on 'group'" },
    })
  })
})

describe('GET /groups/time-bound-grants', () => {
  test('answers the live ones newest first, all of them on demand, those of one group on demand', async () => {
    const group = await newGroup()
    const other = await newGroup()
    const first = (await grant({ group_id: group })).body
    const second = (await grant({ group_id: group })).body
    const elsewhere = (await grant({ group_id: other })).body
    const ended = await storeGrant(group, '-1 minute')
    const revoked = (await grant({ group_id: group })).body
    await revoke(revoked.id)
    expect(ids((await list(`?group_id=${group}`)).body)).toEqual([second.id, first.id])
    const all = (await list(`?group_id=${group}&include_expired=true`)).body
    expect(new Set(ids(all))).toEqual(new Set([first.id, second.id, ended, revoked.id]))
    expect(all.find(({ id }: { id: string }) => id === ended)).toMatchObject({ is_active: false, revoked_at: null })
    const everywhere = ids((await list()).body)
    expect(everywhere).toContain(elsewhere.id)
    expect(everywhere).not.toContain(ended)
  })

  test('needs read on group, and shows those of the groups the caller may see', async () => {
    const [mine, other] = [await newGroup(), await newGroup()]
    const shown = (await grant({ group_id: mine })).body
    await grant({ group_id: other })
    const nobody = await personWith(cadastre, [])
    const scoped = await personWith(cadastre, [{ action: 'read', resource_type: 'group', resource_id: mine }])
    expect((await list('', nobody)).status).toBe(403)
    expect(ids((await list('', scoped)).body)).toEqual([shown.id])
    expect((await list(`?group_id=${other}`, scoped)).body).toEqual([])
  })
})

describe('DELETE /groups/time-bound-grants/{grant_id}', () => {
  test('ends the right at once; a second call answers the same and is not recorded', async () => {
    const person = await personWith(cadastre, [])
    const { body } = await grant({ group_id: await newGroup([person.id]) })
    expect((await spaces(person)).status).toBe(200)
    const first = await revoke(body.id)
    expect(first).toMatchObject({
      status: 200,
      body: { id: body.id, is_active: false, revoked_at: expect.any(String) },
    })
    expect((await spaces(person)).status).toBe(403)
    expect((await revoke(body.id)).body).toEqual(first.body)
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'permission_change' },
      { action: 'permission_change', old_value: body, new_value: first.body },
    ])
  })

  test('an unknown id answers 404', async () => {
    expect(await revoke(UNKNOWN)).toMatchObject({ status: 404, body: { detail: 'Time-bound grant not found' } })
  })

  test('a right to one group ends the grants of that group only', async () => {
    const [mine, other] = [await newGroup(), await newGroup()]
    const scoped = await personWith(cadastre, [{ action: 'admin', resource_type: 'group', resource_id: mine }])
    const own = (await grant({ group_id: mine })).body
    const foreign = (await grant({ group_id: other })).body
    expect((await revoke(foreign.id, scoped)).status).toBe(403)
    expect((await revoke(own.id, scoped)).status).toBe(200)
    // An id of a grant is not an id of a group.
    const odd = await personWith(cadastre, [{ action: 'admin', resource_type: 'group', resource_id: foreign.id }])
    expect((await revoke(foreign.id, odd)).status).toBe(403)
  })
})

describe('the end of a grant', () => {
  test('one that has passed does not count, though nothing has stamped it', async () => {
    const person = await personWith(cadastre, [])
    await storeGrant(await newGroup([person.id]), '-1 second')
    expect((await spaces(person)).status).toBe(403)
  })

  test('one that passes between two requests stops counting by itself', async () => {
    const person = await personWith(cadastre, [])
    await storeGrant(await newGroup([person.id]), '1 minute')
    expect((await spaces(person)).status).toBe(200)
    const later = Date.now() + 61_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    expect((await spaces(person)).status).toBe(403)
  })

  test('is stamped and recorded once by the job', async () => {
    const group = await newGroup()
    const ended = await storeGrant(group, '-1 minute')
    const live = await storeGrant(group, '1 hour')
    await cadastre.runJob('grant_expiry')
    await cadastre.runJob('grant_expiry')
    expect(await auditOf(ended)).toMatchObject([
      {
        action: 'permission_change',
        user_display_name: 'system',
        old_value: { revoked_at: null },
        new_value: { revoked_at: expect.any(String), is_active: false },
      },
    ])
    expect(await auditOf(live)).toEqual([])
    expect(ids((await list(`?group_id=${group}`)).body)).toEqual([live])
  })

  test('two workers that run the job at once record it once', async () => {
    const ended = await storeGrant(await newGroup(), '-1 minute')
    await Promise.all([cadastre.runJob('grant_expiry'), cadastre.runJob('grant_expiry')])
    expect(await auditOf(ended)).toHaveLength(1)
  })
})
