import type { Acknowledgement, RecordOperation } from '@cadastre/core/agent/dns-protocol'
import { isLaterSerial } from '@cadastre/core/dns/serial'
import { ApplyFault } from '../fault.ts'
import { wordsOf } from '../programs.ts'
import { sizeOf, tail } from '../start.ts'
import type { Applier } from './apply.ts'
import { isKeyWork, latestSerial, piecesOf, updateOf, waysOf } from './changes.ts'
import { Daemon } from './daemon.ts'
import type { Local } from './local.ts'
import { viewKey } from './local.ts'
import { isFollowed, isOurs, type Place, placeKey, placesOf } from './places.ts'
import type { DnsState } from './state.ts'
import { DaemonLine } from './wire.ts'

export type Served = { zone_name: string; view: string | null; serial: number; is_loaded?: boolean }
export type Done = { answers: Acknowledgement[]; serials: Served[] }

const REFRESH_MS = 10_000
/** How many zones that have not come yet are asked for at once; each costs a program. */
const MOST_CHASED = 20

/** Makes changes of records, zone by zone. */
export class Operator {
  readonly #applier: Applier
  readonly #daemon: Daemon
  readonly #local: Local
  readonly #state: DnsState
  /** Zones that came from the primary, and the serial they came with. */
  readonly #arrived = new Map<string, number>()

  constructor(applier: Applier, daemon: Daemon, local: Local, state: DnsState) {
    this.#applier = applier
    this.#daemon = daemon
    this.#local = local
    this.#state = state
  }

  /** `isCut`: there were more changes than were sent, so the last of them may be a part of one serial. */
  async perform(operations: readonly RecordOperation[], isCut: boolean): Promise<Done> {
    const done: Done = { answers: [], serials: [] }
    for (const [zoneId, own] of Map.groupBy(operations, ({ zone_id }) => zone_id)) {
      try {
        done.serials.push(...(await this.#zone(zoneId, own, isCut)))
        done.answers.push(...own.map(({ op_id }) => ({ op_id, result: 'ok' as const, message: '' })))
      } catch (error) {
        const message = (error as Error).message.slice(0, 4000)
        done.answers.push(...own.map(({ op_id }) => ({ op_id, result: 'error' as const, message })))
      }
    }
    await this.#state.savePlaces()
    return done
  }

  async #zone(zoneId: string, operations: readonly RecordOperation[], isCut: boolean): Promise<Served[]> {
    const configuration = this.#applier.applied
    const places = configuration ? placesOf(configuration).filter(({ zone }) => zone.id === zoneId) : []
    const [first] = places
    if (!configuration || !first) throw new Error('The daemon has no configuration with this zone yet')
    for (const operation of operations.filter(isKeyWork)) await this.#keyWork(places, operation)
    const changes = operations.filter((operation) => !isKeyWork(operation))
    if (changes.length === 0) return []
    if (!isOurs(configuration, first.zone)) return this.#follow(places, latestSerial(changes))
    return this.#change(places, changes, isCut)
  }

  /** Signing follows the configuration; a roll-over is the daemon's work. */
  async #keyWork(places: readonly Place[], { op, key_tag }: RecordOperation): Promise<void> {
    if (op !== 'dnssec_rollover' || !places[0] || !this.#applier.standing(places[0])) return
    for (const { zone, view } of places) {
      const { isGood, output } = await this.#daemon.rndc(
        'dnssec',
        '-rollover',
        '-key',
        String(key_tag),
        ...Daemon.zone(zone.name, view),
      )
      if (!isGood) throw new Error(wordsOf(output))
    }
  }

  async #change(places: readonly Place[], changes: readonly RecordOperation[], isCut: boolean): Promise<Served[]> {
    const works = places.map((place) => this.#workAt(place, changes, isCut))
    const isWhole = works.some(({ way }) => way === 'whole')
    if (isWhole && !places[0]?.zone.dynamic_update_enabled) return this.#whole(places, changes)
    for (const { place, own, way } of works) if (way !== 'none') await this.#update(place, own)
    return works.map(({ place }) => this.#served(place))
  }

  #workAt(place: Place, changes: readonly RecordOperation[], isCut: boolean) {
    const own = changes.filter(({ views }) => views === null || place.view === null || views.includes(place.view))
    const standing = this.#applier.standing(place) ?? { serial: 0, isDirty: true }
    return { place, own, way: own.length === 0 ? ('none' as const) : waysOf(place.zone, standing, own, isCut) }
  }

