import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Keys, seal, unseal } from '../../secrets.ts'

/** What a browser that was sent to a provider brings back: only the one that left has it, and cannot read it. */
export type Flow = { providerId: string; expiresAtMs: number; remembered: Readonly<Record<string, string>> }

const COOKIE = 'cadastre_login_flow'
const LIFETIME_SECONDS = 300

/**
 * Sent along when the provider sends the browser back, which is a visit from another site: so not `Strict`. One that comes
 * with a form needs `None`, which browsers take over https alone; without it, that works between names of one site.
 */
export function setFlowCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string | null,
  isPosted = false,
): void {
  const lifetime = value === null ? 0 : LIFETIME_SECONDS
  const isSecure = request.protocol === 'https'
  const site = isPosted && isSecure ? 'None' : 'Lax'
  const attributes = `HttpOnly; SameSite=${site}; Path=/api/v1/auth/; Max-Age=${lifetime}${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${COOKIE}=${value ?? ''}; ${attributes}`)
}

export const newFlow = (keys: Keys, flow: Omit<Flow, 'expiresAtMs'>, nowMs: number): string =>
  seal(keys, JSON.stringify({ ...flow, expiresAtMs: nowMs + LIFETIME_SECONDS * 1000 })).toString('base64url')

/** The flow of the browser; `missing` without one, `invalid` when it is not ours or has run out. */
export function readFlow(keys: Keys, { headers }: FastifyRequest, nowMs: number): Flow | 'missing' | 'invalid' {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  const value = pairs.find(([name]) => name === COOKIE)?.[1]
  if (!value) return 'missing'
  try {
    const flow: Flow = JSON.parse(unseal(keys, Buffer.from(value, 'base64url')))
    return flow.expiresAtMs > nowMs ? flow : 'invalid'
  } catch {
    return 'invalid'
  }
}
