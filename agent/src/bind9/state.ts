import { DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { z } from 'zod'
import { readJson, replaceFile } from '../files.ts'
import { State } from '../state.ts'

/** What the agent knows of a zone in a view: as far as it was changed, and what shaped its file. */
const PlaceState = z.object({
  serial: z.int(),
  shape: z.string(),
  /** A change of it failed: only the whole of it puts it right. */
  isDirty: z.boolean(),
})
export type PlaceState = z.output<typeof PlaceState>

const FOLDERS = ['catalog', 'config', 'daemon', 'keys', 'log', 'policy', 'rendered', 'run', 'zones']

/** The state of the agent of a DNS server: with the zones as its daemon has them. */
export class DnsState extends State<DnsConfiguration> {
  places = new Map<string, PlaceState>()

  constructor(folder: string) {
    super(folder, FOLDERS, DnsConfiguration)
  }

  override async open(): Promise<void> {
    await super.open()
    const places = await readJson(`${this.folder}/config/zones.json`, z.record(z.string(), PlaceState).parse)
    this.places = new Map(Object.entries(places ?? {}))
  }

  savePlaces(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(this.places))
    return replaceFile(`${this.folder}/config/zones.json`, text)
  }
}
