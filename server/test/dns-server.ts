import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** What a server of the tests sends for a query: packets, none, or (over TCP) one message. */
export type Reply = (query: Buffer) => Buffer | Buffer[] | null

export type DnsServer = { address: string; port: number; asked: Buffer[]; close(): Promise<void> }

/** A name server on a loopback address of its own; port 0 takes a free one. */
export async function dnsServer(address: string, port: number, reply: Reply, tcp?: Reply): Promise<DnsServer> {
  const asked: Buffer[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    asked.push(query)
    for (const packet of [reply(query) ?? []].flat()) socket.send(packet, peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(port, address, resolve))
  const taken = socket.address().port
  const server = createServer((peer) => {
    peer.on('error', () => {})
    peer.on('data', (bytes) => {
      const message = tcp?.(bytes.subarray(2))
      if (!message || Array.isArray(message)) return peer.destroy()
      peer.write(Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]))
    })
  })
  if (tcp) await new Promise<void>((resolve) => server.listen(taken, address, resolve))
  return {
    address,
    port: taken,
    asked,
    close: async () => {
      socket.close()
      if (tcp) server.close()
    },
  }
}

/** A name in wire form. */
export const wireName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

export type WireRecord = { name: string; type: number; value: Buffer; ttl?: number }
export const a = (name: string, address: string): WireRecord => ({
  name,
  type: 1,
  value: Buffer.from(address.split('.').map(Number)),
})
export const ns = (name: string, server: string): WireRecord => ({ name, type: 2, value: wireName(server) })
export const cname = (name: string, target: string): WireRecord => ({ name, type: 5, value: wireName(target) })

type Sections = { answers?: WireRecord[]; authority?: WireRecord[]; additional?: WireRecord[]; flags?: number }
export const AUTHORITATIVE = 0x8400
export const REFERRAL = 0x8000
export const TRUNCATED = 0x8600
export const NXDOMAIN = 0x8403

/** The answer to a query, put together byte by byte. */
export function answerTo(query: Buffer, { answers = [], authority = [], additional = [], flags }: Sections): Buffer {
  const end = questionEnd(query)
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(flags ?? AUTHORITATIVE, 2)
  for (const [index, count] of [1, answers.length, authority.length, additional.length].entries())
    header.writeUInt16BE(count, 4 + 2 * index)
  const records = [...answers, ...authority, ...additional].map(wireRecord)
  return Buffer.concat([header, query.subarray(12, end), ...records])
}

export const askedName = (query: Buffer): string => {
  const labels: string[] = []
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString())
  return `${labels.join('.')}.`
}

function questionEnd(query: Buffer): number {
  let at = 12
  while (query[at]) at += 1 + (query[at] ?? 0)
  return at + 5
}

function wireRecord({ name, type, value, ttl = 300 }: WireRecord): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(ttl, 4)
  fixed.writeUInt16BE(value.length, 8)
  return Buffer.concat([wireName(name), fixed, value])
}
