import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
let space: string
let top: string
let inner: string
const PATH = '/api/v1/ipam/subnets'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const [ZONE_A, ZONE_B, GROUP] = [newId(), newId(), newId()]

beforeAll(async () => {
  cadastre = await testApp()
  for (const id of [ZONE_A, ZONE_B, GROUP]) await zoneIn(cadastre, id)
  const made = await cadastre.call('POST', '/api/v1/ipam/spaces', {
    body: { name: 'plan', dns_zone_id: ZONE_A, tags: { site: 'space', owner: 'space' } },
  })
  space = made.body.id
  top = await addBlock('10.0.0.0/8', null)
  inner = await addBlock('10.1.0.0/16', top)
  await cadastre.sql(`insert into dhcp_server_group (id, name) values ($1, 'main')`, [GROUP])
})
afterAll(() => cadastre.close())

async function addBlock(network: string, parent: string | null): Promise<string> {
  const id = newId()
  await cadastre.sql('insert into ip_block (id, space_id, parent_block_id, network) values ($1, $2, $3, $4)', [
    id,
    space,
    parent,
    network,
  ])
  return id
}

const subnet = async (network: string, more: object = {}): Promise<string> => {
  const body = { space_id: space, block_id: inner, network, ...more }
  return (await cadastre.call('POST', PATH, { body })).body.id
}
const view = async (id: string, name: string) => (await cadastre.call('GET', `${PATH}/${id}/${name}`)).body
const set = (table: string, id: string, values: string) =>
  cadastre.sql(`update ${table} set ${values} where id = $1`, [id])
const addAddress = (id: string, address: string, columns: Record<string, unknown> = {}) =>
  cadastre.sql(
    `insert into ip_address (id, subnet_id, address, status, last_seen_at) values ($1, $2, $3, $4, $5::timestamptz)`,
    [newId(), id, address, columns.status ?? 'allocated', columns.last_seen_at ?? null],
  )

