import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseAddress } from '@cadastre/core/ip'
import { Fault, faultCode } from './fault.ts'
import type { Targets } from './targets.ts'

export type FetchLimits = { targets: Targets; timeoutMs: number; mostBytes: number }

const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * The text at an http or https address, piece by piece: bounded in time and size, packed or not, and only from where the
 * product may connect to, wherever it is sent on to. What goes wrong is a `Fault` whose sentence is safe to show.
 */
export async function* fetchText(address: string, limits: FetchLimits): AsyncGenerator<string, void> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs)
  try {
    yield* textOf(await follow(webAddress(address), limits, deadline.signal, MOST_REDIRECTS), limits.mostBytes)
  } catch (error) {
    if (deadline.signal.aborted) throw new Fault('timeout', `No whole answer within ${limits.timeoutMs} ms`)
    throw error instanceof Fault ? error : new Fault(faultCode(error), SENTENCES[faultCode(error)] ?? 'It failed')
  } finally {
    clearTimeout(timer)
  }
}

// The text of an error of a library may quote what it met.
const SENTENCES: Readonly<Record<string, string>> = {
  unknown_name: 'The name of the server is not known',
  timeout: 'The server did not answer in time',
  refused: 'The server refused the connection',
  unreachable: 'The server cannot be reached',
  closed: 'The server closed the connection',
  malformed: 'The answer is malformed',
  tls_failed: 'The connection could not be secured: the certificate or the protocol is not accepted',
  failed: 'The connection failed',
}

/** An address that can be fetched, without credentials in it: it is shown to whoever may read where it is kept. */
export function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Fault('malformed', 'It is not an http or https address')
  if (url.username !== '' || url.password !== '') throw new Fault('malformed', 'The address has credentials in it')
  return url
}

async function follow(url: URL, limits: FetchLimits, signal: AbortSignal, left: number): Promise<IncomingMessage> {
  const response = await get(url, limits, signal)
  const { statusCode = 0, headers } = response
  if (statusCode === 200) return response
  response.destroy()
  if (!REDIRECTS.has(statusCode) || headers.location === undefined)
    throw new Fault('failed', `The server answered with status ${statusCode}`)
  if (left === 0) throw new Fault('failed', `The server sends on more than ${MOST_REDIRECTS} times`)
  const next = webAddress(headers.location, url)
  if (url.protocol === 'https:' && next.protocol === 'http:')
    throw new Fault('forbidden', 'The server sends on to an address that is not secured')
  return follow(next, limits, signal, left - 1)
}

async function get(url: URL, { targets, timeoutMs }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  // Looked up once: a name that changes meanwhile leads nowhere else.
  const host = await targets.addressOf(name, timeoutMs)
  const isSecure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    host,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, accept: 'text/plain, */*', 'accept-encoding': 'gzip', 'user-agent': 'cadastre' },
    agent: false as const,
    signal,
    ...(isSecure && !parseAddress(name) ? { servername: name } : {}),
  }
  const request = isSecure ? tlsRequest(options) : plainRequest(options)
  request.on('response', resolve).on('error', reject).end()
  return promise
}

async function* textOf(response: IncomingMessage, mostBytes: number): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let size = 0
  try {
    for await (const piece of unpacked(response)) {
      const bytes = piece as Buffer
      size += bytes.length
      if (size > mostBytes) throw new Fault('failed', `The answer is larger than ${mostBytes} bytes`)
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } finally {
    response.destroy()
  }
}

function unpacked(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response
  // What goes wrong ends the stream that is read.
  return pipeline(response, createGunzip(), () => undefined)
}
