import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTacacsServer, type TacacsServer } from '../../../test/fakes/tacacs-server.ts'
import { groupsIn, readAuthentication, readAuthorization } from './bodies.ts'
import { TacacsSettings } from './settings.ts'
import { tacacs } from './tacacs.ts'

const KEY = 'between-us'
const PEOPLE = {
  ada: { password: 'ada-secret', args: ['priv-lvl=15', 'group*staff', 'idletime=5'] },
  bob: { password: 'bob-secret', args: [] },
}
let server: TacacsServer
beforeAll(async () => {
  server = await startTacacsServer(KEY, PEOPLE)
})
afterAll(() => server.close())

const connection = (more: object = {}, secret = KEY) => ({
  settings: TacacsSettings.parse({ server: '127.0.0.1', port: server.port, timeout: 1, ...more }),
  secrets: { secret },
})
const verify = (username: string, password: string, ...setup: Parameters<typeof connection>) =>
  tacacs.verify?.(connection(...setup), { username, password })

test('a right password lets in, with the groups of the authorization', async () => {
  const ada = { externalId: 'ada', username: 'ada', groups: ['priv-lvl:15'] }
  expect(await verify('ada', 'ada-secret')).toMatchObject({ kind: 'accepted', identity: ada })
  const staff = await verify('ada', 'ada-secret', { attr_groups: 'group' })
  expect(staff).toMatchObject({ identity: { groups: ['staff'] } })
  expect(await verify('bob', 'bob-secret')).toMatchObject({ kind: 'accepted', identity: { groups: [] } })
})

test('neither name nor password can be read on the way, and no connection serves two sessions', async () => {
  const before = server.sessions.length
  await verify('ada', 'ada-secret')
  const sent = server.sessions.slice(before)
  expect(sent).toHaveLength(2)
  expect(sent.filter((packet) => /ada|secret/.test(packet.toString('latin1')))).toEqual([])
  expect(sent.map((packet) => packet[3])).toEqual([0, 0])
})

test.each([
  ['a wrong password', 'ada', 'x'],
  ['an unknown name', 'nobody', 'x'],
  ['an empty password', 'ada', ''],
  ['a name that fits no packet', 'x'.repeat(256), 'x'],
  ['a password that fits no packet', 'ada', 'x'.repeat(256)],
])('%s is refused', async (_what, username, password) => {
  expect(await verify(username, password)).toEqual({ kind: 'refused' })
})

describe('what is no refusal', () => {
  test('is another secret, and a server that nobody listens for', async () => {
    expect(await verify('ada', 'ada-secret', {}, 'another')).toMatchObject({ kind: 'unreachable' })
    expect(await verify('ada', 'ada-secret', { port: 9 })).toMatchObject({ kind: 'unreachable' })
  })

  test.each<[string, (packet: Buffer) => Buffer]>([
    ['to another session', (packet) => packet.fill(0, 4, 8)],
    ['that hides nothing', (packet) => packet.fill(1, 3, 4)],
    ['out of its turn', (packet) => packet.fill(4, 2, 3)],
    ['cut short', (packet) => packet.subarray(0, -2)],
    ['longer than any', (packet) => packet.fill(255, 8, 12)],
  ])('is an answer %s', async (_what, spoil) => {
    const odd = await startTacacsServer(KEY, PEOPLE, spoil)
    expect(await verify('ada', 'ada-secret', { port: odd.port })).toMatchObject({ kind: 'unreachable' })
    odd.close()
  })

  test('keeps the next server from being asked no longer than its share', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const backup = { port, backup_servers: [`127.0.0.1:${server.port}`] }
    expect(await verify('ada', 'ada-secret', backup)).toMatchObject({ kind: 'accepted' })
    silent.close()
  })
})

test('a test of the connection tells what is wrong', async () => {
  const last = async (...asked: Parameters<typeof tacacs.diagnose>) => (await tacacs.diagnose(...asked)).steps.at(-1)
  expect(await last(connection(), null)).toMatchObject({ step: 'answer', ok: true })
  expect(await last(connection({}, 'another'), null)).toMatchObject({ step: 'answer', ok: false })
  expect(await last(connection(), { username: 'ada', password: null })).toMatchObject({ step: 'password', ok: false })
  expect(await last(connection(), { username: 'ada', password: 'x' })).toMatchObject({ step: 'password', ok: false })
  expect(await last(connection(), { username: 'ada', password: 'ada-secret' })).toMatchObject({
    step: 'groups',
    ok: true,
  })
})

test('bodies of any bytes are read or refused, and never throw', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(bytes, (body) => readAuthentication(body) !== undefined && readAuthorization(body) !== undefined),
  )
})

test('arguments have one of two separators, and a level of privilege is named as one', () => {
  expect(groupsIn(['priv-lvl=1', 'PRIV-LVL*7', 'priv-lvl=', 'x=priv-lvl=3'], 'priv-lvl')).toEqual([
    'priv-lvl:1',
    'priv-lvl:7',
  ])
  expect(groupsIn(['group=a=b', 'group'], 'Group')).toEqual(['a=b'])
})
