import { findAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { prepareFolders } from './embedded/folders.ts'
import { bringUp } from './embedded/instance.ts'
import type { Site } from './embedded/site.ts'
import { toStartError } from './embedded/start-error.ts'
import { type Supervised, supervise } from './embedded/supervise.ts'
import { type SocketConfig, socketConfig } from './embedded/wire.ts'

export { StartError } from './embedded/start-error.ts'
export type { SocketConfig } from './embedded/wire.ts'

export type EmbeddedOptions = { dataDir: string; log: (message: string) => void }

export type EmbeddedPostgres = Supervised & {
  /** Owns the database and runs the migrations. */
  owner: SocketConfig
  /** What the running server uses: a login role that owns nothing. */
  app: SocketConfig
}

/** Starts the PostgreSQL that ships with the product; every refusal is a StartError of one line. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    const site = await prepareSite(options)
    const supervised = supervise(await bringUp(site), { again: () => bringUp(site), log: options.log })
    return {
      owner: socketConfig(site.folders.socket, 'cadastre_owner', 'cadastre'),
      app: socketConfig(site.folders.socket, 'cadastre', 'cadastre'),
      ...supervised,
    }
  } catch (error) {
    throw await toStartError(error, options.dataDir)
  }
}

async function prepareSite({ dataDir, log }: EmbeddedOptions): Promise<Site> {
  const account = await findAccount(dataDir)
  const folders = await prepareFolders(dataDir, account)
  const binaries = await findBinaries(folders.data, account, log)
  return { folders, account, binaries, log }
}
