import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  await zoneIn(cadastre, ZONE)
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/ipam/blocks'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ZONE = '01900000-0000-7000-8000-0000000020e0'
let space: string
let spaces = 0

const newSpace = async (fields: object = {}): Promise<string> =>
  (await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `blocks ${++spaces}`, ...fields } })).body.id

beforeEach(async () => {
  space = await newSpace()
})

const create = (network: string, fields: object = {}) =>
  cadastre.call('POST', PATH, { body: { space_id: space, network, ...fields } })
const made = async (network: string, fields: object = {}) => {
  const answer = await create(network, fields)
  if (answer.status !== 201) throw new Error(`${network}: ${answer.text}`)
  return answer.body
}
const read = async (id: string) => (await cadastre.call('GET', `${PATH}/${id}`)).body
const put = (id: string, body: object) => cadastre.call('PUT', `${PATH}/${id}`, { body })
const list = async (query: string) => (await cadastre.call('GET', `${PATH}?${query}`)).body
const networks = (rows: { network: string }[]) => rows.map(({ network }) => network)
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )
const subnetIn = async (block: string, network: string): Promise<string> => {
  const [row] = await cadastre.sql<{ id: string }>(
    `insert into subnet (id, space_id, block_id, network, total_ips)
     select gen_random_uuid(), space_id, id, $2::cidr, 254 from ip_block where id = $1 returning id`,
    [block, network],
  )
  return row?.id ?? ''
}
const addressesIn = (subnet: string, count: number) =>
  cadastre.sql(
    `insert into ip_address (id, subnet_id, address)
     select gen_random_uuid(), id, host(network)::inet + n from subnet, generate_series(1, $2::int) n where id = $1`,
    [subnet, count],
  )

