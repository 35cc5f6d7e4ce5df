import type { DnsRecord } from '@cadastre/core/dns/record'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { StoredLogin } from '../../../remote/stored-login.ts'

export const zoneTypes = ['primary', 'secondary', 'stub', 'forward'] as const
export type ZoneType = (typeof zoneTypes)[number]

/** What the fields of an SOA say. */
export type Soa = {
  primary_ns: string
  admin_email: string
  serial: number
  refresh: number
  retry: number
  expire: number
  minimum: number
  ttl: number
}

/** A zone as a source has it: its name is absolute, its records are in their one spelling and lie in it. */
export type PulledZone = {
  name: string
  zone_type: ZoneType
  soa: Soa | null
  records: DnsRecord[]
  view_name: string | null
  primaries: string[]
  forwarders: string[]
  forward_only: boolean
  /** What of it is not imported, counted by type. */
  skipped: Record<string, number>
  warnings: string[]
}

export type Pulled = {
  /** As `import_source` has it. */
  source: string
  zones: PulledZone[]
  warnings: string[]
  /** Whole subsystems that have no counterpart here. */
  unsupported: string[]
  /** The registered server that it was read from. */
  serverId?: string
}

export type PullContext = { readonly log: Logger }

/** Asks another machine before anything is read from it. */
type Probe<Input> = {
  readonly answer: z.ZodObject
  readonly run: (input: Input, context: PullContext) => Promise<Record<string, unknown>>
}

type Shared = {
  /** Its part of the path. */
  readonly path: string
  /** As people call it. */
  readonly label: string
  /** What the plans of its previews name as their source; of a registered server, its driver. */
  readonly sources: readonly string[]
}

/** A source that is uploaded. */
export type FileSource = Shared & {
  readonly kind: 'file'
  readonly largest: number
  readonly about: string
  readonly pull: (bytes: Buffer, context: PullContext) => Promise<Pulled>
}

/** A source that is asked over the network, by what the request says; nothing of that is kept. */
export type ServerSource<Request extends z.ZodObject = z.ZodObject> = Shared & {
  readonly kind: 'server'
  readonly request: Request
  readonly probe?: Probe<z.output<Request>>
  readonly pull: (input: z.output<Request>, context: PullContext) => Promise<Pulled>
}

/** A server that is registered here, with what is stored to log in to it; that lives as long as the request. */
export type RegisteredServer = {
  readonly id: string
  readonly name: string
  readonly driver: string
  readonly host: string
  readonly login: StoredLogin
}

/** A source that is asked over the network as a registered server, with the credentials of that. */
export type RegisteredSource = Shared & {
  readonly kind: 'registered'
  readonly probe: Probe<RegisteredServer>
  readonly pull: (server: RegisteredServer, context: PullContext) => Promise<Pulled>
}

export type DnsSource = FileSource | ServerSource | RegisteredSource

/** Declares a source that is asked; the list of sources knows it without its request. */
export const serverSource = <Request extends z.ZodObject>(source: ServerSource<Request>): ServerSource =>
  source as unknown as ServerSource
