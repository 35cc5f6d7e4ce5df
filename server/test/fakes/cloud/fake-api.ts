import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }
export type Told = { status?: number; body: unknown; headers?: Record<string, string> }

/** An HTTP API of a provider, in memory. Objects are told as JSON, texts as they are. */
export class FakeApi {
  /** Every question, those that were turned away too. */
  readonly asked: Asked[] = []
  /** So many questions are turned away, as too many. */
  throttled = 0
  tooMany: Told = { status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '0' } }
  readonly #server: Server

  constructor(answer: (asked: Asked) => Told) {
    this.#server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '/', this.url)
      const asked = { method: request.method ?? '', url, headers: request.headers, body: await text(request) }
      this.asked.push(asked)
      const told = this.throttled-- > 0 ? this.tooMany : answer(asked)
      const body = typeof told.body === 'string' ? told.body : JSON.stringify(told.body)
      response.writeHead(told.status ?? 200, told.headers).end(body)
    })
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** One page of a list, and where the next begins. */
export function pageOf<Row>(rows: readonly Row[], size: number, start: number): { page: Row[]; next: number | null } {
  const end = start + size
  return { page: rows.slice(start, end), next: end < rows.length ? end : null }
}
