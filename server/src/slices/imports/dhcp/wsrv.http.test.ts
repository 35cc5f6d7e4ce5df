import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { commitTo, type ImportPlace, importPlace } from '../../../../test/dhcp-import.ts'
import { failover, option, reservation, scope } from '../../../../test/fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from '../../../../test/fakes/windows/host.ts'
import { TimeSpan } from '../../../../test/fakes/windows/powershell.ts'

let dhcp: DhcpApp
let host: WindowsHost
beforeAll(async () => {
  dhcp = await dhcpApp()
})
afterAll(() => dhcp.close())
beforeEach(async () => {
  host = await WindowsHost.start()
  host.estate.scopes.push(
    scope('10.0.0.0', { Name: 'office', StartRange: '10.0.0.10', EndRange: '10.0.0.200', SuperscopeName: 'campus' }),
    scope('10.0.1.0', { State: 'Inactive', LeaseDuration: new TimeSpan(4_294_967_295) }),
  )
})
afterEach(() => host.stop())

let servers = 0
async function registered(): Promise<string> {
  const wsrv_credentials = { ...usualAccount, winrm_port: host.port }
  const body = { name: `dhcp${++servers}`, driver: 'wsrv_dhcp', host: '127.0.0.1', wsrv_credentials }
  return (await dhcp.made('/dhcp/servers', body)).id
}
const preview = async ({ ipam_block_id: _block, ...place }: ImportPlace) =>
  dhcp.api('POST', '/import/wsrv/preview', { server_id: await registered(), ...place })

test('scopes come with exclusions, reservations and options of three levels', async () => {
  host.estate.exclusions.push({ ScopeId: '10.0.0.0', StartRange: '10.0.0.50', EndRange: '10.0.0.60' })
  host.estate.reservations.push(
    reservation('10.0.0.0', '10.0.0.20', '00-11-22-33-44-55', 'printer.corp.example', 'first floor'),
    reservation('10.0.0.0', '10.0.0.21', '01-00-11-22-33-44-66', 'bad name'),
    reservation('10.0.0.0', '10.0.0.22', 'ff-00-01-02'),
    reservation('10.0.0.0', '10.0.0.23', 'RAS'),
  )
  host.estate.options.push(
    option({}, 6, 'DNS Servers', ['10.0.0.2', '10.0.0.3']),
    option({}, 3, 'Router', ['10.9.9.9']),
    option({ scope: '10.0.0.0' }, 3, 'Router', ['10.0.0.1']),
    { ...option({ scope: '10.0.0.0' }, 51, 'Lease', ['691200']), Type: 'DWord' },
    { ...option({ scope: '10.0.0.0' }, 26, 'MTU', ['0x578']), Type: 'Word' },
    { ...option({ scope: '10.0.0.0' }, 121, 'Routes', ['0x8', '0xa', '0xa', '0x0', '0x0', '0x1']), Type: 'BinaryData' },
    { ...option({ scope: '10.0.0.0' }, 252, 'WPAD', ['http://wpad']), Type: 'String' },
    { ...option({ scope: '10.0.0.0' }, 1, 'Vendor', ['x']), VendorClass: 'MSFT 5.0' },
    { ...option({ scope: '10.0.0.0', address: '10.0.0.20' }, 66, 'Boot Server Host Name', ['tftp']), Type: 'String' },
  )
  const place = await importPlace(dhcp)
  const { status, body, text } = await preview(place)
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    source: 'wsrv_dhcp',
    scopes: [
      {
        subnet_cidr: '10.0.0.0/24',
        name: 'office',
        lease_time: 691_200,
        is_active: true,
        options: {
          'dns-servers': ['10.0.0.2', '10.0.0.3'],
          routers: ['10.0.0.1'],
          mtu: 1400,
          'classless-static-route': ['10.0.0.0/8 10.0.0.1'],
          'option-252': 'http://wpad',
        },
        pools: [
          { start_ip: '10.0.0.10', end_ip: '10.0.0.200', pool_type: 'dynamic' },
          { start_ip: '10.0.0.50', end_ip: '10.0.0.60', pool_type: 'excluded' },
        ],
        reservations: [
          {
            mac_address: '00:11:22:33:44:55',
            hostname: 'printer.corp.example',
            description: 'first floor',
            options: { 'tftp-server-name': 'tftp' },
          },
          { mac_address: '00:11:22:33:44:66', hostname: '' },
          { mac_address: null, client_id: 'ff000102' },
        ],
      },
      { subnet_cidr: '10.0.1.0/24', is_active: false, lease_time: 2_147_483_647 },
    ],
  })
  expect(body.scopes[0].parse_warnings).toEqual([
    'It is in the superscope "campus"',
    'Option 1 "Vendor" is not imported: it is for the vendor class "MSFT 5.0"; a client class may say the same',
    'Reservation of 10.0.0.21 for "01-00-11-22-33-44-66": "bad name" is no host name, and is left out',
    'Reservation of 10.0.0.23 for "RAS" is not imported: its client or address cannot be read',
  ])
  const { body: done } = await commitTo(dhcp, 'wsrv', place, body)
  expect(done).toMatchObject({ total_scopes_created: 2, total_pools_created: 2, total_reservations_created: 3 })
  expect(await dhcp.address(done.scopes[0].subnet_id, '10.0.0.20')).toMatchObject({ status: 'static_dhcp' })
})

test('superscopes and failover are named', async () => {
  host.estate.superscopes.push({ SuperscopeName: 'campus', SuperscopeState: 'Active', ScopeId: ['10.0.0.0'] })
  host.estate.failovers.push(failover('pair', 'dhcp2.corp.example', ['10.0.0.0']))
  const { body } = await preview(await importPlace(dhcp))
  expect(body.unsupported).toEqual([
    'Failover relationship "pair" (LoadBalance with dhcp2.corp.example) is not imported',
  ])
  expect(body.warnings).toContain(
    'Superscope "campus" is not imported as such: its scopes (10.0.0.0) stand for themselves',
  )
  expect(body.scopes.map(({ ha_info }: { ha_info: string | null }) => ha_info)).toEqual([
    'LoadBalance with dhcp2.corp.example (pair)',
    null,
  ])
})

test('a scope of which not everything can be seen comes switched off, and says so', async () => {
  host.habits.unreadableScopes = new Set(['10.0.0.0'])
  const { body } = await preview(await importPlace(dhcp))
  expect(body.scopes[0]).toMatchObject({
    is_active: false,
    parse_warnings: expect.arrayContaining([
      'Its exclusions and reservations could not all be seen: it is imported switched off',
    ]),
  })
  expect(body.warnings).toContain('reservations of 10.0.0.0 could not all be seen, and are missing: Access is denied.')
})

test('servers are listed, and those that cannot be asked are refused', async () => {
  const id = await registered()
  const { body } = await dhcp.api('GET', '/import/wsrv/servers')
  expect(body).toContainEqual(expect.objectContaining({ id, host: '127.0.0.1', group_id: null, has_credentials: true }))
  const { target_group_id } = await importPlace(dhcp)
  const ask = (server_id: string) => dhcp.api('POST', '/import/wsrv/preview', { server_id, target_group_id })
  expect((await ask('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  const kea = await dhcp.made('/dhcp/servers', { name: 'kea server', host: '192.0.2.1' })
  expect((await ask(kea.id)).status).toBe(400)
  await host.stop()
  const answer = await ask(id)
  expect([answer.status, answer.text.includes(usualAccount.password)]).toEqual([502, false])
})
