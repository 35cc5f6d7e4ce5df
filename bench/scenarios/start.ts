import { setTimeout as sleep } from 'node:timers/promises'
import { residentMb } from '../process.ts'
import { type Product, startProduct } from '../product.ts'
import { mb } from '../report.ts'
import { median, type Scenario } from '../scenario.ts'
import { withDataDir } from '../stage.ts'

const STARTS = 3
const IDLE_MS = 5_000
const MOST_SECONDS = 3
const MOST_MB = 150

/** What the product costs before anybody asks it anything. */
export const start: Scenario = {
  name: 'start',
  run: () =>
    withDataDir(async (dataDir) => {
      const first = await started(dataDir, async ({ startMs }) => startMs / 1000)
      const seconds = await repeated(dataDir, async ({ startMs }) => startMs / 1000)
      const memory = await repeated(dataDir, idleMemory)
      return [
        { measure: 'first start to ready', product: `${first.toFixed(2)} s` },
        {
          measure: 'warm start to ready',
          product: `${seconds.toFixed(2)} s`,
          target: { text: `< ${MOST_SECONDS} s`, isMet: seconds < MOST_SECONDS },
        },
        { measure: 'idle memory', product: mb(memory), target: { text: `< ${MOST_MB} MB`, isMet: memory < MOST_MB } },
      ]
    }),
}

async function started<T>(dataDir: string, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(dataDir)
  return use(product).finally(() => product.stop())
}

async function repeated(dataDir: string, use: (product: Product) => Promise<number>): Promise<number> {
  const times: number[] = []
  while (times.length < STARTS) times.push(await started(dataDir, use))
  return median(times)
}

async function idleMemory(product: Product): Promise<number> {
  await sleep(IDLE_MS)
  return residentMb(product.pid)
}
