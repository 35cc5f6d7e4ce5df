import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { ensureBuiltinRoles } from '../../access/builtin-roles.ts'

let cadastre: TestApp
let keeper: Person
let superadminRole: string
let viewerRole: string
let subnetRole: string
beforeAll(async () => {
  cadastre = await testApp()
  await ensureBuiltinRoles(cadastre.databases)
  superadminRole = await roleNamed('Superadmin')
  viewerRole = await roleNamed('Viewer')
  keeper = await personWith(cadastre, [
    { action: 'admin', resource_type: 'group' },
    { action: 'admin', resource_type: 'subnet' },
  ])
  const permissions = [{ action: 'read', resource_type: 'subnet' }]
  subnetRole = (await cadastre.call('POST', '/api/v1/roles', { body: { name: 'subnet readers', permissions } })).body.id
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/groups'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const as = (person?: Person) => (person ? { token: person.token } : {})
const create = (body: object, person?: Person) => cadastre.call('POST', PATH, { body, ...as(person) })
const put = (id: string, body: object, person?: Person) =>
  cadastre.call('PUT', `${PATH}/${id}`, { body, ...as(person) })
const spaces = (person: Person, app = cadastre) => app.call('GET', '/api/v1/ipam/spaces', { token: person.token })
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; changed_fields: string[] }>(
    `select action, old_value, new_value, changed_fields from audit_log
     where resource_type = 'group' and resource_id = $1 order by seq`,
    [id],
  )
const roleNamed = async (name: string): Promise<string> => {
  const [role] = await cadastre.sql<{ id: string }>('select id from role where name = $1', [name])
  return role?.id ?? ''
}
const groupOf = async ({ id }: Person): Promise<string> => {
  const [group] = await cadastre.sql<{ group_id: string }>('select group_id from user_group where user_id = $1', [id])
  return group?.group_id ?? ''
}

describe('POST /groups', () => {
  test('a name alone is enough', async () => {
    const { status, body } = await create({ name: 'bare' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'bare',
      description: '',
      auth_source: 'local',
      external_dn: null,
      role_ids: [],
      user_ids: [],
      created_at: expect.any(String),
      modified_at: expect.any(String),
    })
    expect(await auditOf(body.id)).toMatchObject([{ action: 'create', old_value: null, new_value: body }])
  })

  test('roles and members come with it, each once', async () => {
    const person = await personWith(cadastre, [])
    const { body } = await create({
      name: 'full',
      description: 'from the directory',
      auth_source: 'radius',
      external_dn: 'cn=net,dc=example,dc=test',
      role_ids: [viewerRole, viewerRole.toUpperCase()],
      user_ids: [person.id, person.id],
    })
    expect(body).toMatchObject({
      auth_source: 'radius',
      external_dn: 'cn=net,dc=example,dc=test',
      role_ids: [viewerRole],
      user_ids: [person.id],
    })
    expect((await spaces(person)).status).toBe(200)
  })

  test('a taken name answers 409 and names it', async () => {
    await create({ name: 'taken' })
    expect(await create({ name: 'taken' })).toMatchObject({
      status: 409,
      body: { detail: "A group named 'taken' already exists" },
    })
  })

  test('an unknown role or user answers 422 and names the field', async () => {
    expect(await create({ name: 'no role', role_ids: [viewerRole, UNKNOWN] })).toMatchObject({
      status: 422,
      body: { detail: 'role_ids references a role row that does not exist.' },
    })
    expect(await create({ name: 'no user', user_ids: [UNKNOWN] })).toMatchObject({
      status: 422,
      body: { detail: 'user_ids references a user row that does not exist.' },
    })
  })

  test('every field refuses a wrong type, all in one answer', async () => {
    const wrong = {
      name: '',
      description: 'x'.repeat(1001),
      auth_source: 'carrier pigeon',
      external_dn: 'x'.repeat(1001),
      role_ids: ['x'],
      user_ids: 'x',
    }
    const { status, body } = await create(wrong)
    expect(status).toBe(422)
    expect(new Set(body.detail.map(({ loc }: { loc: string[] }) => loc[1]))).toEqual(new Set(Object.keys(wrong)))
  })

  test('needs admin on group; write on it is not enough', async () => {
    const writer = await personWith(cadastre, [{ action: 'write', resource_type: 'group' }])
    expect(await create({ name: 'no' }, writer)).toMatchObject({
      status: 403,
      body: { detail: "Permission denied: need 'admin' on 'group'" },
    })
  })
})

describe('GET /groups', () => {
  test('answers a bare array by name, to anyone with an account', async () => {
    const nobody = await personWith(cadastre, [])
    const { status, body } = await cadastre.call('GET', PATH, { token: nobody.token })
    expect(status).toBe(200)
    const known = await cadastre.sql<{ name: string }>('select name from "group" order by name')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(known.map(({ name }) => name))
    const { body: one, headers } = await cadastre.call('GET', `${PATH}/${body[0].id}`, { token: nobody.token })
    expect(one).toEqual(body[0])
    expect(headers.etag).toBeTruthy()
  })

  test('an unknown id answers 404, one that is none 422', async () => {
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: 'Group not found' },
    })
    expect((await cadastre.call('GET', `${PATH}/zebra`)).status).toBe(422)
  })
})

