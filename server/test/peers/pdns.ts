import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Daemon = {
  host: string
  port: number
  /** What `dig` prints for a question. */
  dig(...words: string[]): Promise<string>
  /** Ends the process as a crash would; `start` brings it back with what it had. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}
export type Pdns = Daemon & { apiPort: number; apiKey: string }

const SCHEMA = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'

/** A PowerDNS of its own on loopback ports, with its data in a temporary folder. */
export async function startPdns(): Promise<Pdns> {
  const folder = await mkdtemp(join(tmpdir(), 'cadastre-pdns-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const apiKey = 'a key for tests'
  await run('python3', ['-c', MAKE_DATABASE, join(folder, 'zones.sqlite3'), SCHEMA])
  await writeFile(join(folder, 'pdns.conf'), configuration(folder, port, apiPort, apiKey))
  const process = daemonProcess('/usr/sbin/pdns_server', [`--config-dir=${folder}`], () => answers(apiPort, apiKey))
  await process.start()
  return {
    host: '127.0.0.1',
    port,
    apiPort,
    apiKey,
    dig: (...words) => dig(port, words),
    ...process,
    remove: async () => {
      await process.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const MAKE_DATABASE = `import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.executescript(open(sys.argv[2]).read())
database.commit()`

const configuration = (folder: string, port: number, apiPort: number, apiKey: string): string =>
  `launch=gsqlite3
gsqlite3-database=${folder}/zones.sqlite3
gsqlite3-dnssec=yes
local-address=127.0.0.1
local-port=${port}
socket-dir=${folder}
api=yes
api-key=${apiKey}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${apiPort}
webserver-allow-from=127.0.0.1
cache-ttl=0
query-cache-ttl=0
negquery-cache-ttl=0
zone-cache-refresh-interval=0
expand-alias=no
enable-lua-records=yes
disable-axfr=no
allow-axfr-ips=127.0.0.1
`

async function answers(apiPort: number, apiKey: string): Promise<boolean> {
  const url = `http://127.0.0.1:${apiPort}/api/v1/servers/localhost`
  return fetch(url, { headers: { 'x-api-key': apiKey } }).then(
    ({ ok }) => ok,
    () => false,
  )
}

export async function dig(port: number, words: readonly string[]): Promise<string> {
  const { stdout } = await run('dig', ['@127.0.0.1', '-p', String(port), '+time=2', '+tries=3', ...words])
  return stdout
}

/** A port that nobody had a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A program in the foreground that is up when `isUp` says so. */
export function daemonProcess(program: string, args: readonly string[], isUp: () => Promise<boolean>) {
  let child: ReturnType<typeof spawn> | null = null
  let said = ''
  const start = async (): Promise<void> => {
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (said += text))
    for (let waited = 0; !(await isUp()); waited += 50) {
      if (started.exitCode !== null || waited > 30_000) throw new Error(`${program} did not come up: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const kill = async (): Promise<void> => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  return { start, kill }
}
