import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'
import { forwarderPresets } from './presets.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const put = (at: string, body: object) => dns.api('PUT', `${at}/options`, body)

test('a new group has the defaults; what is changed stays, and what was read can be sent back', async () => {
  const at = await dns.group()
  const { body } = await dns.api('GET', `${at}/options`)
  expect(body).toMatchObject({
    group_id: at.replace('/groups/', ''),
    forwarders: [],
    allow_transfer: ['none'],
    allow_query_cache: ['localhost', 'localnets'],
    rrl_responses_per_second: 15,
    doh_path: '/dns-query',
    tls_certificate_id: null,
    trust_anchors: [],
  })
  const before = await dns.revision(at)
  expect((await put(at, body)).body).toEqual(body)
  expect(await dns.revision(at)).toBe(before)
  const changed = await put(at, { forwarders: ['9.9.9.9', '2620:FE::FE@5353'], tcp_clients: 500, rrl_slip: 0 })
  expect(changed.body).toMatchObject({ forwarders: ['9.9.9.9', '2620:fe::fe@5353'], tcp_clients: 500, rrl_slip: 0 })
  expect((await put(at, { tcp_clients: null })).body).toMatchObject({ tcp_clients: null, rrl_slip: 0 })
  expect(await dns.revision(at)).toBe(before + 2)
  const log = await dns.sql(
    `select changed_fields from audit_log where resource_type = 'dns_server_options' order by seq`,
  )
  expect(log[0]).toEqual({ changed_fields: ['forwarders', 'modified_at', 'rrl_slip', 'tcp_clients'] })
})

test.each([
  [{ rrl_window: 0 }],
  [{ tcp_clients: 10_001 }],
  [{ forward_policy: 'last' }],
  [{ query_log_file: '/x"; };' }],
  [{ doh_path: 'dns' }],
  [{ forwarders: ['dns.example'] }],
  [{ allow_query: ['nobody'] }],
  [{ dot_enabled: true }],
  [{ clients_per_query: 100, max_clients_per_query: 10 }],
  [{ forward_transport: 'tls' }],
  [{ forwarders: ['194.242.2.4'] }],
  [{ forward_transport: 'tls', forward_tls_hostname: 'dns.quad9.net', forwarders: ['9.9.9.9', '8.8.8.8'] }],
])('%j is refused and changes nothing', async (body) => {
  const at = await dns.group()
  const before = (await dns.api('GET', `${at}/options`)).body
  expect((await put(at, body)).status).toBe(422)
  expect((await dns.api('GET', `${at}/options`)).body).toEqual(before)
})

test('rules hold for the whole after a change: encrypted answers need a certificate, which then stays', async () => {
  const at = await dns.group()
  const certificate = await dns.call('POST', '/api/v1/certificates/self-signed', {
    body: { name: 'dns', names: ['ns.example'], days: 30 },
  })
  const tls_certificate_id = certificate.body.id
  expect((await put(at, { dot_enabled: true, tls_certificate_id })).status).toBe(200)
  expect((await put(at, { tls_certificate_id: null })).body.detail).toContain('need a certificate')
  expect((await put(at, { dot_port: 953 })).body.detail).toBe('Port 953 is taken by the server itself')
  expect((await put(at, { doh_enabled: true, doh_port: 853 })).body.detail).toContain('cannot both have port 853')
  expect((await dns.call('DELETE', `/api/v1/certificates/${tls_certificate_id}`)).status).toBe(409)
  const unknown = '01900000-0000-7000-8000-000000000000'
  expect((await put(at, { tls_certificate_id: unknown })).status).toBe(422)
})

test('what servers of the group cannot do is refused and names one', async () => {
  const group = await dns.group()
  await dns.made(`${group}/servers`, { name: 'ns1', host: 'ns1' })
  const https = await put(group, { forward_transport: 'https', forward_tls_hostname: 'dns.quad9.net' })
  expect([https.status, https.body.detail]).toEqual([422, "Server 'ns1' (BIND 9) cannot forward over https"])
  const at = await dns.group()
  await dns.made(`${at}/servers`, { name: 'ns2', host: 'ns2', driver: 'technitium' })
  const tls = { forward_transport: 'tls', forward_tls_hostname: 'DNS.quad9.net.', forwarders: ['9.9.9.9'] }
  expect((await put(at, tls)).body.forward_tls_hostname).toBe('dns.quad9.net')
  const joining = await dns.api('POST', `${at}/servers`, { name: 'p', host: 'p', driver: 'powerdns' })
  expect(joining.body.detail).toBe("Server 'p' (PowerDNS) cannot forward over tls")
})

test('trust anchors are added once and removed', async () => {
  const at = await dns.group()
  const anchor = { zone_name: 'Corp.Example', algorithm: 8, key_tag: 20326, public_key: 'AwEAAaz/tAm8' }
  const made = await dns.made(`${at}/options/trust-anchors`, anchor)
  expect(made).toMatchObject({ zone_name: 'corp.example.', is_initial_key: true })
  const again = await dns.api('POST', `${at}/options/trust-anchors`, anchor)
  expect([again.status, again.body.detail]).toEqual([409, 'The group already trusts key 20326 of corp.example.'])
  expect((await dns.api('GET', `${at}/options`)).body.trust_anchors).toEqual([made])
  const path = `/options/trust-anchors/${made.id}`
  expect((await dns.api('DELETE', `${await dns.group()}${path}`)).status).toBe(404)
  expect((await dns.api('DELETE', `${at}${path}`)).status).toBe(204)
  expect((await dns.api('GET', `${at}/options`)).body.trust_anchors).toEqual([])
  expect((await dns.api('POST', `${at}/options/trust-anchors`, { ...anchor, public_key: '%' })).status).toBe(422)
})

test('presets are sixteen, each with addresses and the name of its certificate', async () => {
  const { body } = await dns.api('GET', '/forwarder-presets')
  expect(body.presets).toHaveLength(16)
  expect(new Set(forwarderPresets.map(({ id }) => id)).size).toBe(16)
  expect(body.presets.every((one: { ipv4: string[]; ipv6: string[] }) => one.ipv4.length * one.ipv6.length > 0)).toBe(
    true,
  )
})

test('a right to one group opens its options and those of no other', async () => {
  const [own, other] = [await dns.group(), await dns.group()]
  const resource_id = own.replace('/groups/', '')
  const { token } = await personWith(dns, [{ action: 'admin', resource_type: 'dns_group', resource_id }])
  const change = (at: string) => dns.api('PUT', `${at}/options`, { minimal_responses: true }, token)
  expect([(await change(own)).status, (await change(other)).status]).toEqual([200, 403])
  expect((await dns.api('GET', `${other}/options`, undefined, token)).status).toBe(403)
})
