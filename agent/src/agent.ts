import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { AgentArea, HealthSent } from '@cadastre/core/agent/protocol'
import type { z } from 'zod'
import { Backoff, pause } from './backoff.ts'
import { ApplyFault } from './fault.ts'
import { type Configured, Link, Refused } from './link.ts'
import type { CommonSettings } from './settings.ts'
import type { Quarantine, State } from './state.ts'

const WATCH_MS = 3_000
/** Another agent has this one's identity; asking again and again would help nobody. */
const CONFLICT_MS = 300_000
const QUARANTINE_MS = [60_000, 300_000, 900_000]

export type Log = (line: string) => void
type Config = NonNullable<HealthSent['config']>

/** The daemon beside an agent. */
export type AgentDaemon = {
  readonly name: string
  isUp(): Promise<boolean>
  version(): Promise<string>
  start(): Promise<void>
}

export type NewsOf<Configuration> = {
  server_id: string
  etag: string | null
  pending_approval: boolean
  configuration: Configuration | null
}

/**
 * What every agent does, whatever its daemon serves: it registers, waits for news, keeps what was applied, reports. No
 * fault of its own, of the server or of the network ever stops the daemon.
 */
export abstract class Agent<Configuration extends Configured, News extends NewsOf<Configuration>> {
  protected readonly link: Link
  protected readonly log: Log
  protected abstract readonly daemon: AgentDaemon
  protected abstract readonly News: z.ZodType<News>
  readonly #settings: CommonSettings
  readonly #version: string
  readonly #state: State<Configuration>
  readonly #stop = new AbortController()
  readonly #instance = randomUUID()
  #etag: string | null = null
  #config: Config | null = null
  #daemonVersion = ''
  #refused: Quarantine | null = null
  #reporting: Promise<void> = Promise.resolve()
  #isBusy = false

  constructor(
    area: AgentArea,
    settings: CommonSettings,
    state: State<Configuration>,
    { version, log }: { version: string; log: Log },
  ) {
    this.#settings = settings
    this.#version = version
    this.log = log
    this.#state = state
    this.link = new Link(settings.server, area)
  }

  /** What the daemon was last given; null before it was given anything. */
  protected abstract get applied(): Configuration | null
  /** Reads what is on disk, before anybody is asked. */
  protected abstract boot(): Promise<void>
  /** What it says of itself when it registers, beside what all agents do. */
  protected abstract registration(): object
  /** Makes the daemon serve this, or throws an ApplyFault and leaves it as it was; answers what to say of it. */
  protected abstract apply(configuration: Configuration): Promise<string>
  /** For people: what the daemon reads, without what it must not tell. */
  protected abstract show(): Promise<void>
  /** What came beside a configuration. */
  protected async perform(_news: News): Promise<void> {}
  /** What a heartbeat tells beside how the agent is; `arrived` is called when it has. */
  protected report(): { body: object; arrived: () => void } {
    return { body: {}, arrived: () => undefined }
  }
  /** After each heartbeat. */
  protected async afterBeat(): Promise<void> {}
  /** Every few seconds while the daemon runs and nothing else is going on. */
  protected async whileUp(): Promise<void> {}
  /** What goes on beside all this, until the signal comes. */
  protected tasks(_signal: AbortSignal): Promise<void>[] {
    return []
  }

  stop(): void {
    this.#stop.abort()
  }

  async run(): Promise<void> {
    await this.#start()
    const { signal } = this.#stop
    await Promise.all([this.#poll(signal), this.#beat(signal), this.#watch(signal), ...this.tasks(signal)])
  }

  /** The daemon serves what it last served before anybody is asked. */
  async #start(): Promise<void> {
    await this.#state.open()
    const token = await this.#state.token()
    if (token !== null) this.link.use(token)
    this.#daemonVersion = await this.daemon.version()
    await this.boot()
    this.#etag = (await this.#state.lastGood())?.etag ?? null
    this.#refused = await this.#state.quarantine()
    if (this.#settings.runsDaemon && this.applied !== null && !(await this.daemon.isUp())) await this.#startDaemon()
  }

  #startDaemon = (): Promise<void> =>
    this.daemon.start().catch((error: Error) => this.log(`${this.daemon.name} did not start: ${error.message}`))

  async #register(): Promise<void> {
    const { key, group, name } = this.#settings
    if (key === null) throw new Error('there is no token and no agent key to register with (--key)')
    const registered = await this.link.register(key, {
      hostname: name,
      version: this.#version,
      group_name: group,
      fingerprint: await this.#state.fingerprint(),
      agent_id: await this.#state.agentId(),
      ...this.registration(),
    })
    await this.#state.saveAgentId(registered.agent_id)
    await this.#state.saveToken(registered.agent_token)
    this.link.use(registered.agent_token)
    this.log(`registered as ${registered.agent_id}${registered.pending_approval ? '; waiting for approval' : ''}`)
  }

  async #poll(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(1_000, 60_000)
    while (!signal.aborted) {
      try {
        if (!this.link.isKnown) await this.#register()
        // Changes for a daemon that is down would only fail.
        if (this.applied !== null && !(await this.daemon.isUp())) await pause(1_000, signal)
        else await this.#take(await this.link.news(this.News, this.#etagNow(), signal))
        backoff.succeed()
      } catch (error) {
        if (signal.aborted) return
        this.log((error as Error).message)
        await this.#recover(error as Error, backoff, signal)
      }
    }
  }

