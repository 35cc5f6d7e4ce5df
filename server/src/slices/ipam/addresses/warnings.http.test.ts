import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn, poolIn, zoneIn } from '../../../../test/ipam/arrange.ts'
import { addressCalls } from '../../../../test/ipam/calls.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const { create, update } = addressCalls(() => cadastre)

describe('soft warnings', () => {
  test('name, MAC and pool are told in this order, with where the other one is; force goes on', async () => {
    const [one, other] = [await groundIn(cadastre, '10.10.0.0/24'), await groundIn(cadastre, '10.11.0.0/24')]
    await poolIn(cadastre, one.subnet, '10.10.0.100', '10.10.0.200')
    const claim = { hostname: 'twin', mac_address: '02:00:00:00:10:01', dns_zone_id: await zoneIn(cadastre) }
    const { body: existing } = await create(other.subnet, { address: '10.11.0.5', ...claim })
    const twin = { address: '10.10.0.150', ...claim, hostname: 'TWIN' }
    expect(await create(one.subnet, twin)).toMatchObject({
      status: 409,
      body: {
        detail: {
          warnings: [
            {
              kind: 'fqdn_collision',
              fqdn: 'twin.example.com',
              existing_ip: '10.11.0.5',
              existing_subnet: '10.11.0.0/24',
              existing_ip_id: existing.id,
            },
            {
              kind: 'mac_collision',
              mac_address: '02:00:00:00:10:01',
              existing_ip: '10.11.0.5',
              existing_hostname: 'twin',
              existing_subnet: '10.11.0.0/24',
              existing_ip_id: existing.id,
            },
            { kind: 'dynamic_pool', address: '10.10.0.150', pool_start: '10.10.0.100', pool_end: '10.10.0.200' },
          ],
          requires_confirmation: true,
        },
      },
    })
    expect((await create(one.subnet, { ...twin, force: true })).status).toBe(201)
  })

  test('whoever may not see the other address learns that it is there, not where', async () => {
    const [mine, hidden] = [await groundIn(cadastre, '10.15.0.0/24'), await groundIn(cadastre, '10.16.0.0/24')]
    const mac_address = '02:00:00:00:15:01'
    await create(hidden.subnet, { address: '10.16.0.1', mac_address })
    const { token } = await personWith(cadastre, [
      { action: 'admin', resource_type: 'subnet', resource_id: mine.subnet },
    ])
    const { status, body } = await create(mine.subnet, { address: '10.15.0.1', mac_address }, { token })
    expect([status, body.detail.warnings]).toEqual([
      409,
      [
        {
          kind: 'mac_collision',
          mac_address,
          existing_ip: null,
          existing_hostname: null,
          existing_subnet: null,
          existing_ip_id: null,
        },
      ],
    ])
  })

  test.each(['anycast', 'vip', 'vrrp'])('a MAC may be shared in the role %s', async (role) => {
    const { subnet } = await groundIn(cadastre, '10.12.0.0/24')
    const mac_address = '02:00:00:00:12:01'
    await create(subnet, { address: '10.12.0.1', mac_address, force: true })
    expect((await create(subnet, { address: '10.12.0.2', mac_address, role })).status).toBe(201)
    const { status, body } = await create(subnet, { address: '10.12.0.3', mac_address, role: 'host' })
    expect([status, body.detail.warnings[0].kind]).toEqual([409, 'mac_collision'])
  })

  test('without a zone a name may be used twice, and addresses in the trash do not count', async () => {
    const { subnet } = await groundIn(cadastre, '10.13.0.0/24')
    await create(subnet, { address: '10.13.0.1', hostname: 'same', mac_address: '02:00:00:00:13:01' })
    expect((await create(subnet, { address: '10.13.0.2', hostname: 'same' })).status).toBe(201)
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    const next = await groundIn(cadastre, '10.13.0.0/24')
    expect((await create(next.subnet, { address: '10.13.0.1', mac_address: '02:00:00:00:13:01' })).status).toBe(201)
  })

  test('an edit warns of what it changes, never of what was there', async () => {
    const { subnet } = await groundIn(cadastre, '10.14.0.0/24')
    const mac_address = '02:00:00:00:14:01'
    await create(subnet, { address: '10.14.0.1', mac_address })
    const { body } = await create(subnet, { address: '10.14.0.2', hostname: 'b' })
    expect((await update(body.id, { mac_address })).body.detail.warnings).toHaveLength(1)
    const { body: twin } = await update(body.id, { mac_address, force: true })
    expect((await update(body.id, { ...twin, description: 'edited' })).status).toBe(200)
  })
})
