import type { FastifyRequest } from 'fastify'
import { forbidden, type Refusal, unauthenticated } from '../http/errors.ts'
import type { Actor } from './actor.ts'
import { readToken } from './jwt.ts'
import type { Standing } from './standing.ts'

/** What the Authorization header holds, before anyone asked the database. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'session'; sessionId: string; userId: string }
  | { kind: 'refused'; detail: string }

const API_TOKEN_PREFIX = 'svc_'

export function credentialOf(header: string | undefined, key: Buffer, nowSeconds: number): Credential {
  const [, bearer = ''] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? []
  if (bearer === '') return { kind: 'none' }
  if (bearer.startsWith(API_TOKEN_PREFIX)) return { kind: 'refused', detail: 'Invalid or revoked API token' }
  const claims = readToken(bearer, 'access', key, nowSeconds)
  if (!claims) return { kind: 'refused', detail: 'Invalid or expired token' }
  return { kind: 'session', sessionId: claims.jti, userId: claims.sub }
}

/** The actor behind a credential, or the refusal it earns. */
export function actorOf(credential: Credential, standing: Standing, request: FastifyRequest): Actor | Refusal {
  if (credential.kind === 'none') return unauthenticated()
  if (credential.kind === 'refused') return unauthenticated(credential.detail)
  if (standing.session_id === null || !standing.is_live) return unauthenticated('Session revoked or expired')
  if (standing.user_id === null || standing.user_id !== credential.userId) return unauthenticated('User not found')
  if (!standing.is_active) return forbidden('User account is disabled')
  return {
    ...callerOf(request),
    userId: standing.user_id,
    displayName: standing.display_name || standing.username,
    authSource: standing.auth_source,
    isSuperadmin: standing.is_superadmin,
    sessionId: standing.session_id,
  }
}

/** A caller nobody knows yet: a login, a public page. */
export function anonymous(request: FastifyRequest): Actor {
  return {
    ...callerOf(request),
    userId: null,
    displayName: 'anonymous',
    authSource: 'local',
    isSuperadmin: false,
    sessionId: null,
  }
}

function callerOf(request: FastifyRequest): Pick<Actor, 'sourceIp' | 'userAgent' | 'requestId'> {
  const agent = request.headers['user-agent']
  return {
    sourceIp: request.ip,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    userAgent: agent === undefined ? null : agent.replace(/[\x00-\x1f\x7f]/g, '').slice(0, 500),
    requestId: request.id,
  }
}

const ALLOWED_BEFORE_CHANGE = ['/auth/change-password', '/auth/logout', '/auth/me', '/auth/password-policy']

/** The paths an account must still reach while its password has to be changed. */
export function isAllowedBeforeChange(path: string): boolean {
  const trimmed = path.replace(/\/+$/, '')
  return ALLOWED_BEFORE_CHANGE.some((allowed) => trimmed.endsWith(allowed))
}
