import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchText } from './fetch-text.ts'
import { targetsOf } from './targets.ts'

let server: Server
let base = ''
const open: RequestListener = (request, response) => {
  const at = request.url ?? ''
  if (at === '/plain') response.end('a.example\nbücher.example')
  else if (at === '/packed') response.setHeader('content-encoding', 'gzip').end(gzipSync('a.example'))
  else if (at === '/bomb') response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
  else if (at === '/rubbish') response.setHeader('content-encoding', 'gzip').end('not packed')
  else if (at === '/large') response.end('x'.repeat(200_000))
  else if (at === '/on') response.writeHead(302, { location: '/plain' }).end()
  else if (at === '/round') response.writeHead(302, { location: '/round' }).end()
  else if (at === '/inside') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  else if (at === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  else if (at === '/cut') {
    response.writeHead(200, { 'content-length': 100 })
    response.write('a.exam')
    setImmediate(() => response.destroy())
  } else if (at === '/slow') response.write('a')
  else response.writeHead(404).end()
}
beforeAll(async () => {
  server = createServer(open)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  base = `http://127.0.0.2:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const targets = targetsOf(['127.0.0.2/32'])
async function fetch(path: string, timeoutMs = 5_000): Promise<string> {
  const address = path.startsWith('/') ? `${base}${path}` : path
  let text = ''
  for await (const piece of fetchText(address, { targets, timeoutMs, mostBytes: 100_000 })) text += piece
  return text
}

test.each([
  ['/plain', 'a.example\nbücher.example'],
  ['/packed', 'a.example'],
  ['/on', 'a.example\nbücher.example'],
])('%s is fetched', async (path, text) => {
  expect(await fetch(path)).toBe(text)
})

test.each([
  ['/missing', 'failed', 'The server answered with status 404'],
  ['/large', 'failed', 'The answer is larger than 100000 bytes'],
  ['/bomb', 'failed', 'The answer is larger than 100000 bytes'],
  ['/rubbish', 'failed', 'The connection failed'],
  ['/round', 'failed', 'The server sends on more than 5 times'],
  ['/inside', 'forbidden', '127.0.0.1 leads to no address that may be probed'],
  ['/file', 'malformed', 'It is not an http or https address'],
  ['/cut', 'closed', 'The server closed the connection'],
  ['http://127.0.0.1:1/', 'forbidden', '127.0.0.1 leads to no address that may be probed'],
  ['http://localhost/', 'forbidden', 'localhost leads to no address that may be probed'],
  ['http://[::1]/', 'forbidden', '::1 leads to no address that may be probed'],
  ['ftp://a.example/', 'malformed', 'It is not an http or https address'],
  ['http://u:p@127.0.0.2/', 'malformed', 'The address has credentials in it'],
  ['http://127.0.0.2:1/', 'refused', 'The server refused the connection'],
])('%s fails with a word and a sentence', async (path, code, message) => {
  await expect(fetch(path)).rejects.toMatchObject({ code, message })
})

test('what never ends is given up', async () => {
  await expect(fetch('/slow', 200)).rejects.toMatchObject({ code: 'timeout' })
})