  /** A configuration that was refused is not asked for again before its time; another one comes at once. */
  #etagNow(): string | null {
    const left = (this.#refused?.retryAt ?? 0) - Date.now()
    // A clock that was set back must not make it longer than it ever is.
    return this.#refused && left > 0 && left <= Math.max(...QUARANTINE_MS) ? this.#refused.etag : this.#etag
  }

  async #recover(error: Error, backoff: Backoff, signal: AbortSignal): Promise<void> {
    if (error instanceof Refused && error.status === 409) return pause(CONFLICT_MS, signal)
    const isUnknown = error instanceof Refused && (error.status === 401 || error.status === 404)
    if (isUnknown && this.link.isKnown && this.#settings.key !== null)
      await this.#register().catch((fault: Error) => this.log(fault.message))
    await backoff.wait(signal)
  }

  async #take(news: News | null): Promise<void> {
    if (!news) return
    await this.whileBusy(async () => {
      if (news.pending_approval) await pause(5_000, this.#stop.signal)
      if (news.configuration !== null && news.etag !== null) await this.#configure(news.etag, news.configuration)
      await this.perform(news)
    })
  }

  /** What is being done reports when it is, and nobody takes the daemon for dead meanwhile. */
  protected async whileBusy(run: () => Promise<void>): Promise<void> {
    this.#isBusy = true
    try {
      await run()
    } finally {
      this.#isBusy = false
    }
  }

  async #configure(etag: string, configuration: Configuration): Promise<void> {
    const quarantine = await this.#state.quarantine()
    try {
      const story = await this.apply(configuration)
      await this.#accept(etag, configuration, story)
    } catch (error) {
      if (!(error instanceof ApplyFault)) throw error
      await this.#refuse(etag, error, quarantine?.etag === etag ? quarantine.failures : 0)
    }
    await this.tellNow()
  }

  async #accept(etag: string, configuration: Configuration, story: string): Promise<void> {
    this.#etag = etag
    this.#config = { status: 'ok', etag }
    await this.#state.saveGood({ etag, configuration })
    this.#refused = null
    await this.#state.clearQuarantine()
    this.log(story)
    await this.show().catch((error: Error) => this.log(error.message))
  }

  async #refuse(etag: string, { phase, message, isReverted }: ApplyFault, before: number): Promise<void> {
    const status = this.applied === null ? 'no_previous' : isReverted ? 'reverted' : 'revert_failed'
    this.#config = { status, etag: this.#etag, failed_etag: etag, phase, error: message.slice(0, 4000) }
    const failures = before + 1
    const wait = QUARANTINE_MS[Math.min(failures, QUARANTINE_MS.length) - 1] ?? 0
    this.#refused = { etag, reason: message, failures, retryAt: Date.now() + wait }
    await this.#state.saveQuarantine(this.#refused)
    this.log(`the configuration was refused (${phase}): ${message}`)
  }

  /** One report at a time: two would each count as sent what only one of them told. */
  protected tellNow(): Promise<void> {
    const report = this.#reporting.then(() => this.#tell())
    this.#reporting = report.catch(() => undefined)
    return report
  }

  async #tell(): Promise<void> {
    const { body, arrived } = this.report()
    const { bavail, bsize } = await statfs(this.#settings.folder)
    const health: HealthSent = {
      agent_version: this.#version,
      daemon_version: this.#daemonVersion,
      daemon: (await this.daemon.isUp()) ? 'running' : 'stopped',
      instance: this.#instance,
      sent_at: new Date().toISOString(),
      config: this.#config,
      disk_free_bytes: bavail * bsize,
    }
    const answer = await this.link.heartbeat({ ...health, ...body })
    arrived()
    if (answer.rotated_token === null) return
    await this.#state.saveToken(answer.rotated_token)
    this.link.use(answer.rotated_token)
  }

  async #beat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.#settings.heartbeatMs * (0.9 + Math.random() * 0.2), signal)
      if (signal.aborted || !this.link.isKnown || this.#isBusy) continue
      await this.tellNow().catch((error: Error) => this.log(error.message))
      await this.afterBeat().catch((error: Error) => this.log(error.message))
    }
  }

  /** Looks after the daemon, and starts it again where that is its business; with patience, if it ends again and again. */
  async #watch(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(1_000, 60_000)
    while (!signal.aborted) {
      await pause(WATCH_MS, signal)
      if (signal.aborted || this.applied === null || this.#isBusy) continue
      if (await this.daemon.isUp()) {
        backoff.succeed()
        await this.whileUp().catch((error: Error) => this.log(error.message))
        continue
      }
      if (!this.#settings.runsDaemon) continue
      this.log(`${this.daemon.name} is not running; starting it`)
      await this.#startDaemon()
      if (!(await this.daemon.isUp())) await backoff.wait(signal)
    }
  }
}
