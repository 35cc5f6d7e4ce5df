import { connect, type Socket } from 'node:net'

/** What came back over a connection: one answer, or none. */
export type Answered = { status: number; id: string | undefined; body: unknown } | null

/** A connection on which requests are written byte by byte; an answer that never comes is the server's end of it. */
export class Wire {
  readonly socket: Socket
  #text = ''
  readonly #closed: Promise<void>

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setEncoding('latin1').on('data', (piece) => {
      this.#text += piece
    })
    this.#closed = new Promise((resolve) => {
      this.socket.on('error', () => undefined).once('close', () => resolve())
    })
  }

  write(bytes: string | Buffer): this {
    this.socket.write(bytes)
    return this
  }

  /** The first answer on the connection, once the server has closed it. */
  async answer(): Promise<Answered> {
    await this.#closed
    return parsed(this.#text)
  }

  /** Resolves when everything written so far has left. */
  async sent(): Promise<this> {
    if (this.socket.writableLength > 0 || this.socket.connecting)
      await new Promise((resolve) => this.socket.write('', resolve))
    return this
  }
}

function parsed(text: string): Answered {
  const [, status, head = '', body = ''] = /^HTTP\/1\.1 (\d{3}) .*?\r\n(.*?)\r\n\r\n(.*)$/s.exec(text) ?? []
  if (status === undefined) return null
  const id = /^x-request-id: (\S+)/im.exec(head)?.[1]
  return { status: Number(status), id, body: JSON.parse(body.replace(/\r\n$/, '') || 'null') }
}

/** A request as it stands on the wire, without its body. */
export function head(method: string, url: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
