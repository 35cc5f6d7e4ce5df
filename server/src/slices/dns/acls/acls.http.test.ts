import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const acl = (at: string, name: string, ...values: string[]) =>
  dns.api('POST', `${at}/acls`, { name, entries: values.map((value) => ({ value })) })

test('entries come in their order and in one spelling; sent back, nothing changes', async () => {
  const at = await dns.group()
  const entries = [
    { value: '10.1.2.3/8', order: 2 },
    { value: '! LOCALHOST', order: 1 },
    { value: '!2001:DB8::/32', negate: true, order: 3 },
  ]
  const { status, body } = await dns.api('POST', `${at}/acls`, { name: 'office', entries })
  expect(status).toBe(201)
  expect(body.entries).toEqual([
    { value: 'localhost', negate: true, order: 1 },
    { value: '10.0.0.0/8', negate: false, order: 2 },
    { value: '2001:db8::/32', negate: false, order: 3 },
  ])
  const before = await dns.revision(at)
  expect((await dns.api('PUT', `${at}/acls/${body.id}`, body)).body).toEqual(body)
  expect(await dns.revision(at)).toBe(before)
  expect((await dns.api('PUT', `${at}/acls/${body.id}`, { entries: [] })).body.entries).toEqual([])
  expect(await dns.revision(at)).toBe(before + 1)
})

test('names are taken once in a group and are no built-in ones or addresses', async () => {
  const at = await dns.group()
  await acl(at, 'office')
  const taken = await acl(at, 'office')
  expect([taken.status, taken.body.detail]).toEqual([409, "An ACL named 'office' already exists in this group"])
  for (const name of ['any', 'None', '-x', 'a b', '10.0.0.1', '10', 'x'.repeat(256)])
    expect([name, (await acl(at, name)).status]).toEqual([name, 422])
})

test('an element that means nothing in the group is refused with its field', async () => {
  const [at, other] = [await dns.group(), await dns.group()]
  await acl(other, 'elsewhere')
  const unknown = await acl(at, 'a', 'elsewhere')
  expect([unknown.status, unknown.body.detail]).toEqual([
    422,
    { field: 'entries', value: 'elsewhere', message: "The group has no ACL named 'elsewhere'" },
  ])
  expect((await acl(at, 'a', 'key nobody')).body.detail.message).toBe("The group has no TSIG key named 'nobody'")
  expect((await acl(at, 'a', '}; zone "x" {')).status).toBe(422)
  await dns.made(`${at}/tsig-keys`, { name: 'Transfer.' })
  expect((await acl(at, 'a', '!key TRANSFER')).body.entries).toEqual([
    { value: 'key transfer', negate: true, order: 0 },
  ])
  const zone = await dns.api('POST', `${at}/zones`, { name: 'x.example', allow_query: ['nowhere'] })
  expect([zone.status, zone.body.detail.field]).toEqual([422, 'allow_query'])
})

test('ACLs may be made of others, never of themselves', async () => {
  const at = await dns.group()
  const own = await acl(at, 'a', 'a')
  expect([own.status, own.body.detail.message]).toEqual([422, "The group has no ACL named 'a'"])
  const a = (await acl(at, 'a')).body
  await acl(at, 'b', 'a')
  await acl(at, 'c', '!b')
  const cycle = await dns.api('PUT', `${at}/acls/${a.id}`, { entries: [{ value: 'c' }] })
  expect([cycle.status, cycle.body.detail]).toEqual([422, "ACL 'a' would lead back to itself: a → c → b → a"])
  const self = await dns.api('PUT', `${at}/acls/${a.id}`, { entries: [{ value: 'a' }] })
  expect(self.body.detail).toBe("ACL 'a' would lead back to itself: a → a")
})

test('an ACL that is used keeps its name and stays, and the answer says where it is used', async () => {
  const at = await dns.group()
  const { id } = (await acl(at, 'office')).body
  const path = `${at}/acls/${id}`
  await acl(at, 'all', '!office')
  await dns.made(`${at}/views`, { name: 'inside', match_clients: ['office'] })
  const zone = await dns.made(`${at}/zones`, { name: 'used.example', allow_transfer: ['!office'] })
  await dns.api('PUT', `${at}/options`, { allow_query: ['office'] })
  const renamed = await dns.api('PUT', path, { name: 'offices' })
  expect(renamed.status).toBe(409)
  expect(renamed.body.detail.used_by.map(({ type }: { type: string }) => type)).toEqual([
    'dns_acl',
    'dns_server_options',
    'dns_view',
    'dns_zone',
  ])
  expect(renamed.body.detail.message).toMatch(
    /^ACL 'office' is still used by ACL all, .*view inside, zone used\.example\.$/,
  )
  expect((await dns.api('DELETE', path)).status).toBe(409)
  expect((await dns.api('POST', `${at}/acls/bulk-delete`, { ids: [id] })).status).toBe(409)
  expect((await dns.api('PUT', path, { description: 'fine' })).status).toBe(200)
  const resource_id = at.replace('/groups/', '')
  const { token } = await personWith(dns, [{ action: 'delete', resource_type: 'dns_group', resource_id }])
  const hidden = await dns.api('DELETE', path, undefined, token)
  expect([hidden.status, hidden.text.includes('used.example')]).toEqual([409, false])
  expect(hidden.body.detail).toMatchObject({ hidden: 1 })
  await dns.api('DELETE', `${at}/zones/${zone.id}`)
  await dns.api('PUT', `${at}/options`, { allow_query: ['any'] })
})

test('a zone does not come back from the trash with an ACL that is gone', async () => {
  const at = await dns.group()
  const { id } = (await acl(at, 'gone')).body
  const zone = await dns.made(`${at}/zones`, { name: 'back.example', allow_query: ['gone'] })
  await dns.api('DELETE', `${at}/zones/${zone.id}`)
  expect((await dns.api('DELETE', `${at}/acls/${id}`)).status).toBe(204)
  const restored = await dns.call('POST', `/api/v1/admin/trash/dns_zone/${zone.id}/restore`)
  expect([restored.status, restored.body.detail.field]).toEqual([422, 'allow_query'])
})

test('a right to one group makes its parts in that group, and in no other', async () => {
  const [own, other] = [await dns.group(), await dns.group()]
  const resource_id = own.replace('/groups/', '')
  const { token } = await personWith(dns, [{ action: 'write', resource_type: 'dns_group', resource_id }])
  const parts: [string, object][] = [
    ['acls', { name: 'office', entries: [] }],
    ['views', { name: 'inside' }],
    ['servers', { name: 'ns1', host: 'ns1' }],
    ['tsig-keys', { name: 'transfer' }],
  ]
  for (const [part, body] of parts) {
    expect([part, (await dns.api('POST', `${own}/${part}`, body, token)).status]).toEqual([part, 201])
    expect([part, (await dns.api('POST', `${other}/${part}`, body, token)).status]).toEqual([part, 403])
  }
  expect((await dns.api('POST', '/groups', { name: 'mine' }, token)).status).toBe(403)
  expect((await dns.api('POST', `${own}/zones`, { name: 'mine.example' }, token)).status).toBe(403)
})