  #served(place: Place): Served {
    const serial = this.#applier.standing(place)?.serial ?? 0
    return { zone_name: place.zone.name, view: place.view, serial }
  }

  async #whole(places: readonly Place[], changes: readonly RecordOperation[]): Promise<Served[]> {
    const loaded = await this.#applier.reload([places[0]?.zone.id ?? ''])
    const behind = loaded.find(({ serial }) => isLaterSerial(latestSerial(changes), serial))
    if (behind || loaded.length < places.length)
      throw new ApplyFault('load', 'The daemon does not serve the zone as it was loaded')
    return loaded.map(({ place, serial }) => ({
      zone_name: place.zone.name,
      view: place.view,
      serial,
      is_loaded: true,
    }))
  }

  /** By signed updates; a failure leaves the place to be loaded as a whole. */
  async #update(place: Place, operations: readonly RecordOperation[]): Promise<void> {
    const log = `${this.#local.folder}/log/named.log`
    const from = await sizeOf(log)
    const line = await DaemonLine.open(this.#local.port, viewKey(this.#local, place.view))
    try {
      for (const piece of piecesOf(place.zone, operations)) {
        const { rcode } = await line.ask(updateOf(place.zone, piece))
        if (rcode !== 'noerror') throw new Error(`named answered ${rcode}: ${await words(log, from, place.zone.name)}`)
      }
      this.#applier.moveTo(place, latestSerial(operations))
    } catch (error) {
      this.#applier.markDirty(place)
      throw error
    } finally {
      line.close()
    }
  }

  /**
   * Asks again for zones of the primary that have not come yet: it may have made them later than this server asked, and
   * the daemon by itself would wait a minute. Those that have come since, in all their views.
   */
  async chase(): Promise<Served[]> {
    const configuration = this.#applier.applied
    if (!configuration) return []
    const followed = placesOf(configuration).filter(({ zone }) => isFollowed(configuration, zone))
    const awaited = followed.filter((place) => !this.#arrived.has(placeKey(place))).slice(0, MOST_CHASED)
    for (const place of awaited) {
      const line = await DaemonLine.open(this.#local.port, viewKey(this.#local, place.view))
      const serial = await line.serialOf(place.zone.name).finally(() => line.close())
      if (serial === null) await this.#refresh(place)
      else this.#arrived.set(placeKey(place), serial)
    }
    const ids = new Set(awaited.map(({ zone }) => zone.id))
    const zones = Map.groupBy(
      followed.filter(({ zone }) => ids.has(zone.id)),
      ({ zone }) => zone.id,
    )
    return [...zones.values()].flatMap((places) => this.#come(places))
  }

  #come(places: readonly Place[]): Served[] {
    const serials = places.flatMap((place) => this.#arrived.get(placeKey(place)) ?? [])
    if (serials.length < places.length) return []
    return places.map(({ zone, view }, index) => ({
      zone_name: zone.name,
      view,
      serial: serials[index] ?? 0,
      is_loaded: true,
    }))
  }

  #refresh = ({ zone, view }: Place) => this.#daemon.rndc('refresh', ...Daemon.zone(zone.name, view))

  /** A zone that is taken from elsewhere: the daemon is told to look until it has what it shall have. */
  async #follow(places: readonly Place[], serial: number): Promise<Served[]> {
    const served: Served[] = []
    for (const place of places) {
      const { zone, view } = place
      const line = await DaemonLine.open(this.#local.port, viewKey(this.#local, view))
      const has = await this.#reached(line, place, serial).finally(() => line.close())
      if (!has) throw new Error(`The transfer of ${zone.name} from its primary has not brought serial ${serial} yet`)
      served.push({ zone_name: zone.name, view, serial })
    }
    return served
  }

  async #reached(line: DaemonLine, place: Place, serial: number): Promise<boolean> {
    for (const end = Date.now() + REFRESH_MS; Date.now() < end; ) {
      const now = await line.serialOf(place.zone.name)
      if (now !== null && !isLaterSerial(serial, now)) return true
      await this.#refresh(place)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return false
  }
}

/** What the daemon logged about a zone meanwhile. */
async function words(log: string, from: number, zone: string): Promise<string> {
  const name = zone.replace(/\.$/, '')
  return wordsOf(
    (await tail(log, from))
      .split('\n')
      .filter((line) => line.includes(name))
      .join('\n'),
  )
}
