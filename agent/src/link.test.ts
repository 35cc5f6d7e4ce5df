import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { News } from '@cadastre/core/agent/dns-protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '../test/configuration.ts'
import { Link } from './link.ts'

let server: Server
let url: string
let answer: { status: number; text: string }
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const configuration = everything()
const OWN = configuration.server.id
const tokenOf = (sub: string): string => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.y`
const news = { server_id: OWN, etag: 'e', pending_approval: false, configuration, pending_record_ops: [] }

async function asked(text: string, status = 200, owner = OWN) {
  answer = { status, text }
  const link = new Link(url, 'dns')
  link.use(tokenOf(owner))
  return link.news(News, null, new AbortController().signal)
}

test('whole news are taken, and none are none', async () => {
  expect(await asked(JSON.stringify(news))).toEqual(news)
  expect(await asked('', 304)).toBeNull()
})

test('half of them are not, nor what they cannot be', async () => {
  const text = JSON.stringify(news)
  await expect(asked(text.slice(0, text.length / 2))).rejects.toThrow('JSON')
  const { zones: _zones, ...without } = configuration
  await expect(asked(JSON.stringify({ ...news, configuration: without }))).rejects.toThrow('configuration.zones')
  await expect(asked('<html>')).rejects.toThrow('JSON')
})

test('what is for another server is refused', async () => {
  const other = '01900000-0000-7000-8000-000000000077'
  await expect(asked(JSON.stringify(news), 200, other)).rejects.toThrow('for another one')
  const mixed = { ...news, configuration: { ...configuration, server: { ...configuration.server, id: other } } }
  await expect(asked(JSON.stringify(mixed))).rejects.toThrow('for another one')
})

test('a refusal has its status and the words of the server', async () => {
  const refusal = asked('{"detail":"The agent token was revoked"}', 401)
  await expect(refusal).rejects.toMatchObject({ status: 401, message: expect.stringContaining('was revoked') })
})
