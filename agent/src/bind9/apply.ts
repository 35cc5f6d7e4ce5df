import { createHash } from 'node:crypto'
import { access, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import type { AgentZone, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import type { BlocklistPortion, ZoneContents } from '@cadastre/core/agent/dns-protocol'
import { rpzZoneName } from '@cadastre/core/dns/blocklist/rpz'
import { ApplyFault, type Phase } from '../fault.ts'
import { readIfThere, replaceFile } from '../files.ts'
import { runProgram, wordsOf } from '../programs.ts'
import { sizeOf, tail } from '../start.ts'
import { catalogFiles } from './catalog.ts'
import { Daemon } from './daemon.ts'
import type { Local } from './local.ts'
import { viewKey } from './local.ts'
import { fileOf, isFollowed, isOurs, type Place, placeKey, placesOf } from './places.ts'
import { policyFile, policyText } from './policy.ts'
import { render, renderRndc } from './render.ts'
import type { DnsState, PlaceState } from './state.ts'
import { DaemonLine } from './wire.ts'
import { domain, path, RenderFault } from './words.ts'
import { recordsIn, zoneText } from './zone-file.ts'

/** Where what is too large for a configuration is fetched. */
export type Source = {
  contents(zoneIds: readonly string[]): Promise<ZoneContents[]>
  blocklist(view: string | null, revision: string): AsyncIterable<BlocklistPortion>
}
/** A zone file that is new. */
type Fresh = { readonly name: string; readonly view: string | null; readonly file: string }
export type Loaded = { readonly place: Place; readonly serial: number }

/** Brings configurations and whole zones to the daemon. */
export class Applier {
  readonly #state: DnsState
  readonly #local: Local
  readonly #daemon: Daemon
  readonly #source: Source
  readonly #runsDaemon: boolean
  /** What the daemon was last given. */
  applied: DnsConfiguration | null = null

  constructor(state: DnsState, local: Local, daemon: Daemon, source: Source, runsDaemon: boolean) {
    this.#state = state
    this.#local = local
    this.#daemon = daemon
    this.#source = source
    this.#runsDaemon = runsDaemon
  }

  /** From what is on disk, before anybody is asked. */
  async boot(): Promise<void> {
    const kept = await this.#state.lastGood()
    if (!kept) return
    this.applied = kept.configuration
    const text = render(kept.configuration, this.#local)
    const folder = `${this.#local.folder}/rendered`
    await replaceFile(`${folder}/rndc.conf`, renderRndc(this.#local), 0o600)
    if ((await readIfThere(`${folder}/named.conf`)) !== text) await replaceFile(`${folder}/named.conf`, text, 0o640)
  }

  /** Makes the daemon serve this configuration, or leaves it as it was and says why. The zones that were loaded. */
  async apply(configuration: DnsConfiguration): Promise<Loaded[]> {
    const text = within('render', () => render(configuration, this.#local))
    const places = placesOf(configuration).filter(({ zone }) => isOurs(configuration, zone))
    const stale = await this.#stalePlaces(places)
    const contents = await this.#fetch(stale)
    const policies = await this.#fetchPolicies(configuration)
    await this.#prepare(configuration, text, contents)
    await this.#check([...this.#fresh(stale, contents), ...policies]).catch(async (error: Error) => {
      // A file that is here counts as checked.
      for (const { file } of policies) await rm(file, { force: true })
      throw error
    })
    await this.#keepServing(configuration)
    const loaded = await this.#switch(stale, contents)
    this.applied = configuration
    await this.#forget(configuration, places)
    return loaded
  }

  /** Loads zones that the daemon serves already, as they are now. */
  async reload(zoneIds: readonly string[]): Promise<Loaded[]> {
    const configuration = this.applied
    if (!configuration) return []
    const ids = new Set(zoneIds)
    const places = placesOf(configuration).filter(({ zone }) => ids.has(zone.id) && isOurs(configuration, zone))
    const contents = await this.#fetch(places)
    await this.#writeZones(places, contents)
    await this.#check(this.#fresh(places, contents))
    return this.#takeIn(places, contents, () => Promise.resolve())
  }

  /** Zones whose file is missing, or was made for another TTL or SOA. */
  async #stalePlaces(places: readonly Place[]): Promise<Place[]> {
    const stale: Place[] = []
    for (const place of places) {
      const known = this.#state.places.get(placeKey(place))
      const isSame =
        known !== undefined &&
        !known.isDirty &&
        (known.shape === shapeOf(place.zone) || place.zone.dynamic_update_enabled)
      if (!isSame || !(await isThere(this.#file(place)))) stale.push(place)
    }
    return stale
  }

  async #fetch(places: readonly Place[]): Promise<Map<string, ZoneContents>> {
    const ids = [...new Set(places.map(({ zone }) => zone.id))]
    const contents = ids.length === 0 ? [] : await this.#source.contents(ids)
    return new Map(contents.map((one) => [one.zone_id, one]))
  }

  #fresh = (places: readonly Place[], contents: Map<string, ZoneContents>): Fresh[] =>
    places
      .filter(({ zone }) => contents.has(zone.id))
      .map((place) => ({ name: place.zone.name, view: place.view, file: `${this.#file(place)}.fresh` }))

  /** Policy zones that are not here yet; their names differ when what is in them does. */
  async #fetchPolicies({ blocklists }: DnsConfiguration): Promise<Fresh[]> {
    const fresh: Fresh[] = []
    for (const policy of blocklists) {
      const { view, revision } = policy
      const file = `${this.#local.folder}/${policyFile(policy)}`
      if (await isThere(file)) continue
      await replaceFile(file, policyText(view, this.#source.blocklist(view, revision))).catch((error: Error) => {
        // A disk is somebody's business here; whether the server could be asked is not.
        throw 'syscall' in error || error instanceof RenderFault ? new ApplyFault('write', error.message) : error
      })
      fresh.push({ name: rpzZoneName(view), view, file })
    }
    return fresh
  }

  async #prepare(configuration: DnsConfiguration, text: string, contents: Map<string, ZoneContents>): Promise<void> {
    try {
      const fresh = `${this.#local.folder}/rendered.new`
      await rm(fresh, { recursive: true, force: true })
      await replaceFile(`${fresh}/named.conf`, text, 0o640)
      await replaceFile(`${fresh}/rndc.conf`, renderRndc(this.#local), 0o600)
      for (const [name, zone] of catalogFiles(configuration)) await replaceFile(`${fresh}/${name}`, zone)
      await this.#writeZones(
        placesOf(configuration).filter(({ zone }) => contents.has(zone.id)),
        contents,
      )
    } catch (error) {
      throw new ApplyFault('write', (error as Error).message)
    }
  }

  async #writeZones(places: readonly Place[], contents: Map<string, ZoneContents>): Promise<void> {
    for (const folder of new Set(places.map((place) => fileOf(place).split('/')[0])))
      await mkdir(`${this.#local.folder}/zones/${folder}`, { recursive: true, mode: 0o770 })
    for (const place of places) {
      const whole = contents.get(place.zone.id)
      if (!whole) continue
      const text = zoneText(place.zone, whole.serial, recordsIn(whole.records, place.view))
      await replaceFile(`${this.#file(place)}.fresh`, text, 0o660)
    }
  }

  /** With the daemon's own checkers; all new zones at once, because there may be thousands. */
  async #check(files: readonly Fresh[]): Promise<void> {
    const fresh = `${this.#local.folder}/rendered.new/named.conf`
    const configuration = (await isThere(fresh))
      ? await runProgram('named-checkconf', [fresh])
      : { isGood: true, output: '' }
    if (!configuration.isGood) throw new ApplyFault('check', wordsOf(configuration.output))
    if (files.length === 0) return
    const list = `${this.#local.folder}/config/zones-to-check.conf`
    await replaceFile(list, checkList(files))
    const zones = await runProgram('named-checkconf', ['-z', list], 600_000)
    if (zones.isGood) return
    const faults = zones.output.split('\n').filter((line) => !/loaded serial/.test(line))
    throw new ApplyFault('check', wordsOf(faults.join('\n')))
  }

  /** A zone that is taken from the primary from now on is served as it is until it has come from there. */
  async #keepServing(configuration: DnsConfiguration): Promise<void> {
    const places = placesOf(configuration).filter(
      (place) => isFollowed(configuration, place.zone) && this.#state.places.has(placeKey(place)),
    )
    for (const place of places) {
      await this.#daemon.rndc('sync', ...Daemon.zone(place.zone.name, place.view))
      await copyFile(this.#file(place), `${this.#file(place)}.copy`).catch(() => undefined)
    }
  }

  async #switch(stale: readonly Place[], contents: Map<string, ZoneContents>): Promise<Loaded[]> {
    const { folder } = this.#local
    const [current, before] = [`${folder}/rendered`, `${folder}/rendered.old`]
    const hadOne = await isThere(`${current}/named.conf`)
    await rm(before, { recursive: true, force: true })
    if (await isThere(current)) await rename(current, before)
    await rename(`${folder}/rendered.new`, current)
    try {
      return await this.#takeIn(stale, contents, () => this.#reconfigure())
    } catch (error) {
      throw await this.#revert(error as Error, hadOne)
    }
  }

  /** The files before take their place again, and the daemon reads them. */
  async #revert(error: Error, hadOne: boolean): Promise<ApplyFault> {
    const { folder } = this.#local
    if (!hadOne) return new ApplyFault('load', error.message, false)
    await rm(`${folder}/rendered`, { recursive: true, force: true })
    await rename(`${folder}/rendered.old`, `${folder}/rendered`)
    const isBack = await this.#reconfigure().then(
      () => true,
      () => false,
    )
    return new ApplyFault('load', error.message, isBack)
  }

  async #reconfigure(): Promise<void> {
    const log = `${this.#local.folder}/log/named.log`
    const from = await sizeOf(log)
    if (!(await this.#daemon.isUp())) {
      if (this.#runsDaemon) await this.#daemon.start()
      return
    }
    for (const end = Date.now() + CATALOG_MS; ; await new Promise((resolve) => setTimeout(resolve, 500))) {
      const { isGood, output } = await this.#daemon.rndc('reconfig')
      if (isGood) return
      const isStillBy = /already exists/.test(output) && Date.now() < end
      if (!isStillBy) throw new Error(wordsOf(`${output}\n${await tail(log, from)}`))
    }
  }

  /** Puts fresh files in place: under the daemon's hands only while it does not write to the zone itself. */
  async #takeIn(
    places: readonly Place[],
    contents: Map<string, ZoneContents>,
    reconfigure: () => Promise<void>,
  ): Promise<Loaded[]> {
    const ready = places.filter(({ zone }) => contents.has(zone.id))
    const isUp = await this.#daemon.isUp()
    const served = isUp ? ready.filter((place) => this.#state.places.has(placeKey(place))) : []
    for (const place of served) await this.#daemon.rndc('freeze', ...Daemon.zone(place.zone.name, place.view))
    for (const place of ready) await this.#install(place)
    await reconfigure()
    const faults: string[] = []
    for (const place of served) {
      const { isGood, output } = await this.#daemon.rndc('thaw', ...Daemon.zone(place.zone.name, place.view))
      if (!isGood) faults.push(output)
    }
    const loaded = await this.#verify(ready, contents)
    if (faults.length > 0 && loaded.length < ready.length) throw new Error(wordsOf(faults.join('\n')))
    return loaded
  }

  async #install(place: Place): Promise<void> {
    const file = this.#file(place)
    await rename(`${file}.fresh`, file)
    // What the daemon noted about the file before means nothing for this one.
    for (const end of ['.jnl', '.jbk']) await rm(`${file}${end}`, { force: true })
  }

  /** What the daemon says it serves; a zone that it does not is left to be tried again. */
  async #verify(places: readonly Place[], contents: Map<string, ZoneContents>): Promise<Loaded[]> {
    const loaded: Loaded[] = []
    const isUp = await this.#daemon.isUp()
    const end = Date.now() + LOAD_MS
    for (const [view, inside] of Map.groupBy(places, (place) => place.view)) {
      const line = isUp ? await DaemonLine.open(this.#local.port, viewKey(this.#local, view)) : null
      for (const place of inside) {
        const serial = contents.get(place.zone.id)?.serial ?? 0
        const isServed = line === null || (await servedSoon(line, place.zone, serial, end))
        this.#state.places.set(placeKey(place), { serial, shape: shapeOf(place.zone), isDirty: !isServed })
        if (isServed) loaded.push({ place, serial })
      }
      line?.close()
    }
    await this.#state.savePlaces()
    return loaded
  }

  /** What the configuration has no more goes, files and all. */
  async #forget(configuration: DnsConfiguration, ours: readonly Place[]): Promise<void> {
    await this.#forgetPolicies(configuration)
    const kept = new Set(ours.map(placeKey))
    const gone = [...this.#state.places.keys()].filter((key) => !kept.has(key))
    if (gone.length === 0) return
    for (const key of gone) this.#state.places.delete(key)
    await this.#state.savePlaces()
    const files = new Set(placesOf(configuration).map((place) => fileOf(place)))
    const folder = `${this.#local.folder}/zones`
    for (const name of await readdir(folder, { recursive: true })) {
      const [file] = /^.*?\.zone/.exec(name) ?? []
      if (file && !files.has(file)) await rm(`${folder}/${name}`, { force: true })
    }
  }

  async #forgetPolicies({ blocklists }: DnsConfiguration): Promise<void> {
    const kept = new Set(blocklists.map(policyFile))
    for (const name of await readdir(`${this.#local.folder}/policy`))
      if (!kept.has(`policy/${name}`)) await rm(`${this.#local.folder}/policy/${name}`, { force: true })
  }

  markDirty(place: Place): void {
    const known = this.#state.places.get(placeKey(place))
    if (known) this.#state.places.set(placeKey(place), { ...known, isDirty: true })
  }

  moveTo(place: Place, serial: number): void {
    const known = this.#state.places.get(placeKey(place))
    if (known) this.#state.places.set(placeKey(place), { ...known, serial })
  }

  standing = (place: Place): PlaceState | null => this.#state.places.get(placeKey(place)) ?? null

  #file = (place: Place): string => `${this.#local.folder}/zones/${fileOf(place)}`
}

