import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './harness.ts'

/*
 * Sizes of IPv6 networks have more digits than a JavaScript number keeps: 2^56 would leave as 72057594037927940. Whatever
 * tells them must send all digits, as a number.
 */

const SIZE = 2n ** 56n
const NETWORK = '2001:db8:0:0:100::/72'
let cadastre: TestApp
let ids: { space: string; block: string; subnet: string }

beforeAll(async () => {
  cadastre = await testApp()
  const make = async (path: string, body: object) =>
    (await cadastre.call('POST', `/api/v1/ipam/${path}`, { body })).body.id
  const space = await make('spaces', { name: 'exact' })
  const block = await make('blocks', { space_id: space, network: '2001:db8::/71' })
  const place = { space_id: space, block_id: block, skip_auto_addresses: true }
  const subnet = await make('subnets', { ...place, network: NETWORK })
  ids = { space, block, subnet }
  await cadastre.runJob('sample_utilization')
})
afterAll(() => cadastre.close())

const told = (text: string): string[] => [...text.matchAll(/(?<![\d".-])\d{16,}(?![\d".-])/g)].map(([digits]) => digits)
const audited = async (type: string, id: string) => {
  const [row] = await cadastre.sql<{ id: string }>(
    'select id from audit_log where resource_type = $1 and resource_id = $2 order by seq limit 1',
    [type, id],
  )
  return `/audit/${row?.id}`
}

test.each([
  ['a subnet', async () => `/ipam/subnets/${ids.subnet}`, [SIZE]],
  ['the list of subnets', async () => `/ipam/subnets?space_id=${ids.space}`, [SIZE]],
  ['a block', async () => `/ipam/blocks/${ids.block}`, [2n * SIZE]],
  ['the list of blocks', async () => `/ipam/blocks?space_id=${ids.space}`, [2n * SIZE]],
  ['the free ranges of a subnet', async () => `/ipam/subnets/${ids.subnet}/free-ranges`, [SIZE - 1n]],
  ['the free space of a block', async () => `/ipam/blocks/${ids.block}/free-space`, [SIZE]],
  ['the samples of a subnet', async () => `/ipam/subnets/${ids.subnet}/utilization-history`, [SIZE]],
  ['an export', async () => `/ipam/export?space_id=${ids.space}&format=json`, [2n * SIZE, SIZE]],
  ['an entry of the audit log', () => audited('subnet', ids.subnet), [SIZE]],
])('%s tells every digit', async (_name, path, expected) => {
  const { status, text } = await cadastre.call('GET', `/api/v1${await path()}`)
  expect([status, told(text)]).toEqual([200, expected.map(String)])
})

test('a preview tells every digit', async () => {
  const path = `/api/v1/ipam/subnets/${ids.subnet}/resize/preview`
  const { text } = await cadastre.call('POST', path, { body: { new_cidr: '2001:db8::/71' } })
  expect(told(text)).toEqual([String(SIZE), String(2n * SIZE)])
})
