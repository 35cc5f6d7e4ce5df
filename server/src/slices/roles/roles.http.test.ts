import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type Person, personWith } from '../../../test/people.ts'
import { builtinRoles, ensureBuiltinRoles } from '../../access/builtin-roles.ts'

let cadastre: TestApp
let author: Person
beforeAll(async () => {
  cadastre = await testApp()
  await ensureBuiltinRoles(cadastre.databases)
  author = await personWith(cadastre, [
    { action: 'admin', resource_type: 'role' },
    { action: 'admin', resource_type: 'subnet' },
    { action: 'read', resource_type: 'dns_zone', resource_id: 'z-1' },
  ])
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/roles'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const right = (action: string, resource_type: string, resource_id: string | null = null) => ({
  action,
  resource_type,
  resource_id,
})
const as = (person?: Person) => (person ? { token: person.token } : {})
const create = (body: object, person?: Person) => cadastre.call('POST', PATH, { body, ...as(person) })
const put = (id: string, body: object, person?: Person) =>
  cadastre.call('PUT', `${PATH}/${id}`, { body, ...as(person) })
const clone = (id: string, name: string, person?: Person) =>
  cadastre.call('POST', `${PATH}/${id}/clone`, { body: { name }, ...as(person) })
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; changed_fields: string[] }>(
    `select action, old_value, new_value, changed_fields from audit_log
     where resource_type = 'role' and resource_id = $1 order by seq`,
    [id],
  )
const builtin = async (name: string): Promise<string> => {
  const [role] = await cadastre.sql<{ id: string }>('select id from role where name = $1', [name])
  return role?.id ?? ''
}

describe('the built-in roles', () => {
  test('are the twelve, each with its permissions', async () => {
    const { body } = await cadastre.call('GET', PATH)
    const shown = body.filter(({ is_builtin }: { is_builtin: boolean }) => is_builtin)
    expect(shown).toHaveLength(12)
    for (const { name, permissions } of builtinRoles) {
      expect(shown.find((role: { name: string }) => role.name === name).permissions).toEqual(permissions)
    }
  })

  test('are brought back to what the release says, with an audit row for what changed only', async () => {
    const id = await builtin('Viewer')
    await cadastre.sql(`update role set permissions = '[]', is_builtin = false where id = $1`, [id])
    const count = async () => (await cadastre.sql(`select from audit_log where resource_type = 'role'`)).length
    const before = await count()
    await Promise.all(Array.from({ length: 4 }, () => ensureBuiltinRoles(cadastre.databases)))
    expect(await count()).toBe(before + 1)
    expect((await cadastre.call('GET', `${PATH}/${id}`)).body).toMatchObject({
      is_builtin: true,
      permissions: [right('read', '*')],
    })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'update', old_value: { permissions: [] } })
  })

  test('an auditor reads the audit log', async () => {
    const person = await personWith(cadastre, [])
    const body = { name: 'auditors', role_ids: [await builtin('Auditor')], user_ids: [person.id] }
    expect((await cadastre.call('POST', '/api/v1/groups', { body })).status).toBe(201)
    expect((await cadastre.call('GET', '/api/v1/audit', { token: person.token })).status).toBe(200)
  })

  test('can be neither changed nor deleted, not even by a superadmin', async () => {
    const id = await builtin('Superadmin')
    expect(await put(id, { description: 'mine' })).toMatchObject({
      status: 400,
      body: { detail: "The role 'Superadmin' is built in and cannot be changed" },
    })
    expect(await cadastre.call('DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 400,
      body: { detail: "The role 'Superadmin' is built in and cannot be deleted" },
    })
  })
})

describe('GET /roles', () => {
  test('answers built-ins first, then by name, to anyone with an account', async () => {
    const nobody = await personWith(cadastre, [])
    const { status, body } = await cadastre.call('GET', PATH, { token: nobody.token })
    expect(status).toBe(200)
    const known = await cadastre.sql<{ name: string }>('select name from role order by is_builtin desc, name')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(known.map(({ name }) => name))
  })
})

describe('GET /roles/{id}', () => {
  test('answers the role to anyone with an account; an unknown id 404', async () => {
    const nobody = await personWith(cadastre, [])
    const id = await builtin('Requester')
    const { status, body, headers } = await cadastre.call('GET', `${PATH}/${id}`, { token: nobody.token })
    expect([status, body.name]).toEqual([200, 'Requester'])
    expect(headers.etag).toBeTruthy()
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: 'Role not found' },
    })
  })
})