describe('POST /ipam/blocks', () => {
  test('a space and a network are enough; everything else has its default', async () => {
    const { status, body } = await create('10.0.0.0/8')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      space_id: space,
      parent_block_id: null,
      network: '10.0.0.0/8',
      name: '',
      description: '',
      tags: {},
      custom_fields: {},
      dns_group_ids: [],
      dns_zone_id: null,
      dns_additional_zone_ids: [],
      dns_inherit_settings: true,
      dns_split_horizon: false,
      dhcp_server_group_id: null,
      dhcp_inherit_settings: true,
      ddns_enabled: false,
      ddns_hostname_policy: 'client_or_generated',
      ddns_domain_override: null,
      ddns_ttl: null,
      ddns_inherit_settings: true,
      do_not_probe: false,
      do_not_probe_reason: '',
      asn_id: null,
      vrf_id: null,
      customer_id: null,
      site_id: null,
      applied_template_id: null,
      utilization_percent: 0,
      allocated_ips: 0,
      total_ips: 16_777_216,
      vrf_warning: null,
    })
    expect(await read(body.id)).toEqual(body)
  })

  test('bits after the prefix are cleared and the text becomes canonical', async () => {
    expect((await made('10.1.2.3/16')).network).toBe('10.1.0.0/16')
    expect((await made('2001:DB8:0:0::/32')).network).toBe('2001:db8::/32')
  })

  test('the size of a great IPv6 block is the largest count there is, to the last digit', async () => {
    const { text } = await create('2001:db8::/32')
    expect(text).toContain('"total_ips":9223372036854775807')
    expect((await made('2001:db9::/66')).total_ips).toBe(2 ** 62)
  })

  test('the audit row commits with it, with the whole image', async () => {
    const body = await made('10.0.0.0/8', { name: 'audited' })
    const [row] = await auditOf(body.id)
    expect(row).toMatchObject({ action: 'create', old_value: null, new_value: body })
  })

  test('an unknown or trashed space is none to refer to', async () => {
    const body = { space_id: UNKNOWN, network: '10.0.0.0/8' }
    const expected = { status: 422, body: { detail: 'space_id references a ip_space row that does not exist.' } }
    expect(await cadastre.call('POST', PATH, { body })).toMatchObject(expected)
    await cadastre.call('DELETE', `/api/v1/ipam/spaces/${space}`)
    expect(await create('10.0.0.0/8')).toMatchObject(expected)
  })

  test('an unknown parent is none to refer to, and one of another space is refused', async () => {
    const parent = await made('10.0.0.0/8')
    const expected = { status: 422, body: { detail: 'Parent block not found in this space' } }
    expect(await create('10.1.0.0/16', { parent_block_id: UNKNOWN })).toMatchObject({
      status: 422,
      body: { detail: 'parent_block_id references a ip_block row that does not exist.' },
    })
    const elsewhere = { space_id: await newSpace(), parent_block_id: parent.id }
    expect(await create('10.1.0.0/16', elsewhere)).toMatchObject(expected)
  })

  test('a network outside its parent, equal to it or of the other family answers 422', async () => {
    const { id } = await made('10.0.0.0/8')
    for (const network of ['11.0.0.0/16', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32']) {
      expect(await create(network, { parent_block_id: id })).toMatchObject({
        status: 422,
        body: { detail: `Block ${network} is not inside its parent block 10.0.0.0/8` },
      })
    }
  })

  test('every field refuses a wrong type, all in one answer', async () => {
    const wrong = {
      space_id: 'x',
      network: '10.0.0.0/33',
      parent_block_id: 'x',
      name: 1,
      description: 2,
      tags: [],
      custom_fields: 'x',
      dns_group_ids: 'x',
      dns_zone_id: 'zz',
      dns_additional_zone_ids: [5],
      dns_inherit_settings: 'yes',
      dns_split_horizon: 1,
      dhcp_server_group_id: 'x',
      dhcp_inherit_settings: null,
      ddns_enabled: 0,
      ddns_hostname_policy: 'never',
      ddns_domain_override: 'a b',
      ddns_ttl: 1.5,
      ddns_inherit_settings: 'x',
      do_not_probe: null,
      do_not_probe_reason: {},
      asn_id: 'x',
      vrf_id: 'x',
      customer_id: 'x',
      site_id: 'x',
      template_id: 'x',
    }
    const { status, body } = await cadastre.call('POST', PATH, { body: wrong })
    expect(status).toBe(422)
    const failing = new Set(body.detail.map(({ loc }: { loc: string[] }) => loc[1]))
    expect(failing).toEqual(new Set(Object.keys(wrong)))
  })

  test('a reference to a row that is not there answers 422 and names it', async () => {
    for (const [column, table] of [
      ['vrf_id', 'vrf'],
      ['asn_id', 'asn'],
      ['customer_id', 'customer'],
      ['site_id', 'site'],
      ['dhcp_server_group_id', 'dhcp_server_group'],
    ] as const) {
      expect(await create('10.0.0.0/8', { [column]: UNKNOWN })).toMatchObject({
        status: 422,
        body: { detail: `${column} references a ${table} row that does not exist.` },
      })
    }
  })

  test('a template that is not there is none to refer to', async () => {
    expect(await create('10.0.0.0/8', { template_id: UNKNOWN })).toMatchObject({
      status: 422,
      body: { detail: 'template_id references a ipam_template row that does not exist.' },
    })
  })

  test('a template fills what the request leaves out, and nothing else', async () => {
    const template = await cadastre.sql<{ id: string }>(
      `insert into ipam_template (id, name, applies_to, tags, ddns_enabled, ddns_ttl)
       values (gen_random_uuid(), 'stamp', 'block', '{"from": "template"}', true, 300) returning id`,
    )
    const template_id = template[0]?.id
    const block = await made('10.0.0.0/8', { template_id, ddns_ttl: 60 })
    expect(block).toMatchObject({
      applied_template_id: template_id,
      tags: { from: 'template' },
      ddns_enabled: true,
      ddns_ttl: 60,
      ddns_inherit_settings: false,
    })
  })

  test('a template with a layout carves its subnets, and the audit log names them', async () => {
    const layout = {
      children: [
        { prefix: 24, name_template: 'net-{n}' },
        { prefix: 25, name_template: 'net-{n}' },
      ],
    }
    const { body } = await cadastre.call('POST', '/api/v1/ipam/templates', {
      body: { name: 'layout', applies_to: 'block', child_layout: layout },
    })
    const block = await made('10.0.0.0/16', { template_id: body.id })
    expect(block.allocated_ips).toBe(2)
    const subnets = await cadastre.call('GET', `/api/v1/ipam/subnets?block_id=${block.id}`)
    expect(networks(subnets.body)).toEqual(['10.0.0.0/24', '10.0.1.0/25'])
    const [row] = await auditOf(block.id)
    expect(row?.new_value).toMatchObject({ carved_children: [{ cidr: '10.0.0.0/24' }, { cidr: '10.0.1.0/25' }] })
  })

  test('a custom field must fit its definition, and gets its default', async () => {
    await cadastre.sql(
      `insert into custom_field (id, resource_type, name, field_type, default_value)
       values (gen_random_uuid(), 'ip_block', 'rack_units', 'number', '42')`,
    )
    expect((await create('10.0.0.0/8', { custom_fields: { rack_units: 'many' } })).status).toBe(422)
    expect((await made('10.0.0.0/8')).custom_fields).toEqual({ rack_units: 42 })
    await cadastre.sql(`delete from custom_field where name = 'rack_units'`)
  })

  test('a VRF that differs from that of the space is told, and only then', async () => {
    const [one, other] = await cadastre.sql<{ id: string }>(
      `insert into vrf (id, name) values (gen_random_uuid(), 'red'), (gen_random_uuid(), 'blue') returning id`,
    )
    space = await newSpace({ vrf_id: one?.id })
    expect((await made('10.0.0.0/8', { vrf_id: one?.id })).vrf_warning).toBeNull()
    expect((await made('11.0.0.0/8')).vrf_warning).toBeNull()
    expect((await made('12.0.0.0/8', { vrf_id: other?.id })).vrf_warning).toMatch(/VRF/)
  })
})

