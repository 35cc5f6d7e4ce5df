import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeZone = {
  name: string
  type?: string
  disabled?: boolean
  internal?: boolean
  dnssecStatus?: string
  /** A text is the error that the server answers with. */
  records?: unknown[] | string
}

type Options = { token: string; takesHeader?: boolean; pageSize?: number }

/** The part of the HTTP API of Technitium that an import asks. Every answer has the status 200, errors too. */
export class FakeTechnitium {
  readonly zones: FakeZone[] = []
  /** The addresses that were asked, with their queries. */
  readonly asked: string[] = []
  readonly #server: Server

  constructor({ token, takesHeader = true, pageSize = 2 }: Options) {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://fake')
      this.asked.push(request.url ?? '')
      const header = takesHeader ? request.headers.authorization?.replace('Bearer ', '') : undefined
      const sent = url.searchParams.get('token') ?? header
      const body =
        sent === undefined
          ? { status: 'error', errorMessage: "Parameter 'token' missing." }
          : sent === token
            ? this.#answer(url, pageSize)
            : { status: 'invalid-token', errorMessage: 'Invalid token or session expired.' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    this.#server.on('error', (error) => {
      throw error
    })
  }

  #answer({ pathname, searchParams }: URL, pageSize: number): object {
    if (pathname === '/api/zones/list') return this.#list(Number(searchParams.get('pageNumber') ?? 1), pageSize)
    if (pathname !== '/api/zones/records/get') return { status: 'error', errorMessage: 'No such call' }
    const zone = this.zones.find(({ name }) => name === searchParams.get('zone'))
    const records = zone?.records ?? []
    return typeof records === 'string'
      ? { status: 'error', errorMessage: records }
      : { status: 'ok', response: { zone: { name: zone?.name }, records } }
  }

  #list(pageNumber: number, pageSize: number): object {
    const zones = this.zones
      .slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
      .map(({ records: _records, type = 'Primary', disabled = false, ...zone }) => ({ type, disabled, ...zone }))
    const totalPages = Math.max(1, Math.ceil(this.zones.length / pageSize))
    return { status: 'ok', response: { pageNumber, totalPages, totalZones: this.zones.length, zones } }
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
