import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { made, networkApp, subnetIn, UNKNOWN } from '../../../../test/network-app.ts'

let cadastre: TestApp
let asnId: string
beforeAll(async () => {
  cadastre = await networkApp()
  asnId = (await made(cadastre, '/asns', { number: 65_001 })).id
})
afterAll(() => cadastre.close())

const vrf = (body: object) => made(cadastre, '/vrfs', body)
const post = (body: object) => cadastre.call('POST', '/api/v1/vrfs', { body })

test('a taken name answers 409 and names it', async () => {
  await vrf({ name: 'red' })
  const { status, body } = await post({ name: 'red' })
  expect([status, body.detail]).toEqual([409, "VRF with name 'red' already exists"])
})

test('targets come as a list or as one text with commas', async () => {
  const row = await vrf({
    name: 'targets',
    asn_id: asnId,
    import_targets: '65001:1, 65001:2,',
    export_targets: ['10.0.0.1:3'],
  })
  expect([row.import_targets, row.export_targets]).toEqual([['65001:1', '65001:2'], ['10.0.0.1:3']])
  expect(row).toMatchObject({ warnings: [], space_count: 0, block_count: 0 })
})

test('what is not of the form number:number is refused', async () => {
  for (const bad of ['65001', 'a:1', '1:2:3', '10.0.0:1', '65001:']) {
    expect([bad, (await post({ name: 'bad', route_distinguisher: bad })).status]).toEqual([bad, 422])
    expect([bad, (await post({ name: 'bad', import_targets: [bad] })).status]).toEqual([bad, 422])
    expect([bad, (await post({ name: 'bad', export_targets: `1:1,${bad}` })).status]).toEqual([bad, 422])
  }
})

test('numbers of another AS, or without one, are warned about', async () => {
  const row = await vrf({
    name: 'warned',
    asn_id: asnId,
    route_distinguisher: '65009:1',
    import_targets: ['65001:1', '10.0.0.1:2'],
  })
  expect(row.warnings).toEqual(['Route distinguisher 65009:1 is of AS65009, but the VRF is linked to another one'])
  const { body } = await cadastre.call('PUT', `/api/v1/vrfs/${row.id}`, { body: { asn_id: null } })
  expect(body.warnings).toEqual([
    'Route distinguisher 65009:1 is of AS65009, but the VRF has no ASN',
    'Import target 65001:1 is of AS65001, but the VRF has no ASN',
  ])
})

test('with strict checking the warnings refuse the write, and nothing is stored', async () => {
  await cadastre.sql('update platform_settings set vrf_strict_rd_validation = true')
  const { status, body } = await post({ name: 'strict', route_distinguisher: '65009:1' })
  expect(status).toBe(422)
  expect(body.detail.warnings).toEqual(['Route distinguisher 65009:1 is of AS65009, but the VRF has no ASN'])
  expect(await cadastre.sql(`select from vrf where name = 'strict'`)).toEqual([])
  await cadastre.sql('update platform_settings set vrf_strict_rd_validation = false')
})

test('an ASN or customer that is not there, or a customer in the trash, is refused by column', async () => {
  const gone = await made(cadastre, '/customers', { name: 'gone' })
  await cadastre.call('DELETE', `/api/v1/customers/${gone.id}`)
  const asn = await post({ name: 'dangling', asn_id: UNKNOWN })
  expect([asn.status, asn.body.detail]).toEqual([422, 'asn_id references a asn row that does not exist.'])
  for (const customer_id of [UNKNOWN, gone.id]) {
    const { status, body } = await post({ name: 'dangling', customer_id })
    expect([status, body.detail]).toEqual([422, 'customer_id references a customer row that does not exist.'])
  }
})

describe('deletion', () => {
  test('is refused while blocks use the VRF, and counts them', async () => {
    const row = await vrf({ name: 'used' })
    const { blockId } = await subnetIn(cadastre, '10.1.0.0/24', { vrf_id: row.id })
    expect((await cadastre.call('GET', `/api/v1/vrfs/${row.id}`)).body.block_count).toBe(1)
    const refused = await cadastre.call('DELETE', `/api/v1/vrfs/${row.id}`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "VRF 'used' is still used by 0 IP spaces and 1 IP blocks; detach them first or delete with force=true",
    ])
    expect((await cadastre.call('DELETE', `/api/v1/vrfs/${row.id}?force=true`)).status).toBe(204)
    expect(await cadastre.sql('select vrf_id from ip_block where id = $1', [blockId])).toEqual([{ vrf_id: null }])
  })

  test('of several answers for each, and with force counts what it detached', async () => {
    const [used, free] = [await vrf({ name: 'bulk used' }), await vrf({ name: 'bulk free' })]
    const { spaceId } = await subnetIn(cadastre, '10.2.0.0/24', { vrf_id: used.id })
    await cadastre.sql('update ip_space set vrf_id = $2 where id = $1', [spaceId, used.id])
    const bulk = (body: object) => cadastre.call('POST', '/api/v1/vrfs/bulk-delete', { body })
    expect((await bulk({ ids: [used.id, free.id, UNKNOWN] })).body).toEqual({
      deleted: 1,
      detached_spaces: 0,
      detached_blocks: 0,
      not_found: [UNKNOWN],
      refused: [{ id: used.id, name: 'bulk used', linked_spaces: 1, linked_blocks: 1 }],
    })
    expect((await bulk({ ids: [used.id], force: true })).body).toEqual({
      deleted: 1,
      detached_spaces: 1,
      detached_blocks: 1,
      not_found: [],
      refused: [],
    })
  })
})