describe('what a subnet inherits', () => {
  test('DNS: its own where it says so, else of the nearest block that has its own, else of the space', async () => {
    const id = await subnet('10.1.0.0/24', { dns_zone_id: ZONE_B })
    expect(await view(id, 'effective-dns')).toEqual({
      dns_group_ids: [],
      dns_zone_id: ZONE_A,
      dns_additional_zone_ids: [],
      inherited_from_block_id: null,
    })
    await set('ip_block', top, `dns_inherit_settings = false, dns_group_ids = '["${GROUP}"]'`)
    expect(await view(id, 'effective-dns')).toMatchObject({
      dns_group_ids: [GROUP],
      dns_zone_id: null,
      inherited_from_block_id: top,
    })
    await set('ip_block', inner, 'dns_inherit_settings = false')
    expect(await view(id, 'effective-dns')).toMatchObject({ dns_group_ids: [], inherited_from_block_id: inner })
    await cadastre.call('PUT', `${PATH}/${id}`, { body: { dns_inherit_settings: false } })
    expect(await view(id, 'effective-dns')).toMatchObject({ dns_zone_id: ZONE_B, inherited_from_block_id: null })
  })

  test('DHCP: the same, and it tells when the group is that of the space', async () => {
    const id = await subnet('10.1.1.0/24', { dhcp_server_group_id: GROUP })
    const from = (dhcp_server_group_id: string | null, block: string | null, inherited_from_space: boolean) => ({
      dhcp_server_group_id,
      inherited_from_block_id: block,
      inherited_from_space,
    })
    expect(await view(id, 'effective-dhcp')).toEqual(from(null, null, false))
    await set('ip_space', space, `dhcp_server_group_id = '${GROUP}'`)
    expect(await view(id, 'effective-dhcp')).toEqual(from(GROUP, null, true))
    await set('ip_block', top, 'dhcp_inherit_settings = false')
    expect(await view(id, 'effective-dhcp')).toEqual(from(null, top, false))
    await cadastre.call('PUT', `${PATH}/${id}`, { body: { dhcp_inherit_settings: false } })
    expect(await view(id, 'effective-dhcp')).toEqual(from(GROUP, null, false))
  })

  test('tags and custom fields are merged, the nearest wins, and each tells where it is from', async () => {
    await set('ip_block', top, `tags = '{"owner": "top", "rack": "top"}', custom_fields = '{"a": "top", "b": "top"}'`)
    await set('ip_block', inner, `tags = '{"rack": "inner"}', custom_fields = '{"b": "inner"}'`)
    const id = await subnet('10.1.2.0/24', { tags: { own: 1 }, custom_fields: { c: 3 } })
    expect(await view(id, 'effective-fields')).toEqual({
      subnet_id: id,
      tags: { site: 'space', owner: 'top', rack: 'inner', own: 1 },
      custom_fields: { a: 'top', b: 'inner', c: 3 },
      tag_sources: { site: `space:${space}`, owner: `block:${top}`, rack: `block:${inner}`, own: 'subnet' },
      custom_field_sources: { a: `block:${top}`, b: `block:${inner}`, c: 'subnet' },
    })
  })

  test('any level can forbid probing, and the nearest that does says why', async () => {
    const id = await subnet('10.1.3.0/24')
    const policy = () => view(id, 'probe-policy')
    expect(await policy()).toEqual({ do_not_probe: false, reason: '', source: null, scope: null, inherited: false })
    await set('ip_space', space, `do_not_probe = true, do_not_probe_reason = 'plant'`)
    expect(await policy()).toEqual({
      do_not_probe: true,
      reason: 'plant',
      source: `space:${space}`,
      scope: 'plan',
      inherited: true,
    })
    await set('ip_block', top, `do_not_probe = true, do_not_probe_reason = 'block'`)
    expect(await policy()).toMatchObject({ reason: 'block', source: `block:${top}`, scope: '10.0.0.0/8' })
    await cadastre.call('PUT', `${PATH}/${id}`, { body: { do_not_probe: true, do_not_probe_reason: 'mine' } })
    expect(await policy()).toEqual({
      do_not_probe: true,
      reason: 'mine',
      source: `subnet:${id}`,
      scope: '10.1.3.0/24',
      inherited: false,
    })
  })
})

describe('GET …/free-ranges', () => {
  const free = async (id: string, query = '') => (await cadastre.call('GET', `${PATH}/${id}/free-ranges${query}`)).body

  test('gives what lies before, between and after the rows', async () => {
    const id = await subnet('10.1.10.0/28')
    expect(await free(id)).toEqual([{ first: '10.1.10.2', last: '10.1.10.14', size: 13 }])
    await addAddress(id, '10.1.10.4')
    await addAddress(id, '10.1.10.5', { status: 'available' })
    await addAddress(id, '10.1.10.14')
    expect(await free(id)).toEqual([
      { first: '10.1.10.2', last: '10.1.10.3', size: 2 },
      { first: '10.1.10.6', last: '10.1.10.13', size: 8 },
    ])
    expect(await free(id, '?limit=1')).toEqual([{ first: '10.1.10.2', last: '10.1.10.3', size: 2 }])
  })

  test('an empty network is one range of its hosts, a full one none', async () => {
    const empty = await subnet('10.1.11.0/29', { skip_auto_addresses: true })
    expect(await free(empty)).toEqual([{ first: '10.1.11.1', last: '10.1.11.6', size: 6 }])
    const pair = await subnet('10.1.11.8/31')
    expect(await free(pair)).toEqual([{ first: '10.1.11.8', last: '10.1.11.9', size: 2 }])
    await addAddress(pair, '10.1.11.8')
    expect(await free(pair)).toEqual([{ first: '10.1.11.9', last: '10.1.11.9', size: 1 }])
    await addAddress(pair, '10.1.11.9')
    expect(await free(pair)).toEqual([])
  })

  test('reaches both ends of the address space', async () => {
    const other = (await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'ends' } })).body.id
    for (const network of ['0.0.0.0/31', '255.255.255.254/31']) {
      const block = newId()
      await cadastre.sql('insert into ip_block (id, space_id, network) values ($1, $2, $3)', [block, other, network])
      const id = await subnet(network, { space_id: other, block_id: block })
      const [low, high] = network.startsWith('0') ? ['0.0.0.0', '0.0.0.1'] : ['255.255.255.254', '255.255.255.255']
      await addAddress(id, low)
      expect(await free(id)).toEqual([{ first: high, last: high, size: 1 }])
      await addAddress(id, high)
      expect(await free(id)).toEqual([])
    }
  })

  test('a large IPv6 network is as quick, and its size goes as far as a bigint does', async () => {
    const six = await addBlock('2001:db8::/32', null)
    const id = await subnet('2001:db8::/64', { block_id: six })
    const { text } = await cadastre.call('GET', `${PATH}/${id}/free-ranges`)
    expect(text).toBe('[{"first":"2001:db8::2","last":"2001:db8::ffff:ffff:ffff:ffff","size":9223372036854775807}]')
  })

  test('an unknown subnet answers 404, a limit out of bounds 422', async () => {
    expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}/free-ranges`)).status).toBe(404)
    expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}/free-ranges?limit=1001`)).status).toBe(422)
  })
})

