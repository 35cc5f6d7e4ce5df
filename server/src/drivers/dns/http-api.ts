import { faultCode } from '../../outbound/fault.ts'
import { ServerFault } from './driver.ts'

export type ApiAnswer = { status: number; body: unknown; retryAfterSeconds: number | null }
export type Call = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>

const TIMEOUT_MS = 30_000
const MOST_BYTES = 256 * 1024 * 1024

const SENTENCES: Readonly<Record<string, string>> = {
  timeout: 'The server did not answer in time',
  refused: 'Nothing listens at the port of the API',
  unknown_name: 'The host name cannot be resolved',
  unreachable: 'The host cannot be reached',
  closed: 'The server closed the connection',
}

/**
 * Calls of an HTTP API that speaks JSON; what cannot be reached or read is a fault, every status is an answer. A body that
 * is a text goes as it is.
 */
export function apiAt(base: string, headers: Readonly<Record<string, string>>, timeoutMs = TIMEOUT_MS): Call {
  return async (method, path, body) => {
    const request = {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      redirect: 'error' as const,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    try {
      const response = await fetch(`${base}${path}`, request)
      const retryAfterSeconds = secondsIn(response.headers.get('retry-after'))
      return { status: response.status, body: parsed(await textOf(response)), retryAfterSeconds }
    } catch (error) {
      throw error instanceof ServerFault ? error : new ServerFault(sentenceOf(error), false)
    }
  }
}

/** Servers may also name a moment there; then we choose how long we wait. */
const secondsIn = (header: string | null): number | null => (/^\d{1,5}$/.test(header ?? '') ? Number(header) : null)

async function textOf(response: Response): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new ServerFault(`The answer is larger than ${MOST_BYTES} bytes`, true)
    pieces.push(Buffer.from(piece))
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return String(SENTENCES.timeout)
  const cause = error instanceof Error && error.cause ? error.cause : error
  return SENTENCES[faultCode(cause)] ?? 'The server cannot be talked to'
}
