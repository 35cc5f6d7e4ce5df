import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { type FreeRadius, RADIUS_SECRET, startFreeRadius } from '../../../test/peers/freeradius.ts'
import { freePort } from '../../../test/peers/slapd.ts'
import { providerLogins } from '../../../test/provider-logins.ts'

/** FreeRADIUS is the judge. `many` has an answer that fits no Ethernet frame; `token` is asked for a second step. */
const USERS = `ada Cleartext-Password := "ada-secret"
\tFilter-Id += "staff",
\tFilter-Id += "Netzwerk-Büro",
\tCisco-AVPair = "shell:roles=admin"
bob Cleartext-Password := "bob-secret"
many Cleartext-Password := "many-secret"
${Array.from({ length: 45 }, (_, n) => `\tFilter-Id += "group-${n}-${'x'.repeat(60)}",`).join('\n')}
\tFilter-Id += "staff"
grace Cleartext-Password := "grace-secret"
\tUser-Name = "Grace",
\tFilter-Id = "staff"
admin Cleartext-Password := "admin-secret"
\tFilter-Id = "staff"
ümlaut Cleartext-Password := "pässwörd"
\tFilter-Id = "staff"
token Auth-Type := Accept, Response-Packet-Type := Access-Challenge
\tReply-Message = "code?"
`

let server: FreeRadius
let cadastre: TestApp
const { provider, without, logIn, probe, lastFailure } = providerLogins(() => cadastre, 'radius', {
  secret: RADIUS_SECRET,
})
const config = (more: object = {}) => ({ server: '127.0.0.1', port: server.port, timeout: 1, retries: 2, ...more })
const mapped = { external_group: 'Staff' }

beforeAll(async () => {
  server = await startFreeRadius(USERS)
  cadastre = await testApp()
})
afterAll(async () => {
  await cadastre.close()
  await server.stop()
})

describe.each(['pap', 'mschapv2'])('a login by %s', (method) => {
  let id: string
  beforeAll(async () => {
    id = await provider(config({ method }), mapped)
  })
  afterAll(() => without(id))

  test('makes an account in the groups that the answer names, and the log names who vouched', async () => {
    const { status, body } = await logIn('ada', 'ada-secret')
    expect(status).toBe(200)
    const me = (await cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })).body
    expect(me).toMatchObject({ username: 'ada', display_name: 'ada', auth_source: 'radius' })
    const [row] = await cadastre.sql<{ subject: string }>(
      `select new_value ->> 'subject' as subject from audit_log where resource_id = $1 and action = 'login'`,
      [me.id],
    )
    expect(row?.subject).toBe('ada')
  })

  test('takes the name in the spelling of the server, and letters of all kinds', async () => {
    const { body } = await logIn('grace', 'grace-secret')
    const me = (await cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })).body
    expect(me.username).toBe('Grace')
    expect((await logIn('ümlaut', 'pässwörd')).status).toBe(200)
  })

  test('reads an answer that is longer than a frame', async () => {
    expect((await logIn('many', 'many-secret')).status).toBe(200)
  })

  test.each([
    ['a wrong password', 'ada', 'x'],
    ['an empty password', 'ada', ''],
    ['an unknown name', 'nobody', 'x'],
    ['a name that fits no request', 'x'.repeat(254), 'x'],
    ['a password that fits no request', 'ada', 'x'.repeat(129)],
    ['a NUL after the password', 'ada', 'ada-secret\0'],
    ['a NUL after the name', 'ada\0', 'ada-secret'],
    ['somebody without a mapped group', 'bob', 'bob-secret'],
    ['a name of a local account', 'Admin', 'admin-secret'],
    ['a server that wants another step', 'token', 'x'],
  ])('with %s is refused, and in the same words', async (_what, username, password) => {
    const { status, body } = await logIn(username, password)
    expect([status, body]).toEqual([401, { detail: 'Invalid credentials' }])
  })

  test('tells the log, and nobody else, what stood in the way', async () => {
    await logIn('bob', 'bob-secret')
    expect(await lastFailure()).toBe('no_group_mapping_match')
    await logIn('ada', 'x')
    expect(await lastFailure()).toBe('no_match')
  })
})

test('groups may stand in an attribute of a vendor', async () => {
  const id = await provider(config({ attr_groups: '9:1' }), { external_group: 'shell:roles=admin' })
  expect((await logIn('ada', 'ada-secret')).status).toBe(200)
  await without(id)
})

