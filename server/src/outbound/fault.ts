/** Why something outside did not answer, in a word that is safe to show: library texts may quote what they met. */
export const faultCodes = [
  'forbidden',
  'unknown_name',
  'timeout',
  'refused',
  'unreachable',
  'closed',
  'malformed',
  'tls_failed',
  'failed',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** A fault of a peer that we named ourselves. */
export class Fault extends Error {
  readonly code: FaultCode

  constructor(code: FaultCode, message: string) {
    super(message)
    this.code = code
  }
}

const CODES: Record<string, FaultCode> = {
  ENOTFOUND: 'unknown_name',
  EAI_AGAIN: 'unknown_name',
  ENODATA: 'unknown_name',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EINVAL: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  EPROTO: 'tls_failed',
}

export function faultCode(error: unknown): FaultCode {
  if (error instanceof Fault) return error.code
  const code = String((error as { code?: unknown }).code ?? '')
  if (/^ERR_(SSL|TLS|OSSL)/.test(code)) return 'tls_failed'
  return CODES[code] ?? 'failed'
}

/** The work, or a fault when it takes longer; the work itself goes on until its caller ends it. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Fault('timeout', `No answer within ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
