import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const STALL_MS = 10_000

export type Answer = { status: number; beginning: Buffer }
type Waiting = { resolve(answer: Answer): void; reject(error: Error): void }

/**
 * One kept-alive connection, one request at a time. It reads no more of an answer than its status and length: a full
 * HTTP client would take as much of the machine's two cores as the server under test.
 */
export class Connection {
  readonly #socket: Socket
  #waiting: Waiting | undefined
  #beginning: Buffer = Buffer.alloc(0)
  #answer: Answer | undefined
  #missing = 0

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true).setTimeout(STALL_MS, () => socket.destroy(new Error(`no answer in ${STALL_MS} ms`)))
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Connection(socket)
  }

  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    if (this.#answer) this.#missing -= chunk.length
    else this.#takeHead(chunk)
    if (!this.#answer || this.#missing > 0) return
    if (this.#missing < 0) this.#socket.destroy(new Error('the server sent more than one answer'))
    else this.#finish(this.#answer)
  }

  #takeHead(chunk: Buffer): void {
    const beginning = this.#beginning.length === 0 ? chunk : Buffer.concat([this.#beginning, chunk])
    this.#beginning = beginning
    const end = beginning.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = beginning.toString('latin1', 0, end)
    this.#answer = { status: Number(head.slice(9, 12)), beginning }
    this.#missing = bodyLength(head) + end + 4 - beginning.length
  }

  #finish(answer: Answer): void {
    this.#answer = undefined
    this.#beginning = Buffer.alloc(0)
    this.#waiting?.resolve(answer)
  }
}

function bodyLength(head: string): number {
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`an answer without content-length:\n${head}`)
  return Number(length)
}