test('the next server is asked when nobody listens at the first', async () => {
  const id = await provider(config({ port: await freePort(), backup_servers: `127.0.0.1:${server.port}` }), mapped)
  expect((await logIn('ada', 'ada-secret')).status).toBe(200)
  await without(id)
})

describe('a test of the connection', () => {
  const step = async (...asked: Parameters<typeof probe>) => (await probe(...asked)).details.steps.at(-1)

  test('says what is wrong', async () => {
    expect(await step(config())).toMatchObject({ step: 'answer', ok: true })
    expect(await step(config({ port: await freePort() }))).toMatchObject({ step: 'connect', ok: false })
    expect(await step(config({ server: 'no-such-host.invalid' }))).toMatchObject({ step: 'resolve', ok: false })
    const other = await step(config(), {}, { secret: 'another' })
    expect([other.ok, other.message]).toEqual([false, expect.stringContaining('with the same secret?')])
    expect(await step(config(), { username: 'ada' })).toMatchObject({ step: 'password', ok: false })
    expect((await step(config(), { username: 'token', password: 'x' })).message).toContain('a challenge')
  })

  test('tells who somebody would be', async () => {
    const { details } = await probe(config(), { username: 'ada', password: 'ada-secret' })
    expect(details.person).toMatchObject({ username: 'ada', external_groups: ['staff', 'Netzwerk-Büro'] })
  })

  test('refuses answers that are not signed, unless the operator takes them, and warns then', async () => {
    const unsigned = { port: server.unsignedPort }
    const refused = await step(config(unsigned))
    expect([refused.ok, refused.message]).toEqual([false, expect.stringContaining('no Message-Authenticator')])
    const taken = await step(config({ ...unsigned, require_message_authenticator: false }))
    expect([taken.ok, taken.message]).toEqual([true, expect.stringContaining('turn a no into a yes')])
  })
})

describe('somebody else who answers in place of the server', () => {
  let forger: Socket
  let id: string
  let requests: Buffer[] = []
  let answer: (request: Buffer) => Buffer[]
  beforeAll(async () => {
    forger = createSocket('udp4')
    forger.on('message', (request, { port, address }) => {
      requests.push(request)
      for (const bytes of answer(request)) forger.send(bytes, port, address)
    })
    forger.bind(0, '127.0.0.1')
    await once(forger, 'listening')
    id = await provider(config({ port: forger.address().port }), mapped)
  })
  afterAll(async () => {
    await without(id)
    forger.close()
  })

  const accept = (request: Buffer, more = Buffer.alloc(0)): Buffer => {
    const head = Buffer.from([2, request[1] ?? 0, 0, 20 + more.length])
    return Buffer.concat([head, request.subarray(4, 20), more])
  }
  test.each<[string, (request: Buffer) => Buffer[]]>([
    ['with a yes and no authenticator of its own', (request) => [accept(request)]],
    [
      'with a yes and a signature of zeroes',
      (request) => [accept(request, Buffer.from([80, 18, ...Buffer.alloc(16)]))],
    ],
    ['with half a packet', (request) => [accept(request).subarray(0, 12)]],
    ['with the request itself', (request) => [request]],
    ['with nothing', () => []],
  ])('%s lets nobody in', async (_what, made) => {
    answer = made
    requests = []
    expect((await logIn('ada', 'ada-secret')).status).toBe(401)
    // Sent again, and the same bytes: a server knows the repeat by them.
    expect(requests).toHaveLength(2)
    expect(requests[0]).toEqual(requests[1])
    const [row] = await cadastre.sql<{ new_value: object }>(
      `select new_value from audit_log where resource_type = 'auth_provider' and resource_id = $1 order by seq desc limit 1`,
      [id],
    )
    expect(row?.new_value).toEqual({ reason: 'service_error' })
  })

  test('does not keep the answer of the server from counting', async () => {
    const relay = createSocket('udp4')
    relay.connect(server.port, '127.0.0.1')
    await once(relay, 'connect')
    let client: { port: number; address: string } | undefined
    forger.once('message', (_request, from) => {
      client = from
    })
    relay.on('message', (reply) => client && forger.send(reply, client.port, client.address))
    answer = (request) => {
      relay.send(request)
      return [accept(request), Buffer.from('junk')]
    }
    expect((await logIn('ada', 'ada-secret')).status).toBe(200)
    relay.close()
  })
})
