import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, subnetIn, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
let count = 0
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(() => cadastre.close())

const space = async (): Promise<string> => (await made(cadastre, '/ipam/spaces', { name: `mc ${++count}` })).id
const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/multicast${path}`, body ? { body } : {})
const group = (space_id: string, address: string, more: object = {}) =>
  made(cadastre, '/multicast/groups', { space_id, address, name: address, ...more })
const blocksOf = (space_id: string) =>
  cadastre.sql<{ id: string; network: string; name: string; parent_block_id: string | null }>(
    'select id, network, name, parent_block_id from ip_block where space_id = $1 and deleted_at is null order by network',
    [space_id],
  )

describe('groups', () => {
  test('are multicast addresses, and the answer says which those are', async () => {
    const space_id = await space()
    for (const address of ['10.0.0.1', '223.255.255.255', '2001:db8::1']) {
      const { status, text } = await api('POST', '/groups', { space_id, address, name: 'x' })
      expect(status).toBe(422)
      expect(text).toContain('224.0.0.0/4')
    }
    const row = await group(space_id, 'FF05:0::1', { bandwidth_mbps_estimate: 12.5 })
    expect([row.address, row.bandwidth_mbps_estimate]).toEqual(['ff05::1', '12.500'])
  })

  test('refuse links that name nothing', async () => {
    const space_id = await space()
    const wrong: [object, string][] = [
      [{ space_id: UNKNOWN }, 'space_id references a ip_space row that does not exist.'],
      [{ customer_id: UNKNOWN }, 'customer_id references a customer row that does not exist.'],
      [{ service_id: UNKNOWN }, 'service_id references a network_service row that does not exist.'],
      [{ domain_id: UNKNOWN }, 'domain_id references a multicast_domain row that does not exist.'],
      [{ vlan_id: UNKNOWN }, 'vlan_id references a vlan row that does not exist.'],
    ]
    for (const [more, detail] of wrong) {
      const { status, body } = await api('POST', '/groups', { space_id, address: '239.0.0.1', name: 'x', ...more })
      expect([status, body.detail]).toEqual([422, detail])
    }
  })

  test('come by address, repeat freely, and are found by a part of it', async () => {
    const space_id = await space()
    for (const address of ['239.0.0.10', '239.0.0.9', '239.0.0.10']) await group(space_id, address)
    const { body } = await api('GET', `/groups?space_id=${space_id}`)
    expect(body.items.map(({ address }: { address: string }) => address)).toEqual([
      '239.0.0.9',
      '239.0.0.10',
      '239.0.0.10',
    ])
    expect((await api('GET', `/groups?space_id=${space_id}&search=0.0.9`)).body.total).toBe(1)
  })

  test('the first one makes the block around it once, above blocks that lie in it', async () => {
    const space_id = await space()
    await cadastre.sql(
      `insert into ip_block (id, space_id, network, name) values (gen_random_uuid(), $1, '239.9.0.0/16', 'old')`,
      [space_id],
    )
    await group(space_id, '239.9.1.1')
    expect(await blocksOf(space_id)).toMatchObject([{ name: 'old', parent_block_id: null }])
    await Promise.all(['239.1.0.1', '239.1.0.2', 'ff05::2'].map((address) => group(space_id, address)))
    const [top, old, six] = await blocksOf(space_id)
    expect([top, six]).toMatchObject([
      { network: '224.0.0.0/4', name: 'Multicast' },
      { network: 'ff00::/8', name: 'Multicast' },
    ])
    expect(old?.parent_block_id).toBe(top?.id)
    expect(await auditOf(cadastre, String(top?.id))).toMatchObject([{ action: 'create' }])
    expect(await auditOf(cadastre, String(old?.id))).toMatchObject([{ action: 'update' }])
  })
})

test('ports are one or a range', async () => {
  const { id } = await group(await space(), '239.2.0.1')
  const row = await made(cadastre, `/multicast/groups/${id}/ports`, { port_start: 5000, port_end: 5010 })
  expect(row).toMatchObject({ transport: 'udp', group_id: id })
  const bad = await api('POST', `/groups/${id}/ports`, { port_start: 2, port_end: 1 })
  expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'port_end']])
  expect((await api('GET', `/groups/${id}/ports`)).body).toEqual([row])
  expect((await api('DELETE', `/ports/${row.id}`)).status).toBe(204)
  expect((await api('GET', `/groups/${UNKNOWN}/ports`)).body.detail).toBe('Multicast group not found')
})

test('an address has a role in a group once, and shows all its groups', async () => {
  const row = await group(await space(), '239.3.0.1', { application: 'Ticker' })
  const { subnetId } = await subnetIn(cadastre, '10.3.0.0/24')
  const [address] = await cadastre.sql<{ id: string }>(
    `insert into ip_address (id, subnet_id, address) values (gen_random_uuid(), $1, '10.3.0.7') returning id`,
    [subnetId],
  )
  const ip_address_id = String(address?.id)
  const member = await made(cadastre, `/multicast/groups/${row.id}/memberships`, { ip_address_id })
  expect(member).toMatchObject({ role: 'consumer', seen_via: 'manual', last_seen_at: null })
  const again = await api('POST', `/groups/${row.id}/memberships`, { ip_address_id })
  expect([again.status, again.body.detail]).toEqual([409, 'The address already has this role in the group'])
  const producer = { ip_address_id, role: 'producer', last_seen_at: '2026-11-01T10:00:00+01:00' }
  const other = await made(cadastre, `/multicast/groups/${row.id}/memberships`, producer)
  expect(other.last_seen_at).toBe('2026-11-01T09:00:00.000Z')
  const { body } = await api('GET', `/memberships?ip_address_id=${ip_address_id}`)
  expect(body).toMatchObject([
    { role: 'consumer', group_address: '239.3.0.1', group_name: '239.3.0.1', group_application: 'Ticker' },
    { role: 'producer' },
  ])
  expect((await api('GET', '/memberships')).status).toBe(422)
  const unknown = await api('POST', `/groups/${row.id}/memberships`, { ip_address_id: UNKNOWN })
  expect([unknown.status, unknown.body.detail]).toEqual([
    422,
    'ip_address_id references a ip_address row that does not exist.',
  ])
  expect((await api('DELETE', `/memberships/${member.id}`)).status).toBe(204)
})

describe('a bulk allocation', () => {
  const request = (space_id: string, more: object = {}) => ({
    space_id,
    count: 3,
    name_template: 'cam-{n}',
    start_address: '239.4.0.1',
    ...more,
  })

  test('shows what it would make, then makes exactly that', async () => {
    const space_id = await space()
    const preview = await api('POST', '/groups/bulk-allocate/preview', request(space_id))
    expect(preview.body).toEqual({
      items: [1, 2, 3].map((n) => ({ address: `239.4.0.${n}`, name: `cam-${n}`, conflict: null })),
      conflict_count: 0,
      cap: 256,
      preview_hash: expect.any(String),
    })
    const commit = await api('POST', '/groups/bulk-allocate/commit', request(space_id, { tags: { set: 'a' } }))
    expect([commit.status, commit.body.created]).toEqual([201, 3])
    const { body } = await api('GET', `/groups?space_id=${space_id}&tag=set:a`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(commit.body.group_ids)
    expect(await auditOf(cadastre, commit.body.group_ids[2])).toMatchObject([
      { action: 'bulk_allocate', new_value: body.items[2] },
    ])
  })

  test('of addresses in use makes none and names them', async () => {
    const space_id = await space()
    await group(space_id, '239.4.0.2')
    const preview = await api('POST', '/groups/bulk-allocate/preview', request(space_id))
    expect(preview.body.items.map(({ conflict }: { conflict: string | null }) => conflict)).toEqual([
      null,
      'in_use',
      null,
    ])
    const { status, body } = await api('POST', '/groups/bulk-allocate/commit', request(space_id))
    expect([status, body.detail.conflicts]).toEqual([409, [{ address: '239.4.0.2', name: 'cam-2' }]])
    expect((await api('GET', `/groups?space_id=${space_id}`)).body.total).toBe(1)
  })

  test('twice at once succeeds once', async () => {
    const space_id = await space()
    const answers = await Promise.all(
      [1, 2, 3].map(() => api('POST', '/groups/bulk-allocate/commit', request(space_id))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('stays in its bounds', async () => {
    const space_id = await space()
    const past = await api(
      'POST',
      '/groups/bulk-allocate/commit',
      request(space_id, { start_address: '239.255.255.254' }),
    )
    expect([past.status, past.body.detail]).toEqual([
      422,
      '3 addresses from 239.255.255.254 run past the multicast range',
    ])
    expect((await api('POST', '/groups/bulk-allocate/preview', request(space_id, { count: 257 }))).status).toBe(422)
    expect((await api('POST', '/groups/bulk-allocate/preview', request(UNKNOWN))).body.detail).toBe(
      'space_id references a ip_space row that does not exist.',
    )
  })
})

describe('domains', () => {
  test('in sparse and bidir mode need a rendezvous point', async () => {
    for (const pim_mode of ['sparse', 'bidir']) {
      const { status, body } = await api('POST', '/domains', { name: pim_mode, pim_mode })
      expect([status, body.detail]).toEqual([422, `A domain in ${pim_mode} mode needs a rendezvous point`])
    }
    const row = await made(cadastre, '/multicast/domains', { name: 'video', rendezvous_point_address: '10.0.0.1' })
    const cleared = await api('PUT', `/domains/${row.id}`, { rendezvous_point_address: null })
    expect(cleared.status).toBe(422)
    expect((await api('PUT', `/domains/${row.id}`, { rendezvous_point_address: null, pim_mode: 'dense' })).status).toBe(
      200,
    )
    const taken = await api('POST', '/domains', { name: 'video', pim_mode: 'ssm' })
    expect([taken.status, taken.body.detail]).toEqual([409, "A multicast domain named 'video' already exists"])
  })

  test('come as an array with the count of their groups, which outlive them', async () => {
    const domain = await made(cadastre, '/multicast/domains', {
      name: 'audio',
      pim_mode: 'ssm',
      ssm_range: '232.0.0.0/8',
    })
    const row = await group(await space(), '232.0.0.1', { domain_id: domain.id })
    const { body } = await api('GET', '/domains')
    expect(body.find(({ id }: { id: string }) => id === domain.id)).toMatchObject({
      group_count: 1,
      ssm_range: '232.0.0.0/8',
    })
    expect((await api('DELETE', `/domains/${domain.id}`)).status).toBe(204)
    expect((await api('GET', `/groups/${row.id}`)).body.domain_id).toBeNull()
  })
})