describe('GET /ipam/blocks', () => {
  test('answers a bare array in the order of the networks, with the count', async () => {
    for (const network of ['2001:db8::/32', '9.0.0.0/8', '10.0.0.0/8']) await made(network)
    await made('10.0.0.0/16', { parent_block_id: (await list(`space_id=${space}`))[1].id })
    const answer = await cadastre.call('GET', `${PATH}?space_id=${space}`)
    expect(networks(answer.body)).toEqual(['9.0.0.0/8', '10.0.0.0/8', '10.0.0.0/16', '2001:db8::/32'])
    expect(answer.headers['x-total-count']).toBe('4')
  })

  test('a window tells how many there are besides', async () => {
    for (const network of ['10.0.0.0/8', '11.0.0.0/8', '12.0.0.0/8']) await made(network)
    const window = async (query: string) => {
      const { body, headers } = await cadastre.call('GET', `${PATH}?space_id=${space}&${query}`)
      return [...networks(body), headers['x-total-count']]
    }
    expect(await window('limit=1&offset=1')).toEqual(['11.0.0.0/8', '3'])
    expect(await window('offset=2')).toEqual(['12.0.0.0/8', '3'])
    expect(await window('limit=10&offset=10')).toEqual(['3'])
    expect((await cadastre.call('GET', `${PATH}?limit=100001`)).status).toBe(422)
  })

  test('pages follow each other by cursor until there are no more', async () => {
    for (const network of ['10.0.0.0/8', '11.0.0.0/8', '12.0.0.0/8']) await made(network)
    const seen: string[] = []
    let cursor: string | undefined = ''
    for (let page = 0; cursor !== undefined && page < 5; page++) {
      const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
      const { body, headers } = await cadastre.call('GET', `${PATH}?space_id=${space}&limit=2${after}`)
      seen.push(...networks(body))
      cursor = headers['x-next-cursor']
      expect(headers['x-total-count']).toBe('3')
    }
    expect(seen).toEqual(['10.0.0.0/8', '11.0.0.0/8', '12.0.0.0/8'])
    expect((await cadastre.call('GET', `${PATH}?cursor=nonsense`)).status).toBe(422)
  })

  test('one level of the tree at a time', async () => {
    const top = await made('10.0.0.0/8')
    const middle = await made('10.1.0.0/16', { parent_block_id: top.id })
    await made('10.1.1.0/24', { parent_block_id: middle.id })
    expect(networks(await list(`space_id=${space}&parent_block_id=root`))).toEqual(['10.0.0.0/8'])
    expect(networks(await list(`parent_block_id=${top.id}`))).toEqual(['10.1.0.0/16'])
    expect((await cadastre.call('GET', `${PATH}?parent_block_id=top`)).status).toBe(422)
  })

  test('filters by customer, site and tags, all of which must hold', async () => {
    const [customer] = await cadastre.sql<{ id: string }>(
      `insert into customer (id, name) values (gen_random_uuid(), 'acme') returning id`,
    )
    const [site] = await cadastre.sql<{ id: string }>(
      `insert into site (id, name) values (gen_random_uuid(), 'hq') returning id`,
    )
    await made('10.0.0.0/8', { customer_id: customer?.id, tags: { env: 'prod' } })
    await made('11.0.0.0/8', { site_id: site?.id, tags: { env: 'test' } })
    expect(networks(await list(`customer_id=${customer?.id}`))).toEqual(['10.0.0.0/8'])
    expect(networks(await list(`site_id=${site?.id}`))).toEqual(['11.0.0.0/8'])
    expect(networks(await list(`space_id=${space}&tag=env`))).toEqual(['10.0.0.0/8', '11.0.0.0/8'])
    expect(networks(await list(`space_id=${space}&tag=env:test`))).toEqual(['11.0.0.0/8'])
    expect(await list(`customer_id=${customer?.id}&site_id=${site?.id}`)).toEqual([])
  })
})

