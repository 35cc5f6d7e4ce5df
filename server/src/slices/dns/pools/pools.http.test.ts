import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'

let dns: DnsApp
let target: Server
let status = 200
let port = 0
beforeAll(async () => {
  // What is looked at is on this machine.
  dns = await dnsApp({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' })
  target = createServer((_, response) => response.writeHead(status).end('x'))
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  port = (target.address() as AddressInfo).port
})
afterAll(async () => {
  target.close()
  await dns.close()
})

let count = 0
async function zone(more: object = {}) {
  const group = await dns.group()
  const { id } = await dns.made(`${group}/zones`, { name: `pool${++count}.example`, ...more })
  return { group, id, at: `${group}/zones/${id}`, name: `pool${count}.example` }
}
const pool = (at: string, more: object = {}) =>
  dns.api('POST', `${at}/pools`, { name: 'web', record_name: 'www', hc_type: 'http', hc_target_port: port, ...more })
const member = async (id: string, address: string, more: object = {}) =>
  (await dns.api('POST', `/pools/${id}/members`, { address, ...more })).body
const values = async (at: string): Promise<string[]> =>
  (await dns.api('GET', `${at}/records`)).body.map(
    ({ fqdn, record_type, value, ttl }: Record<string, unknown>) => `${fqdn} ${ttl} ${record_type} ${value}`,
  )
const serial = async (at: string): Promise<number> => (await dns.api('GET', at)).body.last_serial

test('a name is answered with the members that are healthy, and the zone follows their health', async () => {
  const { at, name } = await zone()
  const made = await pool(at, { hc_unhealthy_threshold: 2, hc_healthy_threshold: 1 })
  expect([made.status, made.body.member_count], made.text).toEqual([201, 0])
  const { id } = made.body
  await member(id, '127.0.0.1')
  await member(id, '127.0.0.2')
  expect(await values(at)).toEqual([])
  status = 200
  const checked = await dns.api('POST', `/pools/${id}/check-now`)
  expect(checked.body).toMatchObject({ member_count: 2, healthy_count: 1, live_count: 1, last_error: null })
  expect(checked.body.members).toMatchObject([
    { address: '127.0.0.1', last_check_state: 'healthy', last_check_error: null },
    { address: '127.0.0.2', last_check_state: 'unhealthy', last_check_error: 'It refused the connection' },
  ])
  expect(await values(at)).toEqual([`www.${name}. 30 A 127.0.0.1`])
  const before = await serial(at)
  await dns.api('POST', `/pools/${id}/check-now`)
  expect(await serial(at)).toBe(before)
  status = 500
  expect((await dns.api('POST', `/pools/${id}/check-now`)).body).toMatchObject({ live_count: 1 })
  expect((await dns.api('POST', `/pools/${id}/check-now`)).body).toMatchObject({ live_count: 0, healthy_count: 0 })
  expect(await values(at)).toEqual([])
  status = 204
  await dns.sql('update dns_pool set next_check_at = now() where id = $1', [id])
  await dns.runJob('dns_pool_checks')
  expect(await values(at)).toEqual([`www.${name}. 30 A 127.0.0.1`])
})

test('its records are changed by the pool alone, and go with members and pool', async () => {
  const { at, name } = await zone()
  const { id } = (await pool(at, { hc_type: 'none', record_name: `app.${name}.` })).body
  const one = await member(id, '192.0.2.1')
  const two = await member(id, '192.0.2.2')
  const [record] = (await dns.api('GET', `${at}/records`)).body
  expect(record).toMatchObject({ name: 'app', pool_member_id: one.id })
  expect((await dns.api('PUT', `${at}/records/${record.id}`, { value: '192.0.2.9' })).status).toBe(422)
  expect((await dns.api('DELETE', `${at}/records/${record.id}`)).status).toBe(422)
  await dns.api('PUT', `/pool-members/${one.id}`, { enabled: false })
  expect(await values(at)).toEqual([`app.${name}. 30 A 192.0.2.2`])
  await dns.api('PUT', `/pools/${id}`, { ttl: 60, record_name: 'other' })
  expect(await values(at)).toEqual([`other.${name}. 60 A 192.0.2.2`])
  expect((await dns.api('DELETE', `/pool-members/${two.id}`)).status).toBe(204)
  expect(await values(at)).toEqual([])
  await dns.api('PUT', `/pool-members/${one.id}`, { enabled: true })
  expect(await values(at)).toHaveLength(1)
  const gone = await dns.api('POST', '/pools/bulk-delete', { ids: [id] })
  expect([gone.status, gone.body.deleted], gone.text).toEqual([200, 1])
  expect(await values(at)).toEqual([])
})

test('what cannot be is refused with a sentence', async () => {
  const { at, group, name } = await zone()
  const detail = async (answer: Promise<{ status: number; body: { detail: unknown } }>) => {
    const { status: code, body } = await answer
    return [code, body.detail]
  }
  await dns.made(`${at}/records`, { name: 'taken', record_type: 'A', value: '192.0.2.1' })
  expect(await detail(pool(at, { record_name: 'taken' }))).toEqual([
    409,
    `taken.${name}. has records of type A already`,
  ])
  const { id } = (await pool(at)).body
  expect((await pool(at)).status).toBe(409)
  expect((await pool(at, { record_name: 'x.elsewhere.example.' })).status).toBe(422)
  expect((await pool(at, { record_name: 't', hc_type: 'tcp', hc_target_port: null })).status).toBe(422)
  expect((await pool(at, { record_name: 't', hc_path: 'a b' })).status).toBe(422)
  expect((await dns.api('POST', `/pools/${id}/members`, { address: '2001:db8::1' })).status).toBe(422)
  await member(id, '192.0.2.1')
  expect((await dns.api('POST', `/pools/${id}/members`, { address: '192.0.2.1' })).status).toBe(409)
  const reverse = await dns.made(`${group}/zones`, { name: '2.0.192.in-addr.arpa', kind: 'reverse' })
  expect((await pool(`${group}/zones/${reverse.id}`)).status).toBe(400)
  const unknown = '01900000-0000-7000-8000-000000000000'
  expect((await dns.api('POST', `/pools/${unknown}/check-now`)).status).toBe(404)
  expect((await dns.api('POST', `/pools/${unknown}/members`, { address: '192.0.2.1' })).status).toBe(404)
})

test('a zone that takes the records no more says why at the pool, and health is noted all the same', async () => {
  const { at } = await zone()
  const { id } = (await pool(at, { record_name: 'sub' })).body
  await member(id, '127.0.0.1')
  await dns.made(`${at}/records`, { name: 'sub', record_type: 'CNAME', value: 'www' })
  status = 200
  const { body } = await dns.api('POST', `/pools/${id}/check-now`)
  expect(body).toMatchObject({ healthy_count: 1, live_count: 0, last_error: expect.stringContaining('CNAME') })
})