describe('POST /roles', () => {
  test('a name alone is enough', async () => {
    const { status, body } = await create({ name: 'bare' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'bare', description: '', is_builtin: false, permissions: [] })
    expect(await auditOf(body.id)).toMatchObject([{ action: 'create', old_value: null, new_value: body }])
  })

  test('ids that mean all are stored as none, ids compare in lower case, repeats count once', async () => {
    const id = UNKNOWN.replace('9', 'A')
    const { body } = await create({
      name: 'normal',
      permissions: [
        { action: 'read', resource_type: 'subnet' },
        right('read', 'subnet', ''),
        right('read', 'subnet', '*'),
        right('write', ' subnet ', id),
      ],
    })
    expect(body.permissions).toEqual([right('read', 'subnet'), right('write', 'subnet', id.toLowerCase())])
  })

  test('a taken name answers 409 and names it', async () => {
    await create({ name: 'taken' })
    expect(await create({ name: 'taken' })).toMatchObject({
      status: 409,
      body: { detail: "A role named 'taken' already exists" },
    })
  })

  test.each([
    ['approve', right('approve', 'change_request')],
    ['an unknown action', right('fly', 'subnet')],
    ['no type', right('read', '')],
    ['a type too long', right('read', 'x'.repeat(101))],
    ['an id too long', right('read', 'subnet', 'x'.repeat(256))],
    ['a NUL', right('read', 'sub\u0000net')],
  ])('%s answers 422', async (_name, permission) => {
    expect((await create({ name: 'refused', permissions: [permission] })).status).toBe(422)
  })

  test('more than 500 permissions answer 422', async () => {
    const permissions = Array.from({ length: 501 }, (_, index) => right('read', `t${index}`))
    expect((await create({ name: 'many', permissions })).status).toBe(422)
  })

  test('needs admin on role; write on it is not enough', async () => {
    const writer = await personWith(cadastre, [{ action: 'write', resource_type: 'role' }])
    expect(await create({ name: 'no' }, writer)).toMatchObject({
      status: 403,
      body: { detail: "Permission denied: need 'admin' on 'role'" },
    })
  })

  test('an author gives what they hold, and parts of it', async () => {
    const permissions = [right('admin', 'subnet'), right('read', 'subnet', 'one'), right('read', 'dns_zone', 'z-1')]
    expect((await create({ name: 'within', permissions }, author)).status).toBe(201)
  })

  test.each([
    ['everything', right('*', '*')],
    ['every action on a type they administer', right('*', 'subnet')],
    ['reading every type', right('read', '*')],
    ['a type they do not hold', right('read', 'ip_space')],
    ['all of what they hold one of', right('read', 'dns_zone')],
    ['another one', right('read', 'dns_zone', 'z-2')],
    ['more than reading', right('write', 'dns_zone', 'z-1')],
  ])('an author cannot give %s', async (_name, permission) => {
    const answer = await create({ name: 'beyond', permissions: [right('read', 'subnet'), permission] }, author)
    expect(answer.status).toBe(403)
    expect(answer.body.detail).toBe(
      `You can only give rights that you hold: '${permission.action}' on '${permission.resource_type}' goes beyond them`,
    )
  })

  test('what an author holds for an hour is not theirs to give for good', async () => {
    const brief = await personWith(cadastre, [{ action: 'admin', resource_type: 'role' }])
    await cadastre.sql(
      `insert into time_bound_grant (id, group_id, action, resource_type, expires_at)
       select gen_random_uuid(), group_id, 'admin', 'ip_space', now() + interval '1 hour'
       from user_group where user_id = $1`,
      [brief.id],
    )
    expect((await cadastre.call('GET', '/api/v1/ipam/spaces', { token: brief.token })).status).toBe(200)
    expect((await create({ name: 'for good', permissions: [right('read', 'ip_space')] }, brief)).status).toBe(403)
  })
})

describe('PUT /roles/{id}', () => {
  test('changes what is sent, keeps what is absent or null, and records both images', async () => {
    const { body: before } = await create({ name: 'edit', description: 'kept', permissions: [right('read', 'subnet')] })
    const { status, body } = await put(before.id, { description: null, permissions: [right('write', 'subnet')] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'edit', description: 'kept', permissions: [right('write', 'subnet')] })
    const [, row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: before, new_value: body })
    expect(row?.changed_fields).toEqual(['modified_at', 'permissions'])
  })

  test('what was read, sent back unedited, changes nothing at all', async () => {
    const { body } = await create({ name: 'same', permissions: [right('read', 'subnet', 'x'), right('*', '*')] })
    expect((await put(body.id, body)).body).toEqual(body)
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('a role one holds cannot be made to give more', async () => {
    const permissions = [right('admin', 'role'), right('admin', 'subnet')]
    expect((await put(author.roleId, { permissions: [...permissions, right('*', '*')] }, author)).status).toBe(403)
    expect((await put(author.roleId, { permissions: [...permissions, right('read', 'vlan')] }, author)).status).toBe(
      403,
    )
    const me = await cadastre.call('GET', '/api/v1/auth/me/permissions', { token: author.token })
    expect(me.body.grants).toHaveLength(3)
  })

  test('what a stronger author wrote may stay when a weaker one edits the rest', async () => {
    const { body } = await create({ name: 'strong', permissions: [right('*', '*', 'x'), right('read', 'vlan')] })
    const permissions = [...body.permissions, right('read', 'subnet')]
    expect((await put(body.id, { description: 'edited', permissions }, author)).status).toBe(200)
  })

  test('holds from the very next request, on another process too', async () => {
    const [{ name } = { name: '' }] = await cadastre.sql<{ name: string }>('select current_database() as name')
    const replica = await testApp({ database: name })
    const person = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_space' }])
    const look = () =>
      Promise.all([cadastre, replica].map((app) => app.call('GET', '/api/v1/ipam/spaces', { token: person.token })))
    const statuses = async () => (await look()).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200])
    await put(person.roleId, { permissions: [] })
    expect(await statuses()).toEqual([403, 403])
    await put(person.roleId, { permissions: [right('read', 'ip_space')] })
    expect(await statuses()).toEqual([200, 200])
    await cadastre.call('DELETE', `${PATH}/${person.roleId}`)
    expect(await statuses()).toEqual([403, 403])
    await replica.close()
  })

  test('a taken name answers 409, an unknown id 404, approve 422', async () => {
    const { body } = await create({ name: 'unlucky' })
    expect((await put(body.id, { name: 'Viewer' })).status).toBe(409)
    expect((await put(UNKNOWN, { name: 'x' })).status).toBe(404)
    expect((await put(body.id, { permissions: [right('approve', 'change_request')] })).status).toBe(422)
  })

  test('If-Match of an older reading answers 412', async () => {
    const { body } = await create({ name: 'matched' })
    const { headers } = await cadastre.call('GET', `${PATH}/${body.id}`)
    await put(body.id, { description: 'in between' })
    const late = await cadastre.call('PUT', `${PATH}/${body.id}`, {
      body: { description: 'late' },
      headers: { 'if-match': headers.etag ?? '' },
    })
    expect(late.status).toBe(412)
  })
})

