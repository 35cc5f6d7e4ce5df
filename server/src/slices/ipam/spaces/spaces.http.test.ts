import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/ipam/spaces'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const create = (body: unknown, headers: Record<string, string> = {}) => cadastre.call('POST', PATH, { body, headers })
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; changed_fields: string[]; request_id: string }>(
    'select action, old_value, new_value, changed_fields, request_id from audit_log where resource_id = $1 order by seq',
    [id],
  )

describe('POST /ipam/spaces', () => {
  test('a name alone is enough; everything else has its default', async () => {
    const { status, body } = await create({ name: 'defaults' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'defaults',
      description: '',
      is_default: false,
      tags: {},
      color: null,
      dns_group_ids: [],
      dns_zone_id: null,
      dns_additional_zone_ids: [],
      ddns_enabled: false,
      ddns_hostname_policy: 'client_or_generated',
      dhcp_server_group_id: null,
      vrf_id: null,
      asn_id: null,
      customer_id: null,
    })
  })

  test('a reference to a row that is not there answers 422 and names it', async () => {
    for (const [column, table] of [
      ['vrf_id', 'vrf'],
      ['asn_id', 'asn'],
      ['customer_id', 'customer'],
      ['dhcp_server_group_id', 'dhcp_server_group'],
    ] as const) {
      expect(await create({ name: 'dangling', [column]: UNKNOWN })).toMatchObject({
        status: 422,
        body: { detail: `${column} references a ${table} row that does not exist.` },
      })
    }
  })

  test('the audit row commits with it, with the whole image and the request id', async () => {
    const { body } = await create({ name: 'audited' }, { 'x-request-id': 'ticket-42' })
    const [row] = await auditOf(body.id)
    expect(row).toMatchObject({ action: 'create', old_value: null, request_id: 'ticket-42' })
    expect(row?.new_value).toEqual(body)
  })

  test('a taken name answers 409 and names it', async () => {
    await create({ name: "O'Brien" })
    const { status, body } = await create({ name: "O'Brien" })
    expect(status).toBe(409)
    expect(body).toEqual({ detail: "An IP space named 'O'Brien' already exists" })
  })

  test('of two equal creates at once exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'race' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  test('a missing name answers 422 as clients know it', async () => {
    const { status, body } = await create({})
    expect(status).toBe(422)
    expect(body.detail).toEqual([{ type: 'missing', loc: ['body', 'name'], msg: 'Field required' }])
  })

  test('every field refuses a wrong type, all in one answer', async () => {
    const wrong = {
      name: 1,
      description: 2,
      is_default: 'yes',
      tags: [],
      color: 'mauve',
      dns_group_ids: 'x',
      dns_zone_id: 'zz',
      dns_additional_zone_ids: [5],
      ddns_enabled: 0,
      ddns_hostname_policy: 'never',
      ddns_domain_override: 'a b',
      ddns_ttl: 1.5,
      do_not_probe: null,
      do_not_probe_reason: {},
      vrf_name: 'x'.repeat(65),
      route_distinguisher: [],
      route_targets: [1],
      dhcp_server_group_id: 'x',
      vrf_id: 1,
      asn_id: 'x',
      customer_id: '',
    }
    const { status, body } = await create(wrong)
    expect(status).toBe(422)
    const failing = new Set(body.detail.map(({ loc }: { loc: string[] }) => loc[1]))
    expect(failing).toEqual(new Set(Object.keys(wrong)))
    expect(await cadastre.sql('select from ip_space where name = $1', ['1'])).toEqual([])
  })

  test('a NUL byte is refused as a value that cannot be stored', async () => {
    expect((await create({ name: 'nul\u0000byte' })).status).toBe(422)
    expect((await create({ name: 'nul in tags', tags: { a: '\u0000' } })).status).toBe(422)
  })

  test('a string of a megabyte is refused by its bound', async () => {
    const { status, body } = await create({ name: 'x'.repeat(1_000_000) })
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'string_too_long', ctx: { max_length: 255 } })
  })

  test('hostile text comes back as it was sent', async () => {
    const name = `<img src=x onerror=alert(1)> \u202e'"; drop table ip_space; --`
    expect((await create({ name })).body.name).toBe(name)
  })

  test('a repeat with the same Idempotency-Key gets the first answer and makes nothing', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await create({ name: 'once' }, headers)
    const second = await create({ name: 'once' }, headers)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await cadastre.sql(`select from ip_space where name = 'once'`)).toHaveLength(1)
    expect(await auditOf(first.body.id)).toHaveLength(1)
  })

  test('repeats that arrive together make one space', async () => {
    const headers = { 'idempotency-key': 'k-2' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'once together' }, headers)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
  })

  test('the same Idempotency-Key for another request is refused', async () => {
    const headers = { 'idempotency-key': 'k-3' }
    await create({ name: 'key first' }, headers)
    expect((await create({ name: 'key second' }, headers)).status).toBe(422)
  })

  test('a create that failed leaves its Idempotency-Key free', async () => {
    const headers = { 'idempotency-key': 'k-4' }
    await create({ name: 'taken by key' })
    expect((await create({ name: 'taken by key' }, headers)).status).toBe(409)
    expect((await create({ name: 'free by key' }, headers)).status).toBe(201)
  })
})

