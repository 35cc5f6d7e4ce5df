import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

async function zone(at: string, name: string, more: object = {}): Promise<string> {
  return `${at}/zones/${(await dns.made(`${at}/zones`, { name, ...more })).id}`
}
const queue = (path: string) =>
  dns.sql<{ op: string; record: object }>('select op, record from dns_change where zone_id = $1 order by seq', [
    path.split('/').at(-1),
  ])

test('the built-in policy stays; others come, change but for their name, and go', async () => {
  const { body } = await dns.api('GET', '/dnssec-policies')
  expect(body).toMatchObject([
    { name: 'default', algorithm: 'ecdsap256sha256', zsk_lifetime_days: 90, is_builtin: true },
  ])
  const builtin = `/dnssec-policies/${body[0].id}`
  expect((await dns.api('PUT', builtin, { nsec3: true })).status).toBe(422)
  expect((await dns.api('DELETE', builtin)).status).toBe(422)
  const bulk = await dns.api('POST', '/dnssec-policies/bulk-delete', { ids: [body[0].id] })
  expect(bulk.status).toBe(422)
  const made = await dns.made('/dnssec-policies', { name: 'strict', algorithm: 'ed25519', nsec3: true })
  const path = `/dnssec-policies/${made.id}`
  expect((await dns.api('POST', '/dnssec-policies', { name: 'strict' })).status).toBe(409)
  const changed = await dns.api('PUT', path, { name: 'other', zsk_lifetime_days: 30 })
  expect(changed.body).toMatchObject({ name: 'strict', zsk_lifetime_days: 30 })
  expect((await dns.api('POST', '/dnssec-policies', { name: 'a b' })).status).toBe(422)
  expect((await dns.api('POST', '/dnssec-policies', { name: 'x', nsec3_iterations: 51 })).status).toBe(422)
  expect((await dns.api('DELETE', path)).status).toBe(204)
})

test('signing and unsigning are work in the queue, once each, and move the revision', async () => {
  const at = await dns.group()
  const path = await zone(at, 'signed.example')
  const before = await dns.revision(at)
  const policy = await dns.made('/dnssec-policies', { name: 'signing' })
  const signed = await dns.api('POST', `${path}/dnssec/sign`, { policy_id: policy.id })
  expect(signed.body).toMatchObject({ dnssec_enabled: true, dnssec_policy_id: policy.id })
  expect((await dns.api('POST', `${path}/dnssec/sign`)).body).toEqual(signed.body)
  expect((await dns.api('DELETE', `/dnssec-policies/${policy.id}`)).body.detail).toContain('1 zone: signed.example.')
  const info = await dns.api('GET', `${path}/dnssec/info`)
  expect(info.body).toMatchObject({ zone_name: 'signed.example.', dnssec_enabled: true, keys: [] })
  expect((await dns.api('POST', `${path}/dnssec/unsign`)).body.dnssec_enabled).toBe(false)
  expect((await queue(path)).map(({ op }) => op)).toEqual(['dnssec_sign', 'dnssec_unsign'])
  expect(await dns.revision(at)).toBe(before + 2)
  const log = await dns.sql<{ action: string }>(
    `select action from audit_log where resource_id = $1 and action like 'dnssec%' order by seq`,
    [path.split('/').at(-1)],
  )
  expect(log.map(({ action }) => action)).toEqual(['dnssec_sign', 'dnssec_unsign'])
})

test('a zone that is made or changed to be signed is signed as well', async () => {
  const path = await zone(await dns.group(), 'born.example', { dnssec_enabled: true })
  await dns.api('PUT', path, { dnssec_enabled: false })
  expect((await queue(path)).map(({ op }) => op)).toEqual(['dnssec_sign', 'dnssec_unsign'])
})

test('a key is rolled where the zone is signed, has it, and all servers can', async () => {
  const at = await dns.group()
  const path = await zone(at, 'rolled.example')
  const roll = (key_tag: number) => dns.api('POST', `${path}/dnssec/rollover`, { key_tag })
  expect((await roll(1)).status).toBe(409)
  const server = await dns.made(`${at}/servers`, { name: 'ns1', host: 'ns1' })
  await dns.api('POST', `${path}/dnssec/sign`)
  const zoneId = path.split('/').at(-1)
  expect((await roll(4711)).body).toEqual({ status: 'queued', zone_id: zoneId, key_tag: 4711 })
  expect((await queue(path)).at(-1)).toEqual({ op: 'dnssec_rollover', record: { key_tag: 4711 } })
  await dns.sql(
    `insert into dnssec_key (id, zone_id, server_id, key_tag, key_type, algorithm, state)
     values (gen_random_uuid(), $1, $2, 12, 'csk', 'ecdsap256sha256', 'active')`,
    [zoneId, server.id],
  )
  expect((await roll(4711)).body.detail).toBe('rolled.example. has no key 4711')
  expect((await dns.api('GET', `${path}/dnssec/info`)).body.keys).toMatchObject([{ key_tag: 12, key_type: 'csk' }])
  await dns.made(`${at}/servers`, { name: 'pdns', host: 'pdns', driver: 'powerdns' })
  const refused = await roll(12)
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    "Server 'pdns' (PowerDNS) cannot change the keys of a zone when asked",
  ])
})

test('what cannot be signed is refused with its reason', async () => {
  const at = await dns.group()
  await dns.made(`${at}/servers`, { name: 'dc1', host: 'dc1', driver: 'wsrv_dns' })
  const path = await zone(at, 'plain.example')
  const refused = await dns.api('POST', `${path}/dnssec/sign`)
  expect([refused.status, refused.body.detail]).toEqual([422, "Server 'dc1' (Windows Server DNS) cannot sign zones"])
  const secondary = await zone(await dns.group(), 'second.example', { zone_type: 'secondary', masters: ['192.0.2.1'] })
  expect((await dns.api('POST', `${secondary}/dnssec/sign`)).body.detail).toContain('its primary signs it')
  const unknown = { policy_id: '01900000-0000-7000-8000-000000000000' }
  expect((await dns.api('POST', `${path}/dnssec/sign`, unknown)).status).toBe(422)
  expect((await dns.api('GET', `${await dns.group()}/zones/${path.split('/').at(-1)}/dnssec/info`)).status).toBe(404)
})

test('policies are seen by those who look after zones, and changed by those who look after all groups', async () => {
  const policy = await dns.made('/dnssec-policies', { name: 'shared' })
  const path = `/dnssec-policies/${policy.id}`
  const at = await dns.group()
  const statuses = async (right: object) => {
    const { token } = await personWith(dns, [{ action: 'admin', ...right } as never])
    return [
      (await dns.api('GET', path, undefined, token)).status,
      (await dns.api('PUT', path, { description: 'x' }, token)).status,
      (await dns.api('DELETE', path, undefined, token)).status,
    ]
  }
  expect(await statuses({ resource_type: 'dns_zone' })).toEqual([200, 403, 403])
  expect(await statuses({ resource_type: 'dns_group', resource_id: at.replace('/groups/', '') })).toEqual([
    403, 403, 403,
  ])
  expect(await statuses({ resource_type: 'dns_group' })).toEqual([200, 200, 204])
})