describe('GET …/reconciliation', () => {
  test('sorts out what is planned and not seen, seen and not planned, and free but seen', async () => {
    const id = await subnet('10.1.20.0/24', { skip_auto_addresses: true })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await addAddress(id, '10.1.20.1', { last_seen_at: ago(10) })
    await addAddress(id, '10.1.20.2', { last_seen_at: ago(100) })
    await addAddress(id, '10.1.20.3', { status: 'reserved' })
    await addAddress(id, '10.1.20.4', { status: 'static_dhcp', last_seen_at: ago(3000) })
    await addAddress(id, '10.1.20.5', { status: 'deprecated' })
    await addAddress(id, '10.1.20.6', { status: 'discovered', last_seen_at: ago(3000) })
    await addAddress(id, '10.1.20.7', { status: 'available', last_seen_at: ago(10) })
    await addAddress(id, '10.1.20.8', { status: 'available', last_seen_at: ago(3000) })
    const addresses = (entries: { address: string }[]) => entries.map(({ address }) => address)
    const report = await view(id, 'reconciliation')
    expect(report).toMatchObject({
      subnet_id: id,
      network: '10.1.20.0/24',
      stale_minutes: 1440,
      last_discovery_at: null,
      counts: { in_ipam_not_seen: 2, discovered_not_allocated: 1, status_mismatch: 1 },
    })
    expect(addresses(report.in_ipam_not_seen)).toEqual(['10.1.20.3', '10.1.20.4'])
    expect(addresses(report.discovered_not_allocated)).toEqual(['10.1.20.6'])
    expect(addresses(report.status_mismatch)).toEqual(['10.1.20.7'])
    expect(addresses((await view(id, 'reconciliation?stale_minutes=60')).in_ipam_not_seen)).toEqual([
      '10.1.20.2',
      '10.1.20.3',
      '10.1.20.4',
    ])
    expect(await view(id, 'reconciliation?stale_minutes=-5')).toMatchObject({ stale_minutes: 1 })
    expect(await view(id, 'reconciliation?stale_minutes=999999999')).toMatchObject({ stale_minutes: 525_600 })
  })

  test('an unknown subnet answers 404', async () => {
    expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}/reconciliation`)).status).toBe(404)
  })
})

describe('utilization', () => {
  test('is sampled once a day for every live subnet, and kept for 400 days', async () => {
    const id = await subnet('10.1.30.0/24')
    const gone = await subnet('10.1.31.0/24')
    await cadastre.call('DELETE', `${PATH}/${gone}`)
    await cadastre.sql(
      `insert into utilization_sample (subnet_id, sampled_at, allocated_ips, total_ips)
       select $1, now() - make_interval(days => days), 127, 254 from unnest('{1, 89, 200, 401}'::int[]) as days`,
      [id],
    )
    await cadastre.runJob('sample_utilization')
    await addAddress(id, '10.1.30.9')
    await cadastre.runJob('sample_utilization')
    const history = await view(id, 'utilization-history')
    expect(history).toHaveLength(3)
    expect(history[0]).toMatchObject({ allocated_ips: 127, total_ips: 254, utilization_percent: 50 })
    expect(history.at(-1)).toMatchObject({ allocated_ips: 2, utilization_percent: 0.79 })
    expect(await view(id, 'utilization-history?days=365')).toHaveLength(4)
    expect(await cadastre.sql('select from utilization_sample where subnet_id = $1', [id])).toHaveLength(4)
    expect(await cadastre.sql('select from utilization_sample where subnet_id = $1', [gone])).toEqual([])
  })

  test('a subnet without a past has an empty history, an unknown one none', async () => {
    expect(await view(await subnet('10.1.32.0/24'), 'utilization-history')).toEqual([])
    expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}/utilization-history`)).status).toBe(404)
    expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}/utilization-history?days=366`)).status).toBe(422)
  })

  test('counters that are right stay, without an audit entry', async () => {
    await cadastre.runJob('fold_usage')
    await cadastre.runJob('verify_usage')
    expect(
      await cadastre.sql(`select from audit_log where user_display_name = 'system' and request_id = 'verify_usage'`),
    ).toEqual([])
  })

  test('wrong counters of subnets and blocks are mended, logged and in the audit log', async () => {
    const id = await subnet('10.1.33.0/24')
    await cadastre.runJob('fold_usage')
    await set('subnet', id, 'address_rows = 9, allocated_ips = 100')
    await set('ip_block', inner, 'allocated_ips = 7')
    await cadastre.runJob('verify_usage')
    await cadastre.runJob('fold_usage')
    const [fixed] = await cadastre.sql('select address_rows, allocated_ips from subnet where id = $1', [id])
    expect(fixed).toEqual({ address_rows: '3', allocated_ips: '1' })
    const [sums] = await cadastre.sql(
      `select (select allocated_ips from ip_block where id = $1)
        = (select sum(allocated_ips) from subnet where block_id = $1 and deleted_at is null) as inner_is_right,
        (select allocated_ips from ip_block where id = $2)
        = (select allocated_ips from ip_block where id = $1) as top_is_right`,
      [inner, top],
    )
    expect(sums).toEqual({ inner_is_right: true, top_is_right: true })
    const entries = await cadastre.sql(
      `select resource_id, old_value, new_value from audit_log where user_display_name = 'system' and request_id = 'verify_usage' order by seq`,
    )
    expect(entries).toContainEqual({
      resource_id: id,
      old_value: { allocated_ips: 100, address_rows: 9 },
      new_value: { allocated_ips: 1, address_rows: 3 },
    })
    expect(entries.map(({ resource_id }) => resource_id)).toContain(inner)
    expect(cadastre.log).toContainEqual(expect.objectContaining({ msg: 'counters were wrong' }))
    await cadastre.runJob('verify_usage')
    expect(
      await cadastre.sql(`select from audit_log where user_display_name = 'system' and request_id = 'verify_usage'`),
    ).toHaveLength(entries.length)
  })

  test('everything that waits is folded in one go, however many subnets it is of', async () => {
    await cadastre.sql(
      `insert into subnet (id, space_id, block_id, network, total_ips)
       select gen_random_uuid(), $1, $2, set_masklen(('10.128.0.0'::inet + n * 32)::cidr, 27), 30
       from generate_series(0, 1000) n`,
      [space, top],
    )
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address) select gen_random_uuid(), id, host(network)::inet + 1
       from subnet where network <<= '10.128.0.0/9'`,
    )
    await cadastre.runJob('fold_usage')
    expect(await cadastre.sql('select from usage_delta')).toEqual([])
    const [sums] = await cadastre.sql(
      `select (select allocated_ips from ip_block where id = $1)
        = (select sum(allocated_ips) from subnet where space_id = $2 and network <<= '10.0.0.0/8'
            and deleted_at is null) as is_right`,
      [top, space],
    )
    expect(sums).toEqual({ is_right: true })
  })

  test('stays true while many write addresses and the counters are folded and verified', async () => {
    const id = await subnet('10.1.34.0/24')
    const add = (host: number) => addAddress(id, `10.1.34.${host}`)
    await Promise.all([
      ...Array.from({ length: 40 }, (_, host) => add(host + 10)),
      cadastre.runJob('fold_usage'),
      cadastre.runJob('verify_usage'),
      cadastre.call('PUT', `${PATH}/${id}`, { body: { name: 'busy' } }),
      cadastre.runJob('fold_usage'),
    ])
    expect((await cadastre.call('GET', `${PATH}/${id}`)).body).toMatchObject({ allocated_ips: 41, name: 'busy' })
  })
})

