import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { forbidden, type Refusal, unauthenticated } from '../http/errors.ts'
import type { Actor } from './actor.ts'
import { type Grant, isEverything } from './grants.ts'
import type { TokenReader } from './jwt.ts'
import type { Standing } from './standing.ts'

/** What the Authorization header holds, before anyone asked the database. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'session'; sessionId: string; userId: string }
  | { kind: 'token'; hash: Buffer }
  | { kind: 'refused'; detail: string }

export const API_TOKEN_PREFIX = 'svc_'

export function credentialOf(header: string | undefined, tokens: TokenReader, nowSeconds: number): Credential {
  const [, bearer = ''] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? []
  if (bearer === '') return { kind: 'none' }
  if (bearer.startsWith(API_TOKEN_PREFIX)) return { kind: 'token', hash: createHash('sha256').update(bearer).digest() }
  const claims = tokens.accessClaims(bearer, nowSeconds)
  if (!claims) return { kind: 'refused', detail: 'Invalid or expired token' }
  return { kind: 'session', sessionId: claims.jti, userId: claims.sub }
}

/** The refusal a credential earns before anything is asked about its account, or null. */
export function credentialFault(credential: Credential, standing: Standing): Refusal | null {
  if (credential.kind === 'none') return unauthenticated()
  if (credential.kind === 'refused') return unauthenticated(credential.detail)
  if (credential.kind === 'token') return tokenFault(standing)
  if (standing.credential_id === null || !standing.is_live) return unauthenticated('Session revoked or expired')
  return standing.user_id === credential.userId ? null : unauthenticated('User not found')
}

function tokenFault(standing: Standing): Refusal | null {
  if (standing.credential_id === null || !standing.is_live) return unauthenticated('Invalid or revoked API token')
  return standing.is_expired ? unauthenticated('API token has expired') : null
}

export function accountFault({ user_id, is_active }: Standing): Refusal | null {
  if (user_id === null) return unauthenticated('User not found')
  return is_active ? null : forbidden('User account is disabled')
}

/** The actor behind a credential that has no fault. */
export function actorOf(credential: Credential, standing: Standing, grants: Grant[], request: FastifyRequest): Actor {
  const ownsEverythingUntilMs = standing.is_superadmin ? Infinity : everythingUntil(grants)
  const tokenGrants = standing.resource_grants?.length ? standing.resource_grants : null
  const isToken = credential.kind === 'token'
  return {
    ...callerOf(request),
    userId: standing.user_id,
    displayName: standing.display_name || standing.username,
    authSource: standing.auth_source,
    isSuperadmin: ownsEverythingUntilMs > Date.now() && tokenGrants === null,
    ownsEverythingUntilMs,
    grants,
    tokenGrants,
    scopes: standing.scopes ?? [],
    sessionId: isToken ? null : standing.credential_id,
    tokenId: isToken ? standing.credential_id : null,
  }
}

/** The latest end of the grants that give everything; 0 without one. */
export const everythingUntil = (grants: readonly Grant[]): number =>
  Math.max(0, ...grants.filter(isEverything).map(({ untilMs = Infinity }) => untilMs))

/** A caller nobody knows yet: a login, a public page. */
export function anonymous(request: FastifyRequest): Actor {
  return {
    ...callerOf(request),
    userId: null,
    displayName: 'anonymous',
    authSource: 'local',
    isSuperadmin: false,
    ownsEverythingUntilMs: 0,
    grants: [],
    tokenGrants: null,
    scopes: [],
    sessionId: null,
    tokenId: null,
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
