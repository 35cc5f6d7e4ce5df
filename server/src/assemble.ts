import { GrantCache } from './access/grant-cache.ts'
import { TokenReader } from './access/jwt.ts'
import type { Providers } from './access/providers.ts'
import { Standings } from './access/standing.ts'
import { readMigrations } from './db/migrate.ts'
import { PlatformStates } from './modules/state.ts'
import { release } from './release.ts'
import type { Keys } from './secrets.ts'
import type { Deps } from './slice.ts'
import { slices, storedProviders } from './slices.ts'
import { ServedCertificate } from './tls/served.ts'

type Parts = Pick<Deps, 'config' | 'log' | 'databases' | 'notices' | 'cache'> & { keys: Keys; providers?: Providers }

/** Everything the HTTP side works with, from what a process has opened. */
export async function assemble({ databases, keys, providers, ...options }: Parts): Promise<Deps> {
  return {
    ...options,
    databases,
    keys,
    providers: providers ?? storedProviders(databases, keys),
    served: new ServedCertificate(),
    tokens: new TokenReader(keys.signing),
    states: new PlatformStates(databases),
    standings: new Standings(databases),
    grants: new GrantCache(databases),
    migrations: await readMigrations(),
    slices,
    release,
    webRoot: null,
  }
}
