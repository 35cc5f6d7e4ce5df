import { RemoteError } from './error.ts'

export const remoteTransports = ['ntlm', 'basic', 'kerberos', 'credssp'] as const
export type RemoteTransport = (typeof remoteTransports)[number]

/** How a certificate is checked: against the system's authorities, against `ca` alone, or, when told so, not at all. */
export type RemoteTls = { verify: boolean; ca?: string }

/** A Windows Server and how to log in to it. */
export type RemoteTarget = {
  host: string
  port: number
  username: string
  password: string
  transport: 'ntlm' | 'basic'
  tls: RemoteTls | null
}

export type RemoteTargetInput = {
  host: string
  username: string
  password: string
  port?: number | null
  transport?: RemoteTransport
  useTls?: boolean
  verifyTls?: boolean
  /** PEM; only what these authorities signed is trusted then. */
  ca?: string
}

const PLAIN_PORT = 5985
const TLS_PORT = 5986

const REFUSED: Record<'kerberos' | 'credssp', string> = {
  kerberos: 'Logging in with Kerberos is not supported; use NTLM, or Basic over TLS',
  credssp: 'Logging in with CredSSP is not supported; use NTLM, or Basic over TLS',
}

/** The target with its defaults; what we do not do, or what would give the password away, is refused here. */
export function remoteTarget(input: RemoteTargetInput): RemoteTarget {
  const { host, username, password, transport = 'ntlm', useTls = false, verifyTls = true, ca } = input
  if (transport === 'kerberos' || transport === 'credssp') throw new RemoteError('unsupported', REFUSED[transport])
  if (transport === 'basic' && !useTls) {
    throw new RemoteError('unsupported', 'Basic would send the password in clear over plain HTTP; use TLS or NTLM')
  }
  const tls = useTls ? { verify: verifyTls, ...(ca !== undefined && { ca }) } : null
  return { host, port: input.port ?? (useTls ? TLS_PORT : PLAIN_PORT), username, password, transport, tls }
}

/** How the server is called in messages. */
export const placeOf = ({ host, port }: RemoteTarget): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
