import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn } from '../../../../test/ipam/arrange.ts'
import { ADDRESSES, addressCalls, listOf } from '../../../../test/ipam/calls.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
let subnet: string
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())
beforeEach(async () => {
  subnet = (await groundIn(cadastre, '10.0.0.0/29')).subnet
})

const { create, update, auditOf, counted } = addressCalls(() => cadastre)
const path = () => `/api/v1/ipam/subnets/${subnet}`
const next = (body: object = {}) => cadastre.call('POST', `${path()}/next`, { body: { hostname: 'next', ...body } })
const preview = async () => (await cadastre.call('GET', `${path()}/next-ip-preview`)).body.address
const bulk = (range_end: string, route = 'bulk-allocate') =>
  cadastre.call('POST', `${path()}/${route}`, {
    body: { range_start: '10.0.0.1', range_end, hostname_template: 'h-{n}' },
  })

/** An address that somebody had and gave up, so many hours ago. */
async function orphan(address: string, hours: number, fields: object = {}): Promise<string> {
  const { body, text } = await create(subnet, { address, hostname: 'former', ...fields })
  if (!body.id) throw new Error(text)
  await cadastre.call('DELETE', `${ADDRESSES}/${body.id}`)
  await cadastre.sql('update ip_address set orphaned_at = now() - make_interval(hours => $2) where id = $1', [
    body.id,
    hours,
  ])
  return body.id
}

/** No address is left but orphans. */
async function full(orphans: Record<string, number>): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const last of [1, 2, 3, 4, 5, 6]) {
    const address = `10.0.0.${last}`
    const hours = orphans[address]
    if (hours === undefined) await create(subnet, { address, force: true })
    else ids[address] = await orphan(address, hours)
  }
  return ids
}

describe('an address that was given up', () => {
  test('is there at once for whoever asks for it, as the same row with its history', async () => {
    const id = await orphan('10.0.0.2', 0, {
      mac_address: '02:00:00:00:00:01',
      description: 'old',
      role: 'vip',
      tags: { old: 1 },
      reserved_until: '2030-01-01',
    })
    await cadastre.sql(`update ip_address set last_seen_at = now(), device_type = 'printer' where id = $1`, [id])
    const answer = await create(subnet, { address: '10.0.0.2', hostname: 'new', mac_address: '02:00:00:00:00:02' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id,
      status: 'allocated',
      hostname: 'new',
      mac_address: '02:00:00:00:00:02',
      description: '',
      role: null,
      tags: {},
      reserved_until: null,
      last_seen_at: null,
      device_type: null,
    })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
    expect((await auditOf(id)).at(-1)).toMatchObject({ old_value: { status: 'orphan' }, new_value: answer.body })
    const macs = (await cadastre.call('GET', `${ADDRESSES}/${id}/mac-history`)).body
    expect(macs.map(({ mac_address }: { mac_address: string }) => mac_address).sort()).toEqual([
      '02:00:00:00:00:01',
      '02:00:00:00:00:02',
    ])
    expect(await counted(subnet)).toEqual([1, 1])
    expect((await create(subnet, { address: '10.0.0.2' })).status).toBe(409)
  })

  test('goes to one of those who ask for it at the same moment', async () => {
    await orphan('10.0.0.2', 0)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create(subnet, { address: '10.0.0.2', hostname: `n-${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('its own name and MAC are no collision', async () => {
    const same = { mac_address: '02:00:00:00:00:03', hostname: 'same' }
    await orphan('10.0.0.2', 0, same)
    expect((await create(subnet, { address: '10.0.0.2', ...same })).status).toBe(201)
  })

  test('knows since when, through edits, and not once it is used again', async () => {
    const id = await orphan('10.0.0.2', 30)
    const since = async () => (await cadastre.sql('select orphaned_at from ip_address where id = $1', [id]))[0]
    const before = await since()
    await update(id, { description: 'looked at' })
    expect(await since()).toEqual(before)
    await update(id, { status: 'allocated' })
    expect(await since()).toEqual({ orphaned_at: null })
  })
})

describe('next', () => {
  test('prefers an address without a row, however long ago an orphan was given up', async () => {
    await orphan('10.0.0.1', 1000)
    expect(await preview()).toBe('10.0.0.2')
    expect((await next()).body.address).toBe('10.0.0.2')
  })

  test('gives out the lowest orphan whose time is over, and then says that nothing is free', async () => {
    const ids = await full({ '10.0.0.2': 1, '10.0.0.3': 25, '10.0.0.5': 25 })
    expect(await preview()).toBe('10.0.0.3')
    const answer = await next({ description: 'mine' })
    expect([answer.status, answer.body.id, answer.body.description]).toEqual([201, ids['10.0.0.3'], 'mine'])
    expect(answer.body.subnet_cidr).toBe('10.0.0.0/29')
    expect((await auditOf(answer.body.id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
    expect((await next()).body.address).toBe('10.0.0.5')
    expect(await preview()).toBe(null)
    expect((await next()).status).toBe(409)
  })

  test('many at once get each orphan once', async () => {
    await full({ '10.0.0.2': 25, '10.0.0.3': 25, '10.0.0.4': 25, '10.0.0.5': 25 })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => next({ hostname: `n-${n}` })))
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.address)
    expect(taken.sort()).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  test('random takes orphans last, too', async () => {
    await full({ '10.0.0.4': 25 })
    expect((await next({ strategy: 'random' })).body.address).toBe('10.0.0.4')
  })

  test('how long an orphan is kept back is a setting', async () => {
    await full({ '10.0.0.2': 3 })
    expect((await next()).status).toBe(409)
    await cadastre.call('PUT', '/api/v1/settings', { body: { orphan_grace_hours: 2 } })
    expect((await next()).body.address).toBe('10.0.0.2')
    await cadastre.call('PUT', '/api/v1/settings', { body: { orphan_grace_hours: 24 } })
  })
})

test('a range takes orphans whose time is over, and counts the others as in use', async () => {
  const old = await orphan('10.0.0.1', 25)
  await orphan('10.0.0.2', 1)
  const foreseen = (await bulk('10.0.0.3', 'bulk-allocate/preview')).body
  expect([foreseen.will_create, foreseen.conflicts_in_use]).toEqual([2, 1])
  const { body } = await bulk('10.0.0.3')
  expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'in_use', 'created'])
  expect((await auditOf(old)).at(-1)).toMatchObject({
    action: 'update',
    old_value: { status: 'orphan', hostname: 'former' },
    new_value: { status: 'allocated', hostname: 'h-1', batch_id: body.batch_id },
  })
})

test('an import brings back what its file names, and leaves what the file calls an orphan', async () => {
  const [used, kept] = [await orphan('10.0.0.1', 0), await orphan('10.0.0.2', 0)]
  const file = 'address,hostname,status\n10.0.0.1,back,allocated\n10.0.0.2,former,orphan\n'
  const parts = { subnet_id: subnet, strategy: 'skip', 'file"; filename="a.csv': file }
  const form = Object.entries(parts).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const { token } = await personWith(cadastre, [{ action: '*', resource_type: '*' }], true)
  const response = await cadastre.app.inject({
    method: 'POST',
    url: '/api/v1/ipam/import/addresses/commit',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${form.join('')}--edge--\r\n`,
  })
  expect(JSON.parse(response.body)).toMatchObject({ created: 1, skipped: 1 })
  const rows = (await cadastre.call('GET', listOf(subnet))).body
  expect(rows.map(({ id, hostname, status }: Record<string, string>) => [id, hostname, status])).toEqual([
    [used, 'back', 'allocated'],
    [kept, 'former', 'orphan'],
  ])
})
