import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'

const PATH = '/api/v1/address-sets'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const BLOCK = '01900000-0000-7000-8000-00000000b10c'
const SUBNET = '01900000-0000-7000-8000-0000000005e7'
const OTHER = '01900000-0000-7000-8000-0000000005e8'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  const { body: space } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'sets' } })
  await cadastre.sql(`insert into ip_block (id, space_id, network) values ($1, $2, '10.0.0.0/8')`, [BLOCK, space.id])
  await cadastre.sql(
    `insert into subnet (id, space_id, block_id, network, total_ips)
      values ($1, $4, $3, '10.0.0.0/24', 254), ($2, $4, $3, '10.0.1.0/24', 254)`,
    [SUBNET, OTHER, BLOCK, space.id],
  )
})
afterAll(() => cadastre.close())

const range = { range_kind: 'contiguous', start_address: '10.0.0.10', end_address: '10.0.0.19' }
const create = (body: object, token?: string) =>
  cadastre.call('POST', PATH, { body: { subnet_id: SUBNET, ...range, ...body }, ...(token ? { token } : {}) })
const put = (id: string, body: object, token?: string) =>
  cadastre.call('PUT', `${PATH}/${id}`, { body, ...(token ? { token } : {}) })
const namesOf = (sets: { name: string }[]) => sets.map(({ name }) => name)
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )

