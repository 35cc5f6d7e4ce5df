import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

test('views come in the order in which they are tried, page by page', async () => {
  const at = await dns.group()
  for (const [name, order] of [
    ['outside', 20],
    ['b', 3],
    ['a', 3],
    ['inside', 1],
  ])
    await dns.made(`${at}/views`, { name, order })
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
  expect(names(await dns.api('GET', `${at}/views`))).toEqual(['inside', 'a', 'b', 'outside'])
  const first = await dns.api('GET', `${at}/views?limit=2`)
  const cursor = encodeURIComponent(first.headers['x-next-cursor'] ?? '')
  expect(names(await dns.api('GET', `${at}/views?limit=2&cursor=${cursor}`))).toEqual(['b', 'outside'])
})

test('a view has its defaults, changes field by field, and its order with them', async () => {
  const at = await dns.group()
  const view = await dns.made(`${at}/views`, { name: 'inside' })
  expect(view).toMatchObject({
    match_clients: ['any'],
    match_destinations: [],
    recursion: true,
    order: 0,
    allow_query: null,
    allow_query_cache: null,
  })
  const path = `${at}/views/${view.id}`
  const before = await dns.revision(at)
  expect((await dns.api('PUT', path, view)).body).toEqual(view)
  const changed = await dns.api('PUT', path, { order: 5, allow_query: ['10.0.0.0/8'] })
  expect(changed.body).toMatchObject({ order: 5, allow_query: ['10.0.0.0/8'] })
  expect(await dns.revision(at)).toBe(before + 1)
  for (const name of ['_default', '_bind', 'a.b', '', 'x'.repeat(46)])
    expect([name, (await dns.api('POST', `${at}/views`, { name })).status]).toEqual([name, 422])
  expect((await dns.api('POST', `${at}/views`, { name: 'inside' })).status).toBe(409)
  expect((await dns.api('PUT', path, { match_clients: ['nobody'] })).body.detail).toMatchObject({
    field: 'match_clients',
  })
})

test('a view that zones or records are seen in stays, also for those in the trash', async () => {
  const at = await dns.group()
  const [one, two] = [await dns.made(`${at}/views`, { name: 'one' }), await dns.made(`${at}/views`, { name: 'two' })]
  const zone = await dns.made(`${at}/zones`, { name: 'z.example', view_id: one.id })
  const other = await dns.made(`${at}/zones`, { name: 'r.example' })
  await dns.made(`${at}/zones/${other.id}/records`, {
    name: 'www',
    record_type: 'A',
    value: '192.0.2.1',
    view_id: two.id,
  })
  const kept = await dns.api('DELETE', `${at}/views/${one.id}`)
  expect([kept.status, kept.body.detail]).toEqual([409, "View 'one' is still used by 1 zone: z.example."])
  const record = await dns.api('DELETE', `${at}/views/${two.id}`)
  expect(record.body.detail).toBe("View 'two' is still used by 1 record: www.r.example.")
  await dns.api('DELETE', `${at}/zones/${zone.id}`)
  expect((await dns.api('DELETE', `${at}/views/${one.id}`)).status).toBe(409)
  const free = await dns.made(`${at}/views`, { name: 'free' })
  expect((await dns.api('DELETE', `${at}/views/${free.id}`)).status).toBe(204)
})

test('the default view of a group keeps its name', async () => {
  const at = await dns.group()
  const view = await dns.made(`${at}/views`, { name: 'main' })
  await dns.api('PUT', at, { default_view: 'main' })
  const path = `${at}/views/${view.id}`
  expect((await dns.api('PUT', path, { name: 'other' })).body.detail).toBe(
    "View 'main' is the default view of its group",
  )
  expect((await dns.api('DELETE', path)).status).toBe(409)
})

test('views are for servers that have them', async () => {
  const at = await dns.group()
  await dns.made(`${at}/servers`, { name: 'pdns', host: 'pdns', driver: 'powerdns' })
  const refused = await dns.api('POST', `${at}/views`, { name: 'inside' })
  expect([refused.status, refused.body.detail]).toEqual([422, "Server 'pdns' (PowerDNS) cannot have views"])
  const other = await dns.group()
  await dns.made(`${other}/views`, { name: 'inside' })
  const joining = await dns.api('POST', `${other}/servers`, { name: 'pdns', host: 'pdns', driver: 'powerdns' })
  expect(joining.body.detail).toBe("Server 'pdns' (PowerDNS) cannot have views")
})
