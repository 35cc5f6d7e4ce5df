import {
  bitsOf,
  type Cidr,
  cidrOf,
  compareCidr,
  formatCidr,
  freeCidrs,
  freeOfPrefix,
  overlaps,
  parseCidr,
} from '@cadastre/core/ip'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/ipam/blocks'
let space: string
let spaces = 0

const newSpace = async (fields: object = {}): Promise<string> =>
  (await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `space ${++spaces}`, ...fields } })).body.id

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
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const get = (id: string, view: string) => cadastre.call('GET', `${PATH}/${id}/${view}`)
const post = (id: string, view: string, body: object) => cadastre.call('POST', `${PATH}/${id}/${view}`, { body })
const carve = (id: string, body: object) => post(id, 'allocate-subnet', body)
const carved = async (id: string, body: object): Promise<string> => (await carve(id, body)).body.network
const subnetsIn = (block: string, networks: string[]) =>
  cadastre.sql(
    `insert into subnet (id, space_id, block_id, network, total_ips)
     select gen_random_uuid(), space_id, id, n::cidr, 254 from ip_block, unnest($2::text[]) n where id = $1`,
    [block, networks],
  )
const cidr = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}
const unknown = { status: 404, body: { detail: 'Block not found' } }

describe('GET /ipam/blocks/{id}/available-subnets', () => {
  const available = async (id: string, query: string) => (await get(id, `available-subnets?${query}`)).body

  test('answers the lowest free networks in order, around child blocks and subnets', async () => {
    const { id } = await made('10.0.0.0/16')
    await made('10.0.0.0/24', { parent_block_id: id })
    await subnetsIn(id, ['10.0.2.0/25', '10.0.4.0/23'])
    expect(await available(id, 'prefix_len=24&limit=4')).toEqual([
      '10.0.1.0/24',
      '10.0.3.0/24',
      '10.0.6.0/24',
      '10.0.7.0/24',
    ])
    expect(await available(id, 'prefix_len=25&limit=2')).toEqual(['10.0.1.0/25', '10.0.1.128/25'])
    expect(await available(id, 'prefix_len=24')).toHaveLength(20)
  })

  test('subnets below a child block are not counted twice, and do not free it', async () => {
    const { id } = await made('10.0.0.0/22')
    const child = await made('10.0.0.0/23', { parent_block_id: id })
    await subnetsIn(child.id, ['10.0.1.0/24'])
    expect(await available(id, 'prefix_len=24')).toEqual(['10.0.2.0/24', '10.0.3.0/24'])
  })

  test('a great IPv6 block is searched like a small one', async () => {
    const { id } = await made('2001:db8::/32')
    await subnetsIn(id, ['2001:db8::/64'])
    expect(await available(id, 'prefix_len=64&limit=2')).toEqual(['2001:db8:0:1::/64', '2001:db8:0:2::/64'])
    expect(await available(id, 'prefix_len=128&limit=1')).toEqual(['2001:db8:0:1::/128'])
    expect((await get(id, 'free-space')).body).toHaveLength(32)
  })

  test('a gap after thousands of networks is found, and the end of the address space is no trap', async () => {
    const { id } = await made('255.255.192.0/18')
    const all = Array.from({ length: 4_096 }, (_, index) => `255.255.${192 + (index >> 6)}.${(index % 64) * 4}/30`)
    await subnetsIn(id, all.toSpliced(3_086, 1).toSpliced(-1, 1))
    expect(await available(id, 'prefix_len=30')).toEqual([all[3_086], '255.255.255.252/30'])
    const { body } = await get(id, 'free-space')
    expect(body.map(({ network }: { network: string }) => network)).toEqual([all[3_086], '255.255.255.252/30'])
    expect(await carved(id, { prefix_len: 30 })).toBe(all[3_086])
    expect(await carved(id, { prefix_len: 31 })).toBe('255.255.255.252/31')
    expect(await carved(id, { prefix_len: 31 })).toBe('255.255.255.254/31')
    expect((await carve(id, { prefix_len: 32 })).status).toBe(409)
  })

  test('whatever is taken, the answer is what the rules of core say is free', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (const outer of [
      '10.9.0.0/24',
      '255.255.255.0/24',
      '0.0.0.0/24',
      '2001:db8::ff00/120',
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ff00/120',
    ]) {
      const { id, network } = await made(outer)
      const block = cidr(network)
      const longest = bitsOf(block.family)
      const taken: Cidr[] = []
      for (let round = 0; round < 6; round++) {
        for (let tries = 0; tries < 6; tries++) {
          const address = { family: block.family, value: block.first + BigInt(random(256)) }
          const wanted = cidrOf(address, longest - random(6))
          if (!taken.some((other) => overlaps(other, wanted))) taken.push(wanted)
        }
        await cadastre.sql('delete from subnet where block_id = $1', [id])
        await subnetsIn(id, taken.map(formatCidr))
        const sorted = taken.toSorted(compareCidr)
        const prefix = longest - random(7)
        const expected = freeOfPrefix(block, sorted, prefix, 10).map(formatCidr)
        expect(await available(id, `prefix_len=${prefix}&limit=10`), `${network} /${prefix}`).toEqual(expected)
        const { body } = await get(id, 'free-space')
        expect(body.map((free: { network: string }) => free.network)).toEqual(freeCidrs(block, sorted).map(formatCidr))
      }
    }
  })

  test('a length that is none below the block answers 422', async () => {
    const { id } = await made('10.0.0.0/16')
    const refused = async (prefix: number) => (await get(id, `available-subnets?prefix_len=${prefix}`)).body.detail
    expect(await refused(16)).toBe(`prefix_len /16 must be longer than the block's /16`)
    expect(await refused(33)).toBe('prefix_len /33 exceeds the maximum of /32 for IPv4')
    expect((await get(id, 'available-subnets?prefix_len=0')).status).toBe(422)
    expect((await get(id, 'available-subnets')).status).toBe(422)
    expect((await get(id, 'available-subnets?prefix_len=24&limit=51')).status).toBe(422)
    expect(await get(UNKNOWN, 'available-subnets?prefix_len=24')).toMatchObject(unknown)
  })
})

