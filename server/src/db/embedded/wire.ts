import { Client } from 'pg'

/** What pg.Pool and pg.Client take to reach the embedded server over its socket. */
export type SocketConfig = { host: string; port: number; user: string; database: string; ssl: false }

export const port = 5432

/** `ssl` is said outright, because pg would otherwise follow a PGSSLMODE of the environment. */
export function socketConfig(socket: string, user: string, database: string): SocketConfig {
  return { host: socket, port, user, database, ssl: false }
}

export type Attempt = { client: Client } | { refused: Refused }
/** absent: nobody listens; busy: starting up or shutting down; denied: it answered with another error. */
export type Refused = 'absent' | 'busy' | { denied: Error }

/** One try to connect as the bootstrap superuser, which nothing but this folder uses. */
export async function attempt(socket: string): Promise<Attempt> {
  const client = new Client({
    ...socketConfig(socket, 'postgres', 'postgres'),
    application_name: `cadastre ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  // The server may end the connection at any time; who holds the client watches its 'end'.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { client }
  } catch (error) {
    await client.end().catch(() => undefined)
    return { refused: classify(error as Error & { code?: string }) }
  }
}

function classify(error: Error & { code?: string }): Refused {
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') return 'absent'
  const ofServer = error.code?.length === 5 && error.code !== '57P03'
  return ofServer ? { denied: error } : 'busy'
}
