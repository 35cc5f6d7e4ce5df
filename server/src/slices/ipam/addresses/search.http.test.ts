import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { fill, type Ground, groundIn, insertSubnet } from '../../../../test/ipam/arrange.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'
import { systemActor } from '../../../access/actor.ts'
import { newId } from '../../../db/ids.ts'
import { reader } from '../../../db/work.ts'
import { SearchFilter, SearchQuery } from './query.ts'
import { countAddresses, searchAddresses } from './search.ts'

let cadastre: TestApp
let one: Ground
let six: Ground
let beside: string

beforeAll(async () => {
  cadastre = await testApp()
  one = await groundIn(cadastre, '10.1.0.0/16', { name: 'servers' })
  six = await groundIn(cadastre, '2001:db8::/64')
  beside = newId()
  const gone = newId()
  const block = newId()
  await cadastre.sql(`insert into ip_block (id, space_id, network) values ($1, $2, '10.2.0.0/16')`, [block, one.space])
  const within = { space_id: one.space, block_id: block }
  await insertSubnet(cadastre, { id: beside, ...within, network: '10.2.0.0/24' })
  await insertSubnet(cadastre, { id: gone, ...within, network: '10.2.1.0/24', deleted_at: 'now' } as {
    network: string
  })
  const add = (subnet: string, address: string, hostname: string, mac: string | null = null, tags = '{}') =>
    cadastre.sql(
      `insert into ip_address (id, subnet_id, address, hostname, mac_address, tags, description)
       values (gen_random_uuid(), $1, $2, $3::text, $4, $5, $3::text || ' in the cellar')`,
      [subnet, address, hostname, mac, tags],
    )
  await add(one.subnet, '10.1.0.1', 'web-1', '00:1b:44:11:3a:b7', '{"env": "prod"}')
  await add(one.subnet, '10.1.0.11', 'web-2', '00:1b:44:11:3a:b8')
  await add(beside, '10.2.0.1', 'db-1')
  await add(gone, '10.2.1.1', 'web-gone', '00:1b:44:11:3a:b9')
  await add(six.subnet, '2001:db8::ab', 'six', '02:00:5e:10:00:01')
})
afterAll(() => cadastre.close())

const search = (query: string, options: object = {}) =>
  cadastre.call('GET', `/api/v1/ipam/addresses/search?${query}`, options)
const ids = (query: string, options: object = {}) =>
  cadastre.call('GET', `/api/v1/ipam/addresses/search/ids?${query}`, options)
type Item = { address: string; id: string }
const names = async (q: string): Promise<string[]> =>
  (await search(`q=${encodeURIComponent(q)}`)).body.items.map(({ address }: Item) => address)

