import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addCompression, takesGzip } from './compression.ts'
import { addConditionalReads } from './conditional.ts'
import { errorHandler } from './error-handler.ts'

const LONG = 'a network address '.repeat(200)
const app = Fastify()
app.setErrorHandler(errorHandler([]))
addConditionalReads(app)
addCompression(app)
const sending = (url: string, type: string, payload: () => unknown) =>
  app.get(url, (_request, reply) => reply.type(type).send(payload()))
sending('/short', 'application/json', () => 'x'.repeat(1_023))
sending('/long', 'application/json', () => LONG)
sending('/thing/:id', 'application/json', () => LONG)
sending('/bytes', 'text/csv', () => Buffer.from(LONG))
sending('/stream', 'text/csv; charset=utf-8', () => Readable.from([LONG, LONG]))
sending('/zip', 'application/zip', () => LONG)
sending('/workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', () => Readable.from([LONG]))
sending('/broken', 'text/csv', () => Readable.from(broken(randomBytes(500_000).toString('hex'), arrived.promise)))
sending('/broken-early', 'text/csv', () => Readable.from(broken('id,name')))
app.get('/packed', (_request, reply) => reply.type('text/css').header('content-encoding', 'br').send(LONG))
app.get('/other', (_request, reply) => reply.type('text/css').header('vary', 'Origin').send(LONG))
afterAll(() => app.close())

const arrived = Promise.withResolvers<void>()
async function* broken(beginning: string, waits = Promise.resolve()) {
  yield beginning
  await waits
  throw new Error('the database went away')
}

const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' }) =>
  app.inject({ url, headers })

test.each(['/long', '/bytes', '/thing/7'])('%s goes out as gzip, and says on what that depends', async (url) => {
  const { headers, rawPayload } = await get(url)
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(rawPayload.length).toBeLessThan(LONG.length / 10)
  expect(gunzipSync(rawPayload).toString()).toBe(LONG)
})

test('a stream goes out as gzip while it comes', async () => {
  const { headers, rawPayload } = await get('/stream')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(headers).not.toHaveProperty('content-length')
  expect(gunzipSync(rawPayload).toString()).toBe(LONG + LONG)
})

test.each(['/short', '/zip', '/workbook'])('%s is not worth it', async (url) => {
  const { headers } = await get(url)
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})

test('what is packed already is left alone', async () => {
  expect((await get('/packed')).headers['content-encoding']).toBe('br')
})

test('who does not ask for it gets the plain text, and caches are told', async () => {
  const { headers, body } = await get('/long', {})
  expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'Accept-Encoding', LONG])
  expect((await get('/other', {})).headers.vary).toBe('Origin, Accept-Encoding')
})

test('the tag of a resource names the same state, packed or not', async () => {
  const plain = String((await get('/thing/7', {})).headers.etag)
  const packed = String((await get('/thing/7')).headers.etag)
  expect(packed).toBe(`W/${plain}`)
  for (const known of [plain, packed]) {
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': known }
    const { statusCode, rawPayload } = await get('/thing/7', headers)
    expect([statusCode, rawPayload.length]).toEqual([304, 0])
    const head = await app.inject({ method: 'HEAD', url: '/thing/7', headers })
    expect([head.statusCode, head.body]).toEqual([304, ''])
  }
})

test('an answer that breaks off is cut for the client, too', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /broken HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n')
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined)
  socket.once('data', () => arrived.resolve())
  await once(socket, 'close')
  expect(Buffer.concat(pieces).toString('latin1')).not.toMatch(/\r\n0\r\n\r\n$/)
})

test('one that breaks before its first byte is a plain refusal', async () => {
  const { statusCode, headers, body } = await get('/broken-early')
  expect([statusCode, headers['content-encoding'], body]).toEqual([
    500,
    undefined,
    '{"detail":"Internal Server Error"}',
  ])
})

test.each([
  ['gzip', true],
  ['deflate, gzip;q=0.5', true],
  ['*', true],
  ['GZIP', true],
  ['gzip;q=0', false],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['br', false],
  ['identity, gzip;q=0.5', false],
  ['identity;q=0.2, gzip;q=0.5', true],
  ['gzip;q=nonsense', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s', (header, answer) => {
  expect(takesGzip(header)).toBe(answer)
})
