import type { AddressInfo } from 'node:net'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../global-database.ts'
import { type TestApp, testApp } from '../harness.ts'
import { switchEverythingOn } from '../modules.ts'
import { type Answered, head, Wire } from './wire.ts'

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const STALL_MS = 500

let cadastre: TestApp
let port: number
let bearer: string
const escaped: unknown[] = []
const note = (error: unknown): unknown => escaped.push(error)

beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  bearer = `Bearer ${await cadastre.login('admin', ADMIN_PASSWORD)}`
  const { app } = cadastre
  Object.assign(app.server, { headersTimeout: STALL_MS, requestTimeout: STALL_MS, connectionsCheckingInterval: 50 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  process.on('uncaughtException', note).on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note)
  await cadastre.close()
})

type Sent = { method: string; url: string; type: string; body: Buffer }

/** Every route that takes a body, with one that has something to cut in each of its parts. */
function taking(): Sent[] {
  const routes = cadastre.app.routeTable.routes.filter(({ url, schema }) => url.startsWith('/api/v1') && schema)
  return routes.flatMap((route) => {
    const { body, form } = route.schema as { body?: unknown; form?: unknown }
    if (form) return [sent(route, 'multipart/form-data; boundary=edge', FORM)]
    return body ? [sent(route, 'application/json', JSON_BODY)] : []
  })
}

const sent = ({ method, url }: RouteOptions, type: string, text: string): Sent => ({
  method: String(method),
  url: url.replace(/:\w+/g, UNKNOWN),
  type,
  body: Buffer.from(text),
})

const JSON_BODY = JSON.stringify({
  name: 'Zürich "7"',
  tags: { a: 'b' },
  list: [1, 2, { deep: null }],
  note: 'x'.repeat(200),
})
// More parts than any form has: the parser treats those above its limits in a way of its own.
const MORE_PARTS = Array.from(
  { length: 20 },
  (_, n) => `--edge\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n${n}\r\n`,
)
const FORM = [
  `--edge\r\ncontent-disposition: form-data; name="space_id"\r\n\r\n${UNKNOWN}\r\n`,
  `--edge\r\ncontent-disposition: form-data; name="subnet_id"\r\n\r\n${UNKNOWN}\r\n`,
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
  `address,hostname\n${'10.0.0.1,host\n'.repeat(20)}\r\n`,
  ...MORE_PARTS,
  '--edge--\r\n',
].join('')

const POSITIONS = 8
/** Places to cut, from nothing sent to all but the last byte. */
const cuts = (length: number): number[] => [
  ...new Set(Array.from({ length: POSITIONS }, (_, step) => Math.floor(((length - 1) * step) / (POSITIONS - 1)))),
]

function open({ method, url, type }: Sent, framing: Record<string, string | number>): Wire {
  return new Wire(port).write(head(method, url, { authorization: bearer, 'content-type': type, ...framing }))
}
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** A client that hangs up in the middle, in each way that a client can. */
const endings: Record<string, (request: Sent, part: Buffer) => Promise<Answered>> = {
  'ends before its announced length': (request, part) => {
    const wire = open(request, { 'content-length': request.body.length }).write(part)
    wire.socket.end()
    return wire.answer()
  },
  'ends between chunks': (request, part) => {
    const wire = open(request, { 'transfer-encoding': 'chunked' })
    if (part.length > 0) wire.write(chunk(part))
    wire.socket.end()
    return wire.answer()
  },
  'is a whole message that holds half a body': (request, part) => {
    return open(request, { 'content-length': part.length }).write(part).answer()
  },
}

/** JSON-RPC says in its own words that it cannot read, and where no body is needed an empty one may be fine. */
function expectUsual(answer: Answered, where: string): void {
  expect(answer, where).toMatchObject({ id: expect.any(String) })
  const { status = 0, body } = answer ?? {}
  expect(status, where).toBeLessThan(500)
  if (status >= 300) expect(body, where).toEqual({ detail: expect.anything() })
}

async function expectAlive(where: string): Promise<void> {
  const answer = await new Wire(port).write(head('GET', '/health/live', {})).answer()
  expect(answer, where).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(escaped, where).toEqual([])
}

describe('every route that takes a body lives on, and so does the next request, when the body', () => {
  test.each(Object.entries(endings))('%s, which is answered in the usual form', async (_what, end) => {
    const requests = taking()
    expect(requests.length).toBeGreaterThan(100)
    for (const request of requests) {
      const answers = await Promise.all(
        cuts(request.body.length).map((at) => end(request, request.body.subarray(0, at))),
      )
      const where = `${request.method} ${request.url}`
      for (const answer of answers) expectUsual(answer, where)
      await expectAlive(where)
    }
  })

  test('is cut off by a reset', async () => {
    for (const request of taking()) {
      const wires = cuts(request.body.length).map((at) =>
        open(request, { 'content-length': request.body.length }).write(request.body.subarray(0, at)),
      )
      for (const wire of wires) (await wire.sent()).socket.resetAndDestroy()
      await Promise.all(wires.map((wire) => wire.answer()))
      await expectAlive(`${request.method} ${request.url}`)
    }
  })

  test('stalls: it is given up by itself', async () => {
    const requests = taking()
    const wires = requests.flatMap((request) =>
      [0, 0.5].map((share) =>
        open(request, { 'content-length': request.body.length }).write(
          request.body.subarray(0, request.body.length * share),
        ),
      ),
    )
    const answers = await Promise.all(wires.map((wire) => wire.answer()))
    for (const answer of answers) expect(answer).toMatchObject({ status: 408, body: { detail: 'Request Timeout' } })
    await expectAlive('after all that stalled')
  })
})

test('a form that is closed inside the headers of a part is answered, on every route that takes one', async () => {
  const forms = taking().filter(({ type }) => type.startsWith('multipart'))
  expect(forms.length).toBeGreaterThan(3)
  const body = Buffer.from('--edge\r\nx\r\n--edge--\r\n')
  const answers = await Promise.all(
    forms.map((form) => open(form, { 'content-length': body.length }).write(body).answer()),
  )
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 422, body: { detail: 'The form cannot be read' } })
})

test('a head that never ends is given up by itself', async () => {
  const wire = new Wire(port).write('POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\nx-slow: a')
  expect(await wire.answer()).toMatchObject({ status: 408, body: { detail: 'Request Timeout' } })
})
