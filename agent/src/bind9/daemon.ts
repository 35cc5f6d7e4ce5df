import { connect } from 'node:net'
import { type Result, runProgram } from '../programs.ts'
import { startDaemon, tail } from '../start.ts'

/** The daemon of this machine: told what to do with rndc, and started where that is the agent's business. */
export class Daemon {
  readonly name = 'named'
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

  start = (): Promise<void> =>
    startDaemon({
      program: 'named',
      args: ['-f', '-c', `${this.#folder}/rendered/named.conf`],
      cwd: `${this.#folder}/daemon`,
      log: `${this.#folder}/log/named.out`,
      isReady: () => this.isReady(),
      lastWords: () => tail(`${this.#folder}/log/named.log`, 0),
    })
}