describe('GET /ipam/addresses/search', () => {
  test('answers a page over all subnets, each address with its subnet and space', async () => {
    const { body } = await search('')
    expect(Object.keys(body)).toEqual(['items', 'total', 'limit', 'offset'])
    expect([body.total, body.limit, body.offset]).toEqual([4, 100, 0])
    expect(body.items.map(({ address }: Item) => address)).toEqual([
      '10.1.0.1',
      '10.1.0.11',
      '10.2.0.1',
      '2001:db8::ab',
    ])
    expect(body.items[0]).toMatchObject({
      subnet_id: one.subnet,
      subnet_cidr: '10.1.0.0/16',
      subnet_name: 'servers',
      space_id: one.space,
      space_name: `space ${one.space}`,
    })
    expect(body.items[2].subnet_name).toBe(null)
  })

  test.each([
    ['an exact address', '10.1.0.1', ['10.1.0.1']],
    ['a part of an address', '10.1.0', ['10.1.0.1', '10.1.0.11']],
    ['a network', '10.1.0.0/28', ['10.1.0.1', '10.1.0.11']],
    ['a network written loosely', '10.2.0.77/24', ['10.2.0.1']],
    ['an IPv6 address in another spelling', '2001:0DB8:0:0::00AB', ['2001:db8::ab']],
    ['the beginning of an IPv6 address', '2001:db8::', ['2001:db8::ab']],
    ['an IPv6 network', '2001:db8::/32', ['2001:db8::ab']],
    ['a part of a host name, in capitals', 'WEB', ['10.1.0.1', '10.1.0.11']],
    ['a part of a description', '-1 in the', ['10.1.0.1', '10.2.0.1']],
    ['a MAC with colons', '00:1B:44:11:3A:B7', ['10.1.0.1']],
    ['a MAC with hyphens', '00-1b-44-11-3a-b7', ['10.1.0.1']],
    ['a dotted MAC', '001b.4411.3ab7', ['10.1.0.1']],
    ['a bare MAC', '001B44113AB7', ['10.1.0.1']],
    ['the maker part of a MAC', '00-1b-44', ['10.1.0.1', '10.1.0.11']],
    ['the end of a MAC', '3a:b8', ['10.1.0.11']],
    ['a dotted part of a MAC', '4411.3ab', ['10.1.0.1', '10.1.0.11']],
    ['a bare part of a MAC', '44113a', ['10.1.0.1', '10.1.0.11']],
    ['a tag with its value', 'env:prod', ['10.1.0.1']],
    ['a text that nothing has', 'zebra', []],
    ['a hostile text', `'; drop table ip_address; --`, []],
  ])('finds %s', async (_what, q, expected) => {
    expect(await names(q)).toEqual(expected)
    expect((await ids(`q=${encodeURIComponent(q)}`)).body.total).toBe(expected.length)
  })

  test('filters, places and order', async () => {
    const found = async (query: string) => (await search(query)).body.items.map(({ address }: Item) => address)
    expect(await found('mac=001b.44')).toEqual(['10.1.0.1', '10.1.0.11'])
    expect(await found('mac=3a:b')).toEqual(['10.1.0.1', '10.1.0.11'])
    expect(await found('mac=cellar')).toEqual([])
    expect(await found('hostname=1b:44')).toEqual([])
    expect(await found('tag=env:prod')).toEqual(['10.1.0.1'])
    expect(await found('status_filter=reserved')).toEqual([])
    expect(await found(`space_id=${six.space}`)).toEqual(['2001:db8::ab'])
    expect(await found(`block_id=${one.block}`)).toEqual(['10.1.0.1', '10.1.0.11'])
    expect(await found(`subnet_id=${beside}&q=1`)).toEqual(['10.2.0.1'])
    expect(await found('sort=hostname&order=desc&limit=2')).toEqual(['10.1.0.11', '10.1.0.1'])
    expect(await found('sort=hostname&order=desc&q=web&limit=1&offset=1')).toEqual(['10.1.0.1'])
    expect((await search('q=web&offset=10')).body).toMatchObject({ items: [], total: 2 })
    expect((await search('sort=zone')).status).toBe(422)
    expect((await search('limit=1001')).status).toBe(422)
  })

  test('one who may read one subnet sees that one only, in items, ids and totals', async () => {
    const grant = { action: 'read', resource_type: 'subnet', resource_id: beside }
    const person = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_address' }, grant])
    const bound = await tokenFor(cadastre, undefined, { resource_grants: [grant] })
    for (const token of [person.token, bound]) {
      for (const query of ['', 'q=cellar']) {
        const { body } = await search(query, { token })
        expect([body.total, body.items.map(({ address }: Item) => address)]).toEqual([1, ['10.2.0.1']])
        expect((await ids(query, { token })).body).toMatchObject({ ids: [body.items[0].id], total: 1, capped: false })
      }
    }
    const nobody = await personWith(cadastre, [])
    expect((await search('', { token: nobody.token })).status).toBe(403)
  })
})

describe('GET /ipam/addresses/search/ids', () => {
  test('gives the ids by address, and says when it was cut', async () => {
    const { body } = await ids('q=web')
    const items = (await search('q=web')).body.items
    expect(body).toEqual({ ids: items.map(({ id }: Item) => id), total: 2, capped: false })
    const { subnet } = await groundIn(cadastre, '10.64.0.0/16')
    await fill(cadastre, subnet, '10.64.0.1', 5_001)
    for (const query of [`subnet_id=${subnet}`, `subnet_id=${subnet}&q=host`]) {
      const many = await ids(query)
      expect([many.body.ids.length, many.body.total, many.body.capped]).toEqual([5_000, 5_001, true])
    }
  })
})

describe('the copilot’s questions', () => {
  test('are answered by the same functions', async () => {
    const asking = reader(cadastre.databases, systemActor('test'))
    const query = SearchQuery.parse({ q: 'web' })
    expect((await searchAddresses(asking, query)).answer.items).toEqual((await search('q=web')).body.items)
    expect(await countAddresses(asking, SearchFilter.parse({ q: 'web' }))).toEqual({ count: 2 })
    expect(await countAddresses(asking, SearchFilter.parse({ space_id: six.space }))).toEqual({ count: 1 })
  })
})

describe('a search that takes too long', () => {
  test('answers what it has, and says so', async () => {
    await cadastre.sql('begin; lock table ip_address in access exclusive mode')
    const [page, ids] = await Promise.all([
      cadastre.call('GET', '/api/v1/ipam/addresses/search?q=web'),
      cadastre.call('GET', '/api/v1/ipam/addresses/search/ids?q=web'),
    ])
    await cadastre.sql('rollback')
    expect([page.status, page.headers['x-incomplete'], page.body.items]).toEqual([200, 'time_limit', []])
    expect([ids.headers['x-incomplete'], ids.body]).toEqual(['time_limit', { ids: [], total: 0, capped: true }])
    expect((await cadastre.call('GET', '/api/v1/ipam/addresses/search?q=web')).headers).not.toHaveProperty(
      'x-incomplete',
    )
  })
})