describe('PUT /groups/{id}', () => {
  test('lists replace, what is absent or null stays, and both images are recorded', async () => {
    const [one, two] = [await personWith(cadastre, []), await personWith(cadastre, [])]
    const { body: before } = await create({
      name: 'edit',
      description: 'kept',
      external_dn: 'cn=x',
      role_ids: [viewerRole],
      user_ids: [one.id],
    })
    const { status, body } = await put(before.id, {
      description: null,
      external_dn: null,
      role_ids: null,
      user_ids: [two.id],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      description: 'kept',
      external_dn: null,
      role_ids: [viewerRole],
      user_ids: [two.id],
    })
    const [, row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: before, new_value: body })
    expect(row?.changed_fields).toEqual(['external_dn', 'modified_at', 'user_ids'])
  })

  test('what was read, sent back unedited or in another order, changes nothing at all', async () => {
    const people = [await personWith(cadastre, []), await personWith(cadastre, [])]
    const { body } = await create({ name: 'same', user_ids: people.map(({ id }) => id), role_ids: [viewerRole] })
    expect((await put(body.id, body)).body).toEqual(body)
    expect((await put(body.id, { user_ids: body.user_ids.toReversed() })).body).toEqual(body)
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('membership and roles hold from the very next request, on another process too', async () => {
    const [{ name } = { name: '' }] = await cadastre.sql<{ name: string }>('select current_database() as name')
    const replica = await testApp({ database: name })
    const person = await personWith(cadastre, [])
    const { body } = await create({ name: 'at once', role_ids: [viewerRole] })
    const statuses = async () => [(await spaces(person)).status, (await spaces(person, replica)).status]
    expect(await statuses()).toEqual([403, 403])
    await put(body.id, { user_ids: [person.id] })
    expect(await statuses()).toEqual([200, 200])
    await put(body.id, { role_ids: [] })
    expect(await statuses()).toEqual([403, 403])
    await put(body.id, { role_ids: [viewerRole] })
    expect(await statuses()).toEqual([200, 200])
    await cadastre.call('DELETE', `${PATH}/${body.id}`)
    expect(await statuses()).toEqual([403, 403])
    await replica.close()
  })

  test('a taken name answers 409, an unknown id 404, unknown members 422', async () => {
    const { body } = await create({ name: 'unlucky' })
    expect((await put(body.id, { name: 'taken' })).status).toBe(409)
    expect((await put(UNKNOWN, {})).status).toBe(404)
    expect((await put(body.id, { user_ids: [UNKNOWN] })).status).toBe(422)
    expect((await put(body.id, { role_ids: [UNKNOWN] })).status).toBe(422)
  })

  test('If-Match of an older reading answers 412', async () => {
    const { body } = await create({ name: 'matched' })
    const { headers } = await cadastre.call('GET', `${PATH}/${body.id}`)
    await put(body.id, { role_ids: [viewerRole] })
    const late = await cadastre.call('PUT', `${PATH}/${body.id}`, {
      body: { role_ids: [] },
      headers: { 'if-match': headers.etag ?? '' },
    })
    expect(late.status).toBe(412)
  })

  test('of edits at once none is lost half-way: the lists are one of those that were sent', async () => {
    const people = [await personWith(cadastre, []), await personWith(cadastre, []), await personWith(cadastre, [])]
    const ids = people.map(({ id }) => id)
    const { body } = await create({ name: 'crowded', user_ids: [] })
    const sent = [[ids[0]], [ids[1], ids[2]], [ids[0], ids[2]], []]
    const answers = await Promise.all(sent.map((user_ids) => put(body.id, { user_ids })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body: after } = await cadastre.call('GET', `${PATH}/${body.id}`)
    expect(sent.map((list) => [...list].sort())).toContainEqual(after.user_ids)
  })
})

describe('escalation by a keeper of groups', () => {
  test('attaching a role beyond their rights to their own group answers 403', async () => {
    const own = await groupOf(keeper)
    const { body } = await cadastre.call('GET', `${PATH}/${own}`)
    const answer = await put(own, { role_ids: [...body.role_ids, superadminRole] }, keeper)
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: "You can only give rights that you hold: '*' on '*' goes beyond them" },
    })
    expect((await put(own, { role_ids: [...body.role_ids, viewerRole] }, keeper)).status).toBe(403)
    expect((await put(own, { role_ids: [...body.role_ids, subnetRole] }, keeper)).status).toBe(200)
    expect((await create({ name: 'mine', role_ids: [superadminRole], user_ids: [keeper.id] }, keeper)).status).toBe(403)
  })

  test('adding themselves or anybody else to a group that may do more answers 403', async () => {
    const friend = await personWith(cadastre, [])
    const { body } = await create({ name: 'superadmins', role_ids: [superadminRole] })
    for (const { id } of [keeper, friend]) expect((await put(body.id, { user_ids: [id] }, keeper)).status).toBe(403)
    expect((await put(body.id, { description: 'theirs to write' }, keeper)).status).toBe(200)
  })

  test('so does pointing such a group at people of another directory', async () => {
    const { body } = await create({ name: 'strong elsewhere', role_ids: [superadminRole] })
    expect((await put(body.id, { auth_source: 'ldap', external_dn: 'cn=me' }, keeper)).status).toBe(403)
    expect((await put(body.id, { auth_source: 'saml' }, keeper)).status).toBe(403)
    const { body: weak } = await create({ name: 'weak elsewhere', role_ids: [subnetRole] })
    expect((await put(weak.id, { auth_source: 'ldap', external_dn: 'cn=me' }, keeper)).status).toBe(200)
  })

  test('so does joining a group that may do more for a while', async () => {
    const { body } = await create({ name: 'for a while' })
    await cadastre.sql(
      `insert into time_bound_grant (id, group_id, action, resource_type, expires_at)
       values (gen_random_uuid(), $1, 'admin', 'dns_zone', now() + interval '1 hour')`,
      [body.id],
    )
    expect((await put(body.id, { user_ids: [keeper.id] }, keeper)).status).toBe(403)
  })

  test('members and roles within their rights may be added; a role that is there already is not asked about', async () => {
    const friend = await personWith(cadastre, [])
    const { body } = await create({ name: 'helpers', role_ids: [subnetRole] })
    expect((await put(body.id, { user_ids: [friend.id] }, keeper)).status).toBe(200)
    const { body: mixed } = await create({ name: 'mixed', role_ids: [superadminRole] })
    expect((await put(mixed.id, { role_ids: [superadminRole, subnetRole] }, keeper)).status).toBe(200)
  })

  test('who sees everything may let others see everything, but not attach that role', async () => {
    const desk = await personWith(cadastre, [
      { action: 'admin', resource_type: 'group' },
      { action: 'read', resource_type: '*' },
    ])
    const friend = await personWith(cadastre, [])
    const { body } = await create({ name: 'viewers', role_ids: [viewerRole] })
    expect((await put(body.id, { user_ids: [friend.id] }, desk)).status).toBe(200)
    expect((await create({ name: 'more viewers', role_ids: [viewerRole] }, desk)).status).toBe(403)
  })

  test('a right to one group is a right to that group only', async () => {
    const { body: own } = await create({ name: 'theirs' })
    const { body: other } = await create({ name: 'not theirs' })
    const scoped = await personWith(cadastre, [{ action: 'admin', resource_type: 'group', resource_id: own.id }])
    expect((await put(own.id, { description: 'mine' }, scoped)).status).toBe(200)
    expect((await put(other.id, { description: 'mine' }, scoped)).status).toBe(403)
    expect((await create({ name: 'a new one' }, scoped)).status).toBe(403)
  })
})

