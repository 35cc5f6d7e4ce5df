import { addAbortListener } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { RemoteError, socketError } from '../error.ts'
import type { RemoteLimits } from '../limits.ts'
import { placeOf, type RemoteTarget } from '../target.ts'

export type HttpAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; socket: Socket }
export type HttpMessage = { headers: Record<string, string>; body: Buffer }

const MAX_ANSWER_BYTES = 16_777_216
const PATH = '/wsman'

export const urlOf = (target: RemoteTarget): string => `${target.tls ? 'https' : 'http'}://${placeOf(target)}${PATH}`

/** One connection at a time to a server, kept open: a log-in with NTLM holds for its connection alone. */
export class HttpLine {
  readonly #target: RemoteTarget
  readonly #limits: RemoteLimits
  readonly #agent: http.Agent

  constructor(target: RemoteTarget, limits: RemoteLimits) {
    this.#target = target
    this.#limits = limits
    const options = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }
    this.#agent = target.tls ? new https.Agent(options) : new http.Agent(options)
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Sends what `write` makes for the connection it goes over; what `write` throws ends the request unsent. */
  post(write: (socket: Socket) => HttpMessage, signal: AbortSignal): Promise<HttpAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
    const request = this.#request()
    // Once there is an answer a request no longer reports its errors: so the promise is told, too.
    const fail = (error: unknown) => {
      reject(socketError(placeOf(this.#target), error))
      request.destroy()
    }
    const timer = setTimeout(() => fail(this.#late('an answer', this.#limits.answerMs)), this.#limits.answerMs)
    const listening = addAbortListener(signal, () => fail(abortReason(signal)))
    request.on('error', fail)
    request.once('socket', (socket) => this.#send(request, socket, write, fail))
    request.once('response', (response) => {
      // Once read to its end an answer no longer knows its connection.
      const { socket, statusCode: status = 0, headers } = response
      readBody(response).then((body) => resolve({ status, headers, body, socket }), fail)
    })
    return promise.finally(() => {
      clearTimeout(timer)
      listening[Symbol.dispose]()
    })
  }

  #send(
    request: http.ClientRequest,
    socket: Socket,
    write: (socket: Socket) => HttpMessage,
    fail: (error: unknown) => void,
  ) {
    this.#limitConnecting(socket, fail)
    try {
      const { headers, body } = write(socket)
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      request.setHeader('Content-Length', body.length)
      request.end(body)
    } catch (error) {
      fail(error)
    }
  }

  #limitConnecting(socket: Socket, fail: (error: unknown) => void): void {
    if (!socket.connecting) return
    const timer = setTimeout(() => fail(this.#late('a connection', this.#limits.connectMs)), this.#limits.connectMs)
    const stop = () => clearTimeout(timer)
    socket.once(this.#target.tls ? 'secureConnect' : 'connect', stop)
    socket.once('close', stop)
  }

  #late(what: string, timeoutMs: number): RemoteError {
    return new RemoteError(
      'timeout',
      `${placeOf(this.#target)}: no ${what.replace(/^an? /, '')} within ${timeoutMs / 1000} s`,
    )
  }

  #request(): http.ClientRequest {
    const { host, port, tls } = this.#target
    const common = { method: 'POST', host, port, path: PATH, agent: this.#agent }
    if (!tls) return http.request(common)
    return https.request({ ...common, rejectUnauthorized: tls.verify, ...(tls.ca !== undefined && { ca: tls.ca }) })
  }
}

/** A caller that gave up without saying why gets told that the time was over. */
export function abortReason(signal: AbortSignal): Error {
  const { reason } = signal
  return reason instanceof RemoteError ? reason : new RemoteError('timeout', 'The question to the server was given up')
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response) {
    length += piece.length
    if (length > MAX_ANSWER_BYTES)
      throw new RemoteError('malformed', 'The server sent a longer answer than was asked for')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
