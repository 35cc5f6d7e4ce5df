import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'
import { groundIn, poolIn } from './arrange.test.fixture.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ADDRESSES = '/api/v1/ipam/addresses'
const listOf = (subnet: string) => `/api/v1/ipam/subnets/${subnet}/addresses`
const create = (subnet: string, body: object, options: object = {}) =>
  cadastre.call('POST', listOf(subnet), { body: { hostname: 'web', ...body }, ...options })
const update = (id: string, body: object, options: object = {}) =>
  cadastre.call('PUT', `${ADDRESSES}/${id}`, { body, ...options })
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; changed_fields: string[] }>(
    'select action, old_value, new_value, changed_fields from audit_log where resource_id = $1 order by seq',
    [id],
  )
const counted = async (subnet: string) => {
  const [row] = await cadastre.sql<{ rows: string; used: string }>(
    `select s.address_rows + coalesce(sum(d.address_rows), 0) as rows,
       s.allocated_ips + coalesce(sum(d.allocated_ips), 0) as used
     from subnet s left join usage_delta d on d.subnet_id = s.id where s.id = $1 group by s.id`,
    [subnet],
  )
  return [Number(row?.rows), Number(row?.used)]
}

describe('POST /ipam/subnets/{id}/addresses', () => {
  test('address and host name are enough; everything else has its default', async () => {
    const { subnet } = await groundIn(cadastre, '10.1.0.0/24')
    const { status, body } = await create(subnet, { address: '10.1.0.7', hostname: 'WEB.' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      subnet_id: subnet,
      address: '10.1.0.7',
      status: 'allocated',
      hostname: 'web',
      fqdn: null,
      mac_address: null,
      description: '',
      custom_fields: {},
      tags: {},
      forward_zone_id: null,
      extra_zone_ids: [],
      role: null,
      reserved_until: null,
      auto_from_lease: false,
      alias_count: 0,
      nat_mapping_count: 0,
      vendor: null,
      is_voip_phone: false,
    })
    const [row] = await auditOf(body.id)
    expect(row).toMatchObject({ action: 'create', old_value: null, new_value: body })
    expect(await counted(subnet)).toEqual([1, 1])
  })

  test('every spelling of an address and of a MAC is stored in one form', async () => {
    const { subnet } = await groundIn(cadastre, '2001:db8:1::/64')
    const { body } = await create(subnet, {
      address: '2001:DB8:1:0:0:0:0:00AB',
      mac_address: '00AA.003F.2A1C',
      role: '',
      extra_zone_ids: [UNKNOWN],
      decom_date: '2027-01-31',
      reserved_until: '2027-01-01T00:00:00+01:00',
      status: 'reserved',
    })
    expect(body).toMatchObject({
      address: '2001:db8:1::ab',
      mac_address: '00:aa:00:3f:2a:1c',
      role: null,
      extra_zone_ids: [UNKNOWN],
      decom_date: '2027-01-31',
      reserved_until: '2026-12-31T23:00:00.000Z',
    })
  })

  test('an address that has a row answers 409 and names it, before any warning', async () => {
    const { subnet } = await groundIn(cadastre, '10.2.0.0/24')
    const mac_address = '02:00:00:00:02:01'
    await create(subnet, { address: '10.2.0.1', mac_address })
    expect(await create(subnet, { address: '10.2.0.1', mac_address, force: true })).toMatchObject({
      status: 409,
      body: { detail: 'Address 10.2.0.1 is already allocated in this subnet' },
    })
    expect((await create(subnet, { address: '10.2.0.1', mac_address })).body.detail).toBe(
      'Address 10.2.0.1 is already allocated in this subnet',
    )
  })

  test('of many equal creates at once exactly one succeeds', async () => {
    const { subnet } = await groundIn(cadastre, '10.3.0.0/24')
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(subnet, { address: '10.3.0.9' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(await counted(subnet)).toEqual([1, 1])
  })

  test.each([
    ['outside the subnet', { address: '10.4.1.1' }, 'Address 10.4.1.1 is not in 10.4.0.0/24'],
    ['of the other family', { address: '2001:db8::1' }, 'Address 2001:db8::1 is not in 10.4.0.0/24'],
    ['a reservation of DHCP without a MAC', { address: '10.4.0.1', status: 'static_dhcp' }, /needs a MAC/],
    ['with aliases', { address: '10.4.0.1', aliases: [{ name: 'www' }] }, /^Aliases are DNS records/],
  ])('%s answers 422 with a sentence', async (_case, body, sentence) => {
    const { subnet } = await groundIn(cadastre, '10.4.0.0/24')
    const answer = await create(subnet, body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatch(sentence)
  })

  test.each([
    ['network', 'status'],
    ['discovered', 'status'],
    ['printer', 'role'],
  ])('%s is no %s to begin with', async (value, field) => {
    const { subnet } = await groundIn(cadastre, '10.5.0.0/24')
    const answer = await create(subnet, { address: '10.5.0.1', [field]: value })
    expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', field]])
  })

  test('a host name is needed, and must be one', async () => {
    const { subnet } = await groundIn(cadastre, '10.5.0.0/24')
    expect((await create(subnet, { address: '10.5.0.1', hostname: undefined })).body.detail).toEqual([
      { type: 'missing', loc: ['body', 'hostname'], msg: 'Field required' },
    ])
    for (const hostname of ['', '-web', 'a b', 'a..b']) {
      expect((await create(subnet, { address: '10.5.0.1', hostname })).status, hostname).toBe(422)
    }
  })

  test('a multicast subnet refuses addresses', async () => {
    const { subnet } = await groundIn(cadastre, '239.1.0.0/24')
    expect((await create(subnet, { address: '239.1.0.1' })).body.detail).toMatch(/multicast/)
  })

  test('an unknown subnet and one in the trash answer 404', async () => {
    const { subnet } = await groundIn(cadastre, '10.6.0.0/24')
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    for (const id of [UNKNOWN, subnet]) {
      expect(await create(id, { address: '10.6.0.1' })).toMatchObject({
        status: 404,
        body: { detail: 'Subnet not found' },
      })
    }
  })

  test('an owner that does not exist answers 422 and names the column', async () => {
    const { subnet } = await groundIn(cadastre, '10.7.0.0/24')
    expect((await create(subnet, { address: '10.7.0.1', owner_user_id: UNKNOWN })).body.detail).toBe(
      'owner_user_id references a user row that does not exist.',
    )
  })

  test('custom fields are held against their definitions, and defaults fill in', async () => {
    await cadastre.sql(
      `insert into custom_field (id, resource_type, name, field_type, default_value) values
       (gen_random_uuid(), 'ip_address', 'rack', 'number', null), (gen_random_uuid(), 'ip_address', 'row', 'text', 'a')`,
    )
    const { subnet } = await groundIn(cadastre, '10.8.0.0/24')
    expect((await create(subnet, { address: '10.8.0.1', custom_fields: { rack: 'x' } })).body.detail).toMatch(/rack/)
    const { body } = await create(subnet, { address: '10.8.0.1', custom_fields: { rack: 4, other: 1 } })
    expect(body.custom_fields).toEqual({ rack: 4, row: 'a', other: 1 })
    expect((await update(body.id, { custom_fields: { rack: 'x' } })).status).toBe(422)
    await cadastre.sql('delete from custom_field')
  })
})

describe('the forward zone of a new address', () => {
  const [own, ofBlock, ofSpace] = [newId(), newId(), newId()]

  test('is the one named, else that of the nearest level with settings of its own', async () => {
    const { space, block, subnet } = await groundIn(cadastre, '10.9.0.0/24', { dns_zone_id: own })
    await cadastre.sql('update ip_space set dns_zone_id = $2 where id = $1', [space, ofSpace])
    await cadastre.sql('update ip_block set dns_zone_id = $2 where id = $1', [block, ofBlock])
    const zone = async (address: string, body = {}) =>
      (await create(subnet, { address, hostname: `h-${address.split('.')[3]}`, ...body })).body.forward_zone_id
    expect(await zone('10.9.0.1')).toBe(ofSpace)
    await cadastre.sql('update ip_block set dns_inherit_settings = false where id = $1', [block])
    expect(await zone('10.9.0.2')).toBe(ofBlock)
    await cadastre.sql('update subnet set dns_inherit_settings = false where id = $1', [subnet])
    expect(await zone('10.9.0.3')).toBe(own)
    await cadastre.sql('update subnet set dns_zone_id = null where id = $1', [subnet])
    expect(await zone('10.9.0.4')).toBe(null)
    expect(await zone('10.9.0.5', { dns_zone_id: UNKNOWN })).toBe(UNKNOWN)
  })
})

describe('soft warnings', () => {
  test('name, MAC and pool are told in this order, with where the other one is; force goes on', async () => {
    const [one, other] = [await groundIn(cadastre, '10.10.0.0/24'), await groundIn(cadastre, '10.11.0.0/24')]
    await poolIn(cadastre, one.subnet, '10.10.0.100', '10.10.0.200')
    const claim = { hostname: 'twin', mac_address: '02:00:00:00:10:01', dns_zone_id: UNKNOWN }
    const { body: existing } = await create(other.subnet, { address: '10.11.0.5', ...claim })
    const twin = { address: '10.10.0.150', ...claim, hostname: 'TWIN' }
    expect(await create(one.subnet, twin)).toMatchObject({
      status: 409,
      body: {
        detail: {
          warnings: [
            {
              kind: 'fqdn_collision',
              fqdn: 'twin',
              existing_ip: '10.11.0.5',
              existing_subnet: '10.11.0.0/24',
              existing_ip_id: existing.id,
            },
            {
              kind: 'mac_collision',
              mac_address: '02:00:00:00:10:01',
              existing_ip: '10.11.0.5',
              existing_hostname: 'twin',
              existing_subnet: '10.11.0.0/24',
              existing_ip_id: existing.id,
            },
            { kind: 'dynamic_pool', address: '10.10.0.150', pool_start: '10.10.0.100', pool_end: '10.10.0.200' },
          ],
          requires_confirmation: true,
        },
      },
    })
    expect((await create(one.subnet, { ...twin, force: true })).status).toBe(201)
  })

  test('whoever may not see the other address learns that it is there, not where', async () => {
    const [mine, hidden] = [await groundIn(cadastre, '10.15.0.0/24'), await groundIn(cadastre, '10.16.0.0/24')]
    const mac_address = '02:00:00:00:15:01'
    await create(hidden.subnet, { address: '10.16.0.1', mac_address })
    const { token } = await personWith(cadastre, [
      { action: 'admin', resource_type: 'subnet', resource_id: mine.subnet },
    ])
    const { status, body } = await create(mine.subnet, { address: '10.15.0.1', mac_address }, { token })
    expect([status, body.detail.warnings]).toEqual([
      409,
      [
        {
          kind: 'mac_collision',
          mac_address,
          existing_ip: null,
          existing_hostname: null,
          existing_subnet: null,
          existing_ip_id: null,
        },
      ],
    ])
  })

  test.each(['anycast', 'vip', 'vrrp'])('a MAC may be shared in the role %s', async (role) => {
    const { subnet } = await groundIn(cadastre, '10.12.0.0/24')
    const mac_address = '02:00:00:00:12:01'
    await create(subnet, { address: '10.12.0.1', mac_address, force: true })
    expect((await create(subnet, { address: '10.12.0.2', mac_address, role })).status).toBe(201)
    const { status, body } = await create(subnet, { address: '10.12.0.3', mac_address, role: 'host' })
    expect([status, body.detail.warnings[0].kind]).toEqual([409, 'mac_collision'])
  })

  test('without a zone a name may be used twice, and addresses in the trash do not count', async () => {
    const { subnet } = await groundIn(cadastre, '10.13.0.0/24')
    await create(subnet, { address: '10.13.0.1', hostname: 'same', mac_address: '02:00:00:00:13:01' })
    expect((await create(subnet, { address: '10.13.0.2', hostname: 'same' })).status).toBe(201)
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    const next = await groundIn(cadastre, '10.13.0.0/24')
    expect((await create(next.subnet, { address: '10.13.0.1', mac_address: '02:00:00:00:13:01' })).status).toBe(201)
  })

  test('an edit warns of what it changes, never of what was there', async () => {
    const { subnet } = await groundIn(cadastre, '10.14.0.0/24')
    const mac_address = '02:00:00:00:14:01'
    await create(subnet, { address: '10.14.0.1', mac_address })
    const { body } = await create(subnet, { address: '10.14.0.2', hostname: 'b' })
    expect((await update(body.id, { mac_address })).body.detail.warnings).toHaveLength(1)
    const { body: twin } = await update(body.id, { mac_address, force: true })
    expect((await update(body.id, { ...twin, description: 'edited' })).status).toBe(200)
  })
})

describe('GET and PUT /ipam/addresses/{id}', () => {
  test('what was read, sent back unedited, changes nothing and writes no audit row', async () => {
    const { subnet } = await groundIn(cadastre, '10.20.0.0/24')
    const { body } = await create(subnet, {
      address: '10.20.0.1',
      tags: { z: 1, a: [1] },
      mac_address: '02:00:00:00:20:01',
      status: 'reserved',
      reserved_until: '2027-01-01',
    })
    const read = await cadastre.call('GET', `${ADDRESSES}/${body.id}`)
    expect(read.body).toEqual(body)
    const answer = await update(body.id, read.body)
    expect([answer.status, answer.body]).toEqual([200, body])
    // The same moment in other words.
    await update(body.id, { reserved_until: '2027-01-01T01:00:00+01:00' })
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('the row of the network itself can be sent back unedited, too', async () => {
    const { subnet } = await groundIn(cadastre, '10.21.0.0/24')
    const id = newId()
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address, status, description)
       values ($1, $2, '10.21.0.0', 'network', 'Network address')`,
      [id, subnet],
    )
    const { body } = await cadastre.call('GET', `${ADDRESSES}/${id}`)
    expect((await update(id, { ...body, description: 'ours' })).body).toMatchObject({ status: 'network' })
    const { body: other } = await create(subnet, { address: '10.21.0.1' })
    expect((await update(other.id, { status: 'network' })).status).toBe(422)
    expect((await update(other.id, { status: 'hypervisor-vm' })).body.status).toBe('hypervisor-vm')
  })

  test('a change keeps the rest, records both images and marks the row as a person’s', async () => {
    const { subnet } = await groundIn(cadastre, '10.22.0.0/24')
    const { body: before } = await create(subnet, { address: '10.22.0.1', description: 'kept' })
    const { body } = await update(before.id, { tags: { a: 1 } })
    const modified = () => cadastre.sql('select user_modified_at from ip_address where id = $1', [before.id])
    expect(await modified()).toEqual([{ user_modified_at: null }])
    const { body: after } = await update(before.id, { hostname: 'renamed' })
    expect(after).toMatchObject({ description: 'kept', hostname: 'renamed', tags: { a: 1 } })
    expect(await modified()).not.toEqual([{ user_modified_at: null }])
    const [, , row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: body, new_value: after })
    expect(row?.changed_fields).toEqual(['hostname', 'modified_at'])
  })

  test('a reservation that ends has no end any more', async () => {
    const { subnet } = await groundIn(cadastre, '10.23.0.0/24')
    const { body } = await create(subnet, { address: '10.23.0.1', status: 'reserved', reserved_until: '2027-01-01' })
    const { body: after } = await update(body.id, { status: 'allocated', reserved_until: body.reserved_until })
    expect(after).toMatchObject({ status: 'allocated', reserved_until: null })
  })

  test('empty text and null clear what can be empty, and null elsewhere answers 422', async () => {
    const { subnet } = await groundIn(cadastre, '10.24.0.0/24')
    const { body } = await create(subnet, {
      address: '10.24.0.1',
      role: 'host',
      mac_address: '02:00:00:00:24:01',
      dns_zone_id: UNKNOWN,
      extra_zone_ids: [UNKNOWN],
    })
    const cleared = { hostname: '', mac_address: null, role: '', dns_zone_id: '', extra_zone_ids: null }
    expect((await update(body.id, cleared)).body).toMatchObject({
      hostname: null,
      mac_address: null,
      role: null,
      forward_zone_id: null,
      extra_zone_ids: [],
    })
    for (const field of ['status', 'description', 'tags', 'custom_fields']) {
      expect((await update(body.id, { [field]: null })).status, field).toBe(422)
    }
  })

  test('the zone stays when it is not mentioned, and comes with the first name', async () => {
    const zone = newId()
    const { subnet } = await groundIn(cadastre, '10.25.0.0/24', { dns_zone_id: zone, dns_inherit_settings: false })
    const { body } = await create(subnet, { address: '10.25.0.1', dns_zone_id: UNKNOWN })
    expect((await update(body.id, { hostname: 'b' })).body.forward_zone_id).toBe(UNKNOWN)
    expect((await update(body.id, { dns_zone_id: null })).body.forward_zone_id).toBe(null)
    expect((await update(body.id, { hostname: 'c' })).body.forward_zone_id).toBe(zone)
  })

  test('a lease mirror is neither changed nor deleted', async () => {
    const { subnet } = await groundIn(cadastre, '10.26.0.0/24')
    const { body } = await create(subnet, { address: '10.26.0.1' })
    await cadastre.sql('update ip_address set auto_from_lease = true where id = $1', [body.id])
    expect((await update(body.id, { description: 'x' })).status).toBe(409)
    for (const permanent of [true, false]) {
      const answer = await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=${permanent}`)
      expect(answer.body.detail).toMatch(/mirrors a DHCP lease/)
    }
  })

  test('If-Match of an older reading answers 412 and changes nothing', async () => {
    const { subnet } = await groundIn(cadastre, '10.27.0.0/24')
    const { body } = await create(subnet, { address: '10.27.0.1' })
    const read = await cadastre.call('GET', `${ADDRESSES}/${body.id}`)
    const headers = { 'if-match': read.headers.etag ?? '' }
    expect((await update(body.id, { description: 'one' }, { headers })).status).toBe(200)
    expect((await update(body.id, { description: 'two' }, { headers })).status).toBe(412)
  })

  test('an unknown id, and one whose subnet is in the trash, answer 404', async () => {
    const { subnet } = await groundIn(cadastre, '10.28.0.0/24')
    const { body } = await create(subnet, { address: '10.28.0.1' })
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    for (const id of [UNKNOWN, body.id]) {
      const answers = await Promise.all([
        cadastre.call('GET', `${ADDRESSES}/${id}`),
        update(id, { description: 'x' }),
        cadastre.call('DELETE', `${ADDRESSES}/${id}`),
        cadastre.call('GET', `${ADDRESSES}/${id}/mac-history`),
      ])
      for (const answer of answers) expect(answer.body).toEqual({ detail: 'IP address not found' })
    }
  })
})

describe('DELETE /ipam/addresses/{id}', () => {
  test('leaves an orphan that still counts, and keeps what it was', async () => {
    const { subnet } = await groundIn(cadastre, '10.30.0.0/24')
    const { body } = await create(subnet, { address: '10.30.0.1', dns_zone_id: UNKNOWN })
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}`)).status).toBe(204)
    expect((await cadastre.call('GET', `${ADDRESSES}/${body.id}`)).body).toMatchObject({
      status: 'orphan',
      hostname: 'web',
      forward_zone_id: UNKNOWN,
    })
    expect(await counted(subnet)).toEqual([1, 1])
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'update'])
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}`)).status).toBe(204)
    expect(await auditOf(body.id)).toHaveLength(2)
  })

  test('permanent removes the row, its history and its count', async () => {
    const { subnet } = await groundIn(cadastre, '10.31.0.0/24')
    const { body } = await create(subnet, { address: '10.31.0.1', mac_address: '02:00:00:00:31:01' })
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=true`)).status).toBe(204)
    expect((await cadastre.call('GET', `${ADDRESSES}/${body.id}`)).status).toBe(404)
    expect(await counted(subnet)).toEqual([0, 0])
    expect(await cadastre.sql('select from ip_mac_history where ip_address_id = $1', [body.id])).toEqual([])
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test.each([true, false])('a DHCP reservation goes with it (permanent: %s)', async (permanent) => {
    const { subnet } = await groundIn(cadastre, '10.32.0.0/24')
    const { body } = await create(subnet, { address: '10.32.0.1', mac_address: '02:00:00:00:32:01', force: true })
    await poolIn(cadastre, subnet, '10.32.0.100', '10.32.0.200')
    const reservation = newId()
    await cadastre.sql(
      `insert into dhcp_static_assignment (id, scope_id, ip_address, mac_address)
       select $1, id, '10.32.0.1', '02:00:00:00:32:01' from dhcp_scope where subnet_id = $2`,
      [reservation, subnet],
    )
    await cadastre.sql('update ip_address set static_assignment_id = $2 where id = $1', [body.id, reservation])
    await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=${permanent}`)
    expect(await cadastre.sql('select from dhcp_static_assignment where id = $1', [reservation])).toEqual([])
    expect((await auditOf(reservation)).map(({ action }) => action)).toEqual(['delete'])
  })
})

