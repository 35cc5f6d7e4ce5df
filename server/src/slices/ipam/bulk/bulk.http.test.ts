import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn, poolIn, zoneIn } from '../../../../test/ipam/arrange.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const ZONE = '01900000-0000-7000-8000-00000000aaaa'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const subnetOf = async (network: string): Promise<string> => (await groundIn(cadastre, network)).subnet

async function addressIn(subnet: string, address: string, fields: Record<string, unknown> = {}): Promise<string> {
  const row = { id: newId(), subnet_id: subnet, address, ...fields }
  const names = Object.keys(row)
  await cadastre.sql(
    `insert into ip_address (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.id
}

const post = (path: string, body: object, token?: string) =>
  cadastre.call('POST', `/api/v1/ipam${path}`, { body, ...(token ? { token } : {}) })
const rowsOf = (subnet: string) =>
  cadastre.sql(
    'select host(address) as address, status, hostname from ip_address where subnet_id = $1 order by address',
    [subnet],
  )
const auditOf = (id: string) =>
  cadastre.sql<{
    action: string
    new_value: Record<string, unknown> | null
    old_value: Record<string, unknown> | null
  }>('select action, old_value, new_value from audit_log where resource_id = $1 order by seq', [id])
const allocatedIn = async (subnet: string): Promise<number> => {
  const [row] = await cadastre.sql<{ used: string }>(
    `select allocated_ips + coalesce((select sum(allocated_ips) from usage_delta where subnet_id = $1), 0) as used
     from subnet where id = $1`,
    [subnet],
  )
  return Number(row?.used)
}

const RANGE = { range_start: '10.0.0.10', range_end: '10.0.0.19', hostname_template: 'web-{n:03d}' }

describe('bulk-allocate', () => {
  test('names a range from the template and counts it', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const { status, body } = await post(`/subnets/${subnet}/bulk-allocate`, RANGE)
    expect(status).toBe(200)
    expect(body).toMatchObject({ created: 10, skipped_in_use: 0, skipped_in_pool: 0, skipped_fqdn_collision: 0 })
    expect(body.sample_created.map(({ address }: { address: string }) => address)).toEqual([
      '10.0.0.10',
      '10.0.0.11',
      '10.0.0.12',
      '10.0.0.13',
      '10.0.0.14',
      '10.0.0.18',
      '10.0.0.19',
    ])
    const rows = await rowsOf(subnet)
    expect(rows).toHaveLength(10)
    expect(rows[9]).toEqual({ address: '10.0.0.19', status: 'allocated', hostname: 'web-010' })
    expect(await allocatedIn(subnet)).toBe(10)
  })

  test('one audit row per address and one for the subnet, with a shared batch', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const { body } = await post(`/subnets/${subnet}/bulk-allocate`, { ...RANGE, tags: { a: 1 } })
    const [entry] = await auditOf(body.sample_created[0].id)
    expect(entry).toMatchObject({
      action: 'create',
      old_value: null,
      new_value: { batch_id: body.batch_id, hostname: 'web-001', tags: { a: 1 }, alias_count: 0 },
    })
    expect((await auditOf(subnet)).map(({ action }) => action)).toEqual(['bulk_allocate'])
  })

  test('preview promises exactly what the commit then does, and writes nothing', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await addressIn(subnet, '10.0.0.12')
    await addressIn(subnet, '10.0.0.13', { status: 'available' })
    await poolIn(cadastre, subnet, '10.0.0.13', '10.0.0.14')
    const other = await subnetOf('10.9.0.0/24')
    await zoneIn(cadastre, ZONE)
    await addressIn(other, '10.9.0.1', { hostname: 'web-007', forward_zone_id: ZONE })
    const asked = { ...RANGE, dns_zone_id: ZONE }
    const { body: preview } = await post(`/subnets/${subnet}/bulk-allocate/preview`, asked)
    expect(preview).toMatchObject({
      total: 10,
      will_create: 6,
      conflicts_in_use: 2,
      conflicts_in_pool: 1,
      conflicts_fqdn: 1,
      warnings: [],
    })
    expect(preview.sample).toHaveLength(7)
    expect(preview.sample[3]).toMatchObject({ address: '10.0.0.13', in_use: true, in_dynamic_pool: true })
    expect(await rowsOf(subnet)).toHaveLength(2)
    const { body } = await post(`/subnets/${subnet}/bulk-allocate`, asked)
    expect(body).toMatchObject({
      created: 6,
      skipped_in_use: 2,
      skipped_in_pool: 1,
      skipped_fqdn_collision: 1,
      summary: 'Created 6 of 10 addresses, skipped 4',
    })
    expect(body.results.slice(2, 7).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'in_use',
      'in_use',
      'in_pool',
      'created',
      'fqdn_collision',
    ])
  })

  test('a name without token is one name: a warning, and in a zone one address', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const asked = { ...RANGE, hostname_template: 'same', dns_zone_id: ZONE }
    const { body } = await post(`/subnets/${subnet}/bulk-allocate/preview`, asked)
    expect(body).toMatchObject({ will_create: 1, conflicts_fqdn: 9 })
    expect(body.warnings).toEqual(['The template has no token: all 10 addresses get the same name'])
  })

  test('abort writes nothing and says why', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await addressIn(subnet, '10.0.0.12')
    const { status, body } = await post(`/subnets/${subnet}/bulk-allocate`, { ...RANGE, on_collision: 'abort' })
    expect(status).toBe(409)
    expect(body.detail).toEqual({
      message: '1 of 10 addresses cannot be allocated; nothing was',
      conflicts_in_use: 1,
      conflicts_in_pool: 0,
      conflicts_fqdn: 0,
      conflicts_no_perm: 0,
    })
    expect(await rowsOf(subnet)).toHaveLength(1)
  })

  test('of several at once for one range every address is made once', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(`/subnets/${subnet}/bulk-allocate`, RANGE)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(10)
  })

  test.each([
    [{ range_end: '10.0.0.9' }, 'range_start is after range_end'],
    [{ range_end: '2001:db8::1' }, 'range_start and range_end are of different families'],
    [{ range_end: '10.0.1.1' }, '10.0.1.1 is not in the subnet'],
    [{ hostname_template: '-{n}' }, "'-1' is not a host name"],
    [{ hostname_template: 'a.{n}' }, "'a.1' is not a host name"],
    [{ hostname_template: 'a{what}' }, "'a{what}' is not a host name"],
  ])('%j answers 422', async (fields, detail) => {
    const subnet = await subnetOf('10.0.0.0/24')
    for (const path of ['bulk-allocate', 'bulk-allocate/preview']) {
      expect(await post(`/subnets/${subnet}/${path}`, { ...RANGE, ...fields })).toMatchObject({
        status: 422,
        body: { detail },
      })
    }
  })

  test('more than 1024 addresses answer 422, and 1024 IPv6 addresses do not', async () => {
    const subnet = await subnetOf('2001:db8::/64')
    const asked = { range_start: '2001:db8::1', range_end: '2001:db8::400', hostname_template: 'h{n:x}' }
    const more = { ...asked, range_end: '2001:db8::401' }
    expect((await post(`/subnets/${subnet}/bulk-allocate`, more)).body.detail).toBe(
      'A range has at most 1024 addresses',
    )
    expect((await post(`/subnets/${subnet}/bulk-allocate`, asked)).body).toMatchObject({ created: 1024 })
    const [last] = await cadastre.sql(`select hostname from ip_address where address = '2001:db8::400'`)
    expect(last).toEqual({ hostname: 'h400' })
  })

  test('a custom field that does not fit answers 422 in both', async () => {
    const id = newId()
    await cadastre.sql(
      `insert into custom_field (id, resource_type, name, field_type) values ($1, 'ip_address', 'rack_units', 'number')`,
      [id],
    )
    const subnet = await subnetOf('10.0.0.0/24')
    const asked = { ...RANGE, custom_fields: { rack_units: 'many' } }
    for (const path of ['bulk-allocate', 'bulk-allocate/preview']) {
      expect((await post(`/subnets/${subnet}/${path}`, asked)).status).toBe(422)
    }
    await cadastre.sql('delete from custom_field where id = $1', [id])
  })

  test('a multicast subnet answers 422 and an unknown one 404', async () => {
    const subnet = await subnetOf('239.0.0.0/24')
    const asked = { ...RANGE, range_start: '239.0.0.1', range_end: '239.0.0.2' }
    expect((await post(`/subnets/${subnet}/bulk-allocate`, asked)).status).toBe(422)
    expect(await post(`/subnets/${UNKNOWN}/bulk-allocate`, RANGE)).toMatchObject({
      status: 404,
      body: { detail: 'Subnet not found' },
    })
  })

  test('whoever may only read, or only another subnet, is refused', async () => {
    const [subnet, other] = [await subnetOf('10.0.0.0/24'), await subnetOf('10.0.0.0/24')]
    const reading = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
    expect((await post(`/subnets/${subnet}/bulk-allocate`, RANGE, reading.token)).status).toBe(403)
    const owner = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet', resource_id: subnet }])
    expect((await post(`/subnets/${other}/bulk-allocate`, RANGE, owner.token)).status).toBe(403)
    expect((await post(`/subnets/${subnet}/bulk-allocate`, RANGE, owner.token)).status).toBe(200)
    expect(await rowsOf(other)).toEqual([])
  })
})

describe('addresses/bulk-edit', () => {
  test('changes every row that can be changed and names the others', async () => {
    const subnet = await subnetOf('10.1.0.0/24')
    const plain = await addressIn(subnet, '10.1.0.1', { tags: '{"a": 1, "b": 2}' })
    const reserved = await addressIn(subnet, '10.1.0.2', { status: 'reserved', reserved_until: '2030-01-01' })
    const network = await addressIn(subnet, '10.1.0.0', { status: 'network' })
    const lease = await addressIn(subnet, '10.1.0.3', { auto_from_lease: true })
    const orphan = await addressIn(subnet, '10.1.0.4', { status: 'orphan' })
    const { status, body } = await post('/addresses/bulk-edit', {
      ip_ids: [plain, reserved, network, lease, orphan, UNKNOWN],
      changes: { status: 'deprecated', description: 'moved', role: 'web', tags: { a: null, c: 3 } },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ updated_count: 2, unchanged_count: 0, not_found: [UNKNOWN] })
    expect(body.skipped).toEqual(
      expect.arrayContaining([
        { id: network, address: '10.1.0.0', reason: 'It is the network address' },
        { id: lease, address: '10.1.0.3', reason: 'It mirrors a DHCP lease' },
        { id: orphan, address: '10.1.0.4', reason: 'It is an orphan' },
      ]),
    )
    const [row] = await cadastre.sql('select status, description, role, tags from ip_address where id = $1', [plain])
    expect(row).toEqual({ status: 'deprecated', description: 'moved', role: 'web', tags: { b: 2, c: 3 } })
    const [ended] = await cadastre.sql('select reserved_until, user_modified_at from ip_address where id = $1', [
      reserved,
    ])
    expect(ended).toMatchObject({ reserved_until: null, user_modified_at: expect.any(Date) })
    const [entry] = await auditOf(plain)
    expect(entry).toMatchObject({
      action: 'update',
      old_value: { description: '', tags: { a: 1, b: 2 } },
      new_value: { description: 'moved', batch_id: body.batch_id },
    })
  })

  test('what is already so is no change and leaves no audit row', async () => {
    const subnet = await subnetOf('10.1.0.0/24')
    const id = await addressIn(subnet, '10.1.0.1', { description: 'same', reserved_until: '2030-01-01T00:00:00Z' })
    const { body } = await post('/addresses/bulk-edit', {
      ip_ids: [id],
      changes: { description: 'same', tags: {}, reserved_until: '2030-01-01T00:00:00Z' },
    })
    expect(body).toMatchObject({ updated_count: 0, unchanged_count: 1 })
    expect(await auditOf(id)).toEqual([])
  })

  test('"" clears role and zone', async () => {
    const subnet = await subnetOf('10.1.0.0/24')
    const id = await addressIn(subnet, '10.1.0.1', { role: 'web', forward_zone_id: ZONE })
    await post('/addresses/bulk-edit', { ip_ids: [id], changes: { role: '', dns_zone_id: '' } })
    const [row] = await cadastre.sql('select role, forward_zone_id from ip_address where id = $1', [id])
    expect(row).toEqual({ role: null, forward_zone_id: null })
  })

  test('static_dhcp without a MAC is skipped with the reason', async () => {
    const subnet = await subnetOf('10.1.0.0/24')
    const bare = await addressIn(subnet, '10.1.0.1')
    const known = await addressIn(subnet, '10.1.0.2', { mac_address: '02:00:00:00:00:01' })
    const { body } = await post('/addresses/bulk-edit', { ip_ids: [bare, known], changes: { status: 'static_dhcp' } })
    expect(body).toMatchObject({
      updated_count: 1,
      skipped: [{ id: bare, reason: "Status 'static_dhcp' needs a MAC address" }],
    })
  })

  test('a status that ends the use of addresses is counted', async () => {
    const subnet = await subnetOf('10.1.0.0/24')
    const ids = [await addressIn(subnet, '10.1.0.1'), await addressIn(subnet, '10.1.0.2')]
    await post('/addresses/bulk-edit', { ip_ids: ids, changes: { status: 'available' } })
    expect(await allocatedIn(subnet)).toBe(0)
  })

  test.each([
    { ip_ids: [], changes: { description: 'x' } },
    { ip_ids: [UNKNOWN], changes: {} },
    { ip_ids: [UNKNOWN], changes: { status: 'orphan' } },
    { ip_ids: [UNKNOWN], changes: { dns_zone_id: 'zebra' } },
    { ip_ids: Array.from({ length: 5_001 }, () => UNKNOWN), changes: { description: 'x' } },
  ])('a body that makes no sense answers 422 %#', async (body) => {
    expect((await post('/addresses/bulk-edit', body)).status).toBe(422)
  })

  test('rows outside the rights of a person or a token are skipped', async () => {
    const [mine, theirs] = [await subnetOf('10.1.0.0/24'), await subnetOf('10.1.0.0/24')]
    const ids = [await addressIn(mine, '10.1.0.1'), await addressIn(theirs, '10.1.0.1')]
    const owner = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet', resource_id: mine }])
    const asked = { ip_ids: ids, changes: { description: 'x' } }
    expect((await post('/addresses/bulk-edit', asked, owner.token)).body).toMatchObject({
      updated_count: 1,
      skipped: [{ id: ids[1], reason: 'No right to change it' }],
    })
    const token = await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'write', resource_type: 'subnet', resource_id: theirs }],
    })
    expect((await post('/addresses/bulk-edit', asked, token)).body).toMatchObject({
      updated_count: 1,
      skipped: [{ id: ids[0] }],
    })
    const reading = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
    expect((await post('/addresses/bulk-edit', asked, reading.token)).status).toBe(403)
  })

  test('5,000 rows of two subnets are changed at once', async () => {
    const subnets = [await subnetOf('10.64.0.0/16'), await subnetOf('10.65.0.0/16')]
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: newId(), subnet: subnets[index % 2], index }))
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address) select x.id, x.subnet,
        (select host(network)::inet + 1 + x.index from subnet where subnet.id = x.subnet)
       from json_to_recordset($1) as x (id uuid, subnet uuid, index int)`,
      [JSON.stringify(rows)],
    )
    const { body } = await post('/addresses/bulk-edit', {
      ip_ids: rows.map(({ id }) => id),
      changes: { status: 'reserved' },
    })
    expect(body).toMatchObject({ updated_count: 5_000, skipped: [], not_found: [] })
    const [{ count } = { count: 0 }] = await cadastre.sql<{ count: number }>(
      `select count(*)::int as count from audit_log where new_value ->> 'batch_id' = $1`,
      [body.batch_id],
    )
    expect(count).toBe(5_000)
  })
})

