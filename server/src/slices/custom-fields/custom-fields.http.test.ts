import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/custom-fields'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const define = (body: object) =>
  cadastre.call('POST', PATH, { body: { resource_type: 'subnet', field_type: 'text', ...body } })
const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  cadastre.call('PUT', `${PATH}/${id}`, { body, headers })
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )

test('a type and a name are enough; everything else has its default, and the audit row has the image', async () => {
  const { status, body } = await define({ name: 'rack' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    resource_type: 'subnet',
    name: 'rack',
    label: '',
    field_type: 'text',
    options: null,
    is_required: false,
    is_searchable: false,
    default_value: null,
    display_order: 0,
    description: '',
  })
  expect(await auditOf(body.id)).toEqual([{ action: 'create', old_value: null, new_value: body }])
  expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual(body)
})

test('a taken name answers 409 and names it; another type may have the same name', async () => {
  await define({ name: 'taken' })
  const { status, body } = await define({ name: 'taken' })
  expect(status).toBe(409)
  expect(body).toEqual({ detail: "A custom field named 'taken' already exists for subnet" })
  expect((await define({ name: 'taken', resource_type: 'ip_block' })).status).toBe(201)
})

test.each(['', 'Rack', '1rack', 'rack-unit', 'x'.repeat(65)])('%j is no name of a field', async (name) => {
  expect((await define({ name })).status).toBe(422)
})

test('a select without options and a default that does not fit answer 422', async () => {
  const bare = await define({ name: 'tier', field_type: 'select' })
  expect(bare).toMatchObject({ status: 422, body: { detail: 'A select field needs at least one option' } })
  const unfit = await define({ name: 'units', field_type: 'number', default_value: 'many' })
  expect(unfit.status).toBe(422)
  expect(unfit.body.detail).toContain('must be a number')
})

test('the list is ordered by type, order and name, and filters by type', async () => {
  await define({ name: 'zz_first', resource_type: 'ip_address', display_order: -1 })
  await define({ name: 'b_second', resource_type: 'ip_address' })
  await define({ name: 'a_second', resource_type: 'ip_address' })
  const { body } = await cadastre.call('GET', `${PATH}?resource_type=ip_address`)
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['zz_first', 'a_second', 'b_second'])
  const all = (await cadastre.call('GET', PATH)).body.map(
    ({ resource_type }: { resource_type: string }) => resource_type,
  )
  expect(all).toEqual([...all].sort())
})

test('what was read can be put back: nothing changes and nothing is audited', async () => {
  const { body } = await define({ name: 'same', field_type: 'select', options: ['a', 'b'], default_value: 'a' })
  expect(await put(body.id, body)).toMatchObject({ status: 200, body })
  expect(await auditOf(body.id)).toHaveLength(1)
})

test('an update changes what it names; name and type stay; null clears options and default only', async () => {
  const { body } = await define({ name: 'tier', field_type: 'select', options: ['a', 'b'], default_value: 'a' })
  const changed = await put(body.id, { label: 'Tier', name: 'other', field_type: 'number', default_value: null })
  expect(changed.body).toMatchObject({ label: 'Tier', name: 'tier', field_type: 'select', default_value: null })
  expect((await auditOf(body.id)).at(-1)).toMatchObject({ action: 'update', old_value: body, new_value: changed.body })
  expect((await put(body.id, { label: null })).status).toBe(422)
  expect((await put(body.id, { options: null })).body.detail).toContain('at least one option')
  expect((await put(body.id, { options: ['b'], default_value: 'a' })).status).toBe(422)
})

test('an edit of something that changed meanwhile answers 412', async () => {
  const { body } = await define({ name: 'guarded' })
  const { headers } = await cadastre.call('GET', `${PATH}/${body.id}`)
  await put(body.id, { label: 'one' })
  expect((await put(body.id, { label: 'two' }, { 'if-match': headers.etag ?? '' })).status).toBe(412)
})

test('deleting a definition is audited, leaves values alone, and a second time answers 404', async () => {
  const { body } = await define({ name: 'gone' })
  const space = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'values stay' } })
  await cadastre.sql(
    `insert into ip_block (id, space_id, network, custom_fields) values ($1, $2, '10.0.0.0/8', '{"gone": "kept"}')`,
    ['01900000-0000-7000-8000-00000000b10c', space.body.id],
  )
  expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(204)
  expect((await auditOf(body.id)).at(-1)).toMatchObject({ action: 'delete', old_value: body, new_value: null })
  expect(await cadastre.sql('select custom_fields from ip_block')).toEqual([{ custom_fields: { gone: 'kept' } }])
  expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).body).toEqual({ detail: 'Custom field not found' })
})

test('an unknown id answers 404 everywhere', async () => {
  expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).status).toBe(404)
  expect((await put(UNKNOWN, {})).status).toBe(404)
})

test('who may read subnets reads the definitions for subnets, and changes none', async () => {
  const { body: ofSubnets } = await define({ name: 'seen' })
  const { body: ofBlocks } = await define({ name: 'unseen', resource_type: 'ip_block' })
  const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: UNKNOWN }])
  const listed = await cadastre.call('GET', PATH, { token })
  expect(new Set(listed.body.map(({ resource_type }: { resource_type: string }) => resource_type))).toEqual(
    new Set(['subnet']),
  )
  expect((await cadastre.call('GET', `${PATH}/${ofSubnets.id}`, { token })).status).toBe(200)
  expect((await cadastre.call('GET', `${PATH}/${ofBlocks.id}`, { token })).status).toBe(403)
  const refused = await cadastre.call('PUT', `${PATH}/${ofSubnets.id}`, { token, body: { label: 'x' } })
  expect(refused).toMatchObject({ status: 403, body: { detail: "Permission denied: need 'write' on 'custom_field'" } })
})

test('who may read one definition sees that one; who may read nothing of the kind is refused', async () => {
  const { body } = await define({ name: 'only_this' })
  const one = await personWith(cadastre, [{ action: 'read', resource_type: 'custom_field', resource_id: body.id }])
  expect((await cadastre.call('GET', PATH, { token: one.token })).body).toEqual([body])
  const stranger = await personWith(cadastre, [{ action: 'read', resource_type: 'vlan' }])
  expect((await cadastre.call('GET', PATH, { token: stranger.token })).status).toBe(403)
})
