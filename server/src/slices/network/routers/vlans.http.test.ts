import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, subnetIn, UNKNOWN } from '../../../../test/network-app.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(() => cadastre.close())

const router = (name: string) => made(cadastre, '/vlans/routers', { name })
const vlan = (routerId: string, vlan_id: number, name = `vlan ${vlan_id}`) =>
  made(cadastre, `/vlans/routers/${routerId}/vlans`, { vlan_id, name })
const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/vlans${path}`, body ? { body } : {})

test('routers come as an array by name, with an address in its canonical form', async () => {
  await made(cadastre, '/vlans/routers', { name: 'r-z', management_ip: '2001:DB8::0:1', vendor: '' })
  await router('r-a')
  const { body } = await api('GET', '/routers')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['r-a', 'r-z'])
  expect(body[1]).toMatchObject({ management_ip: '2001:db8::1', vendor: null, location: '' })
  expect((await api('POST', '/routers', { name: 'bad', management_ip: '10.0.0.300' })).status).toBe(422)
})

test('a taken router name answers 409', async () => {
  await router('taken')
  const { status, body } = await api('POST', '/routers', { name: 'taken' })
  expect([status, body.detail]).toEqual([409, "A router named 'taken' already exists"])
})

test('tags and names are taken once on a router, and freely on another', async () => {
  const [one, two] = [await router('unique 1'), await router('unique 2')]
  await vlan(one.id, 10, 'users')
  await vlan(two.id, 10, 'users')
  const path = `/routers/${one.id}/vlans`
  const sameTag = await api('POST', path, { vlan_id: 10, name: 'others' })
  expect([sameTag.status, sameTag.body.detail]).toEqual([409, 'VLAN 10 already exists on this router'])
  const sameName = await api('POST', path, { vlan_id: 11, name: 'users' })
  expect([sameName.status, sameName.body.detail]).toEqual([409, "A VLAN named 'users' already exists on this router"])
  for (const vlan_id of [0, 4095]) expect((await api('POST', path, { vlan_id, name: 'x' })).status).toBe(422)
  expect((await api('POST', `/routers/${UNKNOWN}/vlans`, { vlan_id: 1, name: 'x' })).body.detail).toBe(
    'Router not found',
  )
})

test('VLANs of a router come by tag; sent back unchanged nothing is recorded', async () => {
  const { id } = await router('ordered')
  const [high, low] = [await vlan(id, 300), await vlan(id, 20)]
  const { body } = await api('GET', `/routers/${id}/vlans`)
  expect(body.map((row: { id: string }) => row.id)).toEqual([low.id, high.id])
  expect((await api('PUT', `/vlans/${low.id}`, low)).body).toEqual(low)
  expect(await auditOf(cadastre, low.id)).toHaveLength(1)
})

test('a new tag goes to the subnets on the VLAN, with a record for each', async () => {
  const { id } = await router('retag')
  const row = await vlan(id, 40)
  const { subnetId } = await subnetIn(cadastre, '10.40.0.0/24', { vlan_ref_id: row.id })
  expect((await api('PUT', `/vlans/${row.id}`, { vlan_id: 41 })).status).toBe(200)
  expect(await cadastre.sql('select vlan_id from subnet where id = $1', [subnetId])).toEqual([{ vlan_id: 41 }])
  expect(await auditOf(cadastre, subnetId)).toMatchObject([
    { action: 'update', changed_fields: ['modified_at', 'vlan_id'] },
  ])
})

test('a VLAN or router under live subnets is kept, and the answer counts and names them', async () => {
  const { id } = await router('kept')
  const row = await vlan(id, 50, 'servers')
  const { subnetId } = await subnetIn(cadastre, '10.50.0.0/24', { vlan_ref_id: row.id })
  const refused = await api('DELETE', `/vlans/${row.id}`)
  expect([refused.status, refused.body.detail]).toEqual([409, "VLAN 'servers' is still used by 1 subnet: 10.50.0.0/24"])
  const kept = await api('DELETE', `/routers/${id}`)
  expect([kept.status, kept.body.detail]).toEqual([409, "Router 'kept' is still used by 1 subnet: 10.50.0.0/24"])
  await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnetId])
  expect((await api('DELETE', `/routers/${id}`)).status).toBe(204)
  expect((await api('GET', `/vlans/${row.id}`)).body.detail).toBe('VLAN not found')
  expect((await auditOf(cadastre, row.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
})

test('a right to one VLAN shows it and its router; one to a router shows its VLANs', async () => {
  const { id } = await router('scoped')
  await router('foreign')
  const [mine, other] = [await vlan(id, 60), await vlan(id, 61)]
  const one = await personWith(cadastre, [{ action: 'read', resource_type: 'vlan', resource_id: mine.id }])
  const routers = await cadastre.call('GET', '/api/v1/vlans/routers', { token: one.token })
  expect(routers.body.map(({ name }: { name: string }) => name)).toEqual(['scoped'])
  expect((await cadastre.call('GET', `/api/v1/vlans/vlans/${other.id}`, { token: one.token })).status).toBe(403)
  const keeper = await personWith(cadastre, [{ action: 'read', resource_type: 'vlan', resource_id: id }])
  const vlans = await cadastre.call('GET', `/api/v1/vlans/routers/${id}/vlans`, { token: keeper.token })
  expect(vlans.body).toHaveLength(2)
})

test('VLANs are listed across routers, by tag, with filters that must all hold', async () => {
  const [one, two] = [await router('across 1'), await router('across 2')]
  await vlan(one.id, 4001, 'cameras')
  await vlan(two.id, 4001, 'phones')
  await vlan(two.id, 4000, 'cameras east')
  const listed = async (query: string) => {
    const { body } = await api('GET', `/vlans?${query}`)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ name }: { name: string }) => name)
  }
  expect(await listed('search=camera')).toEqual(['cameras east', 'cameras'])
  expect((await listed('vlan_id=4001')).sort()).toEqual(['cameras', 'phones'])
  expect(await listed(`router_id=${two.id}&search=CAMERA`)).toEqual(['cameras east'])
  expect((await api('GET', '/vlans?limit=1&search=camera')).body).toMatchObject({ total: 2, limit: 1, offset: 0 })
})

test('a right to a router, or to one VLAN, lists those and no others', async () => {
  const [own, other] = [await router('seen'), await router('unseen')]
  const mine = await vlan(own.id, 7)
  const single = await vlan(other.id, 8)
  await vlan(other.id, 9)
  const grants = [own.id, single.id].map((resource_id) => ({ action: 'read', resource_type: 'vlan', resource_id }))
  const { token } = await personWith(cadastre, grants)
  const { body } = await cadastre.call('GET', '/api/v1/vlans/vlans', { token })
  expect(body).toMatchObject({ total: 2, items: [{ id: mine.id }, { id: single.id }] })
})
