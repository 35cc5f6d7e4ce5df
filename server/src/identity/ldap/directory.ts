import { isIP, connect as openSocket, type Socket } from 'node:net'
import { type ConnectionOptions, connect as openTls } from 'node:tls'
import { Client, InvalidCredentialsError, ResultCodeError } from 'ldapts'
import { Fault, within } from '../../outbound/fault.ts'
import { askInOrder } from '../failover.ts'
import { connectionFault, ProviderFault } from '../faults.ts'
import type { Connection } from '../protocol.ts'
import { type Server, serversOf, written } from '../servers.ts'
import type { LdapSettings } from './settings.ts'

const CONNECT_MS = 5_000
const ANSWER_MS = 10_000

type Ldap = Connection<LdapSettings>

/** A connection to one server of a directory; it ends with its socket, whatever state the exchange is in. */
export class Directory {
  readonly client: Client
  readonly #settings: LdapSettings
  readonly #server: Server
  #socket: Socket | undefined

  constructor(settings: LdapSettings, server: Server) {
    this.#settings = settings
    this.#server = server
    const keep = <Made extends Socket>(open: () => Made): Made => {
      // The client would connect anew for the next question: unproven, and after StartTLS unencrypted.
      if (this.#socket) throw connectionFault(new Fault('closed', 'The connection was lost'), written(server))
      const socket = open()
      this.#socket = socket
      // The client listens only while it waits for an answer.
      socket.on('error', () => undefined)
      return socket
    }
    this.client = new Client({
      url: `${settings.use_ssl ? 'ldaps' : 'ldap'}://${written(server)}`,
      connectTimeout: CONNECT_MS,
      timeout: ANSWER_MS,
      strictDN: false,
      // Both functions have many forms; the client uses these.
      createConnection: (() => keep(() => openSocket(server.port, server.host))) as unknown as typeof openSocket,
      createSecureConnection: ((...values: readonly unknown[]) =>
        values.length > 1
          ? keep(() => openTls(server.port, server.host, this.#tls()))
          : openTls(values[0] as ConnectionOptions)) as unknown as typeof openTls,
    })
  }

  #tls(): ConnectionOptions {
    const { tls_ca_cert, tls_insecure } = this.#settings
    const { host } = this.#server
    return {
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(tls_ca_cert === '' ? {} : { ca: [tls_ca_cert] }),
      rejectUnauthorized: !tls_insecure,
    }
  }

  /** Connects, encrypts where that comes after, and proves who we are. */
  async bind(dn: string, password: string): Promise<void> {
    try {
      if (this.#settings.start_tls && !this.client.isConnected) await this.client.startTLS(this.#tls())
      await this.client.bind(dn, password)
    } catch (error) {
      throw error instanceof ResultCodeError ? error : connectionFault(named(error), written(this.#server))
    }
  }

  /** Whether the server takes the password of an entry; asked on a connection of its own. */
  async acceptsPassword(dn: string, password: string): Promise<boolean> {
    if (password === '') return false
    const other = new Directory(this.#settings, this.#server)
    try {
      await other.bind(dn, password)
      return true
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false
      throw refusedBy(error, 'password')
    } finally {
      other.close()
    }
  }

  get name(): string {
    return written(this.#server)
  }

  close(): void {
    this.#socket?.destroy()
  }
}

// The client tells these by their words alone.
function named(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  if (/time(?:d )?out/i.test(error.message)) return new Fault('timeout', 'No answer')
  return /closed before|^Socket error/.test(error.message) ? new Fault('closed', 'The connection was lost') : error
}

/** In the order in which they are asked. */
export const directoryServers = ({ host, port, use_ssl, backup_hosts }: LdapSettings): Server[] =>
  serversOf({ host, port: port ?? (use_ssl ? 636 : 389) }, backup_hosts)

/** Runs with a directory that has taken our service account; the next server is asked when one cannot be reached. */
export async function withDirectory<Made>(
  { settings, secrets }: Ldap,
  run: (directory: Directory) => Promise<Made>,
): Promise<Made> {
  return askInOrder(directoryServers(settings), async (server, timeMs) => {
    const directory = new Directory(settings, server)
    try {
      return await within(
        timeMs,
        bound(directory, settings, secrets.bind_password ?? '').then(() => run(directory)),
      )
    } catch (error) {
      throw error instanceof Fault ? connectionFault(error, written(server)) : error
    } finally {
      directory.close()
    }
  })
}

async function bound(directory: Directory, { bind_dn }: LdapSettings, password: string): Promise<void> {
  // Many directories take an empty password for a visitor and say yes.
  if (password === '') throw new ProviderFault('bind', 'There is no bind_password')
  await directory.bind(bind_dn, password).catch((error: unknown) => {
    if (error instanceof InvalidCredentialsError)
      throw new ProviderFault('bind', `The directory does not accept bind_dn with bind_password`)
    throw refusedBy(error, 'bind')
  })
}

/** What a directory answered when it would not: by its number, never in its own words. */
export function refusedBy(error: unknown, step: string): unknown {
  if (error instanceof ProviderFault) return error
  if (!(error instanceof ResultCodeError)) return new ProviderFault(step, 'The directory broke off', true)
  return new ProviderFault(step, `The directory answers ${error.name.replace(/Error$/, '')} (${error.code})`)
}
