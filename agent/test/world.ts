import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type DnsApp, dnsApp } from '../../server/test/dns-app.ts'
import { DnsAgent } from '../src/dns.ts'
import type { Settings } from '../src/settings.ts'
import { said } from './said.ts'

/** One machine of the tests: a folder, an agent in this process, and the real daemon beside it. */
export type Machine = {
  readonly settings: Settings
  readonly log: string[]
  start(): void
  /** Ends the agent; the daemon serves on. */
  stop(): Promise<void>
  pid(): Promise<number>
  kill(): Promise<void>
  dig(...args: string[]): Promise<string>
  /** Asks until the answer is this. */
  answers(question: readonly string[], answer: string): Promise<void>
}

export type World = DnsApp & {
  url: string
  machine(group: string, more?: Partial<Settings>): Promise<Machine>
  end(): Promise<void>
}

/** The product behind a real port, and machines that register with it. */
export async function world(): Promise<World> {
  const dns = await dnsApp()
  const url = await dns.app.listen({ host: '127.0.0.1', port: 0 })
  const machines: Machine[] = []
  let made = 0
  return {
    ...dns,
    url,
    machine: async (group, more = {}) => {
      const { secret: key } = await dns.made(`${group}/agent-keys`, { name: `machine ${++made}` })
      const machine = await newMachine({ server: url, key, name: `ns${made}.example`, ...more })
      machines.push(machine)
      return machine
    },
    end: async () => {
      for (const machine of machines) await endMachine(machine)
      dns.app.server.closeAllConnections()
      await dns.close()
    },
  }
}

export async function endMachine(machine: Machine): Promise<void> {
  await machine.stop()
  await machine.kill().catch(() => undefined)
  await rm(machine.settings.folder, { recursive: true, force: true })
}

export async function newMachine(
  given: Partial<Settings> & Pick<Settings, 'server' | 'key' | 'name'>,
): Promise<Machine> {
  const settings: Settings = {
    folder: await mkdtemp(join(tmpdir(), 'agent-')),
    group: null,
    listen: ['127.0.0.1'],
    port: await freePort(),
    rndcPort: await freePort(),
    runsDaemon: true,
    heartbeatMs: 1_000,
    ...given,
  }
  const log: string[] = []
  let running: { agent: DnsAgent; end: Promise<void> } | null = null
  const dig = (...args: string[]): Promise<string> =>
    said('dig', ['@127.0.0.1', '-p', String(settings.port), '+tries=1', '+time=2', '+short', ...args])
  return {
    settings,
    log,
    dig,
    start: () => {
      const agent = new DnsAgent(settings, 'test', (line) => void log.push(line))
      running = { agent, end: agent.run() }
    },
    stop: async () => {
      running?.agent.stop()
      await running?.end
      running = null
    },
    pid: () => pidOf(settings.folder),
    kill: async () => process.kill(await pidOf(settings.folder), 'SIGKILL') as unknown as undefined,
    answers: (question, answer) =>
      expect
        .poll(() => dig(...question), {
          interval: 50,
          message: `dig ${question.join(' ')}: ${log.join('\n')}`,
        })
        .toBe(answer),
  }
}

const pidOf = async (folder: string): Promise<number> => Number(await readFile(`${folder}/run/named.pid`, 'utf8'))

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
