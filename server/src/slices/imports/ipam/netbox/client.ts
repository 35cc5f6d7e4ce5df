import http from 'node:http'
import https from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { deafSource } from '../../../../import/source-fault.ts'
import { Fault, type FaultCode, faultCode } from '../../../../outbound/fault.ts'
import type { Connection } from '../schema.ts'

const CONNECT_MS = 10_000
const READ_MS = 30_000
const MOST_BYTES = 64 * 1024 * 1024
const TRIES = 5
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
const LONGEST_QUOTE = 200

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: unknown }

/** Asks NetBox by GET; the path begins with `/api/`. A status of 400 or more is a fault, unless it is one of `expected`. */
export type Get = (path: string, expected?: readonly number[]) => Promise<Answer>

/** Where NetBox is, without what people copy behind it. */
export const baseOf = (url: string): string =>
  url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
    .replace(/\/+$/, '')

/** The server that rows come from, as they remember it. */
export const hostOf = (url: string): string => URL.parse(url.trim())?.host ?? ''

// A token of the second version says so itself; the first knows only the older word.
const authorization = (token: string): string => (token.startsWith('nbt_') ? `Bearer ${token}` : `Token ${token}`)

/** The HTTP API of NetBox. It is asked again when it is busy; where it sends us elsewhere, we do not go. */
export function netboxAt({ base_url, token, verify_tls }: Connection, firstPauseMs = FIRST_PAUSE_MS): Get {
  const base = baseOf(base_url)
  const secret = token.reveal()
  const headers = { accept: 'application/json', authorization: authorization(secret) }
  const quoted = (body: unknown): string => quote(body).replaceAll(secret, '[redacted]')
  return async (path, expected = []) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(`${base}${path}`, headers, verify_tls)
      if (answer.status < 300 || expected.includes(answer.status)) return requireJson(answer)
      const pause = attempt === TRIES ? null : pauseBefore(answer, firstPauseMs * 2 ** (attempt - 1))
      if (pause === null) throw deafSource(refusalOf(answer, quoted))
      await setTimeout(pause)
    }
  }
}

/** How long to wait before a server that is busy is asked again; null: asking again helps nothing. */
export function pauseBefore({ status, headers }: Answer, usualMs: number): number | null {
  if (![429, 502, 503, 504].includes(status)) return null
  const asked = Number(headers['retry-after'])
  const pause = status === 429 && Number.isFinite(asked) && asked >= 0 ? asked * 1000 : usualMs
  return Math.min(pause, LONGEST_PAUSE_MS)
}

function refusalOf({ status, headers, body }: Answer, quoted: (body: unknown) => string): string {
  if (status < 400) return `The server sends us on to ${elsewhere(headers.location)}; give that address instead`
  const detail = quoted((body as { detail?: unknown } | null)?.detail ?? '')
  const said = detail === '' ? '' : `: ${detail}`
  if (status === 401 || status === 403) return `NetBox does not take the token, or does not let it read this${said}`
  if (status === 404) return `The API of NetBox is not at this address${said}`
  if (status === 429) return 'NetBox limits how often it is asked; try again later'
  return `NetBox answered ${status}${said || (typeof body === 'string' ? '' : `: ${quoted(body)}`)}`
}

const elsewhere = (location: string | undefined): string => URL.parse(location ?? '')?.origin ?? 'another path'

const quote = (body: unknown): string =>
  (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, LONGEST_QUOTE)

function requireJson(answer: Answer): Answer {
  if (answer.body === null || typeof answer.body !== 'object')
    throw deafSource('What answers there is not the API of NetBox: it sent something that is no JSON')
  return answer
}

const SENTENCES: Readonly<Partial<Record<FaultCode, string>>> = {
  timeout: 'NetBox did not answer in time',
  refused: 'Nothing listens at the port of NetBox',
  unknown_name: 'The host name of NetBox cannot be resolved',
  unreachable: 'NetBox cannot be reached',
  closed: 'NetBox closed the connection',
  malformed: 'NetBox sent a longer answer than one page can be',
  tls_failed: 'The certificate of NetBox cannot be trusted, or it speaks no TLS; verify_tls: false goes on without',
}
// What OpenSSL says of a certificate has codes without a common beginning.
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|ALTNAME/

async function ask(url: string, headers: Record<string, string>, verifyTls: boolean): Promise<Answer> {
  const once = () => exchange(new URL(url), headers, verifyTls)
  try {
    // A connection that was kept open may be closed by the other side just when it is used again.
    return await once().catch((error) => (error instanceof StaleConnection ? once() : Promise.reject(error)))
  } catch (error) {
    const code = CERTIFICATE.test(String((error as { code?: unknown }).code)) ? 'tls_failed' : faultCode(error)
    throw deafSource(SENTENCES[code] ?? 'NetBox cannot be talked to')
  }
}

class StaleConnection extends Error {
  readonly code = 'ECONNRESET'
}

function exchange(url: URL, headers: Record<string, string>, verifyTls: boolean): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request =
    url.protocol === 'https:'
      ? https.request(url, { headers, rejectUnauthorized: verifyTls })
      : http.request(url, { headers })
  const fail = (error: unknown): void => {
    reject(error)
    request.destroy()
  }
  const late = () => fail(new Fault('timeout', 'no answer'))
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = globalThis.setTimeout(late, CONNECT_MS)
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
  })
  request.setTimeout(READ_MS, late)
  request.on('error', (error: { code?: string }) =>
    fail(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error),
  )
  request.once('response', (response) => {
    const { statusCode: status = 0, headers: sent } = response
    bodyOf(response).then((body) => resolve({ status, headers: sent, body }), fail)
  })
  request.end()
  return promise
}

async function bodyOf(response: http.IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    size += piece.length
    if (size > MOST_BYTES) throw new Fault('malformed', 'too long')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
