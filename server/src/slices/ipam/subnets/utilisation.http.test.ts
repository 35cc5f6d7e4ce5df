import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let cadastre: TestApp
let space: string
beforeAll(async () => {
  cadastre = await testApp()
  space = (await call('POST', '/spaces', { name: 'utilisation' })).body.id
  for (const network of ['10.0.0.0/8', '2001:db8::/32']) await call('POST', '/blocks', { space_id: space, network })
})
afterAll(() => cadastre.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/ipam${path}`, body === undefined ? {} : { body })

async function subnet(network: string, fields: object = {}): Promise<string> {
  const blocks = (await call('GET', `/blocks?space_id=${space}`)).body
  const block_id = blocks[network.includes(':') ? 1 : 0].id
  const { body, text } = await call('POST', '/subnets', { space_id: space, block_id, network, ...fields })
  if (!body.id) throw new Error(text)
  return body.id
}

const usage = async (id: string): Promise<[used: number, total: number, percent: number]> => {
  const { allocated_ips, total_ips, utilization_percent } = (await call('GET', `/subnets/${id}`)).body
  return [allocated_ips, total_ips, utilization_percent]
}
const take = (id: string, address: string, fields: object = {}) =>
  call('POST', `/subnets/${id}/addresses`, { address, hostname: 'host', ...fields })
const isRecounted = async () => {
  await cadastre.runJob('verify_usage')
  return (await cadastre.sql(`select from audit_log where action = 'update' and user_display_name = 'system'`)).length
}

test.each([
  ['10.1.0.0/24', {}, [1, 254, 0.39]],
  ['10.1.1.0/24', { skip_auto_addresses: true }, [0, 254, 0]],
  ['10.1.2.0/30', {}, [1, 2, 50]],
  ['10.1.3.0/31', {}, [0, 2, 0]],
  ['10.1.4.0/32', {}, [0, 1, 0]],
  ['2001:db8:1::/120', {}, [1, 256, 0.39]],
  ['2001:db8:2::/127', {}, [0, 2, 0]],
  ['2001:db8:3::/128', {}, [0, 1, 0]],
])('a new %s with %j reads %j', async (network, fields, expected) => {
  expect(await usage(await subnet(network, fields))).toEqual(expected)
})

test.each([
  ['10.2.0.0/30', ['10.2.0.2'], [2, 2, 100]],
  ['10.2.1.0/31', ['10.2.1.0', '10.2.1.1'], [2, 2, 100]],
  ['10.2.2.0/32', ['10.2.2.0'], [1, 1, 100]],
  ['2001:db8:20::/127', ['2001:db8:20::', '2001:db8:20::1'], [2, 2, 100]],
])('%s with all its hosts is full', async (network, addresses, expected) => {
  const id = await subnet(network)
  for (const address of addresses) expect((await take(id, address)).status).toBe(201)
  expect(await usage(id)).toEqual(expected)
})

test('reserved and deprecated addresses are used, available ones and orphans are not', async () => {
  const id = await subnet('10.3.0.0/24', { skip_auto_addresses: true })
  for (const [index, status] of ['allocated', 'reserved', 'deprecated', 'dhcp', 'available', 'orphan'].entries())
    await take(id, `10.3.0.${index + 1}`, { status })
  expect((await usage(id))[0]).toBe(4)
  const { body } = await take(id, '10.3.0.9')
  await call('DELETE', `/addresses/${body.id}`)
  expect((await usage(id))[0]).toBe(4)
})

test('hosts on the first and last address do not make a network more than full', async () => {
  const id = await subnet('10.4.0.0/30', { skip_auto_addresses: true })
  for (const last of [0, 1, 2, 3]) expect((await take(id, `10.4.0.${last}`)).status).toBe(201)
  expect(await usage(id)).toEqual([2, 2, 100])
})

test('what was the end of a network counts once it has grown or was divided', async () => {
  const id = await subnet('10.5.0.0/25', { skip_auto_addresses: true })
  for (const last of [0, 126, 127]) await take(id, `10.5.0.${last}`)
  expect((await usage(id))[0]).toBe(1)
  const grown = await call('POST', `/subnets/${id}/resize`, { new_cidr: '10.5.0.0/24' })
  expect(grown.body.subnet.allocated_ips).toBe(2)
  const body = { new_prefix_length: 25, confirm_cidr: '10.5.0.0/24' }
  const { children } = (await call('POST', `/subnets/${id}/split/commit`, body)).body
  expect(children.map((child: { allocated_ips: number }) => child.allocated_ips)).toEqual([1, 0])
})

test('blocks, the report and a recount say the same as their subnets', async () => {
  await cadastre.runJob('fold_usage')
  const blocks = (await call('GET', `/blocks?space_id=${space}`)).body
  const subnets = (await call('GET', `/subnets?space_id=${space}`)).body
  const sum = (part: { network: string; allocated_ips: number }[]) =>
    part.reduce((total, { allocated_ips }) => total + allocated_ips, 0)
  for (const block of blocks) {
    const inside = subnets.filter(({ block_id }: { block_id: string }) => block_id === block.id)
    expect(block.allocated_ips).toBe(sum(inside))
  }
  expect(subnets.filter((one: { utilization_percent: number }) => one.utilization_percent > 100)).toEqual([])
  expect(await isRecounted()).toBe(0)
})
