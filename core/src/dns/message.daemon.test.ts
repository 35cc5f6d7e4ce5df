import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { values } from '../../test/dns-arbitrary.ts'
import { decodeMessage, encodeMessage, type Message, type MessageRecord, messageOf } from './message.ts'
import { chainStart, type Hmac, signMessage, type TsigKey, verifyMessage } from './tsig.ts'
import { type KnownType, recordTypes } from './types/index.ts'
import {
  addRecord,
  deleteName,
  deleteRecord,
  deleteSet,
  requireMember,
  requireName,
  requireNoName,
  requireNoSet,
  requireSet,
  updateMessage,
} from './update.ts'
import { readZone } from './zonefile/read.ts'

const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest()
const key: TsigKey = {
  name: 'key.example.',
  algorithm: 'hmac-sha256',
  secret: Buffer.from('a secret of some length, shared'),
}
const Y = ['-y', `hmac-sha256:key.example.:${Buffer.from(key.secret).toString('base64')}`]
const now = (): number => Math.floor(Date.now() / 1000)

// Owners of NSEC3 are hashes, and others may be.
const HASH = '2t7b4g4vsa5smi47k61mv5bv1a22bojr'

const open: (Socket | Server)[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** Answers every packet; the port it listens at. */
async function udp(answer: (query: Uint8Array) => Uint8Array): Promise<string> {
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (query, { port, address }) => socket.send(answer(query), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return String(socket.address().port)
}

/** Answers the first message of a connection with several. */
async function tcp(answer: (query: Uint8Array) => Uint8Array[]): Promise<string> {
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (data) => {
        for (const bytes of answer(data.subarray(2)))
          socket.write(Buffer.from([bytes.length >> 8, bytes.length & 255, ...bytes]))
      })
  })
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}

function run(program: string, args: string[], input = ''): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = execFile(program, args, { encoding: 'latin1' }, (_, stdout, stderr) => resolve(stdout + stderr))
  child.stdin?.end(input)
  return promise
}
const dig = (port: string, ...args: string[]) =>
  run('dig', ['@127.0.0.1', '-p', port, '+tries=1', '+time=5', '+norecurse', ...args])

const answerTo = (query: Message, answers: MessageRecord[]): Uint8Array =>
  encodeMessage(
    messageOf({ id: query.id, isResponse: true, isAuthoritative: true, questions: query.questions, answers }),
  )

