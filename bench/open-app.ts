import { fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nextMessage } from './bare.ts'
import { environment } from './product.ts'

/** Where the app answers the list of spaces to anybody. */
export const OPEN_PATH = '/bench/spaces'

/** The product's own app on the product's database, in a process of ours, with one more route that has no gates. */
export type OpenApp = { pid: number; port: number; stop(): void }

export async function startOpenApp(dataDir: string, nodeArguments: string[]): Promise<OpenApp> {
  const child = fork(fileURLToPath(new URL('./open-app-server.ts', import.meta.url)), {
    execArgv: nodeArguments,
    env: environment(dataDir, 0),
    stdio: ['ignore', openSync(join(dataDir, 'bench-open.log'), 'a'), 'inherit', 'ipc'],
  })
  const port = await nextMessage<number>(child)
  return { pid: child.pid ?? 0, port, stop: () => child.disconnect() }
}
