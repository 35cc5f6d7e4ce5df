import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const SPACES = '/api/v1/ipam/spaces'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
let space: string
let spaces = 0

beforeEach(async () => {
  space = await newSpace()
})

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', path, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}
const newSpace = () => made(SPACES, { name: `space ${++spaces}` })
const block = (network: string, parent: string | null = null) =>
  made('/api/v1/ipam/blocks', { space_id: space, network, parent_block_id: parent })
const subnet = (network: string, block_id: string) =>
  made('/api/v1/ipam/subnets', { space_id: space, block_id, network })
const ask = (body: object) => cadastre.call('POST', `${SPACES}/${space}/find-free`, { body })
const found = async (body: object) => (await ask(body)).body.candidates.map(({ cidr }: { cidr: string }) => cidr)

test('the smallest blocks come first, then the lowest networks; what is taken is skipped', async () => {
  const great = await block('10.0.0.0/16')
  const small = await block('10.0.8.0/23', great)
  await subnet('10.0.8.0/24', small)
  await subnet('10.0.0.0/24', great)
  const { status, body } = await ask({ prefix_length: 24, count: 3 })
  expect(status).toBe(200)
  expect(body).toEqual({
    candidates: [
      { cidr: '10.0.9.0/24', parent_block_id: small, parent_block_cidr: '10.0.8.0/23', free_addresses: null },
      { cidr: '10.0.1.0/24', parent_block_id: great, parent_block_cidr: '10.0.0.0/16', free_addresses: null },
      { cidr: '10.0.2.0/24', parent_block_id: great, parent_block_cidr: '10.0.0.0/16', free_addresses: null },
    ],
    summary: { blocks_scanned: 2, candidates_emitted: 3, warning: null },
  })
})

test('five unless another number is asked for, and never more than 100', async () => {
  await block('10.0.0.0/8')
  expect(await found({ prefix_length: 24 })).toHaveLength(5)
  expect(await found({ prefix_length: 24, count: 5000 })).toHaveLength(100)
  expect((await ask({ prefix_length: 24, count: 0 })).status).toBe(422)
})

test('each family looks into its own blocks, and a great IPv6 block is searched like a small one', async () => {
  await block('10.0.0.0/8')
  await block('2001:db8::/32')
  expect(await found({ prefix_length: 64, address_family: 6, count: 2 })).toEqual([
    '2001:db8::/64',
    '2001:db8:0:1::/64',
  ])
})

test('a space without blocks says so; a prefix wider than every block finds nothing', async () => {
  const empty = { blocks_scanned: 0, candidates_emitted: 0 }
  expect((await ask({ prefix_length: 24 })).body).toEqual({
    candidates: [],
    summary: { ...empty, warning: 'space has no blocks' },
  })
  await block('10.0.0.0/16')
  expect((await ask({ prefix_length: 8 })).body).toEqual({ candidates: [], summary: { ...empty, warning: null } })
})

test('below one block only', async () => {
  await block('10.0.0.0/24')
  const chosen = await block('10.1.0.0/22')
  const inner = await block('10.1.2.0/23', chosen)
  expect(await found({ prefix_length: 24, parent_block_id: chosen })).toEqual([
    '10.1.2.0/24',
    '10.1.3.0/24',
    '10.1.0.0/24',
    '10.1.1.0/24',
  ])
  expect(await found({ prefix_length: 24, parent_block_id: inner })).toEqual(['10.1.2.0/24', '10.1.3.0/24'])
  space = await newSpace()
  expect(await ask({ prefix_length: 24, parent_block_id: chosen })).toMatchObject({
    status: 422,
    body: { detail: 'Parent block not found in this space' },
  })
})

test('with room asked for, subnets of that length that have it', async () => {
  const top = await block('10.0.0.0/16')
  const full = await subnet('10.0.0.0/29', top)
  await subnet('10.0.0.8/29', top)
  await subnet('10.0.1.0/24', top)
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address) select gen_random_uuid(), $1, '10.0.0.2'::inet + n
     from generate_series(0, 1) n`,
    [full],
  )
  expect((await ask({ prefix_length: 29, min_free_addresses: 5 })).body.candidates).toEqual([
    { cidr: '10.0.0.8/29', parent_block_id: top, parent_block_cidr: '10.0.0.0/16', free_addresses: 5 },
  ])
  expect(await found({ prefix_length: 29, min_free_addresses: 1 })).toEqual(['10.0.0.0/29', '10.0.0.8/29'])
})

test('lengths that make no sense for the family answer 422, an unknown space 404', async () => {
  for (const body of [
    {},
    { prefix_length: 7 },
    { prefix_length: 31 },
    { prefix_length: 127, address_family: 6 },
    { prefix_length: 24, address_family: 5 },
  ]) {
    expect((await ask(body)).status, JSON.stringify(body)).toBe(422)
  }
  space = UNKNOWN
  expect(await ask({ prefix_length: 24 })).toMatchObject({ status: 404, body: { detail: 'IP space not found' } })
})
