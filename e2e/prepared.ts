import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { temporaryFolder } from './cleanup.ts'
import { logIn } from './client.ts'
import { type Environment, type Product, startProduct } from './product.ts'

const run = promisify(execFile)

/** A data folder as a first start leaves it, with the administrator's password changed: a copy takes no second. */
export async function preparedFolder(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  // With the owners: under root the files of PostgreSQL are another account's.
  await run('cp', ['--archive', inject('preparedData'), dataDir])
  return dataDir
}

export type Prepared = { product: Product; token: string; dataDir: string }

/** For tests whose subject is not the first start: the product over prepared data, and its administrator's token. */
export async function startPrepared(environment: Environment = {}): Promise<Prepared> {
  const dataDir = await preparedFolder()
  const product = await startProduct({ DATA_DIR: dataDir, ...environment })
  return { product, dataDir, token: await logIn(product.url) }
}
