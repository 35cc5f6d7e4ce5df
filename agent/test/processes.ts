import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atEnd, temporaryFolder } from '../../e2e/cleanup.ts'
import { type Process, spawnCadastre } from '../../e2e/product.ts'
import { said } from './said.ts'
import { freePort } from './world.ts'

/** A DNS server as it is in the field: the agent as a process of its own, and the daemon that it started. */
export type Field = {
  readonly port: number
  /** Ends the agent, as a crash would, and starts it again. */
  crash(): Promise<void>
  /** Ends the daemon, as a crash would; its agent starts it again. */
  crashDaemon(): Promise<void>
  lines(): string[]
  /** The records of a zone by transfer, one line each as dig prints them; null where there is none. */
  transfer(zone: string, ...signed: string[]): Promise<string[] | null>
  dig(...words: string[]): Promise<string>
}

export async function fieldServer(url: string, name: string, key: string): Promise<Field> {
  const folder = join(await temporaryFolder(), 'agent')
  const [port, rndcPort] = [await freePort(), await freePort()]
  const ports = ['--listen', '127.0.0.1', '--port', String(port), '--rndc-port', String(rndcPort), '--run-daemon']
  const args = ['agent', 'dns', '--server', url, '--state', folder, '--name', name, '--key', key, ...ports]
  const start = (): Process => spawnCadastre(args, {})
  const daemon = async (): Promise<number> => Number(await readFile(`${folder}/run/named.pid`, 'utf8'))
  let running = start()
  atEnd(async () => {
    await running.stop('SIGKILL')
    await daemon().then(
      (pid) => process.kill(pid, 'SIGKILL'),
      () => undefined,
    )
  })
  const dig = (...words: string[]): Promise<string> =>
    said('dig', ['@127.0.0.1', '-p', String(port), '+tries=1', '+time=2', ...words])
  return {
    port,
    dig,
    lines: () => running.lines(),
    crash: async () => {
      await running.stop('SIGKILL')
      running = start()
    },
    crashDaemon: async () => void process.kill(await daemon(), 'SIGKILL'),
    transfer: async (zone, ...signed) => {
      const text = await dig('+noall', '+answer', '+onesoa', ...signed, zone, 'AXFR')
      return /\tSOA\t/.test(text) ? text.split('\n').map((line) => line.replace(/[\t ]+/g, ' ')) : null
    },
  }
}