describe('GET /ipam/blocks/{id}', () => {
  test('an unknown id answers 404', async () => {
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: 'IP block not found' },
    })
  })

  test('counts the addresses in use of all subnets below, and follows them', async () => {
    const top = await made('10.0.0.0/16')
    const low = await made('10.0.0.0/20', { parent_block_id: top.id })
    const subnet = await subnetIn(low.id, '10.0.0.0/24')
    await addressesIn(subnet, 100)
    expect(await read(top.id)).toMatchObject({ allocated_ips: 100, total_ips: 65_536, utilization_percent: 0.15 })
    expect(await read(low.id)).toMatchObject({ allocated_ips: 100, total_ips: 4096, utilization_percent: 2.44 })
    await cadastre.sql('select fold_usage()')
    expect(await read(top.id)).toMatchObject({ allocated_ips: 100 })
    await cadastre.sql(`delete from ip_address where subnet_id = $1 and address < '10.0.0.51'`, [subnet])
    expect(await read(top.id)).toMatchObject({ allocated_ips: 50 })
    expect((await list(`space_id=${space}`)).map((block: { allocated_ips: number }) => block.allocated_ips)).toEqual([
      50, 50,
    ])
  })

  test('the utilisation of an IPv6 block is over its real size', async () => {
    const block = await made('2001:db8::/64')
    await addressesIn(await subnetIn(block.id, '2001:db8::/120'), 200)
    expect(await read(block.id)).toMatchObject({ allocated_ips: 200, utilization_percent: 0 })
  })
})