describe('an address set', () => {
  test('lets its holder allocate, edit and delete inside it and nowhere else', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const set = newId()
    await cadastre.sql(
      `insert into address_set (id, subnet_id, name, start_address, end_address)
       values ($1, $2, 'theirs', '10.0.0.12', '10.0.0.14')`,
      [set, subnet],
    )
    const outside = await addressIn(subnet, '10.0.0.99')
    const holder = await personWith(cadastre, [{ action: 'write', resource_type: 'address_set', resource_id: set }])
    const { body } = await post(`/subnets/${subnet}/bulk-allocate`, RANGE, holder.token)
    expect(body).toMatchObject({ created: 3, skipped_no_perm: 7 })
    const inside = body.sample_created[0].id
    expect(
      (await post('/addresses/bulk-edit', { ip_ids: [inside, outside], changes: { role: 'web' } }, holder.token)).body,
    ).toMatchObject({ updated_count: 1, skipped: [{ id: outside, reason: 'No right to change it' }] })
    expect((await post('/addresses/bulk-delete', { ip_ids: [inside, outside] }, holder.token)).body).toMatchObject({
      deleted_count: 1,
      skipped: [{ id: outside }],
    })
  })
})

describe('addresses/bulk-delete', () => {
  test('makes orphans, which still count, and skips what is none of its business', async () => {
    const subnet = await subnetOf('10.2.0.0/24')
    const plain = await addressIn(subnet, '10.2.0.1', { hostname: 'kept' })
    const orphan = await addressIn(subnet, '10.2.0.2', { status: 'orphan' })
    const lease = await addressIn(subnet, '10.2.0.3', { auto_from_lease: true })
    const broadcast = await addressIn(subnet, '10.2.0.255', { status: 'broadcast' })
    const { body } = await post('/addresses/bulk-delete', { ip_ids: [plain, orphan, lease, broadcast, UNKNOWN] })
    expect(body).toMatchObject({ deleted_count: 1, not_found: [UNKNOWN] })
    expect(body.skipped.map(({ id }: { id: string }) => id).sort()).toEqual([orphan, lease, broadcast].sort())
    const [row] = await cadastre.sql('select status, hostname from ip_address where id = $1', [plain])
    expect(row).toEqual({ status: 'orphan', hostname: 'kept' })
    expect((await auditOf(plain))[0]).toMatchObject({
      action: 'update',
      old_value: { status: 'allocated' },
      new_value: { status: 'orphan', batch_id: body.batch_id },
    })
  })

  test('permanent removes rows, orphans too, and the reservations that stand for them', async () => {
    const subnet = await subnetOf('10.2.0.0/24')
    await poolIn(cadastre, subnet, '10.2.0.100', '10.2.0.101')
    const reservation = newId()
    await cadastre.sql(
      `insert into dhcp_static_assignment (id, scope_id, ip_address, mac_address)
       select $1, id, '10.2.0.1', '02:00:00:00:00:09' from dhcp_scope where subnet_id = $2`,
      [reservation, subnet],
    )
    const plain = await addressIn(subnet, '10.2.0.1', { static_assignment_id: reservation })
    const orphan = await addressIn(subnet, '10.2.0.2', { status: 'orphan' })
    const { body } = await post('/addresses/bulk-delete', { ip_ids: [plain, orphan], permanent: true })
    expect(body).toMatchObject({ deleted_count: 2, skipped: [], not_found: [] })
    expect(await rowsOf(subnet)).toEqual([])
    expect(await cadastre.sql('select from dhcp_static_assignment where id = $1', [reservation])).toEqual([])
    expect(await allocatedIn(subnet)).toBe(0)
    expect((await auditOf(plain))[0]).toMatchObject({ action: 'delete', new_value: null })
  })

  test('addresses of a subnet in the trash are not found', async () => {
    const subnet = await subnetOf('10.2.0.0/24')
    const id = await addressIn(subnet, '10.2.0.1')
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    expect((await post('/addresses/bulk-delete', { ip_ids: [id] })).body).toMatchObject({
      deleted_count: 0,
      not_found: [id],
    })
  })
})