/** A zone that a catalogue brought cannot have a statement before the primary has taken it out there, which it is about to. */
const CATALOG_MS = 30_000
/** All zones of a configuration have as long to be loaded. */
const LOAD_MS = 60_000

/**
 * A zone that was just taken in may still be loading; until then the daemon answers as before. One that is signed, or that
 * others write to, has serials of its own.
 */
async function servedSoon(line: DaemonLine, zone: AgentZone, serial: number, end: number): Promise<boolean> {
  const hasOwn = zone.dnssec_policy !== null || zone.dynamic_update_enabled
  for (;;) {
    const now = await line.serialOf(zone.name)
    if (now !== null && (hasOwn || now === (serial || 1))) return true
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function within<T>(phase: Phase, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ApplyFault(phase, (error as Error).message)
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** What shapes the file of a zone besides its records. */
export function shapeOf({ name, ttl, refresh, retry, expire, minimum, primary_ns, admin_email }: AgentZone): string {
  const fields = [name, ttl, refresh, retry, expire, minimum, primary_ns, admin_email]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16)
}

/** A configuration of nothing but zones; those of one name are in views of their own. */
function checkList(files: readonly Fresh[]): string {
  const views = Map.groupBy(files, ({ view }) => view ?? '')
  const zones = (inside: readonly Fresh[]): string => inside.map(checkStatement).join('')
  const text = [...views].map(([, inside], index) => `view "v${index}" {\n${zones(inside)}};\n`)
  return `options { check-names primary ignore; check-integrity yes; };\n${text.join('')}`
}

const checkStatement = ({ name, file }: Fresh): string =>
  `  zone ${domain(name)} { type primary; file ${path(file)}; };\n`
