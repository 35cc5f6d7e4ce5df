import { type FaultCode, faultCode } from '../outbound/fault.ts'

/** What went wrong with a remote server: as with any peer, or in one of the ways only remote management knows. */
export type RemoteErrorCode =
  | FaultCode
  /** We do not do what was asked: a kind of log-in we do not have, or one that is not safe here. */
  | 'unsupported'
  /** User name or password were not taken. */
  | 'credentials'
  /** Logged in, and yet not allowed. */
  | 'denied'
  /** A quota of the server is used up: shells, processes, memory. */
  | 'quota'
  /** What was asked for does not exist there. */
  | 'not_found'
  /** The script ran and failed. */
  | 'script'

/** Why a remote server did not do what was asked, in a sentence that is safe to show: it holds no secret. */
export class RemoteError extends Error {
  readonly code: RemoteErrorCode

  constructor(code: RemoteErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const SENTENCES: Partial<Record<FaultCode, string>> = {
  unknown_name: 'has no address',
  timeout: 'does not answer',
  refused: 'refuses the connection',
  unreachable: 'cannot be reached',
  closed: 'closed the connection',
  tls_failed: 'has a certificate that is not trusted, or does not speak TLS there',
}

const CERTIFICATE_CODES = /CERT|ISSUER|SELF_SIGNED|ALTNAME|SIGNATURE|CRL|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)/

/** An error of a socket or of TLS as one of ours. */
export function socketError(place: string, error: unknown): RemoteError {
  if (error instanceof RemoteError) return error
  const text = String((error as { code?: unknown }).code ?? '')
  const code = CERTIFICATE_CODES.test(text) ? 'tls_failed' : faultCode(error)
  return new RemoteError(code, `${place} ${SENTENCES[code] ?? 'cannot be talked to'}`)
}