describe('what a set is', () => {
  test('a name, a subnet and a range are enough; the audit row has the image', async () => {
    const { status, body } = await cadastre.call('POST', PATH, {
      body: { subnet_id: SUBNET, name: 'printers', start_address: '10.0.0.20', end_address: '10.0.0.29' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'printers',
      description: '',
      subnet_id: SUBNET,
      customer_id: null,
      site_id: null,
      range_kind: 'contiguous',
      start_address: '10.0.0.20',
      end_address: '10.0.0.29',
      explicit_addresses: [],
      tags: {},
      custom_fields: {},
    })
    expect(await auditOf(body.id)).toEqual([{ action: 'create', old_value: null, new_value: body }])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual(body)
  })

  test('an explicit set has a list, once each, and no ends', async () => {
    const { body } = await create({
      name: 'cameras',
      range_kind: 'explicit',
      explicit_addresses: ['10.0.0.7', '10.0.0.5', '10.0.0.7'],
    })
    expect(body).toMatchObject({ start_address: null, end_address: null, explicit_addresses: ['10.0.0.7', '10.0.0.5'] })
  })

  test('a name is taken once per subnet', async () => {
    await create({ name: 'taken' })
    const second = await create({ name: 'taken' })
    expect(second).toMatchObject({
      status: 409,
      body: { detail: "An address set named 'taken' already exists in this subnet" },
    })
    const elsewhere = { subnet_id: OTHER, start_address: '10.0.1.1', end_address: '10.0.1.1' }
    expect((await create({ name: 'taken', ...elsewhere })).status).toBe(201)
  })

  test.each([
    [{ end_address: null }, 'A contiguous set needs start_address and end_address'],
    [{ start_address: '10.0.0.30' }, 'start_address is after end_address'],
    [{ end_address: '2001:db8::1' }, 'start_address and end_address are of different families'],
    [{ end_address: '10.0.1.1' }, '10.0.1.1 is not in 10.0.0.0/24'],
    [{ range_kind: 'explicit', explicit_addresses: [] }, 'An explicit set needs at least one address'],
    [{ range_kind: 'explicit', explicit_addresses: ['10.0.0.1', '::1'] }, '::1 is not in 10.0.0.0/24'],
  ])('%j is refused: %s', async (wrong, detail) => {
    expect(await create({ name: 'wrong', ...wrong })).toMatchObject({ status: 422, body: { detail } })
  })

  test('more than 1024 addresses, no address an unknown customer and an unknown subnet answer 422', async () => {
    const many = Array.from({ length: 1025 }, () => '10.0.0.1')
    expect((await create({ name: 'x', range_kind: 'explicit', explicit_addresses: many })).status).toBe(422)
    expect((await create({ name: 'x', start_address: '10.0.0.256' })).status).toBe(422)
    expect((await create({ name: 'x', customer_id: UNKNOWN })).body).toEqual({
      detail: 'customer_id references a customer row that does not exist.',
    })
    expect(await create({ name: 'x', subnet_id: UNKNOWN })).toMatchObject({
      status: 422,
      body: { detail: 'subnet_id references a subnet row that does not exist.' },
    })
  })
})

describe('changes', () => {
  test('what was read can be put back: nothing changes and nothing is audited', async () => {
    const { body } = await create({ name: 'same', tags: { b: 1, a: 2 } })
    expect(await put(body.id, body)).toMatchObject({ status: 200, body })
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('switching the kind clears the other shape', async () => {
    const { body } = await create({ name: 'switched' })
    const list = await put(body.id, { range_kind: 'explicit', explicit_addresses: ['10.0.0.3'] })
    expect(list.body).toMatchObject({ range_kind: 'explicit', start_address: null, end_address: null })
    const back = await put(body.id, { range_kind: 'contiguous', start_address: '10.0.0.1', end_address: '10.0.0.2' })
    expect(back.body).toMatchObject({ start_address: '10.0.0.1', end_address: '10.0.0.2', explicit_addresses: [] })
    expect((await put(body.id, { range_kind: 'explicit' })).status).toBe(422)
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  test('null clears what can be empty and nothing else; the subnet stays', async () => {
    const { body } = await create({ name: 'cleared' })
    expect((await put(body.id, { name: null })).status).toBe(422)
    expect((await put(body.id, { end_address: null })).body.detail).toContain('needs start_address and end_address')
    expect((await put(body.id, { customer_id: null, subnet_id: OTHER, name: 'kept' })).body).toEqual({
      ...body,
      name: 'kept',
      modified_at: expect.any(String),
    })
  })

  test('a rename to a taken name answers 409, an old If-Match 412', async () => {
    await create({ name: 'first of two' })
    const { body } = await create({ name: 'second of two' })
    expect((await put(body.id, { name: 'first of two' })).status).toBe(409)
    const { headers } = await cadastre.call('GET', `${PATH}/${body.id}`)
    await put(body.id, { description: 'changed' })
    const late = { body: { description: 'late' }, headers: { 'if-match': headers.etag ?? '' } }
    expect((await cadastre.call('PUT', `${PATH}/${body.id}`, late)).status).toBe(412)
  })

  test('a deleted set is gone, and audited', async () => {
    const { body } = await create({ name: 'deleted' })
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(204)
    expect((await auditOf(body.id)).at(-1)).toMatchObject({ action: 'delete', old_value: body })
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual({ detail: 'Address set not found' })
    expect((await put(body.id, {})).status).toBe(404)
  })
})

describe('who may', () => {
  const inOther = { subnet_id: OTHER, start_address: '10.0.1.5', end_address: '10.0.1.9' }

  test('creating needs admin on address sets and write on the subnet', async () => {
    const both = [
      { action: 'admin', resource_type: 'address_set' },
      { action: 'write', resource_type: 'subnet', resource_id: SUBNET },
    ]
    const { token } = await personWith(cadastre, both)
    expect((await create({ name: 'by right' }, token)).status).toBe(201)
    expect((await create({ name: 'elsewhere', ...inOther }, token)).body).toEqual({
      detail: "Permission denied: need 'write' on 'subnet'",
    })
    const writer = await personWith(cadastre, [
      { action: 'write', resource_type: 'address_set' },
      { action: 'write', resource_type: 'subnet' },
    ])
    expect((await create({ name: 'no admin' }, writer.token)).body).toEqual({
      detail: "Permission denied: need 'admin' on 'address_set'",
    })
  })

  test('the admin of one set renames and deletes it, but moves its range only with the subnet', async () => {
    const { body } = await create({ name: 'mine' })
    const { body: foreign } = await create({ name: 'not mine' })
    const { token } = await personWith(cadastre, [
      { action: 'admin', resource_type: 'address_set', resource_id: body.id },
      { action: 'read', resource_type: 'subnet', resource_id: SUBNET },
    ])
    expect((await put(body.id, { name: 'still mine' }, token)).status).toBe(200)
    expect((await put(body.id, { end_address: '10.0.0.11' }, token)).status).toBe(403)
    expect((await put(foreign.id, { name: 'x' }, token)).status).toBe(403)
    expect((await cadastre.call('DELETE', `${PATH}/${foreign.id}`, { token })).status).toBe(403)
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`, { token })).status).toBe(204)
  })

  test('a set is read with its subnet: 404 and absent from lists for others', async () => {
    const { body: seen } = await create({ name: 'seen' })
    const { body: unseen } = await create({ name: 'unseen', ...inOther })
    const { token } = await personWith(cadastre, [
      { action: 'admin', resource_type: 'address_set' },
      { action: 'read', resource_type: 'subnet', resource_id: SUBNET },
    ])
    const { body } = await cadastre.call('GET', PATH, { token })
    expect(namesOf(body)).toContain('seen')
    expect(new Set(body.map(({ subnet_id }: { subnet_id: string }) => subnet_id))).toEqual(new Set([SUBNET]))
    expect((await cadastre.call('GET', `${PATH}/${seen.id}`, { token })).status).toBe(200)
    expect((await cadastre.call('GET', `${PATH}/${unseen.id}`, { token })).status).toBe(404)
  })

  test('a token bound to a subnet sees the sets of that subnet and changes none', async () => {
    const { body: seen } = await create({ name: 'of the token' })
    const grants = [{ action: 'write', resource_type: 'subnet', resource_id: OTHER }]
    const token = await tokenFor(cadastre, undefined, { resource_grants: grants })
    const { body } = await cadastre.call('GET', PATH, { token })
    expect(new Set(body.map(({ subnet_id }: { subnet_id: string }) => subnet_id))).toEqual(new Set([OTHER]))
    expect((await cadastre.call('GET', `${PATH}/${seen.id}`, { token })).status).toBe(403)
    expect((await put(seen.id, { name: 'x' }, token)).status).toBe(403)
    expect((await create({ name: 'by token', ...inOther }, token)).status).toBe(403)
  })

  test('sets of a subnet in the trash are not there', async () => {
    const { body } = await create({ name: 'trashed', ...inOther })
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [OTHER])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).status).toBe(404)
    expect(namesOf((await cadastre.call('GET', PATH)).body)).not.toContain('trashed')
    await cadastre.sql('update subnet set deleted_at = null where id = $1', [OTHER])
  })
})

test('the list is by name and filters by subnet, customer, site and a part of the text', async () => {
  const customer = '01900000-0000-7000-8000-00000000c057'
  const site = '01900000-0000-7000-8000-000000005173'
  await cadastre.sql(`insert into customer (id, name) values ($1, 'Acme')`, [customer])
  await cadastre.sql(`insert into site (id, name) values ($1, 'Bern')`, [site])
  await create({ name: 'zeta', customer_id: customer, description: 'Door 50% open' })
  await create({ name: 'eta', site_id: site })
  const listed = async (query: string) => namesOf((await cadastre.call('GET', `${PATH}?${query}`)).body)
  expect(await listed(`customer_id=${customer}`)).toEqual(['zeta'])
  expect(await listed(`site_id=${site}`)).toEqual(['eta'])
  expect(await listed('search=ETA')).toEqual(['eta', 'zeta'])
  expect(await listed('search=50%25')).toEqual(['zeta'])
  expect(await listed('search=ETA&limit=1')).toEqual(['eta'])
  expect(await listed(`subnet_id=${UNKNOWN}`)).toEqual([])
  expect((await cadastre.call('GET', `${PATH}?limit=1001`)).status).toBe(422)
})

test('with its module off the surface is not there', async () => {
  await cadastre.call('PATCH', '/api/v1/admin/feature-modules/ipam.address_sets', { body: { enabled: false } })
  expect((await cadastre.call('GET', PATH)).body).toEqual({ detail: "Feature 'ipam.address_sets' is disabled." })
})
