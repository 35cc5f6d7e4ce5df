import {
  type AgentArea,
  agentKeyHeader,
  HeartbeatAnswer,
  LONGEST_WAIT_SECONDS,
  Registered,
  type RenderedFile,
} from '@cadastre/core/agent/protocol'
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

/** News name the server they are for. */
type Addressed = { server_id: string; configuration: Configured | null }
export type Configured = { server: { id: string } }

/** The way to the server. Nothing of what comes back is believed before it is checked. */
export class Link {
  readonly #area: AgentArea
  readonly #base: string
  #token: string | null = null

  constructor(server: string, area: AgentArea) {
    this.#area = area
    this.#base = `${server.replace(/\/+$/, '')}/api/v1/${area}/agents`
  }

  get isKnown(): boolean {
    return this.#token !== null
  }

  use(token: string): void {
    this.#token = token
  }

  async register(key: string, body: object): Promise<Registered> {
    const headers = { [agentKeyHeader(this.#area)]: key, authorization: '' }
    return checked(Registered, await (await this.#send('POST', '/register', body, headers)).json())
  }

  /** Waits for news; null when there were none. */
  async news<News extends Addressed>(
    schema: z.ZodType<News>,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<News | null> {
    const headers = etag === null ? {} : { 'if-none-match': etag }
    const answer = await this.#send('GET', `/config?wait=${LONGEST_WAIT_SECONDS}`, undefined, headers, signal)
    return answer.status === 304 ? null : this.#own(checked(schema, await answer.json()))
  }

  /** News for another server would make this one serve what it must not. */
  #own<News extends Addressed>(news: News): News {
    const own = serverIdIn(this.#token)
    const named = [news.server_id, news.configuration?.server.id ?? news.server_id]
    if (own !== null && named.some((id) => id !== own)) throw new Error('the server sent what is for another one')
    return news
  }

  heartbeat = (body: object): Promise<HeartbeatAnswer> => this.ask('/heartbeat', body, HeartbeatAnswer)

  files = (files: readonly RenderedFile[]): Promise<void> => this.tell('/admin/rendered-config', { files })

  async tell(path: string, body: object): Promise<void> {
    await this.#send('POST', path, body)
  }

  async ask<Answer extends z.ZodType>(path: string, body: object, schema: Answer): Promise<z.output<Answer>> {
    return checked(schema, await (await this.#send('POST', path, body)).json())
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
