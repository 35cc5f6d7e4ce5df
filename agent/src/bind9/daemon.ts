import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Result, runProgram, wordsOf } from './programs.ts'

const START_MS = 60_000

/** The daemon of this machine: told what to do with rndc, and started where that is the agent's business. */
export class Daemon {
  readonly #folder: string
  readonly #port: number

  constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  rndc = (...args: string[]): Promise<Result> =>
    runProgram('rndc', ['-c', `${this.#folder}/rendered/rndc.conf`, ...args])

  /** What a zone is called to rndc. */
  static zone = (name: string, view: string | null): string[] => [name, ...(view === null ? [] : ['IN', view])]

  version = async (): Promise<string> => {
    const { output } = await runProgram('named', ['-V'])
    return output.split('\n')[0]?.slice(0, 128) ?? ''
  }

  /** Whether it takes connections; asking rndc would cost a process each time. */
  isUp(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: this.#port })
      const end = (is: boolean): void => {
        socket.destroy()
        resolve(is)
      }
      socket.setTimeout(2_000, () => end(false))
      socket.once('connect', () => end(true))
      socket.once('error', () => end(false))
    })
  }

  /** It answers and can be told what to do. */
  async isReady(): Promise<boolean> {
    return (await this.isUp()) && (await this.rndc('status')).isGood
  }

  /**
   * Starts it in a session of its own: it serves on when the agent ends, however that comes. Throws with its last words
   * when it does not come up.
   */
  async start(): Promise<void> {
    const log = `${this.#folder}/log/named.out`
    const before = await sizeOf(log)
    const output = openSync(log, 'a', 0o640)
    const args = ['-f', '-c', `${this.#folder}/rendered/named.conf`]
    const child = spawn('named', args, {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: `${this.#folder}/daemon`,
    })
    let ending: string | null = null
    child.once('error', (error) => {
      ending = error.message
    })
    child.once('exit', (code, signal) => {
      ending = `named ended with ${signal ?? code}`
    })
    child.unref()
    for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
      if (await this.isReady()) return
      if (ending !== null) throw new Error(`${ending}: ${wordsOf(await this.#lastWords(log, before))}`)
    }
    throw new Error('named did not come up in time')
  }

  async #lastWords(log: string, from: number): Promise<string> {
    const [said, logged] = await Promise.all([tail(log, from), tail(`${this.#folder}/log/named.log`, 0)])
    return said.trim() === '' ? logged : said
  }
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