describe('DELETE /groups/{id}', () => {
  test('takes its rights from its members', async () => {
    const person = await personWith(cadastre, [])
    const { body } = await create({ name: 'doomed', role_ids: [viewerRole], user_ids: [person.id] })
    expect((await spaces(person)).status).toBe(200)
    expect(await cadastre.call('DELETE', `${PATH}/${body.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await spaces(person)).status).toBe(403)
    expect((await auditOf(body.id)).at(-1)).toMatchObject({ action: 'delete', old_value: body, new_value: null })
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(404)
  })
})

describe('the last superadmin', () => {
  test('stays one when they hang on a group, whichever way it is undone', async () => {
    const alone = await personWith(cadastre, [{ action: '*', resource_type: '*' }])
    const group = await groupOf(alone)
    await cadastre.sql(`update "user" set is_superadmin = false`)
    const refused = { status: 400, body: { detail: 'At least one active superadmin must remain' } }
    expect(await put(group, { user_ids: [] }, alone)).toMatchObject(refused)
    expect(await put(group, { role_ids: [] }, alone)).toMatchObject(refused)
    expect(await cadastre.call('DELETE', `${PATH}/${group}`, { token: alone.token })).toMatchObject(refused)
    expect((await put(group, { description: 'kept' }, alone)).status).toBe(200)
    await cadastre.sql(`update "user" set is_superadmin = true where username = 'admin'`)
  })

  test('of two groups of superadmins emptied at once one stays', async () => {
    const everything = [{ action: '*', resource_type: '*' }]
    const pair = [await personWith(cadastre, everything), await personWith(cadastre, everything)] as const
    const groups = await Promise.all(pair.map(groupOf))
    await cadastre.sql(`update "user" set is_superadmin = false`)
    await cadastre.sql(
      `delete from user_group using group_role where user_group.group_id = group_role.group_id
         and role_id = $1 and user_id <> all($2::uuid[])`,
      [superadminRole, pair.map(({ id }) => id)],
    )
    await cadastre.sql(`update "user" set is_active = false where id <> all($1::uuid[])`, [pair.map(({ id }) => id)])
    const answers = await Promise.all([
      put(groups[1] ?? '', { user_ids: [] }, pair[0]),
      put(groups[0] ?? '', { user_ids: [] }, pair[1]),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await cadastre.sql(`update "user" set is_active = true, is_superadmin = username = 'admin'`)
  })
})
