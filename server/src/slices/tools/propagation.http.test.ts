import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { a, answerTo, askedName, type DnsServer, dnsServer } from '../../../test/dns-server.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'

let cadastre: TestApp
const open: DnsServer[] = []
beforeAll(async () => {
  cadastre = await testApp({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.2/31' } })
})
// The limit is for the test that is about it.
afterEach(() => cadastre.sql('delete from rate_window'))
afterAll(async () => {
  for (const server of open) await server.close()
  await cadastre.close()
})

async function resolver(address: string, reply: (query: Buffer) => Buffer | null): Promise<string> {
  const server = await dnsServer(address, 0, reply)
  open.push(server)
  return `${server.address}@${server.port}`
}
const check = (body: object, token?: string) =>
  cadastre.call('POST', '/api/v1/dns/tools/propagation-check', { body, ...(token ? { token } : {}) })

test('each resolver has its own result, whatever becomes of the others', async () => {
  const ok = await resolver('127.0.0.2', (query) => answerTo(query, { answers: [a(askedName(query), '192.0.2.9')] }))
  const unknown = await resolver('127.0.0.2', (query) => answerTo(query, { flags: 0x8183 }))
  const refusing = await resolver('127.0.0.3', (query) => answerTo(query, { flags: 0x8185 }))
  const silent = await resolver('127.0.0.3', () => null)
  const { status, body } = await check({
    name: 'WWW.example.test',
    resolvers: [ok, unknown, refusing, silent, '127.0.0.1'],
    timeout_seconds: 0.5,
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    name: 'www.example.test.',
    record_type: 'A',
    queried_at_ms: expect.any(Number),
    results: [
      { resolver: ok, name: null, status: 'ok', rtt_ms: expect.any(Number), answers: ['192.0.2.9'], error: null },
      { resolver: unknown, name: null, status: 'nxdomain', rtt_ms: expect.any(Number), answers: [], error: null },
      { resolver: refusing, name: null, status: 'error', rtt_ms: expect.any(Number), answers: [], error: 'refused' },
      { resolver: silent, name: null, status: 'timeout', rtt_ms: null, answers: [], error: 'timeout' },
      { resolver: '127.0.0.1', name: null, status: 'error', rtt_ms: null, answers: [], error: 'forbidden' },
    ],
  })
})

test('it takes names, a dozen resolvers and a few seconds', async () => {
  const resolvers = ['127.0.0.2@9']
  for (const wrong of [
    { name: 'a b' },
    { name: 'x'.repeat(254) },
    { name: 'a.test', record_type: 'ANY' },
    { name: 'a.test', resolvers: Array(13).fill('192.0.2.1') },
    { name: 'a.test', resolvers: ['resolver.test'] },
    { name: 'a.test', timeout_seconds: 11 },
  ])
    expect([wrong, (await check({ resolvers, ...wrong })).status]).toEqual([wrong, 422])
})

test('the default resolvers are known, to those who have to do with DNS', async () => {
  const zones = await personWith(cadastre, [{ action: 'read', resource_type: 'dns_zone' }])
  const none = await personWith(cadastre, [{ action: 'read', resource_type: 'site' }])
  const path = '/api/v1/dns/tools/default-resolvers'
  const { body } = await cadastre.call('GET', path, { token: zones.token })
  expect(body.map(({ address }: { address: string }) => address)).toEqual([
    '1.1.1.1',
    '8.8.8.8',
    '9.9.9.9',
    '208.67.222.222',
  ])
  expect((await cadastre.call('GET', path, { token: none.token })).status).toBe(403)
})
