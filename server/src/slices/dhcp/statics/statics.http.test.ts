import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

const detailOf = ({ status, body }: { status: number; body: { detail: unknown } }) => [status, body.detail]
const MAC = '02:00:00:00:00:01'
type Scope = { id: string; subnet_id: string; group_id: string }
const reserve = (scope: Scope, ip_address: string, more: object = { mac_address: MAC }) =>
  cadastre.api('POST', `/scopes/${scope.id}/statics`, { ip_address, ...more })
const used = async (subnet: string) =>
  (await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet}`)).body.allocated_ips as number

describe('a reservation', () => {
  test('is the row of its address, and goes with it', async () => {
    const scope = await cadastre.scope('10.3.0.0/24')
    const before = await used(scope.subnet_id)
    const made = await reserve(scope, '10.3.0.9', { mac_address: '0200.0000.0001', hostname: 'Printer' })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ mac_address: MAC, hostname: 'printer', scope_id: scope.id })
    const row = await cadastre.address(scope.subnet_id, '10.3.0.9')
    expect(row).toMatchObject({ status: 'static_dhcp', hostname: 'printer', mac_address: MAC })
    expect(row).toMatchObject({ static_assignment_id: made.body.id, id: made.body.ip_address_id })
    expect(await used(scope.subnet_id)).toBe(before + 1)
    const revision = await cadastre.revision(scope.group_id)
    expect((await cadastre.api('PUT', `/statics/${made.body.id}`, made.body)).body).toEqual(made.body)
    expect(await cadastre.revision(scope.group_id)).toBe(revision)
    expect((await cadastre.api('DELETE', `/statics/${made.body.id}`)).status).toBe(204)
    expect(await cadastre.address(scope.subnet_id, '10.3.0.9')).toBeUndefined()
    expect(await used(scope.subnet_id)).toBe(before)
    expect(await cadastre.revision(scope.group_id)).toBe(revision + 1)
  })

  test('takes over an address that is there; what people said of it stays when it goes', async () => {
    const scope = await cadastre.scope('10.3.1.0/24')
    const known = { address: '10.3.1.9', hostname: 'old', description: 'by the door' }
    const { id } = await cadastre.made(`/ipam/subnets/${scope.subnet_id}/addresses`, known)
    const { body } = await reserve(scope, '10.3.1.9')
    expect(await cadastre.address(scope.subnet_id, '10.3.1.9')).toMatchObject({
      id,
      status: 'static_dhcp',
      hostname: 'old',
    })
    await cadastre.api('DELETE', `/statics/${body.id}`)
    expect(await cadastre.address(scope.subnet_id, '10.3.1.9')).toMatchObject({
      id,
      status: 'available',
      static_assignment_id: null,
      description: 'by the door',
      hostname: null,
    })
  })

  test('moves to another address and takes the row along', async () => {
    const scope = await cadastre.scope('10.3.2.0/24')
    const { body } = await reserve(scope, '10.3.2.9', { mac_address: MAC, hostname: 'a' })
    const moved = await cadastre.api('PUT', `/statics/${body.id}`, { ip_address: '10.3.2.10' })
    expect(moved.status, moved.text).toBe(200)
    expect(await cadastre.address(scope.subnet_id, '10.3.2.9')).toBeUndefined()
    expect(await cadastre.address(scope.subnet_id, '10.3.2.10')).toMatchObject({ hostname: 'a', status: 'static_dhcp' })
    const other = await cadastre.scope('10.3.3.0/24')
    const away = await cadastre.api('PUT', `/statics/${body.id}`, { scope_id: other.id })
    expect(detailOf(away)).toEqual([422, 'A reservation cannot move to another scope (scope_id)'])
  })

  test('follows an edit of its address, and ends with it', async () => {
    const scope = await cadastre.scope('10.3.4.0/24')
    const { body } = await reserve(scope, '10.3.4.9', { mac_address: MAC, hostname: 'a' })
    const at = `/api/v1/ipam/addresses/${body.ip_address_id}`
    const edited = { hostname: 'b', mac_address: '02:00:00:00:00:02' }
    expect((await cadastre.call('PUT', at, { body: edited })).status).toBe(200)
    expect((await cadastre.api('GET', `/statics/${body.id}`)).body).toMatchObject(edited)
    expect((await cadastre.call('DELETE', at)).status).toBe(204)
    expect((await cadastre.api('GET', `/statics/${body.id}`)).status).toBe(404)
    const log = await cadastre.sql<{ action: string }>(
      `select action from audit_log where resource_id = $1 order by seq`,
      [body.id],
    )
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test('is one for an address and one for a client, in any notation and under any race', async () => {
    const scope = await cadastre.scope('10.3.5.0/24')
    const tries = await Promise.all([
      ...['02-00-00-00-00-01', '020000000001', '0200.0000.0001'].map((mac_address, n) =>
        reserve(scope, `10.3.5.${10 + n}`, { mac_address }),
      ),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const [first] = (await cadastre.api('GET', `/scopes/${scope.id}/statics`)).body
    const taken = await reserve(scope, first.ip_address, { mac_address: '02:00:00:00:00:07' })
    expect(detailOf(taken)).toEqual([409, `The scope already has a reservation of ${first.ip_address}`])
    const subnet_id = await cadastre.subnet('10.3.6.0/24')
    const beside = await cadastre.made('/dhcp/scopes', { subnet_id, group_id: scope.group_id })
    const elsewhere = await reserve(beside, '10.3.6.9')
    expect(detailOf(elsewhere)).toEqual([409, `${MAC} is already reserved in a scope of the same group`])
    const subnet6 = await cadastre.subnet('2001:db8:3::/64')
    const dual = await cadastre.made('/dhcp/scopes', { subnet_id: subnet6, group_id: scope.group_id })
    expect((await reserve(dual, '2001:db8:3::9')).status).toBe(201)
  })

  test.each([
    ['10.9.9.9', { mac_address: MAC }, '10.9.9.9 is not in 10.3.7.0/24, the network of the scope'],
    ['10.3.7.0', { mac_address: MAC }, '10.3.7.0 is the first or last address of 10.3.7.0/24, which no host can have'],
    ['10.3.7.9', {}, 'A reservation names its client: mac_address, client_id, duid or circuit_id'],
    [
      '10.3.7.9',
      { mac_address: MAC, options_override: { mtu: -1 } },
      'Option mtu: "-1" is not a whole number from 0 to 65535',
    ],
  ])('of %s with %j answers 422', async (address, fields, sentence) => {
    const scope = await cadastre.scope('10.3.7.0/24')
    expect(detailOf(await reserve(scope, address, fields))).toEqual([422, sentence])
  })

  test('names a client by client id, DUID or circuit as well', async () => {
    const scope = await cadastre.scope('10.3.8.0/24')
    expect((await reserve(scope, '10.3.8.9', { client_id: '01:02:00:00:00:00:09' })).body.client_id).toBe(
      '01020000000009',
    )
    expect((await reserve(scope, '10.3.8.8', { client_id: '0x01020000000009' })).status).toBe(409)
    expect((await reserve(scope, '10.3.8.7', { circuit_id: 'ge-0/0/1' })).status).toBe(201)
    expect((await reserve(scope, '10.3.8.6', { client_id: 'xyz' })).status).toBe(422)
    const six = await cadastre.scope('2001:db8:8::/64')
    expect((await reserve(six, '2001:db8:8::9', { duid: '00:03:00:01:02:00:00:00:00:01' })).status).toBe(201)
    expect((await reserve(six, '2001:db8:8::8', { client_id: '01' })).status).toBe(422)
  })
})

describe('a scope with reservations', () => {
  test('in the trash holds none of their addresses, and takes them again when it comes back', async () => {
    const scope = await cadastre.scope('10.3.9.0/24')
    await reserve(scope, '10.3.9.9', { mac_address: MAC, hostname: 'a' })
    expect((await cadastre.api('DELETE', `/scopes/${scope.id}`)).status).toBe(204)
    expect(await cadastre.address(scope.subnet_id, '10.3.9.9')).toBeUndefined()
    expect((await cadastre.api('GET', `/scopes/${scope.id}`)).status).toBe(404)
    expect((await cadastre.api('GET', `/statics?scope_id=${scope.id}`)).body).toEqual([])
    const back = await cadastre.call('POST', `/api/v1/admin/trash/dhcp_scope/${scope.id}/restore`)
    expect(back.status, back.text).toBe(200)
    expect(await cadastre.address(scope.subnet_id, '10.3.9.9')).toMatchObject({ status: 'static_dhcp', hostname: 'a' })
  })

  test('goes for good with its group, which its servers keep', async () => {
    const scope = await cadastre.scope('10.3.10.0/24')
    await reserve(scope, '10.3.10.9')
    const server = await cadastre.made('/dhcp/servers', { name: 'kea1', host: 'kea1', server_group_id: scope.group_id })
    const kept = await cadastre.api('DELETE', `/server-groups/${scope.group_id}`)
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('is still used by 1 server: kea1')])
    await cadastre.api('DELETE', `/servers/${server.id}`)
    expect((await cadastre.api('DELETE', `/server-groups/${scope.group_id}`)).status).toBe(204)
    expect(await cadastre.address(scope.subnet_id, '10.3.10.9')).toBeUndefined()
  })
})
