import type { RemoteLimits } from './limits.ts'
import { type RemoteTransport, remoteTarget, remoteTransports } from './target.ts'
import { WindowsServer } from './windows.ts'

/** What is stored to log in to a server with, as `openCredentials` gives it. */
export type StoredLogin = Readonly<Record<string, string | number | boolean | null>>

/** Asks a Windows Server with what is stored for it, and hangs up; a `RemoteError` says why it did not answer. */
export async function withWindows<Answer>(
  host: string,
  login: StoredLogin,
  ask: (server: WindowsServer) => Promise<Answer>,
  limits: Partial<RemoteLimits> = {},
): Promise<Answer> {
  const server = new WindowsServer(remoteTarget({ host, ...optionsOf(login) }), limits)
  try {
    return await ask(server)
  } finally {
    server.close()
  }
}

function optionsOf({ username, password, winrm_port, transport, use_tls, verify_tls }: StoredLogin) {
  return {
    username: String(username ?? ''),
    password: String(password ?? ''),
    port: typeof winrm_port === 'number' ? winrm_port : null,
    transport: isTransport(transport) ? transport : 'ntlm',
    useTls: use_tls === true,
    // A certificate is taken unseen only where somebody said so.
    verifyTls: verify_tls !== false,
  }
}

const isTransport = (value: unknown): value is RemoteTransport => remoteTransports.some((one) => one === value)
