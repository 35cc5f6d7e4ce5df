import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findAccount } from '../src/db/embedded/account.ts'
import { ensureDatabase } from '../src/db/embedded/cluster.ts'
import { prepareFolders } from '../src/db/embedded/folders.ts'
import { launch, type Postmaster } from '../src/db/embedded/postmaster.ts'
import { run } from '../src/db/embedded/run.ts'
import { attempt, type SocketConfig, socketConfig } from '../src/db/embedded/wire.ts'

/** Where Debian's package puts it; `npm test` installs it where that package exists. */
const BIN = '/usr/lib/postgresql/15/bin'
const binaries = { postgres: join(BIN, 'postgres'), initdb: join(BIN, 'initdb'), major: 15 }

export const hasPostgres15 = (): Promise<boolean> =>
  run(undefined, binaries.postgres, ['--version']).then(
    ({ code }) => code === 0,
    () => false,
  )

type Temporary = { owner: SocketConfig; app: SocketConfig; remove(): Promise<void> }

/** The oldest PostgreSQL that is supported, empty, in a temporary folder. */
export async function temporaryPostgres15(): Promise<Temporary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadastre-15-'))
  await chmod(dataDir, 0o755)
  const account = await findAccount(dataDir)
  const folders = await prepareFolders(dataDir, account)
  await initialise(account, folders.cluster)
  const postmaster = await launch({ folders, account, binaries, log: () => undefined }, undefined)
  const client = await whenReady(postmaster, folders.socket)
  await ensureDatabase(client)
  await client.end()
  return {
    owner: socketConfig(folders.socket, 'cadastre_owner', 'cadastre'),
    app: socketConfig(folders.socket, 'cadastre', 'cadastre'),
    remove: async () => {
      await postmaster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Account = Awaited<ReturnType<typeof findAccount>>

async function initialise(account: Account, cluster: string): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  if (account) await chown(cluster, account.uid, account.gid)
  const settings = [
    '--username',
    'postgres',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--auth',
    'trust',
    '--no-sync',
  ]
  const { code, output } = await run(account, binaries.initdb, ['--pgdata', cluster, ...settings])
  if (code !== 0) throw new Error(`initdb of PostgreSQL 15 ended with ${code}: ${output}`)
}

async function whenReady(postmaster: Postmaster, socket: string): Promise<pg.Client> {
  while (postmaster.alive()) {
    const seen = await attempt(socket)
    if ('client' in seen) return seen.client
    await sleep(20)
  }
  throw new Error(`PostgreSQL 15 did not start: ${await postmaster.exited}`)
}
