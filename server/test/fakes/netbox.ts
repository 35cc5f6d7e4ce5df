import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NetboxRow = { id: number; [field: string]: unknown }

/** Lists of NetBox by their paths below /api/. */
export type NetboxLists = Record<string, NetboxRow[]>

type Options = { token: string; version?: string; largestPage?: number }
/** What happens instead of an answer; true: it was dealt with. */
type Mood = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean

const EMPTY = [
  'tenancy/tenants',
  'dcim/regions',
  'dcim/sites',
  'ipam/vrfs',
  'ipam/aggregates',
  'ipam/prefixes',
  'ipam/ip-ranges',
  'ipam/ip-addresses',
  'ipam/vlans',
]

const nested = (row: NetboxRow, name: string): number | undefined => (row[name] as { id?: number } | null)?.id
const choice = (value: unknown): unknown => (value as { value?: unknown } | null)?.value

const FILTERS: Record<string, (row: NetboxRow, value: string) => boolean> = {
  id: (row, value) => row.id === Number(value),
  vrf_id: (row, value) => nested(row, 'vrf') === Number(value),
  tenant_id: (row, value) => nested(row, 'tenant') === Number(value),
  status: (row, value) => choice(row.status) === value,
  family: (row, value) => String(row.prefix ?? row.address).includes(':') === (value === '6'),
  within_include: (row, value) => String(row.prefix).startsWith(value.split('.').slice(0, 1).join('.')),
  parent: (row, value) => String(row.address ?? row.start_address).startsWith(value.split('.').slice(0, 1).join('.')),
}

/** The part of the REST API of NetBox that an import asks, with the pages, words and statuses of the original. */
export class FakeNetbox {
  readonly lists: NetboxLists = Object.fromEntries(EMPTY.map((path) => [path, []]))
  readonly asked: string[] = []
  readonly tokens = new Set<string>()
  /** What the status tells beside the versions. */
  status: Record<string, unknown> = { 'rq-workers-running': 1 }
  mood: Mood = () => false
  readonly #server: Server
  readonly #options: Required<Options>

  constructor({ token, version = '4.1.3', largestPage = 1000 }: Options) {
    this.#options = { token, version, largestPage }
    this.#server = createServer((request, response) => this.#serve(request, response))
  }

  get #hasCheck(): boolean {
    const [major = 0, minor = 0] = this.#options.version.split('.').map(Number)
    return major > 4 || (major === 4 && minor >= 5)
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    this.asked.push(request.url ?? '')
    this.tokens.add(request.headers.authorization ?? '')
    if (this.mood(request, response, url)) return
    const { token, version } = this.#options
    const word = token.startsWith('nbt_') ? 'Bearer' : 'Token'
    const isKnown = request.headers.authorization === `${word} ${token}`
    const { status, body } = isKnown ? this.#answer(url) : { status: 403, body: { detail: 'Invalid token' } }
    json(response, status, body, version)
  }

  #answer(url: URL): { status: number; body: object } {
    const { version } = this.#options
    if (url.pathname === '/api/status/')
      return { status: 200, body: { 'django-version': '5.0', 'netbox-version': version, ...this.status } }
    if (url.pathname === '/api/authentication-check/' && this.#hasCheck) return { status: 200, body: { id: 1 } }
    const rows = this.lists[url.pathname.slice('/api/'.length, -1)]
    return rows ? { status: 200, body: this.#page(rows, url) } : { status: 404, body: { detail: 'Not found.' } }
  }

  #page(all: readonly NetboxRow[], url: URL): object {
    const { searchParams } = url
    const filters = [...searchParams].filter(([name]) => name in FILTERS)
    const rows = all.filter((row) => filters.every(([name, value]) => FILTERS[name]?.(row, value)))
    if (searchParams.get('ordering') === 'id') rows.sort((a, b) => a.id - b.id)
    const limit = Math.min(Number(searchParams.get('limit') ?? 50), this.#options.largestPage)
    const offset = Number(searchParams.get('offset') ?? 0)
    const next = new URL(url)
    // Behind a proxy NetBox names itself by the name that it has inside.
    next.host = 'netbox.internal:8080'
    next.searchParams.set('limit', String(limit))
    next.searchParams.set('offset', String(offset + limit))
    return {
      count: rows.length,
      next: offset + limit < rows.length ? String(next) : null,
      previous: null,
      results: rows.slice(offset, offset + limit),
    }
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

export function json(response: ServerResponse, status: number, body: unknown, version = '4.1.3'): void {
  const api = version.split('.').slice(0, 2).join('.')
  response.writeHead(status, { 'content-type': 'application/json', 'api-version': api }).end(JSON.stringify(body))
}
