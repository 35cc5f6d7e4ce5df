import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { made, networkApp, subnetIn, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
let provider_id: string
beforeAll(async () => {
  cadastre = await networkApp()
  provider_id = (await made(cadastre, '/providers', { name: 'carrier' })).id
})
afterAll(() => cadastre.close())

const circuit = (name: string, more: object = {}) => made(cadastre, '/circuits', { name, provider_id, ...more })
const post = (more: object) => cadastre.call('POST', '/api/v1/circuits', { body: { name: 'x', provider_id, ...more } })
const names = async (query: string) =>
  (await cadastre.call('GET', `/api/v1/circuits?${query}`)).body.items.map(({ name }: { name: string }) => name)

test('a name and a provider are enough; names repeat freely', async () => {
  expect(await circuit('line')).toMatchObject({
    ckt_id: null,
    transport_class: 'internet_broadband',
    bandwidth_mbps_down: 0,
    monthly_cost: null,
    currency: 'USD',
    status: 'active',
    previous_status: null,
    last_status_change_at: null,
  })
  await circuit('line')
})

test('costs are exact whether sent as a number or a text, and currencies are in capitals', async () => {
  const row = await circuit('cost', { monthly_cost: 1250, currency: 'eur' })
  expect([row.monthly_cost, row.currency]).toEqual(['1250.00', 'EUR'])
  const { body } = await cadastre.call('PUT', `/api/v1/circuits/${row.id}`, { body: { monthly_cost: '99999999.99' } })
  expect(body.monthly_cost).toBe('99999999.99')
  for (const monthly_cost of [-1, 100_000_000, '1e3', 'a', '']) expect((await post({ monthly_cost })).status).toBe(422)
  for (const currency of ['EURO', 'E1R']) expect((await post({ currency })).status).toBe(422)
})

test('days are real days', async () => {
  expect((await circuit('term', { term_end_date: '2028-02-29' })).term_end_date).toBe('2028-02-29')
  for (const day of ['2027-02-29', '2027-2-1', '2027-02-01T00:00:00Z'])
    expect([day, (await post({ term_end_date: day })).status]).toEqual([day, 422])
})

test('what a circuit is tied to must be there, and the answer names the column', async () => {
  const gone = await made(cadastre, '/customers', { name: 'gone' })
  await cadastre.call('DELETE', `/api/v1/customers/${gone.id}`)
  const links = ['provider_id', 'customer_id', 'a_end_site_id', 'z_end_site_id', 'a_end_subnet_id', 'z_end_subnet_id']
  for (const column of links) {
    const { status, body } = await post({ [column]: UNKNOWN })
    expect([status, body.detail]).toEqual([422, expect.stringContaining(`${column} references a `)])
  }
  expect((await post({ customer_id: gone.id })).body.detail).toBe(
    'customer_id references a customer row that does not exist.',
  )
  const row = await circuit('tied')
  const { status } = await cadastre.call('PUT', `/api/v1/circuits/${row.id}`, { body: { provider_id: null } })
  expect(status).toBe(422)
})

test('a move to another status says when and from which; other changes do not', async () => {
  const row = await circuit('moved')
  const put = async (body: object) => (await cadastre.call('PUT', `/api/v1/circuits/${row.id}`, { body })).body
  expect((await put({ notes: 'x', status: 'active' })).last_status_change_at).toBeNull()
  const suspended = await put({ status: 'suspended' })
  expect(suspended.previous_status).toBe('active')
  expect(Date.now() - Date.parse(suspended.last_status_change_at)).toBeLessThan(60_000)
  expect((await put({ previous_status: 'decom' })).previous_status).toBe('active')
})

test('are found by either end, and by when their term ends', async () => {
  const [a, z] = [await made(cadastre, '/sites', { name: 'A' }), await made(cadastre, '/sites', { name: 'Z' })]
  const { subnetId } = await subnetIn(cadastre, '10.9.0.0/24')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await circuit('from a', { a_end_site_id: a.id, term_end_date: inDays(-3) })
  await circuit('to a', {
    z_end_site_id: a.id,
    a_end_site_id: z.id,
    z_end_subnet_id: subnetId,
    term_end_date: inDays(20),
  })
  expect(await names(`site_id=${a.id}`)).toEqual(['from a', 'to a'])
  expect(await names(`site_id=${z.id}`)).toEqual(['to a'])
  expect(await names(`subnet_id=${subnetId}`)).toEqual(['to a'])
  expect(await names('expiring_within_days=0')).toEqual(['from a'])
  expect(await names('expiring_within_days=30')).toEqual(['from a', 'to a'])
  const bySite = await cadastre.call('GET', `/api/v1/circuits/by-site/${a.id}`)
  expect(bySite.body.map(({ name }: { name: string }) => name)).toEqual(['from a', 'to a'])
  expect((await cadastre.call('GET', `/api/v1/circuits/by-site/${UNKNOWN}`)).body.detail).toBe('Site not found')
  await cadastre.call('DELETE', `/api/v1/sites/${a.id}`)
  expect(await names(`site_id=${z.id}`)).toEqual(['to a'])
})