describe('orphans/purge', () => {
  test('removes orphans of that subnet and nothing else', async () => {
    const [subnet, other] = [await subnetOf('10.3.0.0/24'), await subnetOf('10.3.0.0/24')]
    const orphan = await addressIn(subnet, '10.3.0.1', { status: 'orphan' })
    const plain = await addressIn(subnet, '10.3.0.2')
    const foreign = await addressIn(other, '10.3.0.1', { status: 'orphan' })
    const { body } = await post(`/subnets/${subnet}/orphans/purge`, { ip_ids: [orphan, plain, foreign] })
    expect(body).toEqual({ purged: 1 })
    expect(await rowsOf(subnet)).toHaveLength(1)
    expect(await rowsOf(other)).toHaveLength(1)
    expect((await auditOf(orphan)).map(({ action }) => action)).toEqual(['delete'])
    expect((await post(`/subnets/${subnet}/orphans/purge`, { ip_ids: [orphan] })).body).toEqual({ purged: 0 })
  })

  test('needs the right to delete there', async () => {
    const subnet = await subnetOf('10.3.0.0/24')
    const orphan = await addressIn(subnet, '10.3.0.1', { status: 'orphan' })
    const writer = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
    expect((await post(`/subnets/${subnet}/orphans/purge`, { ip_ids: [orphan] }, writer.token)).status).toBe(403)
  })
})
