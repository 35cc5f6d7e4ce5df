import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../server/bin/run.mjs', import.meta.url))
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 30_000

export type Product = { pid: number; port: number; url: string; startMs: number; stop(): Promise<void> }

/** Starts the product as it is shipped and waits until it says that it is ready. */
export async function startProduct(
  dataDir: string,
  nodeArguments: string[] = [],
  settings: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeArguments, program, 'serve'], {
    env: { ...environment(dataDir, port), ...settings },
    // The log goes to a file, as under a service manager; the channel lets the product end with us.
    stdio: ['ignore', openSync(join(dataDir, 'bench.log'), 'a'), 'pipe', 'ipc'],
  })
  await ready(child, url)
  const startMs = performance.now() - began
  return { pid: child.pid ?? 0, port, url, startMs, stop: () => stop(child) }
}

/** Nothing of our own environment: a DATABASE_URL in it would turn the load on somebody's real data. */
export function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ACCESS_TOKEN_EXPIRE_MINUTES: '1440' }
  return { PATH, HOME, LANG, CADASTRE_PARENT_IPC: '1', ...settings }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const said: string[] = []
  const deadline = AbortSignal.timeout(START_LIMIT_MS)
  const announced = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said.push(String(chunk))
      if (said.join('').includes('is ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${said.join('')}`)))
    deadline.onabort = () => reject(new Error(`the product was not ready in ${START_LIMIT_MS} ms:\n${said.join('')}`))
  })
  await announced
  while (!(await fetch(`${url}/health/ready`)).ok && !deadline.aborted) await sleep(10)
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  // The product ends when its parent's channel closes, the same way as on a signal.
  child.disconnect()
  const [code] = await exited
  clearTimeout(timer)
  if (code !== 0) throw new Error(`the product did not stop cleanly (${code})`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
