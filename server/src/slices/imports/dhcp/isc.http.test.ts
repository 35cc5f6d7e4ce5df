import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { commitTo, importPlace, planOf, uploadTo } from '../../../../test/dhcp-import.ts'

let dhcp: DhcpApp
beforeAll(async () => {
  dhcp = await dhcpApp()
})
afterAll(() => dhcp.close())

const CONF = `
default-lease-time 900;
option domain-name-servers 192.0.2.53;
class "phones" { match if substring(option vendor-class-identifier, 0, 5) = "Phone"; }
key k { algorithm hmac-md5; secret "c2VjcmV0"; };
subnet 10.1.0.0 netmask 255.255.255.0 {
  option routers 10.1.0.1;
  range 10.1.0.100 10.1.0.199;
  pool { deny members of "phones"; range 10.1.0.210 10.1.0.220; }
}
group { option tftp-server-name "boot"; host printer { hardware ethernet 2:0:0:0:0:1; fixed-address 10.1.0.10; } }
if known { set x = "y"; }
`

test('dhcpd.conf is shown and written, and what is not imported is named with its file and line', async () => {
  const place = await importPlace(dhcp)
  const plan = await planOf(dhcp, 'isc', place, CONF)
  expect(plan).toMatchObject({
    source: 'isc_dhcp',
    total_pools: 2,
    total_reservations: 1,
    address_family_histogram: { ipv4: 1 },
    client_classes: [{ name: 'phones', supported: false, warning: expect.stringContaining('by hand') }],
    unsupported: ['a.conf, line 5: key …: keys are not imported'],
    scopes: [{ subnet_cidr: '10.1.0.0/24', lease_time: 900, options: { routers: ['10.1.0.1'] } }],
  })
  expect(plan.warnings).toContainEqual(expect.stringMatching(/^a\.conf, line 12: if known …: /))
  expect(plan.scopes[0].parse_warnings).toEqual([
    'a.conf, line 9: deny members of "phones": whom a pool is not for is not imported',
  ])
  const { body } = await commitTo(dhcp, 'isc', place, plan)
  expect(body).toMatchObject({ total_scopes_created: 1, client_classes_created: 0, total_reservations_created: 1 })
  const { body: statics } = await dhcp.api('GET', `/scopes/${body.scopes[0].scope_id}/statics`)
  expect(statics).toMatchObject([
    {
      ip_address: '10.1.0.10',
      mac_address: '02:00:00:00:00:01',
      hostname: 'printer',
      options_override: { 'tftp-server-name': 'boot' },
      import_source: 'isc_dhcp',
    },
  ])
})

test('a file of leases is named and refused', async () => {
  const { target_group_id } = await importPlace(dhcp)
  const answer = await uploadTo(dhcp, 'isc', { target_group_id }, 'lease 10.0.0.1 { starts 4 2026/11/16 10:00:00; }')
  expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('leases are not imported')])
})
