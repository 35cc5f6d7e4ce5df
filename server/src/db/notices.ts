import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './pool.ts'

/** What is told through PostgreSQL when transactions commit: channels and what they carry. */
type Waiting = () => void
type Hearer = (text: string | null) => void

const RETRY_MS = 1_000

/**
 * Listens for notifications on one connection, however many wait for them; it is opened when the first one does. While
 * it is down everybody who waits is woken, to look for themselves.
 */
export class Notices {
  readonly #connection: Connection
  readonly #log: Logger
  readonly #waiting = new Map<string, Set<Waiting>>()
  readonly #channels = new Set<string>()
  readonly #hearers = new Map<string, Set<Hearer>>()
  #client: pg.Client | null = null
  #isClosed = false

  constructor(connection: Connection, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  /** How many are waiting; for the tests and the metrics. */
  get size(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Resolves with the next notification on the channel with this text, after so many milliseconds, or when the signal
   * says so. Whoever looks for news calls this first and looks then, or misses what comes in between.
   */
  next(channel: string, text: string, ms: number, signal?: AbortSignal): Promise<void> {
    this.#listen(channel)
    const key = `${channel} ${text}`
    const waiting = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, waiting)
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        waiting.delete(end)
        if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiting.add(end)
      signal?.addEventListener('abort', end)
      if (this.#isClosed || signal?.aborted) end()
    })
  }

  /** Calls with the text of every notification on the channel, or with null when some may have been missed. */
  each(channel: string, hear: Hearer): void {
    this.#hearers.set(channel, (this.#hearers.get(channel) ?? new Set()).add(hear))
    this.#listen(channel)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wakeAll()
    await this.#client?.end().catch(() => undefined)
  }

  #listen(channel: string): void {
    if (this.#channels.has(channel) || this.#isClosed) return
    this.#channels.add(channel)
    if (this.#client) void this.#client.query(`listen ${channel}`).catch(() => undefined)
    else this.#connect()
  }

  #connect(): void {
    const client = new pg.Client({ ...this.#connection, application_name: 'cadastre notices', keepAlive: true })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => {
      this.#wake(`${channel} ${payload}`)
      for (const hear of this.#hearers.get(channel) ?? []) hear(payload)
    })
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client, new Error('the connection ended')))
    this.#start(client).catch((error: Error) => this.#lost(client, error))
  }

  async #start(client: pg.Client): Promise<void> {
    await client.connect()
    for (const channel of this.#channels) await client.query(`listen ${channel}`)
    // What was told before this connection listened was told to nobody.
    this.#wakeAll()
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#client !== client) return
    this.#client = null
    client.end().catch(() => undefined)
    if (this.#isClosed) return
    this.#log.warn({ reason: error.message }, 'notifications of the database are not heard')
    setTimeout(() => this.#isClosed || this.#client || this.#connect(), RETRY_MS).unref()
  }

  #wake(key: string): void {
    for (const end of [...(this.#waiting.get(key) ?? [])]) end()
  }

  #wakeAll(): void {
    for (const waiting of [...this.#waiting.values()]) for (const end of [...waiting]) end()
    if (this.#isClosed) return
    for (const hearers of this.#hearers.values()) for (const hear of hearers) hear(null)
  }
}
