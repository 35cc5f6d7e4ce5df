import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../server/src/db/embedded.ts'
import { atEnd, temporaryFolder, until } from './cleanup.ts'
import type { Environment } from './product.ts'

/** A loopback port that another program has. */
export async function takenPort(): Promise<number> {
  const { port, close } = await listen()
  atEnd(close)
  return port
}

export async function freePort(): Promise<number> {
  const { port, close } = await listen()
  await close()
  return port
}

async function listen() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(resolve)) }
}

export type Postgres = {
  /** What the product needs to use it instead of its own. */
  environment: Environment
  folder: string
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL that the product does not run itself; it can be stopped and started again. */
export async function externalPostgres(): Promise<Postgres> {
  const folder = await temporaryFolder()
  let running: EmbeddedPostgres | undefined
  const start = async () => {
    running = await startEmbedded({ dataDir: folder, log: () => undefined })
  }
  const stop = async () => running?.stop()
  atEnd(stop)
  await start()
  return {
    folder,
    start,
    stop,
    sql: (text, values) => query(socketUrl(folder), text, values),
    environment: {
      DATABASE_URL: socketUrl(folder, 'cadastre'),
      DATABASE_OWNER_URL: socketUrl(folder),
      SECRET_KEY: 'a key that is only good for end-to-end tests',
    },
  }
}

/** The address of the PostgreSQL that lies in a data folder. */
export const socketUrl = (folder: string, role = 'cadastre_owner'): string =>
  `postgres://${role}@${encodeURIComponent(join(folder, 'run'))}/cadastre`

/** A statement beside the product, in a session of its own. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

export type Redis = { url: string; start(): Promise<void>; stop(): Promise<void> }

export async function startRedis(): Promise<Redis> {
  const folder = await temporaryFolder()
  const port = await freePort()
  let stop = async () => undefined as unknown
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    const ended = once(child, 'exit')
    stop = async () => {
      child.kill('SIGKILL')
      await ended
    }
    await until('redis listens', () => canConnect(port))
  }
  atEnd(() => stop())
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop: async () => void (await stop()) }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