describe('GET /ipam/addresses/{id}/mac-history', () => {
  const macs = async (id: string) => (await cadastre.call('GET', `${ADDRESSES}/${id}/mac-history`)).body

  test('a new MAC adds a line, a known one is seen again, the last one comes first', async () => {
    const { subnet } = await groundIn(cadastre, '10.40.0.0/24')
    const { body } = await create(subnet, { address: '10.40.0.1' })
    expect(await macs(body.id)).toEqual([])
    const [one, two] = ['02:00:00:00:40:01', '00:00:00:00:40:02']
    await update(body.id, { mac_address: one })
    await update(body.id, { mac_address: two })
    const [latest, first] = await macs(body.id)
    expect([latest.mac_address, first.mac_address, first.vendor]).toEqual([two, one, null])
    await update(body.id, { mac_address: one })
    const [again, before] = await macs(body.id)
    expect([again.mac_address, again.first_seen, before.mac_address]).toEqual([one, first.first_seen, two])
    const randomized = 'select is_randomized from ip_mac_history where ip_address_id = $1 order by last_seen desc'
    expect(await cadastre.sql(randomized, [body.id])).toEqual([{ is_randomized: true }, { is_randomized: false }])
  })

  test('any edit of an address with a MAC counts as seeing it, without an audit row of its own', async () => {
    const { subnet } = await groundIn(cadastre, '10.41.0.0/24')
    const { body } = await create(subnet, { address: '10.41.0.1', mac_address: '02:00:00:00:41:01' })
    await cadastre.sql(`update ip_mac_history set last_seen = now() - interval '1 day' where ip_address_id = $1`, [
      body.id,
    ])
    const [old] = await macs(body.id)
    await update(body.id, { mac_address: '02-00-00-00-41-01' })
    const [seen] = await macs(body.id)
    expect(seen.last_seen > old.last_seen).toBe(true)
    expect(await auditOf(body.id)).toHaveLength(1)
  })
})

