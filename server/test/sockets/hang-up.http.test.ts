import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { verbs } from '../../src/http/verbs.ts'
import type { Slice } from '../../src/slice.ts'
import { type TestApp, testApp } from '../harness.ts'
import { head, Wire } from './wire.ts'

/** Clients that hang up while their answer is compressed; it is long enough for that. */
const LONG = JSON.stringify('x'.repeat(50_000))
const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'public',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    const shape = { answer: z.string() }
    verbs(app).read('/sent', 'probe_sent', 'Sends by itself', shape, async (_, { request, reply }) => {
      const sent = reply.type('application/json').send(LONG)
      request.raw.socket.destroy()
      return sent as never
    })
    verbs(app).read('/given', 'probe_given', 'Gives its answer', shape, async (_, { request }) => {
      request.raw.socket.destroy()
      return JSON.parse(LONG)
    })
  },
}

let cadastre: TestApp
let port: number
const escaped: unknown[] = []
const note = (error: unknown): unknown => escaped.push(error)
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe] })
  await cadastre.app.listen({ host: '127.0.0.1', port: 0 })
  port = (cadastre.app.server.address() as AddressInfo).port
  process.on('uncaughtException', note).on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note)
  await cadastre.close()
})

test.each(['sent', 'given'])('an answer that is %s while its client hangs up ends nothing', async (how) => {
  const wires = Array.from({ length: 20 }, () =>
    new Wire(port).write(head('GET', `/api/v1/probe/${how}`, { 'accept-encoding': 'gzip' })),
  )
  await Promise.all(wires.map((wire) => wire.answer()))
  await pause(300)
  expect(escaped).toEqual([])
  expect(await new Wire(port).write(head('GET', '/health/live', {})).answer()).toMatchObject({ status: 200 })
})
