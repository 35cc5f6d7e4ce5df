import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { cleanUp, temporaryFolder } from './cleanup.ts'
import { firstLogin } from './client.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedData: string
  }
}

/** One first start for the whole run; see prepared.ts for what becomes of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(await temporaryFolder(), 'data')
  const product = await startProduct({ DATA_DIR: dataDir })
  await firstLogin(product.url)
  await product.stop()
  project.provide('preparedData', dataDir)
  return cleanUp
}