describe('GET /ipam/blocks/{id}/free-space', () => {
  test('answers the block less its children, as great networks as can be', async () => {
    const { id } = await made('10.0.0.0/22')
    await made('10.0.1.0/24', { parent_block_id: id })
    await subnetsIn(id, ['10.0.3.128/25'])
    expect((await get(id, 'free-space')).body).toEqual([
      { network: '10.0.0.0/24', first: '10.0.0.0', last: '10.0.0.255', size: 256, prefix_len: 24 },
      { network: '10.0.2.0/24', first: '10.0.2.0', last: '10.0.2.255', size: 256, prefix_len: 24 },
      { network: '10.0.3.0/25', first: '10.0.3.0', last: '10.0.3.127', size: 128, prefix_len: 25 },
    ])
  })

  test('an empty block is one free network, a full one none', async () => {
    const { id } = await made('10.0.0.0/24')
    expect((await get(id, 'free-space')).body).toMatchObject([{ network: '10.0.0.0/24' }])
    await subnetsIn(id, ['10.0.0.0/24'])
    expect((await get(id, 'free-space')).body).toEqual([])
    expect(await get(UNKNOWN, 'free-space')).toMatchObject(unknown)
  })

  test('200 networks at most', async () => {
    const { id } = await made('10.0.0.0/16')
    await subnetsIn(
      id,
      Array.from({ length: 1200 }, (_, index) => `10.0.${index >> 5}.${(index % 32) * 8}/30`),
    )
    const { body } = await get(id, 'free-space')
    expect(body).toHaveLength(200)
    expect(body[199].network).toBe('10.0.6.60/30')
  })
})

