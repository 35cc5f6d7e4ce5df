import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from './errors.ts'
import type { RouteTable } from './route-table.ts'
import { isUtf8Url } from './unicode.ts'

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/

/** The caller's correlation id if it is harmless to log and store, else one of ours. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Component libraries set style attributes; scripts have no such excuse.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The API documentation searches in a worker made from a blob.
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** What holds for every answer, whatever becomes of the request. */
export function addCommonHooks(app: FastifyInstance, config: Config, table: RouteTable): void {
  const isTrusted = hostFilter(config.TRUSTED_HOSTS)
  // Hooks that run on every request take a callback: each promise would cost as much as what it does.
  app.addHook('onRequest', (request, reply, done) => {
    addCommonHeaders(request, reply)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (!isTrusted(request.hostname)) return done(new Refusal(400, 'Invalid host header'))
    if (!isUtf8Url(request.url)) return done(notText(request.url))
    const canonical = withoutSlash(request.url, table)
    if (canonical === null) return done()
    reply.redirect(canonical, 307)
  })
}

/** The refusal of a URL whose bytes are no text. */
export const notText = (url: string): Refusal =>
  new Refusal(422, [
    {
      type: 'string_unicode',
      loc: [isUtf8Url(pathOf(url)) ? 'query' : 'path'],
      msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
    },
  ])

export function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).headers(SECURITY_HEADERS)
}

/** The address without its final slash, where that one is known; asked before routing can take nothing for an id. */
function withoutSlash(url: string, table: RouteTable): string | null {
  const path = pathOf(url)
  if (!path.endsWith('/') || path === '/') return null
  const canonical = path.replace(/\/+$/, '')
  return table.methodsAt(canonical).length > 0 ? canonical + url.slice(path.length) : null
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Exact names, `*.example` for any name below, `*` for all. */
export function hostFilter(patterns: readonly string[]): (host: string) => boolean {
  if (patterns.includes('*')) return () => true
  const lowered = patterns.map((pattern) => pattern.toLowerCase())
  return (host) => lowered.some((pattern) => isLike(host.toLowerCase(), pattern))
}

const isLike = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
