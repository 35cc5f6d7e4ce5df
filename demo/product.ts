import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refused } from './folder.ts'

const program = fileURLToPath(new URL('../server/bin/run.mjs', import.meta.url))

export type Product = { url: string; ended: Promise<number>; stop(): void; speakUp(): void }

/** Starts the product on the folder of the demo and waits until it says that it is ready. It ends when we do. */
export async function startProduct(dataDir: string, port: number, firstPassword: string): Promise<Product> {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: environment(dataDir, port, firstPassword),
    stdio: ['ignore', openSync(join(dataDir, 'demo.log'), 'a'), 'pipe', 'ipc'],
  })
  // Not 'close', which does not come once the channel was closed from this side.
  const ended = once(child, 'exit').then(([code]) => Number(code ?? 1))
  let isLoud = false
  // How to log in is told by the demo, which knows the password.
  child.stderr?.on('data', (chunk) => isLoud && !/log in as/.test(String(chunk)) && process.stderr.write(chunk))
  const url = await readyAt(child)
  const speakUp = (): void => {
    isLoud = true
  }
  return { url, ended, stop: () => child.disconnect(), speakUp }
}

/** Nothing of our own environment: a DATABASE_URL in it would fill somebody's real database. */
function environment(dataDir: string, port: number, firstPassword: string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: firstPassword }
  return { PATH, HOME, LANG, TMPDIR, CADASTRE_PARENT_IPC: '1', LOG_LEVEL: 'warn', ...settings }
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
      const [, url] = /is ready at (\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Refused(`The product ended with ${code}:\n${said.trim()}`)))
  })
}

/** The port that is wanted, or any other one where somebody has it. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? 0
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1')
    server.once('error', () => resolve(null))
    server.once('listening', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