describe('POST /ipam/blocks/{id}/allocate-subnet', () => {
  test('takes the lowest free network; the answer names the block and the space', async () => {
    const { id } = await made('10.0.0.0/16')
    const { status, body } = await carve(id, { prefix_len: 24, name: 'first', space_id: UNKNOWN, block_id: UNKNOWN })
    expect(status).toBe(201)
    expect(body).toMatchObject({ network: '10.0.0.0/24', name: 'first', block_id: id, space_id: space })
    expect(body).toMatchObject({ gateway: '10.0.0.1', allocated_ips: 1, total_ips: 254 })
    expect(await carved(id, { prefix_len: 24 })).toBe('10.0.1.0/24')
    const audit = await cadastre.sql('select action from audit_log where resource_id = $1', [body.id])
    expect(audit).toEqual([{ action: 'create' }])
  })

  test('goes around subnets and child blocks', async () => {
    const { id } = await made('10.0.0.0/16')
    await subnetsIn(id, ['10.0.0.0/25'])
    await made('10.0.1.0/24', { parent_block_id: id })
    expect(await carved(id, { prefix_len: 24 })).toBe('10.0.2.0/24')
    expect(await carved(id, { prefix_len: 25 })).toBe('10.0.0.128/25')
  })

  test('a /29 holds two /30, then answers 409', async () => {
    const { id } = await made('10.0.0.0/29')
    expect(await carved(id, { prefix_len: 30 })).toBe('10.0.0.0/30')
    expect(await carved(id, { prefix_len: 30 })).toBe('10.0.0.4/30')
    expect(await carve(id, { prefix_len: 30 })).toMatchObject({
      status: 409,
      body: { detail: 'No free /30 is left in block 10.0.0.0/29' },
    })
  })

  test('an exact pick is honoured once', async () => {
    const { id } = await made('2001:db8::/48')
    const pick = { prefix_len: 64, network: '2001:db8:0:42::/64' }
    expect(await carved(id, pick)).toBe('2001:db8:0:42::/64')
    expect(await carve(id, pick)).toMatchObject({
      status: 409,
      body: { detail: 'Network 2001:db8:0:42::/64 overlaps with existing subnet 2001:db8:0:42::/64' },
    })
    expect(await carved(id, { prefix_len: 64 })).toBe('2001:db8::/64')
  })

  test('a length or a pick that does not fit answers 422', async () => {
    const { id } = await made('10.0.0.0/16')
    for (const body of [
      { prefix_len: 16 },
      { prefix_len: 33 },
      {},
      { prefix_len: 24, network: '10.1.0.0/24' },
      { prefix_len: 24, network: '10.0.0.0/25' },
      { prefix_len: 24, network: '10.0.0.1/24' },
    ]) {
      expect((await carve(id, body)).status, JSON.stringify(body)).toBe(422)
    }
    expect(await carve(UNKNOWN, { prefix_len: 24 })).toMatchObject(unknown)
  })

  test('24 at once get 24 networks without a gap', async () => {
    const { id } = await made('10.0.0.0/16')
    const answers = await Promise.all(Array.from({ length: 24 }, () => carve(id, { prefix_len: 24 })))
    const networks = answers.map(({ body }) => body.network)
    expect(new Set(networks)).toEqual(new Set(Array.from({ length: 24 }, (_, index) => `10.0.${index}.0/24`)))
  })

  test('beside subnets that others create at the same moment, everyone who asks for any gets one', async () => {
    const { id } = await made('10.0.0.0/20')
    const direct = Array.from({ length: 8 }, (_, index) =>
      cadastre.call('POST', '/api/v1/ipam/subnets', {
        body: { space_id: space, block_id: id, network: `10.0.${index}.0/24` },
      }),
    )
    const asked = await Promise.all(Array.from({ length: 8 }, () => carve(id, { prefix_len: 24 })))
    expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(201))
    for (const { status } of await Promise.all(direct)) expect([201, 409]).toContain(status)
  })
})

describe('POST /ipam/blocks/{id}/plan-allocation', () => {
  const plan = async (id: string, ...items: [count: number, prefix_len: number][]) =>
    (await post(id, 'plan-allocation', { items: items.map(([count, prefix_len]) => ({ count, prefix_len })) })).body
  const networks = (rows: { network: string }[]) => rows.map(({ network }) => network)

  test('the greatest choose first, the answer keeps the order of the request, and nothing is written', async () => {
    const { id } = await made('10.0.0.0/22')
    await subnetsIn(id, ['10.0.0.0/25'])
    const answer = await plan(id, [2, 26], [1, 24], [1, 23])
    expect(answer).toMatchObject({ block_network: '10.0.0.0/22', block_prefix_len: 22, unfulfilled: [] })
    expect(networks(answer.allocations)).toEqual(['10.0.0.128/26', '10.0.0.192/26', '10.0.1.0/24', '10.0.2.0/23'])
    expect(answer.remaining_free).toEqual([])
    expect(answer.allocations[0]).toEqual({
      network: '10.0.0.128/26',
      first: '10.0.0.128',
      last: '10.0.0.191',
      size: 64,
      prefix_len: 26,
    })
    expect(await cadastre.sql('select from subnet where block_id = $1', [id])).toHaveLength(1)
  })

  test('tells what did not fit and what is left', async () => {
    const { id } = await made('10.0.0.0/24')
    const answer = await plan(id, [3, 26], [3, 27])
    expect(answer.unfulfilled).toEqual([{ prefix_len: 27, requested: 3, allocated: 2 }])
    expect(answer.remaining_free).toEqual([])
    expect(networks((await plan(id, [1, 26])).remaining_free)).toEqual(['10.0.0.64/26', '10.0.0.128/25'])
  })

  test('64 times 1024 networks in a great IPv6 block', async () => {
    const { id } = await made('2001:db8::/32')
    const items = Array.from({ length: 64 }, (_, index): [number, number] => [1024, 49 + (index % 16)])
    const answer = await plan(id, ...items)
    expect(answer.allocations).toHaveLength(65_536)
    expect(new Set(networks(answer.allocations)).size).toBe(65_536)
  })

  test('refuses lengths that are none below the block, no items, and too many', async () => {
    const { id } = await made('10.0.0.0/24')
    for (const items of [
      [],
      [{ count: 0, prefix_len: 26 }],
      [{ count: 1025, prefix_len: 26 }],
      [{ count: 1, prefix_len: 24 }],
      [{ count: 1, prefix_len: 33 }],
      Array(65).fill({ count: 1, prefix_len: 26 }),
    ]) {
      expect((await post(id, 'plan-allocation', { items })).status).toBe(422)
    }
    expect(await post(UNKNOWN, 'plan-allocation', { items: [{ count: 1, prefix_len: 26 }] })).toMatchObject(unknown)
  })
})
