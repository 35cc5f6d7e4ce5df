import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

async function zones(...names: string[]): Promise<string[]> {
  const group = await dns.group()
  const made = []
  for (const name of names) made.push(`${group}/zones/${(await dns.made(`${group}/zones`, { name })).id}`)
  return made
}
const record = (at: string, name: string, record_type: string, value: string) =>
  dns.made(`${at}/records`, { name, record_type, value })
const preview = async (at: string) => (await dns.api('GET', `${at}/delegation-preview`)).body
const apply = (at: string, token?: string) => dns.api('POST', `${at}/delegate-from-parent`, undefined, token)

test('the zone above gets servers and glue, once', async () => {
  const [far = '', near = '', child = ''] = await zones('example', 'corp.example', 'lab.sub.corp.example')
  await record(child, 'ns1', 'A', '192.0.2.1')
  await record(child, '@', 'NS', 'ns1')
  await record(child, '@', 'NS', 'ns.example.net.')
  expect(await preview(child)).toMatchObject({
    has_parent: true,
    parent_zone_name: 'corp.example.',
    child_label: 'lab.sub',
    ns_records_to_create: [{ name: 'lab.sub', value: 'ns1.lab.sub.corp.example.' }, { value: 'ns.example.net.' }],
    glue_records_to_create: [{ name: 'ns1.lab.sub', record_type: 'A', value: '192.0.2.1' }],
    existing_ns_records: [],
    warnings: [],
    child_apex_ns_count: 2,
  })
  const { status, body, text } = await apply(child)
  expect(status, text).toBe(201)
  expect(body).toHaveLength(3)
  expect((await dns.api('GET', `${near}/records`)).body).toHaveLength(3)
  expect((await dns.api('GET', `${far}/records`)).body).toEqual([])
  expect(await preview(child)).toMatchObject({
    ns_records_to_create: [],
    existing_glue_records: [{ name: 'ns1.lab.sub' }],
  })
  expect((await apply(child)).body).toEqual([])
})

test('a part of an octet is delegated with an alias for each address', async () => {
  const [parent = '', child = ''] = await zones('2.0.192.in-addr.arpa', '128/26.2.0.192.in-addr.arpa')
  await record(child, '@', 'NS', 'ns.example.net.')
  await record(parent, '130', 'PTR', 'old.example.net.')
  const shown = await preview(child)
  expect(shown.alias_records_to_create).toHaveLength(63)
  expect(shown.warnings).toEqual([expect.stringContaining('130.2.0.192.in-addr.arpa.')])
  expect((await apply(child)).body).toHaveLength(64)
  const { body } = await dns.api('GET', `${parent}/records?search=131.128`)
  expect(body).toMatchObject([{ name: '131', record_type: 'CNAME', value: '131.128/26.2.0.192.in-addr.arpa.' }])
})

test('without a zone above, or servers, there is nothing to do', async () => {
  const [lone = '', parent = '', child = ''] = await zones('lone.example', 'top.test', 'bare.top.test')
  expect(await preview(lone)).toEqual({ has_parent: false })
  expect((await apply(lone)).status).toBe(404)
  expect((await preview(child)).warnings).toEqual([expect.stringContaining('no NS')])
  expect((await apply(child)).status).toBe(409)
  expect((await dns.api('GET', `${parent}/records`)).body).toEqual([])
})

test('whoever may not see the zone above is not told of it, and nobody writes there without the right', async () => {
  const [parent = '', child = ''] = await zones('secret.example', 'open.secret.example')
  await record(child, '@', 'NS', 'ns.example.net.')
  const [own, above] = [child, parent].map((path) => path.split('/').at(-1) ?? '')
  const right = (action: string, resource_id = '') => ({
    action,
    resource_type: 'dns_zone',
    resource_id,
  })
  const blind = await personWith(dns, [right('admin', own)])
  expect((await dns.api('GET', `${child}/delegation-preview`, undefined, blind.token)).body).toEqual({
    has_parent: false,
  })
  const reading = await personWith(dns, [right('admin', own), right('read', above)])
  expect((await apply(child, reading.token)).status).toBe(403)
})