describe('GET /ipam/spaces', () => {
  test('answers a bare array ordered by name', async () => {
    const { body } = await cadastre.call('GET', PATH)
    const names = body.map(({ name }: { name: string }) => name)
    expect(names).toContain('defaults')
    expect(names).toEqual(
      (await cadastre.sql<{ name: string }>('select name from ip_space where deleted_at is null order by name')).map(
        ({ name }) => name,
      ),
    )
  })

  test('filters by tag presence and tag value, all of which must hold', async () => {
    await create({ name: 'tag a', tags: { env: 'prod', team: 'x' } })
    await create({ name: 'tag b', tags: { env: 'test' } })
    const names = async (query: string) =>
      (await cadastre.call('GET', `${PATH}?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names('tag=env')).toEqual(['tag a', 'tag b'])
    expect(await names('tag=env:prod')).toEqual(['tag a'])
    expect(await names('tag=env&tag=team')).toEqual(['tag a'])
    expect(await names('tag=env:none')).toEqual([])
    expect(await names(`tag=${encodeURIComponent("x'; drop table ip_space; --:y")}`)).toEqual([])
  })
})

describe('GET /ipam/spaces, for some', () => {
  const ids = async (token: string) =>
    (await cadastre.call('GET', PATH, { token })).body.map(({ id }: { id: string }) => id)

  test('filters by customer; clearing the customer takes it out', async () => {
    const [customer] = await cadastre.sql<{ id: string }>(
      `insert into customer (id, name) values (gen_random_uuid(), 'acme') returning id`,
    )
    const { body } = await create({ name: 'of acme', customer_id: customer?.id })
    const found = async () => (await cadastre.call('GET', `${PATH}?customer_id=${customer?.id}`)).body
    expect(await found()).toEqual([body])
    await cadastre.call('PUT', `${PATH}/${body.id}`, { body: { customer_id: null } })
    expect(await found()).toEqual([])
  })

  test('a right to one space shows that one', async () => {
    const mine = (await create({ name: 'mine' })).body.id
    const other = (await create({ name: 'not mine' })).body.id
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_space', resource_id: mine }])
    expect(await ids(token)).toEqual([mine])
    expect((await cadastre.call('GET', `${PATH}/${mine}`, { token })).status).toBe(200)
    expect((await cadastre.call('GET', `${PATH}/${other}`, { token })).status).toBe(403)
    const wanted = { body: { prefix_length: 24 }, token }
    expect((await cadastre.call('POST', `${PATH}/${mine}/find-free`, wanted)).status).toBe(200)
    expect((await cadastre.call('POST', `${PATH}/${other}/find-free`, wanted)).status).toBe(403)
    expect((await cadastre.call('PUT', `${PATH}/${mine}`, { body: { name: 'x' }, token })).status).toBe(403)
  })

  test('a right to one block lists the space it is in', async () => {
    const space = (await create({ name: 'around a block' })).body.id
    const body = { space_id: space, network: '10.0.0.0/8' }
    const block = (await cadastre.call('POST', '/api/v1/ipam/blocks', { body })).body.id
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block', resource_id: block }])
    expect(await ids(token)).toEqual([space])
    expect((await cadastre.call('GET', `${PATH}/${space}`, { token })).status).toBe(403)
  })
})

describe('GET /ipam/spaces/{id}', () => {
  test('answers the space with an ETag that a later read can use', async () => {
    const { body } = await create({ name: 'tagged' })
    const read = await cadastre.call('GET', `${PATH}/${body.id}`)
    expect(read.body).toEqual(body)
    const again = await cadastre.call('GET', `${PATH}/${body.id}`, {
      headers: { 'if-none-match': read.headers.etag ?? '' },
    })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('an unknown id answers 404', async () => {
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: 'IP space not found' },
    })
  })

  test('a text that is no UUID answers 422 and says why', async () => {
    const { status, body } = await cadastre.call('GET', `${PATH}/zebra`)
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'uuid_parsing', loc: ['path', 'id'] })
    expect(body.detail[0].msg).toBe('Input should be a valid UUID, invalid character: found `z` at 1')
  })
})

describe('PUT /ipam/spaces/{id}', () => {
  test('changes what is sent, keeps the rest, and records both images', async () => {
    const { body: before } = await create({ name: 'update me', description: 'kept', color: 'red' })
    const { status, body } = await cadastre.call('PUT', `${PATH}/${before.id}`, {
      body: { color: null, tags: { a: 1 } },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ description: 'kept', color: null, tags: { a: 1 } })
    const [, row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: before, new_value: body })
    expect(row?.changed_fields).toEqual(['color', 'modified_at', 'tags'])
  })

  test('what was read, sent back unedited, changes nothing at all', async () => {
    const { body } = await create({
      name: 'round trip',
      tags: { z: 1, a: { b: [1, 2] } },
      route_targets: ['65000:1'],
      ddns_domain_override: 'A.Example.',
    })
    const answer = await cadastre.call('PUT', `${PATH}/${body.id}`, { body })
    expect(answer.body).toEqual(body)
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('a rename to a taken name answers 409', async () => {
    await create({ name: 'rename taken' })
    const { body } = await create({ name: 'rename from' })
    const answer = await cadastre.call('PUT', `${PATH}/${body.id}`, { body: { name: 'rename taken' } })
    expect(answer).toMatchObject({ status: 409, body: { detail: "An IP space named 'rename taken' already exists" } })
  })

  test('null for a field that cannot be empty answers 422', async () => {
    const { body } = await create({ name: 'not null' })
    expect((await cadastre.call('PUT', `${PATH}/${body.id}`, { body: { name: null } })).status).toBe(422)
  })

  test('If-Match of an older reading answers 412 and changes nothing', async () => {
    const { body } = await create({ name: 'match' })
    const read = await cadastre.call('GET', `${PATH}/${body.id}`)
    const headers = { 'if-match': read.headers.etag ?? '' }
    expect((await cadastre.call('PUT', `${PATH}/${body.id}`, { body: { description: 'one' }, headers })).status).toBe(
      200,
    )
    expect((await cadastre.call('PUT', `${PATH}/${body.id}`, { body: { description: 'two' }, headers })).status).toBe(
      412,
    )
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body.description).toBe('one')
  })

  test('an unknown id answers 404', async () => {
    expect((await cadastre.call('PUT', `${PATH}/${UNKNOWN}`, { body: {} })).status).toBe(404)
  })
})

describe('DELETE /ipam/spaces/{id}', () => {
  test('moves it to the trash: gone from reads, name free, row kept', async () => {
    const { body } = await create({ name: 'trash me' })
    expect(await cadastre.call('DELETE', `${PATH}/${body.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).status).toBe(404)
    expect((await create({ name: 'trash me' })).status).toBe(201)
    expect(await cadastre.sql('select from ip_space where id = $1 and deleted_at is not null', [body.id])).toHaveLength(
      1,
    )
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'soft_delete'])
  })

  test('takes its blocks and subnets along, in one batch', async () => {
    const space = (await create({ name: 'full' })).body.id
    const block = await cadastre.call('POST', '/api/v1/ipam/blocks', {
      body: { space_id: space, network: '10.0.0.0/8' },
    })
    await cadastre.call('POST', `/api/v1/ipam/blocks/${block.body.id}/allocate-subnet`, { body: { prefix_len: 24 } })
    expect((await cadastre.call('DELETE', `${PATH}/${space}?permanent=true`)).status).toBe(409)
    expect((await cadastre.call('DELETE', `${PATH}/${space}`)).status).toBe(204)
    const batches = await cadastre.sql(
      `select deletion_batch_id from ip_space where id = $1
       union all select deletion_batch_id from ip_block where space_id = $1
       union all select deletion_batch_id from subnet where space_id = $1`,
      [space],
    )
    expect(batches).toHaveLength(3)
    expect(new Set(batches.map(({ deletion_batch_id }) => deletion_batch_id)).size).toBe(1)
  })

  test('permanent removes the row', async () => {
    const { body } = await create({ name: 'delete me' })
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}?permanent=true`)).status).toBe(204)
    expect(await cadastre.sql('select from ip_space where id = $1', [body.id])).toEqual([])
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test('twice answers 404 the second time', async () => {
    const { body } = await create({ name: 'delete twice' })
    await cadastre.call('DELETE', `${PATH}/${body.id}`)
    expect((await cadastre.call('DELETE', `${PATH}/${body.id}`)).status).toBe(404)
  })
})

describe('the default space', () => {
  const defaults = async () =>
    (await cadastre.call('GET', PATH)).body
      .filter(({ is_default }: { is_default: boolean }) => is_default)
      .map(({ name }: { name: string }) => name)

  test('is one: who becomes it takes the place of the former, and the log tells both', async () => {
    const former = (await create({ name: 'former default', is_default: true })).body
    const later = (await create({ name: 'later default', is_default: true })).body
    expect(await defaults()).toEqual(['later default'])
    const [, cleared] = await auditOf(former.id)
    expect(cleared).toMatchObject({ action: 'update', new_value: { is_default: false } })
    await cadastre.call('PUT', `${PATH}/${former.id}`, { body: { is_default: true } })
    expect(await defaults()).toEqual(['former default'])
    expect((await auditOf(later.id)).at(-1)).toMatchObject({ action: 'update', new_value: { is_default: false } })
  })

  test('comes back from the trash as an ordinary one when there is another', async () => {
    const away = (await create({ name: 'away', is_default: true })).body
    await cadastre.call('DELETE', `${PATH}/${away.id}`)
    await create({ name: 'stayed', is_default: true })
    const { status } = await cadastre.call('POST', `/api/v1/admin/trash/ip_space/${away.id}/restore`)
    expect([status, await defaults()]).toEqual([200, ['stayed']])
  })

  test('stays one when several are made at once', async () => {
    const names = ['at once 1', 'at once 2', 'at once 3', 'at once 4']
    const answers = await Promise.all(names.map((name) => create({ name, is_default: true })))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await defaults()).toHaveLength(1)
  })
})

test.each(['nonsense', '65000', '300.1.1.1:1', '4294967296:1'])(
  'a space has no route distinguisher %s',
  async (text) => {
    expect((await create({ name: 'rd', route_distinguisher: text })).status).toBe(422)
    expect((await create({ name: 'rt', route_targets: [text] })).status).toBe(422)
  },
)
