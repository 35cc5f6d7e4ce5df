import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'
import { systemActor } from '../../../access/actor.ts'
import { reader } from '../../../db/work.ts'
import { catalogFor } from './catalog.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const turn = (enabled: boolean) =>
  dns.call('PATCH', '/api/v1/admin/feature-modules/dns.catalog_zones', { body: { enabled } })
const idOf = (group: string): string => group.replace('/groups/', '')
const asking = () => reader(dns.databases, systemActor('test'))

async function estate() {
  const group = await dns.group()
  await dns.api('PUT', group, { catalog_zones_enabled: true, catalog_zone_name: 'Catalog.Example' })
  const primary = await dns.made(`${group}/servers`, { name: 'one', host: '192.0.2.1' })
  const second = await dns.made(`${group}/servers`, { name: 'two', host: '192.0.2.2' })
  await dns.made(`${group}/zones`, { name: 'example.com' })
  await dns.made(`${group}/zones`, { name: 'example.net', zone_type: 'secondary', masters: ['192.0.2.9'] })
  const gone = await dns.made(`${group}/zones`, { name: 'example.org' })
  await dns.api('DELETE', `${group}/zones/${gone.id}`)
  return { group, primary, second }
}

test('the primary of a group announces its zones, each under its label', async () => {
  const { group, primary, second } = await estate()
  const { body } = await dns.api('GET', `${group}/catalog-zone`)
  expect(body).toEqual({
    group_id: idOf(group),
    enabled: true,
    zone_name: 'catalog.example.',
    serial: await dns.revision(group),
    member_count: 1,
    producer: { id: primary.id, name: 'one', host: '192.0.2.1' },
    consumers: [{ id: second.id, name: 'two', host: '192.0.2.2' }],
  })
  const members = await dns.api('GET', `${group}/catalog-zone/members`)
  expect(members.body).toEqual([
    {
      id: expect.any(String),
      name: 'example.com.',
      view_id: null,
      label: 'c5e4b4da1e5a620ddaa3635e55c3732a5b49c7f4',
    },
  ])
  expect((await dns.api('GET', `/groups/${primary.id}/catalog-zone`)).status).toBe(404)
})

test('each server is told its part, and a zone that comes moves the serial', async () => {
  const { group, primary, second } = await estate()
  const catalog = ({ id }: { id: string }) => catalogFor(asking(), { id, group_id: idOf(group) })
  const before = await catalog(primary)
  expect(before).toMatchObject({ mode: 'producer', zone_name: 'catalog.example.', members: ['example.com.'] })
  expect(await catalog(second)).toEqual({
    mode: 'consumer',
    zone_name: 'catalog.example.',
    producer_addr: '192.0.2.1',
  })
  await dns.made(`${group}/zones`, { name: 'new.example' })
  const after = await catalog(primary)
  expect(after).toMatchObject({ members: ['example.com.', 'new.example.'] })
  expect(after?.mode === 'producer' && before?.mode === 'producer' && after.serial > before.serial).toBe(true)
  const told = await dns.revision(group)
  await dns.api('PUT', group, { catalog_zones_enabled: false })
  expect(await dns.revision(group)).toBe(told + 1)
  expect(await catalog(primary)).toBeNull()
})

test('with its module off there is no catalogue', async () => {
  const { group, primary } = await estate()
  await turn(false)
  expect((await dns.api('GET', `${group}/catalog-zone`)).status).toBe(404)
  expect(await catalogFor(asking(), { id: primary.id, group_id: idOf(group) })).toBeNull()
  await turn(true)
})

test('zones are shown to those who may read them, and a name that leaves no room for members is refused', async () => {
  const { group } = await estate()
  const { token } = await personWith(dns, [{ action: 'read', resource_type: 'dns_group', resource_id: idOf(group) }])
  expect((await dns.api('GET', `${group}/catalog-zone/members`, undefined, token)).body).toEqual([])
  const label = 'x'.repeat(63)
  const long = await dns.api('PUT', group, { catalog_zone_name: `${label}.${label}.${label}.${label.slice(0, 40)}` })
  expect(long.status).toBe(422)
})
