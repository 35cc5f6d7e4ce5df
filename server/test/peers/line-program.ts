import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that answers a line with a line, both JSON. */
export class LineProgram {
  readonly #child
  readonly #lines: AsyncIterator<string>
  #stderr = ''

  constructor(command: string, args: readonly string[], env: Record<string, string> = {}) {
    this.#child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
    this.#child.on('error', () => {})
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.on('data', (text) => {
      this.#stderr += text
    })
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  ask<T>(question: unknown): Promise<T> {
    this.#child.stdin.write(`${JSON.stringify(question)}\n`)
    return this.next()
  }

  /** The next line it writes. */
  async next<T>(): Promise<T> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`The program ended: ${this.#stderr}`)
    return JSON.parse(value)
  }

  async stop(): Promise<void> {
    this.#child.stdin.end()
    if (this.#child.exitCode === null && this.#child.pid !== undefined) await once(this.#child, 'close')
  }
}
