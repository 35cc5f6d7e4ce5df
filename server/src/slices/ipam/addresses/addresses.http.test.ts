import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn, zoneIn } from '../../../../test/ipam/arrange.ts'
import { addressCalls, UNKNOWN } from '../../../../test/ipam/calls.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const { create, update, auditOf, counted } = addressCalls(() => cadastre)

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
    const extra = await zoneIn(cadastre)
    const { subnet } = await groundIn(cadastre, '2001:db8:1::/64')
    const { body } = await create(subnet, {
      address: '2001:DB8:1:0:0:0:0:00AB',
      mac_address: '00AA.003F.2A1C',
      role: '',
      extra_zone_ids: [extra],
      decom_date: '2027-01-31',
      reserved_until: '2027-01-01T00:00:00+01:00',
      status: 'reserved',
    })
    expect(body).toMatchObject({
      address: '2001:db8:1::ab',
      mac_address: '00:aa:00:3f:2a:1c',
      role: null,
      extra_zone_ids: [extra],
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
  test('is the one named, else that of the nearest level with settings of its own', async () => {
    const [own, ofBlock, ofSpace] = [await zoneIn(cadastre), await zoneIn(cadastre), await zoneIn(cadastre)]
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
    const named = await zoneIn(cadastre)
    expect(await zone('10.9.0.5', { dns_zone_id: named })).toBe(named)
  })
})
