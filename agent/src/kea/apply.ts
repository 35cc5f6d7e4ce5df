import { rm } from 'node:fs/promises'
import type { DhcpConfiguration } from '@cadastre/core/agent/dhcp-configuration'
import { ApplyFault } from '../fault.ts'
import { readIfThere, replaceFile } from '../files.ts'
import { wordsOf } from '../programs.ts'
import { KeaAway, KeaRefusal } from './control.ts'
import type { KeaDaemon, KeaDaemons } from './daemon.ts'
import { configOf, type Local } from './local.ts'
import { render } from './render.ts'

type Fresh = {
  readonly daemon: KeaDaemon
  readonly document: object
  readonly text: string
  readonly old: string | null
}

/** Brings configurations to the daemons. */
export class Applier {
  readonly #daemons: KeaDaemons
  readonly #folder: string
  readonly #local: () => Promise<Local>
  readonly #runsDaemon: boolean
  /** What the daemons were last given. */
  applied: DhcpConfiguration | null = null

  constructor(daemons: KeaDaemons, folder: string, local: () => Promise<Local>, runsDaemon: boolean) {
    this.#daemons = daemons
    this.#folder = folder
    this.#local = local
    this.#runsDaemon = runsDaemon
  }

  /** From what is on disk, before anybody is asked; the file is made anew where it was lost. */
  async boot(kept: DhcpConfiguration | null): Promise<void> {
    this.applied = kept
    if (kept === null) return
    for (const { daemon, text, old } of await this.#render(kept))
      if (old === null) await replaceFile(configOf(this.#folder, daemon.protocol), text)
  }

  /** Makes the daemons serve this, or leaves them as they were and says why. */
  async apply(configuration: DhcpConfiguration): Promise<void> {
    const changed = (await this.#render(configuration)).filter(({ text, old }) => text !== old)
    for (const fresh of changed) await this.#check(fresh)
    const done: Fresh[] = []
    for (const fresh of changed) {
      done.push(fresh)
      await this.#switch(fresh).catch(async (error: Error) => {
        throw new ApplyFault('load', wordsOf(error.message), await this.#revert(done))
      })
    }
    this.applied = configuration
  }

  async #render(configuration: DhcpConfiguration): Promise<Fresh[]> {
    const local = await this.#local()
    const now = new Date()
    return Promise.all(
      this.#daemons.all.map(async (daemon) => {
        const document = rendered(() => render(daemon.protocol, configuration, local, now))
        const old = await readIfThere(configOf(this.#folder, daemon.protocol))
        return { daemon, document, text: JSON.stringify(document), old }
      }),
    )
  }

  /** The daemon that runs is asked; where none does, the program looks at the file. */
  async #check({ daemon, document, text }: Fresh): Promise<void> {
    try {
      await daemon.command('config-test', document)
    } catch (error) {
      if (error instanceof KeaRefusal) throw new ApplyFault('check', wordsOf(error.message))
      if (!(error instanceof KeaAway)) throw error
      await this.#checkFile(daemon, text)
    }
  }

  async #checkFile(daemon: KeaDaemon, text: string): Promise<void> {
    const file = `${configOf(this.#folder, daemon.protocol)}.check`
    await replaceFile(file, text)
    const words = await daemon.check(file)
    await rm(file, { force: true })
    if (words !== '') throw new ApplyFault('check', wordsOf(words))
  }

  async #switch({ daemon, document, text }: Fresh): Promise<void> {
    const file = configOf(this.#folder, daemon.protocol)
    try {
      await daemon.command('config-set', document)
      await replaceFile(file, text)
    } catch (error) {
      if (!(error instanceof KeaAway)) throw error
      // It does not run: it starts with this.
      await replaceFile(file, text)
      if (this.#runsDaemon) await daemon.start()
    }
  }

  /** Whether the daemons serve again what they served before. */
  async #revert(changed: readonly Fresh[]): Promise<boolean> {
    let isReverted = true
    for (const { daemon, old } of changed) {
      const file = configOf(this.#folder, daemon.protocol)
      if (old === null) await rm(file, { force: true })
      else await replaceFile(file, old)
      const restored = old === null ? Promise.reject() : daemon.command('config-set', JSON.parse(old))
      await restored.catch(() => {
        isReverted = false
      })
    }
    return isReverted
  }
}

function rendered<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw new ApplyFault('render', (error as Error).message)
  }
}
