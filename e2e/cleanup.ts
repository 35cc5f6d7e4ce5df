import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const undone: (() => unknown)[] = []

/** Remembers how to take something down again; the last one made goes first. */
export function atEnd(undo: () => unknown): void {
  undone.push(undo)
}

/** For afterEach or afterAll: takes down everything, whether or not the test passed. */
export async function cleanUp(): Promise<void> {
  const faults: unknown[] = []
  for (const undo of undone.splice(0).reverse()) await Promise.resolve(undo()).catch((error) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/** A new folder that the account PostgreSQL runs as under root may enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadastre-e2e-'))
  atEnd(async () => {
    await until(`nothing runs in ${folder}`, async () => (await processesOf(folder)).length === 0)
    await rm(folder, { recursive: true, force: true })
  })
  await chmod(folder, 0o755)
  return folder
}

/** Waits for a condition by asking again and again; answers what it was at last. */
export async function until<T>(what: string, condition: () => T | Promise<T>, seconds = 240): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(25)) {
    const seen = await condition()
    if (seen) return seen
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
  }
}

/** Processes that work in the folder or were told its name. */
export async function processesOf(folder: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isOfFolder = async (pid: string) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return command.includes(folder) || place.startsWith(folder)
  }
  const hits = await Promise.all(all.map(isOfFolder))
  return all.filter((_pid, at) => hits[at]).map(Number)
}
