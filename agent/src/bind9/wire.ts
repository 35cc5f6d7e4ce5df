import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { decodeMessage, encodeMessage, type Message, messageOf } from '@cadastre/core/dns/message'
import { chainStart, type Hmac, signMessage, type TsigKey, verifyMessage } from '@cadastre/core/dns/tsig'
import { dataOf } from '@cadastre/core/dns/value'

const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest()
const ANSWER_MS = 30_000
const CONNECT_MS = 5_000

export type DaemonKey = { name: string; algorithm: 'hmac-sha256'; secret: string }

const keyOf = ({ name, algorithm, secret }: DaemonKey): TsigKey => ({
  name: `${name}.`,
  algorithm,
  secret: Buffer.from(secret, 'base64'),
})

/** One connection to the daemon of this machine, over which signed questions and updates go one after the other. */
export class DaemonLine {
  readonly #socket: Socket
  readonly #key: TsigKey
  #buffer = Buffer.alloc(0)
  #waiting: { resolve: (bytes: Buffer) => void; reject: (error: Error) => void } | null = null
  #fault: Error | null = null
  #id = 0

  private constructor(socket: Socket, key: TsigKey) {
    this.#socket = socket
    this.#key = key
    socket.on('data', (data) => this.#take(data))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the daemon closed the connection')))
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('the daemon does not answer')))
  }

  static open(port: number, key: DaemonKey): Promise<DaemonLine> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port })
      const timer = setTimeout(() => socket.destroy(new Error('the daemon does not take connections')), CONNECT_MS)
      socket.once('error', reject)
      socket.once('connect', () => {
        clearTimeout(timer)
        socket.off('error', reject)
        resolve(new DaemonLine(socket, keyOf(key)))
      })
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  async ask(part: Partial<Message>): Promise<Message> {
    this.#id = (this.#id + 1) & 0xffff
    const message = encodeMessage(messageOf({ ...part, id: this.#id }))
    const time = Math.floor(Date.now() / 1000)
    const { bytes, chain } = signMessage(message, this.#key, { hmac, time, before: chainStart, isFirst: true })
    const answer = await this.#exchange(bytes)
    if (decodeMessage(answer).id !== this.#id) throw new Error('the daemon answered something else')
    return verifyMessage(answer, this.#key, { hmac, now: Math.floor(Date.now() / 1000), before: chain, isFirst: true })
      .message
  }

  /** The serial of a zone as the daemon serves it; null where it does not. */
  async serialOf(zone: string): Promise<number | null> {
    const { answers, rcode, isAuthoritative } = await this.ask({
      questions: [{ name: zone, type: 'SOA', class: 'IN' }],
    })
    const soa = answers.find(({ type, name }) => type === 'SOA' && name === zone)
    return soa && rcode === 'noerror' && isAuthoritative ? dataOf('SOA', soa.value).serial : null
  }

  #exchange(bytes: Uint8Array): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault)
      this.#waiting = { resolve, reject }
      this.#socket.write(Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]))
    })
  }

  #take(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data])
    const length = this.#buffer.length < 2 ? Number.POSITIVE_INFINITY : this.#buffer.readUInt16BE(0)
    if (this.#buffer.length < length + 2) return
    const message = this.#buffer.subarray(2, length + 2)
    this.#buffer = this.#buffer.subarray(length + 2)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(message)
  }

  #fail(error: Error): void {
    this.#fault ??= error
    this.#waiting?.reject(this.#fault)
    this.#waiting = null
  }
}
