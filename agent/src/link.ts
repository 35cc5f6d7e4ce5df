import {
  AGENT_KEY_HEADER,
  BlocklistPortion,
  ContentsAnswer,
  HeartbeatAnswer,
  type HeartbeatSent,
  LONGEST_WAIT_SECONDS,
  type Metrics,
  News,
  QueryLogAnswer,
  type Register,
  Registered,
  type SignedZone,
  type ZoneContents,
} from '@cadastre/core/agent/dns-protocol'
import type { z } from 'zod'

/** The server answered, and not with what was asked for. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(`the server answered ${status}: ${detail}`)
    this.status = status
  }
}

const ANSWER_MS = 60_000
const MOST_ZONES = 50

/** The way to the server. Nothing of what comes back is believed before it is checked. */
export class Link {
  readonly #base: string
  #token: string | null

  constructor(server: string, token: string | null) {
    this.#base = `${server.replace(/\/+$/, '')}/api/v1/dns/agents`
    this.#token = token
  }

  get isKnown(): boolean {
    return this.#token !== null
  }

  use(token: string): void {
    this.#token = token
  }

  async register(
    key: string,
    body: z.input<typeof import('@cadastre/core/agent/dns-protocol').Register> & Partial<Register>,
  ) {
    const answer = await this.#send('POST', '/register', body, { [AGENT_KEY_HEADER]: key, authorization: '' })
    return checked(Registered, await answer.json())
  }

  /** Waits for news; null when there were none. */
  async news(etag: string | null, signal: AbortSignal, wait = LONGEST_WAIT_SECONDS): Promise<News | null> {
    const headers = etag === null ? {} : { 'if-none-match': etag }
    const answer = await this.#send('GET', `/config?wait=${wait}`, undefined, headers, signal)
    return answer.status === 304 ? null : this.#own(checked(News, await answer.json()))
  }

  /** News for another server would make this one serve what it must not. */
  #own(news: News): News {
    const own = serverIdIn(this.#token)
    const named = [news.server_id, news.configuration?.server.id ?? news.server_id]
    if (own !== null && named.some((id) => id !== own)) throw new Error('the server sent what is for another one')
    return news
  }

  async contents(zoneIds: readonly string[]): Promise<ZoneContents[]> {
    const zones: ZoneContents[] = []
    for (let at = 0; at < zoneIds.length; at += MOST_ZONES) {
      const answer = await this.#send('POST', '/zone-contents', { zone_ids: zoneIds.slice(at, at + MOST_ZONES) })
      zones.push(...checked(ContentsAnswer, await answer.json()).zones)
    }
    return zones
  }

  /** What is blocked in a view, as long as that is what it was when it was asked for. */
  async *blocklist(view: string | null, revision: string): AsyncGenerator<BlocklistPortion> {
    let after: string | null = null
    do {
      const answer = await this.#send('POST', '/blocklist-contents', { view, after })
      const portion: BlocklistPortion = checked(BlocklistPortion, await answer.json())
      if (portion.revision !== revision) throw new Error('the names that are blocked have changed since')
      yield portion
      after = portion.next
    } while (after !== null)
  }

  async heartbeat(body: HeartbeatSent): Promise<HeartbeatAnswer> {
    return checked(HeartbeatAnswer, await (await this.#send('POST', '/heartbeat', body)).json())
  }

  async keys(zones: readonly SignedZone[]): Promise<void> {
    await this.#send('POST', '/dnssec-state', { zones })
  }

  async queryLines(lines: readonly string[]): Promise<void> {
    checked(QueryLogAnswer, await (await this.#send('POST', '/query-log-entries', { lines })).json())
  }

  async metrics(metrics: Metrics): Promise<void> {
    await this.#send('POST', '/metrics', metrics)
  }

  async files(files: readonly { path: string; content: string }[]): Promise<void> {
    await this.#send('POST', '/admin/rendered-config', { files })
  }

  async status(text: string): Promise<void> {
    await this.#send('POST', '/admin/rndc-status', { text })
  }

  async #send(method: string, path: string, body?: object, headers = {}, signal?: AbortSignal): Promise<Response> {
    const limit = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (answer.ok || answer.status === 304) return answer
    throw new Refused(answer.status, detailOf(await answer.text().catch(() => '')))
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`the answer of the server cannot be used: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** Whose token it is; the server has checked it, here it is only read. */
function serverIdIn(token: string | null): string | null {
  try {
    const { sub } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text)
    return typeof detail === 'string' ? detail : JSON.stringify(detail)
  } catch {
    return text.slice(0, 200)
  }
}
