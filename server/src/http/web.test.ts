import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWeb } from './web.ts'

const script = 'export const greeting = "as it was built"\n'.repeat(50)
let root: string
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cadastre-web-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<!doctype html>')
  await writeFile(join(root, 'assets/main-1a2b.js'), script)
  await writeFile(join(root, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'assets/main-1a2b.js.gz'), gzipSync(script))
  await writeFile(join(root, 'assets/picture-3c4d.png'), 'not compressed by the build')
  app = fastify()
  await app.register(fastifyStatic, { root, serve: false })
  await addWeb(app, root)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const main = (accepts?: string, headers: Record<string, string> = {}) =>
  get('/assets/main-1a2b.js', { ...(accepts && { 'accept-encoding': accepts }), ...headers })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('to a browser that accepts %s a script goes as %s', async (accepts, encoding, unpack) => {
  const { statusCode, headers, rawPayload } = await main(accepts)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) })
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
  expect(rawPayload.length).toBeLessThan(script.length)
  expect(unpack(rawPayload).toString()).toBe(script)
})

test.each([undefined, 'identity'])('to one that accepts %s it goes as it is', async (accepts) => {
  const { headers, body } = await main(accepts)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toBe(script)
})

test('each form tells that there are others, has an ETag of its own, and may be kept for good', async () => {
  const answers = await Promise.all([main('br'), main('gzip'), main()])
  for (const { headers } of answers) {
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a form that is still the same is not sent again', async () => {
  const etag = (await main('br')).headers.etag ?? ''
  expect(await main('br', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  expect((await main('gzip', { 'if-none-match': etag })).statusCode).toBe(200)
})

test('what the build did not compress goes as it is', async () => {
  const { headers, body } = await get('/assets/picture-3c4d.png', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toBe('not compressed by the build')
})

test('the page itself is asked for again every time', async () => {
  const { headers, body } = await get('/')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers.etag).toBeDefined()
  expect(body).toBe('<!doctype html>')
})