describe('DELETE /roles/{id}', () => {
  test('takes the role from its groups and says which', async () => {
    const { body } = await create({ name: 'doomed' })
    const group = await cadastre.call('POST', '/api/v1/groups', { body: { name: 'holder', role_ids: [body.id] } })
    expect(await cadastre.call('DELETE', `${PATH}/${body.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await cadastre.call('GET', `/api/v1/groups/${group.body.id}`)).body.role_ids).toEqual([])
    expect((await auditOf(body.id)).at(-1)).toMatchObject({
      action: 'delete',
      old_value: { ...body, group_ids: [group.body.id] },
    })
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(404)
  })

  test('needs admin on role', async () => {
    const deleter = await personWith(cadastre, [{ action: 'delete', resource_type: 'role' }])
    expect((await cadastre.call('DELETE', `${PATH}/${author.roleId}`, { token: deleter.token })).status).toBe(403)
  })
})

describe('POST /roles/{id}/clone', () => {
  test('makes a role of its own with the same permissions', async () => {
    const { status, body } = await clone(await builtin('DNS Editor'), 'our DNS')
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'our DNS', is_builtin: false })
    expect(body.permissions).toHaveLength(5)
    expect((await put(body.id, { permissions: [] })).status).toBe(200)
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('Superadmin, Viewer and every editor beyond the author answer 403', async () => {
    for (const name of ['Superadmin', 'Viewer', 'DNS Editor', 'IPAM Editor']) {
      expect((await clone(await builtin(name), `my ${name}`, author)).status, name).toBe(403)
    }
    expect((await clone(author.roleId, 'what I hold', author)).status).toBe(201)
  })

  test('a role that may approve cannot be cloned', async () => {
    expect(await clone(await builtin('Change Approver'), 'our approver')).toMatchObject({
      status: 400,
      body: { detail: "The role 'Change Approver' cannot be cloned: only built-in roles may approve" },
    })
  })

  test('admin on one role is no right to make another', async () => {
    const scoped = await personWith(cadastre, [
      { action: 'admin', resource_type: 'role', resource_id: await builtin('Requester') },
    ])
    expect(await clone(await builtin('Requester'), 'copy', scoped)).toMatchObject({
      status: 403,
      body: { detail: "Permission denied: need 'admin' on 'role'" },
    })
  })

  test('a taken name answers 409, an unknown id 404', async () => {
    expect((await clone(await builtin('Requester'), 'Viewer')).status).toBe(409)
    expect((await clone(UNKNOWN, 'x')).status).toBe(404)
  })
})

describe('the last superadmin', () => {
  test('stays one when they hang on a role: it is neither weakened nor deleted', async () => {
    const alone = await personWith(cadastre, [{ action: '*', resource_type: '*' }])
    await cadastre.sql(`update "user" set is_superadmin = false`)
    const refused = { status: 400, body: { detail: 'At least one active superadmin must remain' } }
    expect(await put(alone.roleId, { permissions: [right('*', '*', 'one')] }, alone)).toMatchObject(refused)
    expect(await cadastre.call('DELETE', `${PATH}/${alone.roleId}`, { token: alone.token })).toMatchObject(refused)
    expect((await put(alone.roleId, { description: 'kept' }, alone)).status).toBe(200)
    await cadastre.sql(`update "user" set is_superadmin = true where username = 'admin'`)
  })
})
