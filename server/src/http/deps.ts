import type { Logger } from 'pino'
import type { GrantCache } from '../access/grant-cache.ts'
import type { TokenReader } from '../access/jwt.ts'
import type { Providers } from '../access/providers.ts'
import type { Standings } from '../access/standing.ts'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../config.ts'
import type { Migration } from '../db/migrate.ts'
import type { Databases } from '../db/work.ts'
import type { PlatformStates } from '../modules/state.ts'
import type { Keys } from '../secrets.ts'
import type { Slice } from '../slice.ts'
import type { ServedCertificate } from '../tls/served.ts'

/** Everything the HTTP side works with, made once in the process entry and passed down. */
export type Deps = {
  readonly config: Config
  readonly log: Logger
  readonly databases: Databases
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
