import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { askServer } from '../server/src/outbound/dns-query.ts'
import { freePort } from './product.ts'

const program = fileURLToPath(new URL('../server/bin/run.mjs', import.meta.url))

/** The agent as it is shipped, with the real daemon that it starts. */
export type RunningAgent = {
  pid: number
  /** What the daemon answers for an address now; null where it does not. */
  addressOf(name: string): Promise<string | null>
  /** Waits until it answers this. */
  answers(name: string, address: string): Promise<void>
  stop(): Promise<void>
}

const LONGEST_MS = 300_000

export async function startAgent(url: string, key: string, folder: string): Promise<RunningAgent> {
  const [port, rndcPort] = [await freePort(), await freePort()]
  const place = ['--server', url, '--key', key, '--state', folder, '--name', `ns${port}.example`, '--run-daemon']
  const ports = ['--listen', '127.0.0.1', '--port', String(port), '--rndc-port', String(rndcPort)]
  const child = spawn(process.execPath, [program, 'agent', 'dns', ...place, ...ports], { stdio: 'ignore' })
  const addressOf = async (name: string): Promise<string | null> => {
    const question = { name, type: 'A', class: 'IN' } as const
    const asked = askServer({ address: '127.0.0.1', port }, question, { timeoutMs: 1_000, isRecursive: false })
    return asked.then(
      ({ answers }) => answers[0]?.value ?? null,
      () => null,
    )
  }
  return {
    pid: child.pid ?? 0,
    addressOf,
    answers: async (name, address) => {
      for (const end = Date.now() + LONGEST_MS; (await addressOf(name)) !== address; await sleep(2))
        if (Date.now() > end) throw new Error(`${name} is not answered with ${address}`)
    },
    stop: () => end(child, folder),
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  // The daemon serves on without its agent.
  process.kill(Number(await readFile(`${folder}/run/named.pid`, 'utf8')), 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
