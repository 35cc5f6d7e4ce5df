import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { fill, type Ground, groundIn, insertSubnet } from '../../../test/ipam/arrange.ts'
import { switchEverythingOn } from '../../../test/modules.ts'
import { personWith } from '../../../test/people.ts'
import { newId } from '../../db/ids.ts'
import { slices } from '../../slices.ts'
import { changeReports } from './changes-slice.ts'
import { ownerReports } from './owners-slice.ts'
import { subnetReports } from './subnets-slice.ts'

let cadastre: TestApp
let ground: Ground
const subnets: Record<string, string> = {}
const customers = { acme: newId(), birch: newId(), gone: newId() }

beforeAll(async () => {
  const mine = [changeReports, ownerReports, subnetReports]
  cadastre = await testApp({ slices: mine.filter((slice) => !slices.includes(slice)) })
  await switchEverythingOn(cadastre)
  ground = await groundIn(cadastre, '10.0.0.0/16', { network: '10.0.0.0/24', name: 'first' })
  await cadastre.sql(
    `insert into customer (id, name, deleted_at) values ($1, 'Acme', null), ($2, 'Birch', null), ($3, 'Gone', now())`,
    Object.values(customers),
  )
  await subnet('10.0.1.0/28', { customer_id: customers.acme })
  await subnet('10.0.2.0/29', { name: 'small', customer_id: customers.birch })
  await subnet('10.0.3.0/30', { name: 'link' })
  await subnet('10.0.4.0/24', { name: 'trash', customer_id: customers.acme })
  await subnet('2001:db8::/64', { name: 'six', customer_id: customers.gone })
  await fill(cadastre, ground.subnet, '10.0.0.1', 20)
  await fill(cadastre, subnets['10.0.1.0/28'] ?? '', '10.0.1.1', 7)
  await fill(cadastre, subnets['10.0.2.0/29'] ?? '', '10.0.2.1', 5)
  await fill(cadastre, subnets['10.0.3.0/30'] ?? '', '10.0.3.1', 2)
  await fill(cadastre, subnets['10.0.4.0/24'] ?? '', '10.0.4.1', 200)
  await cadastre.sql('select fold_usage($1::uuid[])', [[ground.subnet]])
  await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnets['10.0.4.0/24']])
})
afterAll(() => cadastre.close())

async function subnet(network: string, columns: object): Promise<void> {
  const id = newId()
  subnets[network] = id
  const block = network.includes(':') ? newId() : ground.block
  if (network.includes(':')) {
    await cadastre.sql('insert into ip_block (id, space_id, network) values ($1, $2, $3)', [
      block,
      ground.space,
      network,
    ])
  }
  await insertSubnet(cadastre, { id, space_id: ground.space, block_id: block, network, ...columns })
}

const rowsOf = async (path: string, token?: string) => {
  const { status, body, text } = await cadastre.call('GET', `/api/v1/reports/${path}`, token ? { token } : {})
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return body.rows
}

test('the fullest subnets come first, folded or not; links and the trash are left out', async () => {
  const rows = await rowsOf('top-subnets-by-utilization')
  expect(rows.map(({ id: _id, ...row }: { id: string }) => row)).toEqual([
    { name: 'small', network: '10.0.2.0/29', utilization_percent: 83.3, allocated_ips: 5, total_ips: 6 },
    { name: '10.0.1.0/28', network: '10.0.1.0/28', utilization_percent: 50, allocated_ips: 7, total_ips: 14 },
    { name: 'first', network: '10.0.0.0/24', utilization_percent: 7.9, allocated_ips: 20, total_ips: 254 },
    expect.objectContaining({ name: 'six', utilization_percent: 0, allocated_ips: 0 }),
  ])
})

