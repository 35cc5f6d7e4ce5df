import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

export type TacacsServer = { port: number; sessions: Buffer[]; close(): void }
export type TacacsPerson = { readonly password: string; readonly args: readonly string[] }

/** Answers as RFC 8907 says; shares no code with the client. */
export async function startTacacsServer(
  key: string,
  people: Readonly<Record<string, TacacsPerson>>,
  spoil: (packet: Buffer) => Buffer = (packet) => packet,
): Promise<TacacsServer> {
  const sessions: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (packet) => {
      sessions.push(packet)
      const body = hidden(packet, packet.subarray(12), key)
      const answer = packet[1] === 1 ? authenticated(body, people) : authorized(body, people)
      const header = Buffer.from(packet.subarray(0, 12))
      header[2] = 2
      header.writeUInt32BE(answer.length, 8)
      const whole = spoil(Buffer.concat([header, hidden(header, answer, key)]))
      // In two pieces, as a network may deliver it.
      socket.write(whole.subarray(0, 5), () => setImmediate(() => socket.end(whole.subarray(5))))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has no port')
  return { port: address.port, sessions, close: () => server.close() }
}

function hidden(header: Buffer, body: Buffer, key: string): Buffer {
  const [version = 0, , sequence = 0] = header
  const pads: Buffer[] = []
  for (let last = Buffer.alloc(0); pads.length * 16 < body.length; pads.push(last)) {
    const hash = createHash('md5').update(header.subarray(4, 8)).update(key)
    last = hash
      .update(Buffer.from([version, sequence]))
      .update(last)
      .digest()
  }
  const pad = Buffer.concat(pads)
  return Buffer.from(body.map((byte, index) => byte ^ (pad[index] ?? 0)))
}

function authenticated(body: Buffer, people: Readonly<Record<string, TacacsPerson>>): Buffer {
  const [, , , , user = 0, port = 0, address = 0, data = 0] = body
  const name = body.toString('utf8', 8, 8 + user)
  const begin = 8 + user + port + address
  const isRight = people[name]?.password === body.toString('utf8', begin, begin + data)
  return Buffer.from([isRight ? 1 : 2, 0, 0, 3, 0, 0, ...Buffer.from('hey')])
}

function authorized(body: Buffer, people: Readonly<Record<string, TacacsPerson>>): Buffer {
  const [, , , , user = 0, , , count = 0] = body
  const name = body.toString('utf8', 8 + count, 8 + count + user)
  const args = (people[name]?.args ?? []).map((text) => Buffer.from(text))
  return Buffer.concat([Buffer.from([1, args.length, 0, 0, 0, 0, ...args.map(({ length }) => length)]), ...args])
}
