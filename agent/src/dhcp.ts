import { DhcpConfiguration } from '@cadastre/core/agent/dhcp-configuration'
import { LeasesTaken, MOST_LEASES, News } from '@cadastre/core/agent/dhcp-protocol'
import { Agent, type Log } from './agent.ts'
import { pause } from './backoff.ts'
import { readIfThere } from './files.ts'
import { Activity } from './kea/activity.ts'
import { Applier } from './kea/apply.ts'
import { hooksFolder, type KeaDaemon, KeaDaemons, PROTOCOLS } from './kea/daemon.ts'
import { LeaseFiles } from './kea/lease-files.ts'
import { columnsOf, leaseEventOf } from './kea/lease-line.ts'
import { linksIn } from './kea/links.ts'
import { configOf, type Local, leasesOf, type Protocol } from './kea/local.ts'
import { type Counters, countersIn, haStateIn } from './kea/statistics.ts'
import { Watch } from './kea/watch.ts'
import type { DhcpSettings } from './settings.ts'
import { State } from './state.ts'

const FOLDERS = ['config', 'daemon', 'leases', 'log', 'rendered', 'run']
const LEASES_MS = 200
const STATISTICS_MS = 60_000
const HA_MS = 15_000
/** Blocks of clients end by themselves; the daemon does not know that. */
const EXPIRY_MS = 10_000

/** The agent of one DHCP server: kea-dhcp4 and kea-dhcp6. */
export class DhcpAgent extends Agent<DhcpConfiguration, News> {
  protected readonly News = News
  protected readonly daemon: KeaDaemons
  readonly #settings: DhcpSettings
  readonly #state: State<DhcpConfiguration>
  readonly #applier: Applier
  readonly #activity: Activity
  readonly #watch: Watch
  #leaseCount = 0
  #counters: Counters | null = null
  #haState = ''
  #result: { result: 'ok' | 'error'; message: string } = { result: 'ok', message: '' }

  constructor(settings: DhcpSettings, version: string, log: Log) {
    const state = new State(settings.folder, FOLDERS, DhcpConfiguration)
    super('dhcp', settings, state, { version, log })
    this.#settings = settings
    this.#state = state
    this.daemon = new KeaDaemons(settings.folder, settings.namespace)
    this.#applier = new Applier(this.daemon, settings.folder, () => this.#local(), settings.runsDaemon)
    this.#activity = new Activity(settings.folder, PROTOCOLS, (path, body) => this.link.tell(path, body))
    this.#watch = new Watch(settings.namespace, settings.interfaces)
  }

  protected get applied(): DhcpConfiguration | null {
    return this.#applier.applied
  }

  protected registration = (): object => ({})

  protected async boot(): Promise<void> {
    await this.#applier.boot((await this.#state.lastGood())?.configuration ?? null)
  }

