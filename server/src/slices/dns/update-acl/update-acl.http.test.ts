import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const zone = async (at: string, name: string, more: object = {}) =>
  `${at}/zones/${(await dns.made(`${at}/zones`, { name, ...more })).id}`
const put = (path: string, entries: object[], more: object = {}) =>
  dns.api('PUT', `${path}/update-acl`, { entries, ...more })

test('the list is replaced as a whole, in its order; sent back, nothing changes', async () => {
  const at = await dns.group()
  const path = await zone(at, 'dyn.example')
  const key = await dns.made(`${at}/tsig-keys`, { name: 'dhcp' })
  const entries = [
    { match_kind: 'tsig_key', tsig_key_id: key.id, name_scope: 'name', name_pattern: 'NO.dyn.example', action: 'deny' },
    { match_kind: 'tsig_key', tsig_key_id: key.id, name_scope: 'zonesub', record_types: ['a', 'AAAA'] },
  ]
  const { status, body, text } = await put(path, entries, { dynamic_update_enabled: true })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    dynamic_update_enabled: true,
    warnings: [],
    entries: [
      { seq: 0, action: 'deny', name_pattern: 'no.dyn.example.', tsig_key_name: 'dhcp' },
      { seq: 1, action: 'grant', name_scope: 'zonesub', record_types: ['A', 'AAAA'] },
    ],
  })
  const before = await dns.revision(at)
  expect((await put(path, body.entries)).body).toEqual(body)
  expect(await dns.revision(at)).toBe(before)
  expect((await dns.api('GET', path)).body.dynamic_update_enabled).toBe(true)
  const kept = await dns.api('DELETE', `${at}/tsig-keys/${key.id}`)
  expect([kept.status, kept.body.detail]).toEqual([409, "TSIG key 'dhcp' is still used by 1 update ACL: dyn.example."])
  expect((await put(path, [])).body).toMatchObject({ entries: [], warnings: [expect.stringContaining('nobody')] })
  expect(await dns.revision(at)).toBe(before + 1)
  expect((await dns.api('DELETE', `${at}/tsig-keys/${key.id}`)).status).toBe(204)
})

test('caps are what all servers of the group can do, and what is beyond them is refused with a code', async () => {
  const at = await dns.group()
  const caps = async () => (await dns.api('GET', `${at}/dynamic-update-caps`)).body
  expect(await caps()).toMatchObject({ supports_name_scoping: true, coarse_enum_only: false, supported: true })
  await dns.made(`${at}/servers`, { name: 'win', host: 'win', driver: 'wsrv_dns' })
  expect(await caps()).toMatchObject({
    supports_ip_acl: false,
    supports_tsig_acl: true,
    supports_name_scoping: false,
    supports_per_type: false,
    supported: true,
  })
  const path = await zone(at, 'dyn.example')
  const key = await dns.made(`${at}/tsig-keys`, { name: 'dhcp' })
  const scoped = { match_kind: 'tsig_key', tsig_key_id: key.id, name_scope: 'self' }
  const refused = await put(path, [scoped])
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    {
      code: 'DYNAMIC_UPDATE_UNSUPPORTED',
      message: "Server 'win' (Windows Server DNS) cannot limit dynamic updates by name, or deny them",
    },
  ])
  expect((await put(path, [{ match_kind: 'tsig_key', tsig_key_id: key.id }])).status).toBe(200)
  const joining = await dns.api('POST', `${at}/servers`, { name: 'tech', host: 'tech', driver: 'technitium' })
  expect(joining.body.detail).toBe("Server 'tech' (Technitium) cannot limit dynamic updates by key")
})

test('conflicts, keys of other groups and zones from elsewhere are refused', async () => {
  const [at, other] = [await dns.group(), await dns.group()]
  const path = await zone(at, 'dyn.example')
  const foreign = await dns.made(`${other}/tsig-keys`, { name: 'foreign' })
  const entry = { match_kind: 'tsig_key', tsig_key_id: foreign.id }
  expect((await put(path, [entry])).body.detail).toBe('tsig_key_id references a dns_tsig_key row that does not exist.')
  const own = await dns.made(`${at}/tsig-keys`, { name: 'own' })
  const byName = { match_kind: 'tsig_key', tsig_key_id: own.id, name_scope: 'self' }
  const byAddress = { match_kind: 'ip', ip_cidr: '10.0.0.0/8' }
  expect((await put(path, [byName, byAddress])).body.detail).toContain('cannot stand beside')
  expect((await put(path, [byAddress, { ...byAddress, action: 'deny' }])).body.detail).toContain('never reached')
  const types = { ...byName, record_types: ['NOSUCH'] }
  expect((await put(path, [types])).status).toBe(422)
  const secondary = await zone(at, 'second.example', { zone_type: 'secondary', masters: ['192.0.2.1'] })
  expect((await put(secondary, [], { dynamic_update_enabled: true })).body.detail).toContain(
    'its primary takes updates',
  )
})

test('whoever may write one zone writes its list, asks for the caps, and touches no other', async () => {
  const at = await dns.group()
  const [mine, foreign] = [await zone(at, 'mine.example'), await zone(at, 'foreign.example')]
  const resource_id = mine.split('/').at(-1) ?? ''
  const { token } = await personWith(dns, [
    { action: 'write', resource_type: 'dns_zone', resource_id },
    { action: 'read', resource_type: 'dns_zone', resource_id },
  ])
  const change = (path: string) => dns.api('PUT', `${path}/update-acl`, { entries: [] }, token)
  expect([(await change(mine)).status, (await change(foreign)).status]).toEqual([200, 403])
  expect((await dns.api('GET', `${at}/dynamic-update-caps`, undefined, token)).status).toBe(200)
})
