import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Acknowledgement, HeartbeatSent, News } from '@cadastre/core/agent/dns-protocol'
import { MOST_ACKNOWLEDGED } from '@cadastre/core/agent/dns-protocol'
import { Backoff, pause } from './backoff.ts'
import { Applier, ApplyFault, type Loaded } from './bind9/apply.ts'
import { Daemon } from './bind9/daemon.ts'
import { signedZones } from './bind9/keys.ts'
import type { Local } from './bind9/local.ts'
import { Operator, type Served } from './bind9/operate.ts'
import { isOurs } from './bind9/places.ts'
import { queryLogFile } from './bind9/render.ts'
import { type Counters, countedSince, countersOf } from './bind9/statistics.ts'
import { readIfThere } from './files.ts'
import { Link, Refused } from './link.ts'
import { LogFollower } from './query-log.ts'
import type { Settings } from './settings.ts'
import { type Quarantine, State } from './state.ts'

const WATCH_MS = 3_000
const LOG_MS = 5_000
const LOG_LINES = 200
const COUNT_MS = 60_000
/** Another agent has this one's identity; asking again and again would help nobody. */
const CONFLICT_MS = 300_000
/** As many changes as the server sends at once. */
const MOST_OFFERED = 2_000
const QUARANTINE_MS = [60_000, 300_000, 900_000]

type Config = NonNullable<HeartbeatSent['config']>
type Log = (line: string) => void

/** The agent of one DNS server. No fault of its own, of the server or of the network ever stops the daemon. */
export class DnsAgent {
  readonly #settings: Settings
  readonly #version: string
  readonly #log: Log
  readonly #state: State
  readonly #stop = new AbortController()
  readonly #instance = randomUUID()
  readonly #daemon: Daemon
  #link!: Link
  #applier!: Applier
  #operator!: Operator
  #etag: string | null = null
  #config: Config | null = null
  #answers: Acknowledgement[] = []
  #serials: Served[] = []
  #daemonVersion = ''
  #keysTold = ''
  #isBusy = false
  #refused: Quarantine | null = null
  #reporting: Promise<void> = Promise.resolve()

  constructor(settings: Settings, version: string, log: Log) {
    this.#settings = settings
    this.#version = version
    this.#log = log
    this.#state = new State(settings.folder)
    this.#daemon = new Daemon(settings.folder, settings.port)
  }

  stop(): void {
    this.#stop.abort()
  }

