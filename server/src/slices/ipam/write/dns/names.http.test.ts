import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/harness.ts'

let cadastre: TestApp
let group: string
let forward: string
let other: string
let reverse: string
let space: string
let block: string
let subnet: string
let made = 0

beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

type Body = Record<string, unknown>
const call = async (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: Body) =>
  cadastre.call(method, `/api/v1${path}`, body === undefined ? {} : { body })
async function created(path: string, body: Body) {
  const answer = await call('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const zone = async (name: string, more: Body = {}): Promise<string> =>
  (await created(`/dns/groups/${group}/zones`, { name, ...more })).id

/** Every test has a group, two forward zones, a reverse zone and a subnet of its own. */
beforeEach(async () => {
  made++
  group = (await created('/dns/groups', { name: `group ${made}` })).id
  forward = await zone('example.com')
  other = await zone('example.net')
  reverse = await zone('2.0.192.in-addr.arpa')
  space = (await created('/ipam/spaces', { name: `space ${made}`, dns_zone_id: forward, dns_group_ids: [group] })).id
  block = (await created('/ipam/blocks', { space_id: space, network: '192.0.0.0/16' })).id
  const body = { space_id: space, block_id: block, network: '192.0.2.0/24', skip_auto_addresses: true }
  subnet = (await created('/ipam/subnets', body)).id
})

async function lines(): Promise<string[]> {
  const rows = await cadastre.sql<{ line: string }>(
    `select r.fqdn || ' ' || r.record_type || ' ' || r.value as line from dns_record r
     join dns_zone z on z.id = r.zone_id and z.deleted_at is null
     where z.group_id = $1 and r.deleted_at is null order by line`,
    [group],
  )
  return rows.map(({ line }) => line)
}
const address = (body: Body) => created(`/ipam/subnets/${subnet}/addresses`, body)
const web = () => address({ address: '192.0.2.1', hostname: 'web' })
const edit = async (id: string, body: Body) => {
  const answer = await call('PUT', `/ipam/addresses/${id}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const WEB = ['1.2.0.192.in-addr.arpa. PTR web.example.com.', 'web.example.com. A 192.0.2.1']

describe('the names of an address', () => {
  test('are published with it, and it knows where', async () => {
    const row = await web()
    expect(await lines()).toEqual(WEB)
    expect(row).toMatchObject({ fqdn: 'web.example.com', forward_zone_id: forward, reverse_zone_id: reverse })
    const record = await call('GET', `/dns/groups/${group}/zones/${forward}/records/${row.dns_record_id}`)
    expect(record.body).toMatchObject({ name: 'web', auto_generated: true, ip_address_id: row.id, ttl: null })
    expect((await call('GET', `/ipam/addresses/${row.id}`)).body).toEqual(row)
  })

  test('change with it, and stay the same records', async () => {
    const row = await web()
    const renamed = await edit(row.id, { hostname: 'www' })
    expect(await lines()).toEqual(['1.2.0.192.in-addr.arpa. PTR www.example.com.', 'www.example.com. A 192.0.2.1'])
    expect(renamed).toMatchObject({ fqdn: 'www.example.com', dns_record_id: row.dns_record_id })
    await edit(row.id, { dns_zone_id: other })
    expect(await lines()).toEqual(['1.2.0.192.in-addr.arpa. PTR www.example.net.', 'www.example.net. A 192.0.2.1'])
    await edit(row.id, { dns_zone_id: null })
    expect(await lines()).toEqual([])
    await edit(row.id, { dns_zone_id: forward, hostname: 'web' })
    expect(await lines()).toEqual(WEB)
    await edit(row.id, { hostname: null })
    expect(await lines()).toEqual([])
  })

  test('go with it and come back with it', async () => {
    const row = await web()
    expect((await call('DELETE', `/ipam/addresses/${row.id}`)).status).toBe(204)
    expect(await lines()).toEqual([])
    expect((await call('GET', `/ipam/addresses/${row.id}`)).body).toMatchObject({ fqdn: 'web.example.com' })
    await edit(row.id, { status: 'allocated' })
    expect(await lines()).toEqual(WEB)
    expect((await call('DELETE', `/ipam/addresses/${row.id}?permanent=true`)).status).toBe(204)
    expect(await lines()).toEqual([])
  })

  test('are in further zones, and not where they are taken out of the list', async () => {
    const row = await address({ address: '192.0.2.1', hostname: 'web', extra_zone_ids: [other, forward] })
    expect(await lines()).toEqual([...WEB, 'web.example.net. A 192.0.2.1'])
    await edit(row.id, { extra_zone_ids: [] })
    expect(await lines()).toEqual(WEB)
  })

  test('of a gateway are its pointer alone', async () => {
    await address({ address: '192.0.2.1', hostname: 'gateway' })
    expect(await lines()).toEqual(['1.2.0.192.in-addr.arpa. PTR gateway.example.com.'])
  })

  test('lie below the part of an octet where a zone holds that part', async () => {
    await zone('0/25.2.0.192.in-addr.arpa')
    await web()
    await address({ address: '192.0.2.129', hostname: 'db' })
    expect(await lines()).toEqual([
      '1.0/25.2.0.192.in-addr.arpa. PTR web.example.com.',
      '129.2.0.192.in-addr.arpa. PTR db.example.com.',
      'db.example.com. A 192.0.2.129',
      'web.example.com. A 192.0.2.1',
    ])
  })

  test('of a thousand addresses are one batch and one serial for each zone', async () => {
    const body = { space_id: space, block_id: block, network: '192.0.16.0/22', skip_auto_addresses: true }
    const { id } = await created('/ipam/subnets', body)
    const range = { range_start: '192.0.16.1', range_end: '192.0.19.200', hostname_template: 'h-{n}' }
    const answer = await call('POST', `/ipam/subnets/${id}/bulk-allocate`, range)
    expect(answer.body).toMatchObject({ created: 968 })
    const serials = await cadastre.sql(
      'select zone_name, count(*), count(distinct target_serial) as serials from dns_change where group_id = $1 group by 1 order by 1',
      [group],
    )
    const batch = { count: '968', serials: '1' }
    expect(serials).toEqual([
      { zone_name: '0.192.in-addr.arpa.', ...batch },
      { zone_name: 'example.com.', ...batch },
    ])
  })
})

describe('what stands in the way', () => {
  const record = (body: Body) => created(`/dns/groups/${group}/zones/${forward}/records`, body)

  test('is told with the address, and nothing is written', async () => {
    await record({ name: 'web', record_type: 'CNAME', value: 'elsewhere.example.org.' })
    const answer = await call('POST', `/ipam/subnets/${subnet}/addresses`, { address: '192.0.2.1', hostname: 'web' })
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatch(/^192\.0\.2\.1 cannot be published: .*CNAME/)
    expect((await call('GET', `/ipam/subnets/${subnet}/addresses`)).body).toEqual([])
    const ttl = await record({ name: 'api', record_type: 'A', value: '198.51.100.1', ttl: 5 })
    const differing = { address: '192.0.2.1', hostname: 'api' }
    expect((await call('POST', `/ipam/subnets/${subnet}/addresses`, differing)).body.detail).toContain(
      'lifetimes of 5 s and 3600 s',
    )
    expect(ttl.auto_generated).toBe(false)
  })

  test('is no record that says the same: it is taken over', async () => {
    const mine = await record({ name: 'web', record_type: 'A', value: '192.0.2.1' })
    const row = await web()
    expect(row.dns_record_id).toBe(mine.id)
    expect((await call('DELETE', `/ipam/addresses/${row.id}`)).status).toBe(204)
    expect(await lines()).toEqual([])
  })

  test('is a record of another address', async () => {
    await web()
    const twin = (await created('/ipam/spaces', { name: `twin ${made}`, dns_zone_id: forward })).id
    const above = (await created('/ipam/blocks', { space_id: twin, network: '192.0.0.0/16' })).id
    const below = { space_id: twin, block_id: above, network: '192.0.2.0/24', skip_auto_addresses: true }
    const { id } = await created('/ipam/subnets', below)
    const body = { address: '192.0.2.1', hostname: 'web', force: true }
    const answer = await call('POST', `/ipam/subnets/${id}/addresses`, body)
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('belongs to another') } })
  })
})

describe('what happens above', () => {
  test('changes the names below', async () => {
    await web()
    const moved = await call('PUT', `/ipam/spaces/${space}`, { dns_zone_id: other })
    expect(moved.status, moved.text).toBe(200)
    expect(await lines()).toEqual(['1.2.0.192.in-addr.arpa. PTR web.example.net.', 'web.example.net. A 192.0.2.1'])
    const own = await call('PUT', `/ipam/subnets/${subnet}`, { dns_zone_id: null, dns_inherit_settings: false })
    expect(own.status, own.text).toBe(200)
    expect(await lines()).toEqual([])
    await call('PUT', `/ipam/subnets/${subnet}`, { dns_inherit_settings: true })
    await call('PUT', `/ipam/spaces/${space}`, { dns_zone_id: forward })
    expect(await lines()).toEqual(WEB)
  })

  test('takes them away with a subnet, and brings them back', async () => {
    await web()
    expect((await call('DELETE', `/ipam/subnets/${subnet}`)).status).toBe(204)
    expect(await lines()).toEqual([])
    expect((await call('POST', `/admin/trash/subnet/${subnet}/restore`)).status).toBe(200)
    expect(await lines()).toEqual(WEB)
  })
})

test('a zone that is not there, or no forward zone, is refused', async () => {
  const body = { address: '192.0.2.1', hostname: 'web' }
  for (const id of [reverse, '01900000-0000-7000-8000-000000000000']) {
    const answer = await call('POST', `/ipam/subnets/${subnet}/addresses`, { ...body, dns_zone_id: id })
    expect(answer.body.detail).toBe('dns_zone_id references a dns_zone row that does not exist.')
    const extra = await call('POST', `/ipam/subnets/${subnet}/addresses`, { ...body, extra_zone_ids: [id] })
    expect(extra.body.detail).toBe('extra_zone_ids references a dns_zone row that does not exist.')
  }
})

describe('aliases', () => {
  test('are records of the address, and follow its name', async () => {
    const row = await address({
      address: '192.0.2.1',
      hostname: 'web',
      aliases: [{ name: 'www' }, { name: 'API', record_type: 'A' }],
    })
    const www = 'www.example.com. CNAME web.example.com.'
    expect(await lines()).toEqual(['api.example.com. A 192.0.2.1', ...WEB, www].sort())
    const listed = await call('GET', `/ipam/addresses/${row.id}/aliases`)
    expect(listed.body).toMatchObject([
      { name: 'api', record_type: 'A', value: '192.0.2.1', zone_id: forward },
      { name: 'www', record_type: 'CNAME', value: 'web.example.com.', fqdn: 'www.example.com.' },
    ])
    const inSubnet = await call('GET', `/ipam/subnets/${subnet}/aliases`)
    expect(inSubnet.body).toMatchObject([{ ip_address: '192.0.2.1', ip_hostname: 'web' }, { ip_address_id: row.id }])
    await edit(row.id, { hostname: 'host' })
    expect(await lines()).toContain('www.example.com. CNAME host.example.com.')
    expect((await call('GET', `/ipam/addresses/${row.id}`)).body.alias_count).toBe(2)
    for (const { id } of listed.body)
      expect((await call('DELETE', `/ipam/addresses/${row.id}/aliases/${id}`)).status).toBe(204)
    expect(await lines()).toHaveLength(2)
    expect((await call('DELETE', `/ipam/addresses/${row.id}/aliases/${row.dns_record_id}`)).status).toBe(409)
  })

  test('are given one by one, and not twice', async () => {
    const { id } = await web()
    const made = await created(`/ipam/addresses/${id}/aliases`, { name: 'www' })
    expect(made).toMatchObject({ name: 'www', record_type: 'CNAME', value: 'web.example.com.' })
    expect((await call('POST', `/ipam/addresses/${id}/aliases`, { name: 'www.example.com' })).status).toBe(409)
    expect((await call('POST', `/ipam/addresses/${id}/aliases`, { name: 'web' })).status).toBe(422)
    expect((await call('GET', `/ipam/addresses/${id}`)).body.aliases).toEqual([{ name: 'www', record_type: 'CNAME' }])
    expect((await call('DELETE', `/ipam/addresses/${id}`)).status).toBe(204)
    expect(await lines()).toEqual([])
    await edit(id, { status: 'allocated' })
    expect(await lines()).toContain('www.example.com. CNAME web.example.com.')
  })

  test('need a zone', async () => {
    const row = await address({ address: '192.0.2.1', hostname: 'web' })
    await edit(row.id, { dns_zone_id: null })
    expect((await call('POST', `/ipam/addresses/${row.id}/aliases`, { name: 'www' })).status).toBe(409)
  })
})

test('the zones of a subnet are its settings, one by one', async () => {
  const at = `/ipam/subnets/${subnet}/domains`
  await call('PUT', `/ipam/subnets/${subnet}`, { dns_inherit_settings: false })
  await created(at, { dns_zone_id: forward, is_primary: true })
  await created(at, { dns_zone_id: other, is_primary: true })
  expect((await call('GET', at)).body).toMatchObject([
    { id: other, is_primary: true, zone_name: 'example.net.' },
    { id: forward, is_primary: false, zone_name: 'example.com.' },
  ])
  expect((await call('GET', `/ipam/subnets/${subnet}`)).body.dns_zone_id).toBe(other)
  expect((await call('POST', at, { dns_zone_id: forward })).status).toBe(409)
  expect((await call('DELETE', `${at}/${other}`)).status).toBe(204)
  expect((await call('DELETE', `${at}/${other}`)).status).toBe(404)
  expect((await call('GET', `/ipam/subnets/${subnet}`)).body.dns_zone_id).toBeNull()
})

describe('reverse zones', () => {
  const subnetOf = (network: string, more: Body = {}) =>
    created('/ipam/subnets', { space_id: space, block_id: block, network, ...more })
  const zonesNamed = async (name: string) =>
    (await call('GET', `/dns/groups/${group}/zones?search=${name}`)).body as Body[]

  test('come with a subnet, and hold the pointer of its gateway', async () => {
    const { id } = await subnetOf('192.0.10.0/25')
    expect(await zonesNamed('10.0.192')).toMatchObject([
      { name: '10.0.192.in-addr.arpa.', kind: 'reverse', is_auto_generated: true, linked_subnet_id: id },
    ])
    expect(await lines()).toEqual(['1.10.0.192.in-addr.arpa. PTR gateway.example.com.'])
    await subnetOf('192.0.10.128/25')
    expect(await zonesNamed('10.0.192')).toHaveLength(1)
    await subnetOf('192.0.11.0/24', { skip_reverse_zone: true })
    expect(await zonesNamed('11.0.192')).toEqual([])
  })

  test('are not made for a network that one holds already, and not shared with another space', async () => {
    await subnetOf('192.0.10.0/24')
    const twin = (await created('/ipam/spaces', { name: `twin ${made}`, dns_zone_id: other })).id
    const above = (await created('/ipam/blocks', { space_id: twin, network: '192.0.0.0/16' })).id
    const { id } = await created('/ipam/subnets', { space_id: twin, block_id: above, network: '192.0.10.0/25' })
    await created(`/ipam/subnets/${id}/addresses`, { address: '192.0.10.9', hostname: 'other' })
    expect(await zonesNamed('10.0.192')).toHaveLength(1)
    expect(await lines()).toEqual([
      '1.10.0.192.in-addr.arpa. PTR gateway.example.com.',
      'other.example.net. A 192.0.10.9',
    ])
  })

  test('are made afterwards for a block and a space, once', async () => {
    const { id } = await subnetOf('192.0.12.0/24', { skip_reverse_zone: true })
    await created(`/ipam/subnets/${id}/addresses`, { address: '192.0.12.9', hostname: 'late' })
    const first = await call('POST', `/ipam/blocks/${block}/reverse-zones/backfill`)
    expect(first.body).toEqual({ created: [{ subnet: '192.0.12.0/24', zone: '12.0.192.in-addr.arpa.' }], skipped: 1 })
    expect(await lines()).toContain('9.12.0.192.in-addr.arpa. PTR late.example.com.')
    const second = await call('POST', `/ipam/spaces/${space}/reverse-zones/backfill`)
    expect(second.body).toEqual({ created: [], skipped: 2 })
  })
})

describe('a zone that comes or goes', () => {
  const settle = async (id: string, name: string) =>
    cadastre.runJob('publish_names_of_zone', { zone_id: id, zone_name: name })

  test('takes the pointers along and brings them back', async () => {
    await web()
    expect((await call('DELETE', `/dns/groups/${group}/zones/${forward}`)).status).toBe(204)
    await settle(forward, 'example.com.')
    expect(await lines()).toEqual([])
    expect((await call('POST', `/admin/trash/dns_zone/${forward}/restore`)).status).toBe(200)
    await settle(forward, 'example.com.')
    expect(await lines()).toEqual(WEB)
  })

  test('gets the pointers of the addresses it holds', async () => {
    const id = await zone('1.2.0.192.in-addr.arpa')
    await web()
    await address({ address: '192.0.2.2', hostname: 'db' })
    const near = await zone('2.2.0.192.in-addr.arpa')
    await settle(near, '2.2.0.192.in-addr.arpa.')
    const rows = await cadastre.sql(
      `select zone_id from dns_record where record_type = 'PTR' and zone_id = any($1) order by fqdn`,
      [[id, near, reverse]],
    )
    expect(rows).toEqual([{ zone_id: id }, { zone_id: near }])
  })
})

describe('drift', () => {
  const at = () => `/ipam/subnets/${subnet}/dns-sync`

  test('is what DNS lacks, says otherwise or has too much, and is put right as listed', async () => {
    const row = await web()
    const db = await address({ address: '192.0.2.2', hostname: 'db' })
    expect((await call('GET', `${at()}/summary`)).body).toMatchObject({ total: 0, has_drift: false })
    await cadastre.sql(`update dns_record set value = 'wrong.example.com.' where value = 'web.example.com.'`)
    await cadastre.sql(`delete from dns_record where id = $1`, [db.dns_record_id])
    await cadastre.sql(
      `insert into dns_record (id, zone_id, name, reversed_name, fqdn, record_type, value, auto_generated, ip_address_id)
       values (gen_random_uuid(), $1, 'old', 'old', 'old.example.com.', 'A', '192.0.2.3', true, gen_random_uuid()),
         (gen_random_uuid(), $1, 'odd', 'odd', 'odd.example.com.', 'AAAA', '2001:db8::1', true, $2)`,
      [forward, row.id],
    )
    expect((await call('GET', `${at()}/summary`)).body).toEqual({
      subnet_id: subnet,
      missing: 1,
      mismatched: 1,
      stale: 2,
      total: 4,
      has_drift: true,
    })
    const preview = await call('GET', `${at()}/preview`)
    expect(preview.body).toMatchObject({
      subnet_id: subnet,
      forward_zone_id: forward,
      forward_zone_name: 'example.com.',
      reverse_zone_id: reverse,
      missing: [{ ip_id: db.id, record_type: 'A', expected_name: 'db', expected_value: '192.0.2.2' }],
      mismatched: [{ ip_id: row.id, current_value: 'wrong.example.com.', expected_value: 'web.example.com.' }],
      stale: [{ name: 'odd' }, { name: 'old', reason: 'ip-deleted' }],
    })
    const [{ record_id }] = preview.body.mismatched
    const done = await call('POST', `${at()}/commit`, { update_record_ids: [record_id] })
    expect(done.body).toEqual({ created: 0, updated: 1, deleted: 0, errors: [] })
    expect((await call('GET', `${at()}/summary`)).body).toMatchObject({ missing: 1, mismatched: 0, stale: 2 })
    const rest = await call('POST', `/ipam/spaces/${space}/dns-sync/commit`, {
      create_for_ip_ids: [db.id],
      delete_stale_record_ids: preview.body.stale.map((one: Body) => one.record_id),
    })
    expect(rest.body).toEqual({ created: 1, updated: 0, deleted: 2, errors: [] })
    expect((await call('GET', `/ipam/blocks/${block}/dns-sync/preview`)).body).toMatchObject({
      missing: [],
      mismatched: [],
      stale: [],
      subnet_id: '00000000-0000-0000-0000-000000000000',
    })
    expect((await call('GET', `/ipam/addresses/${db.id}`)).body.dns_record_id).not.toBe(db.dns_record_id)
  })

  test('that cannot be put right is told, and hinders nothing', async () => {
    const rows = [await web(), await address({ address: '192.0.2.2', hostname: 'db' })]
    await cadastre.sql(`delete from dns_record where zone_id = $1`, [forward])
    await created(`/dns/groups/${group}/zones/${forward}/records`, {
      name: 'db',
      record_type: 'CNAME',
      value: 'elsewhere.example.org.',
    })
    const done = await call('POST', `${at()}/commit`, { create_for_ip_ids: rows.map(({ id }) => id) })
    expect(done.body).toMatchObject({ created: 1, errors: [expect.stringContaining('CNAME')] })
    expect(await lines()).toContain('web.example.com. A 192.0.2.1')
  })
})
