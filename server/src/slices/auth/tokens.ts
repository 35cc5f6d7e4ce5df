import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  lockSessionByToken,
  type PresentedSession,
  revokeSessions,
  startSession,
  type TokenOptions,
} from '../../access/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal, unauthenticated } from '../../http/errors.ts'
import type { RefreshResponse } from './schema.ts'

const COOKIE = 'cadastre_refresh'

export const tokenOptions = ({ config, keys }: Deps): TokenOptions => ({
  signingKey: keys.signing,
  accessMinutes: config.ACCESS_TOKEN_EXPIRE_MINUTES,
  refreshDays: config.REFRESH_TOKEN_EXPIRE_DAYS,
})

/** The refresh token also travels as a cookie that scripts cannot read and other sites cannot send. */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  days: number,
): void {
  const lifetime = token === null ? 0 : days * 86_400
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${token ?? ''}; HttpOnly; SameSite=Strict; Path=/api/v1/auth; Max-Age=${lifetime}${secure}`,
  )
}

export function refreshCookie(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return cookies.find(([name]) => name === COOKIE)?.[1] || undefined
}

/** Swaps a refresh token for a new session. One that was swapped before has been stolen: its whole family ends. */
export async function refresh(
  deps: Deps,
  request: FastifyRequest,
  token: string | undefined,
): Promise<RefreshResponse> {
  if (!token) throw unauthenticated('No refresh token')
  const answer = await request.mutate((work) => rotate(work, token, tokenOptions(deps)))
  if (answer instanceof Refusal) throw answer
  return answer
}

// Refusals are returned, not thrown: ending a family must commit.
async function rotate(work: Work, token: string, options: TokenOptions): Promise<RefreshResponse | Refusal> {
  const session = await lockSessionByToken(work, token)
  const refusal = unauthenticated('Invalid or expired refresh token')
  if (!session) return refusal
  if (session.is_revoked) return endFamily(work, session, refusal)
  work.unaudited('a session goes on under a new token')
  const account = await accountOf(work, session.user_id)
  if (session.is_expired || !account?.is_active) return refusal
  await revokeSessions(work, { id: session.id })
  const subject = {
    userId: session.user_id,
    familyId: session.family_id,
    authSource: session.auth_source,
    sourceIp: session.source_ip,
    userAgent: session.user_agent,
  }
  const tokens = await startSession(work, subject, options)
  return { ...tokens, token_type: 'bearer', force_password_change: account.force_password_change }
}

async function endFamily(work: Work, session: PresentedSession, refusal: Refusal): Promise<Refusal> {
  const ended = await revokeSessions(work, { family: session.family_id })
  const display = `${ended} sessions ended`
  if (ended === 0) work.unaudited('nothing changes')
  else
    await work.audit({
      action: 'session.token_reused',
      type: 'user_session',
      id: session.id,
      display,
      result: 'denied',
    })
  return refusal
}

async function accountOf(work: Work, userId: string) {
  return work.first(
    sql<{ is_active: boolean; force_password_change: boolean }>`
      select is_active, force_password_change from "user" where id = ${userId}`,
  )
}
