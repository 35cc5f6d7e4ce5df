import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runProgram } from '../programs.ts'
import { startDaemon } from '../start.ts'
import { command } from './control.ts'
import { configOf, leasesOf, type Protocol, programOf, socketOf } from './local.ts'

export const PROTOCOLS: readonly Protocol[] = [4, 6]

/** One of the two daemons of a machine. */
export class KeaDaemon {
  readonly protocol: Protocol
  readonly name: string
  readonly #folder: string
  readonly #namespace: string | null

  constructor(folder: string, protocol: Protocol, namespace: string | null) {
    this.#folder = folder
    this.#namespace = namespace
    this.protocol = protocol
    this.name = programOf(protocol)
  }

  command = (name: string, parameters?: object): Promise<unknown> =>
    command(socketOf(this.#folder, this.protocol), name, parameters)

  version = async (): Promise<string> => (await runProgram(this.name, ['-v'])).output.split('\n')[0]?.slice(0, 64) ?? ''

  isUp = (): Promise<boolean> =>
    this.command('version-get').then(
      () => true,
      () => false,
    )

  /** What the program itself says of a file; empty when it has nothing against it. */
  async check(file: string): Promise<string> {
    const [program, ...args] = this.#inNamespace('-t', file)
    const { isGood, output } = await runProgram(program, args)
    return isGood ? '' : output
  }

  #inNamespace(...args: string[]): [string, ...string[]] {
    return this.#namespace === null
      ? [this.name, ...args]
      : ['ip', 'netns', 'exec', this.#namespace, this.name, ...args]
  }

  start(): Promise<void> {
    const [program, ...args] = this.#inNamespace('-c', configOf(this.#folder, this.protocol))
    return startDaemon({
      program,
      args,
      cwd: `${this.#folder}/daemon`,
      log: `${this.#folder}/log/${this.name}.out`,
      env: environmentIn(this.#folder),
      isReady: this.isUp,
    })
  }
}

/** Kea writes in its own folders unless told otherwise; newer ones also refuse sockets, leases and logs anywhere else. */
export const environmentIn = (folder: string): Record<string, string> => ({
  KEA_PIDFILE_DIR: `${folder}/run`,
  KEA_LOCKFILE_DIR: `${folder}/run`,
  KEA_CONTROL_SOCKET_DIR: `${folder}/run`,
  KEA_DHCP_DATA_DIR: dirname(leasesOf(folder, 4)),
  KEA_LOG_FILE_DIR: `${folder}/log`,
})

/** Both daemons as one: each is there when the other is, since both have a configuration at all times. */
export class KeaDaemons {
  readonly name = 'Kea'
  readonly all: readonly KeaDaemon[]

  constructor(folder: string, namespace: string | null) {
    this.all = PROTOCOLS.map((protocol) => new KeaDaemon(folder, protocol, namespace))
  }

  version = (): Promise<string> => this.all[0]?.version() ?? Promise.resolve('')

  async isUp(): Promise<boolean> {
    const are = await Promise.all(this.all.map((daemon) => daemon.isUp()))
    return are.every((is) => is)
  }

  async start(): Promise<void> {
    await Promise.all(this.all.map(async (daemon) => (await daemon.isUp()) || (await daemon.start())))
  }
}

const HOOK_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu/kea/hooks',
  '/usr/lib/aarch64-linux-gnu/kea/hooks',
  '/usr/lib64/kea/hooks',
  '/usr/lib/kea/hooks',
  '/usr/local/lib/kea/hooks',
]

/** Where this machine has the libraries of Kea. */
export async function hooksFolder(): Promise<string> {
  for (const folder of HOOK_FOLDERS)
    if (
      await access(folder).then(
        () => true,
        () => false,
      )
    )
      return folder
  return HOOK_FOLDERS[0] ?? ''
}
