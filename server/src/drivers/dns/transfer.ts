import { createHmac, randomInt } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { DnsFault } from '@cadastre/core/dns/fault'
import { decodeMessage, encodeMessage, type Message } from '@cadastre/core/dns/message'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { Transfer, transferQuery } from '@cadastre/core/dns/transfer'
import {
  chainStart,
  type Hmac,
  signMessage,
  type TsigChain,
  type TsigKey,
  verifyMessage,
} from '@cadastre/core/dns/tsig'
import { faultCode, within } from '../../outbound/fault.ts'
import { ServerFault } from './driver.ts'

const TIMEOUT_MS = 20_000
const MOST_BYTES = 512 * 1024 * 1024

const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest()
const seconds = (): number => Math.floor(Date.now() / 1000)

/** All records of a zone by AXFR, its SOA first; signed where there is a key. */
export async function transferZone(
  { host, port }: { host: string; port: number },
  zone: string,
  key: TsigKey | null,
): Promise<DnsRecord[]> {
  let socket: Socket | null = null
  try {
    const { address } = await within(TIMEOUT_MS, lookup(host))
    socket = connect({ host: address, port })
    return await within(TIMEOUT_MS, receive(socket, zone, key))
  } catch (error) {
    throw faultOf(error)
  } finally {
    socket?.on('error', () => undefined).destroy()
  }
}

async function receive(socket: Socket, zone: string, key: TsigKey | null): Promise<DnsRecord[]> {
  const question = encodeMessage(transferQuery(randomInt(65_536), zone))
  const signed = key ? signMessage(question, key, { hmac, time: seconds(), before: chainStart, isFirst: true }) : null
  const bytes = signed?.bytes ?? question
  socket.write(Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]))
  const transfer = new Transfer(zone)
  const read = reading(key, signed?.chain ?? chainStart)
  for await (const piece of messages(socket)) {
    const { message, isSound } = read(piece)
    const result = transfer.add(message)
    if (!result) continue
    if (!isSound) throw new DnsFault('tsig', 'The last message of the transfer is not signed')
    return result.kind === 'zone' ? [result.soa, ...result.records] : [result.soa]
  }
  throw new DnsFault('message', 'The transfer ended too early')
}

/** Reads one message after the other, each signed over the one before it. */
function reading(key: TsigKey | null, start: TsigChain): (bytes: Uint8Array) => { message: Message; isSound: boolean } {
  let before = start
  let isFirst = true
  return (bytes) => {
    if (!key) return { message: decodeMessage(bytes), isSound: true }
    const { message, chain } = verifyMessage(bytes, key, { hmac, now: seconds(), before, isFirst })
    before = chain
    isFirst = false
    return { message, isSound: chain.unsigned.length === 0 }
  }
}

/** The messages on a connection, each of which comes with its length. */
async function* messages(socket: Socket): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  let total = 0
  for await (const piece of socket as AsyncIterable<Buffer>) {
    total += piece.length
    if (total > MOST_BYTES) throw new DnsFault('message', `The transfer is larger than ${MOST_BYTES} bytes`)
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0)
      yield rest.subarray(2, end)
      rest = rest.subarray(end)
    }
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  timeout: 'The transfer took too long',
  refused: 'Nothing listens at the port',
  unknown_name: 'The host name cannot be resolved',
  unreachable: 'The host cannot be reached',
  closed: 'The server closed the connection',
}

const faultOf = (error: unknown): ServerFault =>
  error instanceof DnsFault
    ? new ServerFault(error.message, true)
    : new ServerFault(SENTENCES[faultCode(error)] ?? 'The zone cannot be transferred', false)
