import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { DnsFault } from '@cadastre/core/dns/fault'
import { decodeMessage, encodeQuery, type Message, type Question } from '@cadastre/core/dns/message'
import { Fault, within } from './fault.ts'

export type DnsServer = { address: string; port: number }
export type AskOptions = { timeoutMs: number; isRecursive: boolean }

const RESEND_MS = 1_000

/** Asks one server over UDP, and again over TCP where the answer does not fit. The caller has judged the address. */
export async function askServer(server: DnsServer, question: Question, options: AskOptions): Promise<Message> {
  const id = randomInt(65_536)
  const query = encodeQuery(id, question, options.isRecursive)
  const isAnswer = (message: Message): boolean =>
    message.isResponse && message.id === id && isSameQuestion(message, question)
  const deadline = Date.now() + options.timeoutMs
  const short = await overUdp(server, query, isAnswer, options.timeoutMs)
  if (!short.isTruncated) return short
  const message = await overTcp(server, query, Math.max(1, deadline - Date.now()))
  if (!isAnswer(message)) throw new Fault('malformed', 'The answer is to another question')
  return message
}

// A server that does not understand a question may leave it out of its refusal.
function isSameQuestion({ questions, rcode }: Message, { name, type }: Question): boolean {
  const [asked] = questions
  if (!asked) return rcode !== 'noerror'
  return asked.type === type && asked.name === name.toLowerCase()
}

/** A packet that is not the answer is passed over: anybody can send one. Only if nothing else comes is it the news. */
async function overUdp(
  { address, port }: DnsServer,
  query: Uint8Array,
  isAnswer: (message: Message) => boolean,
  timeoutMs: number,
): Promise<Message> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  let hasStrange = false
  const send = (): void => socket.send(query, (error) => error && reject(error))
  socket.on('error', reject).on('message', (bytes) => {
    const message = readMessage(bytes)
    if (message && isAnswer(message)) resolve(message)
    else hasStrange = true
  })
  let timer: NodeJS.Timeout | undefined
  try {
    // Connected, the socket takes packets from this peer alone and learns that nobody listens there.
    socket.once('connect', () => {
      send()
      timer = setInterval(send, RESEND_MS)
    })
    socket.connect(port, address)
    return await within(timeoutMs, promise)
  } catch (error) {
    throw hasStrange ? new Fault('malformed', 'What came back is no answer to the question') : error
  } finally {
    clearInterval(timer)
    socket.close()
  }
}

function readMessage(bytes: Uint8Array): Message | null {
  try {
    return decodeMessage(bytes)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

/** One message with its length before it. */
async function overTcp({ address, port }: DnsServer, query: Uint8Array, timeoutMs: number): Promise<Message> {
  const socket = connect({ host: address, port })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let received = Buffer.alloc(0)
  socket.on('error', reject).on('close', () => reject(new Fault('closed', 'The connection was closed too early')))
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    if (received.length < 2) return
    const end = 2 + received.readUInt16BE(0)
    if (received.length >= end) resolve(received.subarray(2, end))
  })
  try {
    socket.write(Buffer.from([query.length >> 8, query.length & 255, ...query]))
    const message = readMessage(await within(timeoutMs, promise))
    if (!message) throw new Fault('malformed', 'The answer cannot be read')
    return message
  } finally {
    socket.on('error', () => {}).destroy()
  }
}
