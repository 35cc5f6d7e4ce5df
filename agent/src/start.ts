import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { wordsOf } from './programs.ts'

const START_MS = 60_000

export type Start = {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Takes what the program says. */
  readonly log: string
  readonly env?: Readonly<Record<string, string>>
  readonly isReady: () => Promise<boolean>
  /** What it said since it was started, where that is not in the log. */
  readonly lastWords?: () => Promise<string>
}

/**
 * Starts a daemon in a session of its own: it serves on when the agent ends, however that comes. Throws with its last
 * words when it does not come up.
 */
export async function startDaemon({ program, args, cwd, log, env = {}, isReady, lastWords }: Start): Promise<void> {
  const before = await sizeOf(log)
  const output = openSync(log, 'a', 0o640)
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', output, output],
    cwd,
    env: { ...process.env, ...env },
  })
  let ending: string | null = null
  child.once('error', (error) => {
    ending = error.message
  })
  child.once('exit', (code, signal) => {
    ending = `${basename(program)} ended with ${signal ?? code}`
  })
  child.unref()
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    if (await isReady()) return
    if (ending === null) continue
    const said = (await tail(log, before)).trim()
    throw new Error(`${ending}: ${wordsOf(said === '' && lastWords ? await lastWords() : said)}`)
  }
  throw new Error(`${basename(program)} did not come up in time`)
}

export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** What was added to a log since; at most its end. */
export async function tail(path: string, from: number): Promise<string> {
  const text = await readFile(path).catch(() => Buffer.alloc(0))
  return text.subarray(Math.max(from, text.length - 65_536)).toString('utf8')
}
