import { z } from 'zod'
import { openCredentials } from '../../../credential-set.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { badRequest, notFound, Refusal } from '../../../http/errors.ts'
import { Uuid } from '../../../http/schema.ts'
import { askWindows } from '../../../import/windows-source.ts'
import type { StoredLogin } from '../../../remote/stored-login.ts'
import type { WindowsServer } from '../../../remote/windows.ts'
import { SecretText } from '../../../secret-text.ts'
import type { Keys } from '../../../secrets.ts'
import { WsrvCredentials } from './credentials.ts'

export const LoginTest = z
  .object({
    host: z.string().trim().min(1).max(255),
    credentials: WsrvCredentials.nullish().describe('Left out: those that are stored for server_id'),
    server_id: Uuid.nullish(),
  })
  .meta({ id: 'WsrvLoginTest' })
export type LoginTest = z.output<typeof LoginTest>

export const LoginTested = z.object({ ok: z.boolean(), message: z.string() }).meta({ id: 'WsrvLoginTested' })

/** Whether a server can be worked with, in its own words or in ours about it. */
export async function testLogin(
  host: string,
  login: StoredLogin,
  probe: (server: WindowsServer) => Promise<string>,
): Promise<z.output<typeof LoginTested>> {
  try {
    return { ok: true, message: await askWindows(host, login, probe) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message }
    throw error
  }
}

/** What is sent, over what is stored for the server that is named. */
export async function loginIn(
  reader: Reader,
  keys: Keys,
  table: 'dns_server' | 'dhcp_server',
  { host, credentials, server_id }: LoginTest,
): Promise<StoredLogin> {
  if (!credentials && !server_id) throw badRequest('Send credentials, or server_id for those that are stored')
  const stored = server_id ? await storedLogin(reader, keys, table, server_id, host, credentials?.password) : {}
  const login = { ...stored, ...revealed(credentials ?? {}) } as StoredLogin
  if (!login.username || !login.password) {
    if (server_id && Object.keys(stored).length === 0) throw badRequest('No credentials are stored for this server')
    throw badRequest('credentials needs username and password')
  }
  return login
}

/** A stored password goes to its own server and nowhere else. */
async function storedLogin(
  reader: Reader,
  keys: Keys,
  table: 'dns_server' | 'dhcp_server',
  id: string,
  host: string,
  password: unknown,
): Promise<object> {
  const statements = {
    dns_server: sql<Stored>`select host, credentials_sealed as stored from dns_server where id = ${id}`,
    dhcp_server: sql<Stored>`select host, credentials_sealed as stored from dhcp_server where id = ${id}`,
  }
  const server = await reader.first(statements[table])
  if (!server) throw notFound(table === 'dns_server' ? 'DNS server' : 'DHCP server')
  if (server.host.toLowerCase() !== host.toLowerCase() && password === undefined)
    throw badRequest(`The stored password is for ${server.host}; send one for ${host}`)
  return openCredentials(keys, server.stored)
}

type Stored = { host: string; stored: Buffer | null }

const revealed = (sent: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, value instanceof SecretText ? value.reveal() : value]],
    ),
  )
