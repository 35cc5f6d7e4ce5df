import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const SNOOZES = '/api/v1/ipam/aggregation-snoozes'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
let block: string
let spaces = 0

beforeEach(async () => {
  const space = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `space ${++spaces}` } })
  const body = { space_id: space.body.id, network: '10.0.0.0/16' }
  block = (await cadastre.call('POST', '/api/v1/ipam/blocks', { body })).body.id
})

const subnets = async (...networks: string[]): Promise<string[]> => {
  const rows = await cadastre.sql<{ id: string }>(
    `insert into subnet (id, space_id, block_id, network, total_ips)
     select gen_random_uuid(), space_id, id, n::cidr, 254 from ip_block, unnest($2::text[]) n where id = $1
     returning id, network`,
    [block, networks],
  )
  return rows.map(({ id }) => id)
}
const suggestions = async (query = '') =>
  (await cadastre.call('GET', `/api/v1/ipam/blocks/${block}/aggregation-suggestions${query}`)).body
const act = (action: string, body: object) => cadastre.call('POST', `${SNOOZES}/${action}`, { body })

test('subnets that fill a greater network are suggested, the greatest first', async () => {
  const ids = await subnets('10.0.4.0/24', '10.0.5.0/24', '10.0.0.0/24', '10.0.1.0/25', '10.0.1.128/25', '10.0.3.0/24')
  expect(await suggestions()).toMatchObject([
    {
      supernet: '10.0.0.0/23',
      prefix_len: 23,
      total_size: 512,
      subnet_ids: [ids[2], ids[3], ids[4]],
      subnet_networks: ['10.0.0.0/24', '10.0.1.0/25', '10.0.1.128/25'],
      snoozed_until: null,
    },
    { supernet: '10.0.4.0/23', subnet_ids: [ids[0], ids[1]] },
  ])
})

test('neighbours that are not aligned, and gaps, are no suggestion', async () => {
  await subnets('10.0.1.0/24', '10.0.2.0/24', '10.0.4.0/24', '10.0.6.0/24')
  expect(await suggestions()).toEqual([])
})

test('the key follows from the block and its networks', async () => {
  await subnets('10.0.2.0/24', '10.0.3.0/24')
  const key = createHash('sha256').update(`${block}|10.0.2.0/24,10.0.3.0/24`).digest('hex').slice(0, 32)
  expect(await suggestions()).toMatchObject([{ candidate_key: key }])
})

test('snoozed it is hidden and shown on request, until the time is over', async () => {
  await subnets('10.0.2.0/24', '10.0.3.0/24')
  const [{ candidate_key }] = await suggestions()
  expect((await act('snooze', { candidate_key, days: 2 })).status).toBe(204)
  expect(await suggestions()).toEqual([])
  const [shown] = await suggestions('?include_snoozed=true')
  const days = (Date.parse(shown.snoozed_until) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(2, 2)
  await cadastre.sql(`update aggregation_snooze set snoozed_until = now() - interval '1 second'`)
  expect(await suggestions()).toMatchObject([{ candidate_key, snoozed_until: null }])
})

test('dismissed it is hidden for good, cleared it is shown again; all of it is in the audit log', async () => {
  await subnets('10.0.2.0/24', '10.0.3.0/24')
  const [{ candidate_key }] = await suggestions()
  await act('snooze', { candidate_key })
  await act('dismiss', { candidate_key })
  expect(await suggestions('?include_snoozed=true')).toMatchObject([{ snoozed_until: 'permanent' }])
  expect((await act('clear', { candidate_key })).status).toBe(204)
  expect((await act('clear', { candidate_key })).status).toBe(204)
  expect(await suggestions()).toMatchObject([{ candidate_key, snoozed_until: null }])
  const audit = await cadastre.sql('select action from audit_log where resource_id = $1 order by seq', [candidate_key])
  expect(audit).toEqual([{ action: 'create' }, { action: 'update' }, { action: 'delete' }])
})

test('a key or a time out of bounds answers 422, an unknown block 404', async () => {
  expect((await act('snooze', { candidate_key: 'short' })).status).toBe(422)
  expect((await act('snooze', { candidate_key: 'x'.repeat(129) })).status).toBe(422)
  expect((await act('snooze', { candidate_key: 'long enough', days: 3651 })).status).toBe(422)
  expect(await cadastre.call('GET', `/api/v1/ipam/blocks/${UNKNOWN}/aggregation-suggestions`)).toMatchObject({
    status: 404,
    body: { detail: 'Block not found' },
  })
})

test('a reader sees suggestions and hides none', async () => {
  const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block' }])
  const path = `/api/v1/ipam/blocks/${block}/aggregation-suggestions`
  expect((await cadastre.call('GET', path, { token })).status).toBe(200)
  const body = { candidate_key: 'long enough' }
  expect((await cadastre.call('POST', `${SNOOZES}/dismiss`, { body, token })).status).toBe(403)
})
