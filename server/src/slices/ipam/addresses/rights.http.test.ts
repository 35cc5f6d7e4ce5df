import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn } from '../../../../test/ipam/arrange.ts'
import { ADDRESSES, addressCalls } from '../../../../test/ipam/calls.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const { create, update } = addressCalls(() => cadastre)

describe('rights', () => {
  test('whoever may only read reads, and is refused every change', async () => {
    const { subnet } = await groundIn(cadastre, '10.50.0.0/24')
    const { body } = await create(subnet, { address: '10.50.0.1' })
    const { token } = await personWith(cadastre, [
      { action: 'read', resource_type: 'subnet' },
      { action: 'read', resource_type: 'ip_address' },
    ])
    expect((await cadastre.call('GET', `${ADDRESSES}/${body.id}`, { token })).status).toBe(200)
    const refused = await Promise.all([
      create(subnet, { address: '10.50.0.2' }, { token }),
      update(body.id, { description: 'x' }, { token }),
      cadastre.call('DELETE', `${ADDRESSES}/${body.id}`, { token }),
      cadastre.call('POST', `/api/v1/ipam/subnets/${subnet}/next`, { body: { hostname: 'x' }, token }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('a right to one subnet ends at its border, for a person and for a token', async () => {
    const [mine, theirs] = [await groundIn(cadastre, '10.51.0.0/24'), await groundIn(cadastre, '10.52.0.0/24')]
    const { body: other } = await create(theirs.subnet, { address: '10.52.0.1' })
    const grant = { resource_type: 'subnet', resource_id: mine.subnet }
    const person = await personWith(cadastre, [{ action: 'admin', ...grant }])
    const bound = await tokenFor(cadastre, undefined, { resource_grants: [{ action: 'write', ...grant }] })
    for (const [token, place] of [
      [person.token, '10.51.0.1'],
      [bound, '10.51.0.2'],
    ] as const) {
      const { status, body } = await create(mine.subnet, { address: place }, { token })
      expect(status).toBe(201)
      expect((await update(body.id, { description: 'mine' }, { token })).status).toBe(200)
      expect((await create(theirs.subnet, { address: '10.52.0.2' }, { token })).status).toBe(403)
      expect((await update(other.id, { description: 'x' }, { token })).status).toBe(403)
      expect((await cadastre.call('GET', `${ADDRESSES}/${other.id}`, { token })).status).toBe(403)
    }
    expect((await update(other.id, { description: 'x' }, { token: bound })).body.detail).toBe(
      'API token is not scoped to this subnet',
    )
  })

  test('the holder of an address set writes and deletes inside it and nowhere else', async () => {
    const { subnet } = await groundIn(cadastre, '10.53.0.0/24')
    const [range, listed] = [newId(), newId()]
    await cadastre.sql(
      `insert into address_set (id, subnet_id, name, range_kind, start_address, end_address, explicit_addresses) values
       ($1, $3, 'range', 'contiguous', '10.53.0.10', '10.53.0.12', '[]'),
       ($2, $3, 'listed', 'explicit', null, null, '["10.53.0.40"]')`,
      [range, listed, subnet],
    )
    const { token } = await personWith(cadastre, [
      { action: 'write', resource_type: 'address_set', resource_id: range },
      { action: 'admin', resource_type: 'address_set', resource_id: listed },
    ])
    const { body: outside } = await create(subnet, { address: '10.53.0.13' })
    const { status, body } = await create(subnet, { address: '10.53.0.12' }, { token })
    expect(status).toBe(201)
    expect((await create(subnet, { address: '10.53.0.40' }, { token })).status).toBe(201)
    expect((await create(subnet, { address: '10.53.0.41' }, { token })).status).toBe(403)
    expect((await update(body.id, { description: 'mine' }, { token })).status).toBe(200)
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${body.id}?permanent=true`, { token })).status).toBe(204)
    expect((await update(outside.id, { description: 'x' }, { token })).status).toBe(403)
    expect((await cadastre.call('DELETE', `${ADDRESSES}/${outside.id}`, { token })).status).toBe(403)
  })
})
