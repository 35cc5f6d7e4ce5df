import type { Advertisement } from '@cadastre/core/agent/dhcp-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate } from '../../../db/work.ts'
import { recordAdvertisements } from './routers.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

test('what routers shall say follows the scopes of the group', async () => {
  const scope = await cadastre.scope('2001:db8:a::/64', {
    ra_enabled: true,
    ra_interface: 'eth1',
    v6_address_mode: 'slaac',
    options: { 'dns-servers': '2001:db8::53', 'domain-search': 'example.net' },
  })
  const config = async () => (await cadastre.api('GET', `/ra/groups/${scope.group_id}/ra-config`)).body
  expect(await config()).toMatchObject({
    group_id: scope.group_id,
    scopes: [
      {
        scope_id: scope.id,
        subnet_cidr: '2001:db8:a::/64',
        interface: 'eth1',
        managed_flag: false,
        other_flag: false,
        rdnss: ['2001:db8::53'],
        dnssl: ['example.net'],
      },
    ],
    radvd_conf: expect.stringContaining('prefix 2001:db8:a::/64 {'),
  })
  await cadastre.api('PUT', `/scopes/${scope.id}`, { ra_mo_override: true })
  expect((await config()).scopes[0]).toMatchObject({ managed_flag: true, other_flag: true })
  await cadastre.api('PUT', `/scopes/${scope.id}`, { enabled: false })
  expect(await config()).toMatchObject({ scopes: [], radvd_conf: '' })
  const odd = await cadastre.api('PUT', `/scopes/${scope.id}`, { ra_interface: 'eth0; }' })
  expect([odd.status, odd.body.detail]).toEqual([422, 'ra_interface is not the name of an interface'])
})

const seen = (source_ip: string, source_mac: string): Advertisement => ({
  source_ip,
  source_mac,
  prefixes: ['2001:db8:a::/64'],
  managed_flag: false,
  other_flag: true,
  router_lifetime: 1800,
  iface: 'eth0',
})

test('a router that was seen is a rogue until the allowlist names it', async () => {
  const group = await cadastre.group()
  const at = `/ra/groups/${group}`
  const [one, other] = [seen('fe80::1', '02:00:00:00:00:01'), seen('fe80::2', '02:00:00:00:00:02')]
  const see = (...all: Advertisement[]) =>
    mutate(cadastre.databases, systemActor('test'), (work) => recordAdvertisements(work, group, all))
  expect([await see(one, other), await see(one)]).toEqual([2, 0])
  const routers = async (query = '') => (await cadastre.api('GET', `${at}/observed-routers${query}`)).body
  expect(await routers('?classification=rogue')).toHaveLength(2)
  const [router] = await routers('?sort=source_ip&order=asc')
  const known = await cadastre.api('POST', `${at}/observed-routers/${router.id}/acknowledge`, { note: 'core' })
  expect([known.status, known.body.classification], known.text).toEqual([200, 'allowed'])
  expect((await cadastre.api('POST', `${at}/observed-routers/${router.id}/acknowledge`, {})).status).toBe(200)
  const [entry, ...more] = (await cadastre.api('GET', `${at}/ra-allowlist`)).body
  expect([entry, more]).toMatchObject([{ source_ip: 'fe80::1', source_mac: '02:00:00:00:00:01', note: 'core' }, []])
  const byMac = await cadastre.api('POST', `${at}/ra-allowlist`, { source_mac: '0200.0000.0002' })
  expect(byMac.status, byMac.text).toBe(201)
  expect((await cadastre.api('POST', `${at}/ra-allowlist`, { source_mac: '02-00-00-00-00-02' })).status).toBe(409)
  expect((await cadastre.api('POST', `${at}/ra-allowlist`, { note: 'nobody' })).status).toBe(422)
  expect(await routers('?classification=rogue')).toEqual([])
  expect((await cadastre.api('DELETE', `${at}/ra-allowlist/${entry.id}`)).status).toBe(204)
  expect(await routers('?classification=rogue')).toMatchObject([{ source_ip: 'fe80::1' }])
})
