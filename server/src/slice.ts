import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Access } from './access/access.ts'
import type { GrantCache } from './access/grant-cache.ts'
import type { TokenReader } from './access/jwt.ts'
import type { Providers } from './access/providers.ts'
import type { TokenUse } from './access/scopes.ts'
import type { Standings } from './access/standing.ts'
import type { Cache } from './cache/cache.ts'
import type { Config } from './config.ts'
import type { Migration } from './db/migrate.ts'
import type { Notices } from './db/notices.ts'
import type { Databases, Reader } from './db/work.ts'
import type { ConstraintSentences } from './http/pg-errors.ts'
import type { ZodTypes } from './http/zod-types.ts'
import type { Job } from './jobs/job.ts'
import type { ModuleId } from './modules/catalog.ts'
import type { PlatformStates } from './modules/state.ts'
import type { DeclaredFamily } from './records/declare.ts'
import type { FamilyFacts } from './records/describe.ts'
import type { TrashKindOf } from './records/trash-kind.ts'
import type { Keys } from './secrets.ts'
import type { ServedCertificate } from './tls/served.ts'

export type Routes = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, ZodTypes>

/** A question a copilot may ask; the same function answers a REST route. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  description: string
  input: Input
  /** Whether it is on as shipped; true unless said otherwise. */
  isDefault?: boolean
  run: (reader: Reader, input: z.output<Input>, deps: Deps) => Promise<unknown>
}

export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared as unknown as Tool

/** A resource family: everything the gates, the document, the copilot and the tests read about it. */
export type Slice = {
  readonly tag: string
  /** Below /api/v1. */
  readonly prefix: string
  readonly module?: ModuleId
  readonly access: Access
  readonly tokens: TokenUse
  /** Changes are let through in maintenance: without them nobody could end it. */
  readonly isOpenInMaintenance?: true
  readonly routes: (app: Routes, deps: Deps) => void
  readonly tools?: readonly Tool[]
  /** The families it declares; navigation, search, tags, rights and pages are made from them. */
  readonly families?: readonly DeclaredFamily[]
  /** The same of families whose routes and rows are all its own. */
  readonly described?: readonly FamilyFacts[]
  /** Tables whose rows go into the trash in a way of their own. */
  readonly trash?: Readonly<Record<string, TrashKindOf>>
  readonly jobs?: readonly Job[]
  readonly constraints?: ConstraintSentences
  /** Resources of this slice that an API token can be bound to, by type. */
  readonly grantTargets?: GrantTargets
}

/** Whether a resource of the type exists; a malformed id names nothing. */
export type GrantTargets = Readonly<Record<string, (reader: Reader, id: string) => Promise<boolean>>>

/** Everything the HTTP side works with, made once in the process entry and passed down. */
export type Deps = {
  readonly config: Config
  readonly log: Logger
  readonly databases: Databases
  readonly notices: Notices
  readonly cache: Cache
  readonly states: PlatformStates
  readonly tokens: TokenReader
  readonly standings: Standings
  readonly grants: GrantCache
  readonly providers: Providers
  readonly keys: Keys
  readonly served: ServedCertificate
  readonly migrations: Migration[]
  readonly slices: readonly Slice[]
  /** The release tag this build reports. */
  readonly release: string
  /** Folder of the built web UI, or null to serve the API alone. */
  readonly webRoot: string | null
}