describe('PUT /ipam/blocks/{id}', () => {
  test('changes what is sent, keeps the rest, and records both images', async () => {
    const before = await made('10.0.0.0/8', { name: 'old', description: 'kept', ddns_ttl: 60 })
    const { status, body } = await put(before.id, { name: 'new', ddns_ttl: null, tags: { a: 1 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'new', description: 'kept', ddns_ttl: null, tags: { a: 1 } })
    const [, row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: before, new_value: body })
  })

  test('what was read, sent back unedited, changes nothing at all', async () => {
    const top = await made('10.0.0.0/8')
    const body = await made('10.1.0.0/16', {
      parent_block_id: top.id,
      tags: { z: 1, a: { b: [1, 2] } },
      custom_fields: { owner: 'net' },
      dns_group_ids: [ZONE],
      ddns_domain_override: 'A.Example.',
    })
    expect((await put(body.id, body)).body).toEqual(body)
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('null clears what can be empty; for the rest it answers 422', async () => {
    const { id } = await made('10.0.0.0/8', { dns_group_ids: [ZONE], dns_zone_id: ZONE })
    const { body } = await put(id, { dns_group_ids: null, dns_zone_id: null })
    expect(body).toMatchObject({ dns_group_ids: [], dns_zone_id: null })
    expect((await put(id, { name: null })).status).toBe(422)
    expect((await put(id, { tags: null })).status).toBe(422)
  })

  test('network and space stay what they are', async () => {
    const before = await made('10.0.0.0/8')
    const { body } = await put(before.id, { network: '11.0.0.0/8', space_id: UNKNOWN })
    expect(body).toEqual(before)
  })

  test('If-Match of an older reading answers 412 and changes nothing', async () => {
    const { id } = await made('10.0.0.0/8')
    const headers = { 'if-match': (await cadastre.call('GET', `${PATH}/${id}`)).headers.etag ?? '' }
    const edit = (name: string) => cadastre.call('PUT', `${PATH}/${id}`, { body: { name }, headers })
    expect((await edit('one')).status).toBe(200)
    expect((await edit('two')).status).toBe(412)
    expect((await read(id)).name).toBe('one')
  })

  test('an unknown id answers 404', async () => {
    expect((await put(UNKNOWN, { name: 'x' })).status).toBe(404)
  })
})

describe('DELETE /ipam/blocks/{id}', () => {
  test('moves it and what is below it to the trash, and its network is free again', async () => {
    const top = await made('10.0.0.0/8')
    const low = await made('10.1.0.0/16', { parent_block_id: top.id })
    const subnet = await subnetIn(low.id, '10.1.0.0/24')
    expect((await cadastre.call('DELETE', `${PATH}/${top.id}`)).status).toBe(204)
    expect((await cadastre.call('GET', `${PATH}/${low.id}`)).status).toBe(404)
    expect(await cadastre.sql('select from subnet where id = $1 and deleted_at is not null', [subnet])).toHaveLength(1)
    expect((await auditOf(low.id)).map(({ action }) => action)).toEqual(['create', 'soft_delete'])
    expect((await create('10.0.0.0/8')).status).toBe(201)
  })

  test('permanent needs an empty block', async () => {
    const top = await made('10.0.0.0/8')
    const low = await made('10.1.0.0/16', { parent_block_id: top.id })
    const remove = (id: string) => cadastre.call('DELETE', `${PATH}/${id}?permanent=true`)
    expect((await remove(top.id)).status).toBe(409)
    expect((await remove(low.id)).status).toBe(204)
    expect((await remove(top.id)).status).toBe(204)
    expect(await cadastre.sql('select from ip_block where id = $1', [top.id])).toEqual([])
  })

  test('If-Match of an older reading answers 412 and deletes nothing', async () => {
    const { id } = await made('10.0.0.0/8')
    const headers = { 'if-match': (await cadastre.call('GET', `${PATH}/${id}`)).headers.etag ?? '' }
    await put(id, { name: 'changed' })
    expect((await cadastre.call('DELETE', `${PATH}/${id}`, { headers })).status).toBe(412)
    expect((await read(id)).name).toBe('changed')
  })

  test('what is in the trash is no parent', async () => {
    const { id } = await made('10.0.0.0/8')
    await cadastre.call('DELETE', `${PATH}/${id}`)
    expect((await create('10.1.0.0/16', { parent_block_id: id })).status).toBe(422)
  })

  test('twice answers 404 the second time', async () => {
    const { id } = await made('10.0.0.0/8')
    await cadastre.call('DELETE', `${PATH}/${id}`)
    expect((await cadastre.call('DELETE', `${PATH}/${id}`)).status).toBe(404)
  })
})

describe('who sees and changes blocks', () => {
  test('a reader reads and plans, and writes nothing', async () => {
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block' }])
    const { id } = await made('10.0.0.0/8')
    const as = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      cadastre.call(method, `${PATH}${path}`, { token, ...(body ? { body } : {}) })
    expect((await as('GET', `/${id}`)).status).toBe(200)
    expect((await as('GET', `/${id}/free-space`)).status).toBe(200)
    const plan = { items: [{ count: 1, prefix_len: 16 }] }
    expect((await as('POST', `/${id}/plan-allocation`, plan)).status).toBe(200)
    const block = { space_id: space, network: '11.0.0.0/8' }
    for (const answer of [
      await as('POST', '', block),
      await as('PUT', `/${id}`, { name: 'x' }),
      await as('DELETE', `/${id}`),
    ]) {
      expect(answer.status).toBe(403)
    }
    expect(await as('POST', `/${id}/allocate-subnet`, { prefix_len: 24 })).toMatchObject({
      status: 403,
      body: { detail: `Permission denied: need 'write' on 'subnet'` },
    })
  })

  test('deleting for good is for superadmins', async () => {
    const { token } = await personWith(cadastre, [{ action: 'admin', resource_type: 'ip_block' }])
    const { id } = await made('10.0.0.0/8')
    expect((await cadastre.call('DELETE', `${PATH}/${id}?permanent=true`, { token })).status).toBe(403)
    expect((await cadastre.call('DELETE', `${PATH}/${id}`, { token })).status).toBe(204)
  })

  test('a right to one block shows it and the way to it, nothing beside', async () => {
    const top = await made('10.0.0.0/8')
    const mine = await made('10.1.0.0/16', { parent_block_id: top.id })
    const below = await made('10.1.1.0/24', { parent_block_id: mine.id })
    const beside = await made('10.2.0.0/16', { parent_block_id: top.id })
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block', resource_id: mine.id }])
    const seen = await cadastre.call('GET', PATH, { token })
    expect(networks(seen.body)).toEqual(['10.0.0.0/8', '10.1.0.0/16'])
    expect(seen.headers['x-total-count']).toBe('2')
    const statusOf = async (path: string) => (await cadastre.call('GET', `${PATH}/${path}`, { token })).status
    expect(await statusOf(mine.id)).toBe(200)
    expect(await statusOf(beside.id)).toBe(403)
    expect(await statusOf(below.id)).toBe(403)
    expect(await statusOf(UNKNOWN)).toBe(403)
    expect(await statusOf(`${beside.id}/free-space`)).toBe(403)
    expect(await statusOf(`${mine.id}/free-space`)).toBe(200)
  })

  test('a token bound to a subnet finds the blocks and the space above it in the lists, and no more', async () => {
    const top = await made('10.0.0.0/8')
    const low = await made('10.1.0.0/16', { parent_block_id: top.id })
    await made('10.2.0.0/16', { parent_block_id: top.id })
    const subnet = await subnetIn(low.id, '10.1.0.0/24')
    const token = await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'write', resource_type: 'subnet', resource_id: subnet }],
    })
    const get = (path: string) => cadastre.call('GET', path, { token })
    expect(networks((await get(PATH)).body)).toEqual(['10.0.0.0/8', '10.1.0.0/16'])
    expect((await get('/api/v1/ipam/spaces')).body.map(({ id }: { id: string }) => id)).toEqual([space])
    for (const path of [`${PATH}/${low.id}`, `${PATH}/${low.id}/free-space`, `/api/v1/ipam/spaces/${space}`]) {
      expect((await get(path)).status, path).toBe(403)
    }
    const carve = { body: { prefix_len: 24 }, token }
    expect((await cadastre.call('POST', `${PATH}/${low.id}/allocate-subnet`, carve)).status).toBe(403)
  })
})