  async #local(): Promise<Local> {
    const { folder, interfaces, namespace } = this.#settings
    return { folder, interfaces, links: await linksIn(namespace), hooks: await hooksFolder() }
  }

  protected async apply(configuration: DhcpConfiguration): Promise<string> {
    this.#result = { result: 'ok', message: '' }
    await this.#applier.apply(configuration).catch((error: Error) => {
      this.#result = { result: 'error', message: error.message.slice(0, 4000) }
      throw error
    })
    const reserved = configuration.scopes.reduce((sum, { statics }) => sum + statics.length, 0)
    return `serving ${configuration.scopes.length} scopes with ${reserved} reservations`
  }

  /** What it is asked to do is what it does with every configuration; only what came of it is told. */
  protected override async perform({ pending_ops }: News): Promise<void> {
    for (const { op_id } of pending_ops) await this.link.tell(`/ops/${op_id}/ack`, this.#result)
  }

  protected async show(): Promise<void> {
    const files = await Promise.all(
      this.daemon.all.map(async ({ protocol, name }) => {
        const text = (await readIfThere(configOf(this.#settings.folder, protocol))) ?? '{}'
        return { path: `${name}.json`, content: text.slice(0, 262_144) }
      }),
    )
    await this.link.files(files)
  }

  protected override report() {
    return { body: { lease_count_since_start: this.#leaseCount }, arrived: () => undefined }
  }

  protected override tasks = (signal: AbortSignal): Promise<void>[] => [
    ...this.daemon.all.map(({ protocol }) => this.#follow(protocol, signal)),
    this.#every(STATISTICS_MS, signal, () => this.#count()),
    this.#every(HA_MS, signal, () => this.#tellPairing()),
    this.#every(EXPIRY_MS, signal, () => this.#expire()),
    this.#every(this.#settings.logMs, signal, () => this.#activity.ship()),
    this.#every(this.#settings.watchMs, signal, () => this.#look()),
  ]

  async #every(ms: number, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await pause(ms, signal)
      if (signal.aborted || !this.link.isKnown || this.applied === null) continue
      await run().catch((error: Error) => this.log(error.message))
    }
  }

  async #follow(protocol: Protocol, signal: AbortSignal): Promise<void> {
    const files = new LeaseFiles(leasesOf(this.#settings.folder, protocol))
    while (!signal.aborted) {
      const isMore = this.link.isKnown && (await this.#ship(files, protocol))
      if (!isMore) await pause(LEASES_MS, signal)
    }
  }

  /** Whether there may be more. What the server did not take in is sent again, from where it is. */
  async #ship(files: LeaseFiles, protocol: Protocol): Promise<boolean> {
    try {
      const portion = await files.next(MOST_LEASES)
      if (!portion) return false
      const { stream, after, lines } = portion
      const columns = columnsOf(portion.header)
      const readAt = new Date()
      const leases = lines.flatMap(({ text }) => leaseEventOf(protocol, columns, text, readAt) ?? [])
      const batch = { protocol, stream, after, position: lines.at(-1)?.end ?? after, leases }
      const { position } = await this.link.ask('/lease-events', batch, LeasesTaken)
      await files.seek(stream, position)
      this.#leaseCount += position === batch.position ? leases.length : 0
      return true
    } catch (error) {
      this.log(`leases were not told: ${(error as Error).message}`)
      await pause(1_000, AbortSignal.timeout(2_000))
      return false
    }
  }

  async #count(): Promise<void> {
    const all = await Promise.all(this.daemon.all.map((daemon) => statisticsOf(daemon)))
    const now = countersIn(all)
    const before = this.#counters
    this.#counters = now
    if (before === null) return
    // A daemon that was started again counts from nothing.
    const since = Object.entries(now).map(([name, count]) => {
      const known = before[name as keyof Counters]
      return [name, count < known ? count : count - known]
    })
    await this.link.tell('/metrics', { bucket_at: new Date().toISOString(), ...Object.fromEntries(since) })
  }

  async #tellPairing(): Promise<void> {
    if (this.applied?.pairing === null) return
    const state = haStateIn(await this.daemon.all[0]?.command('status-get'))
    if (state === '' || state === this.#haState) return
    await this.link.tell('/ha-status', { state, raw: {} })
    this.#haState = state
  }

  /** Who else answers clients, where somebody wants to know. */
  async #look(): Promise<void> {
    const { offers, routers } = this.applied?.watch ?? { offers: false, routers: false }
    const answering = offers ? await this.#watch.offers() : []
    if (answering.length > 0) await this.link.tell('/dhcp-offers', { offers: answering })
    const observations = routers ? await this.#watch.routers() : []
    if (observations.length > 0) await this.link.tell('/ra-observations', { observations })
  }

  async #expire(): Promise<void> {
    const configuration = this.applied
    if (!configuration?.mac_blocks.some(({ expires_at }) => expires_at !== null && new Date(expires_at) < new Date()))
      return
    const mac_blocks = configuration.mac_blocks.filter(
      ({ expires_at }) => expires_at === null || new Date(expires_at) > new Date(),
    )
    await this.whileBusy(() => this.#applier.apply({ ...configuration, mac_blocks }))
  }
}

const statisticsOf = (daemon: KeaDaemon): Promise<unknown> => daemon.command('statistic-get-all').catch(() => null)
