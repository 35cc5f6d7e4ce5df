import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn } from '../../../../test/ipam/arrange.ts'
import { ADDRESSES, addressCalls } from '../../../../test/ipam/calls.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const { create, auditOf, counted } = addressCalls(() => cadastre)

describe('the reservation sweep', () => {
  test('gives back what ran out, says why in the log, leaves the rest, and can be switched off', async () => {
    const { subnet } = await groundIn(cadastre, '10.60.0.0/24')
    const reserve = async (address: string, until: string | null) =>
      (await create(subnet, { address, status: 'reserved', reserved_until: until })).body
    const past = await reserve('10.60.0.1', '2020-01-01')
    const future = await reserve('10.60.0.2', '2100-01-01')
    const endless = await reserve('10.60.0.3', null)
    const sweep = async (isOn: boolean) => {
      await cadastre.call('PUT', '/api/v1/settings', { body: { reservation_sweep_enabled: isOn } })
      await cadastre.runJob('ip_reservation_sweep')
    }
    const status = async ({ id }: { id: string }) => (await cadastre.call('GET', `${ADDRESSES}/${id}`)).body.status
    await sweep(false)
    expect(await status(past)).toBe('reserved')
    await sweep(true)
    expect([await status(past), await status(future), await status(endless)]).toEqual([
      'available',
      'reserved',
      'reserved',
    ])
    const [, row] = await auditOf(past.id)
    expect(row).toMatchObject({
      action: 'update',
      old_value: past,
      new_value: { status: 'available', reserved_until: null, reason: 'reservation_ttl_expired' },
    })
    expect(await counted(subnet)).toEqual([3, 2])
  })
})