test('how small a reported subnet may be is a setting', async () => {
  await cadastre.call('PUT', '/api/v1/settings', { body: { utilization_max_prefix_ipv4: 30 } })
  expect(await rowsOf('top-subnets-by-utilization')).toContainEqual(expect.objectContaining({ name: 'link' }))
  await cadastre.call('PUT', '/api/v1/settings', { body: { utilization_max_prefix_ipv4: 29 } })
})

test('a person bound to one subnet sees that one in the report', async () => {
  const person = await personWith(cadastre, [
    { action: 'read', resource_type: 'subnet', resource_id: ground.subnet },
    { action: 'read', resource_type: 'customer', resource_id: customers.acme },
  ])
  const rows = await rowsOf('top-subnets-by-utilization', person.token)
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['first'])
  expect(await rowsOf('top-owners-by-ip-count', person.token)).toEqual([
    { customer_id: null, customer_name: 'Unowned', ip_count: 20 },
  ])
})

test('owners are counted by the addresses in use in their subnets; a customer in the trash owns nothing', async () => {
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address) values ($1, $2, '2001:db8::1'), ($3, $2, '2001:db8::2')`,
    [newId(), subnets['2001:db8::/64'], newId()],
  )
  expect(await rowsOf('top-owners-by-ip-count')).toEqual([
    { customer_id: null, customer_name: 'Unowned', ip_count: 24 },
    { customer_id: customers.acme, customer_name: 'Acme', ip_count: 7 },
    { customer_id: customers.birch, customer_name: 'Birch', ip_count: 5 },
  ])
})

test('a customer that the caller may not see is not named, nor counted as unowned', async () => {
  const person = await personWith(cadastre, [
    { action: 'read', resource_type: 'subnet' },
    { action: 'read', resource_type: 'customer', resource_id: customers.acme },
  ])
  const rows = await rowsOf('top-owners-by-ip-count', person.token)
  expect(
    rows.map(({ customer_name, ip_count }: { customer_name: string; ip_count: number }) => [customer_name, ip_count]),
  ).toEqual([
    ['Unowned', 24],
    ['Acme', 7],
  ])
})

test('what was changed most often comes first, by its newest name; log-ins are no changes', async () => {
  const { body } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'busy 0' } })
  for (let n = 1; n <= 20; n++) {
    await cadastre.call('PUT', `/api/v1/ipam/spaces/${body.id}`, { body: { name: `busy ${n}` } })
  }
  const [first, ...others] = await rowsOf('top-modified-resources')
  expect(first).toEqual({
    resource_type: 'ip_space',
    resource_id: body.id,
    resource_display: 'busy 20',
    change_count: 21,
  })
  expect(others.length).toBeLessThanOrEqual(9)
  await personWith(cadastre, [])
  const before = await cadastre.sql(`select from audit_log where action = 'login'`)
  const counted = (await rowsOf('top-modified-resources?window_days=1')).filter(
    ({ resource_type, change_count }: { resource_type: string; change_count: number }) =>
      resource_type === 'user' && change_count > 2,
  )
  expect([before.length > 1, counted]).toEqual([true, []])
})

test('each report asks for the right it is about', async () => {
  const person = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_space' }])
  for (const path of ['top-subnets-by-utilization', 'top-owners-by-ip-count', 'top-modified-resources']) {
    const { status } = await cadastre.call('GET', `/api/v1/reports/${path}`, { token: person.token })
    expect([path, status]).toEqual([path, 403])
  }
})

test.each([0, 91])('a window of %i days answers 422', async (days) => {
  const { status } = await cadastre.call('GET', `/api/v1/reports/top-modified-resources?window_days=${days}`)
  expect(status).toBe(422)
})

test('while the module is off there are no reports', async () => {
  const module = '/api/v1/admin/feature-modules/reports.top_n'
  await cadastre.call('PATCH', module, { body: { enabled: false } })
  expect((await cadastre.call('GET', '/api/v1/reports/top-modified-resources')).status).toBe(404)
  await cadastre.call('PATCH', module, { body: { enabled: true } })
})
