import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../server/test/dhcp-app.ts'
import { DhcpAgent } from '../src/dhcp.ts'
import type { DhcpSettings } from '../src/settings.ts'

/** One machine of the tests: a folder, an agent in this process, and the real daemons in a namespace. */
export type KeaMachine = {
  readonly settings: DhcpSettings
  readonly log: string[]
  start(): void
  /** Ends the agent; the daemons serve on. */
  stop(): Promise<void>
  /** Ends a daemon as nobody would want it. */
  kill(protocol: 4 | 6): Promise<void>
  /** Until what was last configured is served, or refused. */
  settled(status?: string): Promise<void>
  serverId(): Promise<string>
}

export type KeaWorld = DhcpApp & {
  readonly url: string
  machine(group: string, namespace: string): Promise<KeaMachine>
  end(): Promise<void>
}

/** The product behind a real port, and machines that register with it. */
export async function keaWorld(): Promise<KeaWorld> {
  const dhcp = await dhcpApp()
  const url = await dhcp.app.listen({ host: '127.0.0.1', port: 0 })
  const machines: KeaMachine[] = []
  return {
    ...dhcp,
    url,
    machine: async (group, namespace) => {
      const name = `kea${machines.length + 1}`
      const { secret: key } = await dhcp.made(`/dhcp/server-groups/${group}/agent-keys`, { name })
      const machine = await newMachine(dhcp, { server: url, key, name, namespace })
      machines.push(machine)
      return machine
    },
    end: async () => {
      for (const machine of machines) {
        await machine.stop()
        for (const protocol of [4, 6] as const) await machine.kill(protocol).catch(() => undefined)
        await rm(machine.settings.folder, { recursive: true, force: true })
      }
      dhcp.app.server.closeAllConnections()
      await dhcp.close()
    },
  }
}

type Given = Pick<DhcpSettings, 'server' | 'key' | 'name' | 'namespace'>

async function newMachine(dhcp: DhcpApp, given: Given): Promise<KeaMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'kea-'))
  const settings = {
    folder,
    group: null,
    interfaces: [],
    runsDaemon: true,
    heartbeatMs: 1_000,
    logMs: 200,
    watchMs: 1_000,
    ...given,
  }
  const log: string[] = []
  let running: { agent: DhcpAgent; end: Promise<void> } | null = null
  const server = async () => (await dhcp.api('GET', `/servers?search=${given.name}`)).body[0]
  return {
    settings,
    log,
    start: () => {
      const agent = new DhcpAgent(settings, 'test', (line) => void log.push(line))
      running = { agent, end: agent.run() }
    },
    stop: async () => {
      running?.agent.stop()
      await running?.end
      running = null
    },
    kill: async (protocol) => {
      const file = `${folder}/run/kea-dhcp${protocol}.kea-dhcp${protocol}.pid`
      process.kill(Number(await readFile(file, 'utf8')), 'SIGKILL')
    },
    settled: async (status = 'ok') => {
      const check = async () => expect((await server())?.config_apply_status, log.join('\n')).toBe(status)
      await vi.waitFor(check, { timeout: 60_000, interval: 50 })
    },
    serverId: async () => (await server()).id,
  }
}
