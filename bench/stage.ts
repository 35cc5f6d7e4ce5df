import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { socketFolder } from '../server/src/db/embedded/folders.ts'
import { socketConfig } from '../server/src/db/embedded/wire.ts'
import { administratorToken } from './account.ts'
import { type Bare, startBare } from './bare.ts'
import { type Product, startProduct } from './product.ts'
import type { Options } from './scenario.ts'

/** The product on a database of its own, the comparisons beside it, and a way to the database past both. */
export type Stage = { dataDir: string; product: Product; token: string; bare: Bare; superuser: pg.Client }

export async function withStage<T>(
  { profile }: Pick<Options, 'profile'>,
  use: (stage: Stage) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  return withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir, profiling(profile), settings)
    try {
      return await besides(dataDir, product, use)
    } finally {
      await product.stop()
    }
  })
}

/** What makes a Node process write a CPU profile when it ends. */
export const profiling = (folder: string | null): string[] =>
  folder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]

async function besides<T>(dataDir: string, product: Product, use: (stage: Stage) => Promise<T>): Promise<T> {
  const socket = socketFolder(dataDir, tmpdir())
  const superuser = new pg.Client(socketConfig(socket, 'postgres', 'cadastre'))
  await superuser.connect()
  const bare = await startBare(socket)
  try {
    return await use({ dataDir, product, token: await administratorToken(product.url), bare, superuser })
  } finally {
    bare.stop()
    await superuser.end()
  }
}

export async function withDataDir<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'cadastre-bench-')))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  return use(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }))
}
