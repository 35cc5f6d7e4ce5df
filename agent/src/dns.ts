import type { DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { type Acknowledgement, MOST_ACKNOWLEDGED, News } from '@cadastre/core/agent/dns-protocol'
import { Agent, type Log } from './agent.ts'
import { pause } from './backoff.ts'
import { Applier } from './bind9/apply.ts'
import { Daemon } from './bind9/daemon.ts'
import { signedZones } from './bind9/keys.ts'
import type { Local } from './bind9/local.ts'
import { Operator, type Served } from './bind9/operate.ts'
import { isOurs } from './bind9/places.ts'
import { queryLogFile } from './bind9/render.ts'
import { DnsState } from './bind9/state.ts'
import { type Counters, countedSince, countersOf } from './bind9/statistics.ts'
import { DnsLink } from './dns-link.ts'
import { readIfThere } from './files.ts'
import { LogFollower } from './query-log.ts'
import type { Settings } from './settings.ts'

const LOG_MS = 5_000
const LOG_LINES = 200
const COUNT_MS = 60_000
/** As many changes as the server sends at once. */
const MOST_OFFERED = 2_000

/** The agent of one DNS server. */
export class DnsAgent extends Agent<DnsConfiguration, News> {
  protected readonly News = News
  protected readonly daemon: Daemon
  readonly #settings: Settings
  readonly #state: DnsState
  readonly #link: DnsLink
  #applier!: Applier
  #operator!: Operator
  #answers: Acknowledgement[] = []
  #serials: Served[] = []
  #keysTold = ''

  constructor(settings: Settings, version: string, log: Log) {
    const state = new DnsState(settings.folder)
    super('dns', settings, state, { version, log })
    this.#settings = settings
    this.#state = state
    this.#link = new DnsLink(this.link)
    this.daemon = new Daemon(settings.folder, settings.port)
  }

  protected get applied(): DnsConfiguration | null {
    return this.#applier.applied
  }

  protected registration = (): object => ({ port: this.#settings.port })

  protected async boot(): Promise<void> {
    const { folder, listen, port, rndcPort, runsDaemon } = this.#settings
    const local: Local = { folder, listen, port, rndcPort, secret: await this.#state.secret() }
    this.#applier = new Applier(this.#state, local, this.daemon, this.#link, runsDaemon)
    this.#operator = new Operator(this.#applier, this.daemon, local, this.#state)
    await this.#applier.boot()
  }

  protected async apply(configuration: DnsConfiguration): Promise<string> {
    const loaded = await this.#applier.apply(configuration)
    this.#serials.push(
      ...loaded.map(({ place, serial }) => ({ zone_name: place.zone.name, view: place.view, serial, is_loaded: true })),
    )
    return `serving ${configuration.zones.length} zones`
  }

  protected override async perform({ pending_record_ops: operations }: News): Promise<void> {
    if (operations.length === 0) return
    const { answers, serials } = await this.#operator.perform(operations, operations.length >= MOST_OFFERED)
    this.#answers.push(...answers)
    this.#serials.push(...serials)
    await this.tellNow()
  }

  protected async show(): Promise<void> {
    const text = (await readIfThere(`${this.#settings.folder}/rendered/named.conf`)) ?? ''
    const content = text.replace(/secret "[^"]*"/g, 'secret "[redacted]"').slice(0, 262_144)
    await this.link.files([{ path: 'named.conf', content }])
    await this.#link.status((await this.daemon.rndc('status')).output.slice(0, 65_536))
  }

  protected override report() {
    const ops_ack = this.#answers.slice(0, MOST_ACKNOWLEDGED)
    const zone_serials = this.#serials.slice()
    return {
      body: { ops_ack, zone_serials },
      // Only what has arrived is forgotten.
      arrived: () => {
        this.#answers.splice(0, ops_ack.length)
        this.#serials.splice(0, zone_serials.length)
      },
    }
  }

  protected override async afterBeat(): Promise<void> {
    const configuration = this.applied
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

  protected override tasks = (signal: AbortSignal): Promise<void>[] => [this.#ship(signal), this.#count(signal)]

  protected override async whileUp(): Promise<void> {
    this.#serials.push(...(await this.#operator.chase()))
  }

  /** Tells every minute what the daemon has counted since the last one. */
  async #count(signal: AbortSignal): Promise<void> {
    let before: Counters | null = null
    while (!signal.aborted) {
      const now = this.link.isKnown && this.applied ? await this.#counters() : null
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
        this.log(error.message)
        return false
      },
    )

  async #counters(): Promise<Counters | null> {
    if (!(await this.daemon.isUp())) return null
    return countersOf(this.daemon, this.#settings.folder).catch(() => null)
  }

  async #ship(signal: AbortSignal): Promise<void> {
    let follower: LogFollower | null = null
    while (!signal.aborted) {
      await pause(LOG_MS, signal)
      const options = this.applied?.options
      const file = options?.query_log_enabled ? queryLogFile(options, { folder: this.#settings.folder } as Local) : null
      if (file === null || !this.link.isKnown || signal.aborted) continue
      follower ??= new LogFollower(file)
      await this.#shipLines(follower).catch((error: Error) => this.log(error.message))
    }
  }

  async #shipLines(follower: LogFollower): Promise<void> {
    for (let lines = await follower.peek(LOG_LINES); lines.length > 0; lines = await follower.peek(LOG_LINES)) {
      await this.#link.queryLines(lines)
      follower.take(lines.length)
    }
  }
}
