import { invalid } from '../http/errors.ts'
import { RemoteError } from '../remote/error.ts'
import { type RemoteTransport, remoteTarget, remoteTransports } from '../remote/target.ts'
import { WindowsServer } from '../remote/windows.ts'
import { deafSource } from './source-fault.ts'

/** What is stored to log in to a registered Windows Server with, as `openCredentials` gives it. */
export type StoredLogin = Readonly<Record<string, string | number | boolean | null>>

/**
 * Asks a registered Windows Server and hangs up. A log-in that we do not do is a 422, everything else that keeps it from
 * answering a 502; the sentences hold no secret.
 */
export async function askWindows<Answer>(
  host: string,
  login: StoredLogin,
  ask: (server: WindowsServer) => Promise<Answer>,
): Promise<Answer> {
  let server: WindowsServer | null = null
  try {
    server = new WindowsServer(remoteTarget({ host, ...optionsOf(login) }))
    return await ask(server)
  } catch (error) {
    throw windowsFault(error)
  } finally {
    server?.close()
  }
}

/** What a client is told of what went wrong; anything that is no word of the server is passed on as it is. */
export function windowsFault(error: unknown): unknown {
  if (!(error instanceof RemoteError)) return error
  return error.code === 'unsupported' ? invalid(error.message) : deafSource(error.message)
}

function optionsOf({ username, password, winrm_port, transport, use_tls, verify_tls }: StoredLogin) {
  return {
    username: String(username ?? ''),
    password: String(password ?? ''),
    port: typeof winrm_port === 'number' ? winrm_port : null,
    transport: isTransport(transport) ? transport : 'ntlm',
    useTls: use_tls === true,
    // A certificate is believed only when somebody has said so.
    verifyTls: verify_tls !== false,
  }
}

const isTransport = (value: unknown): value is RemoteTransport => remoteTransports.some((one) => one === value)
