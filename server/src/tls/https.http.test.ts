import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { newId } from '../db/ids.ts'
import { seal } from '../secrets.ts'
import { type Https, serveHttps } from './https.ts'
import { selfSigned } from './self-signed.ts'

let cadastre: TestApp
const running: Https[] = []
beforeAll(async () => {
  cadastre = await testApp()
})
afterEach(async () => {
  for (const https of running.splice(0)) await https.stop()
  await cadastre.sql('delete from certificate')
})
afterAll(() => cadastre.close())

async function start(port = 0): Promise<{ port: number; https: Https }> {
  const { app, databases, deps } = cadastre
  const https = await serveHttps({
    app,
    databases,
    keys: deps.keys,
    served: deps.served,
    log: deps.log,
    host: '127.0.0.1',
    port,
    pollMs: 50,
  })
  running.push(https)
  return { port: Number(new URL(https.url).port), https }
}

/** A row as the slice would write it; what is active until now is not any more. */
async function activate(name: string, key?: Buffer): Promise<string> {
  const pair = selfSigned({ names: [name], days: 30 })
  const fingerprint = newId().replaceAll('-', '').repeat(2)
  await cadastre.sql('update certificate set is_active = false')
  await cadastre.sql(
    `insert into certificate (id, name, source, names, serial, not_before, not_after, fingerprint_sha256, key_algo,
       key_size, chain_length, chain_pem, private_key_sealed, is_active)
     values ($1, $2, 'self_signed', '[]', '1', now(), now(), $3, 'ec', 256, 1, $4, $5, true)`,
    [newId(), name, fingerprint, pair.certificate, key ?? seal(cadastre.deps.keys, pair.key)],
  )
  return name
}

/** The certificate that a new connection is shown. */
async function shown(port: number): Promise<PeerCertificate> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerCertificate()
  socket.destroy()
  return certificate
}
const shownName = async (port: number): Promise<string> => String((await shown(port)).subject.CN)
const shownFingerprint = async (port: number): Promise<string> =>
  (await shown(port)).fingerprint256.replaceAll(':', '').toLowerCase()

type Got = { status: number | undefined; body: string; hsts: unknown; socket: TLSSocket }
async function get(port: number, path: string, agent: Agent): Promise<Got> {
  const asked = request({ port, host: '127.0.0.1', path, agent, rejectUnauthorized: false }).end()
  const [response] = await once(asked, 'response')
  const { statusCode: status, headers, socket } = response
  let body = ''
  for await (const piece of response) body += piece
  return { status, body, hsts: headers['strict-transport-security'], socket }
}

test('without an active certificate HTTPS answers with one of its own, and the log says so', async () => {
  const { port } = await start()
  const agent = new Agent()
  const { status, body, hsts } = await get(port, '/health/live', agent)
  expect([status, body, hsts]).toEqual([200, '{"status":"ok"}', 'max-age=31536000'])
  expect(await shownName(port)).toBe('localhost')
  expect(JSON.stringify(cadastre.log)).toContain('no certificate is active')
})

test('another certificate counts for new connections at once, while an open one goes on', async () => {
  await activate('first.test')
  const { port } = await start()
  expect(await shownName(port)).toBe('first.test')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await get(port, '/health/live', agent)
  await activate('second.test')
  await vi.waitFor(async () => expect(await shownName(port)).toBe('second.test'), { timeout: 120_000, interval: 50 })
  const after = await get(port, '/health/live', agent)
  expect([after.status, after.socket === before.socket, after.socket.getPeerCertificate().subject.CN]).toEqual([
    200,
    true,
    'first.test',
  ])
  agent.destroy()
  await cadastre.sql('update certificate set is_active = false')
  await vi.waitFor(async () => expect(await shownName(port)).toBe('localhost'), { timeout: 120_000, interval: 50 })
})

test('an agent is told the fingerprint of the certificate that is served, and why there is none', async () => {
  const told = async () => (await cadastre.call('GET', '/api/v1/api-tokens/enrolment-context')).body
  expect(await told()).toEqual({
    tls_fingerprint_sha256: null,
    fingerprint_source: null,
    fingerprint_unavailable_reason: 'This server does not terminate TLS itself',
  })
  const { port, https } = await start()
  const own = { fingerprint_source: 'own', fingerprint_unavailable_reason: null }
  expect(await told()).toEqual({ tls_fingerprint_sha256: await shownFingerprint(port), ...own })
  await activate('pinned.test')
  await vi.waitFor(async () => expect(await shownName(port)).toBe('pinned.test'), { timeout: 120_000, interval: 50 })
  expect(await told()).toMatchObject({
    tls_fingerprint_sha256: await shownFingerprint(port),
    fingerprint_source: 'active',
  })
  await https.stop()
  running.length = 0
  expect((await told()).tls_fingerprint_sha256).toBeNull()
})

test('every process follows by itself', async () => {
  const [one, two] = [await start(), await start()]
  await activate('both.test')
  for (const { port } of [one, two])
    await vi.waitFor(async () => expect(await shownName(port)).toBe('both.test'), { timeout: 120_000, interval: 50 })
})

test('a certificate whose key cannot be opened changes nothing, and is complained about once', async () => {
  await activate('good.test')
  const { port } = await start()
  const from = cadastre.log.length
  await activate('bad.test', Buffer.alloc(64))
  const complaints = () => cadastre.log.slice(from).filter((line) => JSON.stringify(line).includes('cannot be used'))
  await vi.waitFor(() => expect(complaints()).toHaveLength(1), { timeout: 120_000 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([await shownName(port), complaints().length]).toEqual(['good.test', 1])
})

test('what is no TLS, or no HTTP in it, is turned away without harm', async () => {
  const { port } = await start()
  const plain = connectPlain(port, '127.0.0.1')
  plain.on('error', () => {}).write('GET / HTTP/1.1\r\n\r\n')
  await once(plain.resume(), 'close')
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  socket.write('rubbish\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
  expect(await shownName(port)).toBe('localhost')
})

test('a port that is taken is told in one line', async () => {
  const { port } = await start()
  await expect(start(port)).rejects.toThrow(`HTTPS_PORT: ${port} cannot be listened on (EADDRINUSE)`)
})

test('stopping does not wait for connections that only stay open', async () => {
  const { port, https } = await start()
  const agent = new Agent({ keepAlive: true })
  await get(port, '/health/live', agent)
  const started = Date.now()
  await https.stop()
  running.length = 0
  expect(Date.now() - started).toBeLessThan(2_000)
  agent.destroy()
})
