import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { ApiError } from './errors.ts'

interface Asked {
  url: string
  init: RequestInit
}

const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const bearer = (init: RequestInit) => new Headers(init.headers).get('authorization')

/** A server that knows one token; a refresh answers with it, or refuses. */
function fakeServer({ refresh }: { refresh: () => Response }) {
  const asked: Asked[] = []
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    asked.push({ url: String(input), init })
    if (String(input).endsWith('/auth/refresh')) return refresh()
    return bearer(init) === 'Bearer fresh' ? json(200, { ok: true }, { etag: '"1"' }) : json(401, { detail: 'Expired' })
  }
  const refreshes = () => asked.filter(({ url }) => url.endsWith('/auth/refresh')).length
  return { client: createClient(fetch as typeof globalThis.fetch), asked, refreshes }
}

const fresh = () => json(200, { access_token: 'fresh' })

test('requests refused at the same time share one refresh and are sent again', async () => {
  const { client, refreshes } = fakeServer({ refresh: fresh })
  client.session.start('stale')
  const bodies = await Promise.all([client.get('/a'), client.get('/b'), client.get('/c')])
  expect(bodies).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(refreshes()).toBe(1)
})

test('a refused refresh ends the session and says so', async () => {
  const { client } = fakeServer({ refresh: () => json(401, {}) })
  let told = 0
  client.onSignedOut(() => told++)
  client.session.start('stale')
  await expect(client.get('/a')).rejects.toMatchObject({ status: 401, message: 'Expired' })
  expect(told).toBe(1)
  expect(client.session.token()).toBeNull()
})

test('a broken server does not end the session', async () => {
  const { client } = fakeServer({ refresh: () => json(503, { detail: 'Maintenance' }) })
  client.onSignedOut(() => expect.unreachable())
  client.session.start('stale')
  await expect(client.get('/a')).rejects.toMatchObject({ status: 503 })
  expect(client.session.token()).toBe('stale')
})

test('a refused login is not followed by a refresh', async () => {
  const { client, refreshes } = fakeServer({ refresh: fresh })
  await expect(client.send('POST', '/auth/login', { body: {} })).rejects.toBeInstanceOf(ApiError)
  expect(refreshes()).toBe(0)
})

test('empty filters stay out of the address, and the ETag comes back', async () => {
  const { client, asked } = fakeServer({ refresh: fresh })
  client.session.start('fresh')
  const { etag } = await client.send('GET', '/audit', { params: { action: '', limit: 50, user: undefined } })
  expect(asked[0]?.url).toBe('/api/v1/audit?limit=50')
  expect(etag).toBe('"1"')
})

test('a list says beside its rows how many there are and where the next page begins', async () => {
  const answering = (headers = {}) => createClient(async () => json(200, [], headers)).send('GET', '/ipam/subnets')
  expect(await answering({ 'x-total-count': '0', 'x-next-cursor': '17.4' })).toMatchObject({
    total: 0,
    nextCursor: '17.4',
  })
  expect(await answering()).toMatchObject({ total: null, nextCursor: null })
})

test('a refused proof is sent once, under a new token', async () => {
  const { client, asked, refreshes } = fakeServer({ refresh: () => json(200, { access_token: 'newer' }) })
  client.onSignedOut(() => expect.unreachable())
  client.session.start('stale')
  const proof = client.send('POST', '/auth/mfa/disable', { body: {}, isProof: true })
  await expect(proof).rejects.toMatchObject({ status: 401 })
  expect(refreshes()).toBe(1)
  expect(asked.filter(({ url }) => url.endsWith('/disable')).map(({ init }) => bearer(init))).toEqual(['Bearer newer'])
})

test('no answer at all reads as unreachable', async () => {
  const client = createClient(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.get('/a')).rejects.toMatchObject({ status: 0, message: /cannot be reached/ })
})
