import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { z } from 'zod'
import { readIfThere, readJson, replaceFile } from './files.ts'

/** What the agent knows of a zone in a view: as far as it was changed, and what shaped its file. */
const PlaceState = z.object({
  serial: z.int(),
  shape: z.string(),
  /** A change of it failed: only the whole of it puts it right. */
  isDirty: z.boolean(),
})
export type PlaceState = z.output<typeof PlaceState>

const Kept = z.object({ etag: z.string(), configuration: DnsConfiguration })
export type Kept = z.output<typeof Kept>

const Quarantine = z.object({ etag: z.string(), reason: z.string(), failures: z.int(), retryAt: z.number() })
export type Quarantine = z.output<typeof Quarantine>

const FOLDERS = ['catalog', 'config', 'daemon', 'keys', 'log', 'policy', 'rendered', 'run', 'zones']

/** The folder of an agent: who it is, what it was last given, what it made of it. */
export class State {
  readonly folder: string
  places = new Map<string, PlaceState>()

  constructor(folder: string) {
    this.folder = folder
  }

  async open(): Promise<void> {
    for (const name of FOLDERS) await mkdir(`${this.folder}/${name}`, { recursive: true, mode: 0o770 })
    const places = await readJson(`${this.folder}/config/zones.json`, z.record(z.string(), PlaceState).parse)
    this.places = new Map(Object.entries(places ?? {}))
  }

  savePlaces(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(this.places))
    return replaceFile(`${this.folder}/config/zones.json`, text)
  }

  token = (): Promise<string | null> => readIfThere(`${this.folder}/agent_token.jwt`)
  saveToken = (token: string): Promise<void> => replaceFile(`${this.folder}/agent_token.jwt`, token, 0o600)
  agentId = (): Promise<string | null> => readIfThere(`${this.folder}/agent-id`)
  saveAgentId = (id: string): Promise<void> => replaceFile(`${this.folder}/agent-id`, id)

  /** The last configuration that was applied cleanly: what the agent starts from. */
  lastGood = (): Promise<Kept | null> => readJson(`${this.folder}/config/previous.json`, Kept.parse)
  saveGood = (kept: Kept): Promise<void> =>
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
