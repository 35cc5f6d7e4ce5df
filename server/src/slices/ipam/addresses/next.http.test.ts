import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { fill, groundIn, poolIn, zoneIn } from '../../../../test/ipam/arrange.ts'
import { personWith } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp({ environment: { DATABASE_POOL_SIZE: '16' } })
})
afterAll(() => cadastre.close())

const next = (subnet: string, body: object = {}, options: object = {}) =>
  cadastre.call('POST', `/api/v1/ipam/subnets/${subnet}/next`, { body: { hostname: 'host', ...body }, ...options })
const preview = (subnet: string, query = '', options: object = {}) =>
  cadastre.call('GET', `/api/v1/ipam/subnets/${subnet}/next-ip-preview?${query}`, options)
const taken = async (subnet: string, body: object = {}): Promise<string> => (await next(subnet, body)).body.address
const removed = (subnet: string, ...addresses: string[]) =>
  cadastre.sql('delete from ip_address where subnet_id = $1 and address = any($2::inet[])', [subnet, addresses])
const runsOf = (subnet: string) =>
  cadastre.sql<{ first: string; last: string }>(
    'select host(first) as first, host(last) as last from full_run where subnet_id = $1 order by first',
    [subnet],
  )

describe('POST /ipam/subnets/{id}/next', () => {
  test('gives the lowest free address, says where it came from, and logs it', async () => {
    const { subnet, block } = await groundIn(cadastre, '10.1.0.0/24')
    const { status, body } = await next(subnet, {
      description: 'first',
      decom_date: '2027-05-01',
      extra_zone_ids: [await zoneIn(cadastre)],
      mac_address: '02:00:00:01:00:01',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      address: '10.1.0.1',
      subnet_id: subnet,
      block_id: block,
      subnet_cidr: '10.1.0.0/24',
      status: 'allocated',
      description: 'first',
      decom_date: '2027-05-01',
    })
    expect(body.extra_zone_ids).toHaveLength(1)
    expect(await taken(subnet)).toBe('10.1.0.2')
    const log = await cadastre.sql('select action, new_value from audit_log where resource_id = $1', [body.id])
    const { block_id: _block, subnet_cidr: _cidr, ...image } = body
    expect(log).toEqual([{ action: 'create', new_value: image }])
    expect(await cadastre.sql('select from ip_mac_history where ip_address_id = $1', [body.id])).toHaveLength(1)
  })

  test('many at once get different, contiguous addresses, and nobody fails', async () => {
    const { subnet } = await groundIn(cadastre, '10.2.0.0/24')
    const answers = await Promise.all(Array.from({ length: 64 }, () => next(subnet)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const last = answers.map(({ body }) => Number(body.address.split('.')[3])).sort((a, b) => a - b)
    expect(last).toEqual(Array.from({ length: 64 }, (_, index) => index + 1))
  })

  test('creates by name in the same moment cost nobody an answer', async () => {
    const { subnet } = await groundIn(cadastre, '10.3.0.0/24')
    const named = Array.from({ length: 30 }, (_, index) =>
      cadastre.call('POST', `/api/v1/ipam/subnets/${subnet}/addresses`, {
        body: { hostname: 'named', address: `10.3.0.${index + 1}` },
      }),
    )
    const given = await Promise.all(Array.from({ length: 30 }, () => next(subnet)))
    const answers = await Promise.all(named)
    expect(given.map(({ status }) => status)).toEqual(Array(30).fill(201))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const rows = await cadastre.sql('select distinct address from ip_address where subnet_id = $1', [subnet])
    expect(rows).toHaveLength(30 + answers.filter(({ status }) => status === 201).length)
  })

  test('a refused request keeps nothing: the address is free for the next one', async () => {
    const { subnet } = await groundIn(cadastre, '10.4.0.0/24')
    expect((await next(subnet, { owner_user_id: newId() })).status).toBe(422)
    expect(await taken(subnet)).toBe('10.4.0.1')
  })

  test('the same Idempotency-Key gets the same address', async () => {
    const { subnet } = await groundIn(cadastre, '10.5.0.0/24')
    const headers = { 'idempotency-key': 'once' }
    const [one, again] = [await next(subnet, {}, { headers }), await next(subnet, {}, { headers })]
    expect([again.status, again.body]).toEqual([201, one.body])
    expect(await taken(subnet)).toBe('10.5.0.2')
  })

  test.each([
    ['10.6.0.0/30', ['10.6.0.1', '10.6.0.2']],
    ['10.6.1.0/31', ['10.6.1.0', '10.6.1.1']],
    ['10.6.2.7/32', ['10.6.2.7']],
    ['2001:db8:6::/126', ['2001:db8:6::1', '2001:db8:6::2', '2001:db8:6::3']],
    ['2001:db8:6::8/127', ['2001:db8:6::8', '2001:db8:6::9']],
    ['2001:db8:6::f/128', ['2001:db8:6::f']],
    ['255.255.255.252/30', ['255.255.255.253', '255.255.255.254']],
    ['0.0.0.0/30', ['0.0.0.1', '0.0.0.2']],
    ['0.0.0.0/31', ['0.0.0.0', '0.0.0.1']],
    ['::/127', ['::', '::1']],
  ])('%s gives each of its addresses once, then answers 409', async (network, addresses) => {
    const { subnet } = await groundIn(cadastre, network, { ipv6_allocation_policy: 'sequential' })
    const given: string[] = []
    for (const _ of addresses) given.push(await taken(subnet))
    expect(given).toEqual(addresses)
    expect(await next(subnet)).toMatchObject({ status: 409, body: { detail: `No free address in ${network}` } })
    expect((await preview(subnet)).body).toEqual({ address: null, strategy: 'sequential' })
  })

  test.each([
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.2'],
    ['2001:db8::/32', '2001:db8::1', '2001:db8::2'],
    ['0.0.0.0/0', '0.0.0.1', '0.0.0.2'],
    ['::/0', '::1', '::2'],
  ])('%s is as good as a small network', async (network, first, second) => {
    const { subnet } = await groundIn(cadastre, network, { ipv6_allocation_policy: 'sequential' })
    expect([await taken(subnet), await taken(subnet)]).toEqual([first, second])
  })

  test('an available row is somebody’s plan, not a free address', async () => {
    const { subnet } = await groundIn(cadastre, '10.8.0.0/24')
    await fill(cadastre, subnet, '10.8.0.1', 1)
    await cadastre.sql(`update ip_address set status = 'available' where subnet_id = $1`, [subnet])
    expect(await taken(subnet)).toBe('10.8.0.2')
  })

  test('dynamic pools are left out, those of a scope in the trash are not', async () => {
    const { subnet } = await groundIn(cadastre, '10.9.0.0/28')
    await poolIn(cadastre, subnet, '10.9.0.1', '10.9.0.5')
    await poolIn(cadastre, subnet, '10.9.0.4', '10.9.0.12')
    await cadastre.sql(
      `update dhcp_pool set pool_type = 'reserved' where scope_id in (select id from dhcp_scope where subnet_id = $1)
       and start_ip = '10.9.0.4'`,
      [subnet],
    )
    expect(await taken(subnet)).toBe('10.9.0.6')
    expect(await taken(subnet, { strategy: 'random' })).toMatch(/^10\.9\.0\.([7-9]|1[0-4])$/)
    await cadastre.sql('update dhcp_scope set deleted_at = now() where subnet_id = $1', [subnet])
    expect(await taken(subnet)).toBe('10.9.0.1')
  })

  test('a multicast subnet gives none, and a DHCP reservation needs a MAC', async () => {
    const { subnet } = await groundIn(cadastre, '239.2.0.0/24')
    expect((await next(subnet)).status).toBe(422)
    expect((await preview(subnet)).status).toBe(422)
    const unicast = await groundIn(cadastre, '10.10.0.0/24')
    expect((await next(unicast.subnet, { status: 'static_dhcp' })).status).toBe(422)
    expect((await next(unicast.subnet, { strategy: 'lowest' })).status).toBe(422)
    expect((await preview(unicast.subnet, 'strategy=lowest')).status).toBe(422)
    expect((await next(newId())).status).toBe(404)
    expect((await preview(newId())).status).toBe(404)
  })

  test('a MAC or a name that is in use is asked about first', async () => {
    const { subnet } = await groundIn(cadastre, '10.11.0.0/24')
    const claim = { mac_address: '02:00:00:11:00:01', dns_zone_id: await zoneIn(cadastre) }
    await next(subnet, claim)
    const { status, body } = await next(subnet, claim)
    expect([status, body.detail.requires_confirmation]).toEqual([409, true])
    expect(body.detail.warnings.map(({ kind }: { kind: string }) => kind)).toEqual(['fqdn_collision', 'mac_collision'])
    expect(await taken(subnet, { ...claim, force: true })).toBe('10.11.0.2')
  })
})

describe('freed addresses', () => {
  test('are found again, below and inside runs that were full', async () => {
    const { subnet } = await groundIn(cadastre, '10.20.0.0/16')
    await fill(cadastre, subnet, '10.20.0.1', 1_000)
    expect(await taken(subnet)).toBe('10.20.3.233')
    expect(await runsOf(subnet)).toEqual([{ first: '10.20.0.1', last: '10.20.3.232' }])
    await removed(subnet, '10.20.0.1', '10.20.1.7', '10.20.1.8', '10.20.3.233')
    expect(await runsOf(subnet)).toEqual([
      { first: '10.20.0.2', last: '10.20.1.6' },
      { first: '10.20.1.9', last: '10.20.3.232' },
    ])
    const given: string[] = []
    for (let count = 0; count < 5; count++) given.push(await taken(subnet))
    expect(given).toEqual(['10.20.0.1', '10.20.1.7', '10.20.1.8', '10.20.3.233', '10.20.3.234'])
  })

  test('whatever is deleted and taken, it is always the lowest free one, and runs tell the truth', async () => {
    const { subnet } = await groundIn(cadastre, '10.21.0.0/21')
    await fill(cadastre, subnet, '10.21.0.1', 700)
    const full = new Set(Array.from({ length: 700 }, (_, index) => index + 1))
    const text = (host: number) => `10.21.${host >> 8}.${host & 255}`
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    for (let step = 0; step < 120; step++) {
      if (random(3) === 0) {
        const start = 1 + random(720)
        const gone = Array.from({ length: 1 + random(4) }, (_, index) => start + index)
        await removed(subnet, ...gone.map(text))
        for (const host of gone) full.delete(host)
      } else {
        let lowest = 1
        while (full.has(lowest)) lowest++
        expect((await preview(subnet)).body.address).toBe(text(lowest))
        expect(await taken(subnet)).toBe(text(lowest))
        full.add(lowest)
      }
    }
    for (const { first, last } of await runsOf(subnet)) {
      const [row] = await cadastre.sql<{ holes: boolean }>(
        `select count(*) <> $3::inet - $2::inet + 1 as holes from ip_address
         where subnet_id = $1 and address between $2::inet and $3::inet`,
        [subnet, first, last],
      )
      expect(row?.holes).toBe(false)
    }
  })
})

describe('strategies', () => {
  test('random in IPv4 gives each address once, and finds the last ones', async () => {
    const { subnet } = await groundIn(cadastre, '10.30.0.0/26')
    const given = new Set<string>()
    for (let count = 0; count < 62; count++) given.add(await taken(subnet, { strategy: 'random' }))
    expect(given.size).toBe(62)
    expect([...given].some((address) => address === undefined || /\.(0|63)$/.test(address))).toBe(false)
    expect((await next(subnet, { strategy: 'random' })).status).toBe(409)
  })

  test('random calls at once get different addresses', async () => {
    const { subnet } = await groundIn(cadastre, '10.31.0.0/27')
    const answers = await Promise.all(Array.from({ length: 30 }, () => next(subnet, { strategy: 'random' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
  })

  test('eui64 in IPv4 is sequential', async () => {
    const { subnet } = await groundIn(cadastre, '10.32.0.0/24')
    expect(await taken(subnet, { strategy: 'eui64', mac_address: '00:aa:00:3f:32:1c' })).toBe('10.32.0.1')
  })

  test('eui64 makes the address of the MAC, and a random one when that is taken or cannot be', async () => {
    const { subnet } = await groundIn(cadastre, '2001:db8::/64')
    const eui = { strategy: 'eui64', mac_address: '00:AA:00:3F:2A:1C' }
    expect((await preview(subnet, 'strategy=eui64&mac_address=00:AA:00:3F:2A:1C')).body).toEqual({
      address: '2001:db8::2aa:ff:fe3f:2a1c',
      strategy: 'eui64',
    })
    expect(await taken(subnet, eui)).toBe('2001:db8::2aa:ff:fe3f:2a1c')
    const second = await taken(subnet, { ...eui, force: true })
    expect(second).toMatch(/^2001:db8::/)
    expect(second).not.toBe('2001:db8::2aa:ff:fe3f:2a1c')
    const long = await groundIn(cadastre, '2001:db8:1::/80')
    expect(await taken(long.subnet, { ...eui, force: true })).toMatch(/^2001:db8:1:/)
    const link = await groundIn(cadastre, 'fe80::/64')
    expect(await taken(link.subnet, { ...eui, mac_address: '02:00:00:00:00:01' })).toBe('fe80::ff:fe00:1')
  })

  test('in IPv6 the subnet decides how, unless the caller does', async () => {
    const isLow = (address: string) => /::[0-9a-f]{1,3}$/.test(address)
    const random = await groundIn(cadastre, '2001:db8:2::/64')
    const [one, two] = [await taken(random.subnet), await taken(random.subnet)]
    expect([isLow(one), isLow(two), one === two]).toEqual([false, false, false])
    const sequential = await groundIn(cadastre, '2001:db8:3::/64', { ipv6_allocation_policy: 'sequential' })
    expect(await taken(sequential.subnet)).toBe('2001:db8:3::1')
    expect(isLow(await taken(sequential.subnet, { strategy: 'random' }))).toBe(false)
    const eui = await groundIn(cadastre, '2001:db8:4::/64', { ipv6_allocation_policy: 'eui64' })
    expect(await taken(eui.subnet, { mac_address: '00:aa:00:3f:2a:1d' })).toBe('2001:db8:4:0:2aa:ff:fe3f:2a1d')
  })
})

describe('a caller with an address set', () => {
  test('gets addresses of the set only, and is told when it is full', async () => {
    const { subnet } = await groundIn(cadastre, '10.40.0.0/24')
    const [range, listed] = [newId(), newId()]
    await cadastre.sql(
      `insert into address_set (id, subnet_id, name, range_kind, start_address, end_address, explicit_addresses) values
       ($1, $3, 'range', 'contiguous', '10.40.0.20', '10.40.0.21', '[]'),
       ($2, $3, 'listed', 'explicit', null, null, '["10.40.0.9"]')`,
      [range, listed, subnet],
    )
    const { token } = await personWith(
      cadastre,
      [range, listed].map((resource_id) => ({ action: 'write', resource_type: 'address_set', resource_id })),
    )
    const given: string[] = []
    for (let count = 0; count < 3; count++) given.push((await next(subnet, {}, { token })).body.address)
    expect(given).toEqual(['10.40.0.9', '10.40.0.20', '10.40.0.21'])
    expect(await next(subnet, {}, { token })).toMatchObject({
      status: 409,
      body: { detail: 'No free address in the parts of 10.40.0.0/24 that are delegated to you' },
    })
    const elsewhere = await groundIn(cadastre, '10.41.0.0/24')
    expect((await next(elsewhere.subnet, {}, { token })).status).toBe(403)
  })
})

test('without a strategy addresses are chosen as the settings say', async () => {
  const { subnet } = await groundIn(cadastre, '10.48.0.0/14')
  await cadastre.call('PUT', '/api/v1/settings', { body: { ip_allocation_strategy: 'random' } })
  expect((await preview(subnet)).body.strategy).toBe('random')
  const given = [await taken(subnet), await taken(subnet), await taken(subnet)]
  expect(given).not.toEqual(['10.48.0.1', '10.48.0.2', '10.48.0.3'])
  expect(await taken(subnet, { strategy: 'sequential' })).toBe('10.48.0.1')
  await cadastre.call('PUT', '/api/v1/settings', { body: { ip_allocation_strategy: 'sequential' } })
  expect(await taken(subnet)).toBe('10.48.0.2')
})
