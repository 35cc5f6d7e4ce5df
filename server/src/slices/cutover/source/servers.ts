import { openCredentials } from '../../../credential-set.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { RemoteError } from '../../../remote/error.ts'
import { withWindows } from '../../../remote/stored-login.ts'
import type { WindowsServer } from '../../../remote/windows.ts'
import type { Keys } from '../../../secrets.ts'

/** A legacy server that a plan names. */
export type SourceServer = {
  id: string
  name: string
  driver: string
  host: string
  port: number
  login: Buffer | null
}
export type DnsSource = SourceServer & { group_id: string; agent_id: string | null }

export async function dnsSource(reader: Reader, id: string | null): Promise<DnsSource | null> {
  if (id === null) return null
  const server = await reader.first(
    sql<DnsSource>`select id, name, driver, host, port, group_id, agent_id, credentials_sealed as login
      from dns_server where id = ${id}`,
  )
  return server ?? null
}

export async function dhcpSource(reader: Reader, id: string | null): Promise<SourceServer | null> {
  if (id === null) return null
  const server = await reader.first(
    sql<SourceServer>`select id, name, driver, host, port, credentials_sealed as login from dhcp_server where id = ${id}`,
  )
  return server ?? null
}

/** Whether the zones of the server are read by remote management; else DNS itself is asked. */
export const isManagedRemotely = ({ driver, login }: SourceServer): boolean => driver === 'wsrv_dns' && login !== null

// A switch waits for this, and so does whoever looks after one that was left behind.
const LIMITS = { connectMs: 10_000, operationSeconds: 20, answerMs: 30_000, callMs: 60_000 }

/** Asks a Windows Server and hangs up; a `RemoteError` says why it did not answer. */
export const askWindows = <Answer>(
  keys: Keys,
  { host, login }: SourceServer,
  ask: (server: WindowsServer) => Promise<Answer>,
): Promise<Answer> => withWindows(host, openCredentials(keys, login), ask, LIMITS)

/** What is told of a server that could not be asked; anything else is a fault of ours and goes on. */
export function remoteReason(error: unknown): string {
  if (error instanceof RemoteError) return error.message
  throw error
}
