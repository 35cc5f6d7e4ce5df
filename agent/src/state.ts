import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { z } from 'zod'
import { readIfThere, readJson, replaceFile } from './files.ts'

/** A configuration that was applied cleanly. */
export type Kept<Configuration> = { etag: string; configuration: Configuration }

const Quarantine = z.object({ etag: z.string(), reason: z.string(), failures: z.int(), retryAt: z.number() })
export type Quarantine = z.output<typeof Quarantine>

/** The folder of an agent: who it is, what it was last given, what it made of it. */
export class State<Configuration> {
  readonly folder: string
  readonly #folders: readonly string[]
  readonly #kept: z.ZodType<Kept<Configuration>>

  constructor(folder: string, folders: readonly string[], configuration: z.ZodType<Configuration>) {
    this.folder = folder
    this.#folders = folders
    this.#kept = z.object({ etag: z.string(), configuration }) as unknown as z.ZodType<Kept<Configuration>>
  }

  async open(): Promise<void> {
    for (const name of this.#folders) await mkdir(`${this.folder}/${name}`, { recursive: true, mode: 0o770 })
  }

  token = (): Promise<string | null> => readIfThere(`${this.folder}/agent_token.jwt`)
  saveToken = (token: string): Promise<void> => replaceFile(`${this.folder}/agent_token.jwt`, token, 0o600)
  agentId = (): Promise<string | null> => readIfThere(`${this.folder}/agent-id`)
  saveAgentId = (id: string): Promise<void> => replaceFile(`${this.folder}/agent-id`, id)

  /** The last configuration that was applied cleanly: what the agent starts from. */
  lastGood = (): Promise<Kept<Configuration> | null> =>
    readJson(`${this.folder}/config/previous.json`, (value) => this.#kept.parse(value))
  saveGood = (kept: Kept<Configuration>): Promise<void> =>
    replaceFile(`${this.folder}/config/previous.json`, JSON.stringify(kept), 0o600)

  quarantine = (): Promise<Quarantine | null> => readJson(`${this.folder}/config/quarantine.json`, Quarantine.parse)
  saveQuarantine = (quarantine: Quarantine): Promise<void> =>
    replaceFile(`${this.folder}/config/quarantine.json`, JSON.stringify(quarantine))
  clearQuarantine = (): Promise<void> => rm(`${this.folder}/config/quarantine.json`, { force: true })

  /** The secret between the agent and its daemon; made once, and never sent anywhere. */
  secret = (): Promise<string> => this.#made('local.key', () => randomBytes(32).toString('base64'))

  /** Tells this installation from a copy on another machine. */
  async fingerprint(): Promise<string> {
    const own = await this.#made('fingerprint', () => randomBytes(16).toString('hex'))
    const machine = (await readIfThere('/etc/machine-id').catch(() => null)) ?? ''
    return createHash('sha256').update(`${own} ${machine} ${hostname()}`).digest('hex')
  }

  async #made(name: string, make: () => string): Promise<string> {
    const path = `${this.folder}/${name}`
    const known = await readIfThere(path)
    if (known !== null && known !== '') return known
    const fresh = make()
    await replaceFile(path, fresh, 0o600)
    return fresh
  }
}