describe('rights', () => {
  test('whoever may only read reads, and is refused every change', async () => {
    const { subnet } = await groundIn(cadastre, '10.50.0.0/24')
    const { body } = await create(subnet, { address: '10.50.0.1' })
    const { token } = await personWith(cadastre, [
      { action: 'read', resource_type: 'subnet' },
      { action: 'read', resource_type: 'ip_address' },
    ])
    expect((await cadastre.call('GET', `${ADDRESSES}/${body.id}`, { token })).status).toBe(200)
    const refused = await Promise.all([
      create(subnet, { address: '10.50.0.2' }, { token }),
      update(body.id, { description: 'x' }, { token }),
      cadastre.call('DELETE', `${ADDRESSES}/${body.id}`, { token }),
      cadastre.call('POST', `/api/v1/ipam/subnets/${subnet}/next`, { body: { hostname: 'x' }, token }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('a right to one subnet ends at its border, for a person and for a token', async () => {
    const [mine, theirs] = [await groundIn(cadastre, '10.51.0.0/24'), await groundIn(cadastre, '10.52.0.0/24')]
    const { body: other } = await create(theirs.subnet, { address: '10.52.0.1' })
    const grant = { resource_type: 'subnet', resource_id: mine.subnet }
    const person = await personWith(cadastre, [{ action: 'admin', ...grant }])
    const bound = await tokenFor(cadastre, undefined, { resource_grants: [{ action: 'write', ...grant }] })
    for (const [token, place] of [
      [person.token, '10.51.0.1'],
      [bound, '10.51.0.2'],
    ] as const) {
      const { status, body } = await create(mine.subnet, { address: place }, { token })
      expect(status).toBe(201)
      expect((await update(body.id, { description: 'mine' }, { token })).status).toBe(200)
      expect((await create(theirs.subnet, { address: '10.52.0.2' }, { token })).status).toBe(403)
      expect((await update(other.id, { description: 'x' }, { token })).status).toBe(403)
      expect((await cadastre.call('GET', `${ADDRESSES}/${other.id}`, { token })).status).toBe(403)
    }
    expect((await update(other.id, { description: 'x' }, { token: bound })).body.detail).toBe(
      'API token is not scoped to this subnet',
    )
  })

  test('the holder of an address set writes and deletes inside it and nowhere else', async () => {
    const { subnet } = await groundIn(cadastre, '10.53.0.0/24')
    const [range, listed] = [newId(), newId()]
    await cadastre.sql(
      `insert into address_set (id, subnet_id, name, range_kind, start_address, end_address, explicit_addresses) values
       ($1, $3, 'range', 'contiguous', '10.53.0.10', '10.53.0.12', '[]'),
       ($2, $3, 'listed', 'explicit', null, null, '["10.53.0.40"]')`,
      [range, listed, subnet],
    )
    const { token } = await personWith(cadastre, [
      { action: 'write', resource_type: 'address_set', resource_id: range },
      { action: 'admin', resource_type: 'address_set', resource_id: listed },
    ])
    const { body: outside } = await create(subnet, { address: '10.53.0.13' })
    const { status, body } = await create(subnet, { address: '10.53.0.12' }, { token })
    expect(status).toBe(201)
    expect((await create(subnet, { address: '10.53.0.40' }, { token })).status).toBe(201)
    expect((await create(subnet, { address: '10.53.0.41' }, { token })).status).toBe(403)
    expect((await update(body.id, { description: 'mine' }, { token })).status).toBe(200)
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=true`, { token })).status).toBe(204)
    expect((await update(outside.id, { description: 'x' }, { token })).status).toBe(403)
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${outside.id}`, { token })).status).toBe(403)
  })
})

describe('the reservation sweep', () => {
  test('gives back what ran out, says why in the log, leaves the rest, and can be switched off', async () => {
    const { subnet } = await groundIn(cadastre, '10.60.0.0/24')
    const reserve = async (address: string, until: string | null) =>
      (await create(subnet, { address, status: 'reserved', reserved_until: until })).body
    const past = await reserve('10.60.0.1', '2020-01-01')
    const future = await reserve('10.60.0.2', '2100-01-01')
    const endless = await reserve('10.60.0.3', null)
    const sweep = async (isOn: boolean) => {
      await cadastre.call('PUT', '/api/v1/settings', { body: { reservation_sweep_enabled: isOn } })
      await cadastre.runJob('ip_reservation_sweep')
    }
    const status = async ({ id }: { id: string }) => (await cadastre.call('GET', `${ADDRESSES}/${id}`)).body.status
    await sweep(false)
    expect(await status(past)).toBe('reserved')
    await sweep(true)
    expect([await status(past), await status(future), await status(endless)]).toEqual([
      'available',
      'reserved',
      'reserved',
    ])
    const [, row] = await auditOf(past.id)
    expect(row).toMatchObject({
      action: 'update',
      old_value: past,
      new_value: { status: 'available', reserved_until: null, reason: 'reservation_ttl_expired' },
    })
    expect(await counted(subnet)).toEqual([3, 2])
  })
})
