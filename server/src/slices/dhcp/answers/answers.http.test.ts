import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate } from '../../../db/work.ts'
import { servedTo } from './served.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

test('what a client would get is told with the decisions on the way', async () => {
  const scope = await cadastre.scope('10.6.0.0/24', { options: { mtu: 1500, routers: '10.6.0.1' } })
  const at = `/server-groups/${scope.group_id}`
  const [mac, other] = ['02:00:00:00:00:01', '02:00:00:00:00:02']
  await cadastre.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.6.0.100', end_ip: '10.6.0.110' })
  const reserved = { ip_address: '10.6.0.9', mac_address: mac, hostname: 'printer', options_override: { mtu: 1400 } }
  await cadastre.made(`/dhcp/scopes/${scope.id}/statics`, reserved)
  const ask = (question: object) => cadastre.api('POST', `${at}/what-if`, { relay: '10.6.0.1', ...question })
  expect((await ask({ mac_address: mac })).body).toMatchObject({
    outcome: 'reserved',
    scope_id: scope.id,
    address: '10.6.0.9',
    options: { mtu: 1400, routers: ['10.6.0.1'] },
    trace: [{ step: 'scope' }, { step: 'reservation' }],
  })
  const dynamic = await ask({ mac_address: other, requested_ip: '10.6.0.105' })
  expect(dynamic.body).toMatchObject({ outcome: 'dynamic', address: '10.6.0.105', pool: { start_ip: '10.6.0.100' } })
  await cadastre.made(`/dhcp${at}/mac-blocks`, { mac_address: other })
  expect((await ask({ mac_address: other })).body.outcome).toBe('blocked')
  expect((await ask({ relay: '192.0.2.1' })).body.outcome).toBe('no_scope')
  expect((await ask({ mac_address: 'x' })).status).toBe(422)
})

test('a pool whose every address is reserved or excluded is full, whoever asks', async () => {
  const scope = await cadastre.scope('10.6.1.0/24')
  const at = `/server-groups/${scope.group_id}/what-if`
  const ask = async (question: object) => (await cadastre.api('POST', at, { relay: '10.6.1.1', ...question })).body
  await cadastre.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.6.1.10', end_ip: '10.6.1.12' })
  const excluded = { start_ip: '10.6.1.12', end_ip: '10.6.1.20', pool_type: 'excluded' }
  await cadastre.made(`/dhcp/scopes/${scope.id}/pools`, excluded)
  const reserve = (end: number) => {
    const client = { ip_address: `10.6.1.${end}`, mac_address: `02:00:00:00:01:${end}` }
    return cadastre.made(`/dhcp/scopes/${scope.id}/statics`, client)
  }
  await reserve(10)
  await reserve(12)
  expect(await ask({ requested_ip: '10.6.1.10' })).toMatchObject({ outcome: 'dynamic', address: null })
  await reserve(11)
  const answer = await ask({ mac_address: '02:00:00:00:00:09' })
  expect(answer).toMatchObject({ outcome: 'no_address' })
  expect(answer.trace.at(-1).detail).toBe('Every address of its pools is taken')
})

test('what is read to answer does not grow with the reservations of the scope', async () => {
  const scope = await cadastre.scope('10.7.0.0/16')
  await cadastre.sql(
    `insert into dhcp_static_assignment (id, scope_id, ip_address, mac_address)
     select gen_random_uuid(), $1, '10.7.1.0'::inet + n, ('02010000' || lpad(to_hex(n), 4, '0'))::macaddr
     from generate_series(1, 2000) n`,
    [scope.id],
  )
  const client = { relay: '10.7.0.1', mac_address: '02:01:00:00:00:07', requested_ip: '10.7.1.9' }
  const served = await mutate(cadastre.databases, systemActor('test'), (work) => {
    work.unaudited('nothing is written')
    return servedTo(work, scope.group_id, { client_id: null, duid: null, circuit_id: null, options: {}, ...client })
  })
  expect(served.scopes[0]?.statics.map(({ ip_address }) => ip_address)).toEqual(['10.7.1.7', '10.7.1.9'])
})

test('an expression that no server would read is refused', async () => {
  const at = `/server-groups/${await cadastre.group()}/client-classes`
  const named = (name: string, match_expression: string) => cadastre.api('POST', at, { name, match_expression })
  expect((await named('good', "option[60].text == 'x'")).status).toBe(201)
  const broken = await named('bad', "(option[60].text == 'x'")
  expect([broken.status, broken.body.detail]).toEqual([422, 'The brackets of the expression do not match'])
  expect((await named('DROP', '')).status).toBe(422)
})
