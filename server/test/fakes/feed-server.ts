import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that publishes lists: what stands at a path is text, or a status to fail with. */
export class FeedServer {
  readonly #server: Server
  readonly content = new Map<string, string | number>()

  constructor() {
    this.#server = createServer((request, response) => {
      const at = this.content.get(request.url ?? '') ?? 404
      if (typeof at === 'number') response.writeHead(at).end()
      else response.end(at)
    })
    this.#server.on('error', (error) => {
      throw error
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.2', resolve))
    return `http://127.0.0.2:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
