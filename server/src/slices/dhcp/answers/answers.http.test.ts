import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'

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

test('an expression that no server would read is refused', async () => {
  const at = `/server-groups/${await cadastre.group()}/client-classes`
  const named = (name: string, match_expression: string) => cadastre.api('POST', at, { name, match_expression })
  expect((await named('good', "option[60].text == 'x'")).status).toBe(201)
  const broken = await named('bad', "(option[60].text == 'x'")
  expect([broken.status, broken.body.detail]).toEqual([422, 'The brackets of the expression do not match'])
  expect((await named('DROP', '')).status).toBe(422)
})