  async run(): Promise<void> {
    await this.#boot()
    const { signal } = this.#stop
    const duties = [this.#poll, this.#beat, this.#watch, this.#ship, this.#count]
    await Promise.all(duties.map((duty) => duty.call(this, signal)))
  }

  /** The daemon serves what it last served before anybody is asked. */
  async #boot(): Promise<void> {
    const { folder, listen, port, rndcPort, server, runsDaemon } = this.#settings
    await this.#state.open()
    const local: Local = { folder, listen, port, rndcPort, secret: await this.#state.secret() }
    this.#link = new Link(server, await this.#state.token())
    this.#applier = new Applier(this.#state, local, this.#daemon, this.#link, runsDaemon)
    this.#operator = new Operator(this.#applier, this.#daemon, local, this.#state)
    this.#daemonVersion = await this.#daemon.version()
    await this.#applier.boot()
    this.#etag = (await this.#state.lastGood())?.etag ?? null
    this.#refused = await this.#state.quarantine()
    if (runsDaemon && this.#applier.applied && !(await this.#daemon.isUp()))
      await this.#daemon.start().catch((error: Error) => this.#log(`named did not start: ${error.message}`))
  }

  async #register(): Promise<void> {
    const { key, group, name, port } = this.#settings
    if (key === null) throw new Error('there is no token and no agent key to register with (--key)')
    const registered = await this.#link.register(key, {
      hostname: name,
      version: this.#version,
      group_name: group,
      fingerprint: await this.#state.fingerprint(),
      agent_id: await this.#state.agentId(),
      port,
    })
    await this.#state.saveAgentId(registered.agent_id)
    await this.#state.saveToken(registered.agent_token)
    this.#link.use(registered.agent_token)
    this.#log(`registered as ${registered.agent_id}${registered.pending_approval ? '; waiting for approval' : ''}`)
  }

  async #poll(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(1_000, 60_000)
    while (!signal.aborted) {
      try {
        if (!this.#link.isKnown) await this.#register()
        // Changes for a daemon that is down would only fail.
        if (this.#applier.applied && !(await this.#daemon.isUp())) await pause(1_000, signal)
        else await this.#take(await this.#link.news(this.#etagNow(), signal))
        backoff.succeed()
      } catch (error) {
        if (signal.aborted) return
        this.#log((error as Error).message)
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
    if (isUnknown && this.#link.isKnown && this.#settings.key !== null)
      await this.#register().catch((fault: Error) => this.#log(fault.message))
    await backoff.wait(signal)
  }

  async #take(news: News | null): Promise<void> {
    if (!news) return
    this.#isBusy = true
    try {
      if (news.pending_approval) await pause(5_000, this.#stop.signal)
      if (news.configuration && news.etag !== null) await this.#configure(news.etag, news.configuration)
      if (news.pending_record_ops.length > 0) await this.#perform(news.pending_record_ops)
    } finally {
      this.#isBusy = false
    }
  }

  async #perform(operations: News['pending_record_ops']): Promise<void> {
    const { answers, serials } = await this.#operator.perform(operations, operations.length >= MOST_OFFERED)
    this.#answers.push(...answers)
    this.#serials.push(...serials)
    await this.#report()
  }

  async #configure(etag: string, configuration: NonNullable<News['configuration']>): Promise<void> {
    const quarantine = await this.#state.quarantine()
    try {
      const loaded = await this.#applier.apply(configuration)
      await this.#accept(etag, configuration, loaded)
    } catch (error) {
      if (!(error instanceof ApplyFault)) throw error
      await this.#refuse(etag, error, quarantine?.etag === etag ? quarantine.failures : 0)
    }
    await this.#report()
  }

  async #accept(etag: string, configuration: NonNullable<News['configuration']>, loaded: Loaded[]): Promise<void> {
    this.#etag = etag
    this.#config = { status: 'ok', etag }
    this.#serials.push(
      ...loaded.map(({ place, serial }) => ({ zone_name: place.zone.name, view: place.view, serial, is_loaded: true })),
    )
    await this.#state.saveGood({ etag, configuration })
    this.#refused = null
    await this.#state.clearQuarantine()
    this.#log(`serving ${configuration.zones.length} zones`)
    await this.#show().catch((error: Error) => this.#log(error.message))
  }

  async #refuse(etag: string, { phase, message, isReverted }: ApplyFault, before: number): Promise<void> {
    const hasPrevious = this.#applier.applied !== null
    const status = !hasPrevious ? 'no_previous' : isReverted ? 'reverted' : 'revert_failed'
    this.#config = { status, etag: this.#etag, failed_etag: etag, phase, error: message.slice(0, 4000) }
    const failures = before + 1
    const wait = QUARANTINE_MS[Math.min(failures, QUARANTINE_MS.length) - 1] ?? 0
    this.#refused = { etag, reason: message, failures, retryAt: Date.now() + wait }
    await this.#state.saveQuarantine(this.#refused)
    this.#log(`the configuration was refused (${phase}): ${message}`)
  }

  /** For people: what the daemon reads, without what it must not tell. */
  async #show(): Promise<void> {
    const text = (await readIfThere(`${this.#settings.folder}/rendered/named.conf`)) ?? ''
    const content = text.replace(/secret "[^"]*"/g, 'secret "[redacted]"').slice(0, 262_144)
    await this.#link.files([{ path: 'named.conf', content }])
    await this.#link.status((await this.#daemon.rndc('status')).output.slice(0, 65_536))
  }

  /** One report at a time: two would each count as sent what only one of them told. */
  #report(): Promise<void> {
    const report = this.#reporting.then(() => this.#tell())
    this.#reporting = report.catch(() => undefined)
    return report
  }

  async #tell(): Promise<void> {
    const ops_ack = this.#answers.slice(0, MOST_ACKNOWLEDGED)
    const zone_serials = this.#serials.slice()
    const { bavail, bsize } = await statfs(this.#settings.folder)
    const answer = await this.#link.heartbeat({
      agent_version: this.#version,
      daemon_version: this.#daemonVersion,
      daemon: (await this.#daemon.isUp()) ? 'running' : 'stopped',
      instance: this.#instance,
      sent_at: new Date().toISOString(),
      config: this.#config,
      ops_ack,
      zone_serials,
      disk_free_bytes: bavail * bsize,
    })
    // Only what has arrived is forgotten.
    this.#answers.splice(0, ops_ack.length)
    this.#serials.splice(0, zone_serials.length)
    if (answer.rotated_token === null) return
    await this.#state.saveToken(answer.rotated_token)
    this.#link.use(answer.rotated_token)
  }

  async #beat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.#settings.heartbeatMs * (0.9 + Math.random() * 0.2), signal)
      // What is being done reports when it is.
      if (signal.aborted || !this.#link.isKnown || this.#isBusy) continue
      await this.#report().catch((error: Error) => this.#log(error.message))
      await this.#tellKeys().catch((error: Error) => this.#log(error.message))
    }
  }

  async #tellKeys(): Promise<void> {
    const configuration = this.#applier.applied
    const signed = (configuration?.zones ?? []).filter(
      (zone) => zone.dnssec_policy !== null && configuration && isOurs(configuration, zone),
    )
    if (signed.length === 0) return
    const names = [...new Set(signed.map(({ name }) => name))]
    const zones = await signedZones(`${this.#settings.folder}/keys`, names)
    const text = JSON.stringify(zones)
    if (text === this.#keysTold) return
    await this.#link.keys(zones)
    this.#keysTold = text
  }

  /** Looks after the daemon, and starts it again where that is its business; with patience, if it ends again and again. */
  async #watch(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(1_000, 60_000)
    while (!signal.aborted) {
      await pause(WATCH_MS, signal)
      if (signal.aborted || !this.#applier.applied || this.#isBusy) continue
      if (await this.#daemon.isUp()) {
        backoff.succeed()
        await this.#operator.chase().then(
          (come) => void this.#serials.push(...come),
          (error: Error) => this.#log(error.message),
        )
        continue
      }
      if (!this.#settings.runsDaemon) continue
      this.#log('named is not running; starting it')
      await this.#daemon.start().catch((error: Error) => this.#log(`named did not start: ${error.message}`))
      if (!(await this.#daemon.isUp())) await backoff.wait(signal)
    }
  }

  /** Tells every minute what the daemon has counted since the last one. */
  async #count(signal: AbortSignal): Promise<void> {
    let before: Counters | null = null
    while (!signal.aborted) {
      const now = this.#link.isKnown && this.#applier.applied ? await this.#counters() : null
      const isTold = before && now ? await this.#tellCounted(countedSince(before, now)) : now !== null
      if (isTold) before = now
      await pause(COUNT_MS, signal)
    }
  }

  /** What did not arrive is in the next report. */
  #tellCounted = (counted: Counters): Promise<boolean> =>
    this.#link.metrics({ bucket_at: new Date().toISOString(), ...counted }).then(
      () => true,
      (error: Error) => {
        this.#log(error.message)
        return false
      },
    )

  async #counters(): Promise<Counters | null> {
    if (!(await this.#daemon.isUp())) return null
    return countersOf(this.#daemon, this.#settings.folder).catch(() => null)
  }

  async #ship(signal: AbortSignal): Promise<void> {
    let follower: LogFollower | null = null
    while (!signal.aborted) {
      await pause(LOG_MS, signal)
      const options = this.#applier.applied?.options
      const file = options?.query_log_enabled ? queryLogFile(options, { folder: this.#settings.folder } as Local) : null
      if (file === null || !this.#link.isKnown || signal.aborted) continue
      follower ??= new LogFollower(file)
      await this.#shipLines(follower).catch((error: Error) => this.#log(error.message))
    }
  }

  async #shipLines(follower: LogFollower): Promise<void> {
    for (let lines = await follower.peek(LOG_LINES); lines.length > 0; lines = await follower.peek(LOG_LINES)) {
      await this.#link.queryLines(lines)
      follower.take(lines.length)
    }
  }
}