describe('POST /ipam/subnets/bulk-edit', () => {
  const edit = (body: object) => cadastre.call('POST', `${PATH}/bulk-edit`, { body })

  test('puts the same values into many, each audited with the same batch', async () => {
    const [one, two] = [await subnet('10.1.40.0/24', { tags: { a: 1 } }), await subnet('10.1.41.0/24')]
    const changes = { status: 'deprecated', tags: { b: 2 }, name: null, vlan_id: 40 }
    const { status, body } = await edit({ subnet_ids: [one, two, UNKNOWN, two], changes })
    expect(status).toBe(200)
    expect(body).toEqual({ batch_id: expect.any(String), updated_count: 2, not_found: [UNKNOWN], skipped: [] })
    const after = (await cadastre.call('GET', `${PATH}/${one}`)).body
    expect(after).toMatchObject({ status: 'deprecated', tags: { b: 2 }, vlan_id: 40, name: '' })
    const entries = await cadastre.sql<{ new_value: object }>(
      `select resource_id, new_value from audit_log where new_value->>'batch_id' = $1 order by seq`,
      [body.batch_id],
    )
    expect(entries).toHaveLength(2)
    expect(entries[0]).toEqual({ resource_id: one, new_value: { ...after, batch_id: body.batch_id } })
    const again = await edit({ subnet_ids: [one, two], changes })
    expect(again.body.updated_count).toBe(0)
  })

  test('a tag that is not that of a VLAN leaves that subnet out and says why', async () => {
    const [router, vlan] = [newId(), newId()]
    await cadastre.sql(`insert into router (id, name) values ($1, 'r1')`, [router])
    await cadastre.sql(`insert into vlan (id, router_id, vlan_id, name) values ($1, $2, 50, 'v50')`, [vlan, router])
    const bound = await subnet('10.1.42.0/24', { vlan_ref_id: vlan })
    const loose = await subnet('10.1.43.0/24')
    const { body } = await edit({ subnet_ids: [bound, loose], changes: { vlan_id: 51 } })
    expect(body).toMatchObject({ updated_count: 1, skipped: [{ id: bound }] })
    expect(body.skipped[0].reason).toContain("VLAN 'v50'")
  })

  test('nothing to change, or nothing to change it in, answers 422', async () => {
    const id = await subnet('10.1.44.0/24')
    expect((await edit({ subnet_ids: [], changes: { name: 'x' } })).status).toBe(422)
    expect((await edit({ subnet_ids: [id], changes: {} })).status).toBe(422)
    expect((await edit({ subnet_ids: [id], changes: { name: null } })).status).toBe(422)
    expect((await edit({ subnet_ids: [id], changes: { status: 'gone' } })).status).toBe(422)
    expect((await edit({ subnet_ids: [id] })).status).toBe(422)
  })
})
