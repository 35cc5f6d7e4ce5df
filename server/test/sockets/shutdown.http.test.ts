import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Slice } from '../../src/slice.ts'
import { type TestApp, testApp } from '../harness.ts'
import { head, Wire } from './wire.ts'

let cadastre: TestApp
let port: number
let arrived: PromiseWithResolvers<void>
let finish: PromiseWithResolvers<void>

const Said = z.object({ said: z.string() })
/** A route that answers when the test says so. */
const slow: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'public',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    app.get('/slow', { schema: { response: { 200: Said } } }, async () => {
      arrived.resolve()
      await finish.promise
      return { said: 'at last' }
    })
    app.post('', { schema: { body: Said, response: { 200: Said } } }, async (request) => request.body)
  },
}

beforeEach(async () => {
  cadastre = await testApp({ slices: [slow] })
  await cadastre.app.listen({ host: '127.0.0.1', port: 0 })
  port = (cadastre.app.server.address() as AddressInfo).port
  arrived = Promise.withResolvers()
  finish = Promise.withResolvers()
})
afterEach(() => cadastre.close())

const get = (path: string) => new Wire(port).write(head('GET', path, {}))
const REFUSED = { status: 503, id: expect.any(String), body: { detail: 'The server is shutting down; try again' } }

test('a request in progress is answered, and a new one refused in the usual form', async () => {
  const early = get('/api/v1/probe/slow')
  await arrived.promise
  const drained = cadastre.app.traffic.drain(10_000)
  for (const path of ['/api/v1/version', '/health/ready', '/nowhere', '/api/v1/probe/slow'])
    expect(await get(path).answer(), path).toEqual(REFUSED)
  finish.resolve()
  expect(await early.answer()).toMatchObject({ status: 200, body: { said: 'at last' } })
  await drained
})

test('a request on a connection that was open before is refused in the usual form, also while the listener closes', async () => {
  const early = get('/api/v1/probe/slow')
  await arrived.promise
  const kept = new Wire(port).write(head('GET', '/health/live', { connection: 'keep-alive' }))
  await once(kept.socket, 'data')
  const drained = cadastre.app.traffic.drain(10_000)
  const answer = once(kept.socket, 'data')
  kept.write(head('GET', '/health/live', { connection: 'keep-alive' }))
  const [text] = await answer
  expect(text).toMatch(/^HTTP\/1\.1 503 .*x-request-id: \S+.*retry-after: 5.*\{"detail":"The server is shutting down/is)
  finish.resolve()
  await Promise.all([early.answer(), drained])
})

test('who is not answered within the grace is told, whatever the request waits for', async () => {
  const stuck = get('/api/v1/probe/slow')
  await arrived.promise
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  const stalled = await new Wire(port).write(`${head('POST', '/api/v1/probe', headers)}{"said`).sent()
  await expect.poll(() => cadastre.app.traffic.size).toBe(2)
  await cadastre.app.traffic.drain(100)
  expect([await stuck.answer(), await stalled.answer()]).toEqual([REFUSED, REFUSED])
  finish.resolve()
})
