import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith } from '../../../../test/people.ts'

const PATH = '/api/v1/ipam/nat-mappings'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const BLOCK = '01900000-0000-7000-8000-00000000b10c'
const SUBNET = '01900000-0000-7000-8000-0000000005e7'
const INSIDE = '01900000-0000-7000-8000-000000000aaa'
const OUTSIDE_SUBNET = '01900000-0000-7000-8000-0000000005e8'
const OUTSIDE = '01900000-0000-7000-8000-000000000bbb'

let cadastre: TestApp
const switchModule = (enabled: boolean) =>
  cadastre.call('PATCH', '/api/v1/admin/feature-modules/ipam.nat', { body: { enabled } })

beforeAll(async () => {
  cadastre = await testApp()
  const { body: space } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'nat' } })
  await cadastre.sql(`insert into ip_block (id, space_id, network) values ($1, $2, '0.0.0.0/0')`, [BLOCK, space.id])
  await cadastre.sql(
    `insert into subnet (id, space_id, block_id, network, name, total_ips) values
      ($1, $4, $3, '10.0.0.0/24', 'office', 254), ($2, $4, $3, '192.0.2.0/24', 'public', 254)`,
    [SUBNET, OUTSIDE_SUBNET, BLOCK, space.id],
  )
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address) values ($1, $2, '10.0.0.1'), ($3, $4, '192.0.2.1')`,
    [INSIDE, SUBNET, OUTSIDE, OUTSIDE_SUBNET],
  )
})
afterAll(() => cadastre.close())

test('its module is off until it is switched on', async () => {
  expect(await cadastre.call('GET', PATH)).toMatchObject({
    status: 404,
    body: { detail: "Feature 'ipam.nat' is disabled." },
  })
})

describe('with the module on', () => {
  beforeAll(() => switchModule(true))
  beforeEach(() => cadastre.sql('delete from nat_mapping'))

  const ONE = { name: 'web', kind: '1to1', internal_ip: '10.0.0.1', external_ip: '192.0.2.1' }
  const PAT = { name: 'https', kind: 'pat', internal_ip: '10.0.0.1', external_ip: '192.0.2.1' }
  const HIDE = { name: 'office out', kind: 'hide', internal_subnet_id: SUBNET, external_ip: '192.0.2.1' }
  const https = { external_port_start: 443, protocol: 'tcp' }
  const create = (body: object, token?: string) => cadastre.call('POST', PATH, { body, ...(token ? { token } : {}) })
  const patch = (id: string, body: object) => cadastre.call('PATCH', `${PATH}/${id}`, { body })
  const auditOf = (id: string) =>
    cadastre.sql<{ action: string; old_value: object; new_value: object }>(
      'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
      [id],
    )
  const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

  test('a 1to1 needs two addresses; they are resolved to their rows, and the audit row has the image', async () => {
    const { status, body } = await create(ONE)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...ONE,
      internal_ip_address_id: INSIDE,
      external_ip_address_id: OUTSIDE,
      internal_subnet_id: null,
      internal_subnet_cidr: null,
      internal_subnet_name: null,
      internal_port_start: null,
      external_port_end: null,
      protocol: 'any',
      device_label: null,
      description: null,
      tags: [],
      custom_fields: {},
    })
    expect(await auditOf(body.id)).toEqual([{ action: 'create', old_value: null, new_value: body }])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual(body)
  })

  test('a hide mapping shows its subnet; addresses without a row have no id', async () => {
    const { body } = await create({ ...HIDE, external_ip: '198.51.100.7', tags: ['edge', 'fw1'] })
    expect(body).toMatchObject({
      internal_subnet_id: SUBNET,
      internal_subnet_cidr: '10.0.0.0/24',
      internal_subnet_name: 'office',
      external_ip_address_id: null,
      tags: ['edge', 'fw1'],
    })
  })

  test('an address that several spaces have is the one in the named subnet', async () => {
    const { body: space } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'twin' } })
    const [block, subnet, address] = ['c1', 'c2', 'c3'].map((end) => `01800000-0000-7000-8000-0000000000${end}`)
    await cadastre.sql(`insert into ip_block (id, space_id, network) values ($1, $2, '10.0.0.0/8')`, [block, space.id])
    await cadastre.sql(
      `insert into subnet (id, space_id, block_id, network, total_ips) values ($1, $2, $3, '10.0.0.0/24', 254)`,
      [subnet, space.id, block],
    )
    await cadastre.sql(`insert into ip_address (id, subnet_id, address) values ($1, $2, '10.0.0.1')`, [address, subnet])
    const { body } = await create({ ...ONE, internal_subnet_id: SUBNET })
    expect(body.internal_ip_address_id).toBe(INSIDE)
    expect((await patch(body.id, { internal_subnet_id: subnet })).body.internal_ip_address_id).toBe(address)
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toMatchObject({
      internal_ip_address_id: INSIDE,
      internal_subnet_cidr: null,
    })
  })

  test.each([
    [{ ...ONE, external_ip: null }, 'A 1to1 mapping needs internal_ip and external_ip'],
    [{ ...PAT }, 'A pat mapping needs at least one port'],
    [{ ...HIDE, external_port_start: 1 }, 'A hide mapping has no ports'],
    [{ ...PAT, external_port_start: 9, external_port_end: 8 }, 'external_port_start is greater than external_port_end'],
  ])('%j is refused as a whole', async (body, sentence) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatchObject([{ type: 'value_error', loc: ['body'], msg: `Value error, ${sentence}` }])
  })

  test('a port beyond 65535, no address, and a subnet that is not there answer 422', async () => {
    expect((await create({ ...PAT, external_port_start: 65_536 })).status).toBe(422)
    expect((await create({ ...ONE, internal_ip: 'ten' })).status).toBe(422)
    expect((await create({ ...HIDE, internal_subnet_id: UNKNOWN })).body).toEqual({
      detail: 'internal_subnet_id references a subnet row that does not exist.',
    })
  })

  test.each<[string, object, object, number]>([
    ['a second 1to1', ONE, { ...ONE, internal_ip: '10.0.0.2' }, 409],
    ['a pat beside a 1to1', ONE, { ...PAT, ...https }, 409],
    ['a 1to1 beside a pat', { ...PAT, ...https }, ONE, 409],
    ['a pat on the same port', { ...PAT, ...https }, { ...PAT, ...https }, 409],
    [
      'a pat on the last of its ports',
      { ...PAT, external_port_start: 1, external_port_end: 9 },
      { ...PAT, external_port_start: 9 },
      409,
    ],
    ['a pat for any protocol', { ...PAT, ...https }, { ...PAT, ...https, protocol: 'any' }, 409],
    ['a pat without external port', { ...PAT, ...https }, { ...PAT, internal_port_start: 80 }, 409],
    [
      'a pat on the next port',
      { ...PAT, external_port_start: 1, external_port_end: 9 },
      { ...PAT, external_port_start: 10 },
      201,
    ],
    ['a pat for the other protocol', { ...PAT, ...https }, { ...PAT, ...https, protocol: 'udp' }, 201],
    ['another address', ONE, { ...ONE, external_ip: '192.0.2.2' }, 201],
    ['a hide mapping', ONE, HIDE, 201],
  ])('%s on one external address', async (_, first, second, status) => {
    expect((await create(first)).status).toBe(201)
    const answer = await create(second)
    expect(answer.status).toBe(status)
    if (status === 409) {
      expect(answer.body.detail).toBe('Another 1to1 or pat mapping already owns this external address on these ports')
    }
  })

  test('of equal creates at once exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(ONE)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('what was read can be sent back: nothing changes and nothing is audited', async () => {
    const { body } = await create({ ...PAT, ...https, custom_fields: { b: 1, a: 2 } })
    expect(await patch(body.id, body)).toMatchObject({ status: 200, body })
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('a change is held against the whole mapping', async () => {
    const { body } = await create({ ...PAT, ...https })
    expect(await patch(body.id, { kind: '1to1' })).toMatchObject({
      status: 422,
      body: { detail: 'A 1to1 mapping has no ports' },
    })
    const changed = await patch(body.id, { kind: '1to1', external_port_start: null, protocol: 'any' })
    expect(changed.body).toMatchObject({ kind: '1to1', external_port_start: null })
    expect((await auditOf(body.id)).at(-1)).toMatchObject({
      action: 'update',
      old_value: body,
      new_value: changed.body,
    })
    expect((await patch(body.id, { name: null })).status).toBe(422)
    await create({ ...ONE, external_ip: '192.0.2.9' })
    expect((await patch(body.id, { external_ip: '192.0.2.9' })).status).toBe(409)
  })

  test('a deleted mapping is gone and audited; an old If-Match answers 412', async () => {
    const { body } = await create(ONE)
    const headers = { 'if-match': (await cadastre.call('GET', `${PATH}/${body.id}`)).headers.etag ?? '' }
    await patch(body.id, { description: 'changed' })
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`, { headers })).status).toBe(412)
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(204)
    expect((await auditOf(body.id)).at(-1)).toMatchObject({ action: 'delete' })
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual({ detail: 'NAT mapping not found' })
    expect((await patch(UNKNOWN, {})).status).toBe(404)
  })

  test('the list comes in pages by name, and filters by kind, address and a part of the text', async () => {
    await create({ ...ONE, name: 'c', description: 'Front door' })
    await create({ ...HIDE, name: 'a' })
    await create({ ...ONE, name: 'b', external_ip: '2001:db8::1', internal_ip: '10.0.0.2' })
    const listed = async (query: string) => (await cadastre.call('GET', `${PATH}?${query}`)).body
    expect(await listed('')).toMatchObject({
      total: 3,
      page: 1,
      per_page: 50,
      items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    })
    expect(await listed('page=2&per_page=2')).toMatchObject({ total: 3, page: 2, per_page: 2, items: [{ name: 'c' }] })
    expect(await listed('page=9')).toMatchObject({ total: 3, items: [] })
    const filtered = async (query: string) => namesOf((await listed(query)).items)
    expect(await filtered('kind=hide')).toEqual(['a'])
    expect(await filtered('internal_ip=10.0.0.2')).toEqual(['b'])
    expect(await filtered('external_ip=2001:DB8:0::1')).toEqual(['b'])
    expect(await filtered('q=DOOR')).toEqual(['c'])
    expect((await cadastre.call('GET', `${PATH}?per_page=501`)).status).toBe(422)
    expect((await cadastre.call('GET', `${PATH}?internal_ip=x`)).status).toBe(422)
  })

  test('mappings are found from an address on either side and from a subnet', async () => {
    await create({ ...ONE, name: 'one' })
    await create({ ...HIDE, name: 'hide', external_ip: '203.0.113.1' })
    await create({ ...ONE, name: 'elsewhere', internal_ip: '172.16.0.1', external_ip: '203.0.113.2' })
    const found = async (path: string) => namesOf((await cadastre.call('GET', `${PATH}${path}`)).body)
    expect(await found(`/by-ip/${INSIDE}`)).toEqual(['one'])
    expect(await found(`/by-ip/${OUTSIDE}`)).toEqual(['one'])
    expect(await found(`/by-subnet/${SUBNET}`)).toEqual(['hide', 'one'])
    expect(await found(`/by-subnet/${OUTSIDE_SUBNET}`)).toEqual(['one'])
    expect((await cadastre.call('GET', `${PATH}/by-ip/${UNKNOWN}`)).body).toEqual({ detail: 'IP address not found' })
    expect((await cadastre.call('GET', `${PATH}/by-subnet/${UNKNOWN}`)).body).toEqual({ detail: 'Subnet not found' })
  })

  test('a reader changes nothing; a right to one mapping shows that one, in every list', async () => {
    const { body } = await create({ ...ONE, name: 'shown' })
    await create({ ...HIDE, name: 'hidden' })
    const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'nat_mapping' }])
    expect((await create({ ...ONE, external_ip: '192.0.2.3' }, reader.token)).body).toEqual({
      detail: "Permission denied: need 'write' on 'nat_mapping'",
    })
    const { token } = await personWith(cadastre, [
      { action: 'read', resource_type: 'nat_mapping', resource_id: body.id },
    ])
    expect((await cadastre.call('GET', PATH, { token })).body).toMatchObject({ total: 1, items: [{ name: 'shown' }] })
    expect(namesOf((await cadastre.call('GET', `${PATH}/by-subnet/${SUBNET}`, { token })).body)).toEqual(['shown'])
  })

  test('a subnet that is deleted for good leaves the mapping without one', async () => {
    const { body } = await create({ ...HIDE, internal_subnet_id: OUTSIDE_SUBNET })
    await cadastre.sql('delete from subnet where id = $1', [OUTSIDE_SUBNET])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body.internal_subnet_id).toBeNull()
  })
})
