import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { socketFolder } from '../server/src/db/embedded/folders.ts'
import { attempt } from '../server/src/db/embedded/wire.ts'

/** Something the person at the keyboard has to see to; told in one line, without a stack. */
export class Refused extends Error {}

type Marker = { about: string; edition: number; done: string[] }

const ABOUT = 'The demo estate of Cadastre. This folder is made and thrown away by npm run demo.'
/** Raised when the estate changes so much that an older one cannot be continued. */
const EDITION = 1
const NAME = 'demo.json'

/** The data folder of the demo, and what of the estate is in it already. */
export class DemoFolder {
  readonly path: string
  #marker: Marker

  private constructor(path: string, marker: Marker) {
    this.path = path
    this.#marker = marker
  }

  /** Opens the folder, or makes it; one that holds anything else is left alone. */
  static async open(given: string, isReset: boolean): Promise<DemoFolder> {
    const path = resolve(given)
    const isThere = existsSync(path) && readdirSync(path).length > 0
    if (isThere) requireDemo(path)
    if (isThere) await refuseRunning(path)
    if (isThere && isReset) rmSync(path, { recursive: true, force: true })
    // Open for all to enter: as root, PostgreSQL runs as somebody else.
    mkdirSync(path, { recursive: true, mode: 0o755 })
    const folder = new DemoFolder(realpathSync(path), readMarker(path) ?? { about: ABOUT, edition: EDITION, done: [] })
    if (folder.#marker.edition !== EDITION) {
      throw new Refused(`${path} holds the demo of another release; make it anew with: npm run demo -- --reset`)
    }
    folder.#write()
    return folder
  }

  isDone(part: string): boolean {
    return this.#marker.done.includes(part)
  }

  /** Does a part unless a run before this one has done it. */
  async once(part: string, run: () => Promise<unknown>): Promise<void> {
    if (this.isDone(part)) return
    await run()
    this.#marker = { ...this.#marker, done: [...this.#marker.done, part] }
    this.#write()
  }

  #write(): void {
    writeFileSync(join(this.path, NAME), `${JSON.stringify(this.#marker, null, 2)}\n`)
  }
}

function requireDemo(path: string): void {
  if (readMarker(path)) return
  throw new Refused(`${path} holds something that is not a demo, so it stays as it is; name another folder with --data`)
}

function readMarker(path: string): Marker | null {
  const file = join(path, NAME)
  if (!existsSync(file)) return null
  try {
    const marker = JSON.parse(readFileSync(file, 'utf8')) as Partial<Marker>
    return marker.about === ABOUT && Array.isArray(marker.done)
      ? { about: ABOUT, edition: marker.edition ?? 0, done: marker.done }
      : null
  } catch {
    return null
  }
}

async function refuseRunning(path: string): Promise<void> {
  const found = await attempt(socketFolder(realpathSync(path), tmpdir()))
  if ('refused' in found && found.refused === 'absent') return
  if ('client' in found) await found.client.end()
  throw new Refused(`The demo in ${path} is running; stop it first (Ctrl-C where it was started)`)
}