describe('dig', () => {
  test('asks what we read, and reads every type we write', async () => {
    const types = (Object.keys(recordTypes) as KnownType[]).filter((type) => type !== 'ALIAS' && type !== 'LUA')
    const records = types.flatMap((type) =>
      fc
        .sample(values[type], 3)
        .map(
          (value, index): MessageRecord => ({ name: `${HASH}.n${index}.example.`, type, class: 'IN', ttl: 60, value }),
        ),
    )
    let asked: Message | null = null
    const port = await tcp((query) => {
      asked = decodeMessage(query)
      return [answerTo(asked, records)]
    })
    const shown = await dig(port, '+tcp', '+noall', '+answer', '+nosplit', 'ANY', 'a\\.b.Example.')
    expect(asked).toMatchObject({
      questions: [{ name: 'a\\.b.example.', type: 'ANY', class: 'IN' }],
      edns: { udpSize: 1_232 },
    })
    const read = Array.from(
      readZone([shown.replace(/^;.*\n/gm, '')], { origin: '.' }),
      ({ name, type, ttl, value }) => ({ name, type, class: 'IN', ttl, value }),
    )
    const inOrder = (all: object[]) => all.map((one) => JSON.stringify(one)).sort()
    expect(inOrder(read)).toEqual(inOrder(records))
  })

  test('accepts our signatures and makes those we accept', async () => {
    const port = await udp((query) => {
      const { message, chain } = verifyMessage(query, key, { hmac, now: now(), before: chainStart, isFirst: true })
      const answer = answerTo(message, [{ name: 'a.example.', type: 'A', class: 'IN', ttl: 60, value: '192.0.2.1' }])
      return signMessage(answer, key, { hmac, time: now(), before: chain, isFirst: true }).bytes
    })
    const shown = await dig(port, ...Y, 'a.example.')
    expect(shown).toContain('192.0.2.1')
    expect(shown).toContain('TSIG PSEUDOSECTION')
    expect(shown).not.toContain('WARNING')
  })

  test('tells when a signature of ours is wrong', async () => {
    const wrong = { ...key, secret: Buffer.from('another secret') }
    const port = await udp((query) => {
      const { message, chain } = verifyMessage(query, key, { hmac, now: now(), before: chainStart, isFirst: true })
      return signMessage(answerTo(message, []), wrong, { hmac, time: now(), before: chain, isFirst: true }).bytes
    })
    expect(await dig(port, ...Y, 'a.example.')).toContain('WARNING')
  })

  test('takes a transfer of several messages, signed or not in between', async () => {
    const soa: MessageRecord = {
      name: 'example.',
      type: 'SOA',
      class: 'IN',
      ttl: 60,
      value: 'ns.example. h.example. 1 2 3 4 5',
    }
    const hosts = Array.from(
      { length: 40 },
      (_, index): MessageRecord => ({
        name: `h${index}.example.`,
        type: 'A',
        class: 'IN',
        ttl: 60,
        value: '192.0.2.1',
      }),
    )
    const port = await tcp((bytes) => {
      const { message, chain } = verifyMessage(bytes, key, { hmac, now: now(), before: chainStart, isFirst: true })
      const first = signMessage(answerTo(message, [soa, ...hosts.slice(0, 20)]), key, {
        hmac,
        time: now(),
        before: chain,
        isFirst: true,
      })
      const middle = answerTo(message, hosts.slice(20))
      const before = { ...first.chain, unsigned: [middle] }
      return [
        first.bytes,
        middle,
        signMessage(answerTo(message, [soa]), key, { hmac, time: now(), before, isFirst: false }).bytes,
      ]
    })
    const shown = await dig(port, ...Y, '+onesoa', 'AXFR', 'example.')
    expect(shown.match(/^h\d+\.example\.\s/gm)).toHaveLength(40)
    expect(shown).toContain('messages 3')
    expect(shown).not.toMatch(/WARNING|failed/i)
  })
})

test('nsupdate asks for what we would ask for', async () => {
  let seen: Message | null = null
  const port = await udp((query) => {
    const { message, chain } = verifyMessage(query, key, { hmac, now: now(), before: chainStart, isFirst: true })
    seen = message
    const answer = encodeMessage(
      messageOf({ id: message.id, opcode: 'update', isResponse: true, questions: message.questions }),
    )
    return signMessage(answer, key, { hmac, time: now(), before: chain, isFirst: true }).bytes
  })
  const script = [
    `server 127.0.0.1 ${port}`,
    'zone example.',
    'prereq yxdomain a.example.',
    'prereq nxdomain b.example.',
    'prereq yxrrset c.example. A',
    'prereq nxrrset d.example. TXT',
    'prereq yxrrset e.example. A 192.0.2.9',
    'update delete f.example. A',
    'update delete g.example.',
    'update delete h.example. TXT "a b" "c"',
    'update add i.example. 300 MX 10 mail.example.',
    'update add j\\.k.example. 300 TXT "x;y"',
    'send',
    '',
  ].join('\n')
  expect(await run('nsupdate', Y, script)).toBe('')
  const parts = [
    requireName('a.example.'),
    requireNoName('b.example.'),
    requireSet('c.example.', 'A'),
    requireNoSet('d.example.', 'TXT'),
    requireMember({ name: 'e.example.', type: 'A', value: '192.0.2.9' }),
    deleteSet('f.example.', 'A'),
    deleteName('g.example.'),
    deleteRecord({ name: 'h.example.', type: 'TXT', value: '"a b" "c"' }),
    addRecord({ name: 'i.example.', type: 'MX', ttl: 300, value: '10 mail.example.' }),
    addRecord({ name: 'j\\.k.example.', type: 'TXT', ttl: 300, value: '"x;y"' }),
  ]
  const { opcode, questions, answers, authority } = updateMessage(0, 'example.', parts)
  expect(seen).toMatchObject({ opcode, questions, answers, authority })
})
